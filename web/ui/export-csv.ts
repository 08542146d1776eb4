import Papa from 'papaparse'

import { type ExportCell, type ExportSheet, wallClockText } from './export-model.ts'

/** Matches a text that a spreadsheet would run as a formula. An apostrophe before the text prevents that. A negative amount is not a formula. */
const FORMULA = /^(?!-\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/
/**
 * Matches a formula inside a text, after a semicolon, a tab or a line break. In countries where semicolons separate lists, a spreadsheet splits
 * quoted texts at semicolons and starts a new row at line breaks. Such a formula gets an apostrophe too.
 */
const FORMULA_WITHIN = /([;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/g
/** The byte order mark. Without it, Excel misreads all letters that are not English. */
const BYTE_ORDER_MARK = '\ufeff'

const LINE_BREAK = '\r\n'

/** The sheet as comma-separated values (RFC 4180), with the headings in the first line. */
export function csvOf(sheet: ExportSheet): string {
  return BYTE_ORDER_MARK + lines([sheet.columns.map(({ label }) => label)]) + moreCsvOf(sheet)
}

/** The rows without headings, to append to the text of `csvOf`. */
export function moreCsvOf({ columns, rows }: ExportSheet): string {
  if (rows.length === 0) return ''
  return LINE_BREAK + lines(rows.map((row) => row.map((cell, index) => written(cell, columns[index]!.kind))))
}

function lines(rows: readonly (readonly (string | number | null)[])[]): string {
  const quotes = (value: unknown) => typeof value === 'string' && value.includes(';')
  return Papa.unparse(rows as (string | number | null)[][], { escapeFormulae: FORMULA, quotes, newline: LINE_BREAK })
}

function written(cell: ExportCell, kind: ExportSheet['columns'][number]['kind']): string | number | null {
  if (cell instanceof Date) return wallClockText(cell)
  if (typeof cell === 'string') return cell.replaceAll(FORMULA_WITHIN, "$1'")
  return typeof cell === 'number' && kind === 'dollars' ? cell.toFixed(2) : cell
}
