import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { Client, type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { enter, openTill, payTicket } from '../../testing/till.ts'

const HOUR_MS = 3_600_000

const DEFAULTS = {
  drawerDifference: 50,
  shorts: 100,
  shortsPart: 0.3,
  overpaid: 20,
  unpaid: 20,
  payout: 1000,
  payoutTimes: 2,
  void: 100,
  openShiftHours: 16,
  missedDays: 2,
  idleDays: 7,
}

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  admin = await venue.admin()
})

const save = (more: Partial<typeof DEFAULTS>) =>
  admin.call('POST /alert/saveThresholds', { ...DEFAULTS, ...more, locationId: venue.id })

/** The sentences of the alerts, oldest first. */
async function raised(): Promise<string[]> {
  const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
  return alerts.map(({ alertMessage }) => alertMessage).toReversed()
}

test('a location begins with the default thresholds, and a save is refused when somebody else saved first', async () => {
  const { thresholds } = await admin.call('POST /alert/getThresholds', { locationId: venue.id })
  expect(thresholds).toEqual({ ...DEFAULTS, version: 0 })
  const body = { ...DEFAULTS, void: 45.5, shortsPart: 0.29, locationId: venue.id }
  expect((await admin.call('POST /alert/saveThresholds', { ...body, version: 0 })).thresholds).toMatchObject({
    void: 45.5,
    shortsPart: 0.29,
    version: 1,
  })
  const other = await venue.admin()
  expect((await other.refused('POST /alert/saveThresholds', { ...body, void: 1, version: 0 })).code).toBe(
    'list.changed',
  )
  const { thresholds: kept } = await other.call('POST /alert/getThresholds', { locationId: venue.id })
  expect(kept).toMatchObject({ void: 45.5, version: 1 })
})

test('voids raise an alert at the location’s own threshold, even on an instance that had cached the old threshold', async () => {
  const { address, app } = await house.anotherInstance()
  try {
    await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
    await house.clockIn(venue.id, admin.userId)
    const there = new Client(address, admin.token)
    const own = { userId: admin.userId, locationId: venue.id, reason: 'Typed twice' }
    const first = await enter(admin, venue, { amount: 30 })
    await there.call('POST /transaction/delete', { ...own, transactionId: first.transactionId })
    await save({ void: 30 })
    const [small, large] = [await payTicket(admin, venue, '1', 29.99), await payTicket(admin, venue, '1', 30)]
    await admin.call('POST /ticketOut/delete', { ...own, ticketId: small.ticketId })
    await admin.call('POST /ticketOut/delete', { ...own, ticketId: large.ticketId })
    expect(await raised()).toEqual(['Ticket 2 for 30.00 on machine 1 was voided. Reason: Typed twice.'])
    // The other instance hears of the change a moment later.
    const voidAnother = async () => {
      const { transactionId } = await enter(admin, venue, { amount: 30 })
      await there.call('POST /transaction/delete', { ...own, transactionId })
      return (await raised())[1]
    }
    await expect.poll(voidAnother).toBe('The entry Miscellaneous of 30.00 was voided. Reason: Typed twice.')
  } finally {
    await app.close()
  }
})

test('drawers, shorts and payouts raise an alert at the location’s own thresholds', async () => {
  await save({ drawerDifference: 10, shorts: 12, shortsPart: 2, payout: 300, payoutTimes: 3, overpaid: 5, unpaid: 8 })
  await setUpFloor(
    venue,
    ['1', '2'].map((machine) => ({ machine, in: 0, out: 0 })),
  )
  const [mia, ben] = [await openTill(venue, 'Mia'), await openTill(venue, 'Ben')]
  for (const [till, cash] of [
    [mia, 490.01],
    [ben, 488],
  ] as const) {
    await enter(till, venue, { amount: 500 })
    await till.call('POST /transaction/saveCashLeft', { cashLeft: cash, userId: till.userId, locationId: venue.id })
  }
  expect(await raised()).toEqual([
    'The drawer of Ben Cash was 12.00 short at its first count: 488.00 counted, 500.00 expected.',
    'The drawers of Ben Cash were short 12.00 in the last 30 days. They handled 500.00.',
  ])
  const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  const { sessionId } = await startRound(reader, venue)
  await saveReading(reader, venue, sessionId, '1', 100, 300)
  await saveReading(reader, venue, sessionId, '2', 99, 300)
  expect((await raised()).slice(2)).toEqual(['Machine 2 paid out 300 and took in 99.'])
})

test('jobs use the location’s own thresholds for open shifts, missed days and idle machines', async () => {
  house.clock.setWall('2026-06-10T18:00')
  await house.app.jobs.runDue()
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  await save({ openShiftHours: 5, missedDays: 1, idleDays: 2 })
  const ana = await venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles: ['ROLE_ADD_MACHINE_READING'] })
  await readRound(house, venue, ana, [['1', 50, 0]])
  const after = async (hours: number) => {
    house.clock.advance(hours * HOUR_MS)
    await house.app.jobs.runDue()
    return raised()
  }
  expect(await after(4.9)).toEqual([])
  const open =
    'The shift of Ana Reyes that began at 2026-06-10 6:00 PM is still open after 5 hours. Close it under Employee Sessions.'
  expect(await after(0.4)).toEqual([open])
  const missed = 'No reading session has ended since 2026-06-10.'
  expect(await after(31)).toEqual([open])
  expect(await after(2)).toEqual([open, missed])
  await readRound(house, venue, ana, [['1', 50, 0]])
  expect(await after(7)).toEqual([open, missed])
  house.clock.advance(48 * HOUR_MS)
  await readRound(house, venue, ana, [['1', 50, 0]])
  expect(await after(7)).toContain('Machine 1 has had no play since 2026-06-10 6:00 PM.')
})

test('only administrators see the thresholds, and an impossible threshold is refused', async () => {
  const lead = await venue.employee({ roles: ['ROLE_RULES'] })
  expect((await lead.refused('POST /alert/getThresholds', { locationId: venue.id })).code).toBe('access.forbidden')
  for (const wrong of [
    { void: 0 },
    { shortsPart: 100.01 },
    { shortsPart: 0.333 },
    { payout: 1.5 },
    { openShiftHours: 0 },
    { idleDays: 91 },
  ]) {
    const body = { ...DEFAULTS, ...wrong, locationId: venue.id }
    expect((await admin.refused('POST /alert/saveThresholds', body)).code).toBe('request.malformed')
  }
})
