import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { InputAt } from '@countroom/contract/api.ts'
import type { ServicePreset } from '@countroom/contract/team/presets.rules.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import type { App } from '../../app.ts'
import { type House, openHouse, Person, Refused, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

const MANAGER: readonly Role[] = ['ROLE_SETTINGS', 'ROLE_MANAGE_USERS', 'ROLE_NOTE', 'ROLE_CHECK_IN_OUT']
const ALWAYS: readonly Role[] = ['ROLE_USER', 'ROLE_DASHBOARD']
const GOOD_PASSWORD = 'seven tame walruses'

let house: House
let other: { app: App; address: string }
beforeAll(async () => {
  house = await openHouse()
  other = await house.anotherInstance()
})
afterAll(async () => {
  await other.app.close()
  await house.close()
})

let counter = 0
const newEmail = () => `hired${++counter}@example.com`
const newTag = () => `04A1B2C3D4${1000 + ++counter}`

/** The e-mails of the owners of a company. */
async function ownersOf(venue: Venue): Promise<string[]> {
  const { rows } = await house.owner.query<{ username: string }>(
    'select username from users where is_owner and company_id = $1 and deleted_at is null',
    [venue.id],
  )
  return rows.map(({ username }) => username)
}

function hireBody(venue: Venue, changes: Partial<InputAt<'POST /register/save'>> = {}): InputAt<'POST /register/save'> {
  return {
    selectedLocationId: venue.id,
    username: newEmail(),
    password: GOOD_PASSWORD,
    firstname: 'Ana',
    lastname: 'Silva',
    authorities: ['ROLE_NOTE'],
    employeePerHour: 12.5,
    employeeColor: '#1565c0',
    timezone: 'America/Chicago',
    ...changes,
  }
}

/** A request that saves a person with some changes. All other fields are as the asker sees them. */
async function editBody(
  asker: Person,
  venue: Venue,
  username: string,
  changes: Partial<InputAt<'PUT /team/update'>> = {},
): Promise<InputAt<'PUT /team/update'>> {
  const { authorities, firstname, lastname, employeePerHour, employeeColor, timezone, version } = await seen(
    asker,
    username,
  )
  return {
    authorities,
    firstname,
    lastname,
    employeePerHour,
    employeeColor,
    timezone: timezone as 'America/Chicago',
    version,
    locationId: venue.id,
    user_to_change: username,
    change_password: false,
    ...changes,
  }
}

async function seen(asker: Person, username: string): Promise<Employee> {
  const { users } = await asker.call('GET /account/getUsers', {})
  const found = users.find((user) => user.username === username)
  if (found === undefined) throw new Error(`${username} is not listed`)
  return found
}

async function rowOf(userId: number) {
  const { rows } = await house.owner.query<{
    username: string
    roles: Role[]
    must_change_password: boolean
    is_linked: boolean
    rfid_hash: Buffer | null
    deleted_at: Date | null
    password_hash: string
    version: number
  }>('select * from users where user_id = $1', [userId])
  return rows[0]!
}

async function trailOf(venue: Venue, call: string) {
  const { rows } = await house.owner.query<{ before: unknown; after: unknown }>(
    'select before, after from audit_log where location_id = $1 and call = $2 order by seq',
    [venue.id, call],
  )
  return rows
}

const isSignedIn = async (person: Person, venue: Venue) =>
  (await person.send('POST /account/openSocket', { locationId: venue.id })).status !== 401

/** Opens three sockets of a person: one at this location, one at this location on the other instance, and one at the other location. */
async function socketsOf(person: Person, here: Venue, there: Venue): Promise<Listening[]> {
  return [
    await Listening.as(house, person, here),
    await Listening.as(other, person, here),
    await Listening.as(other, person, there),
  ]
}

async function settled<Result>(tries: Promise<Result>[]): Promise<{ done: Result[]; refused: string[] }> {
  const outcomes = await Promise.allSettled(tries)
  return {
    done: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    refused: outcomes.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return []
      if (!(outcome.reason instanceof Refused)) throw outcome.reason
      return [outcome.reason.code]
    }),
  }
}

describe('the list of employees', () => {
  test('the list of employees contains exactly the people who work at the location, sorted by name', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin({ firstname: 'Zoe' })
    await venue.employee({ firstname: 'bea' })
    await elsewhere.employee({ firstname: 'Ana', alsoAt: [venue] })
    await elsewhere.employee({ firstname: 'Stranger' })
    const gone = await venue.employee({ firstname: 'Gone' })
    await admin.call('POST /team/delete', { locationId: venue.id, username: gone.username })
    const { users } = await admin.call('GET /account/getUsers', {})
    expect(users.map(({ firstname }) => firstname)).toEqual(['Ana', 'bea', 'Zoe'])
  })

  test('the list of employees leaves out master administrators of other locations, and info@ accounts other than the asker’s own', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin()
    const front = await venue.admin({ username: `Info@front${venue.id}.example` })
    await venue.station()
    const master = await elsewhere.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    master.token = await house.signIn(master.userId, venue.id)
    const names = async (asker: Person) =>
      (await asker.call('GET /account/getUsers', {})).users.map(({ userId }) => userId)
    expect(await names(admin)).toEqual([admin.userId])
    expect((await names(front)).toSorted()).toEqual([admin.userId, front.userId].toSorted())
    expect(await names(master)).toEqual([admin.userId])
    await master.call('POST /account/selectLocation', { locationId: elsewhere.id })
    expect(await names(master)).toEqual([master.userId])
  })

  test('the list of employees says whom the asker may change: people whose home is this location and whose roles the asker holds', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin()
    const manager = await venue.employee({ roles: MANAGER })
    const peer = await venue.employee({ roles: ['ROLE_NOTE'] })
    const beyond = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
    await elsewhere.employee({ roles: ['ROLE_NOTE'], alsoAt: [venue] })
    const master = await venue.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    const editable = async (asker: Person) => {
      const { users } = await asker.call('GET /account/getUsers', {})
      return new Set(users.filter(({ isEditable }) => isEditable).map(({ userId }) => userId))
    }
    expect(await editable(manager)).toEqual(new Set([manager.userId, peer.userId]))
    const allButMaster = [admin.userId, manager.userId, peer.userId, beyond.userId]
    expect(await editable(admin)).toEqual(new Set(allButMaster))
    expect(await editable(master)).toEqual(new Set([...allButMaster, master.userId]))
  })

  test('employee pickers offer no administrators, no stations, and nobody whose only roles are Dashboard and User', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    await venue.station()
    await venue.employee({ roles: ALWAYS })
    const ana = await venue.employee({ roles: ['ROLE_NOTE'], firstname: 'Ana', lastname: 'Silva' })
    const { employees } = await admin.call('POST /account/getAllEmployees', { locationId: venue.id })
    expect(employees).toEqual([
      {
        userId: ana.userId,
        firstname: 'Ana',
        lastname: 'Silva',
        name: 'Ana Silva',
        employeePerHour: 12,
        authorities: ['ROLE_NOTE'],
        employeeColor: '',
      },
    ])
  })
})

describe('the services to choose from', () => {
  const offered = async (asker: Person, venue: Venue) => {
    const { roles } = await asker.call('POST /team/getRoles', { locationId: venue.id, type: 'employee' })
    return roles.map(({ role, isGrantable }) => (isGrantable ? role : `not ${role}`))
  }

  test('a person is offered the services of the company, and may give only the services that the person holds', async () => {
    const services: Role[] = ['ROLE_SETTINGS', 'ROLE_MANAGE_USERS', 'ROLE_NOTE', 'ROLE_MASTER_READING', 'ROLE_USER']
    const venue = await house.venue({ services })
    const shared = ['ROLE_DASHBOARD', 'ROLE_NOTE', 'ROLE_SETTINGS', 'ROLE_MANAGE_USERS']
    const manager = await venue.employee({ roles: [...MANAGER, 'ROLE_GAME'] })
    expect((await offered(manager, venue)).toSorted()).toEqual([...shared, 'not ROLE_MASTER_READING'].toSorted())
    const all = [...shared, 'ROLE_MASTER_READING', 'ROLE_ADMIN']
    expect((await offered(await venue.admin(), venue)).toSorted()).toEqual(all.toSorted())
    const master = await venue.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    expect((await offered(master, venue)).toSorted()).toEqual([...all, 'ROLE_MASTER_ADMIN'].toSorted())
  })
})

describe('presets of services', () => {
  const presetsAt = async (venue: Venue, asker: Person) =>
    asker.call('POST /team/getRoles', { locationId: venue.id, type: 'employee' })

  test('a venue can change its presets: everybody there sees the change, and other venues keep their presets', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const { presets, presetsVersion } = await presetsAt(venue, admin)
    expect(presets.map(({ name }) => name)).toEqual(['Cashier', 'Floor', 'Manager'])
    const own = presets.map((preset) =>
      preset.name === 'Cashier' ? { ...preset, authorities: ['ROLE_NOTE' as const] } : preset,
    )
    const asked = { locationId: venue.id, presets: own, version: presetsVersion }
    await admin.call('POST /team/savePresets', asked)
    expect((await presetsAt(venue, await venue.admin())).presets[0]).toEqual({
      name: 'Cashier',
      authorities: ['ROLE_NOTE'],
    })
    // A person who saw the old presets cannot save over the new ones.
    expect(await admin.refused('POST /team/savePresets', asked)).toMatchObject({ status: 409, code: 'list.changed' })
    const unknown = { ...asked, version: Number.MAX_SAFE_INTEGER }
    expect(await admin.refused('POST /team/savePresets', unknown)).toMatchObject({ status: 409, code: 'list.changed' })
    const elsewhere = await house.venue()
    expect((await presetsAt(elsewhere, await elsewhere.admin())).presets[0]?.authorities).toContain('ROLE_CUSTOMER')
    const { rows } = await house.owner.query<{ after: { presets: { name: string; services: string[] }[] } }>(
      `select after from audit_log where location_id = $1 and call = 'savePresets'`,
      [venue.id],
    )
    expect(rows.map(({ after }) => after.presets[0])).toEqual([{ name: 'Cashier', services: ['Notes'] }])
  })

  test('a venue can rename, add and delete presets, and can have at most twelve, each with a name of its own', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const { presets } = await presetsAt(venue, admin)
    const night = { name: 'Night shift', authorities: ['ROLE_NOTE' as const] }
    const save = (list: readonly ServicePreset[], version: number) => ({
      locationId: venue.id,
      presets: [...list],
      version,
    })
    const own = [night, { ...presets[0]!, name: ' Front desk ' }]
    const saved = await admin.call('POST /team/savePresets', save(own, 0))
    expect(saved.presets.map(({ name }) => name)).toEqual(['Night shift', 'Front desk'])
    // A manager cannot rename a preset that has services which the manager cannot give. Otherwise the manager could give it the name of another
    // preset, and somebody who chooses that name would give these services by mistake.
    const manager = await venue.employee({ roles: MANAGER })
    const swapped = save([{ ...own[1]!, name: night.name }], 1)
    expect(await manager.refused('POST /team/savePresets', swapped)).toMatchObject({ code: 'employee.beyondYours' })
    await manager.call('POST /team/savePresets', save([own[1]!], 1))
    await admin.call('POST /team/savePresets', save([], 2))
    expect((await presetsAt(venue, admin)).presets).toEqual([])
    for (const list of [
      Array.from({ length: 13 }, (_, index) => ({ ...night, name: `Preset ${index}` })),
      [night, { ...night, name: 'night SHIFT ' }],
      [{ ...night, name: ' ' }],
    ])
      expect(await admin.refused('POST /team/savePresets', save(list, 3))).toMatchObject({ code: 'request.malformed' })
  })

  test('a person can add to a preset neither a service that the person cannot give nor the role Admin', async () => {
    const venue = await house.venue()
    const manager = await venue.employee({ roles: MANAGER })
    const { presets, presetsVersion: version } = await presetsAt(venue, manager)
    const withAudit = presets.map((preset) => ({
      ...preset,
      authorities: [...preset.authorities, 'ROLE_AUDIT' as const],
    }))
    const refused = await manager.refused('POST /team/savePresets', {
      locationId: venue.id,
      presets: withAudit,
      version,
    })
    expect(refused).toMatchObject({ status: 403, code: 'employee.beyondYours' })
    const asAdmin = presets.map((preset) => ({ ...preset, authorities: ['ROLE_ADMIN' as const] }))
    expect(
      await manager.refused('POST /team/savePresets', { locationId: venue.id, presets: asAdmin, version }),
    ).toMatchObject({ code: 'request.malformed' })
  })
})

describe('hiring', () => {
  test('a new employee signs in with a temporary password and must first set their own password', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const body = hireBody(venue, { authorities: ['ROLE_ADMIN'] })
    const { user, message } = await admin.call('POST /register/save', body)
    expect(message).toBe('Saved')
    expect(user).toMatchObject({ username: body.username, displayName: 'Ana Silva', employeePerHour: 12.5, version: 1 })
    expect(await rowOf(user.userId)).toMatchObject({ must_change_password: true, is_linked: true, rfid_hash: null })

    const ana = house.anonymous
    const { access_token } = await ana.call('POST /api/login', { username: body.username, password: GOOD_PASSWORD })
    ana.token = access_token
    const machines = { locationId: venue.id }
    expect(await ana.refused('POST /machine/list', machines)).toMatchObject({ code: 'password.temporary' })
    expect(await ana.call('POST /account/getUser', { username: body.username })).toMatchObject({
      mustChangePassword: true,
      routes: [],
    })
    const newPassword = 'eight wild walruses'
    await ana.call('POST /account/changePassword', { currentPassword: GOOD_PASSWORD, newPassword })
    await ana.call('POST /machine/list', machines)
    expect(await ana.call('POST /account/getUser', { username: body.username })).toMatchObject({
      mustChangePassword: false,
    })
  })

  test('a new employee also gets the roles that the chosen roles need, and a new administrator gets only Admin, Dashboard and User', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const roles = async (authorities: Role[]) =>
      (await admin.call('POST /register/save', hireBody(venue, { authorities }))).user.authorities.toSorted()
    expect(await roles([])).toEqual(ALWAYS.toSorted())
    expect(await roles(['ROLE_BONUS'])).toEqual(
      [...ALWAYS, 'ROLE_BONUS', 'ROLE_CUSTOMER', 'ROLE_CHECK_IN_OUT'].toSorted(),
    )
    expect(await roles(['ROLE_NOTE', 'ROLE_ADMIN'])).toEqual([...ALWAYS, 'ROLE_ADMIN'].toSorted())
  })

  test('the tag and the password of a new employee are not stored in readable form', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const tag = newTag()
    const { user } = await admin.call('POST /register/save', hireBody(venue, { rfid: tag }))
    const row = await rowOf(user.userId)
    expect(user.rfid).toBe(row.rfid_hash!.toString('base64url'))
    expect(await trailOf(venue, 'saveEmployee')).toEqual([
      {
        before: null,
        after: {
          name: 'Ana Silva',
          email: user.username,
          services: ['Dashboard', 'Notes'],
          dollarsAnHour: 12.5,
          color: '#1565c0',
          timezone: 'America/Chicago',
          tag: 'registered',
        },
      },
    ])
    const everything = await house.owner.query<{ text: string }>(
      `select string_agg(t, '') as text from (
         select to_jsonb(u)::text from users u where user_id = $1
         union all select to_jsonb(a)::text from audit_log a where location_id = $2
         union all select to_jsonb(k)::text from idempotency_keys k where location_id = $2
       ) as everything (t)`,
      [user.userId, venue.id],
    )
    expect(everything.rows[0]!.text).not.toContain(tag)
    expect(everything.rows[0]!.text).not.toContain(GOOD_PASSWORD)
    const reply = JSON.stringify(await admin.call('GET /account/getUsers', {}))
    expect(reply).not.toContain(tag)
  })

  test('a new employee can be present at a station by chip, unless the request says otherwise; a new station’s account never can', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const isLinked = async (changes: Partial<InputAt<'POST /register/save'>>) =>
      (await admin.call('POST /register/save', hireBody(venue, changes))).user.isLinkedUser
    expect(await isLinked({})).toBe(true)
    expect(await isLinked({ is_linked_user: false })).toBe(false)
    expect(await isLinked({ username: `info@hall${++counter}.example` })).toBe(false)
  })

  test('a second employee with the same e-mail, ignoring case, is refused until the first employee is deleted', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const { user } = await admin.call('POST /register/save', hireBody(venue))
    const again = hireBody(venue, { username: user.username.toUpperCase() })
    const refused = await admin.refused('POST /register/save', again)
    expect([refused.code, refused.detail?.path]).toEqual(['employee.duplicate', 'username'])
    await admin.call('POST /team/delete', { locationId: venue.id, username: user.username })
    await admin.call('POST /register/save', again)
  })

  test('of three requests with the same e-mail in different case that arrive at the same moment, only one adds a person', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const username = newEmail()
    const { done, refused } = await settled(
      [username, username.toUpperCase(), username].map((name) =>
        admin.call('POST /register/save', hireBody(venue, { username: name })),
      ),
    )
    expect(done).toHaveLength(1)
    expect(refused).toEqual(['employee.duplicate', 'employee.duplicate'])
  })

  test('of two requests with the same tag that arrive at the same moment, only one adds a person', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const rfid = newTag()
    const { done, refused } = await settled(
      [1, 2].map(() => admin.call('POST /register/save', hireBody(venue, { rfid }))),
    )
    expect([done.length, refused]).toEqual([1, ['rfid.taken']])
  })

  test('a weak password, a rate with three decimals, and fields that contradict each other are refused', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const refusal = async (changes: Partial<InputAt<'POST /register/save'>>) => {
      const { code, status, detail } = await admin.refused('POST /register/save', hireBody(venue, changes))
      return [status, code, detail?.path]
    }
    expect(await refusal({ password: 'short' })).toEqual([422, 'password.weak', 'password'])
    expect(await refusal({ password: 'AnaSilva2026' })).toEqual([422, 'password.weak', 'password'])
    expect(await refusal({ employeePerHour: 12.345 })).toEqual([400, 'request.malformed', 'employeePerHour'])
    expect(await refusal({ displayName: 'Bea Silva' })).toEqual([400, 'request.malformed', 'displayName'])
    expect(await refusal({ company: 'Another hall' })).toEqual([400, 'request.malformed', 'company'])
    expect(await refusal({ companyId: venue.id + 1 })).toEqual([400, 'request.malformed', 'companyId'])
    const fitting = { displayName: 'Ana Silva', company: venue.name, companyId: venue.id }
    await admin.call('POST /register/save', hireBody(venue, fitting))
  })

  test('an administrator cannot hire in the name of another account', async () => {
    const venue = await house.venue()
    const [admin, boss] = [await venue.admin(), await venue.admin()]
    const refused = await admin.refused('POST /register/save', hireBody(venue, { admin: boss.username }))
    expect([refused.status, refused.code]).toEqual([403, 'access.otherUser'])
    await admin.call('POST /register/save', hireBody(venue, { admin: admin.username.toUpperCase() }))
  })

  test('a role cannot be given to a new employee unless the asker holds the role and the roles that the role needs', async () => {
    const venue = await house.venue()
    const manager = await venue.employee({ roles: [...MANAGER, 'ROLE_BONUS'] })
    const admin = await venue.admin()
    const refusal = async (asker: Person, authorities: Role[]) =>
      (await asker.refused('POST /register/save', hireBody(venue, { authorities }))).code
    expect(await refusal(manager, ['ROLE_MASTER_READING'])).toBe('employee.beyondYours')
    // The manager holds ROLE_BONUS, but not ROLE_CUSTOMER, which ROLE_BONUS needs.
    expect(await refusal(manager, ['ROLE_BONUS'])).toBe('employee.beyondYours')
    expect(await refusal(manager, ['ROLE_ADMIN'])).toBe('employee.beyondYours')
    expect(await refusal(admin, ['ROLE_MASTER_ADMIN'])).toBe('employee.beyondYours')
    await manager.call('POST /register/save', hireBody(venue, { authorities: ['ROLE_NOTE', 'ROLE_MANAGE_USERS'] }))
    const master = await venue.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    await master.call('POST /register/save', hireBody(venue, { authorities: ['ROLE_MASTER_ADMIN'] }))
  })

  test('a role that the company does not have cannot be given to a new employee', async () => {
    const venue = await house.venue({ services: ['ROLE_MANAGE_USERS', 'ROLE_NOTE'] })
    const admin = await venue.admin()
    const refused = await admin.refused('POST /register/save', hireBody(venue, { authorities: ['ROLE_CUSTOMER'] }))
    expect([refused.code, refused.detail?.values]).toEqual(['employee.roleNotOffered', { role: 'Customers' }])
  })
})

describe('changing a person', () => {
  test('the typed fields are saved, and the audit trail shows the person before and after the change', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const ana = await venue.employee({ firstname: 'Ana', lastname: 'Silva', roles: ['ROLE_NOTE'] })
    const changes = {
      firstname: 'Anna',
      lastname: 'Souza',
      new_displayname: 'Anna Souza',
      authorities: ['ROLE_GAME' as const],
      employeePerHour: 14.25,
      employeeColor: '#00aa00' as const,
      timezone: 'US/Mountain' as const,
      rfid: newTag(),
      user_to_change: ana.username.toUpperCase(),
    }
    const body = await editBody(admin, venue, ana.username, changes)
    const { user } = await admin.call('PUT /team/update', body)
    expect(user).toMatchObject({
      displayName: 'Anna Souza',
      authorities: [...ALWAYS, 'ROLE_SETTINGS', 'ROLE_GAME'],
      employeePerHour: 14.25,
      employeeColor: '#00aa00',
      timezone: 'US/Mountain',
      version: 2,
    })
    expect(await seen(admin, ana.username)).toEqual(user)
    expect(await trailOf(venue, 'updateEmployee')).toEqual([
      {
        before: {
          name: 'Ana Silva',
          email: ana.username,
          services: ['Notes'],
          dollarsAnHour: 12,
          color: '',
          timezone: 'America/Chicago',
          tag: 'none',
        },
        after: {
          name: 'Anna Souza',
          email: ana.username,
          services: ['Dashboard', 'Settings', 'Manage Game'],
          dollarsAnHour: 14.25,
          color: '#00aa00',
          timezone: 'US/Mountain',
          tag: 'registered',
        },
      },
    ])
  })

  test('a display name that contradicts the other names, and a rate with three decimals, are refused', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const ana = await venue.employee()
    const refusal = async (changes: Partial<InputAt<'PUT /team/update'>>) => {
      const body = await editBody(admin, venue, ana.username, changes)
      return (await admin.refused('PUT /team/update', body)).detail?.path
    }
    expect(await refusal({ new_displayname: 'Somebody Else' })).toBe('new_displayname')
    expect(await refusal({ employeePerHour: 12.345 })).toBe('employeePerHour')
  })

  test('an owner who stops being an administrator is no longer an owner; if they were the only one, the first remaining administrator becomes the owner', async () => {
    const venue = await house.venue()
    const [owner, next, third] = [await venue.admin(), await venue.admin(), await venue.admin()]
    await house.owner.query('update users set is_owner = true where user_id = any($1)', [[owner.userId, third.userId]])
    const change = async ({ username }: Person, authorities: InputAt<'PUT /team/update'>['authorities']) =>
      next.call('PUT /team/update', await editBody(next, venue, username, { authorities }))
    await change(owner, ['ROLE_ADMIN', 'ROLE_SETTINGS'])
    expect((await ownersOf(venue)).toSorted()).toEqual([owner.username, third.username].toSorted())
    await change(third, ['ROLE_SETTINGS'])
    expect(await ownersOf(venue)).toEqual([owner.username])
    await change(owner, ['ROLE_SETTINGS'])
    expect(await ownersOf(venue)).toEqual([next.username])
  })

  test('a person stays signed in when only their name, color, rate and tag change', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const ana = await venue.employee({ roles: ['ROLE_NOTE'] })
    const socket = await Listening.as(house, ana, venue)
    const changes = { firstname: 'Anna', employeeColor: '#00aa00' as const, employeePerHour: 20, rfid: newTag() }
    await admin.call('PUT /team/update', await editBody(admin, venue, ana.username, changes))
    expect(await isSignedIn(ana, venue)).toBe(true)
    socket.send('{"type":"ping"}')
    await socket.hears((message) => message.type === 'pong')
    socket.close()
  })

  test('when two administrators change the same person, the second is refused and overwrites nothing', async () => {
    const venue = await house.venue()
    const [one, two] = [await venue.admin(), await venue.admin()]
    const ana = await venue.employee({ roles: ['ROLE_NOTE'] })
    const firsts = await editBody(one, venue, ana.username, { firstname: 'First' })
    const seconds = await editBody(two, venue, ana.username, { firstname: 'Second' })
    await one.call('PUT /team/update', firsts)
    const refused = await two.refused('PUT /team/update', seconds)
    expect([refused.status, refused.code]).toEqual([409, 'list.changed'])
    expect(refused.message).toContain('changed this employee since')
    expect((await seen(two, ana.username)).firstname).toBe('First')
  })

  test('when three administrators save the same person at the same moment, only one of them succeeds', async () => {
    const venue = await house.venue()
    const askers = [await venue.admin(), await venue.admin(), await venue.admin()]
    const ana = await venue.employee({ roles: ['ROLE_NOTE'] })
    const bodies = await Promise.all(askers.map((asker) => editBody(asker, venue, ana.username, { firstname: 'Bo' })))
    const { done, refused } = await settled(
      askers.map((asker, index) => asker.call('PUT /team/update', bodies[index]!)),
    )
    expect([done.length, refused]).toEqual([1, ['list.changed', 'list.changed']])
    expect((await rowOf(ana.userId)).version).toBe(2)
  })

  test('a person who is no longer an administrator is signed out on every instance and at every location', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const [admin] = [await venue.admin(), await elsewhere.admin()]
    const ana = await venue.admin({ alsoAt: [elsewhere] })
    const sockets = await socketsOf(ana, venue, elsewhere)
    await admin.call('PUT /team/update', await editBody(admin, venue, ana.username, { authorities: ['ROLE_GAME'] }))
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
    expect(await isSignedIn(ana, venue)).toBe(false)
  })

  test('a person who gets a new password is signed out everywhere, and the new password is temporary', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin()
    const ana = await venue.employee({ roles: ['ROLE_NOTE'], alsoAt: [elsewhere] })
    const sockets = await socketsOf(ana, venue, elsewhere)
    const password = { change_password: true, password: GOOD_PASSWORD }
    await admin.call('PUT /team/update', await editBody(admin, venue, ana.username, password))
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
    expect(await isSignedIn(ana, venue)).toBe(false)
    expect(await rowOf(ana.userId)).toMatchObject({ must_change_password: true })
    await house.anonymous.call('POST /api/login', { username: ana.username, password: GOOD_PASSWORD })
    const [row] = await trailOf(venue, 'updateEmployee')
    expect(row!.after).toMatchObject({ passwordChanged: true })
    expect(JSON.stringify(row)).not.toContain(GOOD_PASSWORD)
  })

  test('a password is saved only if the request marks the password as changed, and a weak password is refused', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const ana = await venue.employee({ firstname: 'Ana', lastname: 'Silva' })
    const { password_hash } = await rowOf(ana.userId)
    const body = await editBody(admin, venue, ana.username, { password: GOOD_PASSWORD })
    await admin.call('PUT /team/update', body)
    expect((await rowOf(ana.userId)).password_hash).toBe(password_hash)
    for (const password of ['short', 'AnaSilva2026', undefined]) {
      const weak = await editBody(admin, venue, ana.username, {
        change_password: true,
        ...(password !== undefined && { password }),
      })
      expect(await admin.refused('PUT /team/update', weak)).toMatchObject({ code: 'password.weak' })
    }
  })

  test('an administrator cannot set their own password without the current password', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const body = await editBody(admin, venue, admin.username, { change_password: true, password: GOOD_PASSWORD })
    expect(await admin.refused('PUT /team/update', body)).toMatchObject({ status: 409, code: 'password.own' })
    expect(await isSignedIn(admin, venue)).toBe(true)
  })

  test('at a station nobody can change the password of an employee, because anybody there could choose a manager who is present', async () => {
    const venue = await house.venue()
    const station = await venue.station()
    const tag = newTag()
    const manager = await venue.employee({ roles: MANAGER, tag })
    const ana = await venue.employee({ roles: ['ROLE_NOTE'] })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    for (const username of [manager.username, ana.username]) {
      const body = await editBody(manager, venue, username, { change_password: true, password: GOOD_PASSWORD })
      expect(await station.refused('PUT /team/update', body)).toMatchObject({ status: 409, code: 'password.station' })
    }
  })

  test('a manager cannot change their own hourly rate, whether with their own account or at a station, but an administrator can', async () => {
    const venue = await house.venue()
    const [admin, station] = [await venue.admin(), await venue.station()]
    const tag = newTag()
    const manager = await venue.employee({ roles: MANAGER, tag })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    const raise = await editBody(manager, venue, manager.username, { employeePerHour: 99 })
    for (const by of [manager, station]) {
      expect(await by.refused('PUT /team/update', raise)).toMatchObject({ status: 409, code: 'employee.ownRate' })
    }
    await manager.call(
      'PUT /team/update',
      await editBody(manager, venue, manager.username, { employeeColor: '#00695c' }),
    )
    await admin.call('PUT /team/update', await editBody(admin, venue, admin.username, { employeePerHour: 99 }))
  })

  test('only administrators may add or delete a station', async () => {
    const venue = await house.venue()
    const [admin, station] = [await venue.admin(), await venue.station()]
    const manager = await venue.employee({ roles: [...MANAGER, 'ROLE_CHECK_IN_OUT'] })
    const goodbye = { locationId: venue.id, username: station.username }
    expect(await manager.refused('POST /team/delete', goodbye)).toMatchObject({ code: 'employee.beyondYours' })
    const another = hireBody(venue, { username: `info@second${venue.id}.example`, authorities: [] })
    expect(await manager.refused('POST /register/save', another)).toMatchObject({ code: 'employee.beyondYours' })
    await admin.call('POST /register/save', another)
    await admin.call('POST /team/delete', goodbye)
  })

  test('a person who is chosen at a station stays chosen when their roles change, and the station is told about the change', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const station = await venue.station()
    const tag = newTag()
    const ana = await venue.employee({ roles: ['ROLE_NOTE'], tag })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    const acting = async () =>
      (await house.owner.query('select acting_user_id::int from sessions where user_id = $1', [station.userId])).rows
    expect(await acting()).toEqual([{ acting_user_id: ana.userId }])
    const socket = await Listening.as(house, station, venue)
    await admin.call('PUT /team/update', await editBody(admin, venue, ana.username, { authorities: ['ROLE_GAME'] }))
    expect(await acting()).toEqual([{ acting_user_id: ana.userId }])
    await socket.hears((message) => message.type === 'refreshData' && message.topics.includes('account'))
    expect(await isSignedIn(station, venue)).toBe(true)
    socket.close()
  })

  test('a manager who lacks a role of a person cannot change the person, and so cannot set an administrator’s password', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const manager = await venue.employee({ roles: MANAGER })
    const reader = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
    const password = { change_password: true, password: GOOD_PASSWORD }
    for (const [person, changes] of [
      [admin, password],
      [admin, { firstname: 'Fool' }],
      [reader, password],
      [reader, { authorities: ['ROLE_NOTE' as const] }],
    ] as const) {
      const body = await editBody(manager, venue, person.username, changes as Partial<InputAt<'PUT /team/update'>>)
      const refused = await manager.refused('PUT /team/update', body)
      expect([refused.status, refused.code]).toEqual([403, 'employee.beyondYours'])
    }
    expect(await isSignedIn(admin, venue)).toBe(true)
    await house.anonymous.call('POST /api/login', { username: admin.username, password: TEST_PASSWORD })
  })

  test('people cannot give themselves or another person a role that they do not hold', async () => {
    const venue = await house.venue()
    const manager = await venue.employee({ roles: MANAGER })
    const peer = await venue.employee({ roles: ['ROLE_NOTE'] })
    const admin = await venue.admin()
    for (const [asker, person, role] of [
      [manager, manager, 'ROLE_MASTER_READING'],
      [manager, manager, 'ROLE_ADMIN'],
      [manager, peer, 'ROLE_ADMIN'],
      [admin, admin, 'ROLE_MASTER_ADMIN'],
      [admin, peer, 'ROLE_MASTER_ADMIN'],
    ] as const) {
      const { authorities } = await seen(asker, person.username)
      const body = await editBody(asker, venue, person.username, { authorities: [...authorities, role] })
      expect((await asker.refused('PUT /team/update', body)).code).toBe('employee.beyondYours')
      expect((await rowOf(person.userId)).roles).not.toContain(role)
    }
  })

  test('a person may keep a service that the company no longer has, but cannot get another service that the company does not have', async () => {
    const venue = await house.venue({ services: ['ROLE_MANAGE_USERS', 'ROLE_NOTE'] })
    const admin = await venue.admin()
    const ana = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
    const kept = await editBody(admin, venue, ana.username, { authorities: ['ROLE_MASTER_READING', 'ROLE_NOTE'] })
    await admin.call('PUT /team/update', kept)
    expect((await rowOf(ana.userId)).roles).toContain('ROLE_MASTER_READING')
    const given = await editBody(admin, venue, ana.username, { authorities: ['ROLE_POINT_WATCHING'] })
    expect((await admin.refused('PUT /team/update', given)).code).toBe('employee.roleNotOffered')
  })

  test('people of another location look unknown, and employees whose home location is elsewhere cannot be changed', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin()
    const [stranger, guest] = [await elsewhere.employee(), await elsewhere.employee({ alsoAt: [venue] })]
    const body = await editBody(admin, venue, guest.username)
    expect((await admin.refused('PUT /team/update', body)).code).toBe('employee.elsewhere')
    const foreign = await admin.refused('PUT /team/update', { ...body, user_to_change: stranger.username })
    const missing = await admin.refused('PUT /team/update', { ...body, user_to_change: 'nobody@example.com' })
    expect([foreign.status, foreign.code]).toEqual([404, 'user.unknown'])
    expect({ ...foreign.reply, requestId: '' }).toEqual({ ...missing.reply, requestId: '' })
  })

  test('a change with another person’s tag is refused and saves nothing', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const rfid = newTag()
    await venue.employee({ tag: rfid })
    const ana = await venue.employee()
    const body = await editBody(admin, venue, ana.username, { rfid, firstname: 'Anna' })
    const refused = await admin.refused('PUT /team/update', body)
    expect([refused.code, refused.detail?.path]).toEqual(['rfid.taken', 'rfid'])
    expect((await seen(admin, ana.username)).firstname).not.toBe('Anna')
  })
})

describe('the last administrator', () => {
  const demoted = { authorities: ['ROLE_NOTE' as const] }

  test('the last administrator of a location cannot lose the role or be deleted, not even by a master administrator', async () => {
    const venue = await house.venue({ name: `Hall ${++counter}` })
    const admin = await venue.admin()
    const master = await (await house.venue()).admin({ roles: ['ROLE_MASTER_ADMIN'] })
    await master.call('POST /account/selectLocation', { locationId: venue.id })
    const own = await editBody(admin, venue, admin.username, demoted)
    const refused = await admin.refused('PUT /team/update', own)
    expect([refused.status, refused.code]).toEqual([409, 'employee.lastAdministrator'])
    expect(refused.message).toContain(venue.name)
    for (const refusal of [
      await master.refused('PUT /team/update', own),
      await master.refused('POST /team/delete', { locationId: venue.id, username: admin.username }),
    ]) {
      expect(refusal.code).toBe('employee.lastAdministrator')
    }
    // A deleted administrator does not count as another administrator.
    const gone = await venue.admin()
    await admin.call('POST /team/delete', { locationId: venue.id, username: gone.username })
    expect((await admin.refused('PUT /team/update', own)).code).toBe('employee.lastAdministrator')
    const second = await venue.admin()
    await second.call('PUT /team/update', own)
  })

  test('an administrator can give up the role when there is another administrator, and is then signed out', async () => {
    const venue = await house.venue()
    const [admin] = [await venue.admin(), await venue.admin()]
    await admin.call('PUT /team/update', await editBody(admin, venue, admin.username, demoted))
    expect(await isSignedIn(admin, venue)).toBe(false)
  })

  test('nobody can delete the last administrator of another location, and the refusal does not name that location', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue({ name: `Secret hall ${++counter}` })]
    const admin = await venue.admin()
    const shared = await venue.admin({ alsoAt: [elsewhere] })
    const refused = await admin.refused('POST /team/delete', { locationId: venue.id, username: shared.username })
    expect(refused.code).toBe('employee.lastAdministrator')
    expect(JSON.stringify(refused.reply)).not.toContain(elsewhere.name)
    await elsewhere.admin()
    await admin.call('POST /team/delete', { locationId: venue.id, username: shared.username })
  })

  test('when the last two administrators give up the role at the same moment, one of them is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const venue = await house.venue()
      const admins = [await venue.admin(), await venue.admin()]
      const bodies = await Promise.all(admins.map((admin) => editBody(admin, venue, admin.username, demoted)))
      const { done, refused } = await settled(
        admins.map((admin, index) => admin.call('PUT /team/update', bodies[index]!)),
      )
      expect([done.length, refused]).toEqual([1, ['employee.lastAdministrator']])
    }
  })

  test('when the last two administrators delete each other at the same moment, only one of them succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const venue = await house.venue()
      const [one, two] = [await venue.admin(), await venue.admin()]
      const { done } = await settled([
        one.call('POST /team/delete', { locationId: venue.id, username: two.username }),
        two.call('POST /team/delete', { locationId: venue.id, username: one.username }),
      ])
      expect(done).toHaveLength(1)
    }
  })

  test('the last master administrator cannot give up the role, and of the last two who try at the same moment, one is refused', async () => {
    await house.owner.query("update users set deleted_at = now() where 'ROLE_MASTER_ADMIN' = any (roles)")
    const venue = await house.venue()
    await venue.admin()
    const master = await venue.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    const body = await editBody(master, venue, master.username, { authorities: ['ROLE_ADMIN'] })
    const refused = await master.refused('PUT /team/update', body)
    expect([refused.code, refused.message]).toEqual([
      'employee.lastAdministrator',
      expect.stringContaining('the platform'),
    ])
    const elsewhere = await house.venue()
    await elsewhere.admin()
    const second = await elsewhere.admin({ roles: ['ROLE_MASTER_ADMIN'] })
    const seconds = await editBody(second, elsewhere, second.username, { authorities: ['ROLE_ADMIN'] })
    const outcome = await settled([master.call('PUT /team/update', body), second.call('PUT /team/update', seconds)])
    expect([outcome.done.length, outcome.refused]).toEqual([1, ['employee.lastAdministrator']])
  })
})

describe('deleting a person', () => {
  test('deleting a person ends the person’s sessions, sockets and presence everywhere, and keeps the person’s history', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const admin = await venue.admin()
    const station = await venue.station()
    const tag = newTag()
    const ana = await venue.employee({
      roles: ['ROLE_NOTE'],
      alsoAt: [elsewhere],
      tag,
      firstname: 'Ana',
      lastname: 'Silva',
    })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    const sockets = await socketsOf(ana, venue, elsewhere)
    const { message } = await admin.call('POST /team/delete', {
      locationId: venue.id,
      admin: admin.username,
      username: ana.username.toUpperCase(),
      is_linked_user: true,
    })
    expect(message).toBe('Deleted')
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
    expect(await isSignedIn(ana, venue)).toBe(false)
    const open = await house.owner.query('select from sessions where user_id = $1 and ended_at is null', [ana.userId])
    expect(open.rows).toEqual([])
    const left = await house.owner.query(
      `select (select count(*)::int from presences where user_id = $1) as presences,
         (select count(*)::int from sessions where acting_user_id = $1) as acting,
         (select count(*)::int from shifts where user_id = $1) as shifts`,
      [ana.userId],
    )
    expect(left.rows).toEqual([{ presences: 0, acting: 0, shifts: 1 }])
    expect(await rowOf(ana.userId)).toMatchObject({ username: ana.username, rfid_hash: null })
    expect(await trailOf(venue, 'deleteEmployee')).toMatchObject([
      { before: { name: 'Ana Silva', services: ['Notes'], tag: 'registered' }, after: null },
    ])
    const login = { username: ana.username, password: TEST_PASSWORD }
    expect((await house.anonymous.refused('POST /api/login', login)).code).toBe('login.failed')
    const again = { locationId: venue.id, username: ana.username }
    expect((await admin.refused('POST /team/delete', again)).code).toBe('user.unknown')
  })

  test('nobody can delete themselves, somebody with a role that they lack, or somebody with another home location, nor act in another’s name', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const [admin, boss] = [await venue.admin(), await venue.admin()]
    const manager = await venue.employee({ roles: MANAGER })
    const guest = await elsewhere.employee({ alsoAt: [venue] })
    const stranger = await elsewhere.employee()
    const ana = await venue.employee()
    const refusal = async (asker: Person, username: string, admin?: string) =>
      (
        await asker.refused('POST /team/delete', {
          locationId: venue.id,
          username,
          ...(admin !== undefined && { admin }),
        })
      ).code
    expect(await refusal(admin, admin.username)).toBe('employee.self')
    expect(await refusal(manager, admin.username)).toBe('employee.beyondYours')
    expect(await refusal(admin, guest.username)).toBe('employee.elsewhere')
    expect(await refusal(admin, stranger.username)).toBe('user.unknown')
    expect(await refusal(admin, ana.username, boss.username)).toBe('access.otherUser')
    expect(await isSignedIn(stranger, elsewhere)).toBe(true)
  })

  test('when the only owner of a company is deleted, its first remaining administrator becomes the owner', async () => {
    const venue = await house.venue()
    const [owner, next, third] = [await venue.admin(), await venue.admin(), await venue.admin()]
    await house.owner.query('update users set is_owner = true where user_id = any($1)', [[owner.userId, third.userId]])
    const remove = ({ username }: Person) => next.call('POST /team/delete', { locationId: venue.id, username })
    await remove(third)
    expect(await ownersOf(venue)).toEqual([owner.username])
    await remove(owner)
    expect(await ownersOf(venue)).toEqual([next.username])
  })

  test('a person who is chosen at a station can delete neither themselves nor the station', async () => {
    const venue = await house.venue()
    const station = await venue.station()
    const tag = newTag()
    const ana = await venue.employee({ roles: MANAGER, tag })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    const letGo = async ({ username }: Person) =>
      (await station.refused('POST /team/delete', { locationId: venue.id, username })).code
    expect(await letGo(ana)).toBe('employee.self')
    expect(await letGo(station)).toBe('employee.beyondYours')
  })
})

describe('at a station', () => {
  test('a person who is chosen at a station can give the roles that they hold, but no other roles', async () => {
    const venue = await house.venue()
    const station = await venue.station()
    const tag = newTag()
    await venue.employee({ roles: MANAGER, tag })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    await station.call('POST /register/save', hireBody(venue, { authorities: ['ROLE_NOTE'], admin: station.username }))
    const beyond = hireBody(venue, { authorities: ['ROLE_MASTER_READING'] })
    expect((await station.refused('POST /register/save', beyond)).code).toBe('employee.beyondYours')
  })
})

describe('a tag', () => {
  test('a tag is registered by a scan, may replace another tag, and is never in the audit trail', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const ana = await venue.employee({ roles: ['ROLE_NOTE'] })
    const first = await admin.call('POST /account/registerRfid', { userId: ana.userId, rfid: newTag() })
    const tag = newTag()
    const second = await admin.call('POST /account/registerRfid', {
      userId: ana.userId,
      rfid: tag,
      locationId: venue.id,
    })
    expect(second.user.rfid).not.toBe(first.user.rfid)
    expect(second.user.version).toBe(3)
    const trail = await trailOf(venue, 'registerRfid')
    expect(trail).toMatchObject([
      { before: { tag: 'none' }, after: { tag: 'registered' } },
      { before: { tag: 'registered' }, after: { tag: 'another registered' } },
    ])
    expect(JSON.stringify(trail)).not.toContain(tag)
    expect(JSON.stringify(trail)).not.toContain(second.user.rfid)
    const scan = await (await venue.station()).call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    expect(scan).toMatchObject({ userId: ana.userId, isPresent: true })
  })

  test('a tag can be in use at two companies, and each station recognizes its own people', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const [admin, tag] = [await venue.admin(), newTag()]
    const theirs = await elsewhere.employee({ firstname: 'Theirs', roles: ['ROLE_NOTE'], tag })
    const ours = await venue.employee({ firstname: 'Ours', roles: ['ROLE_NOTE'] })
    await admin.call('POST /account/registerRfid', { userId: ours.userId, rfid: tag })
    const scanAt = async (at: Venue) => {
      const rfid = { rfid: tag, locationId: at.id }
      return (await (await at.station()).call('POST /account/processRFID', rfid)).userId
    }
    expect([await scanAt(venue), await scanAt(elsewhere)]).toEqual([ours.userId, theirs.userId])
    await admin.call('POST /account/deleteRfid', { rfid: tag })
    const boss = await elsewhere.admin()
    expect((await seen(boss, theirs.username)).rfid).not.toBe('')
  })

  test('a tag cannot be given to a person if its owner also works at the person’s location, even if the owner’s home is elsewhere', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const [admin, boss] = [await venue.admin(), await elsewhere.admin()]
    const [tag, other] = [newTag(), newTag()]
    const guest = await elsewhere.employee({ roles: ['ROLE_NOTE'], alsoAt: [venue], tag })
    await venue.employee({ tag: other })
    const ana = await venue.employee()
    const refused = await admin.refused('POST /account/registerRfid', { userId: ana.userId, rfid: tag })
    expect(refused.code).toBe('rfid.taken')
    const hired = await admin.refused('POST /register/save', hireBody(venue, { rfid: tag }))
    expect(hired.code).toBe('rfid.taken')
    const taken = await boss.refused('POST /account/registerRfid', { userId: guest.userId, rfid: other })
    expect(taken.code).toBe('rfid.taken')
  })

  test('new tags can be registered without a limit, but tries with a tag that is in use are limited', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const [ana, tag] = [await venue.employee(), newTag()]
    await venue.employee({ tag })
    const register = (rfid: string) => admin.call('POST /account/registerRfid', { userId: ana.userId, rfid })
    for (let count = 0; count < 12; count++) await register(newTag())
    for (let count = 0; count < 10; count++) await expect(register(tag)).rejects.toMatchObject({ code: 'rfid.taken' })
    await expect(register(tag)).rejects.toMatchObject({ status: 429, code: 'request.tooMany' })
    await expect(admin.call('POST /register/save', hireBody(venue, { rfid: newTag() }))).rejects.toMatchObject({
      code: 'request.tooMany',
    })
  })

  test('tags cannot be guessed by deleting: tries are limited, and the tag of a person whom the asker may not change looks unknown', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const manager = await venue.employee({ roles: MANAGER })
    const [above, away, own] = [newTag(), newTag(), newTag()]
    await venue.admin({ tag: above })
    await elsewhere.employee({ alsoAt: [venue], tag: away })
    await venue.employee({ tag: own })
    const answer = async (rfid: string) => {
      const { status, reply } = await manager.send('POST /account/deleteRfid', { rfid })
      return status === 200 ? 'deleted' : (reply as { code: string }).code
    }
    expect(await answer(own)).toBe('deleted')
    const tried = [above, away, ...Array.from({ length: 8 }, newTag)]
    for (const tag of tried) expect(await answer(tag)).toBe('rfid.unknown')
    expect(await answer(above)).toBe('request.tooMany')
  })

  test('a tag can be deleted by its scanned number and by its reference', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const tag = newTag()
    const ana = await venue.employee({ tag })
    const { user } = await admin.call('POST /account/deleteRfid', { rfid: tag })
    expect(user).toMatchObject({ userId: ana.userId, rfid: '' })
    await admin.call('POST /account/registerRfid', { userId: ana.userId, rfid: tag })
    const { rfid } = await seen(admin, ana.username)
    expect(rfid).not.toBe(tag)
    expect((await admin.call('POST /account/deleteRfid', { rfid })).user.rfid).toBe('')
  })

  test('an empty scan is refused, and so is the tag of another person until that person is deleted', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const [ana, tag] = [await venue.employee(), newTag()]
    const theirs = await venue.employee({ tag })
    const refusal = async (rfid: string) => {
      const { status, code, reply } = await admin.refused('POST /account/registerRfid', { userId: ana.userId, rfid })
      return [status, code, reply.message]
    }
    expect(await refusal('  ')).toEqual([422, 'rfid.missing', 'Please scan the tag'])
    expect((await refusal(tag))[1]).toBe('rfid.taken')
    await admin.call('POST /team/delete', { locationId: venue.id, username: theirs.username })
    await admin.call('POST /account/registerRfid', { userId: ana.userId, rfid: tag })
  })

  test('a tag that is scanned for two people at the same moment is given to only one of them', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const people = [await venue.employee(), await venue.employee()]
    const rfid = newTag()
    const { done, refused } = await settled(
      people.map(({ userId }) => admin.call('POST /account/registerRfid', { userId, rfid })),
    )
    expect([done.length, refused]).toEqual([1, ['rfid.taken']])
  })

  test('deleting a tag makes its owner absent immediately, but does not end the owner’s own sessions', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const station = await venue.station()
    const tag = newTag()
    const ana = await venue.employee({ roles: ['ROLE_NOTE'], tag })
    await station.call('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    const { rfid } = await seen(admin, ana.username)
    const { user } = await admin.call('POST /account/deleteRfid', { rfid })
    expect(user).toMatchObject({ userId: ana.userId, rfid: '' })
    const present = await house.owner.query('select from presences where user_id = $1', [ana.userId])
    expect(present.rows).toEqual([])
    expect(await isSignedIn(ana, venue)).toBe(true)
    const unknown = await station.refused('POST /account/processRFID', { rfid: tag, locationId: venue.id })
    expect(unknown.code).toBe('rfid.unknown')
    expect(await trailOf(venue, 'deleteRfid')).toMatchObject([
      { before: { tag: 'registered' }, after: { tag: 'none' } },
    ])
    expect((await admin.refused('POST /account/deleteRfid', { rfid })).code).toBe('rfid.unknown')
  })

  test('a tag cannot be registered or deleted for a person with a role that the asker lacks or with another home location', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const manager = await venue.employee({ roles: MANAGER })
    const admin = await venue.admin({ tag: newTag() })
    const guest = await elsewhere.employee({ alsoAt: [venue], tag: newTag() })
    const stranger = await elsewhere.employee({ tag: newTag() })
    const reference = async ({ userId }: Person) => (await rowOf(userId)).rfid_hash!.toString('base64url')
    const refusal = async ({ userId }: Person) =>
      (await manager.refused('POST /account/registerRfid', { userId, rfid: newTag() })).code
    const refusalOfDeleting = async (person: Person) =>
      (await manager.refused('POST /account/deleteRfid', { rfid: await reference(person) })).code
    expect([await refusal(admin), await refusalOfDeleting(admin)]).toEqual([
      'employee.beyondYours',
      'employee.beyondYours',
    ])
    expect([await refusal(guest), await refusalOfDeleting(guest)]).toEqual(['employee.elsewhere', 'employee.elsewhere'])
    expect([await refusal(stranger), await refusalOfDeleting(stranger)]).toEqual(['user.unknown', 'rfid.unknown'])
  })
})

describe('the other locations of a person', () => {
  const ownerOf = (venue: Venue, companyIds: number[], more: object = {}) => ({
    ...hireBody(venue, { authorities: ['ROLE_ADMIN'] }),
    companyIds,
    ...more,
  })
  const editOf = ({ selectedLocationId, username, ...body }: ReturnType<typeof ownerOf>, companyIds: number[]) => ({
    ...body,
    locationId: selectedLocationId,
    user_to_change: username,
    change_password: false,
    companyIds,
  })

  test('only master administrators can add and remove other locations of a person, and the change takes effect immediately', async () => {
    const [venue, second, third] = [await house.venue(), await house.venue(), await house.venue()]
    await second.admin()
    const master = await venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
    const admin = await venue.admin()
    const body = ownerOf(venue, [second.id, third.id, venue.id])
    expect(await admin.refused('POST /register/save', body)).toMatchObject({ code: 'employee.beyondYours' })
    expect(await master.refused('POST /register/save', { ...body, companyIds: [987_654_321] })).toMatchObject({
      code: 'company.unknown',
    })
    const { user } = await master.call('POST /register/save', body)
    expect(user.companyIds).toEqual([second.id, third.id])
    await house.owner.query('update users set must_change_password = false where user_id = $1', [user.userId])
    const owner = new Person(house.address, await house.signIn(user.userId, second.id), user.userId, user.username)
    const seen = await owner.call('POST /account/getUser', { username: user.username })
    expect([seen.companyIds, seen.selectedLocationId]).toEqual([[second.id, third.id], second.id])
    await owner.call('POST /machine/list', { locationId: second.id })

    // The administrator cannot see these locations. When the administrator changes the person, the person keeps the locations.
    expect(
      (await admin.call('GET /account/getUsers', {})).users.find((each) => each.userId === user.userId)?.companyIds,
    ).toEqual([])
    const { companyIds: _, ...plain } = editOf(body, [])
    await admin.call('PUT /team/update', plain)
    expect(await master.refused('PUT /team/update', editOf(body, [second.id]))).toMatchObject({
      code: 'employee.lastAdministrator',
    })
    const { user: kept } = await master.call('PUT /team/update', editOf(body, [third.id]))
    expect(kept.companyIds).toEqual([third.id])
    expect(await owner.refused('POST /machine/list', { locationId: second.id })).toMatchObject({
      code: 'location.unknown',
    })
    expect((await owner.call('POST /account/getUser', { username: user.username })).selectedLocationId).toBe(venue.id)
  })

  test('another location cannot be added to a person if somebody there has the same tag', async () => {
    const [venue, second] = [await house.venue(), await house.venue()]
    const master = await venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
    await second.employee({ tag: 'same-chip' })
    const body = ownerOf(venue, [], { rfid: 'same-chip', authorities: [] })
    await master.call('POST /register/save', body)
    expect(await master.refused('PUT /team/update', { ...editOf(body, [second.id]), rfid: '' })).toMatchObject({
      code: 'rfid.taken',
    })
  })
})

describe('the station of a location', () => {
  test('two administrators who make a station at the same moment get one station, which can sign in; its password is shown only once', async () => {
    const venue = await house.venue({ name: `Orchard ${++counter}` })
    const [admin, second] = [await venue.admin(), await venue.admin()]
    const at = { locationId: venue.id }
    expect((await admin.call('POST /team/getStations', at)).stations).toEqual([])
    const replies = await Promise.all([admin, second].map((each) => each.send('POST /team/addStation', at)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { station } = replies.find(({ status }) => status === 200)!.reply as {
      station: { username: string; password: string }
    }
    expect(station.username).toBe(`info@orchard-${counter}.station`)
    expect((await admin.refused('POST /team/addStation', at)).message).toContain(station.username)
    const { stations } = await admin.call('POST /team/getStations', at)
    expect(stations).toMatchObject([{ username: station.username }])
    expect(Object.keys(stations[0]!)).toEqual(['userId', 'username'])
    const { access_token: token } = await house.anonymous.call('POST /api/login', station)
    const browser = new Person(house.address, token, stations[0]!.userId, station.username)
    expect(await browser.call('POST /account/getUser', { username: station.username })).toMatchObject({
      userType: 'station',
      mustChangePassword: false,
      selectedLocationName: venue.name,
    })
  })

  test('a new password of a station ends only the station’s sessions, is shown only once, and is not in the audit trail', async () => {
    const venue = await house.venue()
    const admin = await venue.admin({ firstname: 'Renata', lastname: '' })
    const browser = await venue.station()
    const ana = await venue.employee()
    const at = { locationId: venue.id, userId: browser.userId }
    const { station } = await admin.call('POST /team/resetStation', at)
    expect(await browser.refused('POST /account/getUser', { username: browser.username })).toMatchObject({
      code: 'session.passwordChanged',
    })
    expect((await ana.send('POST /account/getUser', { username: ana.username })).status).toBe(200)
    const old = { username: browser.username, password: TEST_PASSWORD }
    expect(await house.anonymous.refused('POST /api/login', old)).toMatchObject({ code: 'login.failed' })
    await house.anonymous.call('POST /api/login', station)
    const trail = await house.owner.query('select after from audit_log where location_id = $1 and call = $2', [
      venue.id,
      'resetStation',
    ])
    expect(trail.rows).toEqual([{ after: { username: browser.username, passwordChanged: true } }])
    // A retry with the same idempotency key does not show the password again.
    const key = randomUUID()
    await admin.call('POST /team/resetStation', at, { key })
    expect(await admin.refused('POST /team/resetStation', at, { key })).toMatchObject({ code: 'request.secretGone' })
  })

  test('only administrators can see, create and reset a station, and a reset is refused for a person and for another location’s station', async () => {
    const [venue, elsewhere] = [await house.venue(), await house.venue()]
    const [admin, manager] = [await venue.admin(), await venue.employee({ roles: MANAGER })]
    const at = { locationId: venue.id }
    for (const http of ['POST /team/getStations', 'POST /team/addStation'] as const)
      expect(await manager.refused(http, at)).toMatchObject({ status: 403 })
    const userId = (await venue.station()).userId
    expect(await manager.refused('POST /team/resetStation', { ...at, userId })).toMatchObject({ status: 403 })
    for (const person of [manager, await elsewhere.station()])
      expect(await admin.refused('POST /team/resetStation', { ...at, userId: person.userId })).toMatchObject({
        code: 'station.unknown',
      })
  })
})
