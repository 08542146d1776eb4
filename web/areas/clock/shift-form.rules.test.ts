import { describe, expect, it } from 'vitest'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { draftOf, emptyDraft, judgeDraft, type ShiftDraft, shiftTotals } from './shift-form.rules.ts'

const timezone = 'America/Chicago'
const now = Date.parse('2026-12-01T00:00:00Z')
const judge = (draft: Partial<ShiftDraft>, shift?: Pick<ClockRecord, 'clockIn' | 'clockOut'>) =>
  judgeDraft({ ...emptyDraft(7), ...draft }, { timezone, hourlyRate: 15, now, shift })

const EVENING = { day: '2026-06-01', time: '18:00' }
const MIDNIGHT = { day: '2026-06-02', time: '00:30' }

describe('hours and pay', () => {
  it('hours and pay are rounded half up to two decimals', () => {
    expect(shiftTotals('2026-06-01T18:00:00Z', '2026-06-02T02:15:00Z', 15)).toEqual({ hours: 8.25, pay: 123.75 })
    // 20 minutes are a third of an hour. 18 seconds are half a hundredth of an hour.
    expect(shiftTotals('2026-06-01T18:00:00Z', '2026-06-01T18:20:00Z', 15.35)).toEqual({ hours: 0.33, pay: 5.07 })
    expect(shiftTotals('2026-06-01T18:00:00Z', '2026-06-01T18:00:18Z', 15)).toEqual({ hours: 0.01, pay: 0.15 })
  })

  it('hours and pay are shown as soon as both times are entered', () => {
    expect(judge({ clockIn: EVENING }).totals).toBeUndefined()
    expect(judge({ clockIn: EVENING, clockOut: MIDNIGHT })).toMatchObject({
      faults: {},
      clockIn: '2026-06-01T23:00:00.000Z',
      clockOut: '2026-06-02T05:30:00.000Z',
      totals: { hours: 6.5, pay: 97.5 },
    })
  })

  it('the hours of a shift are the hours that really passed when daylight saving time begins or ends', () => {
    const night = (day: string) => ({ clockIn: { day, time: '00:00' }, clockOut: { day, time: '04:00' } })
    expect(judge(night('2026-03-08')).totals?.hours).toBe(3)
    expect(judge(night('2026-11-01')).totals?.hours).toBe(5)
  })

  it('the hours of a shift follow the user’s choice when the same hour occurs twice', () => {
    const until = (fold: 'earlier' | 'later') =>
      judge({ clockIn: { day: '2026-11-01', time: '00:00' }, clockOut: { day: '2026-11-01', time: '01:30', fold } })
    expect(until('earlier').totals?.hours).toBe(1.5)
    expect(until('later').totals?.hours).toBe(2.5)
  })
})

describe('an impossible shift', () => {
  it('a shift without an employee or a clock in, or with only a part of a date and time, is impossible', () => {
    expect(judge({ userId: null }).faults).toEqual({ userId: 'missing', clockIn: 'missing' })
    expect(judge({ clockIn: { day: '2026-06-01', time: '' } }).faults.clockIn).toBe('timeMissing')
    expect(judge({ clockIn: EVENING, clockOut: { day: '', time: '02:00' } }).faults.clockOut).toBe('dayMissing')
  })

  it('a shift that does not end after it begins, that begins or ends in the future, or that is too long, is impossible', () => {
    expect(judge({ clockIn: EVENING, clockOut: EVENING })).toMatchObject({
      faults: { clockOut: 'order' },
      totals: undefined,
    })
    expect(judge({ clockIn: EVENING, clockOut: { day: '2026-06-01', time: '17:59' } }).faults.clockOut).toBe('order')
    expect(judge({ clockIn: EVENING, clockOut: { day: '2026-06-03', time: '18:00' } }).faults).toEqual({})
    expect(judge({ clockIn: EVENING, clockOut: { day: '2026-06-03', time: '18:01' } }).faults.clockOut).toBe('tooLong')
    const today = { day: '2026-11-30', time: '10:00' }
    expect(judge({ clockIn: today, clockOut: { day: '2026-11-30', time: '18:01' } }).faults.clockOut).toBe('future')
    expect(judge({ clockIn: { day: '2026-11-30', time: '18:01' } }).faults.clockIn).toBe('future')
  })

  it('a shift that begins in a skipped hour, or in a repeated hour without a choice of the earlier or the later hour, is impossible', () => {
    expect(judge({ clockIn: { day: '2026-03-08', time: '02:30' } }).faults.clockIn).toBe('skipped')
    expect(judge({ clockIn: { day: '2026-11-01', time: '01:30' } }).faults.clockIn).toBe('whichOfTwo')
  })

  it('a paid shift that is still open is impossible', () => {
    expect(judge({ clockIn: EVENING, state: 'Paid' }).faults.state).toBe('paidWhileOpen')
    expect(judge({ clockIn: EVENING, state: 'Unpaid' })).toMatchObject({ faults: {}, clockOut: null })
  })
})

describe('an edited shift', () => {
  const shift = { clockIn: '2026-06-01T23:00:27.123Z', clockOut: '2026-06-02T05:30:41.500Z' }
  const draft = draftOf({ ...shift, userId: 7, state: 'Unpaid' } as ClockRecord, timezone)

  it('an edited shift keeps the seconds of a time that was not edited', () => {
    expect(draft).toEqual({
      ...emptyDraft(7),
      clockIn: { ...EVENING, fold: undefined },
      clockOut: { ...MIDNIGHT, fold: undefined },
    })
    expect(judge(draft, shift)).toMatchObject(shift)
    expect(judge({ ...draft, clockOut: { day: '2026-06-02', time: '00:31' } }, shift)).toMatchObject({
      clockIn: shift.clockIn,
      clockOut: '2026-06-02T05:31:00.000Z',
    })
  })

  it('an edited shift is open again when its clock out is removed', () => {
    expect(judge({ ...draft, clockOut: { day: '', time: '' } }, shift).clockOut).toBeNull()
  })
})
