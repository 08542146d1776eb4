/** Works out the ledger entries of a transaction (domain 5). Pure functions. */

import { BANK_BOARD, type LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { Posting, TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'

/** The fields of a transaction that determine its ledger entries. Money is in integer cents. */
export interface PostingEntry {
  type: TransactionType
  posting: Posting
  cents: number
  customerId: number | null
  employeeId: number | null
  name: string
  /** The employee whose drawer has the transaction. */
  holderId: number
}

/**
 * An entry of a ledger or of the bank board, with a positive or negative amount. An entry of a ledger says who owes how much more or less. An entry
 * of the bank board is money that nobody owes.
 */
export interface LedgerPosting {
  ledger: LedgerName | typeof BANK_BOARD
  customerId: number | null
  userId: number | null
  name: string
  cents: number
}

const NOBODY = { customerId: null, userId: null, name: '' }

/**
 * The ledger entries of a transaction. A loan from the bank is two transactions. One is a bank entry, which posts to the bank board. The other is an
 * expense, which posts to the customer's loan.
 */
export function postingsOf(entry: PostingEntry): LedgerPosting[] {
  const { type, posting, cents, customerId, employeeId, name, holderId } = entry
  switch (posting) {
    case 'loan':
      return type === 'expense'
        ? [{ ...NOBODY, ledger: 'customerLoan', customerId, cents }]
        : [{ ...NOBODY, ledger: BANK_BOARD, cents }]
    case 'payLoan':
      return [{ ...NOBODY, ledger: 'customerLoan', customerId, cents: -cents }]
    case 'employeePayShort':
      return [{ ...NOBODY, ledger: 'employeeShort', userId: employeeId, cents: -cents }]
    case 'zelle':
      return type === 'expense'
        ? [{ ...NOBODY, ledger: 'zelle', userId: employeeId, customerId, cents }]
        : [{ ...NOBODY, ledger: 'zelle', userId: holderId, cents: -cents }]
    case 'managerAddBank':
      return [{ ...NOBODY, ledger: BANK_BOARD, name, cents }]
    case 'employeePayroll':
    case 'plain':
    case 'rollover':
      return []
  }
}

/** The ledger entries that correct the ledgers from `before` to `after`. `before` is undefined for a new transaction, `after` for a voided one. */
export function differenceOf(before: PostingEntry | undefined, after: PostingEntry | undefined): LedgerPosting[] {
  const sums = new Map<string, LedgerPosting>()
  const add = (posting: LedgerPosting, sign: 1 | -1) => {
    const { ledger, customerId, userId, name } = posting
    const key = JSON.stringify([ledger, customerId, userId, name])
    const cents = (sums.get(key)?.cents ?? 0) + sign * posting.cents
    sums.set(key, { ...posting, cents })
  }
  if (before !== undefined) for (const posting of postingsOf(before)) add(posting, -1)
  if (after !== undefined) for (const posting of postingsOf(after)) add(posting, 1)
  return [...sums.values()].filter(({ cents }) => cents !== 0)
}
