/** Queries of visits: who is waiting, which points were given, and the data for the decision about a match. */

import type { Role } from '@countroom/contract/access/roles.ts'
import { daysIn } from '@countroom/contract/kernel/dates.ts'
import { PENDING_LASTS_HOURS } from '@countroom/contract/points/points.rules.ts'

import { distinctValues } from '../../platform/db/distinct-values.queries.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Gift } from './match.rules.ts'

/** A condition: the visit `v` is waiting. It has no points yet, and is neither voided nor lapsed. */
const IS_WAITING = sql`v.given_at is null and v.voided_at is null and v.lapsed_at is null`

/** How many photos of a customer a list shows. */
const MAX_SHOWN_PHOTOS = 5

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The server assumes that customers who checked in before this time have left. */
export function waitingSince(scope: Scope): Date {
  return new Date(scope.now.getTime() - PENDING_LASTS_HOURS * HOUR_MS)
}

// Customers and the rule -------------------------------------------------------------------------------------------------------

export interface CustomerRow {
  customer_id: number
  first_name: string
  last_name: string
  points_cents: number
  is_rule: boolean
  cooldown_hundredths: number | null
  max_matches_per_day: number | null
  max_amount_per_day_cents: number | null
  match_values_cents: number[]
  /** Null when the location has no rule. */
  rule: RuleRow | null
}

export interface RuleRow {
  rule_name: string
  is_enabled: boolean
  cooldown_hundredths: number | null
  reset_times: string[]
  max_matches_per_day: number | null
  count_reset_time: string | null
  version: number
}

/** The columns of the customer `c` and of the location's rule `r`. */
const CUSTOMER = sql.raw(`c.customer_id, c.first_name, c.last_name, c.points_cents, c.is_rule, c.cooldown_hundredths,
  c.max_matches_per_day, c.max_amount_per_day_cents, c.match_values_cents, to_json(r) as rule`)
const WITH_RULE = sql`left join match_rules r on r.location_id = c.location_id`

/** Locks a customer. Every other change that locks the same customer waits until this change is done. */
export async function lockCustomer(scope: Scope, customerId: number): Promise<CustomerRow | undefined> {
  const result = await sql<CustomerRow>`
    select ${CUSTOMER} from customers c ${WITH_RULE}
    where c.location_id = ${scope.location.id} and c.customer_id = ${customerId} and c.deleted_at is null
    for no key update of c
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks all customers who have this phone number. */
export async function lockCustomersByPhone(scope: Scope, phone: string): Promise<CustomerRow[]> {
  const result = await sql<CustomerRow>`
    select ${CUSTOMER} from customers c ${WITH_RULE}
    where c.location_id = ${scope.location.id} and c.phone = ${phone} and c.deleted_at is null
    order by c.customer_id
    for no key update of c
  `.execute(scope.db)
  return result.rows
}

/** Locks the customer of a visit, even if the customer is no longer registered. */
export async function lockCustomerOf(scope: Scope, visitId: number): Promise<CustomerRow | undefined> {
  const result = await sql<CustomerRow>`
    select ${CUSTOMER} from visits v
    join customers c on c.location_id = v.location_id and c.customer_id = v.customer_id
    ${WITH_RULE}
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId}
    for no key update of c
  `.execute(scope.db)
  return result.rows[0]
}

/** A registered customer. If the customer is waiting, the row also has the points for which an administrator asked. */
export async function findCustomer(
  scope: Scope,
  customerId: number,
): Promise<(CustomerRow & { asked_points_cents: number | null }) | undefined> {
  const result = await sql<CustomerRow & { asked_points_cents: number | null }>`
    select ${CUSTOMER}, v.asked_points_cents from customers c
    ${WITH_RULE}
    left join visits v on v.location_id = c.location_id and v.customer_id = c.customer_id and ${IS_WAITING}
      and v.signed_in_at >= ${waitingSince(scope)}
    where c.location_id = ${scope.location.id} and c.customer_id = ${customerId} and c.deleted_at is null
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * The gifts that count for the limits of a customer, or of the customer of a visit. These are all gifts of the last two days, and the last gift, even
 * if it is older. A voided gift counts until a second person has approved the void.
 */
export async function listGifts(
  scope: Scope,
  of: { customerId: number; visitId?: undefined } | { customerId?: undefined; visitId: number },
): Promise<Gift[]> {
  const customer =
    of.customerId === undefined
      ? sql`(select customer_id from visits where location_id = ${scope.location.id} and visit_id = ${of.visitId})`
      : sql`${of.customerId}`
  const result = await sql<Gift>`
    select v.given_at as at, v.given_cents as cents, v.voided_at is not null as "isVoided" from visits v
    where v.location_id = ${scope.location.id} and v.customer_id = ${customer} and v.given_at is not null and v.void_approved_at is null
      and v.given_at >= least(${scope.now}::timestamptz - interval '2 days', (
        select max(l.given_at) from visits l
        where l.location_id = ${scope.location.id} and l.customer_id = ${customer} and l.given_at is not null and l.void_approved_at is null
      ))
  `.execute(scope.db)
  return result.rows
}

// Visits -----------------------------------------------------------------------------------------------------------------------

export interface ShownPhoto {
  /** The hash in hex. */
  hash: string
  displayName: string
}

export interface VisitRow {
  visit_id: number
  customer_id: number
  first_name: string
  last_name: string
  comments: string
  points_cents: number
  /** Newest first. Null for a customer who is deleted or has no photos. */
  photos: ShownPhoto[] | null
  signed_in_at: Date
  source: 'kiosk' | 'desk' | 'manual'
  asked_points_cents: number | null
  /** The photo of the check-in. Null when there is none, when it was removed, and for a deleted customer. */
  photo_hash: Buffer | null
  photo_removed_at: Date | null
  photo_kept_days: number | null
  /** The name of the assigned machine. */
  ticket: string | null
  given_at: Date | null
  given_by: number | null
  given_by_name: string | null
  given_cents: number | null
  given_day: string | null
  is_high_roller: boolean
  is_voided: boolean
  voided_by: number | null
  is_lapsed: boolean
}

/** Looks up the customer of each visit. A join could make PostgreSQL read all customers of a location, because it uses one plan for all locations. */
const CUSTOMER_OF_VISIT = sql`cross join lateral (
      select c.first_name, c.last_name, c.comments, c.points_cents, c.deleted_at from customers c
      where c.location_id = v.location_id and c.customer_id = v.customer_id
      limit 1
    ) c`

function visits(limit: number): Sql<VisitRow> {
  return sql`
    select v.visit_id, v.customer_id, c.first_name, c.last_name, c.comments, c.points_cents, f.photos, v.signed_in_at, v.source,
      v.asked_points_cents, case when c.deleted_at is null and v.photo_removed_at is null then v.photo_hash end as photo_hash,
      v.photo_removed_at, v.photo_kept_days, m.name as ticket, v.given_at,
      v.given_by, btrim(g.firstname || ' ' || g.lastname) as given_by_name, v.given_cents, v.given_day, v.is_high_roller,
      v.voided_at is not null as is_voided, v.voided_by, v.lapsed_at is not null as is_lapsed
    from visits v
    ${CUSTOMER_OF_VISIT}
    left join machines m on m.location_id = v.location_id and m.machine_id = v.machine_id
    left join users g on g.user_id = v.given_by
    left join lateral (
      select json_agg(json_build_object('hash', encode(p.hash, 'hex'), 'displayName', p.display_name)) as photos
      from (
        select hash, display_name from customer_photos
        where location_id = v.location_id and customer_id = v.customer_id and removed_at is null and c.deleted_at is null
        order by customer_photo_id desc
        limit ${limit}
      ) p
    ) f on true`
}

/** A visit, even if it has its points, is voided or has lapsed. */
export async function findVisit(scope: Scope, visitId: number): Promise<VisitRow | undefined> {
  const result = await sql<VisitRow>`
    ${visits(MAX_SHOWN_PHOTOS)}
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId}
  `.execute(scope.db)
  return result.rows[0]
}

/** The waiting visit of a customer, even if they checked in long ago. */
export async function findWaiting(scope: Scope, customerId: number): Promise<VisitRow | undefined> {
  const result = await sql<VisitRow>`
    ${visits(MAX_SHOWN_PHOTOS)}
    where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and ${IS_WAITING}
  `.execute(scope.db)
  return result.rows[0]
}

/** True when the machine of a visit is on the floor, that is, not retired. Nobody can retire it until this change is done. */
export async function holdMachineOf(scope: Scope, visitId: number): Promise<boolean> {
  const result = await sql`
    select from visits v
    join machines m on m.location_id = v.location_id and m.machine_id = v.machine_id
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId} and m.retired_at is null
    for share of m
  `.execute(scope.db)
  return result.rows.length > 0
}

/** The waiting visits, the longest waiting first. Leaves out customers who checked in so long ago that they must have left. */
export async function listWaiting(scope: Scope): Promise<VisitRow[]> {
  const result = await sql<VisitRow>`
    ${visits(MAX_SHOWN_PHOTOS)}
    where v.location_id = ${scope.location.id} and ${IS_WAITING} and v.signed_in_at >= ${waitingSince(scope)}
    order by v.signed_in_at, v.visit_id
  `.execute(scope.db)
  return result.rows
}

/** A business day's visits without points. Leaves out voided visits. */
export async function listUngiven(scope: Scope, day: string): Promise<VisitRow[]> {
  const result = await sql<VisitRow>`
    ${visits(MAX_SHOWN_PHOTOS)}
    where v.location_id = ${scope.location.id} and v.business_day = ${day} and v.given_at is null and v.voided_at is null
    order by v.signed_in_at, v.visit_id
  `.execute(scope.db)
  return result.rows
}

export interface GivenFilter {
  /** The first and last business day of the gifts. */
  fromDay: string
  toDay: string
  /** The giver. Undefined for the gifts of all givers. */
  userId: number | undefined
}

/**
 * The points given on a range of business days, the last gifts first. Leaves out voided gifts. Each gift has up to `photos` photos of the customer.
 * There may be thousands of gifts to far fewer customers, so each customer is looked up only once.
 */
export async function listGiven(scope: Scope, filter: GivenFilter, photos = MAX_SHOWN_PHOTOS): Promise<VisitRow[]> {
  const { rows: gifts } = await sql<GivenRow>`
    select v.visit_id, v.customer_id, v.signed_in_at, v.source, v.asked_points_cents,
      case when v.photo_removed_at is null then v.photo_hash end as photo_hash, v.photo_removed_at, v.photo_kept_days, v.machine_id, v.given_at,
      v.given_by, v.given_cents, v.given_day, v.is_high_roller, v.voided_at is not null as is_voided, v.voided_by, v.lapsed_at is not null as is_lapsed
    from visits v
    where v.location_id = ${scope.location.id} and v.given_at is not null and v.voided_at is null
      and v.given_day between ${filter.fromDay} and ${filter.toDay}
      ${filter.userId === undefined ? sql`` : sql`and v.given_by = ${filter.userId}`}
    order by v.given_day desc, v.given_at desc, v.visit_id desc
  `.execute(scope.db)
  if (gifts.length === 0) return []
  const customerIds = idsOf(gifts, 'customer_id')
  const [customerOf, machineOf, nameOf, shown] = await Promise.all([
    findCustomers(scope, customerIds),
    findMachineNames(scope, idsOf(gifts, 'machine_id')),
    findUserNames(scope, idsOf(gifts, 'given_by')),
    sql<ShownPhoto & { customer_id: number }>`
      select customer_id, encode(hash, 'hex') as hash, display_name as "displayName"
      from (
        select customer_id, hash, display_name, row_number() over (partition by customer_id order by customer_photo_id desc) as place
        from customer_photos
        where location_id = ${scope.location.id} and customer_id = any (${customerIds}::bigint[]) and removed_at is null
      ) newest
      where place <= ${photos}
      order by customer_id, place
    `.execute(scope.db),
  ])
  const photosOf = Map.groupBy(shown.rows, (row) => row.customer_id)
  return gifts.map(({ machine_id, photo_hash, ...gift }) => {
    const { is_registered, ...customer } = customerOf.get(gift.customer_id)!
    return {
      ...gift,
      ...customer,
      photos: is_registered ? (photosOf.get(gift.customer_id) ?? null) : null,
      photo_hash: is_registered ? photo_hash : null,
      ticket: machineOf.get(machine_id)!,
      given_by_name: nameOf.get(gift.given_by)!,
    }
  })
}

/** A gift without its customer. Points are always given at a machine. */
interface GivenRow extends Omit<
  VisitRow,
  'first_name' | 'last_name' | 'comments' | 'points_cents' | 'photos' | 'ticket' | 'given_by_name'
> {
  machine_id: number
  given_by: number
}

/** The distinct ids of the columns, without nulls. */
function idsOf<Column extends string>(
  rows: readonly Readonly<Record<Column, number | null>>[],
  ...columns: Column[]
): number[] {
  return [...new Set(rows.flatMap((row) => columns.flatMap((column) => row[column] ?? [])))]
}

interface GiftedRow extends Pick<VisitRow, 'customer_id' | 'first_name' | 'last_name' | 'comments' | 'points_cents'> {
  is_registered: boolean
}

async function findCustomers(scope: Scope, ids: readonly number[]): Promise<Map<number, GiftedRow>> {
  const result = await sql<GiftedRow>`
    select customer_id, first_name, last_name, comments, points_cents, deleted_at is null as is_registered from customers
    where location_id = ${scope.location.id} and customer_id = any (${ids}::bigint[])
  `.execute(scope.db)
  return new Map(result.rows.map((row) => [row.customer_id, row]))
}

async function findMachineNames(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const result = await sql<{ machine_id: number; name: string }>`
    select machine_id, name from machines where location_id = ${scope.location.id} and machine_id = any (${ids}::bigint[])
  `.execute(scope.db)
  return new Map(result.rows.map((row) => [row.machine_id, row.name]))
}

async function findUserNames(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const result = await sql<{ user_id: number; name: string }>`
    select user_id, btrim(firstname || ' ' || lastname) as name from users where user_id = any (${ids}::bigint[])
  `.execute(scope.db)
  return new Map(result.rows.map((row) => [row.user_id, row.name]))
}

export interface GiftRow extends VoidColumns {
  customer_id: number
  first_name: string
  last_name: string
  machine: string
  given_at: Date
  given_cents: number
  given_by: number
  given_by_name: string
  is_high_roller: boolean
}

/**
 * Selects the gifts of a business day, the gifts of one giver in a range of time, or the gifts of a reading session. With `userId`, only the gifts of
 * this giver. The range begins at `from`, or with the first gift when `from` is null. It ends just before `before`, or now when `before` is null. A
 * session has the gifts that were given in the shifts that it settled, until the session ended. It also has the gifts that were given in its range,
 * but outside the giver's shifts.
 */
export type GiftFilter =
  | { day: string; userId?: number | undefined }
  | { userId: number; from: Date; before: Date | null }
  | { sessionId: number; from: Date | null; before: Date | null; userId?: number | undefined }

/** The date that is `days` days after the instant's UTC date, YYYY-MM-DD. */
function dateOf(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

const GIFT =
  sql.raw(`v.visit_id, v.customer_id, v.machine_id, v.given_at, v.given_cents, v.given_by, v.is_high_roller, v.voided_at,
  v.voided_by, v.void_reason`)

/**
 * The range of time of the shift `h`. A gift that the shift's employee gives in this range belongs to `h`. The range begins at clock-in. It ends with
 * the shift or with the session that settled the shift, whichever is earlier. A later gift in the same shift is treated as given outside shifts.
 */
const workedIn = (scope: Scope) => sql`tstzrange(h.clock_in_at, greatest(h.clock_in_at, coalesce(least(h.clock_out_at, (
      select s.ended_at from reading_sessions s where s.location_id = ${scope.location.id} and s.reading_session_id = h.reading_session_id
    )), 'infinity')))`

/** Each kind of filter has its own statement without optional conditions, so that PostgreSQL plans each one with a suitable index. */
function giftsWithin(scope: Scope, filter: GiftFilter): Sql<ReportedRow> {
  const by = filter.userId === undefined ? sql`` : sql`and v.given_by = ${filter.userId}`
  const given = sql`v.location_id = ${scope.location.id} and v.given_at is not null ${by}`
  if ('day' in filter) return sql`select ${GIFT} from visits v where ${given} and v.given_day = ${filter.day}`
  const within = sql`${given} ${givenWithin(filter)}`
  if (!('sessionId' in filter)) return sql`select ${GIFT} from visits v where ${within}`
  // 'offset 0' makes PostgreSQL search the index once for each shift and giver, even in a plan that it uses for all venues.
  return sql`
    with recursive ${giversWithin(scope, filter)}, given as materialized (
      select v.*
      from (select distinct given_by from givers) g, lateral (
        select ${GIFT} from visits v where ${within} and v.given_by = g.given_by offset 0
      ) v
    ), at_work as materialized (
      select h.user_id, h.worked
      from (select distinct given_by from given) g, lateral (
        select h.user_id, ${workedIn(scope)} as worked
        from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = g.given_by and h.voided_at is null
          and tstzrange(h.clock_in_at, h.clock_out_at) && tstzrange(${filter.from}, ${filter.before})
        offset 0
      ) h
    )
    select g.*
    from shifts h, lateral (
      select ${GIFT}
      from visits v
      where ${given} and v.given_by = h.user_id and v.given_at >= h.clock_in_at
        and v.given_at < coalesce(least(h.clock_out_at, ${filter.before}::timestamptz), 'infinity')
        and v.given_day >= (h.clock_in_at at time zone 'UTC')::date - 1
        and v.given_day <= (coalesce(h.clock_out_at, 'infinity') at time zone 'UTC')::date + 1
      offset 0
    ) g
    where h.location_id = ${scope.location.id} and h.reading_session_id = ${filter.sessionId} and h.voided_at is null
    union all
    select v.* from given v where not exists (select from at_work h where h.user_id = v.given_by and h.worked @> v.given_at)`
}

/** The table `givers` for a range of time. It includes givers whose gifts were voided. */
function giversWithin(scope: Scope, { from, before }: { from: Date | null; before: Date | null }): Sql {
  const isGift = sql`true`
  const [fromDay, toDay] = [from && dateOf(from, -1), dateOf(before ?? scope.now, 1)]
  return fromDay && areFewDays(fromDay, toDay)
    ? giversByDay(scope, fromDay, toDay, isGift)
    : giversOfAllTime(scope, fromDay ?? undefined, toDay, isGift)
}

/**
 * A condition: the gift is within a range of time. The indexes of gifts use the business day, which begins at 07:00 local time. In every time zone,
 * the business day of an instant is at most one date away from the instant's UTC date. So the condition also limits the business day.
 */
function givenWithin({ from, before }: { from: Date | null; before: Date | null }): Sql {
  const since = from === null ? sql`` : sql`and v.given_day >= ${dateOf(from, -1)} and v.given_at >= ${from}`
  return before === null ? since : sql`${since} and v.given_day <= ${dateOf(before, 1)} and v.given_at < ${before}`
}

/**
 * The business day of the session to which a gift belongs. A gift in a shift of its giver belongs to the session that settles the shift. A gift that
 * was given when that session had ended is treated as given outside shifts. A gift outside shifts belongs to the first session that ended after the
 * gift. Undefined while there is no such session.
 */
export async function findDayOfGift(scope: Scope, visitId: number): Promise<string | undefined> {
  const result = await sql<{ business_day: string }>`
    select s.business_day
    from visits v
    -- The shifts of a person do not overlap, so only the last shift that began before the gift can contain the gift.
    left join lateral (
      select h.reading_session_id, ${workedIn(scope)} @> v.given_at as has_gift
      from shifts h
      where h.location_id = ${scope.location.id} and h.user_id = v.given_by and h.voided_at is null and h.clock_in_at <= v.given_at
      order by h.clock_in_at desc
      limit 1
    ) h on h.has_gift
    cross join lateral (
      select s.business_day from reading_sessions s
      where s.location_id = ${scope.location.id} and s.reading_session_id = h.reading_session_id and h.has_gift
      union all (
        select s.business_day from reading_sessions s
        where s.location_id = ${scope.location.id} and s.ended_at > v.given_at and h.has_gift is null
        order by s.ended_at, s.reading_session_id
        limit 1
      )
    ) s
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId}
  `.execute(scope.db)
  return result.rows[0]?.business_day
}

/** The gifts for reports, including voided ones, in the order in which they were given. */
export async function listGiftsForReport(scope: Scope, filter: GiftFilter): Promise<GiftRow[]> {
  const { rows: gifts } = await sql<ReportedRow>`
    ${giftsWithin(scope, filter)} order by given_at, visit_id
  `.execute(scope.db)
  if (gifts.length === 0) return []
  const [customerOf, machineOf, nameOf] = await Promise.all([
    findCustomers(scope, idsOf(gifts, 'customer_id')),
    findMachineNames(scope, idsOf(gifts, 'machine_id')),
    findUserNames(scope, idsOf(gifts, 'given_by', 'voided_by')),
  ])
  return gifts.map(({ machine_id, voided_by, ...gift }) => {
    const { first_name, last_name } = customerOf.get(gift.customer_id)!
    return {
      ...gift,
      first_name,
      last_name,
      machine: machineOf.get(machine_id)!,
      given_by_name: nameOf.get(gift.given_by)!,
      voided_by_name: voided_by === null ? null : nameOf.get(voided_by)!,
    }
  })
}

interface ReportedRow extends Omit<
  GiftRow,
  'first_name' | 'last_name' | 'machine' | 'given_by_name' | 'voided_by_name'
> {
  machine_id: number
  voided_by: number | null
}

/** The name of a person who works or worked at the location, has given points there, or sends this request. Undefined for anybody else. */
export async function findGiverName(scope: Scope, userId: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    select btrim(u.firstname || ' ' || u.lastname) as name from users u
    where u.user_id = ${userId} and (
      u.user_id = ${scope.actorId}
      or u.company_id = ${scope.location.id}
      or exists (select from user_companies c where c.user_id = u.user_id and c.company_id = ${scope.location.id})
      or exists (select from visits v where v.location_id = ${scope.location.id} and v.given_by = u.user_id and v.given_at is not null)
    )
  `.execute(scope.db)
  return result.rows[0]?.name
}

/** The hash of the photo taken at check-in. Null when there is no photo, undefined when there is no such visit. */
export async function findVisitPhoto(scope: Scope, visitId: number): Promise<Buffer | null | undefined> {
  const result = await sql<{ photo_hash: Buffer | null }>`
    select photo_hash from visits where location_id = ${scope.location.id} and visit_id = ${visitId}
  `.execute(scope.db)
  return result.rows[0]?.photo_hash
}

export interface GiverRow {
  user_id: number
  name: string
  employee_color: string
  username: string
  roles: Role[]
  is_here: boolean
}

/**
 * Everybody who gave points at the location on these business days. Voided points do not count. A missing day means no limit. For a few days, the
 * query looks up the givers of each day and reads no earlier givers. For more days, it looks up all givers of all days, and then whether each gave
 * points on these days.
 */
export async function listGivers(scope: Scope, fromDay?: string, toDay?: string): Promise<GiverRow[]> {
  const isGift = sql`v.voided_at is null`
  const givers =
    fromDay !== undefined && toDay !== undefined && areFewDays(fromDay, toDay)
      ? giversByDay(scope, fromDay, toDay, isGift)
      : giversOfAllTime(scope, fromDay, toDay, isGift)
  const result = await sql<GiverRow>`
    with recursive ${givers}
    select u.user_id, btrim(u.firstname || ' ' || u.lastname) as name, u.employee_color, u.username, u.roles,
      u.deleted_at is null and (
        u.company_id = ${scope.location.id}
        or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${scope.location.id})
      ) as is_here
    from users u
    where u.user_id in (select given_by from givers)
  `.execute(scope.db)
  return result.rows
}

/** For this many days or fewer, the queries look up the givers of each day. */
const MAX_DAYS_LOOKED_UP = 14

function areFewDays(fromDate: string, toDate: string): boolean {
  return daysIn({ fromDate, toDate }) <= MAX_DAYS_LOOKED_UP
}

/**
 * The table `givers` for a few days. The query finds the first pair of a day and a giver, then the next pair, and so on to the last pair. `isGift` is
 * the condition for gifts `v` that count.
 */
function giversByDay(scope: Scope, fromDay: string, toDay: string, isGift: Sql): Sql {
  const next = (after: Sql) => sql`
    select v.given_day, v.given_by from visits v
    where v.location_id = ${scope.location.id} and v.given_at is not null and ${isGift} and ${after} and v.given_day <= ${toDay}
    order by v.given_day, v.given_by
    limit 1`
  return sql`givers (given_day, given_by) as (
    (${next(sql`v.given_day >= ${fromDay}`)})
    union all
    select later.given_day, later.given_by
    from givers g
    cross join lateral (${next(sql`(v.given_day, v.given_by) > (g.given_day, g.given_by)`)}) later
  )`
}

/** The table `givers` for many days: all givers of all days, reduced to the people who gave points on these days. */
function giversOfAllTime(scope: Scope, fromDay: string | undefined, toDay: string | undefined, isGift: Sql): Sql {
  const everybody = distinctValues('everybody', {
    table: 'visits',
    column: 'given_by',
    where: sql`location_id = ${scope.location.id} and given_at is not null`,
  })
  return sql`${everybody}, givers as (
    select e.given_by from everybody e where (
      select true from visits v
      where v.location_id = ${scope.location.id} and v.given_by = e.given_by and v.given_at is not null and ${isGift}
        and (v.given_by, v.given_day) >= (e.given_by, coalesce(${fromDay ?? null}::date, '-infinity'))
        and (v.given_by, v.given_day) <= (e.given_by, coalesce(${toDay ?? null}::date, 'infinity'))
      limit 1
    )
  )`
}

export interface NewVisit {
  customerId: number
  businessDay: string
  signedInBy: number
  source: 'kiosk' | 'desk' | 'manual'
  askedCents: number | null
  photoHash: Buffer | null
}

/**
 * Puts a customer on the pending list and stores the time of their last visit. The caller has locked the customer's row. The customer must not be
 * waiting.
 */
export async function insertVisit(scope: Scope, visit: NewVisit): Promise<void> {
  await Promise.all([
    sql`
      insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, asked_points_cents, photo_hash)
      values (${scope.location.id}, ${visit.customerId}, ${visit.businessDay}, ${scope.now}, ${visit.signedInBy}, ${visit.source},
        ${visit.askedCents}, ${visit.photoHash})
    `.execute(scope.db),
    sql`
      insert into last_visits (location_id, customer_id, last_visit_at)
      values (${scope.location.id}, ${visit.customerId}, ${scope.now})
      on conflict (location_id, customer_id) do update set last_visit_at = excluded.last_visit_at
    `.execute(scope.db),
  ])
}

/** Marks that the customer left without points. */
export async function lapse(scope: Scope, visitId: number): Promise<void> {
  await sql`
    update visits set lapsed_at = ${scope.now} where location_id = ${scope.location.id} and visit_id = ${visitId}
  `.execute(scope.db)
}

export async function setMachine(scope: Scope, visitId: number, machineId: number): Promise<void> {
  await sql`
    update visits set machine_id = ${machineId} where location_id = ${scope.location.id} and visit_id = ${visitId}
  `.execute(scope.db)
}

/**
 * The time to store when points are given or voided. It is now, or the end of the last reading session, whichever is later. So points that are given
 * while a session ends belong to the next session. The caller must hold the running session.
 */
const afterLastEnd = (scope: Scope) => sql`greatest(${scope.now}::timestamptz, (
    select s.ended_at from reading_sessions s
    where s.location_id = ${scope.location.id} and s.ended_at is not null
    order by s.ended_at desc
    limit 1
  ))`

/** Gives the points of a visit. Returns when they were given, and the giver's name. */
export async function give(
  scope: Scope,
  visitId: number,
  gift: { cents: number; day: string; isHighRoller: boolean },
): Promise<Pick<VisitRow, 'given_at' | 'given_by_name'>> {
  const result = await sql<Pick<VisitRow, 'given_at' | 'given_by_name'>>`
    update visits set given_at = ${afterLastEnd(scope)}, given_by = ${scope.actorId}, given_cents = ${gift.cents}, given_day = ${gift.day},
      is_high_roller = ${gift.isHighRoller}
    where location_id = ${scope.location.id} and visit_id = ${visitId}
    returning given_at, (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = given_by) as given_by_name
  `.execute(scope.db)
  return result.rows[0]!
}

/** Voids a visit whose customer is locked. The caller must hold the running session. */
export async function voidVisit(scope: Scope, visitId: number, reason: string): Promise<void> {
  await voidVisits(scope, sql`v.visit_id = ${visitId}`, reason)
}

export interface WaitingVoidRow extends VoidColumns {
  visit_id: number
  first_name: string
  last_name: string
  given_at: Date
  given_by: number
  given_by_name: string
  given_cents: number
  given_day: string
  voided_by: number
}

const MAX_WAITING_VOIDS = 100

/** The voids that wait for a second person, newest first. */
export async function listWaitingVoids(scope: Scope): Promise<WaitingVoidRow[]> {
  const result = await sql<WaitingVoidRow>`
    select v.visit_id, c.first_name, c.last_name, v.given_at, v.given_by, btrim(g.firstname || ' ' || g.lastname) as given_by_name,
      v.given_cents, v.given_day, v.voided_at, v.voided_by, btrim(x.firstname || ' ' || x.lastname) as voided_by_name, v.void_reason
    from visits v
    ${CUSTOMER_OF_VISIT}
    join users g on g.user_id = v.given_by
    join users x on x.user_id = v.voided_by
    where v.location_id = ${scope.location.id} and v.given_at is not null and v.voided_at is not null and v.void_approved_at is null
    order by v.voided_at desc, v.visit_id desc
    limit ${MAX_WAITING_VOIDS}
  `.execute(scope.db)
  return result.rows
}

/** Approves the void of a visit whose customer is locked. False when no void is waiting. */
export async function approveVoid(scope: Scope, visitId: number): Promise<boolean> {
  const result = await sql`
    update visits set void_approved_at = ${scope.now}, void_approved_by = ${scope.actorId}
    where location_id = ${scope.location.id} and visit_id = ${visitId} and given_at is not null and voided_at is not null
      and void_approved_at is null
    returning visit_id
  `.execute(scope.db)
  return result.rows.length > 0
}

/**
 * Takes a waiting customer off the pending list. The caller has locked the customer's row. Returns the id of the visit, or undefined if the customer
 * was not waiting.
 */
export async function voidWaiting(scope: Scope, customerId: number, reason: string): Promise<number | undefined> {
  return voidVisits(scope, sql`v.customer_id = ${customerId} and ${IS_WAITING}`, reason)
}

/**
 * Voids a visit `v`. If somebody other than the acting person gave the points of the visit, the void is approved immediately. In every case, the
 * stored time of the customer's last visit becomes that of the latest other visit that is not voided.
 */
async function voidVisits(scope: Scope, which: Sql, reason: string): Promise<number | undefined> {
  const result = await sql<{ visit_id: number }>`
    with voided as (
      update visits v set ${setVoided(scope, reason, afterLastEnd(scope))},
        void_approved_at = case when v.given_by <> ${scope.actorId} then ${scope.now}::timestamptz end,
        void_approved_by = case when v.given_by <> ${scope.actorId} then ${scope.actorId}::bigint end
      where v.location_id = ${scope.location.id} and ${which}
      returning v.visit_id, v.customer_id
    ), before as (
      select voided.customer_id, (
        select max(v.signed_in_at) from visits v
        where v.location_id = ${scope.location.id} and v.customer_id = voided.customer_id and v.voided_at is null
          and v.visit_id <> voided.visit_id
      ) as signed_in_at
      from voided
    ), moved as (
      update last_visits l set last_visit_at = before.signed_in_at
      from before
      where l.location_id = ${scope.location.id} and l.customer_id = before.customer_id and before.signed_in_at is not null
    ), removed as (
      delete from last_visits l
      using before
      where l.location_id = ${scope.location.id} and l.customer_id = before.customer_id and before.signed_in_at is null
    )
    select visit_id from voided
  `.execute(scope.db)
  return result.rows[0]?.visit_id
}

/** Deletes the stored time of a customer's last visit. The visits stay. */
export async function deleteLastVisit(scope: Scope, customerId: number): Promise<void> {
  await sql`
    delete from last_visits where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

// The rule ---------------------------------------------------------------------------------------------------------------------

const RULE = sql.raw(
  'rule_name, is_enabled, cooldown_hundredths, reset_times, max_matches_per_day, count_reset_time, version',
)

export async function findRule(scope: Scope): Promise<RuleRow | undefined> {
  const result = await sql<RuleRow>`
    select ${RULE} from match_rules where location_id = ${scope.location.id}
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks the rule until this change is done. */
export async function lockRule(scope: Scope): Promise<RuleRow | undefined> {
  const result = await sql<RuleRow>`
    select ${RULE} from match_rules where location_id = ${scope.location.id} for no key update
  `.execute(scope.db)
  return result.rows[0]
}

/** Creates the first rule of the location. Undefined when another change has just created one. */
export async function insertRule(scope: Scope, rule: Omit<RuleRow, 'version'>): Promise<RuleRow | undefined> {
  const result = await sql<RuleRow>`
    insert into match_rules (location_id, rule_name, is_enabled, cooldown_hundredths, reset_times, max_matches_per_day, count_reset_time)
    values (${scope.location.id}, ${rule.rule_name}, ${rule.is_enabled}, ${rule.cooldown_hundredths}, ${rule.reset_times}::text[],
      ${rule.max_matches_per_day}, ${rule.count_reset_time})
    on conflict (location_id) do nothing
    returning ${RULE}
  `.execute(scope.db)
  return result.rows[0]
}

export async function updateRule(scope: Scope, rule: Omit<RuleRow, 'version'>): Promise<RuleRow> {
  const result = await sql<RuleRow>`
    update match_rules set rule_name = ${rule.rule_name}, is_enabled = ${rule.is_enabled}, cooldown_hundredths = ${rule.cooldown_hundredths},
      reset_times = ${rule.reset_times}::text[], max_matches_per_day = ${rule.max_matches_per_day},
      count_reset_time = ${rule.count_reset_time}, version = version + 1
    where location_id = ${scope.location.id}
    returning ${RULE}
  `.execute(scope.db)
  return result.rows[0]!
}
