import { expect, it } from 'vitest'

import { announcedInstant } from './countdown.ts'

const at = (datetime: string) => {
  const instant = announcedInstant(datetime)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

it('an announced time is read as Chicago time, in winter and in summer', () => {
  expect(at('2026-01-15 09:30 PM')).toBe('2026-01-16T03:30:00.000Z')
  expect(at('2026-07-15 09:30 PM')).toBe('2026-07-16T02:30:00.000Z')
})

it('12 AM is midnight and 12 PM is noon', () => {
  expect(at('2026-01-15 12:00 AM')).toBe('2026-01-15T06:00:00.000Z')
  expect(at('2026-01-15 12:05 PM')).toBe('2026-01-15T18:05:00.000Z')
})

it('the times before and after a clock change are read correctly', () => {
  expect(at('2026-03-08 01:30 AM')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-03-08 03:30 AM')).toBe('2026-03-08T08:30:00.000Z')
  expect(at('2026-11-01 12:30 AM')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-11-01 02:30 AM')).toBe('2026-11-01T08:30:00.000Z')
})

it('an announced time may be an ISO instant', () => {
  expect(at('2026-01-16T03:30:00.000Z')).toBe('2026-01-16T03:30:00.000Z')
})

it('any text that is not an announced time gives undefined', () => {
  for (const text of [
    '',
    'soon',
    '2026-01-15',
    '2026-01-15 21:30',
    '2026-13-45 09:30 PM',
    '2026-13-45T03:30:00Z',
    '2026-01-16TsoonZ',
  ])
    expect(announcedInstant(text)).toBeUndefined()
})
