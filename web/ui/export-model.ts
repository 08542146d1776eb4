/** The pure half of an export: rows become typed cells, so that a spreadsheet can reckon with its figures and dates. */

import { repeatedHourZone } from '../lib/format.ts'

type ExportValue = string | number | null | undefined

export interface ExportColumn<Row> {
  label: string
  /**
   * What the values are: texts; plain numbers; hours; dollars; instants (ISO), written on the wall clock of the location. 'text' when
   * absent.
   */
  kind?: 'text' | 'number' | 'hours' | 'dollars' | 'instant'
  value: (row: Row) => ExportValue
}

/** A `Date` is a wall clock: its UTC parts are what the location's clocks showed, for spreadsheets know no zones. */
export type ExportCell = string | number | Date | null

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportSheet {
  /** What is exported, as a person calls it. */
  name: string
  columns: readonly { label: string; kind: NonNullable<ExportColumn<never>['kind']> }[]
  rows: readonly (readonly ExportCell[])[]
}

/** Rows as cells. Throws RangeError for an instant that is none. */
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

/** A wall clock; text with its zone, `2026-11-01 01:30:00 CST`, where daylight saving had the clocks show it twice. */
function momentCell(instant: Date, timezone: string): ExportCell {
  const shown = wallClock(instant, timezone)
  const zone = repeatedHourZone(instant, timezone)
  return zone === undefined ? shown : `${wallClockText(shown)} ${zone}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone showed at an instant, to the second, as the UTC parts of a Date. */
export function wallClock(instant: Date, timezone: string): Date {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timezone, format)
  }
  return new Date(`${format.format(instant).replace(' ', 'T')}Z`)
}

/** A wall clock as text, `YYYY-MM-DD HH:mm:ss`: sorts as it reads, and every spreadsheet takes it for a date. */
export function wallClockText(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** `Employee Sessions - 2026-05-29.csv`, without the characters that one system or another has no room for in names. */
export function exportFileName(name: string, day: string, format: ExportFormat): string {
  const safeName = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${safeName} - ${day}.${format}`
}
