import { describe, expect, it } from 'vitest'

import type { Reading, RunningSession } from '@countroom/contract/readings/readings.shapes.ts'

import {
  bestAndWorst,
  chosenShifts,
  firstNamed,
  latestReading,
  namedIn,
  progressOf,
  totalsOf,
  totalsOfSessions,
  withReading,
  takingPart,
} from './round.rules.ts'

function reading(machine: string, values: Partial<Reading> = {}): Reading {
  return {
    readingId: Number(machine),
    sessionId: 7,
    machine,
    game: 'Gulf Catch',
    type: 'Regular',
    prevIn: 100,
    prevOut: 50,
    curIn: 110,
    curOut: 54,
    inValue: 10,
    outValue: 4,
    difference: 6,
    lifePay: 49.09,
    lifeHold: 50.91,
    readAt: '2026-05-29T08:00:00.000Z',
    readBy: 'Maria Lopez',
    corrections: 0,
    correctedReader: null,
    reasons: { in: null, out: null },
    isOutlierConfirmed: false,
    ...values,
  }
}

const session: RunningSession = {
  sessionId: 7,
  sessionStarted: '2026-05-29T07:30:00.000Z',
  startedBy: 'Maria Lopez',
  readings: [reading('2'), reading('10')],
  totals: totalsOf([reading('2'), reading('10')]),
  machines: ['2', '9', '10', '11'],
  missing: ['9', '11'],
  absent: [],
  clockSessionIds: [],
}

it('a machine that left the round does not take part in it until it is read', () => {
  const absence = {
    machine: '9',
    reason: 'broken',
    note: '',
    leftAt: '2026-05-29T08:00:00.000Z',
    leftBy: 'Ana',
  } as const
  const without: RunningSession = { ...session, missing: ['11'], absent: [absence] }
  expect(takingPart(without)).toEqual(['2', '10', '11'])
  expect(progressOf(without)).toEqual({ read: 2, total: 3, percent: 66 })
  expect(progressOf({ machines: ['9'], missing: [], absent: [absence] })).toEqual({ read: 0, total: 0, percent: 100 })
  const read = withReading(without, reading('9', { readingId: 50 }))
  expect([read.absent, read.missing, takingPart(read)]).toEqual([[], ['11'], session.machines])
})

it('a round settles the shifts of everybody who worked since the last round, unless somebody chooses other shifts', () => {
  const shift = (clockId: number, clockOut: string | null, isDue: boolean) => {
    return { clockId, userId: 1, name: 'Ana', clockIn: '2026-05-29T08:00:00.000Z', clockOut, isDue }
  }
  const out = '2026-05-29T09:00:00.000Z'
  const available = [shift(3, null, true), shift(2, out, false), shift(1, out, true)]
  const ids = (chosenIds?: number[]) => chosenShifts(available, chosenIds).map(({ clockId }) => clockId)
  expect(ids()).toEqual([3, 1])
  expect(ids([2])).toEqual([2])
  expect(ids([])).toEqual([])
})

it('the summary names at most three best and three worst machines, and no machine twice', () => {
  const made = (...differences: number[]) =>
    differences.map((difference, index) => reading(String(index), { difference }))
  const shown = (...differences: number[]) => {
    const { best, worst } = bestAndWorst(made(...differences))
    return [best, worst].map((list) => list.map(({ difference }) => difference))
  }
  expect(shown(5, -9, 40, 0, 12, 7, -1, 3)).toEqual([
    [40, 12, 7],
    [-9, -1, 0],
  ])
  expect(shown(1, 2, 3)).toEqual([[3, 2], [1]])
  expect(shown(1)).toEqual([[1], []])
  expect(shown()).toEqual([[], []])
})

it('the totals of several sessions add up their figures and their numbers of machines', () => {
  const totals = { machines: 40, inValue: 100, outValue: 30, difference: 70 }
  const other = { machines: 2, inValue: 5, outValue: 25, difference: -20 }
  expect(totalsOfSessions([{ totals }, { totals: other }])).toEqual({
    machines: 42,
    inValue: 105,
    outValue: 55,
    difference: 50,
  })
})

describe('the progress of a round', () => {
  it('the progress is the number of machines that were read, out of all machines that take part', () => {
    expect(progressOf(session)).toEqual({ read: 2, total: 4, percent: 50 })
  })

  it('the progress is 100 percent only when no machine is missing', () => {
    const machines = Array.from({ length: 300 }, (_, index) => String(index))
    expect(progressOf({ machines, missing: ['7'], absent: [] }).percent).toBe(99)
    expect(progressOf({ machines, missing: [], absent: [] }).percent).toBe(100)
  })
})

describe('a newly saved reading', () => {
  it('a new reading appears in the order of the machines and is included in the totals, and its machine is no longer missing', () => {
    const next = withReading(session, reading('9', { readingId: 20, inValue: 100, outValue: 130, difference: -30 }))
    expect(next.readings.map(({ machine }) => machine)).toEqual(['2', '9', '10'])
    expect(next.missing).toEqual(['11'])
    expect(next.totals).toEqual({ machines: 3, inValue: 120, outValue: 138, difference: -18 })
  })

  it('a correction replaces the reading that it corrects', () => {
    const next = withReading(session, reading('2', { readingId: 20, corrections: 1, inValue: 11, difference: 7 }))
    expect(next.readings).toHaveLength(2)
    expect(next.totals).toEqual({ machines: 2, inValue: 21, outValue: 8, difference: 13 })
  })

  it('a reading of another session changes nothing, and neither does a reading that is older than the round’s reading of the machine', () => {
    expect(withReading(session, reading('10', { readingId: 9 }))).toBe(session)
    expect(withReading(session, reading('9', { sessionId: 8 }))).toBe(session)
  })
})

describe('the machines that a refusal lists', () => {
  it('the machines are found by their whole names and listed in the order of the session’s machines', () => {
    expect(namedIn('1, 11', ['1', '2', '11', '111'])).toEqual(['1', '11'])
    expect(namedIn('9', ['9', '10'])).toEqual(['9'])
    expect(namedIn('12', ['1', '2'])).toEqual([])
  })

  it('a machine is found even when its name has a comma', () => {
    expect(namedIn('3, Bar, left, Bar, right', ['3', 'Bar, left', 'Bar, right', 'left'])).toContain('Bar, left')
  })
})

it('the latest reading is the reading that was saved last', () => {
  expect(latestReading(session.readings)?.machine).toBe('10')
  expect(latestReading([reading('10'), reading('2', { readingId: 30 })])?.machine).toBe('2')
  expect(latestReading([])).toBeUndefined()
})

it('a list of many machines names the first twenty machines and counts the others', () => {
  const machines = Array.from({ length: 300 }, (_, index) => String(index + 1))
  expect(firstNamed(machines.slice(0, 2))).toEqual({ list: '1, 2', more: 0 })
  expect(firstNamed(machines)).toEqual({ list: machines.slice(0, 20).join(', '), more: 280 })
})
