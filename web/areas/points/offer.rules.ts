/**
 * Reads an offer for the Customer Information dialog (domain 7): how much of each limit is used, and why no points can
 * be given.
 */

import type { MatchOffer } from '@countroom/contract/points/points.shapes.ts'

const HOUR_MS = 3_600_000

export interface Usage {
  limit: 'count' | 'amount'
  used: number
  of: number
  /** True when one more match with the points of this offer would exceed the limit. */
  isReached: boolean
}

/** The limits of matches and of points a day, and how much of each is used. A limit of 0 or null means no limit. */
export function usagesOf(offer: MatchOffer): Usage[] {
  const { matchesToday, maxMatchesPerDay, pointsToday, maxAmountPerDay, amount } = offer
  const usages: Usage[] = []
  if (maxMatchesPerDay) {
    usages.push({
      limit: 'count',
      used: matchesToday,
      of: maxMatchesPerDay,
      isReached: matchesToday >= maxMatchesPerDay,
    })
  }
  if (maxAmountPerDay) {
    usages.push({
      limit: 'amount',
      used: pointsToday,
      of: maxAmountPerDay,
      isReached: pointsToday + amount > maxAmountPerDay,
    })
  }
  return usages
}

export interface Cooldown {
  hours: number
  /** The elapsed share of the cooldown, from 0 to 1. It is 1 when the cooldown allows a match. */
  over: number
  /** The end of the cooldown, in ms since 1970. Undefined when none is running. */
  endsAt: number | undefined
}

/**
 * The cooldown of an offer. Undefined if there is none, and for an offer of 0 points, which does not say whether the cooldown is over. `now` is in ms
 * since 1970.
 */
export function cooldownOf({ timeLimit, lastMatchAt, nextAt, limit }: MatchOffer, now: number): Cooldown | undefined {
  if (timeLimit === null || timeLimit === 0 || limit === 'nothing') return undefined
  // Unless the offer names the cooldown as its limit, the cooldown counts as over, even before its hours have passed. A reset time of the venue may
  // have ended it.
  if (limit !== 'cooldown' || lastMatchAt === null) return { hours: timeLimit, over: 1, endsAt: undefined }
  const began = Date.parse(lastMatchAt)
  const runsOut = began + timeLimit * HOUR_MS
  // The venue's reset times end a cooldown early, so `nextAt` may be before `runsOut`. If it is after `runsOut`, another limit lasts longer.
  const endsAt = nextAt === null ? runsOut : Math.min(runsOut, Date.parse(nextAt))
  const over = endsAt > began ? Math.min(1, Math.max(0, (now - began) / (endsAt - began))) : 1
  return { hours: timeLimit, over, endsAt }
}

/** The first obstacle that keeps the employee from giving points now. Undefined when there is none. */
export function obstacleOf(
  offer: MatchOffer | undefined,
  machine: string,
): 'unknown' | 'limit' | 'machine' | undefined {
  if (!offer) return 'unknown'
  if (!offer.isAllowed) return 'limit'
  return machine === '' ? 'machine' : undefined
}

/** The longest delay that a browser's timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** A margin, so that the server's clock has reached the moment too. */
const AFTER_MS = 250

/** The delay in ms until an offer must be loaded again. Undefined when `nextAt` is null or past. */
export function renewsInMs({ nextAt }: Pick<MatchOffer, 'nextAt'>, now: number): number | undefined {
  if (nextAt === null) return undefined
  const wait = Date.parse(nextAt) - now + AFTER_MS
  return wait <= 0 ? undefined : Math.min(wait, MAX_TIMER_MS)
}
