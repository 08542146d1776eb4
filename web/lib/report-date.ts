import { formatDate, formatTime } from './format.ts'

/** The time when a report was opened, by the location's clock, for its file name: `20260530031209`. */
export function formatFileTime(instant: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant).replaceAll(/\D/g, '')
}

/** The date that a report's call sends: MM/dd/yyyy and the time (part 1 section 7). */
export function formatReportDate(instant: Date, timezone: string): string {
  const [year, month, day] = formatDate(instant, timezone).split('-')
  return `${month}/${day}/${year} ${formatTime(instant, timezone)}`
}
