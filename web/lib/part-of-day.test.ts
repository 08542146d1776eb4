import { expect, it } from 'vitest'

import { partOfDay } from './part-of-day.ts'

const partAt = (instant: string) => partOfDay(Date.parse(instant))

it('the part of the day follows the hour in Chicago: morning until 12, afternoon until 17, evening until 20, then night', () => {
  // In January, Chicago is six hours behind UTC.
  const hours = Array.from({ length: 24 }, (_, hour) => partOfDay(Date.UTC(2026, 0, 15, hour + 6, 30)))
  expect(hours).toEqual([
    ...Array<string>(12).fill('morning'),
    ...Array<string>(5).fill('afternoon'),
    ...Array<string>(3).fill('evening'),
    ...Array<string>(4).fill('night'),
  ])
})

it('the part of the day follows daylight saving time', () => {
  expect([partAt('2026-07-15T04:59:00Z'), partAt('2026-07-15T05:00:00Z')]).toEqual(['night', 'morning'])
  expect([partAt('2026-01-15T05:59:00Z'), partAt('2026-01-15T06:00:00Z')]).toEqual(['night', 'morning'])
})
