import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Scope } from '../../platform/scope.ts'
import { asHandler } from '../../testing/as-handler.ts'
import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, seat } from '../../testing/desk.ts'
import { addMachines, endRound, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { enter, openTill } from '../../testing/till.ts'
import { reverseEntry, saveEntry } from '../ledgers/ledgers.service.ts'
import { DAYS_LOCK } from './days.queries.ts'
import * as days from './days.service.ts'

const MONDAY = '2026-06-01'
const DESK_ROLES = ['ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const
const SENTENCE =
  'Monday 2026-06-01 was verified by Ada Owner at 2026-06-02 8:00 AM, so its report can no longer change. Ask an administrator to reopen the day in the Weekly Report.'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  house.clock.setWall('2026-06-01T18:00')
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Ada', lastname: 'Owner' })
})

const change = <Result>(work: (scope: Scope) => Promise<Result>) => asHandler(venue, admin, work)

async function verify(day = MONDAY): Promise<void> {
  await change(async (scope) => {
    await days.beginVerification(scope, day)
    await days.verify(scope, day, '', { is: 'verified' })
  })
}

/** Verifies Monday on Tuesday morning. */
async function verifyMonday(): Promise<void> {
  house.clock.setWall('2026-06-02T08:00')
  await verify()
}

const lend = async (customerId: number, date: string, at = venue, who = admin) =>
  (
    await asHandler(at, who, (scope) =>
      saveEntry(scope, 'customerLoan', { personId: customerId, amount: 10, type: 'ADD', date }),
    )
  ).entry

describe('a business day', () => {
  test('a business day can be verified from 07:00 the next morning, and again only after it was reopened', async () => {
    house.clock.setWall('2026-06-02T06:59')
    await expect(verify()).rejects.toMatchObject({
      code: 'day.notOver',
      message: 'Monday 2026-06-01 is not over yet. You can verify it at 2026-06-02 7:00 AM or later.',
    })
    await expect(change((scope) => days.reopen(scope, MONDAY, 'Early'))).rejects.toMatchObject({
      code: 'day.notVerified',
    })
    await verifyMonday()
    await expect(verify()).rejects.toMatchObject({
      code: 'day.verified',
      message: 'Monday 2026-06-01 was already verified by Ada Owner at 2026-06-02 8:00 AM.',
    })
    const { verification } = await change((scope) => days.reopen(scope, MONDAY, 'A wrong count'))
    expect(verification).toEqual({ at: '2026-06-02T13:00:00.000Z', by: 'Ada Owner', note: '' })
    const verified = () => change((scope) => days.listVerified(scope, '2026-05-31', '2026-06-02'))
    expect((await verified()).size).toBe(0)
    await verify()
    expect([...(await verified())]).toMatchObject([[MONDAY, { by: 'Ada Owner', figures: { is: 'verified' } }]])
  })

  test('a business day stays open at the other locations when one location verifies it', async () => {
    await verifyMonday()
    const other = await house.venue()
    const chief = await other.admin()
    const customerId = await addCustomer(house, other)
    expect(await lend(customerId, MONDAY, other, chief)).toMatchObject({ date: MONDAY })
  })

  test('a business day begins at 07:00 on the clock of the location', async () => {
    house.clock.setWall('2026-06-02T06:59')
    const begun = (day: string) => change(async (scope) => days.requireBegun(scope, day, 'businessDay'))
    await begun(MONDAY)
    await expect(begun('2026-06-02')).rejects.toMatchObject({
      code: 'day.future',
      message: 'Tuesday 2026-06-02 has not begun yet. Choose an earlier day.',
    })
    house.clock.setWall('2026-06-02T07:00')
    await begun('2026-06-02')
  })
})

describe('a verified day', () => {
  test('a verified day accepts no ledger entry, and the refusal names the day, who verified it and when', async () => {
    const customerId = await addCustomer(house, venue)
    const { entryId } = await lend(customerId, MONDAY)
    await verifyMonday()
    await expect(lend(customerId, MONDAY)).rejects.toMatchObject({ code: 'day.locked', message: SENTENCE })
    await lend(customerId, '2026-06-02')
    await lend(customerId, '2026-05-31')
    // The reversal of an entry of the verified day is dated today, so it is accepted.
    const { after } = await change((scope) => reverseEntry(scope, 'customerLoan', entryId, 'Wrong customer'))
    expect(after).toMatchObject({ amount: -10, date: '2026-06-02' })
    await change((scope) => days.reopen(scope, MONDAY, 'A wrong count'))
    await lend(customerId, MONDAY)
  })

  test('a verified day accepts no drawer entry that posts to a ledger, no change or void of one, and no reversal dated that day', async () => {
    house.clock.setWall('2026-06-02T06:58')
    const ana = await openTill(venue)
    const { transactionId, version } = await enter(ana, venue, { description: 'Zelle', amount: 50 })
    const customerId = await addCustomer(house, venue)
    const { entryId } = await lend(customerId, MONDAY)
    await verifyMonday()
    // The clock goes back, to simulate requests that arrived a minute before the day was over but run after the verification.
    house.clock.setWall('2026-06-02T06:59')
    const zelle = { type: 'bank', description: 'Zelle', userId: ana.userId, locationId: venue.id } as const
    expect(await ana.refused('POST /transaction/save', { ...zelle, amount: 20 })).toMatchObject({ code: 'day.locked' })
    const changed = { ...zelle, transactionId, version, amount: 20, isBeyondDrawerConfirmed: true }
    expect(await ana.refused('POST /transaction/save', changed)).toMatchObject({ code: 'day.locked' })
    const removal = { transactionId, userId: ana.userId, reason: 'Entered twice' }
    expect(await ana.refused('POST /transaction/delete', removal)).toMatchObject({ code: 'day.locked' })
    await expect(
      change((scope) => reverseEntry(scope, 'customerLoan', entryId, 'Wrong customer')),
    ).rejects.toMatchObject({ code: 'day.locked' })
    // An entry that posts to no ledger is accepted, because it belongs to the day of the session that settles the drawer.
    await enter(ana, venue)
  })

  test('a verified day accepts no short of a settled drawer', async () => {
    await addMachines(admin, venue, [{ machine: '1', in: 0, out: 0 }])
    house.clock.setWall('2026-06-02T06:50')
    const ana = await openTill(venue)
    const { clockId } = await enter(ana, venue, { amount: 100 })
    await ana.call('POST /transaction/saveCashLeft', { cashLeft: 90, userId: ana.userId })
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '1', 10, 0)
    await endRound(admin, venue, sessionId, clockId)
    await verifyMonday()
    // The clock goes back, to simulate a request that arrived a minute before the day was over but runs after the verification.
    house.clock.setWall('2026-06-02T06:59')
    const short = { clockIds: [clockId], locationId: venue.id }
    expect(await admin.refused('POST /transaction/postShorts', short)).toMatchObject({ code: 'day.locked' })
    house.clock.setWall('2026-06-02T08:00')
    await admin.call('POST /transaction/postShorts', short)
  })

  test('a verified day accepts no new reading session, even after the location moved to a time zone in which the day is not over', async () => {
    await addMachines(admin, venue, [{ machine: '1', in: 0, out: 0 }])
    await verifyMonday()
    await house.owner.query("update companies set timezone = 'America/Los_Angeles' where company_id = $1", [venue.id])
    house.clock.advance(60_000)
    const ada = await venue.admin()
    const refused = await ada.refused('POST /machine/startNewSession', { locationId: venue.id })
    expect(refused).toMatchObject({ code: 'day.locked' })
    expect(refused.message).toContain('at 2026-06-02 6:00 AM')
    house.clock.setWall('2026-06-02T09:00')
    await startRound(ada, venue)
  })
})

describe('the matches of a verified day', () => {
  let ana: Person
  let shift: number

  /** Makes a session that ends on Monday at 23:00 and settles Ana's shift. Returns the ids of the matches that she and the administrator gave. */
  async function night(): Promise<Record<'inShift' | 'outside' | 'nextDay', number>> {
    ana = await venue.employee({ roles: DESK_ROLES })
    await addMachines(admin, venue, [{ machine: '1', in: 0, out: 0 }])
    const give = async (by: Person) => {
      const pendingId = await seat(by, venue, await addCustomer(house, venue))
      await giveMatch(by, venue, pendingId)
      return pendingId
    }
    house.clock.setWall('2026-06-01T20:00')
    const [inShift, outside] = [await give(ana), await give(admin)]
    const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
    shift = sessions.find(({ userId }) => userId === ana.userId)!.clockId
    house.clock.setWall('2026-06-01T23:00')
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '1', 10, 0)
    await endRound(admin, venue, sessionId, shift)
    house.clock.setWall('2026-06-01T23:30')
    // Ana's shift goes on. The match that she gives now belongs to the next session.
    const nextDay = await give(ana)
    house.clock.setWall('2026-06-02T01:00')
    await ana.call('POST /clock/clockOut', { userId: ana.userId, locationId: venue.id })
    return { inShift, outside, nextDay }
  }

  test('matches of a verified day, in or outside shifts, cannot be voided, but a match of the next session can be voided', async () => {
    const { inShift, outside, nextDay } = await night()
    await verifyMonday()
    const removal = (pendingId: number) =>
      ({ intent: 'points', pendingId, locationId: venue.id, reason: 'Wrong person' }) as const
    for (const pendingId of [inShift, outside])
      expect((await admin.refused('POST /customer/deleteCustomerPending', removal(pendingId))).reply).toMatchObject({
        code: 'day.locked',
        message: SENTENCE,
      })
    await admin.call('POST /customer/deleteCustomerPending', removal(nextDay))
    await change((scope) => days.reopen(scope, MONDAY, 'A wrong match'))
    await admin.call('POST /customer/deleteCustomerPending', removal(inShift))
  })

  test('no shift can be corrected or entered in a way that removes a match from a verified day', async () => {
    await night()
    const boss = await venue.admin()
    const times = (clockIn: string, clockOut: string | null) => ({
      clockIn: `2026-06-${clockIn}:00.000Z`,
      clockOut: clockOut === null ? null : `2026-06-${clockOut}:00.000Z`,
    })
    const save = { locationId: venue.id, userId: ana.userId, clockId: shift }
    await verifyMonday()
    // Ana came at 18:00 (23:00 UTC). Her shift was settled at 23:00 (04:00 UTC) and ended at 01:00 (06:00 UTC).
    const later = { ...save, ...times('01T23:30', '02T06:00') }
    expect(await boss.refused('POST /clock/manualClockSave', later)).toMatchObject({ code: 'day.locked' })
    const shorter = { ...save, ...times('01T23:00', '02T03:00') }
    expect(await boss.refused('POST /clock/manualClockSave', shorter)).toMatchObject({ code: 'day.locked' })
    // A clock-out after the end of the session changes nothing on Monday.
    await boss.call('POST /clock/manualClockSave', { ...save, ...times('01T23:00', '02T05:30') })
    // Ada gave a match outside shifts at 20:00 (01:00 UTC).
    const forgotten = { locationId: venue.id, userId: admin.userId }
    const around = { ...forgotten, ...times('02T00:30', '02T02:00') }
    expect(await boss.refused('POST /clock/manualClockSave', around)).toMatchObject({ code: 'day.locked' })
    const beside = { ...forgotten, ...times('02T01:30', '02T02:00') }
    const { clockRecord } = await boss.call('POST /clock/manualClockSave', beside)
    await boss.call('POST /clock/deleteEmployeeSession', {
      clockId: clockRecord.clockId,
      locationId: venue.id,
      reason: 'Entered twice',
    })
  })

  test('no shift can be deleted or closed early in a way that adds a match to a verified day', async () => {
    await night()
    // Ben's shift was never settled. A match that he gave on Monday evening is in no session until a session settles his shift.
    const ben = await venue.employee({ roles: DESK_ROLES })
    const open = await house.clockIn(venue.id, ana.userId)
    await house.owner.query("update shifts set clock_in_at = '2026-06-01T22:00Z' where user_id = $1", [ben.userId])
    await house.owner.query(
      "update visits set given_by = $1 where location_id = $2 and given_at < '2026-06-02T02:00Z' and given_by = $3",
      [ben.userId, venue.id, admin.userId],
    )
    const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
    const bens = sessions.find(({ userId }) => userId === ben.userId)!.clockId
    expect(sessions.map(({ clockId }) => clockId)).toContain(open)
    await verifyMonday()
    house.clock.setWall('2026-06-02T20:00')
    const gone = { clockId: bens, locationId: venue.id, reason: 'Entered twice' }
    expect(await admin.refused('POST /clock/deleteEmployeeSession', gone)).toMatchObject({ code: 'day.locked' })
    const early = { clockId: bens, locationId: venue.id, clockOut: '2026-06-01T23:30:00.000Z', reason: 'Went home' }
    expect(await admin.refused('POST /clock/closeStaleShift', early)).toMatchObject({ code: 'day.locked' })
    await admin.call('POST /clock/closeStaleShift', { ...early, clockOut: '2026-06-02T05:00:00.000Z' })
  })
})

describe('a change and a verification at the same moment', () => {
  test('a change that waits for a verification finds the day locked', async () => {
    const customerId = await addCustomer(house, venue)
    house.clock.setWall('2026-06-02T08:00')
    // The statements of a verification by somebody else, which is not committed yet.
    const verification = `with locked as materialized (select pg_advisory_xact_lock(${DAYS_LOCK}, ($1::bigint % 2147483647)::int))
      insert into day_verifications (location_id, business_day, is_verified, note, figures, recorded_at, recorded_by)
      select $1, $2, true, '', '{}', $3, $4 from locked`
    const row = [venue.id, MONDAY, house.clock.now(), admin.userId]
    await expect(house.during(verification, row, () => lend(customerId, MONDAY))).rejects.toMatchObject({
      code: 'day.locked',
    })
  })

  test('a verification or reopening waits for every change that is under way, and changes do not wait for each other', async () => {
    const customerId = await addCustomer(house, venue)
    house.clock.setWall('2026-06-02T08:00')
    const holding = `select pg_advisory_xact_lock_shared(${DAYS_LOCK}, ($1::bigint % 2147483647)::int)`
    const order: string[] = []
    for (const [what, wait] of [
      ['verified', () => verify()],
      ['reopened', () => change((scope) => days.reopen(scope, MONDAY, 'A wrong count'))],
    ] as const) {
      const other = await house.owner.connect()
      await other.query('begin')
      await other.query(holding, [venue.id])
      // This loan does not wait for the other change.
      await lend(customerId, '2026-05-31')
      const waiting = wait().then(() => order.push(what))
      while (!order.includes(what) && !(await house.isWaiting()));
      order.push('waits')
      await other.query('commit')
      other.release()
      await waiting
    }
    expect(order).toEqual(['waits', 'verified', 'waits', 'reopened'])
  })
})
