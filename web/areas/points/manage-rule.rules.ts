/** The match rule as it is typed (part 2 sections 2, 5 and 9, Manage Rule; domain 7). */

import { MAX_COOLDOWN_HOURS, MAX_MATCHES_PER_DAY } from '@countroom/contract/customers/customers.rules.ts'
import { DEFAULT_COUNT_RESET, isTimeOfDay, resetTimesOf } from '@countroom/contract/points/points.rules.ts'

import { orNone, parseDecimal, parseWhole } from '../../ui/figures.rules.ts'

/** As it is typed, under the names that the calls have. */
export interface RuleForm {
  enableMatchRule: boolean
  ruleName: string
  /** Hours. */
  timeLimit: string
  maxMatchesPerDay: string
  resetTimes: string
  maxCountResetTime: string
}

/** Hours as typed, with at most two decimals; null for none, undefined when it is no such figure. */
export function parseCooldown(text: string): number | null | undefined {
  return noneForZero(orNone((typed) => parseDecimal(typed, MAX_COOLDOWN_HOURS))(text))
}

/** Matches a day as typed; null for no limit, undefined when it is no such figure. */
export function parseMatches(text: string): number | null | undefined {
  return noneForZero(orNone((typed) => parseWhole(typed, MAX_MATCHES_PER_DAY))(text))
}

function noneForZero(figure: number | null | undefined): number | null | undefined {
  return figure === 0 ? null : figure
}

/** Times as they are kept, '05:00,17:00', of times as people type them, '17:00; 5:00'; unchanged when one of them is none. */
export function tidyTimes(text: string): string {
  const typed = text
    .split(/[,;\s]+/)
    .filter((time) => time !== '')
    .map((time) => time.padStart(5, '0'))
  return resetTimesOf(typed.join(','))?.join(',') ?? text.trim()
}

/** A time as it is kept, '05:00', of one as people type it, '5:00'; unchanged when it is none. */
export function tidyTime(text: string): string {
  const typed = text.trim()
  const padded = typed.padStart(5, '0')
  return typed !== '' && isTimeOfDay(padded) ? padded : typed
}

/** What a rule means, as far as what is typed says it. */
export interface RuleMeaning {
  isOn: boolean
  /** Null where no cooldown holds a match back. */
  cooldownHours: number | null
  /** Null where any number of matches may be given. */
  matchesPerDay: number | null
  resetTimes: string[]
  /** A day of matches begins here. */
  countedFrom: string
}

/** What the rule that is typed would mean; undefined while a field holds what it must not. */
export function meaningOf(form: RuleForm): RuleMeaning | undefined {
  const cooldownHours = parseCooldown(form.timeLimit)
  const matchesPerDay = parseMatches(form.maxMatchesPerDay)
  const resetTimes = resetTimesOf(tidyTimes(form.resetTimes))
  const countedFrom = tidyTime(form.maxCountResetTime) || DEFAULT_COUNT_RESET
  if (cooldownHours === undefined || matchesPerDay === undefined || !resetTimes || !isTimeOfDay(countedFrom)) {
    return undefined
  }
  return { isOn: form.enableMatchRule, cooldownHours, matchesPerDay, resetTimes, countedFrom }
}
