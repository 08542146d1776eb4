import { expect, test } from 'vitest'

import { changeOf, orNone, parseDecimal, parseWhole } from './figures.rules.ts'

test('a whole number has only digits and is not above the maximum', () => {
  expect(['0', ' 7 ', '100'].map((text) => parseWhole(text, 100))).toEqual([0, 7, 100])
  for (const text of ['', '-1', '1.5', '1e3', '101', '12345678']) expect(parseWhole(text, 100), text).toBeUndefined()
})

test('a decimal number has at most two decimals and is not above the maximum', () => {
  expect(['0', '15.', '.5', ' 15.05 '].map((text) => parseDecimal(text, 20))).toEqual([0, 15, 0.5, 15.05])
  for (const text of ['', '.', '15.505', '15,50', '-1', '20.01']) expect(parseDecimal(text, 20), text).toBeUndefined()
})

test('an empty field is null when that is allowed, and invalid text is undefined', () => {
  const parse = orNone((text: string) => parseWhole(text, 100))
  expect(['', ' ', '5', 'x'].map(parse)).toEqual([null, null, 5, undefined])
})

test('the difference of two figures has no rounding errors, and is null when a figure is missing', () => {
  expect(changeOf(30.19, 30.1)).toBe(0.09)
  expect(changeOf(0, 12)).toBe(-12)
  expect(changeOf(null, 12)).toBeNull()
  expect(changeOf(12, undefined)).toBeNull()
})
