import { expect, test } from 'vitest'

import type { SavedPhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import { changesOf, missingOf, valuesOf } from '../../ui/fields.rules.ts'
import { parseKeptDays, PHOTO_RULES_FIELDS, rulesOf } from './photo-rules.fields.ts'

const SAVED: SavedPhotoRules = {
  customer: null,
  'check-in': 90,
  machine: null,
  bonus: null,
  raffle: 365,
  nextAt: null,
  version: 2,
}

test('the form takes 30 to 3,650 days, and an empty field keeps photos forever', () => {
  expect(['30', ' 3650 ', ''].map(parseKeptDays)).toEqual([30, 3650, null])
  expect(['29', '0', '3651', '90.5', '-90', 'a year'].map(parseKeptDays)).toEqual(Array(6).fill(undefined))
})

test('saved rules can be saved again unchanged, and an invalid number of days blocks saving', () => {
  const form = valuesOf(PHOTO_RULES_FIELDS, SAVED)
  expect(missingOf(PHOTO_RULES_FIELDS, form, undefined)).toEqual([])
  const { nextAt: _, version: __, ...rules } = SAVED
  expect(rulesOf(form)).toEqual(rules)
  expect(missingOf(PHOTO_RULES_FIELDS, { ...form, bonus: '7' }, undefined)).toEqual(['bonus'])
})

test('a change by somebody else is listed with its kind of photo and the earlier number of days', () => {
  const mine = valuesOf(PHOTO_RULES_FIELDS, SAVED)
  const changes = changesOf(PHOTO_RULES_FIELDS, SAVED, { ...SAVED, 'check-in': null, version: 3 }, mine)
  expect(changes).toMatchObject([{ name: 'check-in', before: { values: { days: '90' } }, isMineToo: false }])
})
