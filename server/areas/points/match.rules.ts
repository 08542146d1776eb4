/**
 * Decides whether a customer may get points now, and how many (domain 7). Pure functions. The server decides first for the dialog that shows the
 * offer. It decides again under the customer's lock when an employee gives the points.
 */

import { BUSINESS_DAY_STARTS_AT_HOUR, instantOf } from '@countroom/contract/kernel/time.ts'
import { DEFAULT_COUNT_RESET } from '@countroom/contract/points/points.rules.ts'
import type { MatchLimit, MatchOffer } from '@countroom/contract/points/points.shapes.ts'

/** The location's rule. Its times of day apply to every customer, even if the rule is not enabled. */
export interface LocationRule {
  isEnabled: boolean
  cooldownHundredths: number | null
  maxMatchesPerDay: number | null
  /** The local times at which a cooldown ends early, HH:MM. */
  resetTimes: readonly string[]
  /** The local time from which the matches of a day are counted, HH:MM. Null means 07:00. */
  countResetTime: string | null
}

export interface MatchCustomer {
  pointsCents: number
  /** True when the customer's own limits below replace the location's limits. */
  isRule: boolean
  cooldownHundredths: number | null
  maxMatchesPerDay: number | null
  maxAmountPerDayCents: number | null
  /**
   * The value of the first match of a day, the second, and so on. The last value repeats. If empty, every match has the value of the customer's
   * points.
   */
  matchValuesCents: readonly number[]
}

export interface Gift {
  at: Date
  cents: number
  /** True when the giver has voided the gift. The gift still counts until a second person has approved the void. */
  isVoided: boolean
}

export interface MatchSituation {
  rule: LocationRule | null
  customer: MatchCustomer
  /** The gifts that count, in any order: all gifts of the last two days, and the last gift, even if it is older. */
  gifts: readonly Gift[]
  now: Date
  timezone: string
  /** The points for which an administrator asked at check-in. They replace the match values and the customer's points. */
  askedCents: number | null
}

/** Whether a customer may have a match, how many points it has, and why. A limit that is empty or 0 does not apply, and is null here. */
export interface MatchDecision {
  amountCents: number
  /** The limit that prevents the match. Null when the match is allowed. */
  limit: MatchLimit | null
  /** The first instant at which all limits allow a match. Null when a match is allowed now, and when the settings never allow one. */
  nextAt: Date | null
  rule: MatchOffer['rule']
  lastMatchAt: Date | null
  cooldownHundredths: number | null
  /** The number of matches since the last reset of the count. */
  matchesToday: number
  maxMatchesPerDay: number | null
  /** The cents given since the last 07:00. */
  givenTodayCents: number
  maxAmountPerDayCents: number | null
  /** The times of the voided gifts that still count because nobody has approved their voids yet. */
  voidedMatchesAt: Date[]
}

/**
 * The value of a match and whether it is allowed. Each reset time of the rule comes once a day, even when the clocks change. A local time that comes
 * twice counts only the first time. If the clocks skip the reset time, the reset comes later by as much as the clocks go forward, usually an hour.
 */
export function decideMatch(situation: MatchSituation): MatchDecision {
  const decision = decideAt(situation, situation.now)
  if (decision.limit === null) return decision
  const nextAt = turningPoints(situation, decision).find((instant) => decideAt(situation, instant).limit === null)
  return { ...decision, nextAt: nextAt ?? null }
}

const HUNDREDTH_OF_AN_HOUR_MS = 36_000
const DAY_MS = 86_400_000
const BUSINESS_DAY_BEGINS = `${String(BUSINESS_DAY_STARTS_AT_HOUR).padStart(2, '0')}:00`

function decideAt({ rule, customer, gifts, timezone, askedCents }: MatchSituation, now: Date): MatchDecision {
  const limits = limitsOf(rule, customer)
  const lastMatchAt = lastGift(gifts)
  const countedFrom = lastTime(countReset(rule), now, timezone)
  const matchesToday = gifts.filter(({ at }) => at >= countedFrom).length
  const dayFrom = lastTime(BUSINESS_DAY_BEGINS, now, timezone)
  const givenTodayCents = gifts.reduce((sum, { at, cents }) => (at >= dayFrom ? sum + cents : sum), 0)
  const amountCents =
    askedCents ??
    customer.matchValuesCents.at(Math.min(matchesToday, customer.matchValuesCents.length - 1)) ??
    customer.pointsCents
  const isCooling =
    lastMatchAt !== null &&
    limits.cooldownHundredths !== null &&
    now < cooldownEnd(lastMatchAt, limits.cooldownHundredths) &&
    !(rule?.resetTimes ?? []).some((time) => lastTime(time, now, timezone) > lastMatchAt)
  const counts = ({ at }: Gift) => at >= countedFrom || at >= dayFrom || (isCooling && +at === +lastMatchAt)
  const voidedMatchesAt = gifts.filter((gift) => gift.isVoided && counts(gift)).map(({ at }) => at)
  const facts = { ...limits, lastMatchAt, matchesToday, givenTodayCents, amountCents, voidedMatchesAt, nextAt: null }
  if (amountCents === 0) return { ...facts, limit: 'nothing' }
  if (isCooling) return { ...facts, limit: 'cooldown' }
  if (matchesToday >= (limits.maxMatchesPerDay ?? Infinity)) return { ...facts, limit: 'count' }
  if (givenTodayCents + amountCents > (limits.maxAmountPerDayCents ?? Infinity)) return { ...facts, limit: 'amount' }
  return { ...facts, limit: null }
}

function limitsOf(rule: LocationRule | null, customer: MatchCustomer) {
  const source = customer.isRule ? 'own' : rule?.isEnabled === true ? 'location' : 'none'
  const from = source === 'own' ? customer : source === 'location' ? rule : null
  return {
    rule: source,
    cooldownHundredths: from?.cooldownHundredths || null,
    maxMatchesPerDay: from?.maxMatchesPerDay || null,
    maxAmountPerDayCents: (source === 'own' && customer.maxAmountPerDayCents) || null,
  } as const
}

/** The instants at which the decision may change, earliest first. */
function turningPoints({ rule, now, timezone }: MatchSituation, decision: MatchDecision): Date[] {
  const { lastMatchAt, cooldownHundredths } = decision
  // The last gift may be slightly in the future: the request that gave it may have read the clock later than this request.
  const from = lastMatchAt !== null && lastMatchAt > now ? lastMatchAt : now
  const times = [...(rule?.resetTimes ?? []), countReset(rule), BUSINESS_DAY_BEGINS]
  const points = times.map((time) => nextTime(time, from, timezone))
  if (lastMatchAt !== null && cooldownHundredths !== null) points.push(cooldownEnd(lastMatchAt, cooldownHundredths))
  return points.filter((instant) => instant > now).toSorted((a, b) => a.getTime() - b.getTime())
}

function countReset(rule: LocationRule | null): string {
  return rule?.countResetTime ?? DEFAULT_COUNT_RESET
}

function cooldownEnd(lastMatchAt: Date, hundredths: number): Date {
  return new Date(lastMatchAt.getTime() + hundredths * HUNDREDTH_OF_AN_HOUR_MS)
}

function lastGift(gifts: readonly Gift[]): Date | null {
  return gifts.length === 0 ? null : new Date(Math.max(...gifts.map(({ at }) => at.getTime())))
}

/**
 * The last occurrence of a time of day at or before the instant. The search begins one day after the instant's UTC date, because no time zone is
 * more than a day ahead of UTC.
 */
function lastTime(time: string, instant: Date, timezone: string): Date {
  for (let days = 1; ; days--) {
    const at = timeOn(days, time, instant, timezone)
    if (at <= instant) return at
  }
}

/**
 * The next occurrence of a time of day after the instant. The search begins one day before the instant's UTC date, because no time zone is
 * more than a day behind UTC.
 */
function nextTime(time: string, instant: Date, timezone: string): Date {
  for (let days = -1; ; days++) {
    const at = timeOn(days, time, instant, timezone)
    if (at > instant) return at
  }
}

/** The instant of a time of day on the date that is `days` days after the instant's UTC date. */
function timeOn(days: number, time: string, instant: Date, timezone: string): Date {
  const date = new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return instantOf(`${date}T${time}:00`, timezone, 'first')
}
