/**
 * Entries of ledgers: their signs, their dates, the loan limit, and who may see which ledger (part 2 section 4, domain 10). Pure functions, for
 * server and browser.
 */

import type { Role } from '../access/roles.ts'

/** In the ledger customerLoan, customers owe. In the other ledgers, employees owe. */
export const LEDGERS = ['customerLoan', 'employeeShort', 'zelle'] as const
export type LedgerName = (typeof LEDGERS)[number]

/** The bank board has the money that managers put into the venue's cash and took out of it. Nobody owes this money. */
export const BANK_BOARD = 'bankBoard'

/** ADD: somebody owes more. SUBTRACT: somebody owes less, after a payment or a reversal. */
export const ENTRY_TYPES = ['ADD', 'SUBTRACT'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/** The role that sees and changes each ledger. */
export const LEDGER_ROLES = {
  customerLoan: 'ROLE_CUSTOMER_LOAN_REPORT',
  employeeShort: 'ROLE_EMPLOYEE_SHORT_REPORT',
  zelle: 'ROLE_ZELLE_REPORT',
} as const satisfies Record<LedgerName, Role>

/** How many of a person's newest entries their card shows. */
export const ENTRIES_ON_CARD = 10

/** The orders of a list of people: by their newest entry, name, balance, or debt of over 90 days. */
export const LEDGER_COLUMNS = ['added', 'name', 'balance', 'over90'] as const
export type LedgerColumn = (typeof LEDGER_COLUMNS)[number]

/** The messages of the form (part 2 sections 5 and 8). */
export const LEDGER_MESSAGES = {
  customer: 'Please select a customer',
  employee: 'Please select an employee',
  type: 'Please select a type',
  amount: 'Please enter a valid amount greater than 0',
  date: 'Please select a date',
} as const

/** The amount of an entry with its sign, in integer cents. */
export function signedCents(type: EntryType, cents: number): number {
  return type === 'ADD' ? Math.abs(cents) : -Math.abs(cents)
}

export function typeOf(amount: number): EntryType {
  return amount < 0 ? 'SUBTRACT' : 'ADD'
}

/** What is wrong with the date of an entry; null when nothing is. All dates are business days. `hiredOn` is null for customers. */
export function dateFault(
  date: string,
  { today, hiredOn }: { today: string; hiredOn: string | null },
): 'future' | 'beforeHired' | null {
  if (date > today) return 'future'
  return hiredOn !== null && date < hiredOn ? 'beforeHired' : null
}

/**
 * The refusals of a loan beyond a customer's limit. 'ledger.confirmLimit' asks an administrator, who may send the same loan again with
 * `isBeyondLimitConfirmed`.
 */
export const LIMIT_REFUSALS = ['ledger.beyondLimit', 'ledger.confirmLimit'] as const

/** Whether a loan takes a customer beyond their limit. False without a limit. Amounts are in integer cents. */
export function isBeyondLimit(loanCents: number, owedCents: number, limitCents: number | null): boolean {
  return limitCents !== null && loanCents > 0 && owedCents + loanCents > limitCents
}
