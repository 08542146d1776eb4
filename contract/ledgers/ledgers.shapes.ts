/** What customers and employees owe (part 2 section 3, domain 10): ledgers of entries that are added and never changed. Amounts in dollars. */

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
  /** First name of the employee who recorded it. */
  employeeName: z.string(),
  recordedAt: Instant,
  /** The transaction that made the entry, and that alone voids it. */
  transactionId: RowId.nullable(),
  /** The settled shift whose short it is. */
  clockId: RowId.nullable(),
  /** The entry that this one reverses, and why it was reversed. */
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

/** What is owed by the age of the debts. */
const Aging = z.object({ upTo30: z.number(), upTo60: z.number(), upTo90: z.number(), over90: z.number() })

/** One person's card: a customer in customer loans, an employee otherwise. */
const account = {
  name: z.string(),
  /** The sum of all entries. */
  balance: z.number(),
  aging: Aging,
  /** The number of all entries. A record has the newest of them. */
  entryCount: z.number().int(),
  /** The customer was deleted, or the employee works here no longer. They stay on the list until their balance is 0. */
  isGone: z.boolean(),
  /** What a customer may owe at most; null without a limit, and for employees. */
  loanLimit: z.number().nullable(),
}

export const LedgerAccount = z.object({ personId: RowId, ...account })
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** The records of the specification, the newest entry first. */
export const CustomerLoan = z.object({ customerLoanId: RowId, loanEntries: z.array(LedgerEntry), ...account })
export const EmployeeLoan = z.object({ employeeLoanId: RowId, shortHistory: z.array(LedgerEntry), ...account })
export const ZelleLoan = z.object({ employeeLoanId: RowId, zelleHistory: z.array(ZelleEntry), ...account })

/** A loan beyond the limit of its customer is asked about first. The same request with this answer goes ahead. */
export const LoanAnswer = {
  /** 'Lend it anyway?' was answered with yes. Only an administrator is asked. */
  isBeyondLimitConfirmed: z.boolean().optional(),
}

/** An entry that a browser sends. It may also send what it knows of earlier ones; of those, the server reads nothing. */
const entryFields = {
  amount: Dollars,
  date: DateOnly,
  type: z.enum(ENTRY_TYPES),
  /** The server knows the names itself. */
  firstName: z.string().max(MAX_NAME_LENGTH).optional(),
  lastName: z.string().max(MAX_NAME_LENGTH).optional(),
  employeeName: z.string().max(MAX_NAME_LENGTH).optional(),
}
const isPayable = ({ amount, type }: { amount: number; type: (typeof ENTRY_TYPES)[number] }) =>
  amount !== 0 && Math.abs(amount) <= MAX_CASH_DOLLARS && (amount > 0 || type === 'SUBTRACT')

/** The most entries of a list that is sent with a new one. */
const MOST_SENT = 1_000

/** The new entry of a list is its first one. A SUBTRACT may be sent with or without its sign. */
export const SentEntries = z
  .array(z.object(entryFields).refine(isPayable, LEDGER_MESSAGES.amount))
  .min(1)
  .max(MOST_SENT)
export const SentZelleEntries = z
  .array(
    z
      .object({
        ...entryFields,
        /** The customer who paid. A name alone may be that of somebody who is not registered. */
        customerId: RowId.nullable().optional(),
        customerName: z
          .string()
          .trim()
          .max(2 * MAX_NAME_LENGTH)
          .optional(),
      })
      .refine(isPayable, LEDGER_MESSAGES.amount),
  )
  .min(1)
  .max(MOST_SENT)
