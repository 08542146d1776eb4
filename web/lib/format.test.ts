import { describe, expect, it } from 'vitest'

import {
  formatDate,
  formatDateTime,
  formatDollars,
  formatExactTime,
  formatHours,
  formatMeter,
  formatPay,
  formatSignedPay,
  formatPercent,
  formatSigned,
  formatTime,
  formatTimer,
  formatWhole,
} from './format.ts'

const CHICAGO = 'America/Chicago'

describe('dollar amounts', () => {
  it('a dollar amount shows cents only when there are any', () => {
    expect(formatDollars(1234)).toBe('$1,234')
    expect(formatDollars(1234.5)).toBe('$1,234.50')
    expect(formatDollars(0)).toBe('$0')
  })

  it('a negative dollar amount is in parentheses on request', () => {
    expect(formatDollars(-1234.5)).toBe('-$1,234.50')
    expect(formatDollars(-1234.5, { isParenthesized: true })).toBe('($1,234.50)')
    expect(formatDollars(12, { isParenthesized: true })).toBe('$12')
  })

  it('a dollar amount that rounds to zero has no sign', () => {
    expect(formatDollars(-0.001)).toBe('$0.00')
    expect(formatDollars(-0)).toBe('$0')
  })
})

describe('figures', () => {
  it('figures have thousands separators and signs, and percents have two decimals', () => {
    expect(formatMeter(999_999_999_999)).toBe('999,999,999,999')
    expect(formatWhole(12_345)).toBe('12,345')
    expect(formatSigned(1582)).toBe('+1,582')
    expect(formatSigned(-88.5)).toBe('-88.5')
    expect(formatSigned(0)).toBe('0')
    expect(formatPercent(69.8)).toBe('69.80%')
    expect(formatPercent(null)).toBe('')
  })

  it('a timer shows hours, minutes and seconds, lets the hours continue past 24, and is never negative', () => {
    expect(formatTimer(0)).toBe('00:00:00')
    expect(formatTimer(3661.9)).toBe('01:01:01')
    expect(formatTimer(100 * 3600 + 59)).toBe('100:00:59')
    expect(formatTimer(-5)).toBe('00:00:00')
  })
})

describe('instants', () => {
  it('instants are written in the time zone of the location', () => {
    expect(formatDate('2026-05-29T04:30:00Z', CHICAGO)).toBe('2026-05-28')
    expect(formatTime('2026-05-29T08:05:00Z', CHICAGO)).toBe('3:05 AM')
    expect(formatDateTime('2026-05-29T17:05:00Z', 'US/Pacific')).toBe('2026-05-29 10:05 AM')
    expect(formatExactTime('2026-05-29T08:05:09.900Z', CHICAGO)).toBe('2026-05-29 3:05:09 AM')
  })

  it('noon and midnight are shown as 12', () => {
    expect(formatTime('2026-05-29T05:00:00Z', CHICAGO)).toBe('12:00 AM')
    expect(formatTime('2026-05-29T17:00:00Z', CHICAGO)).toBe('12:00 PM')
  })

  it('times follow daylight saving time', () => {
    expect(formatTime('2026-03-08T07:59:00Z', CHICAGO)).toBe('1:59 AM')
    expect(formatTime('2026-03-08T08:00:00Z', CHICAGO)).toBe('3:00 AM')
  })
})

it('hours and pay always have two decimals', () => {
  expect(formatHours(1024.5)).toBe('1,024.50')
  expect(formatPay(1234)).toBe('$1,234.00')
  expect(formatPay(-0.5)).toBe('($0.50)')
  expect([50, -88.5, 0].map(formatSignedPay)).toEqual(['+$50.00', '($88.50)', '$0.00'])
})
