/** The rows of a meter sheet that a venue brings in: machine, game, type and the meters where they stand. */

import { MAX_METER, METER_FAULTS } from '../kernel/meters.ts'

/** A row of a sheet, all as text. */
export interface MeterRow {
  /** Its line in the file, from 2: line 1 names the columns. */
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

/** A meter as spreadsheets write it: 1234, 1,234 or $1,234.00. A text is what is wrong with it. */
export function sheetMeter(text: string): number | string {
  const written = text.trim().replace(/^\$\s*/, '')
  if (written === '') return METER_FAULTS.empty
  if (written.startsWith('-')) return METER_FAULTS.negative
  const [, digits] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.exec(written) ?? []
  if (digits === undefined) return METER_FAULTS.notWhole
  const value = Number(digits.replaceAll(',', ''))
  return value > MAX_METER ? METER_FAULTS.tooLarge : value
}
