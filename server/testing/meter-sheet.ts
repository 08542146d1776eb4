/** The meters of a real day at a game room with 40 machines, as its staff wrote them down. The product must calculate the same figures. */

import { readFileSync } from 'node:fs'

export interface SheetRow {
  machine: string
  prevIn: number
  curIn: number
  dailyIn: number
  prevOut: number
  curOut: number
  dailyOut: number
}

export const SHEET_TOTALS = { machines: 40, inValue: 5240, outValue: 3658, difference: 1582 }

/** The sheet as a CSV file. */
export function sheetFile(): string {
  return readFileSync(new URL('../../e2e/data/meter-sheet-2026-05-29.csv', import.meta.url), 'utf8')
}

export function meterSheet(): SheetRow[] {
  return sheetFile()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [machine, ...figures] = line.trim().split(',')
      const [prevIn, curIn, dailyIn, prevOut, curOut, dailyOut] = figures.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      return { machine: machine!, prevIn, curIn, dailyIn, prevOut, curOut, dailyOut }
    })
}
