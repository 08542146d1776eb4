import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { InputAt } from '@countroom/contract/api.ts'

import { addCustomer, type CustomerOptions } from '../../testing/customers.ts'
import { giveMatch, openDesk, seat } from '../../testing/desk.ts'
import { endRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { pdfLines, pdfOverhang } from '../../testing/pdf-text.ts'

let house: House
let venue: Venue
let admin: Person
let ana: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  house.clock.setWall('2026-06-01T18:00')
  venue = await house.venue()
  ;({ admin, ana } = await openDesk(venue))
})

async function give(by: Person, options: CustomerOptions = {}): Promise<number> {
  const pendingId = await seat(by, venue, await addCustomer(house, venue, options))
  await giveMatch(by, venue, pendingId)
  return pendingId
}

async function shiftOf({ userId }: Person): Promise<number> {
  const found = await house.owner.query<{ shift_id: string }>('select shift_id from shifts where user_id = $1', [
    userId,
  ])
  return Number(found.rows[0]!.shift_id)
}

async function voidPoints(pendingId: number, reason: string): Promise<void> {
  const body = { intent: 'points', pendingId, locationId: venue.id, reason } as const
  await admin.call('POST /customer/deleteCustomerPending', body)
}

async function session(): Promise<number> {
  const { sessionId } = (await admin.call('POST /machine/startNewSession', { locationId: venue.id })).session
  return sessionId
}

/** Ends a reading session, which settles the shifts of these people. All machines leave the session without a reading. */
async function end(sessionId: number, ...by: Person[]): Promise<void> {
  for (const machine of ['1', '2', '3']) {
    await admin.call('POST /machine/leaveSession', { sessionId, locationId: venue.id, machine, reason: 'broken' })
  }
  await endRound(admin, venue, sessionId, ...(await Promise.all(by.map(shiftOf))))
}

async function hire(firstname: string, lastname: string): Promise<Person> {
  return venue.employee({ firstname, lastname, roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'] })
}

type PointsBody = Omit<InputAt<'POST /report/previewPointReport'>, 'locationId'>

async function pointsPdf(body: PointsBody = {}, by = ana): Promise<Uint8Array> {
  const { pdfData } = await by.call('POST /report/previewPointReport', { ...body, locationId: venue.id })
  return Buffer.from(pdfData, 'base64')
}

async function pointsLines(body?: PointsBody): Promise<string[]> {
  return (await pdfLines(await pointsPdf(body))).flat()
}

async function matchLines(sessionId: number): Promise<string[]> {
  const body = { sessionId, locationId: venue.id }
  const { pdfData } = await admin.call('POST /report/previewMatchPointReport', body)
  return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
}

describe('the points report', () => {
  test('the points report shows who gave what to whom on a business day, with totals by kind and employee', async () => {
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', roles: ['ROLE_DASHBOARD'] })
    await give(ana, { firstName: 'Mia', lastName: 'Lopez', points: 20 })
    house.clock.setWall('2026-06-02T02:30')
    await give(ben, { firstName: 'Leo', lastName: 'Kim', points: 50, isRule: true })
    house.clock.setWall('2026-06-02T08:00')
    await give(ben, { firstName: 'Tom', lastName: 'Late' })

    const lines = await pointsLines({ date: '06/01/2026 18:00' })
    expect(lines.slice(0, 3)).toEqual(['Points Report', venue.name, 'Business day 2026-06-01 · Everybody'])
    expect(lines).toEqual(
      expect.arrayContaining([
        '2026-06-01 6:00 PM Mia Lopez 1 20 Match Ana Reyes',
        '2026-06-02 2:30 AM Leo Kim 1 50 High Roller Match Ben Ortiz',
        'Total of 2 70',
        'Match 1 20',
        'High Roller Match 1 50',
        'Total 2 70',
        'Ana Reyes 1 20 0 20',
        'Ben Ortiz 1 0 50 50',
        'Nothing was voided.',
      ]),
    )
    const given = lines.filter((line) => /Mia Lopez|Leo Kim/.test(line))
    expect(given.map((line) => line.slice(0, 18))).toEqual(['2026-06-01 6:00 PM', '2026-06-02 2:30 AM'])
    expect(lines.join()).not.toContain('Tom Late')
    expect((await pointsLines()).join()).toContain('Tom Late')
  })

  test('the points report of one employee shows what this employee gave, without totals by employee', async () => {
    await give(ana, { firstName: 'Mia', lastName: 'Lopez' })
    await give(admin, { firstName: 'Leo', lastName: 'Kim' })
    const lines = await pointsLines({ userId: ana.userId })
    expect(lines).toContain('Business day 2026-06-01 · Ana Reyes')
    expect(lines).toContain('Total of 1 20')
    expect(lines.join()).not.toMatch(/Leo Kim|by employee/)
  })

  test('the points report can be about the person who asks, or a person of another location who works or gave points here', async () => {
    const home = await house.venue()
    const guest = await home.employee({ firstname: 'Gus', lastname: 'Guest', alsoAt: [venue] })
    expect(await pointsLines({ userId: guest.userId })).toContain('Business day 2026-06-01 · Gus Guest')
    const once = await home.employee({ firstname: 'Una', lastname: 'Once' })
    await give(ana)
    await house.owner.query('update visits set given_by = $2 where location_id = $1', [venue.id, once.userId])
    expect(await pointsLines({ userId: once.userId })).toContain('Business day 2026-06-01 · Una Once')
    const master = await house.person(home, { firstname: 'Max', lastname: 'Master', roles: ['ROLE_MASTER_ADMIN'] })
    const own = (await pdfLines(await pointsPdf({ userId: master.userId }, master))).flat()
    expect(own).toContain('Business day 2026-06-01 · Max Master')
  })

  test('the points report of a shift shows what its employee gave from clock-in to clock-out', async () => {
    const cleo = await venue.employee({
      firstname: 'Cleo',
      lastname: 'Park',
      roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER', 'ROLE_CHECK_IN_OUT'],
    })
    await give(cleo, { firstName: 'Early', lastName: 'Bird' })
    house.clock.setWall('2026-06-01T18:30')
    const body = { userId: cleo.userId, locationId: venue.id }
    await cleo.call('POST /clock/clockOut', body)
    house.clock.setWall('2026-06-01T19:00')
    const { clockId } = (await cleo.call('POST /clock/clockIn', body)).clockRecord
    house.clock.setWall('2026-06-01T20:00')
    await give(cleo, { firstName: 'Mia', lastName: 'Lopez' })
    await give(ana, { firstName: 'Leo', lastName: 'Kim' })
    expect(await pointsLines({ clockId })).toContain('Shift 2026-06-01 7:00 PM to now · Cleo Park')
    house.clock.setWall('2026-06-02T03:00')
    await cleo.call('POST /clock/clockOut', body)
    house.clock.setWall('2026-06-02T04:00')
    await cleo.call('POST /clock/clockIn', body)
    await give(cleo, { firstName: 'Night', lastName: 'Owl' })

    const lines = await pointsLines({ clockId, userId: cleo.userId })
    expect(lines).toContain('Shift 2026-06-01 7:00 PM to 2026-06-02 3:00 AM · Cleo Park')
    expect(lines).toContain('2026-06-01 8:00 PM Mia Lopez 1 20 Match Cleo Park')
    expect(lines).toContain('Total of 1 20')
  })

  test('the points report of a reading session shows the session’s points, given by everybody or by one employee', async () => {
    const sessionId = await session()
    await give(ana, { firstName: 'Mia', lastName: 'Lopez' })
    await give(admin, { firstName: 'Leo', lastName: 'Kim' })
    house.clock.setWall('2026-06-01T20:00')
    await end(sessionId, ana)
    house.clock.setWall('2026-06-03T18:00')
    const lines = await pointsLines({ sessionId })
    expect(lines).toContain(`Business day 2026-06-01 · reading session ${sessionId} · Everybody`)
    expect(lines).toContain('Given in shifts of Ana Reyes')
    expect(lines).toContain('Given outside shifts Until 2026-06-01 8:00 PM')
    expect(lines).toContain('Total of 2 40')
    const own = await pointsLines({ sessionId, userId: ana.userId })
    expect(own).toContain('Total of 1 20')
    expect(own.join()).not.toContain('Leo Kim')
  })

  test('the points report lists voided points with the time, the person and the reason of the void, and leaves them out of all totals', async () => {
    const pendingId = await give(ana, { firstName: 'Mia', lastName: 'Lopez' })
    house.clock.setWall('2026-06-01T18:20')
    await voidPoints(pendingId, 'Wrong person')
    const lines = await pointsLines()
    expect(lines).toContain('2026-06-01 6:00 PM Mia Lopez 1 20 Ana Reyes 2026-06-01 6:20 PM Olga Owner Wrong person')
    expect(lines).toContain('All points were voided.')
    expect(lines.join()).not.toContain('No points were given')
    expect(lines.filter((line) => line.includes('Mia Lopez'))).toHaveLength(1)
  })

  test('a points report without points says that no points were given', async () => {
    const lines = await pointsLines({ date: '01/02/2026' })
    expect(lines).toContain('Business day 2026-01-02 · Everybody')
    expect(lines).toContain('No points were given.')
  })

  test('the points report prints names in many scripts, and replaces characters that no font has', async () => {
    const names = ['O\'Brien "Bob" <b>x</b>', 'مريم', 'שרה', 'Zoë 🎰🍀', 'Ana אנה Silva', '小明']
    for (const firstName of names) await give(ana, { firstName, lastName: 'Q' })
    const text = (await pointsLines()).join('\n')
    for (const name of names.slice(0, -1)) expect(text).toContain(name)
    expect(text).toContain('�� Q')
  })

  test('the points report can contain two thousand matches, and every line fits on its page', async () => {
    const pendingId = await give(ana, { firstName: 'Mia', lastName: 'Lopez' })
    await house.owner.query(
      `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id, given_at, given_by,
         given_cents, given_day, is_high_roller)
       select location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id, given_at + n * interval '1 second', given_by,
         given_cents, given_day, is_high_roller
       from visits, generate_series(1, 1999) n where location_id = $1 and visit_id = $2`,
      [venue.id, pendingId],
    )
    const pdf = await pointsPdf()
    const lines = (await pdfLines(pdf)).flat()
    expect(lines.filter((line) => line.includes('Mia Lopez'))).toHaveLength(2_000)
    expect(lines).toContain('Total of 2,000 40,000')
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('people with the Dashboard or Employee Sessions role get the points report, and only administrators get the match points report', async () => {
    const clerk = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
    expect((await pointsPdf({}, clerk)).length).toBeGreaterThan(1_000)
    const sessionId = await session()
    const refused = await ana.refused('POST /report/previewMatchPointReport', { sessionId, locationId: venue.id })
    expect(refused.status).toBe(403)
  })

  test('the points report refuses a shift, session or person of another location, and an impossible day', async () => {
    const other = await house.venue()
    const eve = await other.employee({ roles: ['ROLE_CHECK_IN_OUT'], alsoAt: [await house.venue()] })
    const { admin: chief } = await openDesk(other)
    const { sessionId } = (await chief.call('POST /machine/startNewSession', { locationId: other.id })).session
    await giveMatch(chief, other, await seat(chief, other, await addCustomer(house, other)))
    const [clockId, own] = [await shiftOf(eve), await shiftOf(ana)]
    const report = async (body: PointsBody) =>
      (await ana.refused('POST /report/previewPointReport', { ...body, locationId: venue.id })).reply
    expect(await report({ clockId })).toMatchObject({ code: 'shift.unknown' })
    expect(await report({ clockId: own, userId: admin.userId })).toMatchObject({ code: 'shift.unknown' })
    expect(await report({ sessionId })).toMatchObject({ code: 'reading.sessionUnknown' })
    expect(await report({ userId: eve.userId })).toMatchObject({ code: 'user.unknown' })
    expect(await report({ userId: chief.userId })).toMatchObject({ code: 'user.unknown' })
    expect(await report({ date: '02/31/2026' })).toMatchObject({ code: 'request.malformed' })
    const abroad = await ana.refused('POST /report/previewPointReport', { locationId: other.id })
    expect(abroad.status).toBe(404)
  })
})

describe('the match points report', () => {
  test('the match points report shows the sums of a reading session’s matches by kind, employee and customer', async () => {
    const sessionId = await session()
    const customerId = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez' })
    for (const wall of ['2026-06-01T18:00', '2026-06-01T23:00']) {
      house.clock.setWall(wall)
      await giveMatch(ana, venue, await seat(ana, venue, customerId))
    }
    await give(admin, { firstName: 'Leo', lastName: 'Kim', points: 70, isRule: true })
    await voidPoints(await give(admin, { firstName: 'Tom', lastName: 'Fox' }), 'Twice')

    house.clock.setWall('2026-06-01T23:30')
    await end(sessionId, ana)

    const lines = await matchLines(sessionId)
    expect(lines.slice(0, 3)).toEqual([
      'Match Points Report',
      venue.name,
      `Business day 2026-06-01 · reading session ${sessionId}`,
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        'Match 2 40',
        'High Roller Match 1 70',
        'Total 3 110',
        'Ana Reyes 2 40 0 40',
        'Olga Owner 1 0 70 70',
        'Leo Kim 1 0 70 70',
        'Mia Lopez 2 40 0 40',
      ]),
    )
    expect(lines.indexOf('Leo Kim 1 0 70 70')).toBeLessThan(lines.indexOf('Mia Lopez 2 40 0 40'))
    expect(lines.filter((line) => line.includes('Tom Fox'))).toEqual([expect.stringContaining('Twice')])
  })

  test('no match is in two reading sessions of a day, even if it was given outside shifts or after its shift was settled', async () => {
    const [ben, cleo] = [await hire('Ben', 'Ortiz'), await hire('Cleo', 'Park')]
    // An administrator can also give matches without an open shift. This administrator's shift ends before they give any match.
    const early = { userId: admin.userId, locationId: venue.id }
    await admin.call('POST /clock/clockIn', early)
    house.clock.setWall('2026-06-01T18:30')
    await admin.call('POST /clock/clockOut', early)
    const at = async (wall: string, by: Person, firstName: string) => {
      house.clock.setWall(`2026-06-${wall}`)
      await give(by, { firstName, lastName: 'M' })
    }
    const first = await session()
    await at('01T19:00', ana, 'AnaFirst')
    await at('01T19:10', ben, 'BenEarly')
    await at('01T19:20', admin, 'OlgaEarly')
    house.clock.setWall('2026-06-01T20:00')
    await end(first, ana)
    // Olga gives this match at the exact moment when the first session ended.
    await at('01T20:00', admin, 'OlgaNext')
    // The first session settled Ana's shift while the shift was still open. Points that she gives later in the shift belong to the next session.
    await at('01T20:30', ana, 'AnaLate')
    const second = await session()
    await at('01T21:00', ben, 'BenLate')
    await at('01T21:10', cleo, 'CleoOpen')
    house.clock.setWall('2026-06-01T22:00')
    await end(second, ben, admin)
    // After a shift is voided, the matches that were given in it count as given outside shifts.
    const { rows } = await house.owner.query<{ shift_id: string }>('select shift_id from shifts where user_id = $1', [
      cleo.userId,
    ])
    const names = async (sessionId: number) =>
      [...(await pointsLines({ sessionId })).join(' ').matchAll(/([A-Za-z]+) M 1 20 Match/g)].map(([, name]) => name)
    expect(await names(first)).toEqual(['AnaFirst', 'OlgaEarly'])
    expect(await names(second)).toEqual(['BenEarly', 'OlgaNext', 'AnaLate', 'BenLate'])
    expect(await matchLines(first)).toContain('Total 2 40')
    expect(await matchLines(second)).toContain('Total 4 80')
    await admin.call('POST /clock/deleteEmployeeSession', {
      clockId: Number(rows[0]!.shift_id),
      locationId: venue.id,
      reason: 'Entered twice',
    })
    expect(await names(second)).toEqual(['BenEarly', 'OlgaNext', 'AnaLate', 'BenLate', 'CleoOpen'])
  })

  test('a match points report without points says that no points were given, and a report of an unknown session is refused', async () => {
    expect(await matchLines(await session())).toContain('No points were given.')
    const refused = await admin.refused('POST /report/previewMatchPointReport', {
      sessionId: 999_999,
      locationId: venue.id,
    })
    expect(refused.reply).toMatchObject({ code: 'reading.sessionUnknown' })
  })
})
