import Papa from 'papaparse'

import { type ExportCell, type ExportSheet, wallClockText } from './export-model.ts'

/** Texts that a spreadsheet would run as a formula; an apostrophe before them makes them texts again. An amount below zero is none. */
const FORMULA = /^(?!-\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/
/**
 * Where lists are separated by semicolons, a spreadsheet splits a text at those in it, whatever its quotes; a line break begins a new row
 * there. What would run as a formula after one gets its apostrophe too.
 */
const FORMULA_WITHIN = /([;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/g
/** Without this mark Excel reads anything but English letters wrongly. */
const BYTE_ORDER_MARK = '\ufeff'

/** The sheet as comma-separated values (RFC 4180), its heads in the first line. */
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
