/** Decides whether a bonus is open (domain 8). Only the server does this, so that browsers do not have to load the library for time zones. */

import { wallClockOf } from '../kernel/time.ts'
import { type Slot, type Weekday, WEEKDAYS } from './bonus.rules.ts'

interface Schedule {
  enabled: boolean
  weekdays: readonly Weekday[]
}

/**
 * Whether a bonus can be claimed at an instant. The bonus must be enabled. When days are checked, the instant must be in a slot of a checked day, by
 * local time. A checked day without slots is open the whole day. In fall, a slot in the repeated hour is open both times. In spring, the skipped part
 * of a slot is never open.
 */
export function isOpen({ enabled, weekdays }: Schedule, now: Date, timezone: string): boolean {
  if (!enabled) return false
  if (weekdays.every(({ checked }) => !checked)) return true
  const wall = wallClockOf(now, timezone)
  const time = wall.toISOString().slice(11, 19)
  // WEEKDAYS begins with Monday, but JavaScript's week begins with Sunday.
  const today = WEEKDAYS[(wall.getUTCDay() + 6) % 7]!
  const yesterday = WEEKDAYS[(wall.getUTCDay() + 5) % 7]!
  return weekdays.some(({ day, checked, times }) => {
    if (!checked) return false
    if (day === today && (times.length === 0 || times.some((slot) => hasBegun(slot, time)))) return true
    return day === yesterday && times.some((slot) => isPastMidnight(slot) && time < slot.endTime)
  })
}

/** Whether a slot that begins today is open at a time of today. */
function hasBegun(slot: Slot, time: string): boolean {
  return time >= slot.startTime && (isPastMidnight(slot) || time < slot.endTime)
}

function isPastMidnight({ startTime, endTime }: Slot): boolean {
  return endTime <= startTime
}
