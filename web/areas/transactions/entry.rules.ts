/** A bank or expense entry while it is typed (part 2 section 5, domain 5). Pure functions. */

import type { InputAt } from '@countroom/contract/api.ts'
import { billsCents } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'
import { sumDollars, toCents } from '@countroom/contract/kernel/money.ts'
import {
  type EntryFault,
  faultOfEntry,
  offeredParties,
  type TransactionType,
} from '@countroom/contract/transactions/transactions.rules.ts'
import type { Category, Transaction, UnpaidShift } from '@countroom/contract/transactions/transactions.shapes.ts'

import { isPayable } from '../../ui/payout.rules.ts'

export interface EntryDraft {
  /** The entry that is being changed. Undefined for a new entry. */
  entry: Transaction | undefined
  /** The name of the category. Null before one is chosen. */
  description: string | null
  customer: { customerId: number; name: string } | null
  employeeId: number | null
  name: string
  /** The amount as typed. `centsOf` parses it. */
  amount: string
  bills: Amounts
  comments: string
  /** For Employee Payroll: the unpaid shifts that become paid. */
  paidClockIds: readonly number[]
}

export const EMPTY_ENTRY: EntryDraft = {
  entry: undefined,
  description: null,
  customer: null,
  employeeId: null,
  name: '',
  amount: '',
  bills: {},
  comments: '',
  paidClockIds: [],
}

/** The draft that changes an entry. */
export function draftOf(entry: Transaction): EntryDraft {
  return {
    ...EMPTY_ENTRY,
    entry,
    description: entry.description,
    customer:
      entry.selectedCustomerId === null
        ? null
        : { customerId: entry.selectedCustomerId, name: entry.selectedCustomerName ?? '' },
    employeeId: entry.selectedEmployeeId,
    name: entry.nameInput,
    amount: entry.amount.toFixed(2),
    bills: entry.amounts ?? {},
    comments: entry.comments,
  }
}

/** True when the draft differs from the entry that it changes. For a new entry: when anything is typed or chosen. */
export function isTouched(draft: EntryDraft): boolean {
  const untouched = draft.entry === undefined ? EMPTY_ENTRY : draftOf(draft.entry)
  return (Object.keys(untouched) as (keyof EntryDraft)[]).some(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(untouched[name]),
  )
}

/**
 * The draft with its entry as the server has it now. If the person has changed nothing, the form takes over a newer version. If they have, the draft
 * keeps its version, and `EntryConflict` asks them. `now` is null when the entry was deleted, and undefined while it is not known.
 */
export function withLatest(draft: EntryDraft, now: Transaction | null | undefined): EntryDraft {
  const { entry } = draft
  if (!entry || !now || now === entry || now.version < entry.version) return draft
  if (now.version === entry.version) return { ...draft, entry: now }
  return isTouched(draft) ? draft : draftOf(now)
}

/** The draft after an entry was voided. The typed text stays, unless it changes the voided entry or the other entry of its pair. */
export function afterVoid(draft: EntryDraft, { transactionId, pairId }: Transaction): EntryDraft {
  const chosenId = draft.entry?.transactionId
  const isVoided = chosenId !== undefined && (chosenId === transactionId || chosenId === pairId)
  return isTouched(draft) && !isVoided ? draft : EMPTY_ENTRY
}

/** Chooses a category, and drops the people that its form does not offer. */
export function withCategory(draft: EntryDraft, category: EnteredCategory | null): EntryDraft {
  const offered = category === null ? undefined : offeredParties(category.posting)
  const next = {
    ...draft,
    description: category?.name ?? null,
    customer: offered?.customer ? draft.customer : null,
    name: offered?.name ? draft.name : '',
  }
  const isPayroll = category?.posting === 'employeePayroll'
  return isPayroll ? next : withEmployee(next, offered?.employee ? draft.employeeId : null)
}

/** Chooses an employee. Ticked shifts and their pay are cleared, because they belong to the employee chosen before. */
export function withEmployee(draft: EntryDraft, employeeId: number | null): EntryDraft {
  return draft.paidClockIds.length === 0
    ? { ...draft, employeeId }
    : { ...draft, employeeId, paidClockIds: [], amount: '', bills: {} }
}

/** Ticks the listed shifts of `clockIds`, and no others. The amount becomes their total pay, and is empty when no shift is ticked. */
export function withShifts(
  draft: EntryDraft,
  listed: readonly Pick<UnpaidShift, 'clockId' | 'totalPay'>[],
  clockIds: readonly number[],
): EntryDraft {
  const ticked = listed.filter(({ clockId }) => clockIds.includes(clockId))
  const pay = sumDollars(ticked.map(({ totalPay }) => totalPay))
  return {
    ...draft,
    paidClockIds: ticked.map(({ clockId }) => clockId),
    bills: {},
    amount: pay === 0 ? '' : pay.toFixed(2),
  }
}

/** What the form has to know about a category. */
export type EnteredCategory = Pick<Category, 'name' | 'posting'>

/** The category of a draft. A saved entry keeps its category, even if the category was renamed or deleted since. */
export function categoryOf(
  { description, entry }: EntryDraft,
  categories: readonly EnteredCategory[] | undefined,
): EnteredCategory | undefined {
  const listed = categories?.find(({ name }) => name === description)
  if (listed || entry === undefined || entry.description !== description) return listed
  return { name: entry.description, posting: entry.posting }
}

/**
 * Why an entry can no longer be changed. Null while it can. An entry is fixed when a hand-over made it, or when it was handed over or offered,
 * because a hand-over changes two drawers. A payroll that paid shifts is fixed, because its amount is the pay of these shifts.
 */
export function whyFixed(entry: Transaction): 'rollover' | 'handedOver' | 'payroll' | null {
  if (entry.rolloverId !== null) return 'rollover'
  if (entry.paysShifts) return 'payroll'
  return entry.pendingAmount + entry.handedOverAmount > 0 ? 'handedOver' : null
}

/** The part of an entry that can still be offered to somebody else, in integer cents. */
export function leftCents({ amount, pendingAmount, handedOverAmount }: Transaction): number {
  return toCents(amount) - toCents(pendingAmount) - toCents(handedOverAmount)
}

export type Obstacle = EntryFault | 'description' | 'amount' | 'otherType' | 'fixed'

/** Why ADD BANK or ADD EXPENSE cannot be pressed. Null when it can. `cents` is undefined when the typed text is not an amount. */
export function obstacleOf(
  draft: EntryDraft,
  cents: number | undefined,
  category: EnteredCategory | undefined,
  type: TransactionType,
): Obstacle | null {
  if (draft.entry && draft.entry.type !== type) return 'otherType'
  if (draft.entry && whyFixed(draft.entry) !== null) return 'fixed'
  if (category === undefined) return 'description'
  const customerId = draft.customer?.customerId ?? null
  const fault = faultOfEntry(category.posting, type, { customerId, employeeId: draft.employeeId, name: draft.name })
  if (fault !== null) return fault
  return isPayable(cents) ? null : 'amount'
}

/** The body of the call, for a draft without an obstacle. */
export function bodyOf(
  draft: EntryDraft,
  cents: number,
  type: TransactionType,
  at: { userId: number; locationId: number; clockId?: number },
): InputAt<'POST /transaction/save'> {
  const { entry, customer, employeeId, name, bills, comments, paidClockIds } = draft
  return {
    ...(entry && { transactionId: entry.transactionId, version: entry.version }),
    type,
    amount: cents / 100,
    description: draft.description ?? '',
    comments: comments.trim(),
    selectedCustomerId: customer?.customerId ?? null,
    selectedEmployeeId: employeeId,
    nameInput: name.trim(),
    amounts: billsCents(bills) === 0 ? null : bills,
    ...(paidClockIds.length > 0 && { paidClockIds: [...paidClockIds] }),
    ...at,
  }
}
