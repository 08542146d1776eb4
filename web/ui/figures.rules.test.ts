import { expect, test } from 'vitest'

import { orNone, parseDecimal, parseWhole } from './figures.rules.ts'

test('a whole figure has digits alone and keeps below the largest', () => {
  expect(['0', ' 7 ', '100'].map((text) => parseWhole(text, 100))).toEqual([0, 7, 100])
  for (const text of ['', '-1', '1.5', '1e3', '101', '12345678']) expect(parseWhole(text, 100), text).toBeUndefined()
})

test('a decimal has at most two decimals and keeps below the largest', () => {
  expect(['0', '15.', '.5', ' 15.05 '].map((text) => parseDecimal(text, 20))).toEqual([0, 15, 0.5, 15.05])
  for (const text of ['', '.', '15.505', '15,50', '-1', '20.01']) expect(parseDecimal(text, 20), text).toBeUndefined()
})

test('an empty field is none where none is allowed; what cannot be read stays unread', () => {
  const parse = orNone((text: string) => parseWhole(text, 100))
  expect(['', ' ', '5', 'x'].map(parse)).toEqual([null, null, 5, undefined])
})
