import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newLicenceKey } from '../../platform/auth/licence-keys.ts'
import { seal } from '../../platform/auth/seal.ts'
import { newSecretKey } from '../../platform/secret-key.ts'
import { saveBody, setUpFloor, startRound } from '../../testing/floor.ts'
import { type Client, type House, openHouse, Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { newCompany } from '../../testing/licences.ts'
import { Listening } from '../../testing/listening.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let house: House
let platform: Venue
let master: Person
beforeAll(async () => {
  house = await openHouse()
  platform = await house.venue({ name: 'Platform' })
  master = await platform.employee({ roles: ['ROLE_MASTER_ADMIN'] })
})
afterAll(async () => house.close())

const sale = (companyId: number) => ({ companyId, duration: '1M' as const, amount: 200 })
const create = (name: string, more: Partial<ReturnType<typeof newCompany>> = {}) =>
  master.refused('POST /company/create', { ...newCompany(name), ...more })

/** A venue whose license for one month was activated now, and the venue's administrator. */
async function licensed(): Promise<{ venue: Venue; admin: Person }> {
  const venue = await house.venue({ licenceEnds: null })
  const admin = await venue.admin()
  const { licenseKey } = await master.call('POST /company/createLicenseKey', sale(venue.id))
  await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: licenseKey.key })
  return { venue, admin }
}

const status = async (person: Client, venue: Venue) =>
  (await person.send('POST /machine/list', { locationId: venue.id })).status
const trailOf = async (companyId: number, call: string) =>
  (
    await house.owner.query('select before, after, request_id from audit_log where location_id = $1 and call = $2', [
      companyId,
      call,
    ])
  ).rows
/** The company as the table of companies shows it. */
async function shown(companyId: number) {
  const { companies } = await master.call('POST /company/list', { rowsPerPage: 'All' })
  return companies.find((company) => company.companyId === companyId)!
}

describe('a new company', () => {
  test('the first administrator of a new company can sign in with the temporary password only after a license key is activated', async () => {
    const body = newCompany('Bluebonnet')
    const { companies, message } = await master.call('POST /company/create', body)
    const [company] = companies
    expect(message).toBe('Saved')
    expect(company).toMatchObject({ name: 'Bluebonnet', status: 'active', enabled: false, licenseState: 'none' })
    const login = { username: body.administrator.username, password: body.administrator.password }
    expect(await house.anonymous.refused('POST /api/login', login)).toMatchObject({
      code: 'company.unlicensed',
      reply: { message: 'Your company has no license yet. Enter the license key that your provider gave you.' },
    })

    const { licenseKey } = await master.call('POST /company/createLicenseKey', sale(company!.companyId))
    expect(licenseKey).toMatchObject({ activated: false, startDate: null, amount: 200, duration: '1M' })
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: licenseKey.key })
    const { access_token } = await house.anonymous.call('POST /api/login', login)
    const user = await new Person(house.address, access_token, 0, login.username).call('POST /account/getUser', {
      username: login.username,
    })
    expect(user).toMatchObject({
      mustChangePassword: true,
      isOwner: true,
      authorities: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_DASHBOARD'],
      company: 'Bluebonnet',
    })
    expect(await shown(company!.companyId)).toMatchObject({ enabled: true, licenseState: 'running' })
  })

  test('in each company whose owner is no administrator, the migration makes the first administrator the owner', async () => {
    const [venue, owned] = [await house.venue(), await house.venue()]
    const [clerk, first, , owner] = [
      await venue.employee({ roles: ['ROLE_SETTINGS'] }),
      await venue.admin(),
      await owned.admin(),
      await owned.admin(),
    ]
    expect(clerk.userId).toBeLessThan(first.userId)
    await venue.admin()
    // The clerk was an administrator once.
    await house.owner.query('update users set is_owner = user_id = any($1)', [[owner.userId, clerk.userId]])
    const folder = new URL('../../db/migrations/', import.meta.url)
    await house.owner.query(await readFile(new URL('0064_owners_are_administrators.sql', folder), 'utf8'))
    const owners = await house.owner.query(
      'select user_id from users where is_owner and company_id = any($1) order by user_id',
      [[venue.id, owned.id]],
    )
    expect(owners.rows.map(({ user_id }) => Number(user_id))).toEqual([first.userId, owner.userId])
  })

  test('a new company gets a station with its own username, and a master administrator makes a password for the station', async () => {
    const { companies } = await master.call('POST /company/create', newCompany('Corner'))
    const { companyId } = companies[0]!
    const { licenseKey } = await master.call('POST /company/createLicenseKey', sale(companyId))
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: licenseKey.key })
    // The station of a company with almost the same name gets another username.
    const { administrator, ...body } = newCompany('Corner!')
    const twin = await master.call('POST /company/create', {
      ...body,
      administrator: { ...administrator, username: 'corner2@example.com' },
    })
    const stationsOf = async (locationId: number) =>
      (await master.call('POST /team/getStations', { locationId })).stations
    const [station] = await stationsOf(companyId)
    expect(station).toMatchObject({ username: 'info@corner.station' })
    expect(await stationsOf(twin.companies[0]!.companyId)).toMatchObject([
      { username: `info@corner-${twin.companies[0]!.companyId}.station` },
    ])
    const made = await master.call('POST /team/resetStation', { locationId: companyId, userId: station!.userId })
    expect(await house.anonymous.call('POST /api/login', made.station)).toMatchObject({ username: station!.username })
  })

  test('a new company needs every required field, a unique name (ignoring case), known services, a free username and a good password', async () => {
    const { administrator } = newCompany('Twin')
    await master.call('POST /company/create', newCompany('Twin'))
    expect(await create('tWIN')).toMatchObject({ code: 'company.duplicate', detail: { path: 'name' } })
    for (const field of [
      'name',
      'contactName',
      'phone',
      'email',
      'addressLine1',
      'city',
      'state',
      'postalCode',
      'country',
    ])
      expect(await create('Other', { [field]: ' ' }), field).toMatchObject({ status: 400, detail: { path: field } })
    expect(await create('Other', { authorities: [] })).toMatchObject({ status: 400 })
    expect(await create('Other', { phone: '(214) 555-01001' })).toMatchObject({ status: 400 })
    for (const postalCode of ['abc', '7910', '791011', '79101-23'])
      expect(await create('Other', { postalCode }), postalCode).toMatchObject({ detail: { path: 'postalCode' } })
    expect(await create('Other', { authorities: [{ authority: 'ROLE_MASTER_ADMIN' }] })).toMatchObject({
      code: 'company.serviceUnknown',
    })
    await master.call('POST /company/create', newCompany('Other'))
    expect(await create('Third', { administrator })).toMatchObject({ code: 'employee.duplicate' })
    expect(await create('Third', { administrator: { ...administrator, password: 'short' } })).toMatchObject({
      code: 'password.weak',
    })
    expect((await master.call('POST /company/list', { search: 'Third' })).companies).toEqual([])
  })

  test('a new company is created only once when eight requests create it at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const { administrator, ...company } = newCompany('Rush')
        return master.send('POST /company/create', {
          ...company,
          administrator: { ...administrator, username: `rush${nth}@example.com` },
        })
      }),
    )
    expect(all.map(({ status: code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })
})

test('saving a company keeps only the digits of its phone number, adds what a chosen service needs, and is refused for an old version', async () => {
  const { venue } = await licensed()
  const { administrator: _, ...company } = newCompany(`Kept ${venue.id}`)
  const body = {
    ...company,
    companyId: venue.id,
    phone: '(214) 555-0100',
    authorities: [{ authority: 'ROLE_BONUS' as const }],
    version: 1,
  }
  const { companies } = await master.call('POST /company/update', body)
  expect(companies[0]).toMatchObject({ phone: '2145550100', version: 2, timezone: 'America/Chicago', status: 'active' })
  expect(companies[0]!.authorities.map(({ authority }) => authority).toSorted()).toEqual([
    'ROLE_BONUS',
    'ROLE_CHECK_IN_OUT',
    'ROLE_CUSTOMER',
    'ROLE_DASHBOARD',
  ])
  expect(await master.refused('POST /company/update', body)).toMatchObject({ code: 'list.changed' })
  expect(await master.refused('POST /company/update', { ...body, version: 2, name: 'platform' })).toMatchObject({
    code: 'company.duplicate',
  })
  expect(await trailOf(venue.id, 'updateCompany')).toHaveLength(1)
})

test('every call that names a company by its id refuses an unknown id', async () => {
  const companyId = 999_999
  const { administrator: _, ...company } = newCompany('Nowhere')
  const refused = await Promise.all([
    master.refused('POST /company/update', { ...company, companyId }),
    master.refused('POST /company/viewCompanyLicenseKey', { companyId }),
    master.refused('POST /company/getLicenseHistory', { companyId }),
    master.refused('POST /company/createLicenseKey', sale(companyId)),
    master.refused('POST /company/renewLicenseKey', sale(companyId)),
    master.refused('POST /company/revokeLicenseKey', { companyId }),
  ])
  for (const each of refused) expect(each).toMatchObject({ status: 404, code: 'company.unknown' })
})

test('when a service is taken from a company, its people lose the service immediately, on every instance', async () => {
  const { venue, admin } = await licensed()
  const ana = await venue.employee({ roles: ['ROLE_MACHINE', 'ROLE_SETTINGS'] })
  const other = await house.anotherInstance()
  const anaThere = new Person(other.address, ana.token!, ana.userId, ana.username)
  for (const person of [ana, anaThere, admin]) expect(await status(person, venue)).toBe(200)
  const { administrator: _, ...company } = newCompany(`Cut ${venue.id}`)
  await master.call('POST /company/update', {
    ...company,
    companyId: venue.id,
    authorities: [{ authority: 'ROLE_CHECK_IN_OUT' }],
  })
  expect(await status(ana, venue)).toBe(403)
  await expect.poll(async () => status(anaThere, venue)).toBe(403)
  expect((await admin.call('POST /account/getUser', { username: admin.username })).routes).toEqual([
    'dashboard',
    'check-in-out',
  ])
  await other.app.close()
})

test('when a company is closed or put on hold during a reading session, its readings stay, and the session continues once the company is active', async () => {
  const { venue } = await licensed()
  const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  await setUpFloor(venue, [
    { machine: '1', in: 500, out: 300 },
    { machine: '2', in: 500, out: 300 },
  ])
  const { sessionId } = await startRound(ana, venue)
  await ana.call('POST /machine/updateReading', saveBody(venue, sessionId, '1', 600, 350))
  const { administrator: _, ...company } = newCompany(`Closed ${venue.id}`)
  const close = (state: string) =>
    master.call('POST /company/update', { ...company, companyId: venue.id, status: state })
  await close('Closed')
  expect(await shown(venue.id)).toMatchObject({ status: 'closed', enabled: false })
  const second = saveBody(venue, sessionId, '2', 600, 350)
  expect(await ana.refused('POST /machine/updateReading', second)).toMatchObject({
    code: 'company.closed',
    status: 401,
  })
  await close('hold')
  expect(await ana.refused('POST /machine/updateReading', second)).toMatchObject({
    code: 'company.onHold',
    status: 401,
  })
  // A new license key would not help, so the sign-in does not ask for one.
  const signIn = { username: ana.username, password: TEST_PASSWORD }
  expect(await house.anonymous.refused('POST /api/login', signIn)).toMatchObject({ code: 'company.onHold' })
  const { licenseKey } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
  expect(
    await house.anonymous.refused('POST /company/activateCompanyWithKey', { serialKey: licenseKey!.key! }),
  ).toMatchObject({ code: 'company.notActive' })
  await close('active')
  await ana.call('POST /machine/updateReading', second)
  const { readings } = await ana.call('POST /machine/listReading', { locationId: venue.id, sessionId })
  expect(readings).toHaveLength(2)
})

test('the platform’s own company needs no license and stays active', async () => {
  const own = await house.venue({ licenceEnds: null })
  await house.owner.query('update companies set is_default = true where company_id = $1', [own.id])
  const { administrator: _, ...company } = newCompany('Own')
  expect(await status(await own.admin(), own)).toBe(200)
  expect(await master.refused('POST /company/createLicenseKey', sale(own.id))).toMatchObject({
    code: 'company.platform',
  })
  expect(await master.refused('POST /company/update', { ...company, companyId: own.id, status: 'hold' })).toMatchObject(
    { code: 'company.platform' },
  )
  await house.owner.query('update companies set is_default = false where company_id = $1', [own.id])
})

test('a revocation closes the sockets of the company immediately, and the screens of master administrators elsewhere are updated', async () => {
  const { venue, admin } = await licensed()
  const elsewhere = await house.venue()
  const [theirs, ours] = [
    await Listening.as(house, admin, venue),
    await Listening.as(house, await elsewhere.employee({ roles: ['ROLE_MASTER_ADMIN'] }), elsewhere),
  ]
  await master.call('POST /company/revokeLicenseKey', { companyId: venue.id })
  await theirs.closed
  await ours.hears((message) => message.type === 'refreshData' && message.topics.includes('companies'))
  expect(ours.heard.some((message) => message.type === 'refreshData' && message.topics.includes('company'))).toBe(false)
  ours.close()
})

describe('a license key', () => {
  test('a license key is generated only when the company has no waiting key and no running license', async () => {
    const venue = await house.venue({ licenceEnds: null })
    const all = await Promise.all(
      Array.from({ length: 20 }, () => master.send('POST /company/createLicenseKey', sale(venue.id))),
    )
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { licenseKey } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
    expect(await master.refused('POST /company/createLicenseKey', sale(venue.id))).toMatchObject({
      code: 'licence.waiting',
    })
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: licenseKey!.key! })
    expect(await master.refused('POST /company/createLicenseKey', sale(venue.id))).toMatchObject({
      code: 'licence.running',
    })
  })

  test('a license key that many people type at once, in any letter case and with spaces, starts only one license, for its own company', async () => {
    const [venue, other] = [await house.venue({ licenceEnds: null }), await house.venue({ licenceEnds: null })]
    const { licenseKey } = await master.call('POST /company/createLicenseKey', sale(venue.id))
    const typed = ` ${licenseKey.key.toLowerCase().replaceAll('-', ' ')} `
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const serialKey = nth % 2 === 0 ? typed : licenseKey.key
        return house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey })
      }),
    )
    expect(new Set(all.map((reply) => JSON.stringify(reply.licenseKey))).size).toBe(1)
    expect(all[0]!.licenseKey.companyId).toBe(venue.id)
    expect(await shown(other.id)).toMatchObject({ licenseState: 'none', enabled: false })
    expect((await master.call('POST /company/getLicenseHistory', { companyId: venue.id })).licenses).toHaveLength(1)
  })

  test('a license key is stored encrypted: licenses, stored replies and audit rows do not contain it as plain text', async () => {
    const venue = await house.venue({ licenceEnds: null })
    const { licenseKey } = await master.call('POST /company/createLicenseKey', sale(venue.id), { key: randomUUID() })
    expect((await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })).licenseKey?.key).toBe(
      licenseKey.key,
    )
    for (const table of ['licences', 'idempotency_keys', 'audit_log']) {
      const { rows } = await house.owner.query<{ row: string }>(`select t::text as row from ${table} t`)
      for (const { row } of rows) expect(row.includes(licenseKey.key), table).toBe(false)
    }
  })

  test('a license whose key the new secret key cannot decrypt is shown without the key, and can be renewed and revoked', async () => {
    const { venue } = await licensed()
    await house.owner.query('update licences set key_encrypted = $2 where company_id = $1', [
      venue.id,
      seal('a key', newSecretKey()),
    ])
    const view = async () =>
      (await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })).licenseKey
    expect(await view()).toMatchObject({ key: null, activated: true, keyEnding: expect.stringMatching(/^.{4}$/) })
    house.clock.advance(MINUTE_MS)
    await master.call('POST /company/renewLicenseKey', sale(venue.id))
    expect((await view())!.key).not.toBeNull()
    await master.call('POST /company/revokeLicenseKey', { companyId: venue.id })
  })
})

describe('a license', () => {
  test('a license is renewed only once when twenty requests renew it at the same time, and the renewal starts when the license ends', async () => {
    const { venue } = await licensed()
    const { licenseKey: first } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
    house.clock.advance(MINUTE_MS)
    const renewal = { ...sale(venue.id), duration: '3M' as const }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => master.send('POST /company/renewLicenseKey', renewal)),
    )
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(
      await master.refused('POST /company/renewLicenseKey', { ...renewal, licenseKeyId: first!.licenseKeyId }),
    ).toMatchObject({ code: 'licence.renewed' })
    const { licenses } = await master.call('POST /company/getLicenseHistory', { companyId: venue.id })
    expect(licenses).toHaveLength(2)
    expect(licenses[0]!.startDate).toBe(first!.expiryDate)
    expect(await trailOf(venue.id, 'renewLicenseKey')).toHaveLength(1)
    // A call that names the renewal can add the months after it.
    await master.call('POST /company/renewLicenseKey', { ...renewal, licenseKeyId: licenses[0]!.licenseKeyId })
  })

  test('a license works for seven days after its expiry date and is then ended only once, even when two instances try to end it', async () => {
    const { venue, admin } = await licensed()
    const { licenseKey } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
    const other = await house.anotherInstance()
    const end = new Date(licenseKey!.expiryDate!).getTime()
    const goTo = (ms: number) => house.clock.advance(ms - house.clock.now().getTime())
    goTo(end + 7 * DAY_MS - 1000)
    expect(await status(admin, venue)).toBe(200)
    expect(await shown(venue.id)).toMatchObject({ licenseState: 'grace', enabled: true })
    const [theirs, ours] = [await Listening.as(house, admin, venue), await Listening.as(house, master, platform)]
    goTo(end + 7 * DAY_MS)
    expect(await admin.refused('POST /machine/list', { locationId: venue.id })).toMatchObject({
      status: 401,
      code: 'company.expired',
    })
    expect(await master.refused('POST /company/renewLicenseKey', sale(venue.id))).toMatchObject({
      code: 'licence.notRunning',
    })
    const { companies } = await master.call('GET /company/listAvailableCompanies', {})
    expect(companies.find(({ companyId }) => companyId === venue.id)).toMatchObject({
      standstill: 'company.expired',
    })
    for (let minute = 0; minute < 2; minute++) {
      house.clock.advance(MINUTE_MS)
      await Promise.all([house.app.jobs.runDue(), other.app.jobs.runDue()])
    }
    await ours.hears((message) => message.type === 'refreshData' && message.topics.includes('companies'))
    await theirs.closed
    ours.close()
    expect(await trailOf(venue.id, 'endLicence')).toMatchObject([
      { before: { keyEnding: licenseKey!.keyEnding }, request_id: 'job' },
    ])
    const over = { serialKey: licenseKey!.key! }
    expect(await house.anonymous.refused('POST /company/activateCompanyWithKey', over)).toMatchObject({
      code: 'licence.unknown',
    })
    const made = await master.call('POST /company/createLicenseKey', sale(venue.id))
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: made.licenseKey.key })
    expect(await status(admin, venue)).toBe(200)
    // A license that has already ended is not revoked together with the running license.
    await master.call('POST /company/revokeLicenseKey', { companyId: venue.id })
    const { licenses } = await master.call('POST /company/getLicenseHistory', { companyId: venue.id })
    expect(licenses.map(({ revokedAt }) => revokedAt)).toEqual([house.clock.now().toISOString(), null])
    await other.app.close()
  })

  test('a new license key lets the company work, even when somebody types the key while two instances end the old license', async () => {
    const { venue, admin } = await licensed()
    const { licenseKey } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
    const other = await house.anotherInstance()
    const over = new Date(licenseKey!.worksUntil!).getTime()
    house.clock.advance(over - MINUTE_MS - house.clock.now().getTime())
    await Promise.all([house.app.jobs.runDue(), other.app.jobs.runDue()])
    house.clock.advance(MINUTE_MS)
    const made = await master.call('POST /company/createLicenseKey', sale(venue.id))
    const activate = () =>
      house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: made.licenseKey.key })
    const [first, second] = await Promise.all([
      activate(),
      activate(),
      house.app.jobs.runDue(),
      other.app.jobs.runDue(),
    ])
    expect(second.licenseKey).toEqual(first.licenseKey)
    expect(await status(admin, venue)).toBe(200)
    expect(await shown(venue.id)).toMatchObject({ licenseState: 'running', enabled: true })
    for (let minute = 0; minute < 2; minute++) {
      house.clock.advance(MINUTE_MS)
      await Promise.all([house.app.jobs.runDue(), other.app.jobs.runDue()])
    }
    expect(await status(admin, venue)).toBe(200)
    expect((await trailOf(venue.id, 'endLicence')).length).toBeLessThanOrEqual(1)
    await other.app.close()
  })

  test('the end of a license is not recorded while another license lets the company work', async () => {
    const { venue, admin } = await licensed()
    house.clock.advance(MINUTE_MS)
    await master.call('POST /company/renewLicenseKey', sale(venue.id))
    house.clock.advance(40 * DAY_MS)
    await house.app.jobs.runDue()
    expect(await trailOf(venue.id, 'endLicence')).toEqual([])
    expect(await status(admin, venue)).toBe(200)
  })

  test('one run of the job records the end of a license, even if it first handles a hundred companies that work with another license', async () => {
    // The first run of the jobs on a server only sets when they are due.
    await house.app.jobs.runDue()
    await house.owner.query(
      `with company as (
         insert into companies (name, services, created_at) select 'Renewed ' || n, '{}', $1 from generate_series(1, 100) n
         returning company_id
       )
       insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
         expires_at)
       select company_id, decode(md5(company_id || ' ' || days), 'hex'), 'TEST', '', '1M', 0, $1, $1, $1 - interval '1 year',
         $1 + days * interval '1 day'
       from company, unnest('{-1,30}'::int[]) days`,
      [house.clock.now()],
    )
    const venue = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() - 1) })
    house.clock.advance(MINUTE_MS)
    await house.app.jobs.runDue()
    expect(await trailOf(venue.id, 'endLicence')).toHaveLength(1)
  })

  test('a renewal during the grace period starts a license at the end of the old license', async () => {
    const { venue } = await licensed()
    const { licenseKey } = await master.call('POST /company/viewCompanyLicenseKey', { companyId: venue.id })
    house.clock.advance(new Date(licenseKey!.expiryDate!).getTime() + DAY_MS - house.clock.now().getTime())
    const renewed = await master.call('POST /company/renewLicenseKey', sale(venue.id))
    expect(renewed.licenseKey.startDate).toBe(licenseKey!.expiryDate)
    expect(await shown(venue.id)).toMatchObject({ licenseState: 'running' })
  })

  test('a revocation immediately ends the license, its renewals and its grace period, and the key that waits for activation', async () => {
    const { venue, admin } = await licensed()
    house.clock.advance(MINUTE_MS)
    await master.call('POST /company/renewLicenseKey', sale(venue.id))
    expect(await status(admin, venue)).toBe(200)
    const { licenseKey, message } = await master.call('POST /company/revokeLicenseKey', { companyId: venue.id })
    expect([message, licenseKey.revokedAt]).toEqual(['License revoked', house.clock.now().toISOString()])
    expect(await status(admin, venue)).toBe(401)
    expect(await shown(venue.id)).toMatchObject({ licenseState: 'revoked', enabled: false, expiryDate: null })
    expect(await master.refused('POST /company/revokeLicenseKey', { companyId: venue.id })).toMatchObject({
      code: 'licence.none',
    })
    house.clock.advance(35 * DAY_MS)
    expect(await status(admin, venue)).toBe(401)
    const waiting = await master.call('POST /company/createLicenseKey', sale(venue.id))
    await master.call('POST /company/revokeLicenseKey', { companyId: venue.id })
    expect(
      await house.anonymous.refused('POST /company/activateCompanyWithKey', { serialKey: waiting.licenseKey.key }),
    ).toMatchObject({ code: 'licence.unknown' })
  })
})

test('the table of companies can be searched by words and by status, and has pages sorted by name', async () => {
  for (const name of ['Zebra Hall', 'Zebra Room', 'zebra 100% Fun'])
    await master.call('POST /company/create', newCompany(name))
  const named = async (asked: object) =>
    (await master.call('POST /company/list', { search: 'zebra', ...asked })).companies.map(({ name }) => name)
  expect(await named({})).toEqual(['zebra 100% Fun', 'Zebra Hall', 'Zebra Room'])
  expect(await named({ order: 'desc' })).toEqual(['Zebra Room', 'Zebra Hall', 'zebra 100% Fun'])
  expect(await named({ search: '0% zeb' })).toEqual(['zebra 100% Fun'])
  expect(await named({ search: 'ROOM (214)555-0100 cole dallas' })).toEqual(['Zebra Room'])
  expect(await named({ status: 'closed' })).toEqual([])
  const many = await master.call('POST /company/list', { rowsPerPage: 5, page: 1 })
  expect(many.companies).toHaveLength(5)
  expect(many.total).toBeGreaterThan(10)
  const first = await master.send('GET /company/list', {})
  expect(first).toMatchObject({ status: 200, reply: { success: true, total: many.total } })
})

describe('the Membership Summary', () => {
  test('the Membership Summary shows the paid and due amounts of a license, and a paid amount can be corrected', async () => {
    const { venue } = await licensed()
    const year = house.clock.now().getUTCFullYear()
    const rowOf = async () => {
      const { memberships } = await master.call('POST /company/getActualMembership', { year })
      const { projections } = await master.call('POST /company/getYearlyProjections', { year })
      return [memberships, projections].map((rows) => rows.find(({ companyId }) => companyId === venue.id)!)
    }
    const [actual, yearly] = await rowOf()
    const paid = Object.values(actual!.monthly).filter(({ color }) => color === 'paid')
    expect(paid).toMatchObject([{ amount: 200 }])
    const due = Object.values(yearly!.monthly).filter(({ color }) => color === 'due')
    expect(due.length + 1).toBe(12 - house.clock.now().getUTCMonth())
    const licensekey = paid[0]!.licenseKeyId!
    await master.call('POST /company/updateLicenseAmount', { licensekey, amount: 150.5 })
    const [corrected] = await rowOf()
    expect(Object.values(corrected!.monthly).find(({ color }) => color === 'paid')).toMatchObject({ amount: 150.5 })
    for (const unknown of [987_654_321, newLicenceKey()])
      expect(
        await master.refused('POST /company/updateLicenseAmount', { licensekey: unknown, amount: 1 }),
      ).toMatchObject({ code: 'licence.unknown' })
    expect(await master.refused('POST /company/updateLicenseAmount', { licensekey, amount: -1 })).toMatchObject({
      status: 400,
    })
  })

  test('the Membership Summary has the years from 2025 to next year', async () => {
    const next = house.clock.now().getUTCFullYear() + 1
    await master.call('POST /company/getYearlyProjections', { year: next })
    expect(await master.refused('POST /company/getYearlyProjections', { year: next + 1 })).toMatchObject({
      code: 'projection.year',
    })
    expect(await master.refused('POST /company/getActualMembership', { year: 2024 })).toMatchObject({ status: 400 })
  })

  test('the active memberships can be printed as a PDF', async () => {
    const { pdfData } = await master.call('GET /company/previewActiveMembership', {})
    expect(Buffer.from(pdfData, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})
