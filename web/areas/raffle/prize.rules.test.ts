import { expect, test } from 'vitest'

import { nextShown, steppedCents, winnerNumberOf } from './prize.rules.ts'

test('a winner number keeps only digits and begins with 1 to 9', () => {
  expect(['0417', '4-17', ' 12a3', '000', '1234567890123'].map(winnerNumberOf)).toEqual([
    '417',
    '417',
    '123',
    '',
    '123456789012',
  ])
})

test('an amount steps to the next multiple of five dollars, and never below 0', () => {
  expect([0, 5_00, 12_50].map((cents) => steppedCents(cents, 1))).toEqual([5_00, 10_00, 15_00])
  expect([0, 3_00, 5_00, 12_50].map((cents) => steppedCents(cents, -1))).toEqual([0, 0, 0, 10_00])
})

test('each tick of the shuffle shows another machine, unless there is only one machine', () => {
  expect(nextShown(['2', '7', '10'], '7', 0.99)).toBe('10')
  expect(nextShown(['2', '7', '10'], '2', 0)).toBe('7')
  expect(nextShown(['2'], '2', 0.5)).toBe('2')
})
