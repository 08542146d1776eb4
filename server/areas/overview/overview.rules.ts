/** Makes the figures of the overview from the days of a venue. Pure functions. */

import { daysAfter, weekStartOf } from '@countroom/contract/days/days.rules.ts'
import { divideHalfUp, toDollars } from '@countroom/contract/kernel/money.ts'
import { CHART_DAYS, NEEDS, needOf, weeksBefore } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'
import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'

/** The total in and out of the ended sessions of a business day, in whole dollars. */
export interface DayTotals {
  business_day: string
  daily_in: number
  daily_out: number
}

/** The sum of shorts (below 0) and overs of counted drawers, in integer cents. A drawer belongs to the day of the session that settled its shift. */
export interface ShortOver {
  business_day: string
  cents: number
}

/** The venue is usually open on a weekday if at least this many of the last four weeks had a session on that weekday. */
const WEEKS_OF_A_RULE = 2
type Days = Pick<VenueOverview, 'last' | 'usual' | 'differences' | 'isMissing'>

/** The current business day and the days with which an overview compares it. */
export interface Calendar {
  today: string
  yesterday: string
  /** The same weekday as yesterday in the four weeks before. */
  beforeYesterday: readonly string[]
  /** The days of the chart. The last one is today. */
  chart: readonly string[]
}

/** The calendar of a business day. All venues with the same current business day use the same calendar. */
export function calendarOf(today: string): Calendar {
  const yesterday = daysAfter(today, -1)
  return {
    today,
    yesterday,
    beforeYesterday: weeksBefore(yesterday),
    chart: Array.from({ length: CHART_DAYS }, (_, day) => daysAfter(today, day + 1 - CHART_DAYS)),
  }
}

/** A venue's last business day, the mean of the same weekday in the weeks before, the chart, and whether yesterday's session is missing. */
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

/** The mean figures of the given days. There must be at least one. The hold is computed from the sums, and is not a mean. */
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

/** The net profit of a business day, in integer cents. */
export interface NetOfDay {
  business_day: string
  net_cents: number
}

/** The net profit of the week so far, from Tuesday to today. Null while no day of the week has figures. */
export function describeWeek(today: string, days: readonly NetOfDay[]): VenueOverview['week'] {
  const fromDay = weekStartOf(today)
  const known = days.filter(({ business_day: day }) => day >= fromDay && day <= today)
  if (known.length === 0) return null
  return { fromDay, netProfit: toDollars(known.reduce((total, { net_cents }) => total + net_cents, 0)) }
}

/** Puts the venues that need attention first, the most urgent before the others. The remaining venues keep their order. */
export function urgentFirst(venues: readonly VenueOverview[]): VenueOverview[] {
  const rank = (venue: VenueOverview) => {
    const need = needOf(venue)
    return need === null ? NEEDS.length : NEEDS.indexOf(need)
  }
  return venues.toSorted((one, other) => rank(one) - rank(other))
}
