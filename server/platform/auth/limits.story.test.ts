import { hash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type House, openHouse } from '../../testing/house.ts'
import type { GuessLimit } from './limits.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const times = async (count: number, work: () => Promise<void>) => {
  for (let done = 0; done < count; done++) await work()
}
const wrong = async (limit: GuessLimit, key: string) => void (await limit.counted(key, async () => false, Boolean))
const wait = { code: 'request.tooMany' }

test('somebody who reads the database learns no account and no address from the counts of wrong guesses', async () => {
  const guess = { username: 'Nobody@example.com', password: 'a wrong guess' }
  expect((await house.anonymous.refused('POST /api/login', guess)).code).toBe('login.failed')
  const wrongKey = { serialKey: 'AAAA-BBBB' }
  await house.anonymous.refused('POST /company/activateCompanyWithKey', wrongKey)
  const { rows } = await house.owner.query<{ key: string }>('select key from limits')
  expect(rows.length).toBeGreaterThan(1)
  for (const { key } of rows) {
    for (const guessed of ['nobody@example.com', '127.0.0.1', 'nobody@example.com 127.0.0.1']) {
      expect(key).not.toContain(guessed)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(key).not.toContain(hash('sha256', guessed, encoding))
    }
  }
})

describe('guesses', () => {
  const outcome = (counted: Promise<unknown>) =>
    counted.then(
      () => 'looked at',
      () => 'refused',
    )

  test('guesses count before they are checked, so the server checks only ten of 100 parallel guesses on two instances', async () => {
    const other = await house.anotherInstance()
    const at = [house.app, other.app].map(({ platform }) => platform.limits.licenceKey)
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => outcome(wrong(at[n % 2]!, 'at once'))))
    await other.app.close()
    expect(outcomes.filter((each) => each === 'looked at')).toHaveLength(10)
  })

  test('scans of known tags undo only their own counts, not the counts of unknown tags', async () => {
    const { tag } = house.app.platform.limits
    await times(9, () => wrong(tag, 'station'))
    await times(3, async () => void (await tag.counted('station', async () => true, Boolean)))
    expect(await outcome(wrong(tag, 'station'))).toBe('looked at')
    expect(await outcome(wrong(tag, 'station'))).toBe('refused')
  })

  test('guesses that could not be checked because the database failed are not counted, and none of them starts a wait', async () => {
    const { tag, phone } = house.app.platform.limits
    const fails = async () => Promise.reject(new Error('deadlock detected'))
    await times(9, () => wrong(tag, 'unlucky'))
    await times(3, () => expect(tag.counted('unlucky', fails, Boolean)).rejects.toThrow('deadlock detected'))
    expect(await outcome(wrong(tag, 'unlucky'))).toBe('looked at')
    await times(70, () => expect(phone.counted(1, '5555550000', fails, Boolean)).rejects.toThrow('deadlock detected'))
  })

  test('a guess during a wait is refused, and the answer’s Retry-After header says how long the wait still lasts', async () => {
    const guess = () =>
      fetch(`${house.address}/company/activateCompanyWithKey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ serialKey: 'AAAA-BBBB' }),
      })
    await times(10, async () => void (await guess()))
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  })

  test('expired counts of guesses can be found with an index', async () => {
    const { rows } = await house.owner.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where tablename = 'limits'",
    )
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('(expire)'))
  })
})

describe('a kiosk', () => {
  test('a kiosk has to wait on every instance after ten unknown numbers, while another kiosk does not', async () => {
    const { kiosk } = house.app.platform.limits
    await times(10, () => wrong(kiosk.unknown, 'one'))
    await expect(wrong(kiosk.unknown, 'one')).rejects.toMatchObject(wait)
    const other = await house.anotherInstance()
    await expect(wrong(other.app.platform.limits.kiosk.unknown, 'one')).rejects.toMatchObject(wait)
    await other.app.close()
    await wrong(kiosk.unknown, 'two')
    const { rows } = await house.owner.query<{ expire: string }>(
      "select max(expire) as expire from limits where key like 'kiosk:%'",
    )
    expect(Number(rows[0]!.expire) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  })

  test('a kiosk checks in at most thirty people a minute on all instances together', async () => {
    const { kiosk } = house.app.platform.limits
    const other = await house.anotherInstance()
    await times(15, () => kiosk.checkIn('busy'))
    await times(15, () => other.app.platform.limits.kiosk.checkIn('busy'))
    await expect(kiosk.checkIn('busy')).rejects.toMatchObject(wait)
    await expect(other.app.platform.limits.kiosk.checkIn('busy')).rejects.toMatchObject(wait)
    await other.app.close()
    await kiosk.checkIn('quiet')
  })
})
