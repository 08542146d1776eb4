import { expect, it } from 'vitest'

import type { MatchOffer } from '@countroom/contract/points/points.shapes.ts'

import { cooldownOf, obstacleOf, renewsInMs, usagesOf } from './offer.rules.ts'

const OFFER: MatchOffer = {
  amount: 20,
  isAllowed: true,
  limit: null,
  nextAt: null,
  explanation: '',
  rule: 'location',
  ruleName: 'House',
  lastMatchAt: null,
  timeLimit: null,
  matchesToday: 1,
  maxMatchesPerDay: 2,
  pointsToday: 20,
  maxAmountPerDay: 60,
}
const now = Date.parse('2026-05-29T03:00:00Z')

it('the limits of an offer are listed, and each says whether another match would exceed it', () => {
  expect(usagesOf(OFFER)).toEqual([
    { limit: 'count', used: 1, of: 2, isReached: false },
    { limit: 'amount', used: 20, of: 60, isReached: false },
  ])
  expect(usagesOf({ ...OFFER, maxMatchesPerDay: null, maxAmountPerDay: 0 })).toEqual([])
  // The offer names only the first limit that is reached, but both limits are reached.
  const both = usagesOf({ ...OFFER, isAllowed: false, limit: 'count', matchesToday: 2, pointsToday: 50 })
  expect(both.map(({ isReached }) => isReached)).toEqual([true, true])
  expect(usagesOf({ ...OFFER, pointsToday: 40 })[1]!.isReached).toBe(false)
})

it('a cooldown shows how much of it is over, and when it ends', () => {
  expect(cooldownOf(OFFER, now)).toBeUndefined()
  expect(cooldownOf({ ...OFFER, timeLimit: 0 }, now)).toBeUndefined()
  const running: MatchOffer = {
    ...OFFER,
    timeLimit: 4,
    isAllowed: false,
    limit: 'cooldown',
    lastMatchAt: '2026-05-29T02:00:00Z',
    nextAt: '2026-05-29T06:00:00Z',
  }
  const ends = Date.parse('2026-05-29T06:00:00Z')
  expect(cooldownOf(running, now)).toEqual({ hours: 4, over: 0.25, endsAt: ends })
  // A reset time will end the cooldown earlier.
  expect(cooldownOf({ ...running, nextAt: '2026-05-29T04:00:00Z' }, now)?.over).toBe(0.5)
  // Another limit lasts longer than the cooldown.
  expect(cooldownOf({ ...running, nextAt: '2026-05-29T12:00:00Z' }, now)?.endsAt).toBe(ends)
  expect(cooldownOf({ ...running, nextAt: null }, now)?.over).toBe(0.25)
  expect(cooldownOf(running, now + 86_400_000)?.over).toBe(1)
  expect(cooldownOf(running, now - 86_400_000)?.over).toBe(0)
  // A reset time has ended the cooldown already.
  expect(cooldownOf({ ...running, isAllowed: true, limit: null }, now)).toEqual({
    hours: 4,
    over: 1,
    endsAt: undefined,
  })
  // With 0 points, the server does not say whether the cooldown is over.
  expect(cooldownOf({ ...running, amount: 0, limit: 'nothing' }, now)).toBeUndefined()
})

it('a limit is reported before a missing machine, because the employee can enter a machine but cannot lift a limit', () => {
  expect(obstacleOf(undefined, '12')).toBe('unknown')
  expect(obstacleOf({ ...OFFER, isAllowed: false }, '')).toBe('limit')
  expect(obstacleOf(OFFER, '')).toBe('machine')
  expect(obstacleOf(OFFER, '12')).toBeUndefined()
})

it('the offer is loaded again when the next match becomes possible', () => {
  expect(renewsInMs({ nextAt: null }, now)).toBeUndefined()
  expect(renewsInMs({ nextAt: '2026-05-29T03:00:10Z' }, now)).toBe(10_250)
  expect(renewsInMs({ nextAt: '2026-05-29T02:59:00Z' }, now)).toBeUndefined()
  // A timer with a delay above this maximum would fire immediately.
  expect(renewsInMs({ nextAt: '2026-08-29T03:00:00Z' }, now)).toBe(2 ** 31 - 1)
})
