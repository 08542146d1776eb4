import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setupCodeOf } from '../../platform/auth/setup-code.ts'
import { saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person } from '../../testing/house.ts'
import { newVenue } from '../../testing/new-venue.ts'

let house: House
let code: string
beforeAll(async () => {
  house = await openHouse()
  code = setupCodeOf(house.app.platform.secretKey)
})
afterAll(async () => house.close())
beforeEach(() => house.clock.advance(2 * 3_600_000))
// Each test begins with an installation that nobody has set up.
afterEach(async () => {
  await house.owner.query('update companies set is_default = false where is_default')
  await house.owner.query('delete from limits')
})

const isOpen = async () => (await house.anonymous.call('POST /setup/find', {})).isOpen
const save = (change: Partial<ReturnType<typeof newVenue>> = {}) =>
  house.anonymous.send('POST /setup/save', { ...newVenue(code), ...change })

describe('an empty installation', () => {
  test('an empty installation is set up once; its venue then needs no license, and its administrator and its station can sign in', async () => {
    expect(await isOpen()).toBe(true)
    const asked = newVenue(code)
    const { station } = await house.anonymous.call('POST /setup/save', asked)
    expect(await isOpen()).toBe(false)
    for (const { username, password } of [asked, station]) {
      const { access_token: token } = await house.anonymous.call('POST /api/login', { username, password })
      const reply = await fetch(`${house.address}/account/getUser`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ username }),
      })
      expect(await reply.json()).toMatchObject({
        selectedLocationName: asked.name,
        isStarting: username === asked.username,
        mustChangePassword: false,
        userType: username === asked.username ? 'master' : 'station',
      })
    }
    const { rows } = await house.owner.query(
      `select c.name, c.contact_name, c.address_line1, c.city, c.state, c.postal_code, c.timezone, c.status, a.call, a.after
       from companies c join audit_log a on a.location_id = c.company_id and a.call = 'setUp' where c.is_default`,
    )
    expect(rows).toEqual([
      {
        name: asked.name,
        contact_name: 'Rosa Diaz',
        address_line1: '12 Main Street',
        city: 'Amarillo',
        state: 'TX',
        postal_code: '79101',
        timezone: 'America/Chicago',
        status: 'active',
        call: 'setUp',
        after: { venue: asked.name, administrator: asked.username, station: station.username },
      },
    ])
  })

  test('the setup code is accepted in lowercase letters, without dashes and with spaces', async () => {
    expect(code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
    expect((await save({ code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(200)
  })

  test('an empty installation gets one venue if several browsers set it up at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, async () => save()))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const lost = replies.filter(({ status }) => status === 409).map(({ reply }) => (reply as { code: string }).code)
    expect(lost).toEqual(['setup.closed', 'setup.closed', 'setup.closed'])
    // Once the installation has a venue, the refusal does not reveal whether the code is right.
    expect(await save({ code: 'ABCD-EFGH-JKMN' })).toMatchObject({ status: 409, reply: { code: 'setup.closed' } })
  })

  test('a wrong setup code is refused and recorded as a security event, and after ten wrong codes even the right code must wait', async () => {
    const refused = await house.anonymous.refused('POST /setup/save', newVenue('ABCD-EFGH-JKMN'))
    expect(refused).toMatchObject({ code: 'setup.wrongCode', status: 422, reply: { detail: { path: 'code' } } })
    for (let tries = 2; tries <= 10; tries++) await save({ code: `${tries}` })
    await house.app.platform.security.write()
    const wrong = "select sum(times)::int as times from security_events where code = 'setup.wrongCode'"
    expect((await house.owner.query(wrong)).rows).toEqual([{ times: 10 }])
    expect(await save()).toMatchObject({
      status: 429,
      reply: { message: 'Too many tries. Wait 60 minutes and try again.', detail: { path: 'code' } },
    })
    expect(await isOpen()).toBe(true)
  })

  test('the setup refuses a weak password, a malformed ZIP code and an e-mail that is in use, and stays open afterwards', async () => {
    expect(await save({ postalCode: 'abc' })).toMatchObject({ status: 400, reply: { detail: { path: 'postalCode' } } })
    expect(await save({ password: 'short' })).toMatchObject({ status: 422, reply: { code: 'password.weak' } })
    const taken = await (await house.venue()).admin()
    expect(await save({ username: taken.username })).toMatchObject({
      status: 409,
      reply: { code: 'employee.duplicate', detail: { path: 'username' } },
    })
    expect(await isOpen()).toBe(true)
  })
})

test('the first steps of a new venue are checked off as people do them, and only administrators see them', async () => {
  const venue = await house.venue()
  const admin = await venue.admin()
  const locationId = venue.id
  const done = async () => {
    const { steps } = await admin.call('POST /setup/getFirstSteps', { locationId })
    return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []))
  }
  await venue.station()
  expect(await done()).toEqual([])
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine: '1' }, { machine: '2' }] })
  expect(await done()).toEqual(['machines'])
  await admin.call('POST /game/edit', { locationId, games: [{ type: 'Fish' }] })
  expect(await done()).toEqual(['machines', 'games'])
  const assign = (machine: string, curIn: string) =>
    admin.call('POST /machine/assignMachineToGame', {
      locationId,
      assignTemplates: [{ machine, type: 'Regular', game: 'Fish', prevIn: '0', prevOut: '0', curIn, curOut: '0' }],
    })
  await assign('1', '0')
  expect(await done()).toEqual(['machines', 'games'])
  await assign('2', '0')
  expect(await done()).toEqual(['machines', 'games', 'assignments'])
  await venue.employee()
  expect(await done()).toEqual(['machines', 'games', 'assignments', 'employees'])
  const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  const { sessionId } = await startRound(reader, venue)
  await saveReading(reader, venue, sessionId, '1', 100, 50)
  expect(await done()).toEqual(['machines', 'games', 'assignments', 'meters', 'employees'])
  await admin.call('POST /rule/save', {
    locationId,
    ruleName: '',
    enableMatchRule: false,
    timeLimit: null,
    resetTimes: '',
    maxMatchesPerDay: null,
    maxCountResetTime: '',
    version: 0,
  })
  expect(await done()).toEqual(['machines', 'games', 'assignments', 'meters', 'employees', 'rule'])
  expect(await reader.refused('POST /setup/getFirstSteps', { locationId })).toMatchObject({ status: 403 })
})

test('the step about employees is done at the second account: an administrator whose e-mail begins with info@ counts, a station does not', async () => {
  const venue = await house.venue()
  const admin = await venue.admin({ username: `Info@owner${venue.id}.example` })
  const isDone = async () => (await admin.call('POST /setup/getFirstSteps', { locationId: venue.id })).steps.employees
  await venue.station()
  expect(await isDone()).toBe(false)
  await venue.employee()
  expect(await isDone()).toBe(true)
})

test('the step about meters is done once an assignment has meters, even before the first round', async () => {
  const venue = await house.venue()
  const admin = await setUpFloor(venue, [{ machine: '1', in: 500, out: 300 }])
  const { steps } = await admin.call('POST /setup/getFirstSteps', { locationId: venue.id })
  expect(steps).toEqual({ machines: true, games: true, assignments: true, meters: true, employees: false, rule: false })
})

test('administrators of a new venue see its first steps until one of them closes the list', async () => {
  const isStarting = async (person: Person) =>
    (await person.call('POST /account/getUser', { username: person.username })).isStarting
  const venue = await house.venue()
  const [admin, other] = [await venue.admin(), await venue.admin()]
  expect(await isStarting(admin)).toBe(false)
  await house.owner.query('update companies set is_starting = true where company_id = $1', [venue.id])
  expect([await isStarting(admin), await isStarting(other)]).toEqual([true, true])
  expect(await isStarting(await venue.employee())).toBe(false)
  await admin.call('POST /setup/closeFirstSteps', { locationId: venue.id })
  expect([await isStarting(admin), await isStarting(other)]).toEqual([false, false])
})
