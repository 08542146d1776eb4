import { describe, expect, it } from 'vitest'

import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { changesOf, valuesOf, withMine } from '../../ui/fields.rules.ts'
import { RULE_FIELDS } from './manage-rule.fields.ts'
import { meaningOf, parseCooldown, parseMatches, type RuleForm, tidyTime, tidyTimes } from './manage-rule.rules.ts'

const saved: MatchRule = {
  locationId: 1,
  ruleName: 'Weekdays',
  enableMatchRule: true,
  timeLimit: 6,
  resetTimes: '05:00,17:00',
  maxMatchesPerDay: 2,
  maxCountResetTime: '05:00',
  version: 3,
}
const form = (typed: Partial<RuleForm> = {}): RuleForm => ({ ...valuesOf(RULE_FIELDS, saved), ...typed })

it('a cooldown has at most two decimals, a number of matches is whole, empty text or 0 means no limit, and any other text is refused', () => {
  expect(['6', '1.5', '.25', '720', '', ' ', '0', '0.00'].map(parseCooldown)).toEqual([
    6,
    1.5,
    0.25,
    720,
    null,
    null,
    null,
    null,
  ])
  for (const text of ['six', '-1', '1.234', '721', '1e3', '6h', '.']) expect(parseCooldown(text)).toBeUndefined()
  expect(['2', '100', '', '0'].map(parseMatches)).toEqual([2, 100, null, null])
  for (const text of ['two', '-1', '1.5', '101']) expect(parseMatches(text)).toBeUndefined()
})

it('typed times become HH:MM, sorted and without duplicates, and invalid text stays unchanged', () => {
  expect(tidyTimes('17:00; 5:00 , 17:00')).toBe('05:00,17:00')
  expect(tidyTimes('05:00 17:00')).toBe('05:00,17:00')
  expect(tidyTimes(' ')).toBe('')
  for (const text of ['25:00', '5', '05:60', '5:00,noon', '05:00pm']) expect(tidyTimes(text)).toBe(text)
  expect([tidyTime('5:00'), tidyTime(' 05:00 '), tidyTime(''), tidyTime('24:00')]).toEqual([
    '05:00',
    '05:00',
    '',
    '24:00',
  ])
})

describe('the meaning of a rule', () => {
  it('the meaning of a rule is known only when every field is valid', () => {
    expect(meaningOf(form())).toEqual({
      isOn: true,
      cooldownHours: 6,
      matchesPerDay: 2,
      resetTimes: ['05:00', '17:00'],
      countedFrom: '05:00',
    })
    for (const typed of [
      { timeLimit: 'x' },
      { maxMatchesPerDay: 'x' },
      { resetTimes: 'x' },
      { maxCountResetTime: 'x' },
    ]) {
      expect(meaningOf(form(typed))).toBeUndefined()
    }
  })

  it('a rule has no limits and counts matches from 07:00 when nothing is typed', () => {
    expect(meaningOf(valuesOf(RULE_FIELDS, undefined))).toEqual({
      isOn: false,
      cooldownHours: null,
      matchesPerDay: null,
      resetTimes: [],
      countedFrom: '07:00',
    })
  })
})

describe('a rule that somebody else has saved', () => {
  const theirs = { ...saved, timeLimit: 8, maxMatchesPerDay: 3, version: 4 }
  const mine = form({ timeLimit: '4', ruleName: 'Nights' })

  it('the other person’s rule is compared with the values typed here', () => {
    expect(changesOf(RULE_FIELDS, saved, theirs, mine)).toMatchObject([
      { name: 'timeLimit', before: '6', after: '8', isMineToo: true },
      { name: 'maxMatchesPerDay', before: '2', after: '3', isMineToo: false },
    ])
    expect(changesOf(RULE_FIELDS, saved, theirs, form({ timeLimit: '8' }))[0]!.isMineToo).toBe(false)
  })

  it('the other person’s rule is combined with the values typed here', () => {
    expect(withMine(RULE_FIELDS, saved, theirs, mine)).toEqual({
      ...valuesOf(RULE_FIELDS, theirs),
      timeLimit: '4',
      ruleName: 'Nights',
    })
    expect(withMine(RULE_FIELDS, undefined, theirs, { ...valuesOf(RULE_FIELDS, undefined), ruleName: 'Mine' })).toEqual(
      {
        ...valuesOf(RULE_FIELDS, theirs),
        ruleName: 'Mine',
      },
    )
  })
})
