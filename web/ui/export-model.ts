/** The pure part of an export. It turns rows into cells that are texts, numbers or dates, so that a spreadsheet can calculate. */

import { repeatedHourZone } from '../lib/clear-time.ts'

type ExportValue = string | number | null | undefined

export interface ExportColumn<Row> {
  label: string
  /**
   * The kind of the values: texts, plain numbers, hours, dollars, or ISO instants. Instants are written in local time. Default: 'text'.
   */
  kind?: 'text' | 'number' | 'hours' | 'dollars' | 'instant'
  value: (row: Row) => ExportValue
}

/** A cell. The UTC fields of a `Date` hold the location's local time, because spreadsheets have no time zones. */
export type ExportCell = string | number | Date | null

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportSheet {
  /** The name of the list as people know it: 'Employee Sessions'. */
  name: string
  columns: readonly { label: string; kind: NonNullable<ExportColumn<never>['kind']> }[]
  rows: readonly (readonly ExportCell[])[]
}

/** Rows as cells. Throws RangeError for an invalid instant. */
export function sheetOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  timezone: string,
): ExportSheet {
  const cell = ({ kind = 'text', value }: ExportColumn<Row>, row: Row): ExportCell => {
    const content = value(row) ?? null
    return kind === 'instant' && content !== null ? momentCell(new Date(content), timezone) : content
  }
  return {
    name,
    columns: columns.map(({ label, kind = 'text' }) => ({ label, kind })),
    rows: rows.map((row) => columns.map((column) => cell(column, row))),
  }
}

/** A local time. A time that occurs twice when the clocks go back becomes a text with its zone: `2026-11-01 01:30:00 CST`. */
function momentCell(instant: Date, timezone: string): ExportCell {
  const shown = wallClock(instant, timezone)
  const zone = repeatedHourZone(instant, timezone)
  return zone === undefined ? shown : `${wallClockText(shown)} ${zone}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of an instant in a zone, to the second, in the UTC fields of a Date. */
export function wallClock(instant: Date, timezone: string): Date {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timezone, format)
  }
  return new Date(`${format.format(instant).replace(' ', 'T')}Z`)
}

/** A local time as a text, `YYYY-MM-DD HH:mm:ss`. Such texts sort by time, and every spreadsheet reads them as dates. */
export function wallClockText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** The name of the exported file: `Employee Sessions - 2026-05-29.csv`. Leaves out characters that operating systems forbid in file names. */
export function exportFileName(name: string, day: string, format: ExportFormat): string {
  const safeName = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${safeName} - ${day}.${format}`
}
