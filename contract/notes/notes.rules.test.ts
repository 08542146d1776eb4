import { expect, test } from 'vitest'

import { charactersIn, titleOf } from './notes.rules.ts'

test('an emoji of one code point counts as one character', () => {
  expect(charactersIn('🎰🎰')).toBe(2)
  expect(charactersIn('né')).toBe(2)
})

test('a title is the first line that is not blank, cut to 60 characters without splitting an emoji of one code point', () => {
  expect(titleOf('\n  The sign is off.\r\nAgain.')).toBe('The sign is off.')
  expect(titleOf('x'.repeat(60))).toBe('x'.repeat(60))
  expect(titleOf('🎰'.repeat(61))).toBe(`${'🎰'.repeat(59)}…`)
})
