/** Whether a bonus is open (domain 8). Pure. The server decides it, so that no browser loads what it needs to know about zones. */

import { wallClockOf } from '../kernel/time.ts'
import { type Slot, type Weekday, WEEKDAYS } from './bonus.rules.ts'

interface Schedule {
  enabled: boolean
  weekdays: readonly Weekday[]
}

/**
 * Whether a bonus can be claimed at an instant: while it is enabled and, when days are checked, at the times of a checked day. The clock on the wall
 * decides: in fall, a time that comes twice is open both times; in spring, a time that is skipped is not there to be open.
 */
export function isOpen({ enabled, weekdays }: Schedule, now: Date, timezone: string): boolean {
  if (!enabled) return false
  if (weekdays.every(({ checked }) => !checked)) return true
  const wall = wallClockOf(now, timezone)
  const time = wall.toISOString().slice(11, 19)
  // The first day of the week is Monday, and of JavaScript's week Sunday.
  const today = WEEKDAYS[(wall.getUTCDay() + 6) % 7]!
  const yesterday = WEEKDAYS[(wall.getUTCDay() + 5) % 7]!
  return weekdays.some(({ day, checked, times }) => {
    if (!checked) return false
    if (day === today && (times.length === 0 || times.some((slot) => hasBegun(slot, time)))) return true
    return day === yesterday && times.some((slot) => isPastMidnight(slot) && time < slot.endTime)
  })
}

/** Whether a slot of today is open at a time of today. */
function hasBegun(slot: Slot, time: string): boolean {
  return time >= slot.startTime && (isPastMidnight(slot) || time < slot.endTime)
}

function isPastMidnight({ startTime, endTime }: Slot): boolean {
  return endTime <= startTime
}
