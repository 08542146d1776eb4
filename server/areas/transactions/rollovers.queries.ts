/** Queries of hand-overs. */

import type { TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import { changedBy } from './transactions.queries.ts'

export type Decision = 'accepted' | 'rejected' | 'withdrawn' | 'lapsed'

export interface RolloverRow {
  rollover_id: number
  transaction_id: number
  type: TransactionType
  description: string
  comments: string
  amount_cents: number
  giver_shift_id: number
  giver_id: number
  giver_name: string
  receiver_id: number
  receiver_name: string
  requested_at: Date
  decision: Decision | null
  decided_at: Date | null
  reason: string
}

const columns = sql`
  r.rollover_id, r.transaction_id, r.type, t.description, t.comments, r.amount_cents, r.giver_shift_id, r.giver_id,
  ${nameOf(sql`r.giver_id`)} as giver_name, r.receiver_id,
  ${nameOf(sql`r.receiver_id`)} as receiver_name, r.requested_at, r.decision,
  r.decided_at, r.reason`

const joined = (scope: Scope) => sql`
  join transactions t on t.location_id = ${scope.location.id} and t.transaction_id = r.transaction_id`

/** The hand-overs that wait for an answer, oldest first: those offered to the acting person (`receiver_id`) or by them (`giver_id`). */
export async function listPending(scope: Scope, whose: 'receiver_id' | 'giver_id'): Promise<RolloverRow[]> {
  const result = await sql<RolloverRow>`
    select ${columns}
    from rollovers r ${joined(scope)}
    where r.location_id = ${scope.location.id} and r.${sql.ref(whose)} = ${scope.actorId} and r.decision is null
    order by r.rollover_id
  `.execute(scope.db)
  return result.rows
}

/** The hand-overs of a shift, given and received, oldest first. */
export async function listOfShift(scope: Scope, shiftId: number): Promise<(RolloverRow & { is_given: boolean })[]> {
  const result = await sql<RolloverRow & { is_given: boolean }>`
    select ${columns}, r.giver_shift_id = ${shiftId} as is_given
    from (
      select * from rollovers where location_id = ${scope.location.id} and giver_shift_id = ${shiftId}
      union all
      select * from rollovers where location_id = ${scope.location.id} and receiver_shift_id = ${shiftId}
    ) r ${joined(scope)}
    order by r.rollover_id
  `.execute(scope.db)
  return result.rows
}

export interface RejectedRow {
  transaction_id: number
  amount_cents: number
  receiver_name: string
  reason: string
}

/** The last offer of each entry of a shift, if that offer was rejected. */
export async function listRejected(scope: Scope, shiftId: number): Promise<RejectedRow[]> {
  const result = await sql<RejectedRow>`
    select last.transaction_id, last.amount_cents, ${nameOf(sql`last.receiver_id`)} as receiver_name, last.reason
    from (
      select distinct on (r.transaction_id) r.transaction_id, r.amount_cents, r.receiver_id, r.reason, r.decision
      from rollovers r
      where r.location_id = ${scope.location.id} and r.giver_shift_id = ${shiftId}
      order by r.transaction_id, r.rollover_id desc
    ) last
    where last.decision = 'rejected'
  `.execute(scope.db)
  return result.rows
}

/** The pending offer of an entry to the acting person. If no offer is pending, the last offer. Takes no lock. */
export async function findPendingFor(scope: Scope, transactionId: number): Promise<RolloverRow | undefined> {
  const result = await sql<RolloverRow>`
    select ${columns}
    from rollovers r ${joined(scope)}
    where r.location_id = ${scope.location.id} and r.transaction_id = ${transactionId} and r.receiver_id = ${scope.actorId}
    order by r.decision is null desc, r.rollover_id desc
    limit 1
  `.execute(scope.db)
  return result.rows[0]
}

export async function findRollover(scope: Scope, rolloverId: number): Promise<RolloverRow | undefined> {
  const result = await sql<RolloverRow>`
    select ${columns}
    from rollovers r ${joined(scope)}
    where r.location_id = ${scope.location.id} and r.rollover_id = ${rolloverId}
  `.execute(scope.db)
  return result.rows[0]
}

export interface NewRollover {
  transactionId: number
  type: TransactionType
  cents: number
  giverShiftId: number
  giverId: number
  receiverId: number
}

/** Adds an offer. Undefined when the receiver has not answered an earlier offer of this entry. */
export async function insertRollover(scope: Scope, offer: NewRollover): Promise<RolloverRow | undefined> {
  const result = await sql<RolloverRow>`
    with r as (
      insert into rollovers (location_id, transaction_id, type, amount_cents, giver_shift_id, giver_id, receiver_id, requested_at, requested_by)
      values (${scope.location.id}, ${offer.transactionId}, ${offer.type}, ${offer.cents}, ${offer.giverShiftId}, ${offer.giverId},
        ${offer.receiverId}, ${scope.now}, ${changedBy(scope)})
      on conflict do nothing
      returning *
    )
    select ${columns} from r ${joined(scope)}
  `.execute(scope.db)
  return result.rows[0]
}

/** Stores the decision about an offer, once. False when the offer is already decided. */
export async function decide(
  scope: Scope,
  rolloverId: number,
  { decision, reason, receiverShiftId }: { decision: Decision; reason: string; receiverShiftId: number | null },
): Promise<boolean> {
  const result = await sql`
    update rollovers
    set decision = ${decision}, decided_at = ${scope.now}, decided_by = ${scope.actorId}, reason = ${reason},
      receiver_shift_id = ${receiverShiftId}
    where location_id = ${scope.location.id} and rollover_id = ${rolloverId} and decision is null
  `.execute(scope.db)
  return result.rowCount === 1
}

/** Stores the ids of the two entries that an accepted hand-over added. */
export async function nameEntries(
  scope: Scope,
  rolloverId: number,
  giverId: number,
  receiverId: number,
): Promise<void> {
  await sql`
    update rollovers set giver_transaction_id = ${giverId}, receiver_transaction_id = ${receiverId}
    where location_id = ${scope.location.id} and rollover_id = ${rolloverId}
  `.execute(scope.db)
}

/**
 * Ends the pending offers of shifts that are settled, with the decision 'lapsed'. These are offers from these shifts, and offers to their employees
 * that were made during these shifts. The caller has locked the rows of the shifts. Returns how many offers ended.
 */
export async function lapse(scope: Scope, shiftIds: readonly number[]): Promise<number> {
  const result = await sql`
    update rollovers r set decision = 'lapsed', decided_at = ${scope.now}, decided_by = ${scope.actorId}
    where r.location_id = ${scope.location.id} and r.decision is null and (
      r.giver_shift_id = any (${shiftIds}::bigint[])
      or exists (
        select from shifts h
        where h.location_id = ${scope.location.id} and h.shift_id = any (${shiftIds}::bigint[]) and h.user_id = r.receiver_id
          and r.requested_at >= h.clock_in_at and r.requested_at <= coalesce(h.clock_out_at, 'infinity')
      )
    )
  `.execute(scope.db)
  return result.rowCount ?? 0
}
