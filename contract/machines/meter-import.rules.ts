/** The rows of a meter sheet that a venue brings in: machine, game, type and the meters where they stand. */

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
