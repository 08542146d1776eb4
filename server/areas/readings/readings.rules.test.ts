import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import { dailyOf, lifePercentages } from '@countroom/contract/readings/readings.rules.ts'
import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { meterSheet, SHEET_TOTALS } from '../../testing/meter-sheet.ts'
import {
  hasMissedDays,
  hasUnseenReading,
  missingMachines,
  monthsAndDays,
  sumTotals,
  totalsByType,
  totalsOf,
} from './readings.rules.ts'

test.each([
  ['2026-06-01', '2026-06-04T11:59:00.000Z', false],
  ['2026-06-01', '2026-06-04T12:00:00.000Z', true],
])('since the business day %s, two whole business days have passed at %s: %s', (lastDay, now, expected) => {
  expect(hasMissedDays(lastDay, new Date(now), 'America/Chicago', 2)).toBe(expected)
})

const sheet = meterSheet().map((row) => {
  const inValue = dailyOf(row.prevIn, row.curIn, null)!
  const outValue = dailyOf(row.prevOut, row.curOut, null)!
  return { ...row, inValue, outValue, difference: inValue - outValue, ...lifePercentages(row.curIn, row.curOut) }
})

describe('an unseen reading', () => {
  const noReasons = { in: null, out: null }
  const current = { readingId: 41, curIn: 1100, curOut: 450, reasons: noReasons }
  const other = { ...current, curIn: 1150 }
  const noted = { kind: 'cleared', note: 'new board', before: 37_200 } as const
  const cleared = { ...current, reasons: { in: noted, out: null } }
  const without = { kind: 'cleared', note: 'new board' } as const
  test.each([
    ['a machine without a reading has no unseen reading', null, null, other, false],
    ['the current reading is unseen if the save names another reading', current, 40, other, true],
    ['the current reading is unseen if the save says that the person saw no reading', current, null, other, true],
    ['the current reading counts as seen if the save names it', current, 41, other, false],
    ['no reading is unseen if the save does not say which reading the person saw', current, undefined, other, false],
    ['the current reading counts as seen if the save has equal values', current, null, current, false],
    ['the current reading is unseen even if only Out differs', current, null, { ...current, curOut: 451 }, true],
    ['the current reading is unseen if the save leaves out its reason', cleared, null, current, true],
    [
      'the current reading is unseen if the save has another reason',
      cleared,
      null,
      { ...cleared, reasons: { in: { ...without, kind: 'rollover' as const }, out: null } },
      true,
    ],
    [
      'the current reading is unseen if the save leaves out its value before clearing',
      cleared,
      null,
      { ...cleared, reasons: { in: without, out: null } },
      true,
    ],
    [
      'the current reading is unseen if the save has a value before clearing that it lacks',
      { ...cleared, reasons: { in: null, out: without } },
      null,
      { ...cleared, reasons: { in: null, out: noted } },
      true,
    ],
    [
      'the current reading counts as seen if only the note of its reason differs',
      cleared,
      null,
      { ...cleared, reasons: { in: { ...noted, note: 'board replaced' }, out: null } },
      false,
    ],
  ])('%s', (_, counting, replaces, typed, expected) => {
    expect(hasUnseenReading(counting, replaces, typed)).toBe(expected)
  })
})

describe('the meter sheet that staff wrote on 2026-05-29', () => {
  test('the figures of the meter sheet add up to its totals', () => {
    expect(totalsOf(sheet)).toEqual(SHEET_TOTALS)
  })

  test('the calculated in and out of every machine are the figures that staff wrote down', () => {
    expect(sheet.map(({ inValue, outValue }) => [inValue, outValue])).toEqual(
      meterSheet().map(({ dailyIn, dailyOut }) => [dailyIn, dailyOut]),
    )
  })

  test('machine 13 lost 480, and machine 20 has no percentages', () => {
    expect(sheet[12]).toMatchObject({ machine: '13', difference: -480, lifePay: 97.33, lifeHold: 2.67 })
    expect(sheet[19]).toMatchObject({ machine: '20', difference: 0, lifePay: null, lifeHold: null })
  })
})

const figures = fc.integer({ min: -1_000_000, max: 1_000_000 })
const readings = fc.array(
  fc
    .record({ type: fc.constantFrom(...MACHINE_TYPES), inValue: figures, outValue: figures })
    .map(({ type, inValue, outValue }) => ({ type, inValue, outValue, difference: inValue - outValue }) as Reading),
)

describe('totals', () => {
  test('the total difference is the total In minus the total Out, and the totals of the types add up to the whole', () => {
    fc.assert(
      fc.property(readings, (some) => {
        const totals = totalsOf(some)
        expect(totals.difference).toBe(totals.inValue - totals.outValue)
        expect(sumTotals(totalsByType(some).map((part) => part.totals))).toEqual(totals)
      }),
    )
  })
})

describe('missing machines', () => {
  test('the missing machines are the machines without a reading, in the order of their numbers', () => {
    expect(missingMachines(['10', '9', '2', 'B1', '1'], [{ machine: '2' }], [])).toEqual(['1', '9', '10', 'B1'])
  })

  test('a machine that left the round with a reason is not missing', () => {
    expect(missingMachines(['3', '2', '1'], [{ machine: '2' }], [{ machine: '3' }])).toEqual(['1'])
  })
})

describe('a range of days, split into whole months and other days', () => {
  test.each([
    ['of a whole year has only months', '2026-01-01 2026-12-31', ['2026-01-01 2026-12-31'], []],
    [
      'that begins and ends within months has whole months and the days around them',
      '2026-01-31 2026-04-01',
      ['2026-02-01 2026-03-31'],
      ['2026-01-31 2026-01-31', '2026-04-01 2026-04-01'],
    ],
    ['of one month has that month', '2024-02-01 2024-02-29', ['2024-02-01 2024-02-29'], []],
    ['that is one day shorter than a month has only days', '2024-02-01 2024-02-28', [], ['2024-02-01 2024-02-28']],
    [
      'that crosses the end of a month but has no whole month has only days',
      '2026-01-15 2026-02-14',
      [],
      ['2026-01-15 2026-02-14'],
    ],
    ['of one day has that day', '2026-05-29 2026-05-29', [], ['2026-05-29 2026-05-29']],
    [
      'up to the last possible day ends with a month',
      '2026-05-30 9999-12-31',
      ['2026-06-01 9999-12-31'],
      ['2026-05-30 2026-05-31'],
    ],
    ['that ends before it begins has no days', '2026-06-02 2026-06-01', [], []],
    ['that ends months before it begins has no days', '2026-06-02 2026-01-31', [], []],
  ])('a range %s', (_, range, months, days) => {
    const daysOf = (text: string) => {
      const [from, to] = text.split(' ') as [string, string]
      return { from, to }
    }
    expect(monthsAndDays(daysOf(range))).toEqual({ months: months.map(daysOf), days: days.map(daysOf) })
  })

  test('the whole months and the other days together contain each day of the range once', () => {
    const day = fc.date({ min: new Date('2023-11-01'), max: new Date('2024-05-01'), noInvalidDate: true })
    const dayOf = (date: Date) => date.toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [dayOf(one), dayOf(other)].toSorted() as [string, string]
        const { months, days } = monthsAndDays({ from, to })
        const stretches = [...months, ...days].toSorted((a, b) => a.from.localeCompare(b.from))
        expect([stretches[0]!.from, stretches.at(-1)!.to]).toEqual([from, to])
        const next = (date: string) => dayOf(new Date(Date.parse(date) + 86_400_000))
        for (const [index, { from: begins }] of stretches.entries())
          if (index > 0) expect(begins).toBe(next(stretches[index - 1]!.to))
        for (const { from: begins, to: ends } of months)
          expect([begins.slice(8), next(ends).slice(8)]).toEqual(['01', '01'])
      }),
    )
  })
})
