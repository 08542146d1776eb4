import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import { MOST_VENUES } from '@countroom/contract/overview/overview.rules.ts'

import { addAlert } from '../../testing/alerts.ts'
import { addBonus, BONUS_ROLES, claimBody } from '../../testing/bonuses.ts'
import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, seat } from '../../testing/desk.ts'
import { readRound, saveReading, setUpFloor, startRound, wholeRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { oldDay, verifyAsShown } from '../../testing/report.ts'
import { CASH_ROLES, enter, openTill, payTicket } from '../../testing/till.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(() => house.clock.setWall('2026-06-01T18:00'))

const overview = (person: Person, at: Venue) => person.call('POST /overview/list', { locationId: at.id })
const routesOf = async (person: Person) =>
  (await person.call('POST /account/getUser', { username: person.username })).routes
/** Puts one machine on the floor of a venue. Returns an employee who may read it. */
async function reader(venue: Venue): Promise<Person> {
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  return venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles: ['ROLE_ADD_MACHINE_READING'] })
}

test('an owner sees each venue’s last business day, what is usual on that weekday, the running session, the people on shift and the alerts', async () => {
  const [quiet, busy] = [await house.venue({ name: 'Quiet hall' }), await house.venue({ name: 'Busy hall' })]
  const owner = await busy.admin({ alsoAt: [quiet] })
  const ana = await reader(busy)
  // The first two Mondays have one round each. The third Monday has two rounds.
  await readRound(house, busy, ana, [['1', 1_000, 600]])
  house.clock.advance(7 * DAY_MS)
  await readRound(house, busy, ana, [['1', 3_001, 1_600]])
  house.clock.advance(7 * DAY_MS)
  const mia = await openTill(busy, 'Mia')
  await enter(mia, busy, { amount: 500 })
  await payTicket(mia, busy, '1', 60)
  await mia.call('POST /transaction/saveCashLeft', { cashLeft: 430.5, userId: mia.userId, locationId: busy.id })
  const { clockRecord } = await mia.call('POST /clock/clockOut', { userId: mia.userId })
  await readRound(house, busy, ana, [['1', 4_001, 1_900]])
  await wholeRound(ana, busy, [['1', 5_001, 2_900]], async () => clockRecord.clockId)
  // The next evening, Ana begins another round.
  house.clock.advance(DAY_MS + 8 * HOUR_MS)
  const { sessionId } = await startRound(ana, busy)
  await saveReading(ana, busy, sessionId, '1', 5_100, 2_950)
  await addAlert(busy, 'A drawer.', 'drawer.difference')
  await addAlert(busy, 'A shift.', 'shift.manual')
  const { venues, isShortened } = await overview(owner, busy)
  expect(isShortened).toBe(false)
  expect(venues.map(({ name }) => name)).toEqual(['Busy hall', 'Quiet hall'])
  const [first, second] = venues
  expect(first).toMatchObject({
    locationId: busy.id,
    isWorking: true,
    graceUntil: null,
    hasReadings: true,
    last: {
      businessDay: '2026-06-15',
      inValue: 2_000,
      outValue: 1_300,
      difference: 700,
      hold: 35,
      // The drawer should hold 440, and Mia counted 430.50.
      shortOver: -9.5,
    },
    // The two Mondays before had 1,000 and 2,001 in, and 600 and 1,000 out.
    usual: { weeks: 2, inValue: 1_501, outValue: 800, difference: 701, hold: 46.68, shortOver: null },
    running: { sessionId, startedAt: house.clock.now().toISOString(), startedBy: 'Ana Reyes', machines: 1 },
    isMissing: false,
    // The third alert is a warning: after two sessions in a row, machine 1 had too many tickets that were not paid.
    alerts: { critical: 1, warning: 1, info: 1 },
    today: '2026-06-16',
  })
  expect(first!.onShift.map(({ name }) => name)).toEqual(['Ana Reyes'])
  expect(first!.differences.flatMap((each, index) => (each === null ? [] : [[29 - index, each]]))).toEqual([
    [15, 400],
    [8, 1_001],
    [1, 700],
  ])
  expect(second).toMatchObject({
    locationId: quiet.id,
    last: null,
    usual: null,
    running: null,
    isMissing: false,
    onShift: [],
    alerts: { critical: 0, warning: 0, info: 0 },
  })
  expect(second!.differences.every((each) => each === null)).toBe(true)
})

test('the overview agrees with Master Reading and the settlement, even if readings and counts were corrected before the round ended', async () => {
  const venue = await house.venue()
  const owner = await venue.admin({ alsoAt: [await house.venue()] })
  const ana = await reader(venue)
  const mia = await openTill(venue, 'Mia')
  await enter(mia, venue, { amount: 200 })
  await mia.call('POST /transaction/saveCashLeft', { cashLeft: 190, userId: mia.userId, locationId: venue.id })
  await mia.call('POST /transaction/saveCashLeft', { cashLeft: 204.25, userId: mia.userId, locationId: venue.id })
  const { clockRecord } = await mia.call('POST /clock/clockOut', { userId: mia.userId })
  const { sessionId } = await startRound(ana, venue)
  await saveReading(ana, venue, sessionId, '1', 900, 100)
  await saveReading(ana, venue, sessionId, '1', 800, 100)
  const clockIds = [clockRecord.clockId]
  await ana.call('POST /machine/endSession', { sessionId, employeeSessionIds: clockIds, locationId: venue.id })
  const { sessions } = await owner.call('POST /machine/getSessionIds', {
    fromDate: '2026-06-01',
    toDate: '2026-06-01',
    locationId: venue.id,
  })
  const { drawers } = await owner.call('POST /transaction/previewSettlement', {
    clockIds,
    locationId: venue.id,
  })
  const { inValue, outValue, difference } = sessions[0]!.totals
  const shown = async () => (await overview(owner, venue)).venues[0]!
  expect((await shown()).last).toMatchObject({ inValue, outValue, difference, shortOver: drawers[0]!.shortOver })
  expect((await shown()).last).toMatchObject({ inValue: 800, difference: 700, shortOver: 4.25 })
  // An older release ends a round without storing its totals.
  await house.owner.query(
    'update reading_sessions set machines_read = null, daily_in = null, daily_out = null where location_id = $1',
    [venue.id],
  )
  expect((await shown()).last).toMatchObject({ inValue: 800, outValue: 100 })
  expect((await shown()).onShift.map(({ userId }) => userId)).toEqual([ana.userId])
  // No figure includes a deleted shift.
  await house.owner.query(
    "update shifts set voided_at = $2, voided_by = $3, void_reason = 'Test' where location_id = $1",
    [venue.id, house.clock.now(), owner.userId],
  )
  expect(await shown()).toMatchObject({ last: { shortOver: null }, onShift: [] })
})

test('the overview says that a session is missing once the day is over without a session, until a new session runs', async () => {
  const venue = await house.venue()
  const owner = await venue.admin({ alsoAt: [await house.venue()] })
  const ana = await reader(venue)
  for (const meter of [100, 200]) {
    await readRound(house, venue, ana, [['1', meter, 0]])
    house.clock.advance(7 * DAY_MS)
  }
  const isMissing = async () => {
    const { venues } = await overview(owner, venue)
    return venues.find(({ locationId }) => locationId === venue.id)!.isMissing
  }
  // This Monday is not over yet.
  expect(await isMissing()).toBe(false)
  house.clock.advance(13 * HOUR_MS)
  expect(await isMissing()).toBe(true)
  await startRound(ana, venue)
  expect(await isMissing()).toBe(false)
})

test('each venue has the business day of its own time zone', async () => {
  const [home, island] = [await house.venue(), await house.venue({ timezone: 'US/Hawaii' })]
  const owner = await home.admin({ alsoAt: [island] })
  house.clock.setWall('2026-06-02T08:00')
  const { venues } = await overview(owner, home)
  expect(venues.map(({ today }) => today)).toEqual(['2026-06-02', '2026-06-01'])
})

describe('the net of the week so far', () => {
  const TUESDAY = '2026-06-02'
  const weekAt = async (owner: Person, home: Venue, venue = home) =>
    (await overview(owner, home)).venues.find(({ locationId }) => locationId === venue.id)!
  /** The net profit of some days on the venue's Weekly Report, as the venue's own administrator sees it. */
  const reported = async (admin: Person, venue: Venue, fromDate: string, toDate: string) =>
    (await admin.call('POST /report/weeklyReport', { fromDate, toDate, locationId: venue.id })).weekTotal.netProfit

  test('the net of the week equals the Weekly Report’s net profit, even with typed figures, unpaid jackpots, imported and verified days', async () => {
    house.clock.setWall(`${TUESDAY}T16:00`)
    const venue = await house.venue()
    const owner = await venue.admin({ alsoAt: [await house.venue()] })
    const day = { businessDay: TUESDAY, locationId: venue.id }
    const agrees = async () => {
      const { week, today } = await weekAt(owner, venue)
      expect(week!.netProfit).toBe(await reported(owner, venue, week!.fromDay, today))
      return week
    }
    // The day has a drawer, a match, a bonus as machine credit, and an expense of a manager.
    await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
    const roles = [...CASH_ROLES, ...BONUS_ROLES, 'ROLE_DASHBOARD', 'ROLE_ADD_MACHINE_READING'] as const
    const ana = await venue.employee({ roles, firstname: 'Ana', lastname: 'Reyes' })
    const { clockId } = await enter(ana, venue, { amount: 800, description: 'Manager Add Bank', nameInput: 'Marta' })
    await enter(ana, venue, { type: 'expense', amount: 50, description: "Sam's" })
    const customerId = await addCustomer(house, venue, { points: 30 })
    await giveMatch(ana, venue, await seat(ana, venue, customerId))
    const specification = { description: 'Any', amount: 25 }
    const { manageBonusId } = await addBonus(owner, venue, { paidIn: 'credit', specifications: [specification] })
    const claim = await claimBody(ana, venue, { machine: '1', customerId, manageBonusId })
    await ana.call('POST /bonus/saveBonus', { ...claim, specification })
    expect((await weekAt(owner, venue)).week).toBeNull()
    await owner.call('POST /report/addExpense', { ...day, description: 'Ice', amount: 20.05 })
    // Until the round ends, only the expense counts.
    expect(await agrees()).toEqual({ fromDay: TUESDAY, netProfit: -20.05 })

    house.clock.advance(60_000)
    await wholeRound(ana, venue, [['1', 1_000, 400]], async () => clockId)
    expect(await agrees()).toEqual({ fromDay: TUESDAY, netProfit: 474.95 })
    await owner.call('POST /report/updateReportField', { ...day, fieldName: 'openingBalance', value: 10_000 })
    await owner.call('POST /report/updateReportField', { ...day, fieldName: 'loanOut', value: 75 })
    await owner.call('POST /report/saveJackpot', { machine: '1', amount: 2_000, since: TUESDAY, locationId: venue.id })
    expect(await agrees()).toMatchObject({ netProfit: 474.95 })

    house.clock.setWall('2026-06-03T16:00')
    await verifyAsShown(owner, venue, TUESDAY)
    await house.owner.query('update transactions set amount_cents = 1 where location_id = $1', [venue.id])
    expect(await agrees()).toMatchObject({ netProfit: 474.95 })
    await owner.call('POST /report/reopenDay', { ...day, reason: 'A wrong count' })
    expect(await agrees()).toMatchObject({ netProfit: 524.94 })

    // Old books count on a day without sessions.
    house.clock.setWall('2026-06-05T16:00')
    const rows = [oldDay('2026-06-01'), oldDay('2026-06-04')]
    await owner.call('POST /report/importWeeks', { locationId: venue.id, rows })
    expect(await agrees()).toEqual({ fromDay: TUESDAY, netProfit: 1_001.94 })
  })

  test('the week begins on Tuesday in the time zone of each venue', async () => {
    house.clock.setWall('2026-06-08T20:00')
    const [home, island] = [await house.venue(), await house.venue({ timezone: 'US/Hawaii' })]
    const owner = await home.admin({ alsoAt: [island] })
    const admins = [
      [home, owner],
      [island, await island.admin()],
    ] as const
    for (const [venue] of admins) {
      const ana = await reader(venue)
      await readRound(house, venue, ana, [['1', 300, 100]])
    }
    const shown = async () =>
      Promise.all(
        admins.map(async ([venue, admin]) => {
          const { week, today } = await weekAt(owner, home, venue)
          if (week !== null) expect(week.netProfit).toBe(await reported(admin, venue, week.fromDay, today))
          return week
        }),
      )
    const before = { fromDay: TUESDAY, netProfit: 200 }
    expect(await shown()).toEqual([before, before])
    // Tuesday at 9:00 in Chicago is Tuesday at 4:00 in Hawaii, where the business day of Monday is not over yet.
    house.clock.setWall('2026-06-09T09:00')
    expect(await shown()).toEqual([null, before])
    house.clock.setWall('2026-06-09T12:00')
    expect(await shown()).toEqual([null, null])
  })

  test('the net of the week is shown only for venues that pay for Accounting', async () => {
    const home = await house.venue()
    const shop = await house.venue({ services: ROLE_NAMES.filter((role) => role !== 'ROLE_ACCOUNTING') })
    const owner = await home.admin({ alsoAt: [shop] })
    await readRound(house, shop, await reader(shop), [['1', 100, 0]])
    expect(await weekAt(owner, home, shop)).toMatchObject({ week: null, last: { difference: 100 } })
    await house.owner.query('update companies set services = $2 where company_id = $1', [shop.id, ROLE_NAMES])
    expect(await weekAt(owner, home, shop)).toMatchObject({ week: { netProfit: 100 } })
  })
})

test('a venue with an ended license shows only this fact, and a venue in its grace period shows when the period ends', async () => {
  const now = house.clock.now().getTime()
  const home = await house.venue({ name: 'Home' })
  const [ended, grace] = [await house.venue({ name: 'Over' }), await house.venue({ name: 'Late' })]
  const ana = await reader(ended)
  await readRound(house, ended, ana, [['1', 100, 0]])
  await addAlert(ended)
  await house.owner.query('update licences set expires_at = $2, works_until = $3 where company_id = $1', [
    ended.id,
    new Date(now - 8 * DAY_MS),
    new Date(now - DAY_MS),
  ])
  const until = new Date(now + DAY_MS)
  await house.owner.query('update licences set expires_at = $2, works_until = $3 where company_id = $1', [
    grace.id,
    new Date(now - 6 * DAY_MS),
    until,
  ])
  const owner = await home.admin({ alsoAt: [ended, grace] })
  const { venues } = await overview(owner, home)
  expect(venues.map(({ name }) => name)).toEqual(['Over', 'Late', 'Home'])
  expect(venues[0]).toMatchObject({
    isWorking: false,
    last: null,
    onShift: [],
    alerts: { critical: 0, warning: 0, info: 0 },
  })
  expect(venues[1]).toMatchObject({ isWorking: true, graceUntil: until.toISOString() })
  expect(venues[2]).toMatchObject({ isWorking: true, graceUntil: null })
})

test('a venue that does not pay for readings has no figures of readings', async () => {
  const home = await house.venue({ name: 'Front' })
  const shop = await house.venue({ name: 'Shop' })
  const ana = await reader(shop)
  await readRound(house, shop, ana, [['1', 100, 0]])
  await house.owner.query("update companies set services = '{ROLE_CUSTOMER}' where company_id = $1", [shop.id])
  const owner = await home.admin({ alsoAt: [shop] })
  const { venues } = await overview(owner, home)
  expect(venues[1]).toMatchObject({ name: 'Shop', hasReadings: false, last: null, running: null })
  expect(venues[1]!.differences.every((each) => each === null)).toBe(true)
})

test('an owner sees only their own venues, and has the Overview only with several venues; a master administrator sees all venues', async () => {
  const [mine, other, foreign] = [await house.venue(), await house.venue(), await house.venue()]
  const owner = await mine.admin({ alsoAt: [other] })
  const single = await foreign.admin()
  const employee = await mine.employee({ alsoAt: [other], roles: ['ROLE_MASTER_READING'] })
  const ids = async (person: Person, at: Venue) =>
    (await overview(person, at)).venues.map(({ locationId }) => locationId).toSorted((a, b) => a - b)
  expect(await ids(owner, mine)).toEqual([mine.id, other.id])
  expect((await routesOf(owner))[0]).toBe('overview')
  expect(await ids(single, foreign)).toEqual([foreign.id])
  expect(await routesOf(single)).not.toContain('overview')
  expect((await employee.refused('POST /overview/list', { locationId: mine.id })).code).toBe('access.forbidden')
  expect(await routesOf(employee)).not.toContain('overview')
  const master = await mine.employee({ roles: ['ROLE_MASTER_ADMIN'] })
  expect(await ids(master, mine)).toEqual(expect.arrayContaining([mine.id, other.id, foreign.id]))
  expect((await routesOf(master))[0]).toBe('overview')
})

test('an alert that the owner has snoozed is not counted for the owner', async () => {
  const venue = await house.venue()
  const owner = await venue.admin({ alsoAt: [await house.venue()] })
  const alertId = await addAlert(venue)
  await addAlert(venue)
  await owner.call('POST /alert/snooze', { alertId, locationId: venue.id })
  const counts = async () => {
    const { venues } = await overview(owner, venue)
    return venues.find(({ locationId }) => locationId === venue.id)!.alerts
  }
  expect(await counts()).toEqual({ critical: 0, warning: 0, info: 1 })
})

test('an overview of too many venues shows the first venues by name, and says that it is shortened', async () => {
  const venue = await house.venue()
  const master = await venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
  expect((await overview(master, venue)).isShortened).toBe(false)
  await house.owner.query(
    `insert into companies (name, created_at) select 'Zebra ' || n, $1 from generate_series(1, $2::int) n`,
    [house.clock.now(), MOST_VENUES],
  )
  const { venues, isShortened } = await overview(master, venue)
  expect(isShortened).toBe(true)
  expect(venues.length).toBe(MOST_VENUES)
  expect(venues.map(({ name }) => name)).toContain(venue.name)
})
