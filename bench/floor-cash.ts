/**
 * The floor (floor-kit.ts) for tickets, cash entries and ended sessions: plain node:http and prepared statements of pg. It runs the statement of each
 * check that may refuse a ticket or an entry, but refuses nothing. It writes the rows of the ticket, of the entry with its posting and of the ended
 * session. It also reads the entries of a shift. For each change, floor-kit.ts writes the idempotency key and the audit row. The floor does nothing
 * else. The benchmark starts it and passes it the settings as JSON.
 */

import type pg from 'pg'

import { holdMachine, lockDrawer } from './floor-drawer.ts'
import { FloorDatabase, serveFloor } from './floor-kit.ts'

/** The existing rows that the floor's tickets and entries refer to. */
export interface CashFloorSettings {
  connection: pg.ClientConfig
  locationId: number
  /** The person who pays tickets and makes entries, in their open shift. */
  userId: number
  machineId: number
  /** The entries take these customers in turn, so that no customer has thousands of entries. */
  customerIds: readonly number[]
  categoryId: number
}

const settings = JSON.parse(process.argv[2]!) as CashFloorSettings
const { locationId, userId, machineId, customerIds, categoryId } = settings
const database = new FloorDatabase(settings.connection, 3_000_000_000)

async function payTicket({ cents, key }: { cents: number; key: string }): Promise<object> {
  const ticket = await database.change({ locationId, userId, key }, async (client) => {
    const shiftId = await lockDrawer(client, locationId, userId)
    await holdMachine(client, locationId, machineId)
    const next = await client.query<{ number: number }>({
      name: 'number',
      text: `with counter as (
          update ticket_counters set last_number = last_number + 1 where location_id = $1 returning last_number as number
        )
        select number, (
          select paid_at from tickets
          where location_id = $1 and machine_id = $2 and amount_cents = $3 and paid_at > now() - interval '2 minutes' and voided_at is null
          order by paid_at desc limit 1
        ) as repeated_at
        from counter`,
      values: [locationId, machineId, cents],
    })
    const { rows } = await client.query<{ ticket_id: number }>({
      name: 'ticket',
      text: `insert into tickets (location_id, number, shift_id, machine_id, amount_cents, paid_at, paid_by)
        values ($1, $2, $3, $4, $5, $6, $7) returning ticket_id, number, amount_cents, paid_at`,
      values: [locationId, next.rows[0]!.number, shiftId, machineId, cents, new Date(), userId],
    })
    return rows[0]!
  })
  return { success: true, ticket }
}

async function addEntry({ cents, key }: { cents: number; key: string }): Promise<object> {
  const transaction = await database.change({ locationId, userId, key }, async (client) => {
    const now = new Date()
    const customerId = customerIds[cents % customerIds.length]!
    const shiftId = await lockDrawer(client, locationId, userId)
    await client.query({
      name: 'category',
      text: `select name, posting, expense_type from categories where location_id = $1 and category_id = $2 and removed_at is null for share`,
      values: [locationId, categoryId],
    })
    await client.query({
      name: 'borrower',
      text: `select first_name, last_name, loan_limit_cents from customers
        where location_id = $1 and customer_id = $2 and deleted_at is null for no key update`,
      values: [locationId, customerId],
    })
    await client.query({ name: 'days', text: 'select pg_advisory_xact_lock_shared($1)', values: [locationId] })
    await client.query({
      name: 'owed',
      text: `select sum(amount_cents) as owed_cents, (
          select is_verified from day_verifications where location_id = $1 and business_day = current_date
          order by verification_id desc limit 1
        ) as is_verified
        from ledger_entries where location_id = $1 and ledger = 'customerLoan' and customer_id = $2`,
      values: [locationId, customerId],
    })
    const { rows } = await client.query<{ transaction_id: number }>({
      name: 'entry',
      text: `insert into transactions (location_id, shift_id, type, category_id, description, posting, amount_cents, customer_id, entered_at,
          entered_by)
        values ($1, $2, 'bank', $3, 'Pay Loan', 'payLoan', $4, $5, $6, $7) returning transaction_id, amount_cents, entered_at`,
      values: [locationId, shiftId, categoryId, cents, customerId, now, userId],
    })
    await client.query({
      name: 'posting',
      text: `insert into ledger_entries (location_id, ledger, customer_id, amount_cents, entry_on, recorded_at, recorded_by, transaction_id)
        values ($1, 'customerLoan', $2, $3, current_date, $4, $5, $6)`,
      values: [locationId, customerId, -cents, now, userId, rows[0]!.transaction_id],
    })
    return rows[0]!
  })
  return { success: true, transaction }
}

/** The entries of a shift with the names in them. Each entry has the amount that is offered and the amount that was handed over. */
async function entries({ shiftId: listed }: { shiftId: number }): Promise<object> {
  const { rows } = await database.pool.query<{ type: 'bank' | 'expense'; amount_cents: number }>({
    name: 'entries',
    text: `select t.transaction_id, t.shift_id, t.type, t.description, t.expense_type, t.amount_cents, t.comments, t.customer_id,
        c.first_name || ' ' || c.last_name as customer_name, t.employee_id, e.firstname || ' ' || e.lastname as employee_name, t.name_input,
        t.bills, t.pair_id, t.rollover_id, t.entered_at, t.entered_by, by.firstname || ' ' || by.lastname as entered_by_name, t.modified_by,
        m.firstname || ' ' || m.lastname as modified_by_name, t.version, r.pending_cents, r.handed_over_cents
      from transactions t
      join users by on by.user_id = t.entered_by
      left join users m on m.user_id = t.modified_by
      left join users e on e.user_id = t.employee_id
      left join customers c on c.location_id = t.location_id and c.customer_id = t.customer_id
      left join (
        select transaction_id, sum(amount_cents) filter (where decision is null) as pending_cents,
          sum(amount_cents) filter (where decision = 'accepted') as handed_over_cents
        from rollovers where location_id = $1 and giver_shift_id = $2 group by transaction_id
      ) r on r.transaction_id = t.transaction_id
      where t.location_id = $1 and t.shift_id = $2 and t.voided_at is null
      order by t.transaction_id desc`,
    values: [locationId, listed],
  })
  const total = (type: string) => rows.reduce((sum, row) => sum + (row.type === type ? row.amount_cents : 0), 0)
  return {
    success: true,
    bankList: rows.filter(({ type }) => type === 'bank'),
    expenseList: rows.filter(({ type }) => type === 'expense'),
    bankTotal: total('bank') / 100,
    expenseTotal: total('expense') / 100,
  }
}

interface EndBody {
  sessionId: number
  shiftIds: number[]
  key: string
}

async function endSession({ sessionId, shiftIds, key }: EndBody): Promise<object> {
  const session = await database.change({ locationId, userId, key }, async (client) => {
    const at = [locationId, sessionId]
    await client.query({
      name: 'lock shifts',
      text: 'select from shifts where location_id = $1 and shift_id = any ($2) for no key update',
      values: [locationId, shiftIds],
    })
    const { rows } = await client.query<{ reading_session_id: number }>({
      name: 'end',
      text: `update reading_sessions s set ended_at = now(), machines_read = t.machines_read, daily_in = t.daily_in, daily_out = t.daily_out
        from (
          select count(*) as machines_read, sum(daily_in) as daily_in, sum(daily_out) as daily_out from readings
          where location_id = $1 and reading_session_id = $2
        ) t
        where s.location_id = $1 and s.reading_session_id = $2
        returning s.reading_session_id, s.machines_read, s.daily_in, s.daily_out`,
      values: at,
    })
    await client.query({
      name: 'months',
      text: `insert into machine_months as kept (location_id, month, machine_id, rounds, daily_in, daily_out, last_assignment_id)
        select location_id, date '2000-01-01', machine_id, 1, daily_in, daily_out, assignment_id from readings
        where location_id = $1 and reading_session_id = $2
        on conflict (location_id, month, machine_id) do update set rounds = kept.rounds + 1, daily_in = kept.daily_in + excluded.daily_in,
          daily_out = kept.daily_out + excluded.daily_out`,
      values: at,
    })
    await client.query({
      name: 'settle',
      text: 'update shifts set reading_session_id = $2 where location_id = $1 and shift_id = any ($3)',
      values: [...at, shiftIds],
    })
    await client.query({
      name: 'matches',
      text: `insert into match_tickets (location_id, machine_id, reading_session_id, read_at, reading_out, ticket_cents, outstanding_cents)
        select r.location_id, r.machine_id, r.reading_session_id, r.read_at, r.daily_out, t.cents, r.daily_out * 100 - t.cents
        from readings r
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as cents from tickets t
          where t.location_id = $1 and t.machine_id = r.machine_id and t.paid_at <= r.read_at and t.voided_at is null
            and t.paid_at > r.read_at - interval '8 hours'
        ) t
        where r.location_id = $1 and r.reading_session_id = $2`,
      values: at,
    })
    return rows[0]!
  })
  return { success: true, session }
}

serveFloor({ '/ticket': payTicket, '/entry': addEntry, '/entries': entries, '/end': endSession })
