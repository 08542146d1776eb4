import { expect, it } from 'vitest'

import { passwordFaults } from './auth.rules.ts'

const fine = { currentPassword: 'x', newPassword: 'seven wet dogs', repeatedPassword: 'seven wet dogs' }

it('a new password of at least twelve characters that is typed twice is accepted', () => {
  expect(passwordFaults(fine)).toEqual({})
  expect(
    passwordFaults({ ...fine, newPassword: 'áéíóúñ🎰🎰🎰🎰🎰🎰', repeatedPassword: 'áéíóúñ🎰🎰🎰🎰🎰🎰' }),
  ).toEqual({})
})

it('a password change needs the current password, twelve characters (a simple emoji counts as one), and the same new password twice', () => {
  expect(passwordFaults({ currentPassword: '', newPassword: 'elevenchars', repeatedPassword: 'elevenchar' })).toEqual({
    currentPassword: 'missing',
    newPassword: 'tooShort',
    repeatedPassword: 'different',
  })
  expect(passwordFaults({ ...fine, newPassword: '🎰🎰🎰🎰🎰🎰', repeatedPassword: '🎰🎰🎰🎰🎰🎰' })).toEqual({
    newPassword: 'tooShort',
  })
})
