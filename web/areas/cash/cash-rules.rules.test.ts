import { expect, test } from 'vitest'

import { changesOf, missingOf, valuesOf, withMine } from '../../ui/fields.rules.ts'
import { CASH_RULES_FIELDS } from './cash-rules.fields.ts'
import { parseThreshold } from './cash-rules.rules.ts'

const RULES = { ticketApproval: null, changeApproval: 100, showsExpected: false, feedsMatches: false, version: 3 }

test('an empty threshold means that no second person is ever needed, and 0 is not a threshold', () => {
  expect(['', ' ', '150', '0.01', '1000000'].map(parseThreshold)).toEqual([null, null, 150, 0.01, 1_000_000])
  expect(['0', '-5', '12.345', '1000000.01', '1e3', 'all'].map(parseThreshold)).toEqual(Array(6).fill(undefined))
})

test('the form says which amount is wrong', () => {
  const form = { ...valuesOf(CASH_RULES_FIELDS, RULES), ticketApproval: '0' }
  expect(missingOf(CASH_RULES_FIELDS, form, undefined)).toEqual(['ticketApproval'])
  expect(missingOf(CASH_RULES_FIELDS, { ...form, ticketApproval: '' }, undefined)).toEqual([])
})

test('the form lists the changes by another user, and does not replace the typed values', () => {
  const mine = { ...valuesOf(CASH_RULES_FIELDS, RULES), changeApproval: '50' }
  const theirs = { ...RULES, changeApproval: null, feedsMatches: true, version: 4 }
  expect(changesOf(CASH_RULES_FIELDS, RULES, theirs, mine).map(({ name, isMineToo }) => [name, isMineToo])).toEqual([
    ['changeApproval', true],
    ['feedsMatches', false],
  ])
  expect(withMine(CASH_RULES_FIELDS, RULES, theirs, mine)).toEqual({ ...mine, feedsMatches: true })
})
