import { expect, it } from 'vitest'

import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { namesOnShift, toneOf } from './overview.rules.ts'

it('the row of a venue that needs attention is tinted, unless warnings are the only reason', () => {
  const venue = (more: Partial<VenueOverview>) =>
    ({
      isWorking: true,
      graceUntil: null,
      isMissing: false,
      alerts: { critical: 0, warning: 0, info: 0 },
      ...more,
    }) as VenueOverview
  expect(toneOf(venue({}))).toBeUndefined()
  expect(toneOf(venue({ alerts: { critical: 0, warning: 3, info: 1 } }))).toBeUndefined()
  expect(toneOf(venue({ isMissing: true }))).toBe('warning')
  expect(toneOf(venue({ isMissing: true, alerts: { critical: 1, warning: 0, info: 0 } }))).toBe('error')
  expect(toneOf(venue({ isWorking: false }))).toBe('warning')
})

it('the list of people on shift has at most three names, and the number of the other people', () => {
  expect(namesOnShift([])).toBe('')
  expect(namesOnShift(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben, Cleo')
  expect(namesOnShift(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])).toBe('Ana, Ben, Cleo +2')
})
