import Papa from 'papaparse'

import { type ExportCell, type ExportSheet, wallClockText } from './export-model.ts'

/** Texts that a spreadsheet would run as a formula. An apostrophe before them prevents that. A negative amount is not a formula. */
const FORMULA = /^(?!-\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/
/**
 * In countries that separate lists with semicolons, a spreadsheet splits a text at semicolons in spite of quotes, and a line break starts a
 * new row. A formula after one of these gets an apostrophe too.
 */
const FORMULA_WITHIN = /([;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/g
/** Without this mark Excel misreads all letters that are not English. */
const BYTE_ORDER_MARK = '\ufeff'

/** The sheet as comma-separated values (RFC 4180), with the headings in the first line. */
export function csvOf({ columns, rows }: ExportSheet): string {
  const data = rows.map((row) => row.map((cell, index) => written(cell, columns[index]!.kind)))
  const quotes = (value: unknown) => typeof value === 'string' && value.includes(';')
  const table = [columns.map(({ label }) => label), ...data]
  return BYTE_ORDER_MARK + Papa.unparse(table, { escapeFormulae: FORMULA, quotes })
}

function written(cell: ExportCell, kind: ExportSheet['columns'][number]['kind']): string | number | null {
  if (cell instanceof Date) return wallClockText(cell)
  if (typeof cell === 'string') return cell.replaceAll(FORMULA_WITHIN, "$1'")
  return typeof cell === 'number' && kind === 'dollars' ? cell.toFixed(2) : cell
}
