/** Hand-overs (rollovers) of cash or of an entry from one employee to another (domain 5). */

import { isSelectable, isStation, type Role } from '@countroom/contract/access/roles.ts'
import { toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import type { Colleague, Rollover } from '@countroom/contract/transactions/transactions.shapes.ts'

import { sentAlong } from '../../platform/db/transaction.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import { findRolloverCategory } from './categories.queries.ts'
import * as rollovers from './rollovers.queries.ts'
import * as queries from './transactions.queries.ts'

/** The hand-overs that wait for an answer: those offered to the acting person, and those offered by them. */
export async function listRequests(scope: Scope) {
  const [received, given] = await Promise.all([
    rollovers.listPending(scope, 'receiver_id'),
    rollovers.listPending(scope, 'giver_id'),
  ])
  const ofType = (type: Rollover['type']) => received.filter((row) => row.type === type).map(rolloverOf)
  return { bankList: ofType('bank'), expenseList: ofType('expense'), offered: given.map(rolloverOf) }
}

/** The people whom an employee can choose in Transactions, sorted by name. `takesOver` is true for those who can receive a hand-over. */
export async function listColleagues(scope: Scope): Promise<Colleague[]> {
  const people = await queries.listPeople(scope)
  return people
    .filter(({ roles, username }) => !isStation(username, roles as Role[]))
    .map(({ user_id, name, is_clocked_in, roles }) => ({
      userId: user_id,
      name,
      isClockedIn: is_clocked_in,
      takesOver: isSelectable(roles as Role[]),
    }))
}

/**
 * Offers an entry, or a part of a bank entry, to another employee. Throws 'transaction.unknown', 'cash.otherDrawer', 'cash.settled', 'rollover.self',
 * 'user.unknown', 'rollover.nothingLeft', 'rollover.wholeOnly', 'rollover.tooMuch' and 'rollover.askedAlready'.
 */
export async function request(
  scope: Scope,
  { transactionId, receiverId, amount }: { transactionId: number; receiverId: number; amount: number | undefined },
): Promise<Rollover> {
  const shiftId = await queries.findShiftOf(scope, transactionId)
  if (shiftId === undefined) throw new Refusal('transaction.unknown')
  const { shift, row, receivers } = await cash.openDrawer(scope, shiftId, {
    locks: { row: () => queries.lockTransaction(scope, transactionId) },
    reads: { receivers: () => listColleagues(scope) },
  })
  if (row === undefined) throw new Refusal('transaction.unknown')
  if (receiverId === shift.userId) throw new Refusal('rollover.self', { path: 'receiverId' })
  const receiver = receivers.find(({ userId, takesOver }) => userId === receiverId && takesOver)
  if (receiver === undefined) throw new Refusal('user.unknown', { path: 'receiverId' })
  const left = row.amount_cents - row.pending_cents - row.handed_over_cents
  if (left <= 0) throw new Refusal('rollover.nothingLeft')
  const cents = amount === undefined ? left : toCents(amount)
  if (row.type === 'expense' && cents !== row.amount_cents) {
    throw new Refusal('rollover.wholeOnly', {
      path: 'amount',
      values: { amount: writtenAmount(row.amount_cents) },
    })
  }
  if (cents > left) {
    throw new Refusal('rollover.tooMuch', { path: 'amount', values: { left: writtenAmount(left) } })
  }
  const made = await rollovers.insertRollover(scope, {
    transactionId,
    type: row.type,
    cents,
    giverShiftId: shift.shiftId,
    giverId: shift.userId,
    receiverId,
  })
  if (made === undefined) throw new Refusal('rollover.askedAlready', { values: { name: receiver.name } })
  return rolloverOf(made)
}

/**
 * Accepts an offer to the acting person, once. The offered cash or expense then counts in their open drawer and no longer in the giver's drawer.
 * Locks both shifts. The giver's shift must not be settled. Throws 'rollover.unknown', 'rollover.decided', 'cash.noShift' and 'cash.settled'.
 */
export async function accept(scope: Scope, transactionId: number): Promise<Rollover> {
  const found = await pendingFor(scope, transactionId)
  const own = await clock.findOpenShift(scope, scope.actorId)
  if (own === undefined) throw new Refusal('cash.noShift')
  // Changes that settle shifts lock them in the order of their ids too, so there is no deadlock.
  const shifts = await clock.lockShiftsById(scope, [found.giver_shift_id, own.shiftId])
  const receiving = shifts.find(({ shiftId }) => shiftId === own.shiftId)
  if (receiving === undefined || receiving.clockOutAt !== null) throw new Refusal('cash.noShift')
  const decision = { decision: 'accepted', reason: '', receiverShiftId: own.shiftId } as const
  // If a session has settled the giver's shift meanwhile, the offer has lapsed.
  if (!(await rollovers.decide(scope, found.rollover_id, decision))) throw await decided(scope, found.rollover_id)
  for (const shift of shifts) cash.requireUnsettled(shift)

  const category = await findRolloverCategory(scope)
  const entry = {
    categoryId: category.category_id,
    description: category.name,
    posting: 'rollover',
    expenseType: null,
    cents: found.amount_cents,
    customerId: null,
    employeeId: null,
    name: '',
    bills: null,
    rolloverId: found.rollover_id,
  } as const
  const [givenAs, takenAs] = found.type === 'bank' ? (['expense', 'bank'] as const) : (['bank', 'expense'] as const)
  const [givenId, takenId] = (await queries.reserveIds(scope, 2)) as [number, number]
  const given = queries.insertTransaction(scope, {
    ...entry,
    transactionId: givenId,
    type: givenAs,
    comments: `${found.description} to ${found.receiver_name}`,
    shiftId: found.giver_shift_id,
    pairId: null,
    enteredBy: found.giver_id,
  })
  const taken = queries.insertTransaction(scope, {
    ...entry,
    transactionId: takenId,
    type: takenAs,
    comments: `${found.description} from ${found.giver_name}`,
    shiftId: own.shiftId,
    pairId: givenId,
    enteredBy: scope.actorId,
  })
  sentAlong(scope.db.run(given))
  sentAlong(scope.db.run(taken))
  await rollovers.nameEntries(scope, found.rollover_id, givenId, takenId)
  return rolloverOf(found)
}

/** Rejects an offer to the acting person, once. Throws 'rollover.unknown', 'rollover.decided' and 'void.reasonMissing'. */
export async function reject(scope: Scope, transactionId: number, reason: string | undefined): Promise<Rollover> {
  const found = await pendingFor(scope, transactionId)
  const decision = { decision: 'rejected', reason: requireVoidReason(reason), receiverShiftId: null } as const
  if (!(await rollovers.decide(scope, found.rollover_id, decision))) throw await decided(scope, found.rollover_id)
  return rolloverOf(found)
}

/** Withdraws a pending offer of the acting person. An administrator may withdraw any offer. Throws 'rollover.unknown' and 'rollover.decided'. */
export async function withdraw(scope: Scope, rolloverId: number): Promise<Rollover> {
  const found = await rollovers.findRollover(scope, rolloverId)
  const isOwn = found !== undefined && (found.giver_id === scope.actorId || scope.account.isAdministrator)
  if (!isOwn) throw new Refusal('rollover.unknown')
  const decision = { decision: 'withdrawn', reason: '', receiverShiftId: null } as const
  if (!(await rollovers.decide(scope, rolloverId, decision))) throw await decided(scope, rolloverId)
  return rolloverOf(found)
}

/** Ends the pending offers of shifts that are settled. The caller has locked the rows of the shifts. Returns how many offers ended. */
export async function lapse(scope: Scope, shiftIds: readonly number[]): Promise<number> {
  return rollovers.lapse(scope, shiftIds)
}

async function pendingFor(scope: Scope, transactionId: number): Promise<rollovers.RolloverRow> {
  const found = await rollovers.findPendingFor(scope, transactionId)
  if (found === undefined) throw new Refusal('rollover.unknown')
  if (found.decision !== null) throw decidedAs(found.decision)
  return found
}

async function decided(scope: Scope, rolloverId: number): Promise<Refusal> {
  const { decision } = (await rollovers.findRollover(scope, rolloverId))!
  return decidedAs(decision!)
}

function decidedAs(decision: rollovers.Decision): Refusal {
  return new Refusal('rollover.decided', { values: { decision: DECIDED_IN_WORDS[decision] } })
}

const DECIDED_IN_WORDS: Record<rollovers.Decision, string> = {
  accepted: 'already accepted',
  rejected: 'already rejected',
  withdrawn: 'already withdrawn',
  lapsed: 'closed when a reading session settled the shift',
}

function rolloverOf(row: rollovers.RolloverRow): Rollover {
  return {
    rolloverId: row.rollover_id,
    transactionId: row.transaction_id,
    type: row.type,
    description: row.description,
    comments: row.comments,
    amount: toDollars(row.amount_cents),
    dateTime: row.requested_at.toISOString(),
    createdDate: row.requested_at.toISOString(),
    giverId: row.giver_id,
    giverName: row.giver_name,
    receiverId: row.receiver_id,
    receiverName: row.receiver_name,
  }
}
