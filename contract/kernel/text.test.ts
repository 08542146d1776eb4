import { expect, test } from 'vitest'

import { folded, isBlank } from './text.ts'

test('accents, case and invisible characters make no difference to a search', () => {
  expect(folded('JOSÉ Muñoz')).toBe('jose munoz')
  // The same letter, encoded as two characters and as one.
  expect(folded('e\u0301')).toBe(folded('\u00e9'))
  expect(folded('Ve\u200bga\u00ad')).toBe('vega')
})

test('letters such as ø and ł are found by the plain letters that people type for them', () => {
  expect(folded('Đặng Łukasz Søren Weiß Æsa')).toBe('dang lukasz soren weiss aesa')
})

test('letters of scripts such as Hebrew and Chinese stay as they are', () => {
  expect(folded('דוד 王')).toBe('דוד 王')
})

test('spaces and invisible characters alone are blank', () => {
  for (const text of ['', ' \n\t', '\u00a0\u2003', '\u200b\u200d\ufeff', '\u202e']) expect(isBlank(text)).toBe(true)
  for (const text of ['.', '🎰', ' ا ', '\u200bx']) expect(isBlank(text)).toBe(false)
})
