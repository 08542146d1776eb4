import { expect, test } from 'vitest'

import { folded } from './text.ts'

test('accents and case make no difference to a search', () => {
  expect(folded('JOSÉ Muñoz')).toBe('jose munoz')
  // The same letter, written as one character and as two.
  expect(folded('e\u0301')).toBe(folded('\u00e9'))
  expect(folded('Ve\u200bga\u00ad')).toBe('vega')
})

test('letters such as ø and ł are found by the plain letters that people type for them', () => {
  expect(folded('Đặng Łukasz Søren Weiß Æsa')).toBe('dang lukasz soren weiss aesa')
})

test('other scripts stay as they are', () => {
  expect(folded('דוד 王')).toBe('דוד 王')
})
