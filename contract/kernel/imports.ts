/** Files whose rows become customers or meters: checked first, then imported all or none. */

import { z } from 'zod'

/** The number of a row in its file, from 2: line 1 names the columns. */
export const ImportRowNumber = z.number().int().min(1).max(10_000_000)

/** A cell of a file. The check says in words that a cell is too long, so the call itself accepts more. */
export const importCell = (limit: number) => z.string().max(limit * 4)

/** What a check remarks about a row of a file with these fields. */
export interface ImportFinding<Field extends string = string> {
  row: number
  /** The row cannot be imported until these are corrected. */
  faults: { field: Field; problem: string }[]
  /** The row can be imported, but somebody should look at it. */
  warnings: string[]
}

export function importFinding<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.object({
    row: z.number().int(),
    faults: z.array(z.object({ field: z.enum(fields), problem: z.string() })),
    warnings: z.array(z.string()),
  })
}
