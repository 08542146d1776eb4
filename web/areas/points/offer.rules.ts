/** What the Customer Information dialog makes of an offer (domain 7): how much of each limit is used, and why nothing can be given. */

import type { MatchOffer } from '@countroom/contract/points/points.shapes.ts'

const HOUR_MS = 3_600_000

export interface Usage {
  limit: 'count' | 'amount'
  used: number
  of: number
  /** Another match of this offer would go past it. */
  isReached: boolean
}

/** The limits that there are, of matches and of points a day, and what is used of them. A limit of 0 or none limits nothing. */
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
  /** How much of it is over, 0 to 1; 1 when a match is possible as far as it goes. */
  over: number
  /** When it ends, in ms since 1970; undefined when none is running. */
  endsAt: number | undefined
}

/** The cooldown, if there is one. `now` in ms since 1970. */
export function cooldownOf({ timeLimit, lastMatchAt, nextAt, limit }: MatchOffer, now: number): Cooldown | undefined {
  if (timeLimit === null || timeLimit === 0) return undefined
  // One that a reset time has ended is over, whatever its hours say.
  if (limit !== 'cooldown' || lastMatchAt === null) return { hours: timeLimit, over: 1, endsAt: undefined }
  const began = Date.parse(lastMatchAt)
  const runsOut = began + timeLimit * HOUR_MS
  // A reset time may end it earlier; what comes later is another limit's.
  const endsAt = nextAt === null ? runsOut : Math.min(runsOut, Date.parse(nextAt))
  const over = endsAt > began ? Math.min(1, Math.max(0, (now - began) / (endsAt - began))) : 1
  return { hours: timeLimit, over, endsAt }
}

/** Why points cannot be given with a click now, in the order in which it has to be dealt with. */
export function obstacleOf(
  offer: MatchOffer | undefined,
  machine: string,
): 'unknown' | 'limit' | 'machine' | undefined {
  if (!offer) return 'unknown'
  if (!offer.isAllowed) return 'limit'
  return machine === '' ? 'machine' : undefined
}

/** The longest that a browser's timer waits. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** The server is asked when its own clock has come to the moment. */
const AFTER_MS = 250

/** In how many ms an offer has to be asked for again because its time has come; undefined when time changes nothing. */
export function renewsInMs({ nextAt }: Pick<MatchOffer, 'nextAt'>, now: number): number | undefined {
  if (nextAt === null) return undefined
  const wait = Date.parse(nextAt) - now + AFTER_MS
  return wait <= 0 ? undefined : Math.min(wait, MAX_TIMER_MS)
}
