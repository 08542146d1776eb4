/** An entry while it is typed, and the records of all ledgers in one form (part 2 sections 3 and 5). Pure. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { type EntryType, LEDGER_MESSAGES, type LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerAccount, ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

export interface LedgerDraft {
  /** In customer loans who owes; in Zelle who paid. */
  customer: { customerId: number; name: string } | null
  employeeId: number | null
  type: EntryType | ''
  /** As typed; `centsOf` reads it. */
  amount: string
  /** YYYY-MM-DD, or empty. */
  date: string
}

export type EntryField = 'person' | 'type' | 'amount' | 'date'

/**
 * The first thing that is wrong, in the order and the words of the specification; undefined for an entry that can be sent. `cents`: the amount,
 * undefined when what was typed is none.
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

/** The entry of a draft without a fault. */
export function entryOf({ type, date, customer }: LedgerDraft, cents: number, isZelle: boolean) {
  return {
    amount: cents / 100,
    type: type as EntryType,
    date,
    ...(isZelle && customer && { customerId: customer.customerId, customerName: customer.name }),
  }
}

/** The entry with which somebody pays back all that they owe. */
export function payOf(
  ledger: LedgerName,
  { personId, name, balance }: Pick<LedgerAccount, 'personId' | 'name' | 'balance'>,
): Partial<LedgerDraft> {
  const person = ledger === 'customerLoan' ? { customer: { customerId: personId, name } } : { employeeId: personId }
  return { ...person, type: 'SUBTRACT', amount: balance.toFixed(2) }
}

/** One person with their newest entries, whatever the ledger. */
export type LedgerRecord = LedgerAccount & { entries: readonly Entry[] }
/** Only Zelle entries name a customer. */
export type Entry = Omit<ZelleEntry, 'customerName'> & { customerName?: string }

export const LISTS = {
  customerLoan: 'POST /loan/listCustomerLoan',
  employeeShort: 'POST /loan/listEmployeeLoan',
  zelle: 'POST /loan/listZelleLoan',
} as const satisfies Record<LedgerName, string>
export type ListHttp = (typeof LISTS)[LedgerName]
export type PeopleAsked = InputAt<ListHttp>

/** The people of a list in one form. */
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
