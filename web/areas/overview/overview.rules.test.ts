import { expect, it } from 'vitest'

import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { changeOf, namesOnShift, toneOf } from './overview.rules.ts'

it('tints the venues that cannot wait', () => {
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

it('says how far a figure is from the usual one, without the noise of decimals', () => {
  expect(changeOf(30.19, 30.1)).toBe(0.09)
  expect(changeOf(0, 12)).toBe(-12)
  expect(changeOf(null, 12)).toBeNull()
  expect(changeOf(12, undefined)).toBeNull()
})

it('names three people on shift and counts the others', () => {
  expect(namesOnShift([])).toBe('')
  expect(namesOnShift(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben, Cleo')
  expect(namesOnShift(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])).toBe('Ana, Ben, Cleo +2')
})
