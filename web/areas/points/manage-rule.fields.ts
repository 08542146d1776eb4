/** The fields of the form of the location's match rule (part 2 sections 2, 5 and 9, Manage Rule). */

import { msg } from '@lingui/core/macro'

import { MAX_COOLDOWN_HOURS, MAX_MATCHES_PER_DAY } from '@countroom/contract/customers/customers.rules.ts'
import { isTimeOfDay, MAX_RESET_TIMES, resetTimesOf } from '@countroom/contract/points/points.rules.ts'
import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import type { FieldTable } from '../../ui/fields.rules.ts'
import { parseCooldown, parseMatches, type RuleForm, tidyTime, tidyTimes } from './manage-rule.rules.ts'

const orNothing = (text: string) => (text === '' ? msg`none` : text)

/** A limit of 0 means no limit, like an empty field. */
export const RULE_FIELDS: FieldTable<MatchRule, RuleForm> = {
  enableMatchRule: {
    label: msg`Enable Match Rule`,
    of: (rule) => rule?.enableMatchRule ?? false,
    display: (isOn) => (isOn ? msg`on` : msg`off`),
  },
  ruleName: { label: msg`Rule Name`, of: (rule) => rule?.ruleName ?? '', display: orNothing },
  timeLimit: {
    label: msg`Cooldown (hours)`,
    of: (rule) => (rule?.timeLimit ? String(rule.timeLimit) : ''),
    display: orNothing,
    parse: parseCooldown,
    fault: msg`Enter hours from 0 to ${MAX_COOLDOWN_HOURS} with at most two decimals, such as 6 or 1.5.`,
  },
  maxMatchesPerDay: {
    label: msg`Max Matches per Day`,
    of: (rule) => (rule?.maxMatchesPerDay ? String(rule.maxMatchesPerDay) : ''),
    display: orNothing,
    parse: parseMatches,
    fault: msg`Enter a whole number from 0 to ${MAX_MATCHES_PER_DAY}.`,
  },
  resetTimes: {
    label: msg`Reset Times`,
    of: (rule) => rule?.resetTimes ?? '',
    display: orNothing,
    parse: (text) => resetTimesOf(tidyTimes(text)),
    fault: msg`Enter up to ${MAX_RESET_TIMES} times as HH:MM, separated by commas: 05:00,17:00.`,
  },
  maxCountResetTime: {
    label: msg`Reset Day Time`,
    of: (rule) => rule?.maxCountResetTime ?? '',
    display: orNothing,
    parse: (text) => {
      const time = tidyTime(text)
      return time === '' || isTimeOfDay(time) ? time : undefined
    },
    fault: msg`Enter the time as HH:MM, such as 05:00.`,
  },
}
