import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { LOCATION_STOPPED_CODE } from '@countroom/contract/kernel/live.ts'

import { newLicenceKey } from '../../platform/auth/licence-keys.ts'
import { Client, type House, openHouse, Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { newLicence } from '../../testing/licences.ts'
import { Listening } from '../../testing/listening.ts'

const HOUR_MS = 3_600_000

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue({ name: 'Lucky Seven' })
})
afterAll(async () => house.close())

const signIn = (username: string, password = TEST_PASSWORD) =>
  house.anonymous.call('POST /api/login', { username, password })

describe('signing in', () => {
  test('a sign-in gives a token, and with this token a person can ask who they are and which screens they have', async () => {
    const ana = await venue.employee({ firstname: 'Ana', lastname: 'Diaz', roles: ['ROLE_ADD_MACHINE_READING'] })
    const signedIn = await signIn(ana.username.toUpperCase())
    expect(signedIn).toMatchObject({ username: ana.username, roles: ['ROLE_ADD_MACHINE_READING'] })

    const browser = new Client(house.address, signedIn.access_token)
    const user = await browser.call('POST /account/getUser', { username: ana.username })
    expect(user).toMatchObject({
      displayName: 'Ana Diaz',
      selectedLocationName: 'Lucky Seven',
      isClockedIn: true,
      routes: ['add-machine-reading'],
      userType: 'employee',
    })
  })

  test('a master administrator can choose among all locations', async () => {
    const elsewhere = await house.venue()
    const master = await venue.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    const { companyIds } = await master.call('POST /account/getUser', { username: master.username })
    expect(companyIds).toEqual(expect.arrayContaining([venue.id, elsewhere.id]))
  })

  test('an unknown user and a wrong password get the same answer', async () => {
    const ana = await venue.employee()
    const wrong = await house.anonymous.refused('POST /api/login', { username: ana.username, password: 'wrong' })
    const unknown = await house.anonymous.refused('POST /api/login', { username: 'no@body.example', password: 'wrong' })
    expect([wrong.status, wrong.message.split(': ').at(-1)]).toEqual([401, 'Login Failed'])
    expect([unknown.status, unknown.code]).toEqual([wrong.status, wrong.code])
  })

  test('a sign-in is refused after ten wrong passwords for the account, but another account can still sign in', async () => {
    const ana = await venue.employee()
    const ben = await venue.employee()
    for (let guess = 0; guess < 10; guess++) {
      await house.anonymous.refused('POST /api/login', { username: ana.username, password: 'wrong' })
    }
    const refused = await house.anonymous.refused('POST /api/login', {
      username: ana.username,
      password: TEST_PASSWORD,
    })
    expect([refused.status, refused.code]).toEqual([429, 'request.tooMany'])
    expect((await signIn(ben.username)).username).toBe(ben.username)
  })

  test('a sign-in leaves one audit row, which does not contain the password', async () => {
    const ana = await venue.employee()
    await signIn(ana.username)
    const rows = await house.owner.query('select * from audit_log where account_id = $1', [ana.userId])
    expect(rows.rows).toMatchObject([{ call: 'login', action: 'signed in' }])
    expect(JSON.stringify(rows.rows)).not.toContain(TEST_PASSWORD)
  })
})

describe('sign-in sessions', () => {
  test('a session ends immediately when the person signs out', async () => {
    const ana = await venue.employee()
    await ana.call('POST /account/getUser', { username: ana.username })
    await ana.call('POST /api/logout', {})
    expect(await ana.refused('POST /account/getUser', { username: ana.username })).toMatchObject({ status: 401 })
  })

  test('a session ends after 12 hours for an administrator and after 7 days for everybody else', async () => {
    const admin = await venue.admin()
    const ana = await venue.employee()
    const start = house.clock.now()
    const [adminToken, anaToken] = [await signIn(admin.username), await signIn(ana.username)].map(
      (signedIn) => new Client(house.address, signedIn.access_token),
    )
    // A request every 28 minutes prevents the idle logout.
    for (let n = 0; n < 25; n++) {
      house.clock.advance(28 * 60_000)
      await adminToken!.call('POST /account/getUser', { username: admin.username })
    }
    // 719 minutes after the sign-in.
    house.clock.advance(19 * 60_000)
    await adminToken!.call('POST /account/getUser', { username: admin.username })
    house.clock.advance(60_000)
    const ranOut = { status: 401, code: 'session.ranOut' }
    expect(await adminToken!.refused('POST /account/getUser', { username: admin.username })).toMatchObject(ranOut)
    house.clock.advance(6.5 * 24 * HOUR_MS - 60_000)
    await anaToken!.call('POST /account/getUser', { username: ana.username })
    house.clock.advance(60_000)
    expect(await anaToken!.refused('POST /account/getUser', { username: ana.username })).toMatchObject(ranOut)
    house.clock.set(start)
  })

  test('a session shows only its own account', async () => {
    const [ana, ben] = [await venue.employee(), await venue.employee()]
    expect(await ana.refused('POST /account/getUser', { username: ben.username })).toMatchObject({
      status: 403,
      code: 'access.otherUser',
    })
  })

  test('a person can choose any location of their account, and no other location', async () => {
    const [second, foreign] = [await house.venue(), await house.venue()]
    const owner = await venue.admin({ alsoAt: [second] })
    const { companies } = await owner.call('GET /company/listAvailableCompanies', {})
    expect(companies.every(({ standstill }) => standstill === null)).toBe(true)
    expect(companies.map((company) => company.companyId).toSorted()).toEqual([venue.id, second.id].toSorted())
    await owner.call('POST /account/selectLocation', { locationId: second.id })
    const user = await owner.call('POST /account/getUser', { username: owner.username })
    expect(user).toMatchObject({ selectedLocationId: second.id, companyIds: [second.id], defaultLocationId: venue.id })
    expect(await owner.refused('POST /account/selectLocation', { locationId: foreign.id })).toMatchObject({
      status: 404,
      code: 'location.unknown',
    })
  })
})

describe('the screens of a person', () => {
  test('an employee who is signed in but not clocked in sees only the time clock', async () => {
    const ana = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_MASTER_READING'], isClockedIn: false })
    const routes = async () => (await ana.call('POST /account/getUser', { username: ana.username })).routes
    expect(await routes()).toEqual(['check-in-out'])
    await ana.call('POST /clock/clockIn', { userId: ana.userId })
    expect(await routes()).toEqual(['check-in-out', 'master-reading'])
    await ana.call('POST /clock/clockOut', { userId: ana.userId })
    expect(await routes()).toEqual(['check-in-out'])
  })

  test('an administrator sees no screen that the company does not pay for', async () => {
    const small = await house.venue({ services: ['ROLE_CHECK_IN_OUT', 'ROLE_SETTINGS', 'ROLE_MACHINE'] })
    const admin = await small.admin()
    const user = await admin.call('POST /account/getUser', { username: admin.username })
    expect(user.routes).toEqual(['dashboard', 'check-in-out', 'settings', 'machine'])
    expect(await admin.refused('POST /game/list', { locationId: small.id })).toMatchObject({ status: 403 })
  })
})

describe('licenses', () => {
  async function expiredVenue() {
    const expired = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() + HOUR_MS) })
    const ana = await expired.employee()
    house.clock.advance(2 * HOUR_MS)
    return { ana, key: await newLicence(expired) }
  }

  test('after a license and its grace period have ended, calls are refused with 401 and nobody can sign in until somebody types a key', async () => {
    const { ana, key } = await expiredVenue()
    expect(await ana.refused('POST /clock/loadClockRecords', { userId: ana.userId })).toMatchObject({
      status: 401,
      code: 'company.expired',
    })
    const refused = await house.anonymous.refused('POST /api/login', {
      username: ana.username,
      password: TEST_PASSWORD,
    })
    expect(refused.reply.message).toBe('Your company account has expired.')

    const typed = ` ${key.toLowerCase().replaceAll('-', ' ')} `
    const { licenseKey } = await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: typed })
    const again = await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: key })
    expect(again.licenseKey).toEqual(licenseKey)
    expect((await signIn(ana.username)).username).toBe(ana.username)
  })

  test('a license that has expired does not keep people from their other locations', async () => {
    const { ana } = await expiredVenue()
    const [closed, open] = [await house.venue(), await house.venue()]
    await house.owner.query("update companies set status = 'closed' where company_id = $1", [closed.id])
    await house.owner.query('insert into user_companies (user_id, company_id) select $1, unnest($2::bigint[])', [
      ana.userId,
      [closed.id, open.id],
    ])
    const browser = new Client(house.address, (await signIn(ana.username)).access_token)
    const user = await browser.call('POST /account/getUser', { username: ana.username })
    expect(user.selectedLocationId).toBe(open.id)
    await house.owner.query("update companies set status = 'closed' where company_id = $1", [open.id])
    expect(
      await house.anonymous.refused('POST /api/login', { username: ana.username, password: TEST_PASSWORD }),
    ).toMatchObject({ code: 'company.expired' })
  })

  test('when the license of one location ends, people with another location stay signed in, and a message names the stopped location', async () => {
    const [home, second, third] = [await house.venue(), await house.venue(), await house.venue()]
    const owner = await home.admin({ alsoAt: [second, third] })
    const [master, only] = [await second.employee({ roles: ['ROLE_MASTER_ADMIN'] }), await second.admin()]
    await owner.call('POST /account/selectLocation', { locationId: second.id })
    const listener = await Listening.as(house, owner, second)
    await master.call('POST /company/revokeLicenseKey', { companyId: second.id })

    expect(await listener.closed).toBe(LOCATION_STOPPED_CODE)
    for (const call of ['POST /machine/list', 'POST /account/selectLocation', 'POST /account/openSocket'] as const) {
      expect(await owner.refused(call, { locationId: second.id })).toMatchObject({
        status: 409,
        code: 'location.stopped',
        reply: {
          message: `Nobody can work at ${second.name} now, because its license has ended. You can still work at your other locations.`,
        },
      })
    }
    const where = async () =>
      (await owner.call('POST /account/getUser', { username: owner.username })).selectedLocationId
    expect(await where()).toBe(home.id)
    const { companies } = await owner.call('GET /company/listAvailableCompanies', {})
    expect(companies.find(({ companyId }) => companyId === second.id)).toMatchObject({ standstill: 'company.expired' })
    expect(await only.refused('POST /machine/list', { locationId: second.id })).toMatchObject({
      status: 401,
      code: 'company.expired',
    })

    await master.call('POST /company/revokeLicenseKey', { companyId: home.id })
    expect(await where()).toBe(third.id)

    // A new license brings the owner back to the location they had chosen. When nobody can work at any of their locations, their session ends.
    const { licenseKey } = await master.call('POST /company/createLicenseKey', {
      companyId: second.id,
      duration: '1M',
      amount: 0,
    })
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: licenseKey.key })
    expect(await where()).toBe(second.id)
    await master.call('POST /company/revokeLicenseKey', { companyId: second.id })
    await master.call('POST /company/revokeLicenseKey', { companyId: third.id })
    expect(await owner.refused('POST /account/getUser', { username: owner.username })).toMatchObject({
      code: 'company.expired',
    })
  })

  test('one address may try ten wrong license keys, and its next try is refused', async () => {
    for (let guess = 0; guess < 10; guess++) {
      expect(
        await house.anonymous.refused('POST /company/activateCompanyWithKey', { serialKey: newLicenceKey() }),
      ).toMatchObject({ code: 'licence.unknown' })
    }
    expect(
      await house.anonymous.refused('POST /company/activateCompanyWithKey', { serialKey: newLicenceKey() }),
    ).toMatchObject({ status: 429 })
  })
})

describe('passwords that people choose themselves', () => {
  const NEXT = 'a marsh heron at dusk'
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.refused('POST /account/changePassword', { currentPassword, newPassword })
  const login = (person: Person, password: string) => signIn(person.username, password)

  test('a person’s own password replaces the temporary password, opens the screens and ends every other session', async () => {
    const ana = await venue.employee({ mustChangePassword: true, isClockedIn: false })
    const elsewhere = new Person(house.address, await house.signIn(ana.userId, venue.id), ana.userId, ana.username)
    const reply = await ana.call('POST /account/changePassword', { currentPassword: TEST_PASSWORD, newPassword: NEXT })
    expect(reply.message).toBe('Your password was changed.')
    expect(await ana.call('POST /account/getUser', { username: ana.username })).toMatchObject({
      mustChangePassword: false,
      routes: ['check-in-out'],
    })
    expect(await elsewhere.refused('POST /account/getUser', { username: ana.username })).toMatchObject({ status: 401 })
    await login(ana, NEXT)
    await expect(login(ana, TEST_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('a password can be changed only with the current password, and after ten wrong guesses the change is refused', async () => {
    const ana = await venue.employee()
    expect(await change(ana, 'wrong', NEXT)).toMatchObject({
      code: 'password.wrong',
      detail: { path: 'currentPassword' },
    })
    for (let tries = 0; tries < 9; tries++) await change(ana, 'wrong', NEXT)
    expect(await change(ana, TEST_PASSWORD, NEXT)).toMatchObject({ status: 429 })
  })

  test('a new password must differ from the current password, be long enough and be hard to guess', async () => {
    const ana = await venue.employee({ firstname: 'Anastasia', lastname: 'Petrova' })
    expect(await change(ana, TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({ code: 'password.same' })
    for (const weak of ['short', 'passwordpassword', 'AnastasiaPetrova', 'aaaaaaaaaaaaaaaa']) {
      expect(await change(ana, TEST_PASSWORD, weak), weak).toMatchObject({
        code: 'password.weak',
        detail: { path: 'newPassword' },
      })
    }
    await login(ana, TEST_PASSWORD)
  })

  test('a new password is not in any audit row', async () => {
    const ana = await venue.employee()
    await ana.call('POST /account/changePassword', { currentPassword: TEST_PASSWORD, newPassword: NEXT })
    const rows = await house.owner.query('select * from audit_log where account_id = $1', [ana.userId])
    expect(rows.rows).toMatchObject([{ call: 'changePassword', after: { passwordChanged: true } }])
    expect(JSON.stringify(rows.rows)).not.toContain(NEXT)
  })
})
