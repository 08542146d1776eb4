/** The ledgers (domain 10). Pure; the browser needs it too. */

/** In the first one customers owe, in the others employees. */
export const LEDGERS = ['customerLoan', 'employeeShort', 'zelle'] as const
export type LedgerName = (typeof LEDGERS)[number]

/** The money that managers put into the house and took out of it. Nobody owes it. */
export const BANK_BOARD = 'bankBoard'
