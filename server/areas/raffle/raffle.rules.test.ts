import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  checkDraw,
  pickingBelow,
  promisedText,
  type Sha256,
  winnerPlace,
} from '@countroom/contract/raffle/draw.rules.ts'
import { DRAW_WAITS_DAYS, drawStateOf, machinesLeft, WINNER_NUMBER } from '@countroom/contract/raffle/raffle.rules.ts'
import { MIN_KEPT_DAYS } from '@countroom/contract/retention/kept-days.rules.ts'

import { isNameOfStaff } from './raffle.rules.ts'

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex')
const SEED = '00'.repeat(32)

test('the hashed text of a draw has its number, its seed and its machines, each on its own line', async () => {
  const draw = { number: 7, seed: SEED, machines: ['2', '10', 'Río'] }
  expect(promisedText(draw)).toBe(`Countroom raffle 1\n7\n${SEED}\n2\n10\nRío\n`)
  // The command `printf '…' | sha256sum` prints this hash.
  expect(await sha256(promisedText(draw))).toBe('b78c78909312bb9b0e8699be7333379dd9c9374a93bfb3755ab10d7fa9afca87')
})

test('the seed picks the machine by the formula of docs/raffle.md, which the test repeats for one seed', async () => {
  const digits = createHash('sha256').update(`${SEED}:0`).digest('hex').slice(0, 12)
  expect(await winnerPlace(SEED, 7, sha256)).toBe(Number(BigInt(`0x${digits}`) % 7n))
  await expect(winnerPlace(SEED, 0, sha256)).rejects.toThrow(RangeError)
})

test('a number that would favor the first machines is skipped, and the next number is used', async () => {
  const asked: string[] = []
  const answers = ['ffffffffffff', '000000000005']
  const fake: Sha256 = (text) => {
    asked.push(text)
    return answers[asked.length - 1]!.padEnd(64, '0')
  }
  // There are 16^12 numbers, 1 more than a multiple of 3. The last number would make the first machine win more often, so it is skipped.
  expect(await winnerPlace(SEED, 3, fake)).toBe(2)
  expect(asked).toEqual([`${SEED}:0`, `${SEED}:1`])
  expect([3, 5].map(pickingBelow)).toEqual([16 ** 12 - 1, 16 ** 12 - 1])
  asked.length = 0
  expect(await winnerPlace(SEED, 5, () => 'fffffffffffe'.padEnd(64, '0'))).toBe(4)
})

test('each machine wins about equally often', async () => {
  const count = 12
  const draws = 12_000
  const wins = Array.from({ length: count }, () => 0)
  for (let n = 0; n < draws; n++) wins[await winnerPlace(await sha256(`seed ${n}`), count, sha256)]! += 1
  const chi = wins.reduce((sum, won) => sum + (won - draws / count) ** 2 / (draws / count), 0)
  // The 99.9th percentile of chi-squared with 11 degrees of freedom. The seeds are always the same.
  expect(chi).toBeLessThan(31.3)
})

test('a check of a draw detects a changed seed, number, list of machines or winner', async () => {
  const machines = fc.uniqueArray(fc.stringMatching(/^[0-9]{1,3}$/), { minLength: 2, maxLength: 30 })
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  await fc.assert(
    fc.asyncProperty(machines, seeds, fc.nat(1_000), async (pool, seed, number) => {
      const hash = await sha256(promisedText({ number, seed, machines: pool }))
      const machine = pool[await winnerPlace(seed, pool.length, sha256)]!
      const draw = { number, seed, machines: pool, hash, machine }
      expect(await checkDraw(draw, sha256)).toEqual({ hash, isPromised: true, machine, isDrawn: true })
      const other = pool.find((each) => each !== machine)!
      expect(await checkDraw({ ...draw, machine: other }, sha256)).toMatchObject({ isPromised: true, isDrawn: false })
      const changed = [
        { ...draw, number: number + 1 },
        { ...draw, seed: await sha256(seed) },
        { ...draw, machines: pool.toReversed() },
        { ...draw, machines: pool.slice(1) },
      ]
      for (const each of changed) expect((await checkDraw(each, sha256)).isPromised).toBe(false)
    }),
    { numRuns: 50 },
  )
})

test('a draw is open once its machine is shown, until its prize is given or it is closed, and lapses after seven days', () => {
  const drawn = { businessDay: '2026-06-01', isRevealed: true, endedAs: null, isClaimed: false }
  const stateOf = (fields: Partial<Parameters<typeof drawStateOf>[0]>, today = '2026-06-01') =>
    drawStateOf({ ...drawn, ...fields }, today)
  expect(stateOf({ isRevealed: false })).toBe('drawing')
  expect(stateOf({})).toBe('open')
  expect(stateOf({ isClaimed: true })).toBe('claimed')
  expect(stateOf({ endedAs: 'noShow' })).toBe('noShow')
  // The draw waits for seven days. A draw that was closed or whose prize was given before then does not lapse.
  expect(stateOf({}, '2026-06-08')).toBe('open')
  expect(stateOf({}, '2026-06-09')).toBe('lapsed')
  expect(stateOf({ isRevealed: false }, '2026-06-09')).toBe('lapsed')
  expect(stateOf({ isClaimed: true }, '2026-06-09')).toBe('claimed')
  expect(stateOf({ endedAs: 'again' }, '2026-06-09')).toBe('again')
  // Photos are kept longer than a draw waits.
  expect(DRAW_WAITS_DAYS).toBeLessThan(MIN_KEPT_DAYS)
})

test('a machine that was already drawn is not drawn again in the round', () => {
  expect(machinesLeft([{ id: 1 }, { id: 2 }, { id: 3 }], [3, 1])).toEqual([{ id: 2 }])
})

test('a winner number has 1 to 12 digits, and its first digit is not 0', () => {
  const fits = (text: string) => WINNER_NUMBER.test(text)
  expect(['1', '417', '999999999999'].every(fits)).toBe(true)
  expect(['', '0', '0417', '4 17', '41a', '-4', '4.1', '1234567890123', '٤١٧'].some(fits)).toBe(false)
})

test('a winner with the name of an employee is recognized, ignoring case and accents', () => {
  expect(isNameOfStaff('josé PEREZ', ['Ana Reyes', 'Jose Pérez'])).toBe(true)
  expect(isNameOfStaff('Jose Perez Diaz', ['Jose Perez'])).toBe(false)
})
