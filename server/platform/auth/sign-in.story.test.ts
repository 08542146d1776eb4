/** Limits on guessing passwords, license keys, chips and phone numbers. Checking many passwords must not delay other people (docs/security.md). */

import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Client, type House, openHouse, type Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { newLicenceKey } from './licence-keys.ts'

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse({ isBehindProxy: true })
  venue = await house.venue()
})
afterAll(async () => house.close())

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 200)}.${addresses % 200}`

/** Tries to sign in with a password from an address. */
async function tryLogin(username: string, password: string, address: string, at = house.address) {
  const headers = { 'x-forwarded-for': address }
  return new Client(at).send('POST /api/login', { username, password }, { headers })
}

/** Like `tryLogin`, but returns the status. */
async function login(...tried: Parameters<typeof tryLogin>): Promise<number> {
  return (await tryLogin(...tried)).status
}

async function inTurn(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await work(n))
  return statuses
}

const howMany = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('limits on guessing', () => {
  test('of 40 guesses for an account from one address, ten are checked, however the e-mail is written; another address is not limited', async () => {
    const ana = await house.person(venue, { username: 'ana.irene@example.com' })
    const address = newAddress()
    const ways = [
      'ana.irene@example.com',
      ' ana.irene@example.com',
      'ANA.IRENE@EXAMPLE.COM  ',
      'ana.irene@example.com\t',
    ]
    const guesses = await inTurn(40, (n) => login(ways[n % ways.length]!, 'wrong', address))
    expect(howMany(guesses, 401)).toBe(10)
    expect(await login(ana.username, TEST_PASSWORD, address)).toBe(429)
    expect(await login(ana.username, TEST_PASSWORD, newAddress())).toBe(200)
  })

  test('of 30 guesses for an unknown account from one address, ten are checked', async () => {
    const address = newAddress()
    const ways = ['nobody@example.com', ' Nobody@Example.com ']
    const guesses = await inTurn(30, (n) => login(ways[n % ways.length]!, 'wrong', address))
    expect(howMany(guesses, 401)).toBe(10)
  })

  test('of 300 parallel guesses on two instances, ten are checked', async () => {
    const ben = await venue.employee()
    const address = newAddress()
    const other = await house.anotherInstance()
    const at = [house.address, other.address]
    const guesses = await Promise.all(
      Array.from({ length: 300 }, (_, n) => login(ben.username, 'wrong', address, at[n % 2])),
    )
    await other.app.close()
    expect([howMany(guesses, 401), howMany(guesses, 429)]).toEqual([10, 290])
  })

  test('100 guesses for one account from 100 addresses are slowed down, and an address from which it signed in before is not', async () => {
    const olga = await venue.employee()
    const home = newAddress()
    expect(await login(olga.username, TEST_PASSWORD, home)).toBe(200)
    const guesses = await inTurn(100, () => login(olga.username, 'wrong', newAddress()))
    expect(howMany(guesses, 401)).toBe(30)
    expect(await login(olga.username, TEST_PASSWORD, newAddress())).toBe(429)
    expect(await login(olga.username, TEST_PASSWORD, home)).toBe(200)
    // The owner is slowed down by five minutes at most, and not locked out.
    const { rows } = await house.owner.query<{ wait: string }>(
      "select max(expire) - $1 as wait from limits where key like 'sign-in-anywhere-wait:%'",
      [Date.now()],
    )
    expect(Number(rows[0]!.wait)).toBeLessThanOrEqual(5 * 60_000)
  })

  test('guesses from an address where the account signed in before slow its owner down, and never lock the owner out', async () => {
    const olga = await venue.employee()
    const shared = newAddress()
    expect(await login(olga.username, TEST_PASSWORD, shared)).toBe(200)
    const guesses = await inTurn(13, () => login(olga.username, 'wrong', shared))
    expect(howMany(guesses, 401)).toBe(10)
    for (let round = 0; round < 3; round++) {
      expect(await login(olga.username, TEST_PASSWORD, shared)).toBe(429)
      const { rows } = await house.owner.query<{ wait: string }>(
        "select max(expire) - $1 as wait from limits where key like 'sign-in-known-wait:%'",
        [Date.now()],
      )
      expect(Number(rows[0]!.wait)).toBeLessThanOrEqual(30_000)
      // This has the same effect as waiting half a minute.
      await house.owner.query("update limits set expire = 0 where key like 'sign-in-known-wait:%'")
      expect(await login(olga.username, round === 2 ? TEST_PASSWORD : 'wrong', shared)).toBe(round === 2 ? 200 : 401)
    }
  })

  test('one address may try a hundred names an hour, existing or not, so that invented names do not fill the database', async () => {
    const [ana, olga] = [await venue.employee(), await venue.employee()]
    const address = newAddress()
    expect(await login(olga.username, TEST_PASSWORD, address)).toBe(200)
    const statuses: number[] = []
    for (let batch = 0; batch < 11; batch++) {
      const names = Array.from({ length: 10 }, (_, n) => `invented-${batch}-${n}@example.com`)
      statuses.push(...(await Promise.all(names.map((name) => login(name, 'wrong', address)))))
    }
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([100, 10])
    expect(await login(ana.username, TEST_PASSWORD, address)).toBe(429)
    expect(await login(olga.username, TEST_PASSWORD, address)).toBe(200)
  })

  test('a correct password restarts the count of guesses, and at most twenty addresses of an account are remembered', async () => {
    const rosa = await venue.employee()
    const address = newAddress()
    for (let round = 0; round < 3; round++) {
      await inTurn(9, () => login(rosa.username, 'wrong', address))
      expect(await login(rosa.username, TEST_PASSWORD, address)).toBe(200)
    }
    await inTurn(22, () => {
      house.clock.advance(1000)
      return login(rosa.username, TEST_PASSWORD, newAddress())
    })
    const kept = await house.owner.query('select from known_addresses where user_id = $1', [rosa.userId])
    expect(kept.rowCount).toBe(20)
  })

  test('of 300 parallel license keys, ten are checked', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const tries = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const body = { serialKey: newLicenceKey() }
        return (await house.anonymous.send('POST /company/activateCompanyWithKey', body, { headers })).status
      }),
    )
    expect([howMany(tries, 422), howMany(tries, 429)]).toEqual([10, 290])
  })

  test('of 100 parallel wrong current passwords, ten are checked', async () => {
    const ana = await venue.employee()
    const body = { currentPassword: 'wrong', newPassword: 'a marsh heron at dusk' }
    const tries = await Promise.all(
      Array.from({ length: 100 }, async () => (await ana.send('POST /account/changePassword', body)).status),
    )
    expect([howMany(tries, 422), howMany(tries, 429)]).toEqual([10, 90])
  })

  test('of 40 parallel unknown chips and 40 parallel unknown phone numbers, ten of each are checked', async () => {
    const counter = await venue.station()
    const locationId = venue.id
    const chips = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        return (await counter.send('POST /account/processRFID', { rfid: `none-${n}`, locationId })).status
      }),
    )
    expect([howMany(chips, 404), howMany(chips, 429)]).toEqual([10, 30])
    await counter.call('POST /account/openKiosk', { locationId })
    const numbers = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        return (await counter.send('POST /customer/kioskCheckIn', { phone: `21455509${10 + n}`, locationId })).status
      }),
    )
    expect([howMany(numbers, 404), howMany(numbers, 429)]).toEqual([10, 30])
  })
})

describe('checking passwords', () => {
  /** Looks at the connections again and again until the work ends. Returns how many times it found a connection that was idle in a transaction. */
  async function idleTransactionsDuring(work: Promise<unknown>): Promise<number> {
    let seen = 0
    const over = work.then(() => true)
    while (!(await Promise.race([over, sleep(2, false)]))) {
      const idle = await house.owner.query(
        "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
      seen += idle.rowCount ?? 0
    }
    return seen
  }

  const JUDGED: [string, (n: number, admin: Person) => Promise<{ status: number }>][] = [
    ['a sign-in', async (n) => ({ status: await login(`nobody-${n}@example.com`, 'wrong', newAddress()) })],
    [
      'a person’s own new password',
      (_, admin) =>
        admin.send('POST /account/changePassword', { currentPassword: TEST_PASSWORD, newPassword: 'passwordpassword' }),
    ],
    [
      'the hiring of an employee',
      (n, admin) =>
        admin.send('POST /register/save', {
          ...fields,
          selectedLocationId: venue.id,
          username: `weak-${n}@example.com`,
          password: 'passwordpassword',
        }),
    ],
    [
      'a new password for another person',
      (_, admin) =>
        admin.send('PUT /team/update', {
          ...fields,
          locationId: venue.id,
          user_to_change: admin.username,
          change_password: true,
          password: 'passwordpassword',
          version: 1,
        }),
    ],
  ]
  const fields = {
    firstname: 'Ana',
    lastname: 'Diaz',
    authorities: ['ROLE_CHECK_IN_OUT'],
    timezone: 'America/Chicago',
    employeePerHour: 12,
    employeeColor: '#123456',
  }

  test.each(JUDGED)('%s holds no connection while passwords are checked', async (_, make) => {
    const admin = await venue.admin()
    const statuses: number[] = []
    const work = Promise.all(Array.from({ length: 6 }, async (__, n) => statuses.push((await make(n, admin)).status)))
    expect(await idleTransactionsDuring(work)).toBe(0)
    // The server really checked the passwords, and did not refuse the requests earlier.
    for (const status of statuses) expect([401, 422]).toContain(status)
  })

  test('of 400 parallel sign-ins from one address, more than 100 are refused without a password check, and nobody else is refused', async () => {
    const ana = await venue.employee()
    const address = newAddress()
    const flood = Promise.all(
      Array.from({ length: 400 }, (_, n) => tryLogin(`flood-${n}@example.com`, 'wrong', address)),
    )
    const others = Promise.all([
      login(ana.username, TEST_PASSWORD, newAddress()),
      ana.send('POST /account/getUser', { username: ana.username }).then(({ status }) => status),
    ])
    expect(await others).toEqual([200, 200])
    const replies = await flood
    const statuses = replies.map(({ status }) => status)
    expect(howMany(statuses, 401) + howMany(statuses, 429)).toBe(400)
    // The limit of an address refuses guesses too, but it tells them to wait for half a minute or longer.
    const full = replies.filter(({ reply }) => JSON.stringify(reply).includes('Wait a few seconds'))
    expect(full.length).toBeGreaterThan(100)
  })

  test('a sign-in is refused when another change replaced the password while the server verified it', async () => {
    const ana = await venue.employee()
    const signedIn = await house.during(
      "update users set password_hash = 'another', version = version + 1 where user_id = $1",
      [ana.userId],
      () => login(ana.username, TEST_PASSWORD, newAddress()),
    )
    expect(signedIn).toBe(401)
  })
})

describe('password change', () => {
  test('parallel password changes never deadlock: of nine requests, one changes the password and none ends in a fault', async () => {
    const ana = await venue.employee()
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' }
    const tries = await Promise.all(
      Array.from({ length: 9 }, async () => (await ana.send('POST /account/changePassword', body)).status),
    )
    expect([howMany(tries, 200), howMany(tries, 422)]).toEqual([1, 8])
  })

  test('a password change is refused when another change replaced the password while the server verified it', async () => {
    const ana = await venue.employee()
    const refused = await house.during(
      "update users set password_hash = 'another', version = version + 1 where user_id = $1",
      [ana.userId],
      () =>
        ana.refused('POST /account/changePassword', {
          currentPassword: TEST_PASSWORD,
          newPassword: 'a marsh heron at dusk',
        }),
    )
    expect(refused).toMatchObject({ code: 'password.wrong', detail: { path: 'currentPassword' } })
  })
})
