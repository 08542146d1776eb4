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
  /** True when another match of this offer would exceed it. */
  isReached: boolean
}

/** The limits of matches and of points a day, and how much of them is used. A limit of 0 or null does not limit. */
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
  /** The share that is over, 0 to 1. 1 when the cooldown allows a match. */
  over: number
  /** The end of the cooldown, in ms since 1970. Undefined when none is running. */
  endsAt: number | undefined
}

/** The cooldown. Undefined if there is none. `now` in ms since 1970. */
export function cooldownOf({ timeLimit, lastMatchAt, nextAt, limit }: MatchOffer, now: number): Cooldown | undefined {
  if (timeLimit === null || timeLimit === 0) return undefined
  // A reset time may have ended it, whatever its hours say.
  if (limit !== 'cooldown' || lastMatchAt === null) return { hours: timeLimit, over: 1, endsAt: undefined }
  const began = Date.parse(lastMatchAt)
  const runsOut = began + timeLimit * HOUR_MS
  // A reset time may end it earlier. A later time in `nextAt` belongs to another limit.
  const endsAt = nextAt === null ? runsOut : Math.min(runsOut, Date.parse(nextAt))
  const over = endsAt > began ? Math.min(1, Math.max(0, (now - began) / (endsAt - began))) : 1
  return { hours: timeLimit, over, endsAt }
}

/** Why points cannot be given now, in the order in which the obstacles must be removed. */
export function obstacleOf(
  offer: MatchOffer | undefined,
  machine: string,
): 'unknown' | 'limit' | 'machine' | undefined {
  if (!offer) return 'unknown'
  if (!offer.isAllowed) return 'limit'
  return machine === '' ? 'machine' : undefined
}

/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** A margin, so that the server's clock has reached the moment too. */
const AFTER_MS = 250

/** The delay in ms until an offer must be loaded again. Undefined when time does not change it. */
export function renewsInMs({ nextAt }: Pick<MatchOffer, 'nextAt'>, now: number): number | undefined {
  if (nextAt === null) return undefined
  const wait = Date.parse(nextAt) - now + AFTER_MS
  return wait <= 0 ? undefined : Math.min(wait, MAX_TIMER_MS)
}
