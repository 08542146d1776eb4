import { formatDate, formatTime } from './format.ts'

/** The date of a report's call: MM/dd/yyyy and the time (part 1 section 7). */
export function formatReportDate(instant: Date, timezone: string): string {
  const [year, month, day] = formatDate(instant, timezone).split('-')
  return `${month}/${day}/${year} ${formatTime(instant, timezone)}`
}
