import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { Children, type ReactNode } from 'react'

import { clockTime } from '../../lib/date-range.ts'
import type { RuleMeaning } from './manage-rule.rules.ts'

/** Explains a rule in plain words. */
export function RuleInWords({ meaning }: { meaning: RuleMeaning | undefined }) {
  if (!meaning) {
    return <Trans>Correct the marked field to see the meaning of the rule.</Trans>
  }
  if (!meaning.isOn) {
    return (
      <Sentences>
        <Trans>The rule is off. A customer without their own limits may have a match at any time.</Trans>
        <TimesOfOwnLimits meaning={meaning} />
      </Sentences>
    )
  }
  return (
    <Sentences>
      <RuleSentence meaning={meaning} />
      <Trans>For a customer with their own limits, those limits apply with the same times of day.</Trans>
    </Sentences>
  )
}

function Sentences({ children }: { children: ReactNode }) {
  // Each text has its own element, because the two texts would otherwise run together.
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {Children.map(children, (sentence) => (
        <span>{sentence}</span>
      ))}
    </Box>
  )
}

function RuleSentence({ meaning }: { meaning: RuleMeaning }) {
  const times = useTimes(meaning.resetTimes)
  const { cooldownHours, matchesPerDay, resetTimes } = meaning
  const countedFrom = clockTime(meaning.countedFrom)
  const ending = cooldownHours !== null && resetTimes.length > 0 && <Trans>. The cooldown also ends at {times}</Trans>
  if (cooldownHours === null && matchesPerDay === null) return <Trans>A customer may have a match at any time.</Trans>
  if (cooldownHours === null) {
    return (
      <span>
        <Plural
          value={matchesPerDay!}
          one="A customer may have one match a day, counted from"
          other="A customer may have at most # matches a day, counted from"
        />{' '}
        {countedFrom}.
      </span>
    )
  }
  return (
    <span>
      <Plural
        value={cooldownHours}
        one="A customer may have a match every hour"
        other="A customer may have a match every # hours"
      />
      {matchesPerDay !== null && (
        <>
          ,{' '}
          <Trans>
            at most {matchesPerDay} a day counted from {countedFrom}
          </Trans>
        </>
      )}
      {ending}.
    </span>
  )
}

/** The times of day apply to a customer's own limits even while the rule is off. */
function TimesOfOwnLimits({ meaning }: { meaning: RuleMeaning }) {
  const { resetTimes } = meaning
  const times = useTimes(resetTimes)
  const countedFrom = clockTime(meaning.countedFrom)
  if (resetTimes.length === 0) {
    return <Trans>The matches of a customer with their own limits are counted from {countedFrom}.</Trans>
  }
  return (
    <Trans>
      For a customer with their own limits, the cooldown also ends at {times}, and matches are counted from{' '}
      {countedFrom}.
    </Trans>
  )
}

/** Formats times, such as '5:00 AM and 5:00 PM'. */
function useTimes(times: readonly string[]): string {
  const { i18n } = useLingui()
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(times.map(clockTime))
}
