/**
 * The statements that a floor (a minimal server, see floor-kit.ts) runs before it changes a drawer, in plain SQL. The product needs their answers to
 * decide whether it refuses the change. A floor runs them too, but refuses nothing.
 */

import type pg from 'pg'

/** Locks the person's open shift and adds up its drawer. Returns the shift's id. */
export async function lockDrawer(client: pg.PoolClient, locationId: number, userId: number): Promise<number> {
  const { rows } = await client.query<{ shift_id: number }>({
    name: 'shift',
    text: `select shift_id, clock_in_at, reading_session_id from shifts
      where location_id = $1 and user_id = $2 and clock_out_at is null and voided_at is null for no key update`,
    values: [locationId, userId],
  })
  const { shift_id: shiftId } = rows[0]!
  await client.query({
    name: 'drawer',
    text: `select t.bank, t.expense,
        (select sum(amount_cents) from tickets where location_id = $1 and shift_id = $2 and voided_at is null) as tickets,
        (select sum(amount_cents) from bonuses where location_id = $1 and shift_id = $2 and voided_at is null and paid_in = 'cash') as bonuses,
        (select sum(amount_cents) from raffle_prizes where location_id = $1 and shift_id = $2 and voided_at is null and not is_credit) as prizes,
        r.*
      from (
        select sum(amount_cents) filter (where type = 'bank') as bank, sum(amount_cents) filter (where type = 'expense') as expense
        from transactions where location_id = $1 and shift_id = $2 and voided_at is null
      ) t
      left join cash_rules r on r.location_id = $1`,
    values: [locationId, shiftId],
  })
  return shiftId
}

/** Locks a machine, so that it cannot be retired before the transaction ends. */
export async function holdMachine(client: pg.PoolClient, locationId: number, machineId: number): Promise<void> {
  await client.query({
    name: 'machine',
    text: 'select name from machines where location_id = $1 and machine_id = $2 and retired_at is null for no key update',
    values: [locationId, machineId],
  })
}
