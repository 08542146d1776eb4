/** Reads the match rule that a person types in the form (part 2 sections 2, 5 and 9, Manage Rule; domain 7). */

import { MAX_COOLDOWN_HOURS, MAX_MATCHES_PER_DAY } from '@countroom/contract/customers/customers.rules.ts'
import { DEFAULT_COUNT_RESET, isTimeOfDay, resetTimesOf } from '@countroom/contract/points/points.rules.ts'

import { orNone, parseDecimal, parseWhole } from '../../ui/figures.rules.ts'

/** The typed values, named like the fields of the calls. */
export interface RuleForm {
  enableMatchRule: boolean
  ruleName: string
  /** Hours. */
  timeLimit: string
  maxMatchesPerDay: string
  resetTimes: string
  maxCountResetTime: string
}

/** Reads typed hours with at most two decimals. Null for no limit, undefined when the text is not valid. */
export function parseCooldown(text: string): number | null | undefined {
  return noneForZero(orNone((typed) => parseDecimal(typed, MAX_COOLDOWN_HOURS))(text))
}

/** Reads a typed number of matches a day. Null for no limit, undefined when the text is not valid. */
export function parseMatches(text: string): number | null | undefined {
  return noneForZero(orNone((typed) => parseWhole(typed, MAX_MATCHES_PER_DAY))(text))
}

function noneForZero(figure: number | null | undefined): number | null | undefined {
  return figure === 0 ? null : figure
}

/**
 * Formats typed times such as '17:00; 5:00' as they are stored: '05:00,17:00'. If one of them is not a time, or if there are too
 * many, only trims the text.
 */
export function tidyTimes(text: string): string {
  const typed = text
    .split(/[,;\s]+/)
    .filter((time) => time !== '')
    .map((time) => time.padStart(5, '0'))
  return resetTimesOf(typed.join(','))?.join(',') ?? text.trim()
}

/** Formats a typed time such as '5:00' as it is stored: '05:00'. If the text is not a time, only trims it. */
export function tidyTime(text: string): string {
  const typed = text.trim()
  const padded = typed.padStart(5, '0')
  return typed !== '' && isTimeOfDay(padded) ? padded : typed
}

/** The meaning of a rule, computed from its typed values. */
export interface RuleMeaning {
  isOn: boolean
  /** Null when there is no cooldown. */
  cooldownHours: number | null
  /** Null when any number of matches may be given. */
  matchesPerDay: number | null
  resetTimes: string[]
  /** The time of day from which the matches of a day are counted. */
  countedFrom: string
}

/** The meaning of the typed rule. Undefined while a field is not valid. */
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
