/** Periods of business days. Pure functions. `from` and `to` are YYYY-MM-DD, and the period includes both. */

import { daysAfter, weekStartOf } from '@countroom/contract/days/days.rules.ts'

import { weekdayOf } from './date-range.ts'

export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** The number of days in a period. */
export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** The period of the same length that ends on the day before this period begins. */
export function periodBefore(period: Period): Period {
  return { from: daysAfter(period.from, -lengthOf(period)), to: daysAfter(period.from, -1) }
}

/** The period with the same weekdays, this many weeks earlier. */
export function weeksBefore({ from, to }: Period, weeks: number): Period {
  return { from: daysAfter(from, -7 * weeks), to: daysAfter(to, -7 * weeks) }
}

/** The week of a day: from the most recent Tuesday to the Monday six days later (part 2 section 9). */
export function weekOf(day: string): Period {
  const from = weekStartOf(day)
  return { from, to: daysAfter(from, 6) }
}

/** The days of a week that have begun, up to today. For a week that has not begun, its first day. */
export function begunDays({ from, to }: Period, today: string): Period {
  return { from, to: to <= today ? to : today < from ? from : today }
}

/** The periods that people choose by name: today, yesterday, this week so far, last week. A week runs from Tuesday to Monday (part 2 section 9). */
export function namedPeriods(today: string): Record<'today' | 'yesterday' | 'thisWeek' | 'lastWeek', Period> {
  const yesterday = daysAfter(today, -1)
  const tuesday = weekOf(today).from
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    thisWeek: { from: tuesday, to: today },
    lastWeek: { from: daysAfter(tuesday, -7), to: daysAfter(tuesday, -1) },
  }
}

/** A short text for a day: 'Tue 05-26'. */
export function shortDay(day: string): string {
  return `${weekdayOf(day).slice(0, 3)} ${day.slice(5)}`
}
