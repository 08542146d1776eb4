import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, openDesk, seat } from '../../testing/desk.ts'
import { endRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { pdfLines } from '../../testing/pdf-text.ts'

const HOUR_MS = 3_600_000
const EVENING = new Date('2026-06-01T23:00:00.000Z')

let house: House

beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.clock.set(EVENING))
afterAll(() => house.close())

async function scene(hourlyRateCents = 1250): Promise<{ venue: Venue; ana: Person }> {
  const venue = await house.venue()
  const roles = ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION', 'ROLE_ADD_MACHINE_READING'] as const
  return {
    venue,
    ana: await venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles, isClockedIn: false, hourlyRateCents }),
  }
}

async function clockIn(person: Person) {
  return person.call('POST /clock/clockIn', { userId: person.userId })
}

async function clockOut(person: Person) {
  return person.call('POST /clock/clockOut', { userId: person.userId })
}

async function current(person: Person) {
  return (await person.call('POST /clock/loadClockRecords', { userId: person.userId })).clockRecord
}

describe('the time clock', () => {
  test('a clock-in begins a shift at the server’s time, and a message confirms the start', async () => {
    const { venue, ana } = await scene()
    expect(await current(ana)).toBeNull()
    const { message, clockRecord } = await clockIn(ana)
    expect(message).toBe('Clock Started')
    expect(clockRecord).toMatchObject({
      userId: ana.userId,
      name: 'Ana Reyes',
      locationId: venue.id,
      clockIn: EVENING.toISOString(),
      timeIn: { year: 2026, monthValue: 6, dayOfMonth: 1, hour: 18, minute: 0, second: 0, nano: 0 },
      timeOut: null,
      clockOut: null,
      totalHours: null,
      totalPay: null,
      state: 'Unpaid',
      status: 'open',
      sessionId: null,
    })
    expect(await current(ana)).toEqual(clockRecord)
  })

  test('a clock-out ends the shift with hours and pay to two decimals, rounded half up, and a message confirms the end', async () => {
    const { ana } = await scene(1250)
    await clockIn(ana)
    house.clock.advance(7 * HOUR_MS + 20 * 60_000)
    const { message, clockRecord } = await clockOut(ana)
    expect(message).toBe('Clock Stopped')
    // 7.333 hours round to 7.33. 7.33 hours at 12.50 an hour are 91.625, which rounds to 91.63.
    expect(clockRecord).toMatchObject({
      totalHours: 7.33,
      totalPay: 91.63,
      status: 'closed',
      timeOut: { dayOfMonth: 2, hour: 1, minute: 20 },
    })
    expect(await current(ana)).toEqual(clockRecord)
  })

  test('a shift is paid at the rate of its clock-in, even if the rate changes during the shift', async () => {
    const { ana } = await scene(1000)
    await clockIn(ana)
    await house.owner.query('update users set hourly_rate_cents = 9900 where user_id = $1', [ana.userId])
    house.clock.advance(HOUR_MS)
    expect((await clockOut(ana)).clockRecord.totalPay).toBe(10)
  })

  test('a clock-in with a time from the client is refused', async () => {
    const { ana } = await scene()
    const { status } = await ana.send('POST /clock/clockIn', {
      userId: ana.userId,
      clockIn: '2026-01-01T00:00:00.000Z',
    })
    expect(status).toBe(400)
    expect(await current(ana)).toBeNull()
  })

  test('a second clock-in is refused, and so is a clock-out without an open shift', async () => {
    const { ana } = await scene()
    expect((await ana.refused('POST /clock/clockOut', { userId: ana.userId })).reply).toMatchObject({
      code: 'clock.notIn',
      message: 'You are not clocked in. Clock in first.',
    })
    await clockIn(ana)
    const second = await ana.refused('POST /clock/clockIn', { userId: ana.userId })
    expect([second.status, second.reply.message]).toEqual([409, 'You are already clocked in.'])
    await clockOut(ana)
    expect((await ana.refused('POST /clock/clockOut', { userId: ana.userId })).code).toBe('clock.notIn')
    await clockIn(ana)
    expect((await current(ana))?.status).toBe('open')
  })

  test('a shift in the night when the clocks go back counts the elapsed hours', async () => {
    const { ana } = await scene(1000)
    house.clock.set(new Date('2026-11-01T04:00:00Z'))
    await clockIn(ana)
    house.clock.set(new Date('2026-11-01T13:00:00Z'))
    // The wall clock shows 23:00 and 07:00, but nine hours elapsed.
    expect((await clockOut(ana)).clockRecord).toMatchObject({
      totalHours: 9,
      totalPay: 90,
      timeIn: { hour: 23 },
      timeOut: { hour: 7 },
    })
  })

  test('a shift never has negative hours, even when the server’s clock was set back', async () => {
    const { ana } = await scene()
    await clockIn(ana)
    house.clock.advance(-HOUR_MS)
    expect((await clockOut(ana)).clockRecord).toMatchObject({ totalHours: 0, totalPay: 0 })
  })

  test('only an administrator can clock in another person, and the audit trail names both people', async () => {
    const { venue, ana } = await scene()
    const ben = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT'] })
    expect((await ben.refused('POST /clock/clockIn', { userId: ana.userId })).code).toBe('access.otherUser')
    const admin = await venue.admin()
    const { clockRecord } = await admin.call('POST /clock/clockIn', { userId: ana.userId })
    expect(clockRecord).toMatchObject({ userId: ana.userId, name: 'Ana Reyes' })
    const trail = await house.owner.query(
      `select account_id::int, actor_id::int from audit_log where location_id = $1 and call = 'clockIn'`,
      [venue.id],
    )
    expect(trail.rows).toEqual([{ account_id: admin.userId, actor_id: ana.userId }])
  })

  test('twenty clock-ins at the same moment make one shift', async () => {
    const { venue, ana } = await scene()
    expect(await outcomes(20, () => clockIn(ana))).toEqual({ done: 1, 'clock.alreadyIn': 19 })
    const rows = await house.owner.query('select from shifts where location_id = $1', [venue.id])
    expect(rows.rowCount).toBe(1)
  })

  test('a clock-in is refused while a shift that was entered by hand covers the time of the clock-in', async () => {
    const { venue, ana } = await scene()
    const admin = await venue.admin()
    const [from, to] = ['2026-06-01T15:00:00.000Z', '2026-06-01T23:00:30.000Z']
    const entry = { locationId: venue.id, userId: ana.userId, clockIn: from, clockOut: to }
    await admin.call('POST /clock/manualClockSave', entry)
    const refused = await ana.refused('POST /clock/clockIn', { userId: ana.userId })
    expect([refused.code, refused.reply.message]).toEqual([
      'clock.covered',
      'Ana Reyes already has an employee session until 2026-06-01 6:00 PM. Clock in after that time.',
    ])
    house.clock.set(new Date(to))
    expect((await clockIn(ana)).clockRecord.status).toBe('open')
  })

  test('a station cannot be clocked in, but an administrator whose username looks like that of a station can clock in', async () => {
    const { venue, ana } = await scene()
    const admin = await venue.admin()
    const station = await venue.station()
    const refused = await admin.refused('POST /clock/clockIn', { userId: station.userId })
    expect([refused.code, refused.status]).toEqual(['clock.station', 409])
    expect((await house.owner.query('select from shifts where user_id = $1', [station.userId])).rowCount).toBe(0)
    expect((await clockIn(ana)).clockRecord.userId).toBe(ana.userId)
    const boss = await venue.admin({ username: `info@boss${venue.id}.example` })
    expect((await clockIn(boss)).clockRecord.userId).toBe(boss.userId)
  })

  test('a shift may have no duration, and the next shift can begin immediately', async () => {
    const { ana } = await scene()
    await clockIn(ana)
    expect((await clockOut(ana)).clockRecord).toMatchObject({ totalHours: 0, totalPay: 0, status: 'closed' })
    expect((await clockIn(ana)).clockRecord.status).toBe('open')
  })

  test('twenty clock-outs at the same moment end the shift once', async () => {
    const { ana } = await scene()
    await clockIn(ana)
    house.clock.advance(HOUR_MS)
    expect(await outcomes(20, () => clockOut(ana))).toEqual({ done: 1, 'clock.notIn': 19 })
  })
})

describe('shift reports', () => {
  async function linesOf(reader: Person, venue: Venue, userId: number, clockId: number): Promise<string[]> {
    const body = { userId, clockId, locationId: venue.id, date: '06/01/2026 06:00 PM' }
    const { pdfData } = await reader.call('POST /report/previewShiftReport', body)
    return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
  }

  test('a shift report shows who worked from when to when, the pay, and the reading session that settled the shift', async () => {
    const { venue, ana } = await scene()
    await setUpFloor(venue, [{ machine: '1', in: 1000, out: 400 }])
    const { clockId } = (await clockIn(ana)).clockRecord
    const open = await linesOf(ana, venue, ana.userId, clockId)
    expect(open).toEqual(expect.arrayContaining(['Ana Reyes', '2026-06-01 6:00 PM Still clocked in Unpaid']))
    expect(open).toContain('No reading session has settled this shift yet.')

    house.clock.advance(7 * HOUR_MS + 20 * 60_000)
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 2234, 3400)
    await endRound(ana, venue, sessionId, clockId)
    await clockOut(ana)
    const admin = await venue.admin()
    const lines = await linesOf(admin, venue, ana.userId, clockId)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Shift Report',
        venue.name,
        '2026-06-01 6:00 PM to 2026-06-02 1:20 AM',
        '2026-06-01 6:00 PM 2026-06-02 1:20 AM 7.33 $91.63 Unpaid',
        `${sessionId} 2026-06-01 2026-06-02 1:20 AM Ana Reyes 1 1,234 3,000 -1,766`,
      ]),
    )
  })

  test('a shift report says that the shift was closed by hand and why, and who voided the shift and why', async () => {
    const { venue, ana } = await scene()
    const admin = await venue.admin({ firstname: 'Bo', lastname: 'Stern' })
    house.clock.advance(-20 * HOUR_MS)
    const clockId = await house.clockIn(venue.id, ana.userId)
    house.clock.set(EVENING)
    const ofAna = { locationId: venue.id, clockId }
    const plain = await linesOf(admin, venue, ana.userId, clockId)
    expect(plain.join()).not.toMatch(/hand|Reason for closing|Void/)
    const closing = { clockOut: '2026-06-01T11:00:00.000Z', reason: 'Went home at six' }
    await admin.call('POST /clock/closeStaleShift', { ...ofAna, ...closing })
    const closed = await linesOf(admin, venue, ana.userId, clockId)
    expect(closed).toEqual(
      expect.arrayContaining(['Entry Entered, corrected or closed by hand', 'Reason for closing Went home at six']),
    )
    expect(closed.join()).not.toContain('Void')
    await admin.call('POST /clock/deleteEmployeeSession', { ...ofAna, reason: 'Never came' })
    const voided = await linesOf(admin, venue, ana.userId, clockId)
    expect(voided).toContain('Void 2026-06-01 6:00 PM by Bo Stern: Never came')
  })

  test('a shift report sums the points of the shift by kind, and lists its voided points with who voided them, when and why', async () => {
    const { venue } = await scene()
    const { admin, ana: ben } = await openDesk(venue)
    const roles = ['ROLE_DASHBOARD', 'ROLE_CHECK_IN_OUT'] as const
    const cleo = await venue.employee({ firstname: 'Cleo', lastname: 'Park', roles, isClockedIn: false })
    const give = async (by: Person, firstName: string, reason = 'Twice') => {
      const pendingId = await seat(by, venue, await addCustomer(house, venue, { firstName, lastName: 'Lopez' }))
      await giveMatch(by, venue, pendingId)
      house.clock.advance(60_000)
      return async () =>
        admin.call('POST /customer/deleteCustomerPending', {
          locationId: venue.id,
          intent: 'points',
          pendingId,
          reason,
        })
    }
    await clockIn(cleo)
    const ofBefore = await give(cleo, 'Early', 'Too early')
    await clockOut(cleo)
    const { clockId } = (await clockIn(cleo)).clockRecord
    const [mia, leo] = [await give(cleo, 'Mia', 'Wrong person'), await give(cleo, 'Leo')]
    await give(cleo, 'Kept')
    const ofBen = await give(ben, 'Foreign')
    expect((await linesOf(admin, venue, cleo.userId, clockId)).join()).not.toMatch(/Void|Lopez/)

    await mia()
    const open = await linesOf(admin, venue, cleo.userId, clockId)
    expect(open).toContain('2026-06-01 6:01 PM Mia Lopez 1 20 2026-06-01 6:05 PM by Olga Owner: Wrong person')
    await clockOut(cleo)
    const { clockId: next } = (await clockIn(cleo)).clockRecord
    const afterwards = await give(cleo, 'Late', 'Too late')
    for (const voidIt of [leo, ofBefore, ofBen, afterwards]) await voidIt()
    const lines = await linesOf(admin, venue, cleo.userId, clockId)
    expect(
      lines.slice(
        lines.indexOf('Points given'),
        lines.indexOf('Reading session that settled this shift, in whole dollars'),
      ),
    ).toEqual([
      'Points given',
      'Kind Visits Points',
      'Match 1 20',
      'High Roller Match 0 0',
      'Total 1 20',
      'Void points',
      'Time given Customer Machine Points Void',
      '2026-06-01 6:01 PM Mia Lopez 1 20 2026-06-01 6:05 PM by Olga Owner: Wrong person',
      '2026-06-01 6:02 PM Leo Lopez 1 20 2026-06-01 6:06 PM by Olga Owner: Twice',
    ])
    expect((await linesOf(admin, venue, cleo.userId, next)).join()).toMatch(/Late Lopez .* by Olga Owner: Too late/)
  })

  test('a shift report is refused when the shift does not belong to the given person and location', async () => {
    const { venue, ana } = await scene()
    const ben = await venue.employee({ roles: ['ROLE_EMPLOYEE_SESSION'] })
    const elsewhere = await scene()
    const { clockId } = (await clockIn(ana)).clockRecord
    const foreign = (await clockIn(elsewhere.ana)).clockRecord.clockId
    const ask = async (userId: number, id: number) =>
      (await ben.refused('POST /report/previewShiftReport', { userId, clockId: id, locationId: venue.id })).code
    expect(await ask(ben.userId, clockId)).toBe('shift.unknown')
    expect(await ask(elsewhere.ana.userId, foreign)).toBe('shift.unknown')
    expect(await ask(ana.userId, 999_999)).toBe('shift.unknown')
  })
})
