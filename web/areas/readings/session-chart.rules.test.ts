import { expect, it } from 'vitest'

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { sessionPoints } from './session-chart.rules.ts'

const session = (sessionId: number, businessDay: string, startedAt: string): SessionSummary => ({
  sessionId,
  startedAt,
  endedAt: null,
  startedBy: 'Maria Lopez',
  endedBy: null,
  businessDay,
  totals: { machines: 40, inValue: 5240, outValue: 3658, difference: 1582 },
  employees: [],
})

it('the chart has one point per session, oldest first, and the labels of a day with several sessions have session numbers', () => {
  const points = sessionPoints([
    session(9, '2026-05-30', '2026-05-31T08:00:00.000Z'),
    session(8, '2026-05-29', '2026-05-30T08:00:00.000Z'),
    session(7, '2026-05-29', '2026-05-29T22:00:00.000Z'),
  ])
  expect(points.map(({ label }) => label)).toEqual(['05-29 #7', '05-29 #8', '05-30'])
  expect(points.map(({ session: { sessionId } }) => sessionId)).toEqual([7, 8, 9])
  expect(points[0]?.values).toEqual({ in: 5240, out: 3658, difference: 1582 })
})

it('the chart has a gap where a day has no session', () => {
  const points = sessionPoints([
    session(7, '2026-05-30', '2026-05-30T22:00:00.000Z'),
    session(8, '2026-05-31', '2026-05-31T22:00:00.000Z'),
    session(9, '2026-06-02', '2026-06-02T22:00:00.000Z'),
  ])
  expect(points.map(({ isAfterGap }) => isAfterGap)).toEqual([false, false, true])
})
