import writeExcelFile, { type Cell } from 'write-excel-file/universal'

import { sheetText } from '@countroom/contract/kernel/sheet-cells.ts'

import { type ExportCell, type ExportSheet, wallClockText } from './export-model.ts'

const MAX_SHEET_NAME_LENGTH = 31
/** The maximum number of rows of a sheet that Excel opens, including the headings. */
const MAX_SHEET_ROWS = 1_048_576
const WIDEST = 60

const FORMATS = {
  text: undefined,
  number: undefined,
  hours: '#,##0.00',
  dollars: '$#,##0.00;-$#,##0.00',
  instant: 'yyyy-mm-dd h:mm AM/PM',
} as const

/**
 * The sheet as an Excel workbook. Numbers and dates keep their types. The headings stay visible while the sheet scrolls. Rows that do not fit on
 * one sheet continue on further sheets, 'Name 2' and so on.
 */
export function xlsxOf({ name, columns, rows }: ExportSheet, maxRows = MAX_SHEET_ROWS): Promise<Blob> {
  const heads: Cell[] = columns.map(({ label, kind }) => ({
    value: label,
    fontWeight: 'bold' as const,
    ...(isFigure(kind) && { align: 'right' as const }),
  }))
  const cells: Cell[][] = rows.map((row) => row.map((cell, index) => cellOf(cell, FORMATS[columns[index]!.kind])))
  const widths = columns.map(({ label, kind }, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[index] ?? null, kind)), label.length)
    return { width: Math.min(WIDEST, 2 + longest) }
  })
  const sheets = Array.from({ length: Math.max(1, Math.ceil(cells.length / (maxRows - 1))) }, (_, index) => ({
    data: [heads].concat(cells.slice(index * (maxRows - 1), (index + 1) * (maxRows - 1))),
    sheet: sheetName(name, index),
    columns: widths,
    stickyRowsCount: 1,
  }))
  return writeExcelFile(sheets).toBlob()
}

function sheetName(name: string, index: number): string {
  const number = index === 0 ? '' : ` ${index + 1}`
  return name.replaceAll(/[[\]/\\:*?]+/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH - number.length) + number
}

function cellOf(cell: ExportCell, format: string | undefined): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: sheetText(cell) }
  const value = cell instanceof Date ? serialOf(cell) : cell
  return format === undefined ? { value } : { value, format }
}

const DAY_MS = 86_400_000
/** The day number of 1970-01-01. Excel counts days from 1899-12-30. */
const EPOCH_DAYS = 25_569
/** About a tenth of a millisecond, in days. Rounding can make a day number slightly too small, and Excel would then show the second before. */
const TRIFLE_DAYS = 1e-9

/** A local time as Excel's day number. */
function serialOf(moment: Date): number {
  return moment.getTime() / DAY_MS + EPOCH_DAYS + TRIFLE_DAYS
}

function isFigure(kind: keyof typeof FORMATS): boolean {
  return kind === 'number' || kind === 'hours' || kind === 'dollars'
}

function lengthOf(cell: ExportCell, kind: keyof typeof FORMATS): number {
  if (cell instanceof Date) return wallClockText(cell).length
  return String(cell ?? '').length + (isFigure(kind) ? 4 : 0)
}
