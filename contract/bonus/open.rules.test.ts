import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { instantOf } from '../kernel/time.ts'
import { openAlways, scheduleInWords, type Slot, type Weekday, WEEKDAYS, type WeekdayName } from './bonus.rules.ts'
import { isOpen } from './open.rules.ts'

const CHICAGO = 'America/Chicago'

function on(days: Partial<Record<WeekdayName, readonly Slot[]>>): Weekday[] {
  return openAlways().map(({ day }) => ({ day, checked: day in days, times: days[day] ?? [] }))
}
const slot = (startTime: string, endTime: string): Slot => ({ startTime, endTime })
/** Whether an enabled bonus with these days is open at a local time in Chicago. 2026-06-01 is a Monday. */
const open = (weekdays: readonly Weekday[], wall: string, which: 'first' | 'last' = 'first') =>
  isOpen({ enabled: true, weekdays }, instantOf(wall, CHICAGO, which), CHICAGO)

describe('when a bonus is open', () => {
  test('a bonus is open only while it is enabled, and an enabled bonus without a checked day is always open', () => {
    const now = instantOf('2026-06-01T18:00:00', CHICAGO, 'first')
    expect(isOpen({ enabled: true, weekdays: openAlways() }, now, CHICAGO)).toBe(true)
    expect(isOpen({ enabled: false, weekdays: openAlways() }, now, CHICAGO)).toBe(false)
    expect(isOpen({ enabled: false, weekdays: on({ Monday: [] }) }, now, CHICAGO)).toBe(false)
  })

  test('a bonus opens in the second in which a slot begins, and closes in the second in which the slot ends', () => {
    const happyHour = on({ Monday: [slot('17:00:00', '18:30:00')] })
    for (const [wall, isIt] of [
      ['2026-06-01T16:59:59.999', false],
      ['2026-06-01T17:00:00', true],
      ['2026-06-01T18:29:59.999', true],
      ['2026-06-01T18:30:00', false],
      ['2026-06-02T17:30:00', false],
    ] as const)
      expect(open(happyHour, wall), wall).toBe(isIt)
  })

  test('a bonus is open for the whole of a checked day without slots, and on no other day', () => {
    const monday = on({ Monday: [] })
    expect(open(monday, '2026-06-01T00:00:00')).toBe(true)
    expect(open(monday, '2026-06-01T23:59:59.999')).toBe(true)
    expect(open(monday, '2026-06-02T00:00:00')).toBe(false)
    expect(open(monday, '2026-05-31T23:59:59')).toBe(false)
  })

  test('a bonus is open past midnight when a slot’s end time is before its start time, even from Sunday to Monday', () => {
    const late = on({ Sunday: [slot('22:00:00', '02:00:00')] })
    expect(open(late, '2026-05-31T21:59:59')).toBe(false)
    expect(open(late, '2026-05-31T22:00:00')).toBe(true)
    expect(open(late, '2026-06-01T01:59:59')).toBe(true)
    expect(open(late, '2026-06-01T02:00:00')).toBe(false)
    // Only a slot of Saturday could reach into the early hours of Sunday.
    expect(open(late, '2026-05-31T01:00:00')).toBe(false)
  })

  test('a bonus is open for 24 hours when a slot’s end time is the same as its start time', () => {
    const whole = on({ Monday: [slot('07:00:00', '07:00:00')] })
    expect(open(whole, '2026-06-01T06:59:59')).toBe(false)
    expect(open(whole, '2026-06-01T07:00:00')).toBe(true)
    expect(open(whole, '2026-06-02T06:59:59')).toBe(true)
    expect(open(whole, '2026-06-02T07:00:00')).toBe(false)
  })

  test('when the clocks go back, a bonus with a slot in the repeated hour is open twice', () => {
    // 2026-11-01 is a Sunday. At 2:00 the clocks go back to 1:00.
    const small = on({ Sunday: [slot('01:15:00', '01:45:00')] })
    for (const which of ['first', 'last'] as const) {
      expect(open(small, '2026-11-01T01:14:59', which)).toBe(false)
      expect(open(small, '2026-11-01T01:15:00', which)).toBe(true)
      expect(open(small, '2026-11-01T01:45:00', which)).toBe(false)
    }
    const late = on({ Saturday: [slot('23:00:00', '01:30:00')] })
    expect(open(late, '2026-11-01T01:29:59', 'first')).toBe(true)
    expect(open(late, '2026-11-01T01:29:59', 'last')).toBe(true)
    expect(open(late, '2026-11-01T01:30:00', 'last')).toBe(false)
  })

  test('when the clocks go forward, a bonus is not open in the skipped part of a slot', () => {
    // 2026-03-08 is a Sunday. At 2:00 the clocks go forward to 3:00.
    const before = new Date(instantOf('2026-03-08T03:00:00', CHICAGO, 'first').getTime() - 1)
    const at = (weekdays: Weekday[], instant: Date) => isOpen({ enabled: true, weekdays }, instant, CHICAGO)
    const into = on({ Sunday: [slot('01:00:00', '02:30:00')] })
    expect(at(into, before)).toBe(true)
    expect(open(into, '2026-03-08T03:00:00')).toBe(false)
    const outOf = on({ Sunday: [slot('02:30:00', '04:00:00')] })
    expect(at(outOf, before)).toBe(false)
    expect(open(outOf, '2026-03-08T03:00:00')).toBe(true)
  })

  test('a second implementation, with Intl.DateTimeFormat and seconds of the week, agrees on when a bonus is open', () => {
    const time = fc
      .integer({ min: 0, max: 86_399 })
      .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19))
    const weekday = fc.record({
      checked: fc.boolean(),
      times: fc.array(fc.record({ startTime: time, endTime: time }), { maxLength: 3 }),
    })
    const weekdays = fc
      .tuple(...WEEKDAYS.map(() => weekday))
      .map((days) => days.map((each, at) => ({ day: WEEKDAYS[at]!, ...each })))
    const zone = fc.constantFrom(CHICAGO, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC')
    // Instants around both clock changes, and in the rest of the year.
    const instant = fc.oneof(
      fc.date({ min: new Date('2026-03-07'), max: new Date('2026-04-06'), noInvalidDate: true }),
      fc.date({ min: new Date('2026-10-03'), max: new Date('2026-11-03'), noInvalidDate: true }),
      fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
    )
    fc.assert(
      fc.property(weekdays, zone, instant, fc.boolean(), (days, timezone, now, enabled) => {
        expect(isOpen({ enabled, weekdays: days }, now, timezone)).toBe(enabled && isOpenInModel(days, now, timezone))
      }),
      { numRuns: 2_000 },
    )
  })
})

const DAY = 86_400
const WEEK = 7 * DAY

function isOpenInModel(weekdays: readonly Weekday[], now: Date, timezone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)!.value
  const seconds = (text: string) => text.split(':').reduce((sum, each) => sum * 60 + Number(each), 0)
  const moment =
    WEEKDAYS.indexOf(part('weekday') as WeekdayName) * DAY +
    seconds(`${part('hour')}:${part('minute')}:${part('second')}`)
  const checked = weekdays.filter((weekday) => weekday.checked)
  if (checked.length === 0) return true
  const spans = checked.flatMap(({ day, times }) => {
    const midnight = WEEKDAYS.indexOf(day) * DAY
    if (times.length === 0) return [{ from: midnight, length: DAY }]
    return times.map(({ startTime, endTime }) => {
      const length = seconds(endTime) - seconds(startTime)
      return { from: midnight + seconds(startTime), length: length > 0 ? length : length + DAY }
    })
  })
  return spans.some(({ from, length }) => (moment - from + WEEK) % WEEK < length)
}

test.each([
  [openAlways(), 'Always'],
  [on({ Monday: [slot('17:00:00', '18:30:00')] }), 'Mon 5:00 PM to 6:30 PM'],
  [
    on({ Monday: [slot('17:00:00', '19:00:00')], Tuesday: [slot('17:00:00', '19:00:00')], Sunday: [] }),
    'Mon, Tue 5:00 PM to 7:00 PM; Sun all day',
  ],
  [
    on({ Friday: [slot('00:00:00', '00:30:15'), slot('12:00:00', '13:00:00')] }),
    'Fri 12:00 AM to 12:30:15 AM, 12:00 PM to 1:00 PM',
  ],
  [
    on(Object.fromEntries(WEEKDAYS.map((day) => [day, [slot('22:00:00', '02:00:00')]]))),
    'Every day 10:00 PM to 2:00 AM',
  ],
] as const)('the schedule of a bonus is written in words: example %#', (weekdays, words) => {
  expect(scheduleInWords(weekdays)).toBe(words)
})
