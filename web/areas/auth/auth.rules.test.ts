import { expect, it } from 'vitest'

import { passwordFaults } from './auth.rules.ts'

const fine = { currentPassword: 'x', newPassword: 'seven wet dogs', repeatedPassword: 'seven wet dogs' }

it('accepts twelve characters typed twice', () => {
  expect(passwordFaults(fine)).toEqual({})
  expect(
    passwordFaults({ ...fine, newPassword: 'áéíóúñ🎰🎰🎰🎰🎰🎰', repeatedPassword: 'áéíóúñ🎰🎰🎰🎰🎰🎰' }),
  ).toEqual({})
})

it('needs the current password, and twelve characters, as people count them, typed twice', () => {
  expect(passwordFaults({ currentPassword: '', newPassword: 'elevenchars', repeatedPassword: 'elevenchar' })).toEqual({
    currentPassword: 'missing',
    newPassword: 'tooShort',
    repeatedPassword: 'different',
  })
  expect(passwordFaults({ ...fine, newPassword: '🎰🎰🎰🎰🎰🎰', repeatedPassword: '🎰🎰🎰🎰🎰🎰' })).toEqual({
    newPassword: 'tooShort',
  })
})
