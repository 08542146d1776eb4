/** Reads and writes the text of spreadsheet cells. Pure; the browser needs it too. */

import { MAX_DOLLARS, toCents } from './money.ts'

/** Dates before this one are refused. No venue has older data, and PostgreSQL has no year 0. */
const EARLIEST = '1900-01-01'

/** Reads a date in the format YYYY-MM-DD or MM/DD/YYYY. Returns YYYY-MM-DD; undefined when the date does not exist or is before 1900. */
export function sheetDate(text: string): string | undefined {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDate && day >= EARLIEST ? day : undefined
}

/**
 * Reads an amount such as 1234.5, $1,234.50 or -50. Parentheses make it negative: (50.00). Returns integer cents; undefined when the text is not an
 * amount or the amount is too large.
 */
export function sheetCents(text: string): number | undefined {
  const [, inner] = /^\((.*)\)$/.exec(text.trim()) ?? []
  const [, minus, digits = ''] =
    /^(-?)\s*\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?)$/.exec((inner ?? text).trim()) ?? []
  if (digits === '' || (inner !== undefined && minus !== '')) return undefined
  const dollars = Number(digits.replaceAll(',', ''))
  const rounded = Number(dollars.toFixed(2))
  if (Math.abs(dollars - rounded) > SPREADSHEET_NOISE || rounded > MAX_DOLLARS) return undefined
  const cents = toCents(rounded)
  return minus === '' && inner === undefined ? cents : 0 - cents
}

/** Excel reports a file as broken when a cell has more characters. */
const MAX_SHEET_CELL = 32_767

/**
 * Text for a cell of an Excel file. It is cut when it is too long. Control characters and lone surrogates are removed, because XML does not allow
 * them.
 */
export function sheetText(text: string): string {
  const short = text.length <= MAX_SHEET_CELL ? text : `${text.slice(0, MAX_SHEET_CELL - 1)}…`
  return short.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
}

/** A rounding error up to this size is ignored, in dollars. In a spreadsheet, the sum of 0.1 and 0.2 is 0.30000000000000004. */
const SPREADSHEET_NOISE = 1e-6
