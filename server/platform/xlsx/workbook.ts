/** A workbook as plain data, and the only function that writes it as a file. The file has live formulas and also their results. */

import writeExcelFile, { type Cell as WrittenCell, type Feature } from 'write-excel-file/universal'

import { sheetText } from '@countroom/contract/kernel/sheet-cells.ts'

import { columnNumber } from './addresses.rules.ts'

export interface Sheet {
  /** The name of the sheet: at most 31 characters, without any of []/\:*? */
  name: string
  rows: SheetCell[][]
  /** The widths of the columns, in characters. */
  widths: number[]
  /** How many rows and columns stay visible while a person scrolls. */
  sticky: { rows: number; columns: number }
}

/** What a number is: money in dollars, a share as a fraction of 1, or a whole number. */
export type Holds = keyof typeof FORMATS

export type SheetCell =
  | null
  | { text: string; isBold?: boolean; isRight?: boolean }
  | { value: number; holds: Holds; isBold?: boolean }
  /** `formula` begins with '='. `value` is its result, for programs that do not calculate. */
  | { formula: string; value: number; holds: Holds; isBold?: boolean }

/** The formats of numbers. Negative money is red and in parentheses (part 2 section 9). */
const FORMATS = {
  money: '$#,##0.00_);[Red]($#,##0.00)',
  share: '0.00%',
  whole: '#,##0',
} as const

/** The workbook as the bytes of an XLSX file. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const blob = await writeExcelFile(
    sheets.map(({ name, rows, widths, sticky }) => ({
      sheet: name,
      data: rows.map((row) => row.map(cellOf)),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: sticky.rows,
      stickyColumnsCount: sticky.columns,
      orientation: 'landscape' as const,
    })),
    { features: [withResults(sheets)] },
  ).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}

function cellOf(cell: SheetCell): WrittenCell {
  if (cell === null) return null
  const bold = cell.isBold === true && { fontWeight: 'bold' as const }
  if ('text' in cell)
    return { type: String, value: sheetText(cell.text), ...bold, ...(cell.isRight === true && { align: 'right' }) }
  const format = FORMATS[cell.holds]
  return 'formula' in cell
    ? { type: 'Formula', value: cell.formula.slice(1), format, ...bold }
    : { type: Number, value: cell.value, format, ...bold }
}

/** Matches a formula in the XML of a sheet, up to the end of its cell. */
const FORMULA = /<c\b[^>]*\br="([A-Z]+)(\d+)"[^>]*><f>[^<]*<\/f>(?=<\/c>)/g

/** Writes the result of each formula beside it. A spreadsheet calculates the result again, and a preview on a phone only reads it. */
function withResults(sheets: readonly Sheet[]): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml.replaceAll(FORMULA, (written: string, column: string, row: string) => {
              const cell = sheets[sheetIndex]!.rows[Number(row) - 1]![columnNumber(column)]!
              return 'value' in cell ? `${written}<v>${cell.value}</v>` : written
            }),
        },
      },
    },
  }
}
