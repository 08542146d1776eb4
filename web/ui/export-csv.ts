import Papa from 'papaparse'

import { type ExportCell, type ExportSheet, wallClockText } from './export-model.ts'

/** Texts that a spreadsheet would run as a formula; an apostrophe before them makes them texts again. An amount below zero is none. */
const FORMULA = /^(?!-\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/
/** Without this mark Excel reads anything but English letters wrongly. */
const BYTE_ORDER_MARK = '\ufeff'

/** The sheet as comma-separated values (RFC 4180), its heads in the first line. */
export function csvOf({ columns, rows }: ExportSheet): string {
  const data = rows.map((row) => row.map((cell, index) => written(cell, columns[index]!.kind)))
  return BYTE_ORDER_MARK + Papa.unparse([columns.map(({ label }) => label), ...data], { escapeFormulae: FORMULA })
}

function written(cell: ExportCell, kind: ExportSheet['columns'][number]['kind']): string | number | null {
  if (cell instanceof Date) return wallClockText(cell)
  return typeof cell === 'number' && kind === 'dollars' ? cell.toFixed(2) : cell
}
