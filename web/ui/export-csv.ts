import Papa from 'papaparse'

import { type ExportSheet, wallClockText } from './export-model.ts'

/** Texts that a spreadsheet would run as a formula; an apostrophe before them makes them texts again. Numbers are never touched. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
/** Without this mark Excel reads anything but English letters wrongly. */
const BYTE_ORDER_MARK = '\ufeff'

/** The sheet as comma-separated values (RFC 4180), its heads in the first line. */
export function csvOf({ columns, rows }: ExportSheet): string {
  const data = rows.map((row) => row.map((cell) => (cell instanceof Date ? wallClockText(cell) : cell)))
  return BYTE_ORDER_MARK + Papa.unparse([columns.map(({ label }) => label), ...data], { escapeFormulae: FORMULA })
}
