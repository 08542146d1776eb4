/**
 * What a customer is given now, and whether (domain 7): one pure function, asked before the click for the dialog and decided again, under
 * the lock of the customer, when points are given.
 */

import { BUSINESS_DAY_STARTS_AT_HOUR, instantOf } from '@countroom/contract/kernel/time.ts'
import { DEFAULT_COUNT_RESET } from '@countroom/contract/points/points.rules.ts'
import type { MatchLimit, MatchOffer } from '@countroom/contract/points/points.shapes.ts'

/** The location's rule. Its times of day hold for every customer, whether it is enabled or not. */
export interface LocationRule {
  isEnabled: boolean
  cooldownHundredths: number | null
  maxMatchesPerDay: number | null
  /** HH:MM on the location's wall clock: a cooldown ends there. */
  resetTimes: readonly string[]
  /** HH:MM: the matches of a day are counted from there; null for 07:00. */
  countResetTime: string | null
}

export interface MatchCustomer {
  pointsCents: number
  /** The limits below are the customer's own, in place of the location's. */
  isRule: boolean
  cooldownHundredths: number | null
  maxMatchesPerDay: number | null
  maxAmountPerDayCents: number | null
  /** What the first match of a day comes to, the second, and so on; the last one repeats. Empty: the customer's points. */
  matchValuesCents: readonly number[]
}

export interface Gift {
  at: Date
  cents: number
  /** Voided by its giver: it counts until a second person has approved that. */
  isVoided: boolean
}

export interface MatchSituation {
  rule: LocationRule | null
  customer: MatchCustomer
  /** Those that count, in any order: of the last two days, and the last one however old. */
  gifts: readonly Gift[]
  now: Date
  timezone: string
  /** What an administrator asked for at check-in: it wins over the match values and the customer's points. */
  askedCents: number | null
}

/** Limits that are empty or 0 limit nothing, and are null here. */
export interface MatchDecision {
  amountCents: number
  /** What stands in the way; null when the match is allowed. */
  limit: MatchLimit | null
  /** The first instant at which a match is allowed, all limits considered; null when it is now, or never as things stand. */
  nextAt: Date | null
  rule: MatchOffer['rule']
  lastMatchAt: Date | null
  cooldownHundredths: number | null
  /** Since the count was reset last. */
  matchesToday: number
  maxMatchesPerDay: number | null
  /** Since the last 07:00. */
  givenTodayCents: number
  maxAmountPerDayCents: number | null
  /** When the voided gifts were given that this decision counts, because nobody has approved their voids yet. */
  voidedMatchesAt: Date[]
}

/**
 * What a match comes to and whether it is allowed. A time of day happens once a day: the first time in an hour that comes twice, an hour
 * later in one that is skipped.
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

/** The instants after which the answer may be another one, the next ones first. */
function turningPoints({ rule, now, timezone }: MatchSituation, decision: MatchDecision): Date[] {
  const { lastMatchAt, cooldownHundredths } = decision
  // Another request's clock may have been read a moment later than this one's.
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

/** When a time of day came last: at the instant or before it. No zone is further than a day ahead of UTC. */
function lastTime(time: string, instant: Date, timezone: string): Date {
  for (let days = 1; ; days--) {
    const at = timeOn(days, time, instant, timezone)
    if (at <= instant) return at
  }
}

/** When a time of day comes next: after the instant. No zone is further than a day behind UTC. */
function nextTime(time: string, instant: Date, timezone: string): Date {
  for (let days = -1; ; days++) {
    const at = timeOn(days, time, instant, timezone)
    if (at > instant) return at
  }
}

/** A time of day on the date so many days from an instant's by UTC. */
function timeOn(days: number, time: string, instant: Date, timezone: string): Date {
  const date = new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return instantOf(`${date}T${time}:00`, timezone, 'first')
}
