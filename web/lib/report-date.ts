import { formatDate, formatTime } from './format.ts'

/** When a report was opened, by the location's clock, for the name of its file: `20260530031209`. */
export function formatFileTime(instant: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant).replaceAll(/\D/g, '')
}

/** The date of a report's call: MM/dd/yyyy and the time (part 1 section 7). */
export function formatReportDate(instant: Date, timezone: string): string {
  const [year, month, day] = formatDate(instant, timezone).split('-')
  return `${month}/${day}/${year} ${formatTime(instant, timezone)}`
}
