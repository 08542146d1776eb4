/** What customers and employees owe (domain 10): ledgers of entries that are added and never changed. */

import { z } from 'zod'

import { DateOnly } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { RowId } from '../kernel/ids.ts'

export const LedgerEntry = z.object({
  entryId: RowId,
  /** Positive when the entry adds to the debt, negative when it reduces it. */
  amount: Dollars,
  date: DateOnly,
  /** First name of the employee who recorded it. */
  recordedBy: z.string(),
  /** The customer of a Zelle entry. */
  about: z.string().nullable(),
  /** The entry that this one reverses. */
  reverses: RowId.nullable(),
  isReversed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** One person's card: a customer in customer loans, an employee otherwise. */
export const LedgerAccount = z.object({
  personId: RowId,
  name: z.string(),
  /** The sum of all entries. */
  balance: Dollars,
})
export type LedgerAccount = z.infer<typeof LedgerAccount>
