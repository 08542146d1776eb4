/**
 * Fills a database with history by SQL: one large location and many small locations. All rows are calculated from the numbers in `Growth`, so two
 * databases with the same growth have the same rows.
 */

import type pg from 'pg'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import { SECURITY_DAYS } from '@countroom/contract/audit/security.rules.ts'
import { BUSINESS_DAY_STARTS_AT_HOUR } from '@countroom/contract/kernel/time.ts'

export interface Growth {
  /** The days of history before `now`. */
  days: number
  /** The number of machines of the large location, which has two rounds of readings a day. */
  machines: number
  /** The number of people who work at the large location at any time. It must be even. One additional person leaves every 30 days. */
  people: number
  customersADay: number
  visitsADay: number
  auditRowsADay: number
  /** The number of small locations. */
  neighbours: number
  now: Date
}

/** The size of a large location. The last three figures are per day. */
export const LARGE = { machines: 100, people: 24, customersADay: 55, visitsADay: 1_096, auditRowsADay: 1_643 }
export const FIVE_YEARS_DAYS = 1_826
/** The number of small locations beside a large location with five years of history. A shorter history has proportionally fewer. */
export const NEIGHBOURS = 1_001

export const GROWN_LOCATION_ID = 1
/** A photo quota, in bytes, that leaves room beside the years of photos that the database lists. */
export const ROOM_FOR_PHOTOS = 2 ** 40
/** The user ids of an administrator who also does an employee's work, and of an employee. Both have worked since the first day. */
export const WORKING_ADMINISTRATOR_ID = 3
export const VETERAN_ID = 4

/** The customers' first names, and some of their last names. */
export const FIRST_NAMES = `array['Ana', 'Ben', 'Carmen', 'Dolores', 'Emilio', 'Fatima', 'Gloria', 'Héctor', 'Inés', 'José', 'Karen',
  'Linh', 'Marcus', 'Noemí', 'Otis', 'Pearl', 'Quang', 'Rosa', 'Sofía', 'Theo']`
export const LAST_NAMES = `array['Abbott', 'Acosta', 'Banks', 'Cantú', 'Dang', 'Escobar', 'Fuentes', 'Garza', 'Haddad', 'Ibáñez',
  'Jiménez', 'Keller', 'Lozano', 'Márquez', 'Núñez', 'Ortega', 'Peña', 'Quintana', 'Ríos', 'Salinas', 'Tate', 'Ugalde',
  'Valdez', 'Walsh', 'Ybarra', 'Zamora']`
const SYLLABLES = `array['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'we', 'ye', 'yo',
  'zu']`
/**
 * This many of a location's first customers share a name that no later customer has. A search for this name finds the same number of customers in a
 * location of any age. In a location with at most this many customers, nobody has the name. Otherwise every customer of the thousand small locations
 * would have it.
 */
const XOCHITLS = 60
/** The phone number of customer `n` of a location. All numbers have the same area code. */
const phoneSql = (n: string) => `'214' || lpad((${n} * 7919 % 10000000)::text, 7, '0')`
export const phoneOf = (n: number) => `214${String((n * 7919) % 10_000_000).padStart(7, '0')}`
const GAMES = `array['Buffalo', 'Fire Link', 'Keno', 'Lightning', 'Eight Liner', 'Fish', 'Blackjack', 'Poker']`
/** The calls with the most rows in the audit trail. A frequent call is listed more than once. */
const AUDITED = `array['setPoints', 'enrollCustomer', 'setTicket', 'setPoints', 'updateReading', 'enrollCustomer', 'clockIn', 'clockOut',
  'saveCustomer', 'updateReading', 'selectEmployee', 'endSession']`
const ACTIONS = `array['points given', 'customer checked in', 'machine assigned to a customer', 'points given', 'reading saved',
  'customer checked in', 'clocked in', 'clocked out', 'customer saved', 'reading saved', 'employee selected', 'reading session ended']`
const EMPLOYEE_ROLES = `'{ROLE_CHECK_IN_OUT,ROLE_DASHBOARD,ROLE_CUSTOMER,ROLE_ADD_MACHINE_READING,ROLE_POINT_WATCHING}'::text[]`

/** SQL that turns a text into lower case and removes the accents that the names above have. */
export const folded = (text: string) => `translate(lower(${text}), 'áéíóúñ', 'aeioun')`

/** SQL for the instant of event `n` of `count` events that are spread evenly over the venue's days. */
const moment = (n: string, count: string) => `v.begins + v.span * ((${n} - 0.5::float8) / v.${count})`
/** SQL for the number of the venue's day on which event `n` happened. */
const dayOf = (n: string, count: string) => `floor((${n} - 0.5::float8) / v.${count} * v.days)::int`
/**
 * SQL for the id of the person who caused event `n`. The person worked at the location on the day of the event. When a worker of that day has left
 * since then, every fifth event belongs to that worker.
 */
const worker = (n: string, day: string) => `v.user_base + 3 + case
  when ${n} % 5 = 0 and ${day} / 30 < v.former then v.people + ${day} / 30 else ${n} * 7919 % v.people end`
const businessDay = (at: string) =>
  `(${at} at time zone 'America/Chicago' - interval '${BUSINESS_DAY_STARTS_AT_HOUR} hours')::date`

const ROUND_STARTS = `v.now - interval '1 hour' - v.step * (v.rounds - r)`
/** SQL for a machine's In and Out meters after round `r`. */
export const meterIn = (r: string, place = 'place') => `(1000 + ${r} * 300 + (${r} * 7919 + ${place} * 31) % 200)`
export const meterOut = (r: string, place = 'place') => `(500 + ${r} * 200 + (${r} * 104729 + ${place} * 17) % 150)`
/** In every fortieth round, one machine cannot be read. */
const ABSENT = { every: 40, place: 3 }
/** A machine gets another game after this many rounds, which is three months at a large location. */
const REASSIGNED_EVERY = 180

const VENUES = `
  create temp table venues on commit drop as
  select shapes.*, now - make_interval(days => days) as begins, make_interval(days => days) - interval '10 minutes' as span,
    make_interval(days => days) / rounds as step,
    coalesce(sum(2 + people + former) over earlier, 0)::bigint as user_base,
    coalesce(sum(machines) over earlier, 0)::bigint as machine_base,
    coalesce(sum(games) over earlier, 0)::bigint as game_base,
    coalesce(sum(machines * ((rounds - 1) / ${REASSIGNED_EVERY} + 1)) over earlier, 0)::bigint as assignment_base,
    coalesce(sum(rounds) over earlier, 0)::bigint as round_base,
    coalesce(sum(customers) over earlier, 0)::bigint as customer_base
  from (
    select ${GROWN_LOCATION_ID}::bigint as location_id, 'Grown hall' as name, g.now, g.days, g.machines, 8 as games, g.people,
      g.days / 30 as former, 2 * g.days as rounds, (g."customersADay" * g.days)::int as customers, (g."visitsADay" * g.days)::int as visits,
      (g."auditRowsADay" * g.days)::int as audit_rows, g.days as shift_days
    from growth g
    union all
    select ${GROWN_LOCATION_ID} + n, 'Neighbour ' || n, g.now, g.days, 5, 2, 4, 0, 4, 20, 20 + g.days / 30, 30 + g.days / 20, least(g.days, 5)
    from growth g, generate_series(1, g.neighbours) n
  ) shapes
  window earlier as (order by location_id rows between unbounded preceding and 1 preceding)`

/** The statements that insert the rows, in order. `v` is the table of venues. */
const ROWS = [
  `insert into companies (company_id, name, services, created_at) overriding system value
   select v.location_id, v.name, '{${ROLE_NAMES.join(',')}}', v.begins from venues v`,

  `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
     expires_at)
   select v.location_id, sha256(int8send(v.location_id)), 'GROW', '', '1Y', 0, v.now - interval '1 month', v.now - interval '1 month',
     v.now - interval '1 month', v.now + interval '11 months'
   from venues v`,

  `insert into users (user_id, username, password_hash, firstname, lastname, company_id, roles, hourly_rate_cents, employee_color,
     created_at, deleted_at, is_linked) overriding system value
   select v.user_base + place + 1,
     case place when 0 then 'info@place' || v.location_id || '.example' else 'worker' || v.user_base + place + 1 || '@place.example' end,
     'none', (${FIRST_NAMES})[1 + (v.location_id + place) % 20], (${LAST_NAMES})[1 + (v.location_id * 7 + place) % 26], v.location_id,
     case when place = 0 then '{ROLE_CHECK_IN_OUT}' when place <= 2 then '{ROLE_ADMIN}' else ${EMPLOYEE_ROLES} end,
     1200 + place * 10, '#1565c0', v.begins,
     case when place > v.people + 1 then v.begins + make_interval(days => 30 * (place - v.people - 1)) end, place > 1
   from venues v, generate_series(0, v.people + v.former + 1) place`,

  // One person of each of the first five small locations also works at the large location.
  `insert into user_companies (user_id, company_id)
   select v.user_base + 3, ${GROWN_LOCATION_ID} from venues v where v.location_id between 2 and 6`,

  `insert into sessions (session_id, token_hash, user_id, selected_location_id, created_at, expires_at, ended_at, ended_because,
     last_used_at) overriding system value
   select row_number() over (), sha256(int8send(v.location_id * 1000000 + n)), ${worker('n', dayOf('n', 'sign_ins'))}, v.location_id,
     at, at + interval '12 hours', at + interval '9 hours', 'signed out', at + interval '9 hours'
   from (select *, 5 * shift_days as sign_ins from venues) v, generate_series(1, v.sign_ins) n,
     lateral (select ${moment('n', 'sign_ins')} as at) moment
   where at < v.now - interval '9 hours'`,

  `insert into user_settings (user_id, page_title, setting, updated_at)
   select v.user_base + place + 1, page,
     '{"tableSetting": {"order": "asc", "orderBy": "name", "rowsPerPage": 25}, "defaultTable": false, "filterSetting": {}, "changeFilters": true}', v.now
   from venues v, generate_series(1, v.people + 1) place, unnest(array['customers', 'employees', 'employee-sessions']) page`,

  `insert into live_sequences (location_id, seq) select v.location_id, v.audit_rows from venues v`,

  `insert into match_rules (location_id, rule_name, is_enabled, cooldown_hundredths, reset_times, max_matches_per_day, count_reset_time)
   select v.location_id, 'House rule', true, null, '{05:00,17:00}', null, '05:00' from venues v`,

  // The floor ------------------------------------------------------------------------------------------------------------------

  `insert into machines (location_id, machine_id, name, name_key, created_at) overriding system value
   select v.location_id, v.machine_base + place, place::text, place::text, v.begins from venues v, generate_series(1, v.machines) place`,

  `insert into games (location_id, game_id, name, name_key, created_at) overriding system value
   select v.location_id, v.game_base + n, (${GAMES})[n], lower((${GAMES})[n]), v.begins from venues v, generate_series(1, v.games) n`,

  `insert into assignments (location_id, assignment_id, machine_id, game_id, type, prev_in, prev_out, cur_in, cur_out, assigned_at,
     assigned_by, ended_at) overriding system value
   select v.location_id, v.assignment_base + turn * v.machines + place, v.machine_base + place, v.game_base + 1 + (place + turn) % v.games,
     'Regular', ${meterIn('greatest(r - 1, 0)')}, ${meterOut('greatest(r - 1, 0)')}, ${meterIn('r')}, ${meterOut('r')},
     assigned_at, v.user_base + 2,
     case when turn < turns then assigned_at + v.step * ${REASSIGNED_EVERY} end
   from (select *, (rounds - 1) / ${REASSIGNED_EVERY} as turns from venues) v, generate_series(0, v.turns) turn,
     generate_series(1, v.machines) place,
     lateral (select turn * ${REASSIGNED_EVERY} as r) last,
     lateral (select ${ROUND_STARTS} + v.step / 2 as assigned_at) assigned`,

  `insert into reading_sessions (location_id, reading_session_id, business_day, started_at, started_by, ended_at, ended_by)
     overriding system value
   select v.location_id, v.round_base + r, ${businessDay('started_at')}, started_at, ${worker('r', dayOf('r', 'rounds'))},
     case when r < v.rounds then started_at + interval '50 minutes' end,
     case when r < v.rounds then ${worker('r', dayOf('r', 'rounds'))} end
   from venues v, generate_series(1, v.rounds) r, lateral (select ${ROUND_STARTS} as started_at) started`,

  `insert into reading_absences (location_id, reading_session_id, machine_id, reason, note, left_at, left_by)
   select v.location_id, v.round_base + r, v.machine_base + ${ABSENT.place}, 'broken', 'dark screen', ${ROUND_STARTS},
     ${worker('r', dayOf('r', 'rounds'))}
   from venues v, generate_series(${ABSENT.every}, v.rounds - 1, ${ABSENT.every}) r`,

  // Half of the machines are read in the running round. One reading in fifty had a typing error and was corrected.
  `insert into readings (location_id, reading_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in,
     cur_out, daily_in, daily_out, in_text, read_at, read_by) overriding system value
   select v.location_id, row_number() over (order by v.location_id, r, revision, place), v.round_base + r, v.machine_base + place,
     v.assignment_base + (r - 1) / ${REASSIGNED_EVERY} * v.machines + place, revision,
     prev_in, prev_out, cur_in + typo, cur_out, cur_in + typo - prev_in, cur_out - prev_out,
     case place % 25 when 0 then prev_in || '+' || cur_in + typo - prev_in end,
     ${ROUND_STARTS} + make_interval(secs => (revision - 1) * 2700 + place * 20), ${worker('r', dayOf('r', 'rounds'))}
   from venues v, generate_series(1, v.rounds) r, generate_series(1, v.machines) place,
     lateral (select (r * 31 + place * 17) % 50 = 0 as is_corrected,
       r - 1 - (r > 1 and place = ${ABSENT.place} and (r - 1) % ${ABSENT.every} = 0)::int as last) read,
     lateral (select ${meterIn('last')} as prev_in, ${meterOut('last')} as prev_out, ${meterIn('r')} as cur_in, ${meterOut('r')} as cur_out)
       meters,
     generate_series(1, 1 + is_corrected::int) revision,
     lateral (select case when is_corrected and revision = 1 then 10 else 0 end as typo) typed
   where not (place = ${ABSENT.place} and r % ${ABSENT.every} = 0 and r < v.rounds) and (r < v.rounds or place <= v.machines / 2)`,

  // The totals of ended rounds, by round and by machine and month.
  `create temp table counted on commit drop as
   select distinct on (r.location_id, r.reading_session_id, r.machine_id) r.*, date_trunc('month', s.business_day::timestamp)::date as month
   from readings r
   join reading_sessions s on s.location_id = r.location_id and s.reading_session_id = r.reading_session_id and s.ended_at is not null
   order by r.location_id, r.reading_session_id, r.machine_id, r.revision desc`,

  `update reading_sessions s
   set machines_read = t.machines_read, daily_in = t.daily_in, daily_out = t.daily_out
   from (
     select location_id, reading_session_id, count(*) as machines_read, sum(daily_in) as daily_in, sum(daily_out) as daily_out
     from counted group by location_id, reading_session_id
   ) t
   where s.location_id = t.location_id and s.reading_session_id = t.reading_session_id`,

  `insert into machine_months (location_id, month, machine_id, rounds, daily_in, daily_out, last_assignment_id)
   select location_id, month, machine_id, count(*), sum(daily_in), sum(daily_out), max(assignment_id)
   from counted group by location_id, month, machine_id order by location_id, month, machine_id`,

  // People ---------------------------------------------------------------------------------------------------------------------

  // Half of the people work on one day, the other half on the next day. The last two weeks are not paid yet, and the last day is not settled yet.
  `insert into shifts (location_id, shift_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths,
     total_pay_cents, state, reading_session_id, is_manual) overriding system value
   select v.location_id, row_number() over (order by day desc, v.location_id, slot), user_id, clock_in_at, clock_out_at, rate, hundredths,
     hundredths * rate / 100, case when clock_out_at < v.now - interval '14 days' then 'Paid' else 'Unpaid' end,
     case when clock_out_at < v.now - interval '1 day' then v.round_base + greatest(1, v.rounds
       - ceil(extract(epoch from v.now - clock_out_at) / extract(epoch from v.step))::int) end,
     clock_out_at is not null and (day + slot) % 47 = 0
   from venues v, generate_series(0, v.shift_days - 1) day, generate_series(0, v.people / 2 - 1) slot,
     lateral (select v.user_base + 3 + day % 2 * (v.people / 2) + slot as user_id, 1200 + 10 * slot as rate,
       v.now - make_interval(days => day + 1) + slot * interval '24 hours' / (v.people / 2) as clock_in_at,
       make_interval(mins => 450 + (day * 7 + slot * 13) % 60) as lasts) shift,
     lateral (select case when clock_in_at + lasts < v.now then clock_in_at + lasts end as clock_out_at) ends,
     lateral (select round(extract(epoch from clock_out_at - clock_in_at) / 36)::bigint as hundredths) worked`,

  // Cash ------------------------------------------------------------------------------------------------------------------------

  `insert into categories (location_id, name, name_key, posting, expense_type, is_global, created_at)
   select v.location_id, c.name, lower(c.name), c.posting, c.expense_type, true, v.begins
   from venues v, standard_categories c
   order by v.location_id, c.name`,

  // A shift that has ended has five entries and five tickets. A few entries are voided.
  `insert into transactions (location_id, transaction_id, shift_id, type, category_id, description, posting, expense_type, amount_cents,
     entered_at, entered_by, voided_at, voided_by, void_reason) overriding system value
   select h.location_id, row_number() over (order by h.clock_in_at, h.shift_id, n), h.shift_id, case n % 2 when 0 then 'bank' else 'expense' end,
     c.category_id, c.name, c.posting, c.expense_type, 1000 + n * 575, h.clock_in_at + n * interval '40 minutes', h.user_id,
     case when is_void then h.clock_in_at + n * interval '41 minutes' end, case when is_void then h.user_id end,
     case when is_void then 'Entered twice' else '' end
   from shifts h
   join categories c on c.location_id = h.location_id and c.name = 'Miscellaneous',
     generate_series(1, 5) n, lateral (select (h.shift_id + n) % 97 = 0 as is_void) voided
   where h.clock_out_at is not null`,

  `insert into tickets (location_id, ticket_id, number, shift_id, machine_id, amount_cents, paid_at, paid_by) overriding system value
   select location_id, row_number() over (order by paid_at, shift_id, n), row_number() over (partition by location_id order by paid_at, shift_id, n),
     shift_id, machine_id, 2000 + n * 500, paid_at, user_id
   from (
     select h.*, n, v.machine_base + 1 + (h.shift_id * 13 + n * 31) % v.machines as machine_id,
       h.clock_in_at + n * interval '45 minutes' as paid_at
     from shifts h
     join venues v using (location_id), generate_series(1, 5) n
     where h.clock_out_at is not null
   ) paid`,

  `insert into ticket_counters (location_id, last_number) select location_id, max(number) from tickets group by location_id`,

  `insert into cash_counts (location_id, shift_id, total_cents, expected_cents, counted_at, counted_by)
   select location_id, shift_id, 20000, 20000, clock_out_at, user_id from shifts where clock_out_at is not null`,

  `insert into match_tickets (location_id, machine_id, reading_session_id, previous_read_at, read_at, reading_out, ticket_cents, outstanding_cents)
   select r.location_id, r.machine_id, r.reading_session_id,
     lag(r.read_at) over (partition by r.location_id, r.machine_id order by r.reading_session_id), r.read_at, r.daily_out, r.daily_out * 100, 0
   from readings r
   join reading_sessions s on s.location_id = r.location_id and s.reading_session_id = r.reading_session_id
   where r.revision = 1 and s.ended_at is not null`,

  // Notes ----------------------------------------------------------------------------------------------------------------------

  // There are four notes a day. Every third note was deleted later. At most five people read each note.
  `insert into notes (location_id, note_id, note, written_at, written_by, voided_at, voided_by) overriding system value
   select v.location_id, row_number() over (order by v.location_id, n), 'Machine ' || n % 100 || ' eats bills. Call the vendor.', at, v.user_base + 3 + n % v.people,
     case when n % 3 = 0 then at + interval '20 hours' end, case when n % 3 = 0 then v.user_base + 2 end
   from venues v, generate_series(1, v.shift_days * 4) n, lateral (select v.now - make_interval(hours => 6 * (v.shift_days * 4 - n)) as at) written`,

  `insert into note_reads (location_id, note_id, user_id, read_at)
   select n.location_id, n.note_id, v.user_base + 3 + (n.note_id + r) % v.people, n.written_at + r * interval '1 hour'
   from notes n
   join venues v using (location_id), generate_series(1, least(5, v.people - 1)) r
   where n.written_by <> v.user_base + 3 + (n.note_id + r) % v.people`,

  // Customers ------------------------------------------------------------------------------------------------------------------

  // One visit in four is by a regular. Regulars are few and have come since the first days. The other visits are by customers who registered in the
  // two months before. Of ten visits, seven get points, two end without points and one is voided.
  `create temp table visited on commit drop as
   select v.location_id, row_number() over (order by v.location_id, n) as visit_id, n, v.customer_base + customer as customer_id, at,
     at + interval '5 minutes' as given_at, ${worker('n', dayOf('n', 'visits'))} as worker_id, n % 10 < 7 or n % 100 = 9 as is_given,
     n % 10 in (7, 8) as is_lapsed, n % 10 = 9 as is_voided, v.machine_base + 1 + n * 31 % v.machines as machine_id, v.user_base, v.now
   from (select *, ceil(customers * 60.0 / days)::int as recent, greatest(1, least(300, customers * 5 / days)) as regulars from venues) v,
     generate_series(1, v.visits::bigint) n,
     lateral (select ${moment('n', 'visits')} as at, greatest(1, floor(v.customers * ((n - 0.5::float8) / v.visits))::int) as registered) arrival,
     lateral (select case n % 4 when 0 then 1 + n * 7919 / 4 % least(v.regulars, registered)
       else registered - n * 104729 % least(v.recent, registered) end as customer) who`,

  `insert into visits (location_id, visit_id, customer_id, business_day, signed_in_at, signed_in_by, source, photo_hash, machine_id,
     given_at, given_by, given_cents, given_day, is_high_roller, lapsed_at, voided_at, voided_by, void_reason, void_approved_at,
     void_approved_by) overriding system value
   select location_id, visit_id, customer_id, ${businessDay('at')}, at, user_base + 1, case n % 3 when 0 then 'kiosk' else 'desk' end,
     case n % 2 when 0 then sha256(int8send(location_id * 10000000000 + visit_id)) end,
     case when not is_lapsed then machine_id end,
     case when is_given then given_at end, case when is_given then worker_id end, case when is_given then 1000 * (1 + n % 5) end,
     case when is_given then ${businessDay('given_at')} end, n % 50 = 1,
     case when is_lapsed then given_at end,
     case when is_voided then given_at + interval '2 minutes' end, case when is_voided then worker_id end,
     case when is_voided then 'mistake' else '' end,
     case when is_voided and is_given and at < now - interval '2 days' then given_at + interval '1 hour' end,
     case when is_voided and is_given and at < now - interval '2 days' then user_base + 2 end
   from visited order by visit_id`,

  `insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
   select location_id, sha256(int8send(location_id * 10000000000 + visit_id)), 40000, 640, 480, at, worker_id from visited where n % 2 = 0`,

  `insert into customers (location_id, customer_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, born_on, address,
     points_cents, comments, search_text, registered_at, registered_by) overriding system value
   select v.location_id, v.customer_base + n, n::text, first_name, last_name, first_key, last_key, phone,
     case when n % 3 > 0 then date '1940-01-01' + n * 37 % 22000 end, n || ' Bell Street', 1000 * (1 + n % 5),
     case n % 20 when 0 then 'Likes the corner.' else '' end, first_key || ' ' || last_key || ' ' || phone || ' ' || n,
     ${moment('n', 'customers')}, ${worker('n', dayOf('n', 'customers'))}
   from venues v
   cross join generate_series(1, v.customers) n
   cross join lateral (
     select case when n <= ${XOCHITLS} and v.customers > ${XOCHITLS} then 'Xochitl' else (${FIRST_NAMES})[1 + (n + n / 8000) % 20] end as first_name,
       case n % 10 when 0 then (${LAST_NAMES})[1 + n / 10 % 26]
       else initcap((${SYLLABLES})[1 + n % 20] || (${SYLLABLES})[1 + n * 7919 / 20 % 20] || (${SYLLABLES})[1 + n / 400 % 20]) end as last_name,
       ${phoneSql('n')} as phone
   ) person
   cross join lateral (select ${folded('first_name')} as first_key, ${folded('last_name')} as last_key) keys
   order by v.location_id, n`,

  `insert into last_visits (location_id, customer_id, last_visit_at)
   select location_id, customer_id, max(at) from visited where not is_voided group by location_id, customer_id`,

  // Every day, two customers who registered lately get a loan. They pay back half of it two weeks later. Every day, a customer pays an employee by
  // Zelle. Every third day, an employee is short.
  `insert into ledger_entries (location_id, ledger, customer_id, user_id, amount_cents, entry_on, recorded_at, recorded_by)
   select location_id, ledger, case when ledger <> 'employeeShort' then customer_id end, case when ledger <> 'customerLoan' then user_id end, cents,
     ${businessDay('at')}, at, user_base + 2
   from (
     select v.location_id, v.user_base, v.customer_base + greatest(1, registered - n * 104729 % 60) as customer_id,
       ${worker('n', dayOf('n', 'loans'))} as user_id, ledger, cents, made + late as at
     from (select *, 2 * shift_days as loans from venues) v, generate_series(1, v.loans) n,
       lateral (select ${moment('n', 'loans')} as made, floor(v.customers * (n - 0.5::float8) / v.loans)::int as registered) lent,
       lateral (
         values ('customerLoan', 4000, interval '0'), ('customerLoan', -2000, interval '14 days'),
           (case when n % 2 = 1 then 'zelle' when n % 6 = 0 then 'employeeShort' end, 1500, interval '1 hour')
       ) as entry (ledger, cents, late)
     where ledger is not null and made + late < v.now
   ) entries
   order by location_id, at`,

  // The newest customers are waiting now.
  `insert into visits (location_id, visit_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id)
     overriding system value
   select v.location_id, last.visit_id + row_number() over (order by v.location_id, n), v.customer_base + v.customers - n + 1, ${businessDay('v.now')},
     v.now - make_interval(mins => 4 * n), v.user_base + 1, 'desk', case n % 2 when 0 then v.machine_base + 1 end
   from venues v, generate_series(1, case v.location_id when ${GROWN_LOCATION_ID} then 12 else 2 end) n,
     (select max(visit_id) as visit_id from visited) last`,

  `insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
   select v.location_id, sha256(int8send(v.customer_base + n)), 40000, 640, 480, ${moment('n', 'customers')}, v.user_base + 2
   from venues v, generate_series(1, v.customers) n`,

  `insert into customer_photos (location_id, customer_photo_id, customer_id, hash, display_name, added_at, added_by)
     overriding system value
   select v.location_id, v.customer_base + n, v.customer_base + n, sha256(int8send(v.customer_base + n)), 'door.jpg',
     ${moment('n', 'customers')}, v.user_base + 2
   from venues v, generate_series(1, v.customers) n`,

  // There are three machine pictures a day. Their photos are also photos of customers.
  `insert into machine_pictures (location_id, machine_picture_id, machine_id, business_day, taken_at, taken_by) overriding system value
   select v.location_id, row_number() over (order by v.location_id, n), v.machine_base + 1 + n * 31 % v.machines, ${businessDay('at')}, at,
     v.user_base + 2
   from venues v, generate_series(1, 3 * v.shift_days) n,
     lateral (select v.now - interval '8 hours' * (3 * v.shift_days - n) - interval '1 hour' as at) taken`,

  `insert into machine_picture_photos (location_id, machine_picture_id, place, hash, display_name)
   select p.location_id, p.machine_picture_id, place, sha256(int8send(v.customer_base + place)), 'meters.webp'
   from machine_pictures p join venues v using (location_id), generate_series(1, 2) place`,

  `insert into customer_counters (location_id, last_tag, customers)
   select v.location_id, v.customers, v.customers from venues v`,

  `insert into photo_usage (location_id, byte_count)
   select v.location_id, 40000 * (v.customers + v.visits / 2)::bigint from venues v`,

  // The trail ------------------------------------------------------------------------------------------------------------------

  // The hashes have the length of real hashes but are not a valid chain.
  `insert into audit_log (location_id, seq, at, call, action, account_id, actor_id, request_id, before, after, hash)
   select v.location_id, n, ${moment('n', 'audit_rows')}, (${AUDITED})[1 + n % 12], (${ACTIONS})[1 + n % 12], v.user_base + 1,
     ${worker('n', dayOf('n', 'audit_rows'))}, md5(n::text)::uuid::text,
     case n % 12 when 8 then jsonb_build_object('phone', '2145550133', 'points', 20) end,
     jsonb_build_object('pendingId', n, 'customer', 'Gloria Núñez', 'machine', (n % 100)::text, 'points', 10 * (1 + n % 5),
       'signedIn', '2026-05-31T20:15:00.000Z', 'kind', 'house rule'), sha256(int8send(n))
   from venues v, generate_series(1, v.audit_rows::bigint) n`,

  `insert into audit_heads (location_id, seq, hash)
   select v.location_id, v.audit_rows, sha256(int8send(v.audit_rows)) from venues v`,

  // There are three alerts a day. All alerts except the last thirty were deleted.
  `insert into alerts (location_id, code, cause, classification, message, raised_at, raised_by, resolved_at, resolved_by)
   select v.location_id, (array['meter.fell', 'shift.stale', 'shift.manual'])[1 + n % 3], 'round ' || n,
     (array['critical', 'warning', 'info'])[1 + n % 3], 'Machine ' || n % 100 || ': the In meter fell from 4821 to 12.',
     v.now - interval '8 hours' * (raised - n), v.user_base + 1, deleted, case when deleted is not null then v.user_base + 1 end
   from (select *, (3 * shift_days)::bigint as raised from venues) v, generate_series(1, v.raised) n
   cross join lateral (select case when n <= raised - 30 then v.now - interval '8 hours' * (raised - n) end as deleted) d`,

  // There are idempotency keys from the last two days.
  `insert into idempotency_keys (location_id, account_id, key, request_hash, reply, created_at)
   select v.location_id, v.user_base + 1, md5(n::text)::uuid::text, sha256(int8send(n)), '{"success":true,"pending":{"pendingId":' || n || '}}',
     v.now - interval '2 days' * (n::float8 / kept)
   from (select *, greatest(1, audit_rows * 2 / days) as kept from venues) v, generate_series(1, v.kept) n`,

  `insert into security_events (minute_at, code, route, user_id, company_id, address, times)
   select date_trunc('minute', v.now - interval '30 minutes' * n), (array['access.forbidden', 'password.wrong', 'roles.changed'])[1 + n % 3],
     '/customer/list', v.user_base + 3 + n % v.people, v.location_id, '203.0.113.' || n % 200, 1 + n % 4
   from venues v, generate_series(1, case v.location_id when ${GROWN_LOCATION_ID} then ${SECURITY_DAYS * 48 - 48} else 3 end) n`,
]

/**
 * Fills an empty database in one transaction. The client must be the owner of the schema and a superuser, so that it may skip foreign keys.
 * The transaction first truncates the tables, so that PostgreSQL with `wal_level=minimal` writes no WAL for the rows.
 */
export async function growPlatform(client: pg.ClientBase, growth: Growth): Promise<void> {
  const { rowCount } = await client.query('select from companies limit 1')
  if (rowCount !== 0) throw new Error('The database is not empty: it has companies.')
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query("set local maintenance_work_mem = '512MB'")
  await client.query("set local work_mem = '128MB'")
  const tables = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'standard_categories')",
  )
  await client.query(`truncate ${tables.rows.map(({ name }) => name).join(', ')} restart identity`)
  const indexes = await withoutIndexes(client)
  await client.query(
    'create temp table growth on commit drop as select * from json_to_record($1) as g (days int, machines int, people int, "customersADay" float8, "visitsADay" float8, "auditRowsADay" float8, neighbours int, now timestamptz)',
    [JSON.stringify(growth)],
  )
  for (const statement of [VENUES, ...ROWS]) await client.query(statement)
  for (const index of indexes) await client.query(index)
  await client.query(NEXT_NUMBERS)
  await client.query('commit')
  await client.query('vacuum (analyze, freeze)')
}

/**
 * Drops every index that belongs to no constraint. Returns the statements that create these indexes, in their original order, because PostgreSQL uses
 * the older index when two plans cost the same. Creating the indexes after the inserts takes a tenth of the time.
 */
async function withoutIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indexrelid`,
  )
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ made }) => made)
}

/** Sets the sequences, so that new rows get higher ids than the existing rows. */
const NEXT_NUMBERS = `
  do $$
  declare
    owned record;
  begin
    for owned in
      select attrelid::regclass::text as name, quote_ident(attname) as column_name, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relnamespace = 'public'::regnamespace
    loop
      execute format('select setval(%L, coalesce(max(%s), 0) + 1, false) from %s', owned.sequence, owned.column_name, owned.name);
    end loop;
  end $$`
