import { stat } from 'node:fs/promises'
import { setImmediate as turnOfEvents } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { GuessingThread } from './guessing-thread.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { newPassword } from './tokens.ts'

const ANA = ['ana.silva@example.com', 'Ana', 'Silva']

test('a file is read without delay while twelve passwords are hashed', async () => {
  let hashed = 0
  const hashes = Array.from({ length: 12 }, newPassword).map((password) =>
    hashPassword(password).then(() => (hashed += 1)),
  )
  await turnOfEvents()
  await stat(import.meta.filename)
  // Node makes hashes and reads files on the same four threads. If all hashes waited there at once, the file would wait until the last four start.
  expect(hashed).toBeLessThan(4)
  await Promise.all(hashes)
})

describe('a new password', () => {
  test('a new password has 12 to 200 characters, and an emoji counts as one character', async () => {
    expect(await passwordProblem('kV7 tree 9zQ', ANA)).toBeUndefined()
    expect(await passwordProblem('kV7 tree 9z', ANA)).toBe('Use at least 12 characters.')
    expect(await passwordProblem('🐳🦀🐙🐚🐠🐟', ANA)).toBe('Use at least 12 characters.')
    expect(await passwordProblem('🐳🦀🐙🐚🐠🐟'.repeat(20), ANA)).toBeUndefined()
    expect(await passwordProblem('kV7 tree 9zQ'.repeat(17), ANA)).toBe('Use at most 200 characters.')
  })

  test('a common password is refused, even with added digits or with letters replaced by digits', async () => {
    for (const common of ['password1234', 'qwertyuiop12', '123456789012', 'P4ssw0rd!P4ssw0rd!', 'aaaaaaaaaaaa']) {
      expect(await passwordProblem(common, ANA), common).toContain('easy to guess')
    }
  })

  test('a password made of the e-mail or the names of its owner, or of the name of the product, is refused', async () => {
    expect(await passwordProblem('ana.silva@example.com', ANA)).toContain('easy to guess')
    expect(await passwordProblem('AnaSilva2026', ANA)).toContain('easy to guess')
    expect(await passwordProblem('AnaSilva2026', ['bo@venue.test'])).toBeUndefined()
    expect(await passwordProblem('countroom123', ANA)).toContain('easy to guess')
  })

  test('a phrase is accepted as a password, and so is every generated password', async () => {
    expect(await passwordProblem('correct horse battery', ANA)).toBeUndefined()
    const generated = Array.from({ length: 8 }, newPassword)
    expect(await Promise.all(generated.map((password) => passwordProblem(password, ANA)))).toEqual(
      generated.map(() => undefined),
    )
  })

  test('even a contrived password is checked quickly', async () => {
    const begun = performance.now()
    await passwordProblem('4@8({[<3€6&9#!1|7+0$5%2'.repeat(8), ANA)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})

describe('the thread that checks passwords', () => {
  const easy = { password: 'password1234', about: [] }

  test('the thread keeps running for the next password, ends after a moment without a password, and starts again', async () => {
    const thread = new GuessingThread({ keptMs: 50, answerTimeoutMs: 60_000 })
    for (let round = 0; round < 2; round++) {
      expect(await Promise.all([thread.isGuessable(easy), thread.isGuessable(easy)])).toEqual([true, true])
      expect(thread.isRunning).toBe(true)
      await expect.poll(() => thread.isRunning, { timeout: 60_000 }).toBe(false)
    }
  })

  test('the thread is ended when it does not answer in time', async () => {
    const thread = new GuessingThread({ keptMs: 60_000, answerTimeoutMs: 1 })
    await expect(thread.isGuessable(easy)).rejects.toThrow('aborted')
    expect(thread.isRunning).toBe(false)
  })
})
