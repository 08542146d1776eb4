import { readFile } from 'node:fs/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { InputAt } from '@countroom/contract/api.ts'
import { BIRTH_TOO_EARLY } from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { seal } from '../../platform/auth/seal.ts'
import type { Database } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import { newSecretKey } from '../../platform/secret-key.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { testPhoto } from '../../testing/photos.ts'
import * as queries from './customers.queries.ts'
import { nameKey, searchText } from './customers.rules.ts'

const EVENING = new Date('2026-06-01T23:00:00.000Z')
const HOUR_MS = 3_600_000

let house: House
let red: PhotoUpload
let blue: PhotoUpload
beforeAll(async () => {
  house = await openHouse()
  ;[red, blue] = await Promise.all([testPhoto('red', 'red.jpg'), testPhoto('blue', 'blue.jpg')])
})
afterEach(() => house.clock.set(EVENING))
afterAll(() => house.close())

interface Scene {
  venue: Venue
  olga: Person
  /** With the privileged view. */
  petra: Person
  /** With the roles Customer and Dashboard, so without the privileged view. */
  ana: Person
}

async function scene(): Promise<Scene> {
  const venue = await house.venue()
  const employee = (firstname: string, ...roles: Role[]) => venue.employee({ firstname, lastname: 'Reyes', roles })
  return {
    venue,
    olga: await venue.admin({ firstname: 'Olga', lastname: 'Owner' }),
    petra: await employee('Petra', 'ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE', 'ROLE_DASHBOARD'),
    ana: await employee('Ana', 'ROLE_CUSTOMER', 'ROLE_DASHBOARD'),
  }
}

type SaveBody = InputAt<'POST /customer/save'>

function mia(venue: Venue, change: Partial<SaveBody> = {}): SaveBody {
  return {
    locationId: venue.id,
    firstName: 'Mia',
    lastName: 'Lopez',
    phone: '2145550142',
    dob: '1980-02-03',
    address: '1 Main Street',
    driverLicense: 'TX12345678',
    comments: 'Likes corner seats',
    newFiles: [red],
    ...change,
  }
}

async function register(person: Person, venue: Venue, change: Partial<SaveBody> = {}): Promise<Customer> {
  return (await person.call('POST /customer/save', mia(venue, change))).customer
}

/** The fields of a customer as a form sends them back. */
function edited({ venue }: Scene, customer: Customer, change: Partial<SaveBody> = {}): SaveBody {
  const { customerId, firstName, lastName, phone, dob, address, driverLicense, comments, points, version } = customer
  const { isRule, maxMatchesPerDay, timeLimit, maxAmountPerDay, matchValues, files } = customer
  return {
    locationId: venue.id,
    customerId,
    firstName,
    lastName,
    phone,
    dob,
    address,
    driverLicense,
    comments,
    points,
    version,
    isRule,
    maxMatchesPerDay,
    timeLimit,
    maxAmountPerDay,
    matchValues,
    files,
    ...change,
  }
}

async function edit(person: Person, at: Scene, customer: Customer, change: Partial<SaveBody> = {}): Promise<Customer> {
  return (await person.call('POST /customer/save', edited(at, customer, change))).customer
}

async function refusedEdit(person: Person, at: Scene, customer: Customer, change: Partial<SaveBody>): Promise<string> {
  return (await person.refused('POST /customer/save', edited(at, customer, change))).code
}

async function listed(person: Person, venue: Venue, body: Partial<InputAt<'POST /customer/list'>> = {}) {
  return person.call('POST /customer/list', { locationId: venue.id, ...body })
}

async function names(person: Person, venue: Venue, body: Partial<InputAt<'POST /customer/list'>> = {}) {
  const { customers } = await listed(person, venue, body)
  return customers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

async function lastAudit(venue: Venue) {
  const found = await house.owner.query<{
    action: string
    actorId: number
    before: object | null
    after: Record<string, unknown>
  }>(
    'select action, actor_id::int as "actorId", before, after from audit_log where location_id = $1 order by seq desc limit 1',
    [venue.id],
  )
  return found.rows[0]!
}

/** Inserts customers into the table directly. Each field that an entry of `people` leaves out gets a default. */
async function fill(venue: Venue, people: readonly Partial<Person2>[]): Promise<void> {
  const rows = people.map((person, index) => {
    const { firstName = 'Zed', lastName = `Filler ${index}`, phone = '9995550100', tagId = `f${index}` } = person
    const keys = [nameKey(firstName), nameKey(lastName), searchText({ firstName, lastName, phone, tagId })]
    const { dob = null, points = 20, lastVisit = null, registered = EVENING } = person
    return [firstName, lastName, phone, tagId, ...keys, dob, points * 100, lastVisit, registered]
  })
  await house.owner.query(
    `with made as (
       insert into customers (location_id, first_name, last_name, phone, tag_id, first_name_key, last_name_key, search_text, born_on,
         points_cents, registered_at, registered_by)
       select $1, r->>0, r->>1, r->>2, r->>3, r->>4, r->>5, r->>6, (r->>7)::date, (r->>8)::bigint, (r->>10)::timestamptz,
         (select min(user_id) from users)
       from json_array_elements($2) r
       returning customer_id, tag_id
     )
     insert into last_visits (location_id, customer_id, last_visit_at)
     select $1, customer_id, (r->>9)::timestamptz
     from json_array_elements($2) r join made on made.tag_id = r->>3
     where r->>9 is not null`,
    [venue.id, JSON.stringify(rows)],
  )
}

interface Person2 {
  firstName: string
  lastName: string
  phone: string
  tagId: string
  dob: string
  points: number
  lastVisit: Date
  registered: Date
}

async function addVisit(venue: Venue, customerId: number, change: { signedInAt?: Date; givenCents?: number } = {}) {
  const { signedInAt = house.clock.now(), givenCents = null } = change
  const made = await house.owner.query<{ visit_id: string }>(
    `with machine as (
       insert into machines (location_id, name, name_key, created_at) values ($1, $5, $5, $3) returning machine_id
     ), someone as (select user_id from users where company_id = $1 order by user_id limit 1)
     insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id, given_at, given_by,
       given_cents, given_day)
     select $1, $2, $3::date, $3, user_id, 'desk', machine_id, case when $4::bigint is null then null else $3::timestamptz end,
       case when $4::bigint is null then null else user_id end, $4, case when $4::bigint is null then null else $3::date end
     from machine, someone returning visit_id`,
    [venue.id, customerId, signedInAt, givenCents, String(Math.random())],
  )
  return Number(made.rows[0]!.visit_id)
}

describe('registering a customer', () => {
  test('an employee without the privileged view can register a customer, who gets the next tag and 20 points', async () => {
    const { venue, ana } = await scene()
    const { message, customer } = await ana.call('POST /customer/save', mia(venue))
    expect(message).toBe('Saved')
    expect(customer).toMatchObject({
      tagId: '1',
      firstName: 'Mia',
      lastName: 'Lopez',
      phone: '2145550142',
      dob: '1980-02-03',
      driverLicense: '••••5678',
      points: 20,
      registrationDate: EVENING.toISOString(),
      lastVisit: null,
      employeeName: 'Ana Reyes',
      userId: ana.userId,
      isRule: false,
      matchValues: [],
      version: 1,
    })
    expect(customer.photos).toEqual(customer.files)
    expect(customer.photos).toMatchObject([{ displayName: 'red.jpg', type: 'image/jpeg' }])
    const next = await register(ana, venue, { firstName: 'Zoe' })
    expect(next.tagId).toBe('2')
  })

  test('a new customer without a photo is refused', async () => {
    const { venue, ana } = await scene()
    const { newFiles: _, ...without } = mia(venue)
    expect((await ana.refused('POST /customer/save', without)).code).toBe('customer.photoMissing')
    expect((await listed(ana, venue)).total).toBe(0)
  })

  test('a registration that names a stored photo of another customer is refused', async () => {
    const { venue, ana } = await scene()
    const { files } = await register(ana, venue)
    const body = mia(venue, { firstName: 'Zoe', files })
    expect((await ana.refused('POST /customer/save', body)).code).toBe('customer.photoUnknown')
  })

  test('only administrators may set points other than 20, or a match rule, for a new customer', async () => {
    const { venue, olga, petra, ana } = await scene()
    const terms = {
      points: 50,
      isRule: true,
      timeLimit: 1.5,
      maxMatchesPerDay: 2,
      maxAmountPerDay: 60,
      matchValues: [20, 10],
    }
    for (const [field, value] of Object.entries(terms)) {
      for (const person of [ana, petra]) {
        const refused = await person.refused('POST /customer/save', mia(venue, { [field]: value }))
        expect(refused.code, field).toBe('customer.administratorsOnly')
      }
    }
    expect(await register(olga, venue, terms)).toMatchObject(terms)
    const same = {
      points: 20,
      isRule: false,
      timeLimit: null,
      maxMatchesPerDay: null,
      maxAmountPerDay: null,
      matchValues: [],
    }
    expect(await register(ana, venue, { ...same, firstName: 'Zoe' })).toMatchObject(same)
  })

  test('a date of birth that is not in the past at the location, or that is before 1900, is refused', async () => {
    const { venue, ana } = await scene()
    // It is already June 2 in UTC.
    house.clock.set(new Date('2026-06-02T03:00:00Z'))
    for (const dob of ['2026-06-02', '2026-06-01']) {
      const refused = await ana.refused('POST /customer/save', mia(venue, { dob }))
      expect(refused).toMatchObject({ code: 'customer.bornInFuture', detail: { path: 'dob' } })
    }
    for (const dob of ['0000-01-01', '1899-12-31']) {
      const refused = await ana.refused('POST /customer/save', mia(venue, { dob }))
      expect(refused.reply.message).toBe(`dob: ${BIRTH_TOO_EARLY}`)
    }
    expect((await register(ana, venue, { dob: '2026-05-31' })).dob).toBe('2026-05-31')
  })

  test('a request cannot name another person as the employee who registers the customer', async () => {
    const { venue, ana, petra } = await scene()
    const refused = await ana.refused('POST /customer/save', mia(venue, { userId: petra.userId }))
    expect(refused.code).toBe('access.otherUser')
    const customer = await register(ana, venue, { userId: ana.userId, employeeName: 'Somebody' })
    expect(customer.employeeName).toBe('Ana Reyes')
  })

  test('names with quotes, markup, Hebrew letters or emoji are stored unchanged and can be searched; NUL and half an emoji are refused', async () => {
    const { venue, ana } = await scene()
    const people = [
      { firstName: `O'"Neil\\`, lastName: '<b>&amp;</b> $1' },
      { firstName: 'דוד', lastName: 'מזרחי 😀' },
      { firstName: 'x'.repeat(100), lastName: '%_x' },
    ]
    for (const person of people) {
      expect(await register(ana, venue, person)).toMatchObject(person)
      expect(await names(ana, venue, { search: `${person.firstName} ${person.lastName}`.slice(0, 100) })).toHaveLength(
        1,
      )
    }
    const refused = await ana.refused('POST /customer/save', mia(venue, { firstName: 'a\u0000b' }))
    expect(refused.code).toBe('request.malformed')
    expect((await ana.refused('POST /customer/save', mia(venue, { firstName: 'a\ud83d' }))).code).toBe(
      'request.malformed',
    )
  })
})

describe('the name of a customer', () => {
  test('a name without a letter or digit, or with an invisible character or a line break, is refused at its field', async () => {
    const { venue, ana } = await scene()
    const wrong = {
      '...': /at least one letter or digit/,
      'Lo\u202epez': /invisible character/,
      'Lo\npez': /line break/,
    }
    for (const [lastName, sentence] of Object.entries(wrong)) {
      const refused = await ana.refused('POST /customer/save', mia(venue, { lastName }))
      expect(refused).toMatchObject({ code: 'request.malformed', detail: { path: 'lastName' } })
      expect(refused.reply.message).toMatch(sentence)
    }
    expect((await ana.refused('POST /customer/save', mia(venue, { firstName: ' ' }))).reply.message).toContain(
      'Type a name.',
    )
  })

  test('the preview of an import marks a name without a letter or digit, or with an invisible character, as a fault of its row', async () => {
    const { venue, olga } = await scene()
    const rows = [importRow(2, { firstName: '!' }), importRow(3, { lastName: 'Ve\u200bga' }), importRow(4)]
    const { findings } = await olga.call('POST /customer/previewImport', { locationId: venue.id, rows })
    expect(findings.map(({ row, faults }) => [row, faults.map(({ field }) => field)])).toEqual([
      [2, ['firstName']],
      [3, ['lastName']],
    ])
  })

  test('two names that differ only by a period or an invisible joiner are duplicates, and a search ignores punctuation', async () => {
    const { venue, ana } = await scene()
    await register(ana, venue)
    for (const lastName of ['Lopez.', 'Lo\u200cpez']) {
      const refused = await ana.refused('POST /customer/save', mia(venue, { lastName }))
      expect(refused.code, JSON.stringify(lastName)).toBe('customer.duplicateName')
      const typed = { locationId: venue.id, firstName: 'Mia', lastName }
      expect((await ana.call('POST /customer/validateCustomer', typed)).isDuplicate).toBe(true)
    }
    expect(await names(ana, venue, { search: 'lopez, mia.' })).toEqual(['Mia Lopez'])
  })
})

describe('a name that is already registered', () => {
  test('a duplicate name is reported while somebody types it, with the last visit of the registered customer', async () => {
    const { venue, ana } = await scene()
    const { customerId } = await register(ana, venue, { firstName: 'José' })
    await house.owner.query('insert into last_visits values ($1, $2, $3)', [
      venue.id,
      customerId,
      new Date('2026-05-31T03:30:00Z'),
    ])
    const body = { locationId: venue.id, firstName: ' JOSE', lastName: 'lopez' }
    expect(await ana.call('POST /customer/validateCustomer', body)).toMatchObject({
      isDuplicate: true,
      message: 'José Lopez is already registered and was last here on 2026-05-30 10:30 PM.',
      similar: [{ customerId, hasSameName: true, hasSamePhone: false }],
    })
    expect(await ana.call('POST /customer/validateCustomer', { ...body, customerId })).toMatchObject({
      isDuplicate: false,
      similar: [],
    })
    const unknown = await ana.refused('POST /customer/validateCustomer', { ...body, customerId: customerId + 1000 })
    expect(unknown.code).toBe('customer.unknown')
  })

  test('a customer with the same phone number but another name is reported as similar and not as a duplicate', async () => {
    const { venue, ana } = await scene()
    await register(ana, venue)
    const other = { locationId: venue.id, firstName: 'Zoe', lastName: 'Kim', phone: '2145550142' }
    const found = await ana.call('POST /customer/validateCustomer', other)
    expect(found.message).toBeUndefined()
    expect(found).toMatchObject({ isDuplicate: false, similar: [{ hasSameName: false, hasSamePhone: true }] })
    const nothing = { locationId: venue.id, firstName: '', lastName: 'Lopez' }
    expect((await ana.call('POST /customer/validateCustomer', nothing)).similar).toEqual([])
  })

  test('a registration with a duplicate name is refused until the request confirms that the customer is another person', async () => {
    const { venue, ana } = await scene()
    await register(ana, venue)
    const again = mia(venue, { firstName: 'MÍA', newFiles: [blue] })
    const refused = await ana.refused('POST /customer/save', again)
    expect(refused.code).toBe('customer.duplicateName')
    expect(refused.reply.message).toContain('Mia Lopez is already registered')
    expect((await register(ana, venue, { ...again, isAnotherPerson: true })).tagId).toBe('2')
  })

  test('when a request had to confirm that a customer is another person, the audit trail records it and names the registered customer', async () => {
    const at = await scene()
    const { customerId } = await register(at.ana, at.venue, { isAnotherPerson: true })
    expect((await lastAudit(at.venue)).after).not.toHaveProperty('isAnotherPerson')
    const told = { isAnotherPerson: true, namesake: { customerId, name: 'Mia Lopez' } }
    await register(at.ana, at.venue, { firstName: 'MIA', isAnotherPerson: true })
    expect((await lastAudit(at.venue)).after).toMatchObject(told)
    const zoe = await register(at.ana, at.venue, { firstName: 'Zoe' })
    const renamed = await edit(at.petra, at, zoe, { firstName: 'mia', isAnotherPerson: true })
    expect((await lastAudit(at.venue)).after).toMatchObject(told)
    await edit(at.petra, at, renamed, { phone: '2145550999', isAnotherPerson: true })
    expect((await lastAudit(at.venue)).after).not.toHaveProperty('isAnotherPerson')
  })

  test('of twenty registrations of the same name at the same time, one succeeds, and the others use up no tag', async () => {
    const { venue, ana } = await scene()
    expect(await outcomes(20, () => register(ana, venue))).toEqual({ done: 1, 'customer.duplicateName': 19 })
    expect((await register(ana, venue, { firstName: 'Zoe' })).tagId).toBe('2')
  })

  test('renaming a customer to a duplicate name needs a confirmation, and later changes of other fields need none', async () => {
    const at = await scene()
    await register(at.ana, at.venue)
    const zoe = await register(at.ana, at.venue, { firstName: 'Zoe' })
    expect(await refusedEdit(at.olga, at, zoe, { firstName: 'mia' })).toBe('customer.duplicateName')
    const mia2 = await edit(at.olga, at, zoe, { firstName: 'mia', isAnotherPerson: true })
    expect((await edit(at.olga, at, mia2, { phone: '2145550999' })).phone).toBe('2145550999')
    const kim = await register(at.ana, at.venue, { lastName: 'Kim' })
    expect(await refusedEdit(at.olga, at, kim, { lastName: 'lopez' })).toBe('customer.duplicateName')
  })
})

describe('changing a customer', () => {
  test('when ten customers are renamed to the same name at the same moment, only one of them gets the name', async () => {
    const at = await scene()
    const people = await Promise.all([...'ABCDEFGHIJ'].map((firstName) => register(at.ana, at.venue, { firstName })))
    const renamed = await outcomes(10, (index) => edit(at.petra, at, people[index]!, { firstName: 'Zoe' }))
    expect(renamed).toEqual({ done: 1, 'customer.duplicateName': 9 })
  })

  test('only people with the privileged view may change a customer', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    expect(await refusedEdit(at.ana, at, customer, { phone: '2145550999' })).toBe('customer.privilegeOnly')
    expect(await edit(at.petra, at, customer, { phone: '2145550999' })).toMatchObject({
      phone: '2145550999',
      version: 2,
      driverLicense: '••••5678',
      userId: at.ana.userId,
    })
  })

  test('only administrators may change points and match rules, and other people may save a customer when these stay unchanged', async () => {
    const at = await scene()
    const terms = {
      points: 50,
      isRule: true,
      timeLimit: 1.5,
      maxMatchesPerDay: 2,
      maxAmountPerDay: 60,
      matchValues: [20, 10],
    }
    const customer = await register(at.olga, at.venue, terms)
    const other = {
      points: 20,
      isRule: false,
      timeLimit: null,
      maxMatchesPerDay: 3,
      maxAmountPerDay: 0,
      matchValues: [20],
    }
    for (const [field, value] of Object.entries(other)) {
      expect(await refusedEdit(at.petra, at, customer, { [field]: value }), field).toBe('customer.administratorsOnly')
    }
    const renamed = await edit(at.petra, at, customer, { firstName: 'Zoe' })
    expect(renamed).toMatchObject(terms)
    expect(await edit(at.olga, at, renamed, other)).toMatchObject(other)
  })

  test('only administrators may change the date of birth, the driver license, the address and the comments of a registered customer', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    const locked = { dob: '1981-02-03', driverLicense: 'TX99995678', address: 'Elsewhere', comments: 'None' }
    for (const [field, value] of Object.entries(locked)) {
      expect(await refusedEdit(at.petra, at, customer, { [field]: value }), field).toBe('customer.lockedField')
    }
    expect(await refusedEdit(at.petra, at, customer, { dob: null })).toBe('customer.lockedField')
    // Sending the same number in full is not a change.
    const same = await edit(at.petra, at, customer, { driverLicense: 'TX12345678' })
    expect(await edit(at.olga, at, same, { ...locked, dob: null })).toMatchObject({
      ...locked,
      dob: null,
      driverLicense: '••••5678',
    })
  })

  test('of four saves of the same version at the same time, only one is accepted', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    const changes = ['2145550001', '2145550002', '2145550003', '2145550004']
    const results = await outcomes(4, (index) => edit(at.petra, at, customer, { phone: changes[index]! }))
    expect(results).toEqual({ done: 1, 'list.changed': 3 })
  })

  test('a save can add and remove photos of a customer, but cannot remove the last photo', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    expect(await refusedEdit(at.petra, at, customer, { files: [] })).toBe('customer.photoMissing')
    const both = await edit(at.petra, at, customer, { newFiles: [blue] })
    expect(both.photos.map((photo) => photo.displayName)).toEqual(['blue.jpg', 'red.jpg'])
    const one = await edit(at.petra, at, both, { files: [both.files[0]!] })
    expect(one.photos.map((photo) => photo.displayName)).toEqual(['blue.jpg'])
    const stale = edited(at, one, { files: both.files })
    expect((await at.petra.refused('POST /customer/save', stale)).code).toBe('customer.photoUnknown')
    const back = await edit(at.petra, at, one, { files: [], newFiles: [red] })
    expect(back.photos.map((photo) => photo.displayName)).toEqual(['red.jpg'])
  })

  test('a changed customer keeps the tag, and searches find the new name and phone number but not the old ones', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    const changed = await edit(at.petra, at, customer, { firstName: 'Zoë', lastName: 'Kim', phone: '9725550199' })
    expect(changed.tagId).toBe(customer.tagId)
    for (const search of ['zoe kim', '972-555-0199']) {
      expect(await names(at.ana, at.venue, { search })).toEqual(['Zoë Kim'])
    }
    for (const search of ['mia', '2145550142']) expect(await names(at.ana, at.venue, { search })).toEqual([])
  })

  test('the audit trail records the values before and after a change, and masks the driver license', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    await edit(at.olga, at, customer, { driverLicense: 'TX99995678', points: 35 })
    const row = await lastAudit(at.venue)
    expect(row).toMatchObject({
      action: 'customer saved',
      before: {
        firstName: 'Mia',
        driverLicense: '••••5678',
        points: 20,
        photos: [expect.stringMatching(/^[0-9a-f]{12}$/)],
      },
      after: { driverLicense: '••••5678', driverLicenseChanged: true, points: 35 },
    })
    expect(JSON.stringify(row)).not.toContain('9999')
  })

  test('calls that change or show one customer refuse a customer of another location as unknown', async () => {
    const [here, there] = [await scene(), await scene()]
    const customer = await register(there.ana, there.venue)
    expect(await refusedEdit(here.olga, here, customer, {})).toBe('customer.unknown')
    const one = { customerId: customer.customerId, locationId: here.venue.id }
    const codes = [
      await here.olga.refused('POST /customer/get', one),
      await here.olga.refused('POST /customer/delete', one),
      await here.olga.refused('POST /customer/revealDriverLicense', one),
      await here.olga.refused('POST /customer/getCustomerHistory', one),
      await here.olga.refused('POST /customer/addFiles', { ...one, newFiles: [red] }),
      await here.olga.refused('POST /customer/deleteFiles', { ...one, paths: [customer.files[0]!.path] }),
    ]
    expect(codes.map((refused) => refused.code)).toEqual(codes.map(() => 'customer.unknown'))
  })
})

describe('a driver license', () => {
  test('a driver license is stored encrypted, only people with the privileged view see it in full, and the audit trail records who did', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId } = await register(ana, venue)
    const stored = await house.owner.query<{ text: string }>(
      `select c::text || coalesce(encode(driver_license, 'escape'), '') as text from customers c where location_id = $1`,
      [venue.id],
    )
    expect(stored.rows[0]!.text).not.toContain('TX1234')
    expect((await ana.refused('POST /customer/revealDriverLicense', { customerId })).code).toBe('access.forbidden')
    const { driverLicense } = await petra.call('POST /customer/revealDriverLicense', { customerId })
    expect(driverLicense).toBe('TX12345678')
    const row = await lastAudit(venue)
    expect(row).toMatchObject({
      action: 'driver license read',
      actorId: petra.userId,
      after: { customerId, name: 'Mia Lopez', driverLicense: '••••5678' },
    })
  })

  test('a driver license is in no reply that is stored for a retry', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId } = await register(ana, venue)
    const key = 'read-once'
    await petra.call('POST /customer/revealDriverLicense', { customerId }, { key })
    const again = await petra.refused('POST /customer/revealDriverLicense', { customerId }, { key })
    expect(again.code).toBe('request.secretGone')
    const kept = await house.owner.query<{ found: number }>(
      `select count(*)::int as found from idempotency_keys where location_id = $1 and reply like '%TX1234%'`,
      [venue.id],
    )
    expect(kept.rows[0]!.found).toBe(0)
  })

  test('an empty value clears the driver license, and a save without the field keeps the driver license', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    const { driverLicense: _, ...without } = edited(at, customer)
    const kept = (await at.olga.call('POST /customer/save', without)).customer
    expect(kept.driverLicense).toBe('••••5678')
    expect((await edit(at.olga, at, kept, { driverLicense: '' })).driverLicense).toBe('')
    const { customerId } = customer
    expect((await at.olga.call('POST /customer/revealDriverLicense', { customerId })).driverLicense).toBe('')
  })

  test('a driver license that the new secret key cannot decrypt is refused with the reason, and can be replaced, cleared or kept', async () => {
    const at = await scene()
    const { customerId, ...customer } = await register(at.ana, at.venue)
    const lose = () =>
      house.owner.query('update customers set driver_license = $2 where customer_id = $1', [
        customerId,
        seal('TX12345678', newSecretKey()),
      ])
    const reveal = () => at.olga.send('POST /customer/revealDriverLicense', { customerId })
    const save = async (version: number, driverLicense: string) =>
      (await edit(at.olga, at, { customerId, ...customer, version }, { driverLicense })).driverLicense
    await lose()
    expect((await reveal()).reply).toMatchObject({
      code: 'customer.licenseLost',
      message:
        'The server can no longer read this license, because its secret key was changed. An administrator must enter it again.',
    })
    expect(await save(1, '••••5678')).toBe('••••5678')
    expect(await save(2, 'TX99990000')).toBe('••••0000')
    expect((await reveal()).reply).toMatchObject({ driverLicense: 'TX99990000' })
    await lose()
    expect(await save(3, '')).toBe('')
  })
})

describe('the photos of a customer', () => {
  test('people with the privileged view can add and remove photos, but cannot remove the last photo', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId, files } = await register(ana, venue)
    const one = { customerId, locationId: venue.id }
    const paths = [files[0]!.path]
    expect((await petra.refused('POST /customer/deleteFiles', { ...one, paths })).code).toBe('customer.photoMissing')
    const { customer } = await petra.call('POST /customer/addFiles', { ...one, newFiles: [blue, red] })
    expect(customer.photos.map((photo) => photo.displayName)).toEqual(['blue.jpg', 'red.jpg'])
    expect(customer.version).toBe(2)
    const left = await petra.call('POST /customer/deleteFiles', { ...one, paths })
    expect(left.customer.photos.map((photo) => photo.displayName)).toEqual(['blue.jpg'])
    expect((await petra.refused('POST /customer/deleteFiles', { ...one, paths })).code).toBe('customer.photoUnknown')
  })

  test('a photo is shown in full size and small at its location, and is unknown at another location', async () => {
    const [here, there] = [await scene(), await scene()]
    const { path } = (await register(here.ana, here.venue)).files[0]!
    for (const call of ['POST /customer/previewFile', 'POST /customer/previewImage'] as const) {
      const { fileData, type } = await here.ana.call(call, { path })
      expect(type).toBe('image/jpeg')
      expect(Buffer.from(fileData, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect((await there.ana.refused(call, { path })).code).toBe('photo.unknown')
    }
  })
})

describe('deleting a customer', () => {
  test('a deleted customer is in no list and no search, the waiting visit is voided, and the other visits stay', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId } = await register(ana, venue)
    await addVisit(venue, customerId, { givenCents: 2000 })
    const waiting = await addVisit(venue, customerId)
    expect((await ana.refused('POST /customer/delete', { customerId })).code).toBe('access.forbidden')
    expect((await petra.call('POST /customer/delete', { customerId })).message).toBe('Deleted')
    expect(await listed(ana, venue)).toMatchObject({ total: 0, customers: [] })
    expect(await names(ana, venue, { search: 'mia' })).toEqual([])
    const search = { search: 'mia', locationId: venue.id }
    expect((await ana.call('POST /customer/searchByCustomerName', search)).customers).toEqual([])
    expect((await petra.refused('POST /customer/get', { customerId })).code).toBe('customer.unknown')
    const visits = await house.owner.query<{ void_reason: string; is_void: boolean }>(
      'select void_reason, voided_at is not null as is_void from visits where customer_id = $1 order by visit_id',
      [customerId],
    )
    expect(visits.rows).toEqual([
      { void_reason: '', is_void: false },
      { void_reason: 'customer deleted', is_void: true },
    ])
    expect(await lastAudit(venue)).toMatchObject({
      before: { customerId, tagId: '1' },
      after: { voidedVisit: waiting },
    })
  })

  test('the name, phone number and tag of a deleted customer can be used again, but new tags continue from the last number', async () => {
    const { venue, olga } = await scene()
    const { customerId } = await register(olga, venue)
    await olga.call('POST /customer/delete', { customerId })
    expect((await register(olga, venue)).tagId).toBe('2')
    const rows = [importRow(2, { tagId: '1' })]
    expect((await olga.call('POST /customer/import', { locationId: venue.id, rows })).imported).toBe(1)
  })

  test('a deletion waits for a check-in of the customer at the same moment, and then voids the visit', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId } = await register(ana, venue)
    const checkIn = `
      with held as (select from customers where customer_id = $2 for no key update)
      insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source)
      select $1, $2, $3::timestamptz::date, $3, $4, 'desk' from held returning visit_id`
    await house.during(checkIn, [venue.id, customerId, house.clock.now(), ana.userId], () =>
      petra.call('POST /customer/delete', { customerId }),
    )
    const { rows } = await house.owner.query('select void_reason from visits where customer_id = $1', [customerId])
    expect(rows).toEqual([{ void_reason: 'customer deleted' }])
  })

  test('when people delete and edit a customer at the same moment, one deletion succeeds, and no request ends in a fault', async () => {
    const at = await scene()
    const customer = await register(at.ana, at.venue)
    const { customerId } = customer
    const results = await outcomes(12, (index) =>
      index % 2 === 0
        ? at.petra.call('POST /customer/delete', { customerId })
        : edit(at.olga, at, customer, { comments: `Edit ${index}` }),
    )
    const deleted = await house.owner.query<{ count: number }>(
      `select count(*)::int as count from audit_log where location_id = $1 and action = 'customer deleted'`,
      [at.venue.id],
    )
    expect(deleted.rows[0]!.count).toBe(1)
    expect(results['done']).toBeGreaterThanOrEqual(1)
    expect(Object.keys(results).filter((code) => !['done', 'customer.unknown', 'list.changed'].includes(code))).toEqual(
      [],
    )
  })
})

describe('the list of customers', () => {
  const day = (number: number) => new Date(EVENING.getTime() - number * 24 * HOUR_MS)
  const PEOPLE = [
    {
      firstName: 'Ana',
      lastName: 'Kim',
      tagId: '2',
      points: 5,
      phone: '2145550103',
      dob: '1990-01-01',
      lastVisit: day(3),
      registered: day(9),
    },
    {
      firstName: 'bea',
      lastName: 'Ito',
      tagId: '10',
      points: 30,
      phone: '2145550101',
      lastVisit: day(1),
      registered: day(8),
    },
    {
      firstName: 'Álex',
      lastName: 'Lum',
      tagId: '1',
      points: 10,
      phone: '2145550102',
      dob: '1980-01-01',
      registered: day(7),
    },
  ]

  test('the list can be sorted by each column, with blanks last in both directions, and is sorted by the last visit by default', async () => {
    const { venue, olga } = await scene()
    await fill(venue, PEOPLE)
    const firsts = async (body: Partial<InputAt<'POST /customer/list'>>) => {
      const { customers, total } = await listed(olga, venue, body)
      expect(total).toBe(3)
      return customers.map((customer) => customer.firstName[0]).join('')
    }
    const expected = {
      tagId: ['ÁAb', 'bAÁ'],
      firstName: ['ÁAb', 'bAÁ'],
      lastName: ['bAÁ', 'ÁAb'],
      points: ['AÁb', 'bÁA'],
      phone: ['bÁA', 'AÁb'],
      dob: ['ÁAb', 'AÁb'],
      registrationDate: ['AbÁ', 'ÁbA'],
      lastVisit: ['AbÁ', 'bAÁ'],
    } as const
    for (const [column, [asc, desc]] of Object.entries(expected)) {
      const orderBy = column as keyof typeof expected
      // A search has the same order.
      for (const search of ['', '214555']) {
        expect(await firsts({ orderBy, search }), column).toBe(asc)
        expect(await firsts({ orderBy, order: 'desc', search }), column).toBe(desc)
      }
    }
    expect(await firsts({})).toBe('bAÁ')
    expect(await firsts({ search: '214555' })).toBe('bAÁ')
  })

  test('the list comes in pages, and every page, even an empty one, gives the number of customers on all pages', async () => {
    const { venue, olga } = await scene()
    await fill(
      venue,
      Array.from({ length: 12 }, (_, index) => ({ firstName: `Guest ${index}`, points: index })),
    )
    const page = { rowsPerPage: 5, orderBy: 'points' } as const
    for (const search of ['', 'guest']) {
      expect(await names(olga, venue, { ...page, page: 2, search })).toEqual([
        'Guest 10 Filler 10',
        'Guest 11 Filler 11',
      ])
      expect(await listed(olga, venue, { ...page, page: 9, search })).toMatchObject({ total: 12, customers: [] })
      expect((await listed(olga, venue, { rowsPerPage: 'All', search })).customers).toHaveLength(12)
    }
  })

  test('without the privileged view, the list neither shows nor sorts by tag, phone, date of birth and registration date', async () => {
    const { venue, petra, ana } = await scene()
    await fill(venue, PEOPLE)
    const [seen] = (await listed(ana, venue, { search: 'bea' })).customers
    expect(seen).toMatchObject({
      firstName: 'bea',
      points: 30,
      tagId: null,
      phone: null,
      dob: null,
      registrationDate: null,
    })
    expect(seen!.lastVisit).toBe(day(1).toISOString())
    const [privileged] = (await listed(petra, venue, { search: 'ana' })).customers
    expect(privileged).toMatchObject({ tagId: '2', phone: '2145550103', dob: '1990-01-01' })
    const byDefault = await names(ana, venue)
    for (const orderBy of ['tagId', 'phone', 'dob', 'registrationDate'] as const) {
      for (const order of ['asc', 'desc'] as const)
        expect(await names(ana, venue, { orderBy, order })).toEqual(byDefault)
    }
  })

  test('the list can be filtered by the day of the last visit, the day of the registration, and whether the customer is pending', async () => {
    const { venue, petra, ana } = await scene()
    await fill(venue, PEOPLE)
    const { customers } = await listed(petra, venue, { search: 'bea' })
    await addVisit(venue, customers[0]!.customerId)
    // In Chicago the visits are on 2026-05-31 and 2026-05-29, and the registrations on 2026-05-23 to 25.
    const narrowed = async (body: Partial<InputAt<'POST /customer/list'>>, person = petra) => {
      const found = new Set<string>()
      for (const search of ['', '214555']) {
        // Without the privileged view, parts of phone numbers find nothing.
        if (search !== '' && person === ana) continue
        const page = await listed(person, venue, { ...body, search, orderBy: 'points' })
        expect(page.total, JSON.stringify(body)).toBe(page.customers.length)
        found.add(page.customers.map(({ firstName }) => firstName[0]).join(''))
      }
      // A list and a search give the same result.
      expect([...found], JSON.stringify(body)).toHaveLength(1)
      return [...found][0]
    }
    expect(await narrowed({})).toBe('AÁb')
    expect(await narrowed({ lastVisitFrom: '2026-05-31' })).toBe('b')
    expect(await narrowed({ lastVisitTo: '2026-05-30' })).toBe('A')
    expect(await narrowed({ lastVisitFrom: '2026-05-29', lastVisitTo: '2026-05-31' })).toBe('Ab')
    expect(await narrowed({ lastVisitFrom: '2026-06-01' })).toBe('')
    expect(await narrowed({ registeredFrom: '2026-05-24', registeredTo: '2026-05-24' })).toBe('b')
    expect(await narrowed({ registeredTo: '2026-05-24' })).toBe('Ab')
    expect(await narrowed({ isPending: true })).toBe('b')
    expect(await narrowed({ isPending: false })).toBe('AÁb')
    expect(await narrowed({ isPending: true, lastVisitTo: '2026-05-30' })).toBe('')
    expect(await narrowed({ isPending: true, registeredTo: '2026-05-24' })).toBe('b')
    expect(await narrowed({ isPending: true, registeredTo: '2026-05-01' })).toBe('')
    expect(await narrowed({ isPending: true, registeredTo: '2026-05-01' }, ana)).toBe('b')
    // The last millisecond before midnight in Chicago belongs to the day. Midnight belongs to the next day.
    await fill(venue, [
      { firstName: 'Late', points: 1, phone: '2145550110', lastVisit: new Date('2026-05-16T04:59:59.999Z') },
      {
        firstName: 'Next',
        points: 2,
        phone: '2145550111',
        tagId: 'n',
        lastVisit: new Date('2026-05-16T05:00:00.000Z'),
      },
    ])
    expect(await narrowed({ lastVisitTo: '2026-05-15' })).toBe('L')
    expect(await narrowed({ lastVisitFrom: '2026-05-16', lastVisitTo: '2026-05-16' })).toBe('N')
  })

  test('without the privileged view, a search finds a phone number or tag only as a whole, with or without a name beside it', async () => {
    const { venue, petra, ana } = await scene()
    await fill(venue, [...PEOPLE, { firstName: 'Dan', lastName: '7', tagId: 'A-47', phone: '2145550199' }])
    const found = async (person: Person, search: string) => {
      const listedNames = (await listed(person, venue, { search })).customers.map(({ firstName }) => firstName)
      const { customers } = await person.call('POST /customer/searchByCustomerName', { search, locationId: venue.id })
      expect(customers.map(({ firstName }) => firstName).toSorted(), search).toEqual(listedNames.toSorted())
      return listedNames.toSorted().join()
    }
    const parts = ['214', '0101', '555-0101', 'bea 214555', 'bea 5550101', 'bea 1 0', '214 bea', '(214) bea', '"0101"']
    for (const part of [...parts, '2145550101 0101', '21455501010', 'bea 2\u200b14']) {
      expect(await found(ana, part), part).toBe('')
    }
    for (const part of ['0101', '555-0101', 'bea 214555', '(214) bea'])
      expect(await found(petra, part), part).toBe('bea')
    for (const whole of ['2145550101', '(214) 555-0101', '+1 214 555 0101', '10', 'bea 10', 'bea 2145550101', 'be']) {
      expect(await found(ana, whole), whole).toBe('bea')
    }
    expect(await found(ana, '7')).toBe('Dan')
  })

  test('phone digits cannot be guessed: a person who sees no numbers may try sixty unknown numbers an hour, in all calls together', async () => {
    const { venue, petra, ana } = await scene()
    await fill(venue, PEOPLE)
    const at = { locationId: venue.id }
    const number = (index: number) => `555555${String(index).padStart(4, '0')}`
    const calls: ((person: Person, phone: string) => Promise<{ status: number }>)[] = [
      (person, search) => person.send('POST /customer/list', { ...at, search: `bea ${search}` }),
      (person, search) => person.send('POST /customer/searchByCustomerName', { ...at, search }),
      (person, phone) => person.send('POST /customer/validateCustomer', { ...at, firstName: '', lastName: '', phone }),
      (person, phone) => person.send('POST /customer/enrollCustomer', { ...at, phone }),
    ]
    const tries = Array.from({ length: 100 }, (_, index) => calls[index % calls.length]!(ana, number(index)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    for (const tryNumber of calls) expect((await tryNumber(ana, number(100))).status).toBe(429)
    // Searches for names, tags and parts of numbers still work, and people who may see the numbers are not limited.
    for (const search of ['bea', '10', '214555']) {
      expect((await ana.send('POST /customer/searchByCustomerName', { ...at, search })).status).toBe(200)
    }
    for (let index = 0; index < 70; index++) {
      expect((await petra.send('POST /customer/list', { ...at, search: number(index) })).status).toBe(200)
      expect((await petra.send('POST /customer/enrollCustomer', { ...at, phone: number(index) })).status).not.toBe(429)
    }
  })

  test('an unknown phone number counts only once an hour, so a person can look up sixty new customers with several calls for each', async () => {
    const { venue, ana } = await scene()
    const at = { locationId: venue.id }
    const statuses = new Map<number, number>()
    for (let index = 0; index < 61; index++) {
      const phone = `555444${String(index).padStart(4, '0')}`
      for (const { status } of [
        await ana.send('POST /customer/searchByCustomerName', { ...at, search: `(555) 444-${phone.slice(6)}` }),
        await ana.send('POST /customer/list', { ...at, search: `newcomer ${phone}` }),
        await ana.send('POST /customer/validateCustomer', { ...at, firstName: '', lastName: '', phone }),
      ])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 180],
      [429, 3],
    ])
  })

  test('a registered phone number is found however often somebody searches for it', async () => {
    const { venue, ana } = await scene()
    await fill(venue, PEOPLE)
    const search = { search: '2145550101', locationId: venue.id }
    for (let asked = 0; asked < 70; asked++) {
      expect((await ana.call('POST /customer/searchByCustomerName', search)).customers).toHaveLength(1)
    }
  })

  test('the list shows the newest photo of each customer, and marks a pending customer for sixteen hours', async () => {
    const { venue, petra, ana } = await scene()
    const { customerId } = await register(ana, venue)
    await register(ana, venue, { firstName: 'Zoe' })
    await petra.call('POST /customer/addFiles', { customerId, locationId: venue.id, newFiles: [blue] })
    await addVisit(venue, customerId, { signedInAt: new Date(EVENING.getTime() - 15 * HOUR_MS) })
    for (const search of ['', 'lopez']) {
      const { customers } = await listed(ana, venue, { search, orderBy: 'firstName' })
      expect(customers.map(({ photos, isPending }) => [photos.map((photo) => photo.displayName), isPending])).toEqual([
        [['blue.jpg'], true],
        [['red.jpg'], false],
      ])
    }
    // A customer who has waited for over sixteen hours is assumed to have left.
    house.clock.advance(2 * HOUR_MS)
    expect((await listed(ana, venue)).customers.some((customer) => customer.isPending)).toBe(false)
  })

  test('a search takes %, _, quotes and backslashes as plain characters, and a blank search shows everybody', async () => {
    const { venue, olga } = await scene()
    await fill(venue, [{ firstName: '1%0', lastName: 'A_B' }, { firstName: '100', lastName: 'AxB' }, ...PEOPLE])
    const found: Record<string, number> = {
      '1%0': 1,
      '%': 0,
      a_b: 1,
      '\\': 0,
      "'": 0,
      '"': 0,
      '  ': 5,
      '(214) 555-0101': 1,
      ÁLEX: 1,
    }
    for (const [search, count] of Object.entries(found)) {
      expect((await listed(olga, venue, { search })).total, search).toBe(count)
    }
  })
})

describe('the search at the counter', () => {
  test('the search shows up to twenty customers: exact names first, then names that begin with the text, then others, each by last visit', async () => {
    const { venue, ana } = await scene()
    await fill(venue, [
      { firstName: 'Mariana', lastName: 'Ito', lastVisit: new Date(EVENING.getTime() - 1) },
      { firstName: 'Lu', lastName: 'Anand' },
      { firstName: 'Ana', lastName: 'Kim', lastVisit: new Date(EVENING.getTime() - 2) },
      { firstName: 'Tamika', lastName: 'Anaya', lastVisit: new Date(EVENING.getTime() - 1) },
    ])
    const find = async (search: string) =>
      (await ana.call('POST /customer/searchByCustomerName', { search, locationId: venue.id })).customers
    expect((await find('ana')).map((customer) => customer.firstName)).toEqual(['Ana', 'Tamika', 'Lu', 'Mariana'])
    expect(await find('ana kim')).toMatchObject([
      { firstName: 'Ana', phoneEnding: '0100', photos: [], isPending: false },
    ])
    for (const blank of ['', '   ', '\u0301']) expect(await find(blank)).toEqual([])
    await fill(
      venue,
      Array.from({ length: 25 }, (_, index) => ({ firstName: 'Ana', tagId: `x${index}` })),
    )
    expect(await find('ana')).toHaveLength(20)
  })
})

describe('the history of a customer', () => {
  test('the history counts the visits that were not voided, and shows the last fifty visits, newest first', async () => {
    const { venue, ana } = await scene()
    const { customerId } = await register(ana, venue)
    await house.owner.query(
      `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, lapsed_at, voided_at, voided_by)
       select $1, $2, '2026-05-01', $3::timestamptz - n * interval '1 hour', $4::bigint, 'desk', $3, case when n <= 10 then $3 end,
         case when n <= 10 then $4 end
       from generate_series(1, 70) n`,
      [venue.id, customerId, EVENING, ana.userId],
    )
    await addVisit(venue, customerId, { givenCents: 2500 })
    const history = await ana.call('POST /customer/getCustomerHistory', { customerId })
    expect(history).toMatchObject({ totalVisits: 61, lastVisit: EVENING.toISOString() })
    expect(history.registrationDate).toBe(EVENING.toISOString())
    expect(history.visits).toHaveLength(50)
    expect(history.visits[0]).toMatchObject({
      signedInAt: EVENING.toISOString(),
      points: 25,
      givenAt: EVENING.toISOString(),
    })
    expect(history.visits[0]!.ticket).not.toBeNull()
    expect(history.visits[0]!.employeeName).not.toBe('')
    expect(history.visits[1]).toMatchObject({
      signedInAt: new Date(EVENING.getTime() - 11 * HOUR_MS).toISOString(),
      ticket: null,
      points: null,
      givenAt: null,
      employeeName: '',
    })
  })

  test('the history shows the current visit, but does not count a visit without points until the customer has waited for sixteen hours', async () => {
    const { venue, ana } = await scene()
    const { customerId } = await register(ana, venue)
    const history = () => ana.call('POST /customer/getCustomerHistory', { customerId })
    await addVisit(venue, customerId)
    expect(await history()).toMatchObject({ totalVisits: 0, lastVisit: null, visits: [{ points: null }] })
    const before = new Date(EVENING.getTime() - 30 * HOUR_MS)
    await addVisit(venue, customerId, { signedInAt: before, givenCents: 2500 })
    expect(await history()).toMatchObject({ totalVisits: 1, lastVisit: before.toISOString() })
    // A customer who has waited for over sixteen hours is assumed to have left, so the visit counts.
    house.clock.advance(17 * HOUR_MS)
    expect(await history()).toMatchObject({ totalVisits: 2, lastVisit: EVENING.toISOString() })
  })
})

function importRow(row: number, change: Partial<InputAt<'POST /customer/import'>['rows'][number]> = {}) {
  return {
    row,
    tagId: '',
    firstName: `Guest ${row}`,
    lastName: 'Import',
    phone: String(9_725_550_000 + row),
    dob: '',
    address: '',
    driverLicense: '',
    points: '',
    comments: '',
    ...change,
  }
}

describe('an import', () => {
  test('a preview lists the faults and warnings of each row, and changes nothing', async () => {
    const { venue, olga } = await scene()
    await register(olga, venue)
    const rows = [
      importRow(2),
      importRow(3, { firstName: 'mía', lastName: 'LOPEZ', phone: '(214) 555-0142' }),
      importRow(4, { tagId: '1', firstName: '' }),
    ]
    const { findings } = await olga.call('POST /customer/previewImport', { locationId: venue.id, rows })
    expect(findings).toEqual([
      {
        row: 3,
        faults: [],
        warnings: ['Mia Lopez is already registered.', 'Mia Lopez has the same phone number.'],
      },
      {
        row: 4,
        faults: [
          { field: 'firstName', problem: 'Enter a first name.' },
          { field: 'tagId', problem: 'Tag 1 is already taken at this location.' },
        ],
        warnings: [],
      },
    ])
    expect((await listed(olga, venue)).total).toBe(1)
  })

  test('an import with one wrong row is refused with a message in the singular', async () => {
    const { venue, olga } = await scene()
    const rows = [importRow(2), importRow(3, { phone: '12' })]
    const refused = await olga.refused('POST /customer/import', { locationId: venue.id, rows })
    expect(refused.reply.message).toBe('Nothing was imported: 1 row has to be corrected first. Begin with row 3.')
  })

  test('an import with wrong rows registers nobody, and its refusal names the first wrong row', async () => {
    const { venue, olga } = await scene()
    const rows = [importRow(2), importRow(3, { phone: '12' }), importRow(4, { points: 'many' })]
    const refused = await olga.refused('POST /customer/import', { locationId: venue.id, rows })
    expect(refused.code).toBe('import.rowsWrong')
    expect(refused.reply.message).toBe('Nothing was imported: 2 rows have to be corrected first. Begin with row 3.')
    expect((await listed(olga, venue)).total).toBe(0)
  })

  test('an import saves the values of its rows, encrypts licenses and gives missing tags, and searches find the new customers', async () => {
    const { venue, olga } = await scene()
    const full = {
      tagId: '40',
      dob: '2/3/1980',
      address: 'Elm 1',
      driverLicense: 'TX12345678',
      points: '35',
      comments: 'VIP',
    }
    const rows = [importRow(2, full), importRow(3), importRow(4, { tagId: 'A-1' })]
    expect((await olga.call('POST /customer/import', { locationId: venue.id, rows })).imported).toBe(3)
    const { customers } = await listed(olga, venue, { orderBy: 'firstName' })
    expect(customers.map((customer) => customer.tagId)).toEqual(['40', '41', 'A-1'])
    const { customer } = await olga.call('POST /customer/get', { customerId: customers[0]!.customerId })
    expect(customer).toMatchObject({
      ...full,
      dob: '1980-02-03',
      points: 35,
      driverLicense: '••••5678',
      photos: [],
      employeeName: 'Olga Owner',
    })
    expect(await names(olga, venue, { search: '972 555 0003' })).toEqual(['Guest 3 Import'])
    expect((await register(olga, venue)).tagId).toBe('42')
    const { rows: stored } = await house.owner.query<{ sealed: Buffer }>(
      'select driver_license as sealed from customers where location_id = $1 and driver_license is not null',
      [venue.id],
    )
    expect(stored[0]!.sealed.toString('latin1')).not.toContain('TX1234')
  })

  test('the audit row of an import has the number of customers, the first five names, and the ranges of ids and given tags', async () => {
    const { venue, olga } = await scene()
    await register(olga, venue)
    const rows = Array.from({ length: 200 }, (_, index) => importRow(index + 2, { driverLicense: 'TX12345678' }))
    rows[0]!.tagId = 'A-1'
    await olga.call('POST /customer/import', { locationId: venue.id, rows })
    const { after } = await lastAudit(venue)
    expect(after).toEqual({
      imported: 200,
      names: [2, 3, 4, 5, 6].map((row) => `Guest ${row} Import`),
      customerIds: [expect.any(Number), expect.any(Number)],
      tagsGiven: ['2', '200'],
    })
    await register(olga, venue, { firstName: 'Zoe' })
    const found = await house.owner.query<{ count: number; last_names: string[] }>(
      `select count(*)::int as count, array_agg(distinct last_name) as last_names from customers
       where location_id = $1 and customer_id between $2 and $3`,
      [venue.id, ...(after['customerIds'] as number[])],
    )
    expect(found.rows).toEqual([{ count: 200, last_names: ['Import'] }])
    await olga.call('POST /customer/import', { locationId: venue.id, rows: [importRow(900, { tagId: 'A-2' })] })
    expect((await lastAudit(venue)).after).not.toHaveProperty('tagsGiven')
  })

  test('of four imports with the same tag at the same time, only one succeeds', async () => {
    const { venue, olga } = await scene()
    await register(olga, venue)
    const rows = [importRow(2, { tagId: '7' })]
    const results = await outcomes(4, () => olga.call('POST /customer/import', { locationId: venue.id, rows }))
    expect(results).toEqual({ done: 1, 'import.rowsWrong': 3 })
  })

  test('only administrators may preview or make an import', async () => {
    const { venue, petra } = await scene()
    const body = { locationId: venue.id, rows: [importRow(2)] }
    expect((await petra.refused('POST /customer/import', body)).code).toBe('access.forbidden')
    expect((await petra.refused('POST /customer/previewImport', body)).code).toBe('access.forbidden')
  })
})

describe('the number of a location’s customers', () => {
  /** The stored number, the number of rows, and the number in the list. */
  async function numbers(person: Person, venue: Venue) {
    const { rows } = await house.owner.query<{ kept: number; there: number }>(
      `select customers::int as kept,
         (select count(*)::int from customers c where c.location_id = $1 and c.deleted_at is null) as there
       from customer_counters where location_id = $1`,
      [venue.id],
    )
    return { ...rows[0]!, listed: (await listed(person, venue)).total }
  }
  const all = (number: number) => ({ kept: number, there: number, listed: number })

  /** The insert of the previous release, which does not know about the stored number. */
  const INSERTED = `insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, search_text,
      points_cents, registered_at, registered_by)
    select $1, 'old' || n, 'Old', 'Release ' || n, 'old', 'release ' || n, '9995550100', 'old release', 0, now(), $2
    from generate_series(1, 3) n`

  test('the number stays correct after saves, imports and deletions at the same time, and after changes by the previous release', async () => {
    const { venue, olga } = await scene()
    const customer = await register(olga, venue)
    await register(olga, venue, { firstName: 'Second' })
    expect(await numbers(olga, venue)).toEqual(all(2))

    const names = ['Ann', 'Bea', 'Cleo', 'Dot']
    const rows = Array.from({ length: 50 }, (_, index) => importRow(index + 2))
    const place = { locationId: venue.id, customerId: customer.customerId }
    const deletions = outcomes(2, () => olga.call('POST /customer/delete', place))
    await Promise.all([
      ...names.map((firstName) => register(olga, venue, { firstName })),
      olga.call('POST /customer/import', { locationId: venue.id, rows }),
      deletions,
    ])
    expect(await deletions).toEqual({ done: 1, 'customer.unknown': 1 })
    expect(await numbers(olga, venue)).toEqual(all(55))

    expect((await olga.refused('POST /customer/save', mia(venue, { firstName: 'Ann' }))).code).toBe(
      'customer.duplicateName',
    )
    expect(await numbers(olga, venue)).toEqual(all(55))

    const { pool } = house.app.platform.connections
    await pool.query(INSERTED, [venue.id, olga.userId])
    await pool.query("update customers set deleted_at = now() where location_id = $1 and tag_id = 'old2'", [venue.id])
    await pool.query("update customers set deleted_at = now() where location_id = $1 and tag_id = 'old2'", [venue.id])
    expect(await numbers(olga, venue)).toEqual(all(57))
  })

  test('the migration that begins to store the number stores it correctly, even if customers are registered during the migration', async () => {
    const [{ venue, olga }, old] = await Promise.all([scene(), scene()])
    await register(old.olga, old.venue)
    await register(old.olga, old.venue, { firstName: 'Second' })
    const fill = await readFile(new URL('../../db/migrations/0026_customers_so_far.sql', import.meta.url), 'utf8')
    const other = await house.app.platform.connections.pool.connect()
    try {
      await house.owner.query('update customer_counters set customers = 0')
      await house.owner.query('insert into customer_counters (location_id) values ($1)', [venue.id])
      await other.query('begin')
      await other.query(INSERTED, [venue.id, olga.userId])
      const filled = house.owner.query(`begin; ${fill}; commit`)
      await expect.poll(() => house.waiting('begin; -- The customers so far')).toHaveLength(1)
      await other.query('commit')
      await filled
    } finally {
      other.release()
    }
    expect(await numbers(olga, venue)).toEqual(all(3))
    expect(await numbers(old.olga, old.venue)).toEqual(all(2))
  })
})

describe('among many customers at several locations', () => {
  let venue: Venue
  let ana: Person
  beforeAll(async () => {
    venue = await house.venue()
    ana = await venue.employee({ roles: ['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE'] })
    const other = await house.venue()
    const many = Array.from({ length: 15_000 }, (_, index) => ({
      firstName: ['Maria', 'John', 'Zoe', 'Wei'][index % 4]!,
      lastName: `Family ${(index * 7919) % 15_000}`,
      phone: String(2_140_000_000 + index * 31),
      tagId: String(index),
    }))
    await fill(
      venue,
      many.map((person, index) =>
        index % 5 === 0
          ? person
          : { ...person, lastVisit: new Date(EVENING.getTime() - ((index * 104_729) % 15_000) * 60_000) },
      ),
    )
    await fill(other, many)
    await house.owner.query('vacuum analyze customers, last_visits')
  })

  const tagsOf = async (body: Partial<InputAt<'POST /customer/list'>>) => {
    const { customers, total, hasMore } = await listed(ana, venue, body)
    return { tags: customers.map(({ tagId }) => Number(tagId)), total, hasMore }
  }

  /** The tags of the wanted customers, by last visit. Customers who never came are last, by tag. */
  function expected(isWanted: (index: number) => boolean, order: 'asc' | 'desc'): number[] {
    const sign = order === 'asc' ? 1 : -1
    const minutesAgo = (index: number) => (index % 5 === 0 ? Infinity : (index * 104_729) % 15_000)
    return Array.from({ length: 15_000 }, (_, index) => index)
      .filter(isWanted)
      .toSorted((one, other) => {
        const [first, second] = [minutesAgo(one), minutesAgo(other)]
        if (first === second) return sign * (one - other)
        if (first === Infinity || second === Infinity) return first - second
        return sign * (second - first)
      })
  }

  test('all customers are listed page by page, and every page gives their total number', async () => {
    const first = await tagsOf({})
    expect(first).toEqual({ tags: expected(() => true, 'desc').slice(0, 50), total: 15_000, hasMore: false })
    for (const order of ['asc', 'desc'] as const) {
      const whole = expected(() => true, order)
      // The last page of customers with visits, the first page of customers without visits, and the last page of all.
      for (const page of [119, 120, 149]) {
        const asked = await tagsOf({ orderBy: 'lastVisit', order, page, rowsPerPage: 100 })
        expect(asked.tags, `${order} ${page}`).toEqual(whole.slice(page * 100, page * 100 + 100))
        expect(asked).toMatchObject({ total: 15_000, hasMore: false })
      }
    }
  })

  test('customers with visits in a range of days are counted up to 10,000, and the last page gives their exact number', async () => {
    const range = { lastVisitFrom: '2026-01-01', lastVisitTo: '2026-12-31', rowsPerPage: 100 } as const
    expect(await tagsOf(range)).toMatchObject({ total: 10_000, hasMore: true })
    expect(await tagsOf({ ...range, page: 119 })).toMatchObject({ total: 12_000, hasMore: false })
  })

  test.each([
    ['maria', (index: number) => index % 4 === 0],
    ['m', (index: number) => index % 4 === 0],
    ['fa', () => true],
    ['fam z', (index: number) => index % 4 === 2],
  ] as const)(
    'a search for %s that finds too many customers to sort still returns the customers in order',
    async (search, isWanted) => {
      for (const order of ['asc', 'desc'] as const) {
        const whole = expected(isWanted, order)
        const asked = { search, orderBy: 'lastVisit', order, rowsPerPage: 25 } as const
        expect(await tagsOf(asked)).toEqual({ tags: whole.slice(0, 25), total: 2_000, hasMore: true })
        const page = Math.ceil(whole.length / 25) - 1
        expect(await tagsOf({ ...asked, page })).toEqual({
          tags: whole.slice(page * 25),
          total: whole.length,
          hasMore: false,
        })
      }
      const [first] = (await tagsOf({ search, orderBy: 'registrationDate', order: 'desc' })).tags
      expect(first).toBe(expected(isWanted, 'asc').toSorted((one, other) => other - one)[0])
    },
  )

  test('a search for one or two characters finds only customers with a word, phone number or tag that begins with these characters', async () => {
    expect((await tagsOf({ search: 'ar' })).tags).toEqual([])
    const all = await tagsOf({ search: '77', rowsPerPage: 'All' })
    expect(all.tags.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 15_000 }, (_, index) => index).filter(
        (index) => String(index).startsWith('77') || String((index * 7919) % 15_000).startsWith('77'),
      ),
    )
  })

  test('a search that finds too many customers to sort shows exact names first, then names that begin with the text, then all others', async () => {
    await fill(venue, [
      { firstName: 'M', lastName: 'Whole', tagId: 'w1' },
      { firstName: 'Fam', lastName: 'Whole', tagId: 'w2', lastVisit: EVENING },
    ])
    const found = async (search: string) => {
      const { customers } = await ana.call('POST /customer/searchByCustomerName', { locationId: venue.id, search })
      return customers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    }
    const recent = expected((index) => index % 4 === 0, 'desc').map(
      (index) => `Maria Family ${(index * 7919) % 15_000}`,
    )
    expect(await found('m')).toEqual(['M Whole', ...recent.slice(0, 19)])
    expect((await found('fam'))[0]).toBe('Fam Whole')
    expect(await found('aria')).toEqual(recent.slice(0, 20))
  })

  /** The plans that PostgreSQL makes for the statements of a request. */
  async function planOf(ask: (scope: Scope) => Promise<unknown>): Promise<string> {
    const plans: string[] = []
    const db: Database = {
      async run({ sql, parameters }) {
        const explained = await house.owner.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters as unknown[])
        plans.push(...explained.rows.map((row) => row['QUERY PLAN']))
        return { rows: [{ total: 0 }], rowCount: 1 }
      },
    }
    // In the server, the gate makes the scope of a request. This test makes the scope itself, with only the fields that the queries use.
    await ask({ db, location: venue, now: EVENING } as unknown as Scope)
    return plans.join('\n')
  }

  const question = {
    search: '',
    hasPrivilege: true,
    lastVisit: { from: undefined, to: undefined },
    registered: { from: undefined, to: undefined },
    isPending: false,
    orderBy: 'lastVisit',
    order: 'desc',
    limit: 50,
    offset: 0,
  } as const

  test.each(['maria', 'family 7777', '555-0142', '(214) 555-0142', 'zoe m', 'дом'])(
    'a search for %s uses the trigram index',
    async (search) => {
      for (const hasPrivilege of [true, false]) {
        for (const plan of [
          await planOf((scope) => queries.listCustomers(scope, { ...question, search, hasPrivilege })),
          await planOf((scope) => queries.findBest(scope, { search, hasPrivilege, limit: 20 })),
        ]) {
          expect(plan).toContain('Bitmap Index Scan on customers_by_words')
        }
      }
    },
  )

  test.each(['tagId', 'firstName', 'lastName', 'points', 'phone', 'dob', 'registrationDate', 'lastVisit'] as const)(
    'a page that is sorted by %s is read in the order of an index, in both directions',
    async (orderBy) => {
      for (const order of ['asc', 'desc'] as const) {
        const plan = await planOf((scope) => queries.listCustomers(scope, { ...question, orderBy, order }))
        expect(plan).toMatch(
          orderBy === 'lastVisit'
            ? /CTE visited\n\s*->\s+Limit[^]*?Index Scan (Backward )?using last_visits_by_time/
            : /Limit[^\n]*\n\s*->\s+Index Scan (Backward )?using customers_by_/,
        )
      }
    },
  )
})
