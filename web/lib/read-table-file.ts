/** Reads tables from files: CSV in the encodings that spreadsheets write, and Excel workbooks. */

import Papa from 'papaparse'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The first bytes of a workbook from before Excel 2007. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/** Why a file is refused: it is over 20 MB, an old workbook, neither a CSV nor a workbook, or empty. */
export type TableFileFault = 'tooLarge' | 'oldWorkbook' | 'unreadable' | 'empty'

export class TableFileRefused extends Error {
  readonly fault: TableFileFault

  constructor(fault: TableFileFault) {
    super(fault)
    this.name = 'TableFileRefused'
    this.fault = fault
  }
}

export interface TableFile {
  /** The texts of the cells, line by line. A line may be shorter than other lines. */
  lines: string[][]
  /** True when the text is neither UTF-8 nor UTF-16. It was then read as Windows-1252, in which every byte is a character. */
  isEncodingGuessed: boolean
}

/** Reads the first sheet of a workbook, or a CSV with commas, semicolons or tabs. Throws TableFileRefused. */
export async function readTableFile(file: Blob): Promise<TableFile> {
  if (file.size > MAX_FILE_BYTES) throw new TableFileRefused('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, COMPOUND_FILE)) throw new TableFileRefused('oldWorkbook')
  const table = startsWith(bytes, ZIP) ? await readWorkbook(bytes) : readCsv(bytes)
  if (table.lines.every((line) => line.every((cell) => cell === ''))) throw new TableFileRefused('empty')
  return table
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<TableFile> {
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(bytes.buffer)
    return { lines: rows.map((row) => row.map(cellText)), isEncodingGuessed: false }
  } catch {
    throw new TableFileRefused('unreadable')
  }
}

/** The text of a cell, as a person would type it. A date without a time is YYYY-MM-DD. A `Date` here holds a local time in its UTC fields. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .slice(0, 19)
  // A spreadsheet stores phone numbers as numbers. `BigInt` writes even a very long number without an exponent.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : ''
}

function readCsv(bytes: Uint8Array): TableFile {
  const { text, isEncodingGuessed } = decodeText(bytes)
  // A text has no NUL characters. Pictures and programs have many.
  if (text.includes('\0')) throw new TableFileRefused('unreadable')
  const { data } = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), { delimiter: delimiterOf(text) })
  return { lines: data.map((line) => line.map((cell) => cell.trim())), isEncodingGuessed }
}

/** The most frequent separator in the first line. In countries with a decimal comma, spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const headings = text.trimStart().split(/[\r\n]/)[0] ?? ''
  const count = (delimiter: string) => headings.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Decodes UTF-8 with or without a byte order mark, UTF-16 with a byte order mark, and anything else as Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; isEncodingGuessed: boolean } {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (startsWith(bytes, [0xff, 0xfe])) return { text: decode('utf-16le'), isEncodingGuessed: false }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: decode('utf-16be'), isEncodingGuessed: false }
  try {
    return { text: decode('utf-8', true), isEncodingGuessed: false }
  } catch {
    return { text: decode('windows-1252'), isEncodingGuessed: true }
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
