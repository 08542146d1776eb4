/** Parts of the calls that import the rows of a file. The rows are checked first. Then all of them are imported, or none. */

import { z } from 'zod'

/** The line of a row in its file. Browsers send 2 for the first row, because line 1 names the columns. */
export const ImportRowNumber = z.number().int().min(1).max(10_000_000)

/** A cell of a file. The call accepts longer cells than the limit, so that the check can report a cell that is too long. */
export const importCell = (limit: number) => z.string().max(limit * 4)

/** What the check of a file finds in one of its rows. `Field` has the names of the fields of a row. */
export interface ImportFinding<Field extends string = string> {
  row: number
  /** What must be corrected before the row can be imported. */
  faults: { field: Field; problem: string }[]
  /** Reasons why somebody should look at the row. The row can be imported anyway. */
  warnings: string[]
}

export function importFinding<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.object({
    row: z.number().int(),
    faults: z.array(z.object({ field: z.enum(fields), problem: z.string() })),
    warnings: z.array(z.string()),
  })
}
