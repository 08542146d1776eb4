import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type AlertCode, ALERTS } from '@countroom/contract/kernel/alerts.ts'

import { addBonus, BONUS_ROLES, claimBonus } from '../../testing/bonuses.ts'
import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, openDesk, seat } from '../../testing/desk.ts'
import {
  addMachines,
  closedShift,
  endRound,
  readRound,
  saveBody,
  saveReading,
  setUpFloor,
  startRound,
} from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { drawMachine, givePrize, RAFFLE_ROLES } from '../../testing/raffle.ts'
import { enter, openTill, payTicket } from '../../testing/till.ts'
import { alertJob } from './alert-job.ts'

const FELL = { reasons: { in: { kind: 'rollover' as const, note: 'Passed $999' } } }

const MINUTE_MS = 60_000

let house: House
let venue: Venue
let ana: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
})

const seen = new Set<string>()

/** The class and the sentence of each alert of a venue, oldest first. `only` leaves out the alerts of other codes. */
async function raised(only?: AlertCode, at = venue): Promise<string[]> {
  const { rows } = await house.owner.query<{ code: string; said: string }>(
    `select code, classification || ': ' || message as said from alerts where location_id = $1 order by alert_id`,
    [at.id],
  )
  for (const { code } of rows) seen.add(code)
  return rows.filter(({ code }) => only === undefined || code === only).map(({ said }) => said)
}

/** Makes a machine whose last meters are 500 in and 300 out, and begins a round. Returns the id of the round. */
async function round(): Promise<number> {
  await setUpFloor(venue, [{ machine: '1', in: 500, out: 300 }])
  return (await startRound(ana, venue)).sessionId
}

test('a meter that fell raises one critical alert per round, even when its reading is sent again or corrected', async () => {
  const sessionId = await round()
  const body = saveBody(venue, sessionId, '1', 20, 310, FELL)
  const key = randomUUID()
  await ana.call('POST /machine/updateReading', body, { key })
  await ana.call('POST /machine/updateReading', body, { key })
  await saveReading(ana, venue, sessionId, '1', 30, 310, FELL)
  const first = 'critical: Machine 1: the In meter fell from 500 to 20. Reason: rollover, Passed 999.'
  expect(await raised()).toEqual([first])
  const { rows } = await house.owner.query('select raised_at, raised_by::int from alerts where location_id = $1', [
    venue.id,
  ])
  expect(rows).toEqual([{ raised_at: house.clock.now(), raised_by: ana.userId }])

  await endRound(ana, venue, sessionId, await closedShift(house, venue, ana.userId))
  const next = await startRound(ana, venue)
  await saveReading(ana, venue, next.sessionId, '1', 10, 310, FELL)
  expect(await raised()).toEqual([
    first,
    'critical: Machine 1: the In meter fell from 30 to 10. Reason: rollover, Passed 999.',
  ])
})

test('an alert is written with the audit row of its change, or not at all', async () => {
  const sessionId = await round()
  const body = saveBody(venue, sessionId, '1', 20, 310, FELL)
  await house.owner.query('revoke insert on audit_log from countroom_app')
  try {
    expect((await ana.send('POST /machine/updateReading', body)).status).toBe(500)
    expect(await raised()).toEqual([])
  } finally {
    await house.owner.query('grant insert on audit_log to countroom_app')
  }
  await ana.call('POST /machine/updateReading', body)
  expect(await raised()).toHaveLength(1)
})

test('a machine that paid out 1,000 or more, and more than twice what it took in, raises a critical alert', async () => {
  const sessionId = await round()
  await saveReading(ana, venue, sessionId, '1', 900, 1299)
  expect(await raised()).toEqual([])
  await saveReading(ana, venue, sessionId, '1', 900, 1300)
  expect(await raised()).toEqual(['critical: Machine 1 paid out 1,000 and took in 400.'])
})

test('an unusual reading that was confirmed raises an alert', async () => {
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  for (let nth = 1; nth <= 10; nth++) await readRound(house, venue, ana, [['1', nth * 100, nth * 10]])
  const { sessionId } = await startRound(ana, venue)
  await saveReading(ana, venue, sessionId, '1', 1501, 110, { isOutlierConfirmed: true })
  expect(await raised()).toEqual(['info: Machine 1: an unusual reading was confirmed, 501 in and 10 out.'])
})

test('a void of 100 points or more raises a warning, and a smaller void does not', async () => {
  const { admin, ana: desk } = await openDesk(venue)
  for (const points of [99, 100]) {
    const customerId = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez', points })
    const { pendingId } = await giveMatch(desk, venue, await seat(desk, venue, customerId))
    const voided = { locationId: venue.id, intent: 'points' as const, pendingId, reason: 'Wrong person' }
    await admin.call('POST /customer/deleteCustomerPending', voided)
  }
  expect(await raised()).toEqual(['warning: 100 points for Mia Lopez were voided. Reason: Wrong person.'])
})

test('a shift that is entered by hand raises one alert, even when it is corrected later', async () => {
  const boss = await venue.admin()
  const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', isClockedIn: false })
  const shift = { locationId: venue.id, userId: ben.userId, clockIn: '2026-05-31T15:00:00.000Z' }
  const { clockRecord } = await boss.call('POST /clock/manualClockSave', {
    ...shift,
    clockOut: '2026-05-31T20:00:00.000Z',
  })
  await boss.call('POST /clock/manualClockSave', {
    ...shift,
    clockId: clockRecord.clockId,
    clockOut: '2026-05-31T21:00:00.000Z',
  })
  expect(await raised()).toEqual([
    'info: The shift of Ben Ortiz that began at 2026-05-31 10:00 AM was entered or corrected by hand.',
  ])
})

/** Runs the server's jobs twice, each time ten minutes later. */
async function runJobs(): Promise<void> {
  for (let nth = 1; nth <= 2; nth++) {
    house.clock.advance(10 * MINUTE_MS)
    await house.app.jobs.runDue()
  }
}

test('jobs raise one alert for an open shift, one for two days without a session, and two for a license that ends soon', async () => {
  await house.app.jobs.runDue()
  house.clock.setWall('2026-06-02T20:00')
  venue = await house.venue({ licenceEnds: new Date('2026-06-12T12:00:00.000Z') })
  ana = await venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles: ['ROLE_ADD_MACHINE_READING'] })
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  await readRound(house, venue, ana, [['1', 100, 10]])
  await runJobs()
  const soon = 'info: The license of this company ends on 2026-06-12 7:00 AM.'
  expect(await raised()).toEqual([soon])
  house.clock.setWall('2026-06-05T12:30')
  await runJobs()
  expect((await raised()).toSorted()).toEqual([
    soon,
    'warning: No reading session has ended since 2026-06-02.',
    'warning: The license of this company ends on 2026-06-12 7:00 AM.',
    'warning: The shift of Ana Reyes that began at 2026-06-02 8:00 PM is still open after 16 hours. Close it under Employee Sessions.',
  ])
})

test('when the check of one venue fails, the job still checks the other venues, and then reports the error', async () => {
  const [first, second] = [await house.venue(), await house.venue()]
  const job = alertJob(house.app.platform, { name: 'a check of the test', everyMs: MINUTE_MS }, async ({ id }) => {
    if (id === first.id) throw new Error('The check failed.')
    return id === second.id ? [{ code: 'reading.noSession', cause: 'a test', values: { day: '2026-06-02' } }] : []
  })
  await expect(job.run(new AbortController().signal)).rejects.toThrow('The check failed.')
  expect(await raised('reading.noSession', second)).toHaveLength(1)
})

test('a license with a successor raises no alert until the successor is revoked; a closed company gets no alert', async () => {
  house.clock.setWall('2026-06-06T12:30')
  const ends = new Date('2026-06-12T12:00:00.000Z')
  const [followed, closed] = [await house.venue({ licenceEnds: ends }), await house.venue({ licenceEnds: ends })]
  const { rows } = await house.owner.query<{ licence_id: number }>(
    `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
       expires_at)
     values ($1, 'next', 'TEST', 'next', '1M', 0, $2, $2, $3, '2026-07-12') returning licence_id`,
    [followed.id, house.clock.now(), ends],
  )
  await house.owner.query(`update companies set status = 'closed' where company_id = $1`, [closed.id])
  await runJobs()
  expect(await raised('licence.ending', followed)).toEqual([])
  await house.owner.query('update licences set revoked_at = now() where licence_id = $1', [rows[0]!.licence_id])
  await runJobs()
  expect(await raised('licence.ending', followed)).toHaveLength(1)
  house.clock.setWall('2026-06-11T12:30')
  await runJobs()
  expect(await raised('licence.ending', followed)).toHaveLength(2)
  expect(await raised('licence.ending', closed)).toEqual([])
})

test('a machine that was read 7 days after its last play raises one alert, and another only after new play and 7 more idle days', async () => {
  venue = await house.venue()
  const readOn = async (day: string, ...meterIns: number[]) => {
    house.clock.setWall(`${day}T18:00`)
    const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    const readings = meterIns.map((meterIn): [string, number, number] => ['1', meterIn, 0])
    await readRound(house, venue, reader, readings)
    house.clock.advance(6 * 60 * MINUTE_MS)
    await house.app.jobs.runDue()
  }
  house.clock.setWall('2026-07-01T17:00')
  await house.app.jobs.runDue()
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  await readOn('2026-07-01', 50)
  // The second reading corrects the first, which showed play that did not happen.
  await readOn('2026-07-07', 55, 50)
  expect(await raised('machine.idle')).toEqual([])
  await readOn('2026-07-08', 50)
  const first = 'warning: Machine 1 has had no play since 2026-07-01 6:00 PM.'
  expect(await raised('machine.idle')).toEqual([first])
  await readOn('2026-07-09', 60)
  await readOn('2026-07-10', 60)
  expect(await raised('machine.idle')).toEqual([first])
  await readOn('2026-07-17', 60)
  expect(await raised('machine.idle')).toEqual([first, 'warning: Machine 1 has had no play since 2026-07-09 6:00 PM.'])
})

test('alerts are raised for a drawer far off, shorts of one person, large voids, an uncounted drawer, and tickets that differ from the printed amount', async () => {
  house.clock.setWall('2026-07-20T18:00')
  const admin = await setUpFloor(venue, [
    { machine: '1', in: 1000, out: 500 },
    { machine: '2', in: 1000, out: 500 },
  ])
  await house.clockIn(venue.id, admin.userId)
  const [mia, ben] = [await openTill(venue, 'Mia'), await openTill(venue, 'Ben')]
  await enter(mia, venue, { amount: 500 })
  for (const amount of [99.99, 100]) {
    const { transactionId } = await enter(mia, venue, { amount })
    await admin.call('POST /transaction/delete', { transactionId, userId: admin.userId, reason: 'Twice' })
    const { ticketId } = await payTicket(mia, venue, '1', amount)
    await admin.call('POST /ticketOut/delete', { ticketId, userId: admin.userId, reason: 'Twice' })
  }
  await payTicket(mia, venue, '1', 70)
  await enter(ben, venue, { amount: 20 })
  const count = { cashLeft: 230, userId: mia.userId, locationId: venue.id }
  const { count: counted } = await mia.call('POST /transaction/saveCashLeft', count)
  let meters = 500
  const settle = async (...clockIds: number[]) => {
    house.clock.advance(MINUTE_MS)
    meters += 30
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1000, 500)
    await saveReading(ana, venue, sessionId, '2', 1000 + meters, meters)
    await endRound(ana, venue, sessionId, ...clockIds)
  }
  const { sessions } = await ana.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
  await settle(counted.clockId, sessions.find(({ userId }) => userId === ben.userId)!.clockId)
  await settle(await closedShift(house, venue, ana.userId))
  expect(await raised()).toEqual([
    'warning: The entry Miscellaneous of 100.00 was voided. Reason: Twice.',
    'warning: Ticket 2 for 100.00 on machine 1 was voided. Reason: Twice.',
    'critical: The drawer of Mia Cash was 200.00 short at its first count: 230.00 counted, 430.00 expected.',
    'warning: The drawers of Mia Cash were short 200.00 in the last 30 days. They handled 570.00.',
    'warning: The shift of Ben Cash that began at 2026-07-20 6:00 PM was settled without a count of its drawer.',
    'critical: Machine 1: 70.00 more was paid in tickets than the machine printed.',
    'critical: Machine 1: 70.00 more was paid in tickets than the machine printed.',
    'warning: Machine 2: For two reading sessions, 60.00 in tickets has not been paid.',
  ])
})

test('a new bonus, large voids of bonuses and prizes, and a winner with the name of an employee raise alerts', async () => {
  house.clock.setWall('2026-07-22T18:00')
  const admin = await venue.admin({ isClockedIn: true })
  const mia = await venue.employee({ roles: [...BONUS_ROLES, ...RAFFLE_ROLES], firstname: 'Mia', lastname: 'Lopez' })
  await addMachines(admin, venue, [{ machine: '1', in: 100, out: 50 }])
  const customerId = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez' })
  const big = { description: 'Birthday', amount: 100 }
  const { manageBonusId, name } = await addBonus(admin, venue, { specifications: [big] })
  const { bonusId } = await claimBonus(mia, venue, { machine: '1', customerId, manageBonusId, specification: big })
  await admin.call('POST /bonus/deleteBonus', { bonusId, reason: 'Twice' })
  await drawMachine(mia, venue)
  const { raffleId } = await givePrize(mia, venue, customerId, { amount: 100 })
  await admin.call('POST /raffle/deleteRaffle', {
    raffleId,
    userId: admin.userId,
    locationId: venue.id,
    reason: 'Twice',
  })
  const codes = ['bonus.voided', 'raffle.employeeWon', 'raffle.voided'] as const
  expect(await Promise.all(codes.map((code) => raised(code)))).toEqual([
    [`warning: The bonus ${name} for 100.00 of Mia Lopez on machine 1 was voided. Reason: Twice.`],
    ['info: The raffle winner Mia Lopez of machine 1 has the name of an employee. The prize was 100.00.'],
    ['warning: The raffle prize of Mia Lopez for 100.00 on machine 1 was voided. Reason: Twice.'],
  ])
  expect(await raised('bonus.changed')).toHaveLength(1)
})

test('a day raises an alert when it is verified, and a critical alert when it is reopened', async () => {
  house.clock.setWall('2026-07-23T09:00')
  const admin = await venue.admin({ firstname: 'Ada', lastname: 'Owner' })
  const day = { businessDay: '2026-07-22', locationId: venue.id }
  await admin.call('POST /report/verifyDay', { ...day, note: '', shortOver: 0, netProfit: 0, total: 0 })
  await admin.call('POST /report/reopenDay', { ...day, reason: 'A ticket was found' })
  expect(await raised()).toEqual([
    'info: Ada Owner verified Wednesday 2026-07-22: net profit 0.00, short/over not counted.',
    'critical: Ada Owner reopened Wednesday 2026-07-22, which Ada Owner had verified. Reason: A ticket was found.',
  ])
})

test('the tests above raise every kind of alert', () => {
  expect(seen).toEqual(new Set(Object.keys(ALERTS)))
})
