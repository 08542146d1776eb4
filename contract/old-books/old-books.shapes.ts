/** Imports of old books: the figures of business days before the venue used Countroom. */

import { z } from 'zod'

import { DateOnly, Instant } from '../kernel/dates.ts'
import { RowId } from '../kernel/ids.ts'
import { importCell, importFinding, ImportRowNumber } from '../kernel/imports.ts'
import { Void } from '../kernel/voids.ts'
import { MAX_OLD_DAYS, OLD_DAY_FIELDS, type OldDayField } from './old-books.rules.ts'

const CELL_LENGTH = 40

/** The rows of a file, with the text of their cells. Each row is a business day. */
export const OldDayRows = z
  .array(
    z.strictObject({
      row: ImportRowNumber,
      ...(Object.fromEntries(OLD_DAY_FIELDS.map((field) => [field, importCell(CELL_LENGTH)])) as Record<
        OldDayField,
        z.ZodString
      >),
    }),
  )
  .min(1, 'The file has no rows.')
  .max(MAX_OLD_DAYS, `Import at most ${MAX_OLD_DAYS.toLocaleString('en-US')} rows at a time.`)

export const OldDayFinding = importFinding(OLD_DAY_FIELDS)
export type OldDayFinding = z.infer<typeof OldDayFinding>

/** An import of old books. */
export const OldBooksImport = z.object({
  importId: RowId,
  importedAt: Instant,
  importedBy: z.string(),
  days: z.number().int(),
  fromDate: DateOnly,
  toDate: DateOnly,
  /**
   * How many days of the import the Weekly Report shows. It shows a day that has no sessions and is in no later import. Voided later imports do not
   * count. 0 for a voided import.
   */
  shownDays: z.number().int(),
  void: Void.nullable(),
})
export type OldBooksImport = z.infer<typeof OldBooksImport>
