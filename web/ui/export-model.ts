/** The pure half of an export: rows become typed cells, so that a spreadsheet can calculate with figures and dates. */

import { repeatedHourZone } from '../lib/clear-time.ts'

type ExportValue = string | number | null | undefined

export interface ExportColumn<Row> {
  label: string
  /**
   * The kind of the values: texts, plain numbers, hours, dollars, or instants (ISO), which are written in local time. Default:
   * 'text'.
   */
  kind?: 'text' | 'number' | 'hours' | 'dollars' | 'instant'
  value: (row: Row) => ExportValue
}

/** A `Date` is a local time: its UTC parts hold the location's time, because spreadsheets have no zones. */
export type ExportCell = string | number | Date | null

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportSheet {
  /** The name of the exported list for people. */
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

/** A local time. A time that occurred twice becomes text with its zone, `2026-11-01 01:30:00 CST`. */
function momentCell(instant: Date, timezone: string): ExportCell {
  const shown = wallClock(instant, timezone)
  const zone = repeatedHourZone(instant, timezone)
  return zone === undefined ? shown : `${wallClockText(shown)} ${zone}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of an instant in a zone, to the second, as the UTC parts of a Date. */
export function wallClock(instant: Date, timezone: string): Date {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timezone, format)
  }
  return new Date(`${format.format(instant).replace(' ', 'T')}Z`)
}

/** A local time as text, `YYYY-MM-DD HH:mm:ss`. It sorts as text, and every spreadsheet reads it as a date. */
export function wallClockText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** `Employee Sessions - 2026-05-29.csv`, without characters that some system forbids in names. */
export function exportFileName(name: string, day: string, format: ExportFormat): string {
  const safeName = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${safeName} - ${day}.${format}`
}
