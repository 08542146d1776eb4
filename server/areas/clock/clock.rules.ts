/**
 * Which times of a shift may be entered by hand, the totals of a shift, and when a shift is stale. Also which people have a card in Employee Sessions
 * (domain 4 and 12). Pure functions.
 */

import { type Role, whyUnlisted } from '@countroom/contract/access/roles.ts'
import { MAX_SHIFT_HOURS, STALE_AFTER_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import { hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'

const HOUR_MS = 3_600_000
/** A browser's clock may be ahead of the server's clock by this much. */
const GRACE_MS = 60_000

export interface ShiftTimes {
  clockInAt: Date
  /** Null while the shift is open. */
  clockOutAt: Date | null
}

/** The hours and the pay of a shift. Both are null while the shift is open. */
export interface ShiftTotals {
  hoursHundredths: number | null
  payCents: number | null
}

export type TimesFault =
  | { code: 'shift.future' | 'shift.order'; path: 'clockIn' | 'clockOut' }
  | { code: 'shift.tooLong'; path: 'clockIn' | 'clockOut'; values: { hours: number; limit: number } }

/** Why these times may not be entered; null when they may. The limit on the length applies to an open shift as if it ended now. */
export function faultOfTimes({ clockInAt, clockOutAt }: ShiftTimes, now: Date): TimesFault | null {
  const latest = now.getTime() + GRACE_MS
  if (clockInAt.getTime() > latest) return { code: 'shift.future', path: 'clockIn' }
  if (clockOutAt !== null && clockOutAt.getTime() > latest) return { code: 'shift.future', path: 'clockOut' }
  if (clockOutAt !== null && clockOutAt <= clockInAt) return { code: 'shift.order', path: 'clockOut' }
  const lastsMs = (clockOutAt ?? now).getTime() - clockInAt.getTime()
  if (lastsMs <= MAX_SHIFT_HOURS * HOUR_MS) return null
  // The hours are rounded up, so that the message never says that the limit itself is too long.
  const hours = Math.ceil((lastsMs * 100) / HOUR_MS) / 100
  return {
    code: 'shift.tooLong',
    path: clockOutAt === null ? 'clockIn' : 'clockOut',
    values: { hours, limit: MAX_SHIFT_HOURS },
  }
}

/** The hours of a shift, and the pay at an hourly rate in cents, both rounded half up (domain 4). */
export function totalsOf({ clockInAt, clockOutAt }: ShiftTimes, hourlyRateCents: number): ShiftTotals {
  if (clockOutAt === null) return { hoursHundredths: null, payCents: null }
  const hoursHundredths = hundredthHoursBetween(clockInAt, clockOutAt)
  return { hoursHundredths, payCents: payCents(hoursHundredths, hourlyRateCents) }
}

/** Whether a shift has been open for so long that an administrator may close it (domain 12). */
export function isStale({ clockInAt, clockOutAt }: ShiftTimes, now: Date): boolean {
  return clockOutAt === null && now.getTime() - clockInAt.getTime() > STALE_AFTER_HOURS * HOUR_MS
}

/** Whether Employee Sessions shows a card for the person: employee pickers offer the person, or the person worked in the range. */
export function hasCard(person: {
  shifts: number
  isHere: boolean
  username: string
  roles: readonly Role[]
}): boolean {
  return person.shifts > 0 || whyUnlisted(person) === null
}
