/** Data for the chart of in, out and hold by session. Pure. */

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import type { SeriesPoint } from '../../ui/chart-model.ts'

/**
 * One point per session, oldest first, labeled by business day. Days with several sessions add the session's number.
 */
export function sessionPoints(sessions: readonly SessionSummary[]): SeriesPoint[] {
  const perDay = new Map<string, number>()
  for (const { businessDay } of sessions) perDay.set(businessDay, (perDay.get(businessDay) ?? 0) + 1)
  return sessions
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    .map(({ businessDay, sessionId, totals }) => {
      const day = businessDay.slice(5)
      return {
        label: (perDay.get(businessDay) ?? 0) > 1 ? `${day} #${sessionId}` : day,
        values: { in: totals.inValue, out: totals.outValue, hold: totals.difference },
      }
    })
}
