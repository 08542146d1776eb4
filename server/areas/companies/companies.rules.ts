import { DateTime } from 'luxon'

export type LicenceDuration = '1M' | '3M' | '6M' | '1Y'

const MONTHS: Record<LicenceDuration, number> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 }

/** When a licence that starts now ends: its number of calendar months later, in the company's time zone (domain 11). */
export function licenceExpiry(startsAt: Date, duration: LicenceDuration, timezone: string): Date {
  return DateTime.fromJSDate(startsAt, { zone: timezone }).plus({ months: MONTHS[duration] }).toJSDate()
}

const WARNED_FOR_MS = 7 * 24 * 3_600_000

/** True in the last 7 days of a licence, when it may raise a warning (domain 12). */
export function isEnding(expiresAt: Date, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= WARNED_FOR_MS
}
