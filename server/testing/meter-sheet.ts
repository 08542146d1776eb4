/** A real day of a 40-machine game room, as its staff wrote it down. The product must get the same figures. */

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

export function meterSheet(): SheetRow[] {
  const text = readFileSync(new URL('../../e2e/data/meter-sheet-2026-05-29.csv', import.meta.url), 'utf8')
  return text
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
