/** What the days of a venue say to its owner. Pure. */

import { daysAfter, weekStartOf } from '@countroom/contract/days/days.rules.ts'
import { divideHalfUp, toDollars } from '@countroom/contract/kernel/money.ts'
import { CHART_DAYS, NEEDS, needOf, weeksBefore } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'
import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'

/** What the ended sessions of a business day made, in whole dollars. */
export interface DayTotals {
  business_day: string
  daily_in: number
  daily_out: number
}

/** What the counted drawers of the shifts that the sessions of a business day settled were short (below 0) or over together, in integer cents. */
export interface ShortOver {
  business_day: string
  cents: number
}

/** A weekday has a session as a rule when it had one in at least so many of the four weeks. */
const WEEKS_OF_A_RULE = 2
type Days = Pick<VenueOverview, 'last' | 'usual' | 'differences' | 'isMissing'>

/** The days that an overview looks at beside a current business day. */
export interface Calendar {
  today: string
  yesterday: string
  /** The weekday of yesterday in the weeks before. */
  beforeYesterday: readonly string[]
  /** The days of the chart, with today at their end. */
  chart: readonly string[]
}

/** Made once for all venues with the same current business day. */
export function calendarOf(today: string): Calendar {
  const yesterday = daysAfter(today, -1)
  return {
    today,
    yesterday,
    beforeYesterday: weeksBefore(yesterday),
    chart: Array.from({ length: CHART_DAYS }, (_, day) => daysAfter(today, day + 1 - CHART_DAYS)),
  }
}

/** A venue's last business day, what is usual on its weekday, and the chart, from the totals of its days. */
export function describeDays(
  { yesterday, beforeYesterday, chart }: Calendar,
  lastDay: string | null,
  totals: readonly DayTotals[],
  drawers: readonly ShortOver[],
): Days {
  const totalsOn = new Map(totals.map((day) => [day.business_day, day]))
  const drawersOn = new Map(drawers.map((day) => [day.business_day, day]))
  const found = (days: readonly string[]) => days.flatMap((day) => totalsOn.get(day) ?? [])
  const meanOn = (days: readonly string[]) =>
    meanOf(
      found(days),
      days.flatMap((day) => drawersOn.get(day) ?? []),
    )
  const weeks = lastDay === null ? [] : weeksBefore(lastDay)
  const count = found(weeks).length
  return {
    last: lastDay === null ? null : { businessDay: lastDay, ...meanOn([lastDay]) },
    usual: count === 0 ? null : { weeks: count, ...meanOn(weeks) },
    differences: chart.map((day) => {
      const made = totalsOn.get(day)
      return made === undefined ? null : made.daily_in - made.daily_out
    }),
    isMissing: !totalsOn.has(yesterday) && found(beforeYesterday).length >= WEEKS_OF_A_RULE,
  }
}

/** The mean figures of days, of at least one. The hold is that of their sums. */
function meanOf(days: readonly DayTotals[], drawers: readonly ShortOver[]) {
  const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
    rows.reduce((total, row) => total + value(row), 0)
  const mean = (total: number, count: number) => Number(divideHalfUp(BigInt(total), BigInt(count)))
  const [inSum, outSum] = [sum(days, ({ daily_in }) => daily_in), sum(days, ({ daily_out }) => daily_out)]
  const shortOver = sum(drawers, ({ cents }) => cents)
  return {
    inValue: mean(inSum, days.length),
    outValue: mean(outSum, days.length),
    difference: mean(inSum - outSum, days.length),
    hold: holdPercent({ inValue: inSum, difference: inSum - outSum }),
    shortOver: drawers.length === 0 ? null : toDollars(mean(shortOver, drawers.length)),
  }
}

/** What a business day came to, in integer cents. */
export interface NetOfDay {
  business_day: string
  net_cents: number
}

/** The net profit of the week so far, from Tuesday to today; null while nothing of it is known. */
export function describeWeek(today: string, days: readonly NetOfDay[]): VenueOverview['week'] {
  const fromDay = weekStartOf(today)
  const known = days.filter(({ business_day: day }) => day >= fromDay && day <= today)
  if (known.length === 0) return null
  return { fromDay, netProfit: toDollars(known.reduce((total, { net_cents }) => total + net_cents, 0)) }
}

/** The venues that need somebody first, by how urgent that is; otherwise as they are. */
export function urgentFirst(venues: readonly VenueOverview[]): VenueOverview[] {
  const rank = (venue: VenueOverview) => {
    const need = needOf(venue)
    return need === null ? NEEDS.length : NEEDS.indexOf(need)
  }
  return venues.toSorted((one, other) => rank(one) - rank(other))
}
