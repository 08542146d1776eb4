/** An entry while somebody types it, and a common shape for the records of all ledgers (part 2 sections 3 and 5). Pure functions. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { type EntryType, LEDGER_MESSAGES, type LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerAccount, ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

export interface LedgerDraft {
  /** The customer who owes, in customer loans; the customer who paid, in Zelle. */
  customer: { customerId: number; name: string } | null
  employeeId: number | null
  type: EntryType | ''
  /** The typed text, which `centsOf` reads. */
  amount: string
  /** YYYY-MM-DD, or empty. */
  date: string
}

export type EntryField = 'person' | 'type' | 'amount' | 'date'

/**
 * The first fault of an entry, in the order and the words of the specification; undefined for an entry that can be sent. `cents` is the amount, or
 * undefined when the typed text is not an amount.
 */
export function faultOf(
  ledger: LedgerName,
  draft: LedgerDraft,
  cents: number | undefined,
): { field: EntryField; message: string } | undefined {
  const isCustomers = ledger === 'customerLoan'
  if ((isCustomers ? draft.customer : draft.employeeId) === null)
    return { field: 'person', message: isCustomers ? LEDGER_MESSAGES.customer : LEDGER_MESSAGES.employee }
  if (draft.type === '') return { field: 'type', message: LEDGER_MESSAGES.type }
  if ((cents ?? 0) <= 0) return { field: 'amount', message: LEDGER_MESSAGES.amount }
  return draft.date === '' ? { field: 'date', message: LEDGER_MESSAGES.date } : undefined
}

/** The body for a draft without faults. */
export function entryOf({ type, date, customer }: LedgerDraft, cents: number, isZelle: boolean) {
  return {
    amount: cents / 100,
    type: type as EntryType,
    date,
    ...(isZelle && customer && { customerId: customer.customerId, customerName: customer.name }),
  }
}

/** The draft of an entry that pays back a person's whole balance. */
export function payOf(
  ledger: LedgerName,
  { personId, name, balance }: Pick<LedgerAccount, 'personId' | 'name' | 'balance'>,
): Partial<LedgerDraft> {
  const person = ledger === 'customerLoan' ? { customer: { customerId: personId, name } } : { employeeId: personId }
  return { ...person, type: 'SUBTRACT', amount: balance.toFixed(2) }
}

/** A person with their newest entries, in any ledger. */
export type LedgerRecord = LedgerAccount & { entries: readonly Entry[] }
/** An entry in any ledger. Only Zelle entries have a customer. */
export type Entry = Omit<ZelleEntry, 'customerName'> & { customerName?: string }

export const LISTS = {
  customerLoan: 'POST /loan/listCustomerLoan',
  employeeShort: 'POST /loan/listEmployeeLoan',
  zelle: 'POST /loan/listZelleLoan',
} as const satisfies Record<LedgerName, string>
export type ListHttp = (typeof LISTS)[LedgerName]
export type PeopleAsked = InputAt<ListHttp>

/** The people of a list, in the common shape. */
export function recordsOf(reply: ResultAt<ListHttp>): LedgerRecord[] {
  if ('customerLoans' in reply)
    return reply.customerLoans.map(({ customerLoanId, loanEntries, ...account }) => ({
      ...account,
      personId: customerLoanId,
      entries: loanEntries,
    }))
  if ('zelleLoans' in reply)
    return reply.zelleLoans.map(({ employeeLoanId, zelleHistory, ...account }) => ({
      ...account,
      personId: employeeLoanId,
      entries: zelleHistory,
    }))
  return reply.employeeLoans.map(({ employeeLoanId, shortHistory, ...account }) => ({
    ...account,
    personId: employeeLoanId,
    entries: shortHistory,
  }))
}
