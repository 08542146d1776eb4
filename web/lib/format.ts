/** The formats of figures, dates and times on every screen (part 1 section 9, part 2 section 9). */

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const signedNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

/**
 * Dollars with `$` and thousands separators: `$1,234`. Cents show only when there are any: `$1,234.50`. A negative amount is `-$1,234`, or
 * `($1,234)` on request.
 */
export function formatDollars(dollars: number, { isParenthesized = false } = {}): string {
  const magnitude = Math.abs(dollars)
  const text = `$${(Number.isInteger(magnitude) ? wholeNumber : cents).format(magnitude)}`
  if (dollars >= 0 || /^\$0(\.00)?$/.test(text)) return text
  return isParenthesized ? `(${text})` : `-${text}`
}

/** Dollars, always with cents: `$1,234.00`. A negative amount is `($88.50)` (part 2 section 9). */
export function formatPay(dollars: number): string {
  const amount = `$${cents.format(Math.abs(dollars))}`
  return dollars < 0 ? `(${amount})` : amount
}

/** An amount over or short, in dollars with cents: `+$50.00`, `($88.50)`. Zero has no sign. */
export function formatSignedPay(dollars: number): string {
  return `${dollars > 0 ? '+' : ''}${formatPay(dollars)}`
}

/** Hours with two decimals, `1,024.50`. */
export function formatHours(hours: number): string {
  return cents.format(hours)
}

/** A whole number with separators, for points and counts: `1,234`. */
export function formatWhole(count: number): string {
  return wholeNumber.format(count)
}

/** A meter: whole dollars with separators and no currency sign, `1,234,567`. */
export function formatMeter(dollars: number): string {
  return wholeNumber.format(dollars)
}

/** A number with its sign in front: `+1,234`, `-88.5`. Zero has no sign. */
export function formatSigned(value: number): string {
  return signedNumber.format(value)
}

/** Dollars with their sign in front: `+$1,234`, `-$88.50`. Zero has no sign. */
export function formatSignedDollars(dollars: number): string {
  return `${dollars > 0 ? '+' : ''}${formatDollars(dollars)}`
}

/** A percent with two decimals: `69.81%`. Empty without a value. */
export function formatPercent(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '' : `${cents.format(percent)}%`
}

/** Seconds as `hh:mm:ss`. The hours continue past 24. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The calendar date of an instant in a zone, `YYYY-MM-DD`. */
export function formatDate(instant: Date | string, timezone: string): string {
  const { year, month, day } = partsIn(instant, timezone)
  return `${year}-${month}-${day}`
}

/** The time of day of an instant in a zone, 12-hour: `3:05 AM`. */
export function formatTime(instant: Date | string, timezone: string): string {
  const { hour, minute, dayPeriod } = partsIn(instant, timezone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** Date and 12-hour time of an instant in a zone: `2026-05-29 3:05 AM`. */
export function formatDateTime(instant: Date | string, timezone: string): string {
  return `${formatDate(instant, timezone)} ${formatTime(instant, timezone)}`
}

/** Date and time to the second of an instant in a zone: `2026-05-29 3:05:09 AM`. */
export function formatExactTime(instant: Date | string, timezone: string): string {
  const { hour, minute, second, dayPeriod } = partsIn(instant, timezone)
  return `${formatDate(instant, timezone)} ${hour}:${minute}:${second} ${dayPeriod}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format costs a hundred times more than using it, and a table uses it in every row.
function formatIn(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    })
    formats.set(timezone, format)
  }
  return format
}

function partsIn(instant: Date | string, timezone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = formatIn(timezone).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
