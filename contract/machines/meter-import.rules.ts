/** The rows of a meter sheet that a venue imports. A meter sheet is a file with the machines of a venue and their games, types and current meters. */

import { MAX_METER, METER_FAULTS } from '../kernel/meters.ts'

/** A row of a sheet. All cells are text. */
export interface MeterRow {
  /** The line of the row in its file. The first row has line 2, because line 1 names the columns. */
  row: number
  machine: string
  game: string
  type: string
  in: string
  out: string
}

export const METER_ROW_FIELDS = ['machine', 'in', 'out', 'game', 'type'] as const satisfies readonly Exclude<
  keyof MeterRow,
  'row'
>[]
export type MeterRowField = (typeof METER_ROW_FIELDS)[number]

/** Parses a meter as spreadsheets write it: 1234, 1,234 or $1,234.00. Returns the meter, or a sentence that says what is wrong with the text. */
export function sheetMeter(text: string): number | string {
  const written = text.trim().replace(/^\$\s*/, '')
  if (written === '') return METER_FAULTS.empty
  if (written.startsWith('-')) return METER_FAULTS.negative
  const [, digits] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.exec(written) ?? []
  if (digits === undefined) return METER_FAULTS.notWhole
  const value = Number(digits.replaceAll(',', ''))
  return value > MAX_METER ? METER_FAULTS.tooLarge : value
}
