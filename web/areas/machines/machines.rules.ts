/** The rules of the machine screens that only the browser applies (part 2 section 5). */

import { evaluateMeter, METER_DIGITS, type MeterFault } from '@countroom/contract/kernel/meters.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { AssignTemplate } from '@countroom/contract/machines/machines.shapes.ts'

import { unquoted } from '../../ui/pasted.rules.ts'
import type { Line } from '../../ui/row-edits.rules.ts'

/** The meters of a row, in the order of the screen. */
export const METERS = ['prevIn', 'prevOut', 'curIn', 'curOut'] as const
export type MeterName = (typeof METERS)[number]

export const ASSIGN_FIELDS = ['machine', 'type', 'game', ...METERS] as const
export type AssignField = (typeof ASSIGN_FIELDS)[number]
export type AssignLine = Line<AssignTemplate, AssignField>

export function isMeterName(field: string | undefined): field is MeterName {
  return METERS.some((meter) => meter === field)
}

/**
 * Parses a meter as spreadsheets write it and returns its digits: `43,879`, `$43,879.00`, `"43879"` and `043879` are all 43879. Undefined for
 * anything except a non-negative whole number of at most 12 digits.
 */
export function meterOf(text: string): string | undefined {
  const plain = unquoted(text)
    .replaceAll(/[\s,$]/g, '')
    .replace(/\.0*$/, '')
  if (!/^\d+$/.test(plain)) return undefined
  const digits = plain.replace(/^0+(?=\d)/, '')
  return digits.length <= METER_DIGITS ? digits : undefined
}

/**
 * Cells copied from a spreadsheet, row by row. Each is a meter, null for an empty cell, or undefined for a cell that is not a meter value. A first
 * row that has only headings is left out.
 */
export function pastedMeters(text: string): (string | null | undefined)[][] {
  const rows = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  const cells = rows.map((row) => row.split('\t').map((cell) => (unquoted(cell) === '' ? null : meterOf(cell))))
  const isHead =
    cells.length > 1 && cells[0]!.every((cell) => cell === undefined || cell === null) && !/\d/.test(rows[0]!)
  return isHead ? cells.slice(1) : cells
}

export interface Fill {
  values: { line: AssignLine; field: MeterName; value: string }[]
  /** The number of rows that got a value. */
  rowCount: number
  /** The number of pasted cells that are not meter values. */
  unusableCount: number
  /** The number of rows that were skipped because their meters cannot be edited. */
  lockedCount: number
  /** The number of pasted lines for which there was no row. */
  leftOverCount: number
  /** The number of pasted cells to the right of Cur Out, the last meter. */
  beyondCount: number
}

/** Fills pasted cells downward from a row and to the right from a meter. Cells for a row whose meters cannot be edited are skipped. */
export function fillDown(
  lines: readonly AssignLine[],
  from: number,
  meter: MeterName,
  cells: ReturnType<typeof pastedMeters>,
): Fill {
  const fill: Fill = {
    values: [],
    rowCount: 0,
    unusableCount: 0,
    lockedCount: 0,
    leftOverCount: Math.max(0, cells.length - (lines.length - from)),
    beyondCount: 0,
  }
  const fields = METERS.slice(METERS.indexOf(meter))
  for (const [offset, row] of cells.entries()) {
    const line = lines[from + offset]
    if (!line) break
    if (!hasOpenMeters(line)) {
      fill.lockedCount += 1
      continue
    }
    fill.beyondCount += row.slice(fields.length).filter((cell) => cell !== null).length
    let isFilled = false
    for (const [index, field] of fields.entries()) {
      const value = row[index]
      if (value === undefined && index < row.length) fill.unusableCount += 1
      if (typeof value !== 'string') continue
      fill.values.push({ line, field, value })
      isFilled = true
    }
    if (isFilled) fill.rowCount += 1
  }
  return fill
}

/** True when the meters of a row can be edited. Meters from a reading, or of a row that another user removed, cannot. */
export function hasOpenMeters({ server, conflict }: AssignLine): boolean {
  return !(server?.isRead ?? false) && conflict !== 'removed'
}

export type AssignFault = 'missing' | 'unknown' | 'duplicate' | MeterFault
export type AssignFaults = Partial<Record<AssignField, AssignFault>>

/** The machines and games of the location, for checking rows. */
export interface Floor {
  /** The name keys (`nameKey`) of all machines. */
  machines: ReadonlySet<string>
  games: readonly string[]
  /** The name keys of machines that are in more than one row. */
  duplicates: ReadonlySet<string>
}

/** The faults that keep a row from being saved, by field. */
export function faultsOf({ values, isNew, isChanged }: AssignLine, floor: Floor): AssignFaults {
  const faults: AssignFaults = {}
  const machine = nameKey(values.machine)
  if (machine === '') faults.machine = 'missing'
  else if (floor.duplicates.has(machine)) faults.machine = 'duplicate'
  else if (isNew && !floor.machines.has(machine)) faults.machine = 'unknown'
  if (!isNew && !isChanged) return faults
  if (values.type === '') faults.type = 'missing'
  if (values.game === '') faults.game = 'missing'
  else if (!floor.games.includes(values.game)) faults.game = 'unknown'
  for (const meter of METERS) {
    const { fault } = evaluateMeter(values[meter])
    if (fault) faults[meter] = fault === 'empty' ? 'missing' : fault
  }
  return faults
}

/** The result of a meter field as digits, or the typed text when it has no result. */
export function meterText(typed: string): string {
  const { value } = evaluateMeter(typed)
  return value === undefined ? typed : String(value)
}

/** Sorted names as a short list: `1–10, 12, 20–22`. */
export function listed(names: readonly string[]): string {
  const runs: { first: string; last: string }[] = []
  for (const name of names) {
    const run = runs.at(-1)
    if (run && /^\d+$/.test(run.last) && Number(name) === Number(run.last) + 1) run.last = name
    else runs.push({ first: name, last: name })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ')
}
