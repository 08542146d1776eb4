/** What the database knows of shifts. */

import { sql } from 'kysely'

import type { Scope } from '../../platform/http/scope.ts'

export interface ShiftRow {
  shift_id: number
  user_id: number
  name: string
  clock_in_at: Date
  clock_out_at: Date | null
  total_hours_hundredths: number | null
  total_pay_cents: number | null
  hourly_rate_cents: number
  state: 'Paid' | 'Unpaid'
  reading_session_id: number | null
}

const shiftColumns = sql`
  shift_id, user_id, clock_in_at, clock_out_at, total_hours_hundredths, total_pay_cents, hourly_rate_cents, state, reading_session_id,
  (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = shifts.user_id) as name`

/** Opens a shift at the person's hourly rate of now; undefined when one is open already, also when it was opened at the same moment. */
export async function openShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents)
    select ${scope.location.id}, u.user_id, ${scope.now}, u.hourly_rate_cents from users u where u.user_id = ${scope.actorId}
    on conflict (location_id, user_id) where clock_out_at is null do nothing
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]
}

/** The person's open shift, locked; a second clock out waits here and then finds none. */
export async function lockOpenShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and user_id = ${scope.actorId} and clock_out_at is null
    for update
  `.execute(scope.db)
  return result.rows[0]
}

export async function closeShift(
  scope: Scope,
  shiftId: number,
  closed: { clockOutAt: Date; hoursHundredths: number; payCents: number },
): Promise<ShiftRow> {
  const result = await sql<ShiftRow>`
    update shifts
    set clock_out_at = ${closed.clockOutAt}, total_hours_hundredths = ${closed.hoursHundredths}, total_pay_cents = ${closed.payCents},
      version = version + 1
    where location_id = ${scope.location.id} and shift_id = ${shiftId}
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]!
}

/** The person's open shift, else the last one. */
export async function findCurrentShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and shift_id = coalesce(
      (
        select open.shift_id from shifts open
        where open.location_id = ${scope.location.id} and open.user_id = ${scope.actorId} and open.clock_out_at is null
      ),
      (
        select last.shift_id from shifts last
        where last.location_id = ${scope.location.id} and last.user_id = ${scope.actorId}
        order by last.clock_in_at desc
        limit 1
      )
    )
  `.execute(scope.db)
  return result.rows[0]
}

export async function findShift(scope: Scope, shiftId: number, userId: number): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and shift_id = ${shiftId} and user_id = ${userId}
  `.execute(scope.db)
  return result.rows[0]
}
