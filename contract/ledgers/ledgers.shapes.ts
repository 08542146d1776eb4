/** Ledgers of the debts of customers and employees (part 2 section 3, domain 10). Entries are added and never changed. Amounts are in dollars. */

import { z } from 'zod'

import { MAX_CASH_DOLLARS } from '../cash/cash.rules.ts'
import { MAX_NAME_LENGTH } from '../customers/customers.rules.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { RowId } from '../kernel/ids.ts'
import { ENTRY_TYPES, LEDGER_MESSAGES } from './ledgers.rules.ts'

export const LedgerEntry = z.object({
  entryId: RowId,
  /** The person who owes. In Zelle: the employee to whose account the funds were deposited. */
  firstName: z.string(),
  lastName: z.string(),
  /** Positive when the entry adds to the debt, negative when it reduces it. */
  amount: z.number(),
  /** A business day. */
  date: DateOnly,
  type: z.enum(ENTRY_TYPES),
  /** The first name of the employee who recorded the entry. */
  employeeName: z.string(),
  recordedAt: Instant,
  /** The transaction that made the entry. To undo the entry, void the transaction. */
  transactionId: RowId.nullable(),
  /** The settled shift in which the drawer was short, for an entry that posts a short. */
  clockId: RowId.nullable(),
  /** Only for a reversal: the id of the entry that it reverses. `reason` then says why that entry was reversed. */
  reverses: RowId.nullable(),
  reason: z.string(),
  isReversed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const ZelleEntry = LedgerEntry.extend({
  /** The customer who paid; empty when nobody named one. */
  customerName: z.string(),
})
export type ZelleEntry = z.infer<typeof ZelleEntry>

/** The debt, by age. */
const Aging = z.object({ upTo30: z.number(), upTo60: z.number(), upTo90: z.number(), over90: z.number() })

/** One person's card. The person is a customer in the ledger customerLoan and an employee in the other ledgers. */
const account = {
  name: z.string(),
  /** The sum of all entries. */
  balance: z.number(),
  aging: Aging,
  /** The number of all entries. The reply has only the newest entries. */
  entryCount: z.number().int(),
  /** The customer was deleted, or the employee no longer works here. They stay on the list until their balance is 0. */
  isGone: z.boolean(),
  /** The most that a customer may owe; null without a limit and for employees. */
  loanLimit: z.number().nullable(),
}

export const LedgerAccount = z.object({ personId: RowId, ...account })
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** The same cards with the field names of the specification, one shape for each ledger. The entries are sorted newest first. */
export const CustomerLoan = z.object({ customerLoanId: RowId, loanEntries: z.array(LedgerEntry), ...account })
export const EmployeeLoan = z.object({ employeeLoanId: RowId, shortHistory: z.array(LedgerEntry), ...account })
export const ZelleLoan = z.object({ employeeLoanId: RowId, zelleHistory: z.array(ZelleEntry), ...account })

/** The server may ask a question before it makes a loan beyond the customer's limit. The screen sends the same request again with this answer. */
export const LoanAnswer = {
  /** An administrator answered the question of the refusal 'ledger.confirmLimit' with yes. Other people are not asked. */
  isBeyondLimitConfirmed: z.boolean().optional(),
}

/** An entry that a browser sends. The browser may send earlier entries too, with more fields. The server ignores the earlier entries. */
const entryFields = {
  amount: Dollars,
  date: DateOnly,
  type: z.enum(ENTRY_TYPES),
  /** The server ignores these names and takes them from its database. */
  firstName: z.string().max(MAX_NAME_LENGTH).optional(),
  lastName: z.string().max(MAX_NAME_LENGTH).optional(),
  employeeName: z.string().max(MAX_NAME_LENGTH).optional(),
}
const isPayable = ({ amount, type }: { amount: number; type: (typeof ENTRY_TYPES)[number] }) =>
  amount !== 0 && Math.abs(amount) <= MAX_CASH_DOLLARS && (amount > 0 || type === 'SUBTRACT')

/** The maximum number of entries in a sent list. */
const MOST_SENT = 1_000

/** The first entry of the sent list is the new entry. The amount of a SUBTRACT may be negative or positive. */
export const SentEntries = z
  .array(z.object(entryFields).refine(isPayable, LEDGER_MESSAGES.amount))
  .min(1)
  .max(MOST_SENT)
export const SentZelleEntries = z
  .array(
    z
      .object({
        ...entryFields,
        /** The customer who paid. A customer who is not registered has only a name. */
        customerId: RowId.nullable().optional(),
        /** Has room for a first name, a space and a last name. */
        customerName: z
          .string()
          .trim()
          .max(2 * MAX_NAME_LENGTH + 1)
          .optional(),
      })
      .refine(isPayable, LEDGER_MESSAGES.amount),
  )
  .min(1)
  .max(MOST_SENT)
