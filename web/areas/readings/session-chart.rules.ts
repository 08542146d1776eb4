/** Data for the chart of in, out and difference by session. Pure functions. */

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import type { SeriesPoint } from '../../ui/chart-model.ts'

const DAY_MS = 86_400_000

/**
 * One point per session, oldest first. Its label is the business day of the session. If a day has several sessions, the label adds the session's
 * number. A day without a session is a gap.
 */
export function sessionPoints(sessions: readonly SessionSummary[]): (SeriesPoint & { session: SessionSummary })[] {
  const perDay = new Map<string, number>()
  for (const { businessDay } of sessions) perDay.set(businessDay, (perDay.get(businessDay) ?? 0) + 1)
  return sessions
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    .map((session, index, ordered) => {
      const { businessDay, sessionId, totals } = session
      const before = ordered[index - 1]?.businessDay
      const day = businessDay.slice(5)
      return {
        label: (perDay.get(businessDay) ?? 0) > 1 ? `${day} #${sessionId}` : day,
        values: { in: totals.inValue, out: totals.outValue, difference: totals.difference },
        isAfterGap: before !== undefined && Date.parse(businessDay) - Date.parse(before) > DAY_MS,
        session,
      }
    })
}
