import { expect, it } from 'vitest'

import { entryText, typedDollars } from './figure-entry.rules.ts'

it.each([
  ['1,234.50', 1234.5],
  ['$1,234.5', 1234.5],
  ['(50)', -50],
  ['($ 1,050.25)', -1050.25],
  ['-50', -50],
  ['−50', -50],
  ['+50', 50],
  ['.5', 0.5],
  ['12.', 12],
  ['-0', 0],
  ['1000000000', 1_000_000_000],
])('the text %s is accepted as %d dollars', (text, dollars) => {
  expect(typedDollars(text)).toBe(dollars)
})

it.each(['', ' ', '.', '()', 'NaN', '1e15', '1e3', '12,34', '1.234', '--5', '(-5)', '1000000000.01', 'abc', '5 0x'])(
  'the text %j is not accepted as dollars',
  (text) => {
    expect(typedDollars(text)).toBeUndefined()
  },
)

it('the text that a field shows at first is accepted as the same figure', () => {
  for (const dollars of [0, 1582, -50, 1234.5, -0.25]) expect(typedDollars(entryText(dollars))).toBe(dollars)
  expect(entryText(1234.5)).toBe('1234.50')
})
