/**
 * The types of expenses, the kinds of transactions, and the people that each kind needs (part 2 section 5; domain 5). Pure; the browser needs it
 * too.
 */

/** The types of expenses. Each is a line of the Weekly Report (part 2 section 9). */
export const EXPENSE_TYPES = [
  'Match',
  'High Roller Match',
  'Bonus',
  'Employees',
  "Sam's",
  'Food Expense',
  'Maintenance/Upgrades',
  'Miscellaneous',
] as const
export type ExpenseType = (typeof EXPENSE_TYPES)[number]

/** The maximum number of characters in the comments of an entry. */
export const MAX_COMMENTS = 2_000

/** What a transaction of a category does besides moving cash. */
export const POSTINGS = [
  'plain',
  'loan',
  'payLoan',
  'employeePayShort',
  'zelle',
  'managerAddBank',
  'employeePayroll',
  'rollover',
] as const
export type Posting = (typeof POSTINGS)[number]

/** Bank: cash comes into the drawer. Expense: cash leaves it. */
export const TYPES = ['bank', 'expense'] as const
export type TransactionType = (typeof TYPES)[number]

/** Whether a form asks for a customer, an employee or a manager's name, besides amount and description. */
export interface Parties {
  customer: boolean
  employee: boolean
  name: boolean
}

export const NOBODY: Parties = { customer: false, employee: false, name: false }

/** The people that the Bank or Expense button needs for a category; null when the button may not be used (part 2 section 5). */
const NEEDS: Record<Posting, Record<TransactionType, Parties | null>> = {
  plain: { bank: NOBODY, expense: NOBODY },
  loan: { bank: { ...NOBODY, customer: true }, expense: { ...NOBODY, customer: true } },
  payLoan: { bank: { ...NOBODY, customer: true }, expense: null },
  employeePayShort: { bank: { ...NOBODY, employee: true }, expense: null },
  zelle: { bank: NOBODY, expense: { ...NOBODY, customer: true, employee: true } },
  managerAddBank: { bank: { ...NOBODY, name: true }, expense: null },
  employeePayroll: { bank: null, expense: NOBODY },
  rollover: { bank: null, expense: null },
}

/** The fields for people that the form shows for a category. */
export function offeredParties(posting: Posting): Parties {
  const { bank, expense } = NEEDS[posting]
  return {
    customer: bank?.customer === true || expense?.customer === true,
    employee: bank?.employee === true || expense?.employee === true || posting === 'employeePayroll',
    name: bank?.name === true || expense?.name === true,
  }
}

export interface EnteredParties {
  customerId: number | null
  employeeId: number | null
  name: string
}

/** Why the entered people do not fit the button that was pressed. */
export type EntryFault =
  | 'notThisWay'
  | 'customer'
  | 'employee'
  | 'name'
  | 'nobody'
  | 'customerUnwanted'
  | 'employeeUnwanted'

/** Checks the people of a transaction; null when they fit. 'nobody': the Bank button was pressed for Zelle with a customer or an employee. */
export function faultOfEntry(posting: Posting, type: TransactionType, entered: EnteredParties): EntryFault | null {
  const needs = NEEDS[posting][type]
  if (needs === null) return 'notThisWay'
  if (needs.customer && entered.customerId === null) return 'customer'
  if (needs.employee && entered.employeeId === null) return 'employee'
  if (needs.name && entered.name.trim() === '') return 'name'
  if (posting === 'zelle' && type === 'bank' && (entered.customerId !== null || entered.employeeId !== null))
    return 'nobody'
  if (!needs.customer && entered.customerId !== null) return 'customerUnwanted'
  if (!needs.employee && entered.employeeId !== null && posting !== 'employeePayroll') return 'employeeUnwanted'
  return null
}

/** Whether a category may be chosen in the form. The category of hand-overs may not: an accepted hand-over makes its entries itself. */
export function isChosenByHand(posting: Posting): boolean {
  return posting !== 'rollover'
}

/** The manager's name with its first letter in upper case (part 2 section 5). */
export function capitalized(name: string): string {
  const trimmed = name.trim()
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}
