import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMachines, endRound, readRound, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { CASH_ROLES, openTill, payTicket } from '../../testing/till.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

async function openVenue(): Promise<{ venue: Venue; admin: Person; ana: Person }> {
  const venue = await house.venue()
  const admin = await venue.admin({ isClockedIn: true })
  await addMachines(admin, venue, [
    { machine: '7', in: 1000, out: 500 },
    { machine: '12', in: 2000, out: 900 },
  ])
  return { venue, admin, ana: await openTill(venue, 'Ana') }
}

const ticketOf = (who: Person, venue: Venue, ticketOut: number, machine = '7') =>
  ({ machine, ticketOut, userId: who.userId, locationId: venue.id, isBeyondDrawerConfirmed: true }) as const

describe('tickets', () => {
  test('tickets paid at the same time have numbers without a gap, and a voided ticket keeps its number and cannot be voided again', async () => {
    const { venue, ana } = await openVenue()
    const ben = await openTill(venue, 'Ben')
    const machines = ['7', '12'] as const
    const paid = await Promise.all(
      Array.from({ length: 12 }, (_, n) => payTicket([ana, ben][n % 2]!, venue, machines[n % 2]!, 10 + n)),
    )
    expect(paid.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
    const own = { userId: ana.userId, locationId: venue.id }
    const gone = paid[0]!
    await ana.call('POST /ticketOut/delete', { ...own, ticketId: gone.ticketId, reason: 'Wrong machine' })
    expect((await payTicket(ana, venue, '7')).number).toBe(13)
    const { tickets, total } = await ana.call('POST /ticketOut/list', own)
    expect(tickets.map(({ number }) => number)).not.toContain(gone.number)
    expect(total).toBe(tickets.reduce((sum, { ticketOut }) => sum + ticketOut, 0))
    const again = await ana.refused('POST /ticketOut/delete', { ...own, ticketId: gone.ticketId, reason: 'Twice' })
    expect(again.code).toBe('ticket.unknown')
    expect((await ana.refused('POST /ticketOut/delete', { ...own, ticketId: paid[2]!.ticketId })).code).toBe(
      'void.reasonMissing',
    )
  })

  test('the ticket report of a shift has the tickets with their bills, sums by machine and voids, and other cashiers cannot see it', async () => {
    const { venue, ana } = await openVenue()
    const ben = await openTill(venue, 'Ben')
    const own = { userId: ana.userId, locationId: venue.id }
    const report = async (who: Person, more: { userId?: number; date?: string; clockId?: number } = {}) => {
      const { pdfData } = await who.call('POST /report/previewTicketOutReport', { ...own, ...more })
      return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
    }
    expect(await report(ana)).toContain('No tickets found')
    await payTicket(ana, venue, '12', 35)
    await ana.call('POST /ticketOut/save', { ...ticketOf(ana, venue, 120), amounts: { 100: 1, 20: 1 } })
    const wrong = await payTicket(ana, venue, '7', 80)
    await ana.call('POST /ticketOut/delete', { ...own, ticketId: wrong.ticketId, reason: 'Wrong machine' })
    await payTicket(ben, venue, '7', 10)
    const lines = await report(ana, { date: '06/01/2026 18:00' })
    for (const line of [
      '$155.00 2 1',
      '#1 2026-06-01 6:00 PM 12 $35.00',
      '#2 2026-06-01 6:00 PM 7 1 × $100, 1 × $20 $120.00',
      'Total 2 tickets $155.00',
      '7 1 $120.00',
      '12 1 $35.00',
      'Total 2 $155.00',
    ])
      expect(lines).toContain(line)
    expect(lines.filter((line) => line.includes('Wrong machine'))).toHaveLength(1)
    expect(lines.join()).not.toContain('$10.00')

    // On the next business day, the report still finds the open shift. For the day before the shift began, it finds none.
    house.clock.advance(14 * 3_600_000)
    expect(await report(ana)).toContain('Total 2 $155.00')
    await ana.call('POST /clock/clockOut', own)
    house.clock.advance(24 * 3_600_000)
    await ana.call('POST /clock/clockIn', own)
    expect(await report(ana)).toContain('No tickets found')
    expect(await report(ana, { date: '06/02/2026' })).toContain('Total 2 $155.00')
    const refusals = [
      await ana.refused('POST /report/previewTicketOutReport', { ...own, date: '05/31/2026' }),
      await ben.refused('POST /report/previewTicketOutReport', own),
      await ben.refused('POST /transaction/previewReport', own),
      await ben.refused('POST /transaction/previewReport', { ...own, userId: ben.userId, clockId: wrong.clockId }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([
      'shift.unknown',
      'cash.otherDrawer',
      'cash.otherDrawer',
      'shift.unknown',
    ])
    const lead = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
    expect(await report(lead, { clockId: wrong.clockId })).toContain('Total 2 $155.00')
  })

  test('a second ticket for the same machine and amount within two minutes must be confirmed, and the question says who paid the first', async () => {
    const { venue, ana } = await openVenue()
    await ana.call('POST /ticketOut/save', ticketOf(ana, venue, 60))
    house.clock.advance(40_000)
    const ben = await openTill(venue, 'Ben')
    const { reply } = await ben.refused('POST /ticketOut/save', ticketOf(ben, venue, 60))
    expect([reply.code, reply.message]).toEqual([
      'ticket.repeated',
      '40 seconds ago, Ana Cash paid 60.00 for machine 7. Pay again?',
    ])
    await ben.call('POST /ticketOut/save', ticketOf(ben, venue, 60, '12'))
    await ben.call('POST /ticketOut/save', { ...ticketOf(ben, venue, 60), isRepeatConfirmed: true })
    house.clock.advance(120_000)
    await ana.call('POST /ticketOut/save', ticketOf(ana, venue, 60))
  })

  test('when two people pay the same ticket at the same moment, the second is asked whether to pay again', async () => {
    const { venue, ana } = await openVenue()
    const ben = await openTill(venue, 'Ben')
    await payTicket(ana, venue, '12')
    // While another change keeps the counter of ticket numbers, both tickets are sent.
    const other = await house.owner.connect()
    await other.query('begin')
    await other.query('select from ticket_counters where location_id = $1 for update', [venue.id])
    const sent = [ana, ben].map(async (who) => who.send('POST /ticketOut/save', ticketOf(who, venue, 60)))
    await expect.poll(async () => (await house.waiting()).length).toBe(2)
    await other.query('commit')
    other.release()
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ reply: { code: 'ticket.repeated' } })
  })

  test('tickets above the threshold and large voids need another person’s approval, by chip or password, and administrators need none', async () => {
    const { venue, admin, ana } = await openVenue()
    const ben = await venue.employee({ roles: CASH_ROLES, tag: `ben-${venue.id}`, firstname: 'Ben', lastname: 'Cash' })
    const off = await venue.employee({ roles: CASH_ROLES, isClockedIn: false })
    const cook = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT'] })
    const rules = { changeApproval: 50, showsExpected: false, feedsMatches: false, locationId: venue.id }
    await admin.call('POST /rule/saveCashRules', { ...rules, ticketApproval: 100 })
    await ana.call('POST /ticketOut/save', ticketOf(ana, venue, 100))
    const large = ticketOf(ana, venue, 100.01)
    expect((await ana.refused('POST /ticketOut/save', large)).code).toBe('approval.needed')
    const by = (username: string, password = TEST_PASSWORD) => ({ ...large, approval: { username, password } })
    for (const [who, code] of [
      [ana.username, 'approval.self'],
      [off.username, 'approval.refused'],
      [cook.username, 'approval.refused'],
    ] as const)
      expect((await ana.refused('POST /ticketOut/save', by(who))).code, who).toBe(code)
    expect((await ana.refused('POST /ticketOut/save', by(ben.username, 'wrong password'))).code).toBe(
      'approval.refused',
    )
    const { ticket } = await ana.call('POST /ticketOut/save', { ...large, approval: { rfid: `ben-${venue.id}` } })
    expect(ticket).toMatchObject({ approvedBy: 'Ben Cash', ticketOut: 100.01 })
    await ana.call('POST /ticketOut/save', { ...by(admin.username), isRepeatConfirmed: true })
    // A void of 50.00 or more also needs an approval. An administrator never needs one.
    const removal = { ticketId: ticket.ticketId, userId: ana.userId, reason: 'Paid twice' }
    expect((await ana.refused('POST /ticketOut/delete', removal)).code).toBe('approval.needed')
    await ana.call('POST /ticketOut/delete', { ...removal, approval: { rfid: `ben-${venue.id}` } })
    await admin.call('POST /ticketOut/save', ticketOf(admin, venue, 5_000))
  })

  test('a ticket needs whole cents above $0 and up to $1,000,000, bills that add up to the amount, and a machine on the floor', async () => {
    const { venue, ana } = await openVenue()
    for (const amount of [0, -5, 12.345, 1e9, 1_000_000.01]) {
      expect((await ana.refused('POST /ticketOut/save', ticketOf(ana, venue, amount))).code, `${amount}`).toBe(
        'request.malformed',
      )
    }
    const body = { ...ticketOf(ana, venue, 65), amounts: { 20: 3, 5: 1 } }
    expect((await ana.refused('POST /ticketOut/save', { ...body, ticketOut: 60 })).code).toBe('request.malformed')
    expect((await ana.call('POST /ticketOut/save', body)).ticket.amounts).toEqual({ 20: 3, 5: 1 })
    expect((await ana.refused('POST /ticketOut/save', ticketOf(ana, venue, 60, '99'))).code).toBe('machine.unknown')
  })
})

describe('Match Tickets', () => {
  /** The text of the Match Tickets report of a session. */
  async function paperOf(who: Person, { id: locationId }: Venue, sessionId: number): Promise<string> {
    const { pdfData } = await who.call('POST /report/previewMatchTicketsReport', { sessionId, locationId })
    return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat().join('\n')
  }

  test('Match Tickets shows for each reading session which printed amounts are not paid yet, and why', async () => {
    const { venue, admin, ana } = await openVenue()
    const locationId = venue.id
    let meters = { in: 1000, out: 500 }
    const round = async (out: number) => {
      house.clock.advance(60_000)
      meters = { in: meters.in + 400, out: meters.out + out }
      const { sessionId } = await startRound(admin, venue)
      await saveReading(admin, venue, sessionId, '7', meters.in, meters.out, { isOutlierConfirmed: true })
      await saveReading(admin, venue, sessionId, '12', 2000, 900)
      return sessionId
    }
    const end = async (sessionId: number) => {
      const [clockId] = [await house.clockIn(locationId, (await venue.employee({ isClockedIn: false })).userId)]
      await endRound(admin, venue, sessionId, clockId)
    }
    const matchOf = async (sessionId: number) =>
      (await admin.call('POST /ticketOut/listMatchTickets', { sessionId, locationId })).rows[0]!

    const kept = await payTicket(ana, venue, '7', 200)
    const wrong = await payTicket(ana, venue, '7', 50)
    const first = await round(300)
    // This ticket is paid after the machine was read, so it belongs to the next session.
    house.clock.advance(1_000)
    await payTicket(ana, venue, '7', 150)
    const running = await matchOf(first)
    await end(first)
    const stored = await matchOf(first)
    expect(stored).toEqual(running)
    expect(stored).toMatchObject({ machine: '7', readingOut: 300, ticketOut: 250, diff: 50, outstanding: 50 })
    expect(stored.previousReadingTime).toBeNull()
    const second = await round(100)
    await end(second)
    expect(await matchOf(second)).toMatchObject({ ticketOut: 150, diff: -50, outstanding: 0 })

    // If a ticket of an ended session is voided later, its amount is subtracted in the session of the void.
    house.clock.advance(1_000)
    await ana.call('POST /ticketOut/delete', { ticketId: wrong.ticketId, userId: ana.userId, reason: 'Never paid' })
    expect(await matchOf(first)).toMatchObject({ ticketOut: 250 })
    const third = await round(0)
    expect(await matchOf(third)).toMatchObject({ ticketOut: -50, diff: 50, outstanding: 50 })
    const behind = { sessionId: third, machine: '7', locationId }
    expect((await admin.call('POST /ticketOut/listEmployeeTickets', behind)).tickets).toMatchObject([
      { number: wrong.number, ticketAmount: -50, isVoid: true, employee: 'Ana Cash' },
    ])
    const paid = await admin.call('POST /ticketOut/listEmployeeTickets', { ...behind, sessionId: first })
    expect(paid.tickets.map(({ number }) => number)).toEqual([kept.number, wrong.number])

    const explained = { ...behind, reason: 'unpaidJackpot', note: 'Pays on Friday' } as const
    expect((await admin.call('POST /ticketOut/saveDifferenceReason', explained)).row).toMatchObject({
      reason: 'unpaidJackpot',
      note: 'Pays on Friday',
    })
    const refused = await admin.refused('POST /ticketOut/saveDifferenceReason', { ...explained, machine: '99' })
    expect(refused.code).toBe('machine.unknown')
    const silent = { ...explained, reason: 'explained', note: ' ' } as const
    expect((await admin.refused('POST /ticketOut/saveDifferenceReason', silent)).code).toBe('request.malformed')

    const paper = (sessionId: number) => paperOf(admin, venue, sessionId)
    const ended = await paper(first)
    expect(ended).toMatch(/Total.*300\.00.*250\.00.*50\.00.*50\.00/)
    expect(ended).toMatch(new RegExp(`7.*${kept.number}.*Ana Cash.*200\\.00`))
    expect(await paper(third)).toMatch(/Unpaid jackpot · Pays on Friday/)
    expect(await paper(third)).toMatch(/Ana Cash, voided.*\(\$50\.00\)/)
  })

  test('the list of Match Tickets is empty until the location pays its first ticket', async () => {
    const { venue, admin, ana } = await openVenue()
    const rowsOf = async (sessionId: number) =>
      (await admin.call('POST /ticketOut/listMatchTickets', { sessionId, locationId: venue.id })).rows
    const before = await readRound(house, venue, admin, [
      ['7', 1400, 800],
      ['12', 2000, 900],
    ])
    house.clock.advance(60_000)
    const running = await startRound(admin, venue)
    await saveReading(admin, venue, running.sessionId, '7', 1500, 810)
    expect(await rowsOf(running.sessionId)).toEqual([])
    await payTicket(ana, venue, '7', 10)
    // The previous reading is shown although it was not matched.
    const now = house.clock.now().getTime()
    expect(await rowsOf(running.sessionId)).toMatchObject([
      { previousReadingTime: new Date(now - 60_000).toISOString(), currentReadingTime: new Date(now).toISOString() },
    ])
    expect(await rowsOf(before)).toEqual([])
  })

  test('the report of a session in which no machine was read says that there is nothing to match, although tickets were paid', async () => {
    const { venue, admin, ana } = await openVenue()
    const { clockId } = await payTicket(ana, venue, '7', 10)
    const { sessionId } = await startRound(admin, venue)
    expect(await paperOf(admin, venue, sessionId)).toContain('There is nothing to match in this session.')
    for (const machine of ['7', '12'])
      await admin.call('POST /machine/leaveSession', { sessionId, machine, reason: 'broken', locationId: venue.id })
    await endRound(admin, venue, sessionId, clockId)
    expect(await paperOf(admin, venue, sessionId)).toContain('There is nothing to match in this session.')
  })

  test('a ticket paid at the instant of a reading belongs to the next session if the session of the reading has ended', async () => {
    const { venue, admin, ana } = await openVenue()
    const round = async (out: number) => {
      const { sessionId } = await startRound(admin, venue)
      await saveReading(admin, venue, sessionId, '7', 1000, out)
      await saveReading(admin, venue, sessionId, '12', 2000, 900)
      return sessionId
    }
    const first = await round(500)
    await endRound(
      admin,
      venue,
      first,
      await house.clockIn(venue.id, (await venue.employee({ isClockedIn: false })).userId),
    )
    // The test's clock has not moved since the reading.
    const { ticketId } = await payTicket(ana, venue, '7', 30)
    house.clock.advance(60_000)
    const second = await round(500)
    const rowOf = async () =>
      (await admin.call('POST /ticketOut/listMatchTickets', { sessionId: second, locationId: venue.id })).rows[0]
    expect(await rowOf()).toMatchObject({ ticketOut: 30, outstanding: -30 })
    await ana.call('POST /ticketOut/delete', { ticketId, userId: ana.userId, reason: 'Paid twice' })
    expect(await rowOf()).toMatchObject({ ticketOut: 0, outstanding: 0 })
  })

  test('Match Tickets raises an alert when more is paid than printed, and when tickets stay unpaid for two sessions', async () => {
    const { venue, admin, ana } = await openVenue()
    const alerts = async () => {
      const { rows } = await house.owner.query<{ code: string; message: string }>(
        "select code, message from alerts where location_id = $1 and code like 'ticket%' order by alert_id",
        [venue.id],
      )
      return rows.map(({ message }) => message)
    }
    let [out7, out12] = [500, 900]
    const round = async (of7: number, of12: number) => {
      house.clock.advance(60_000)
      out7 += of7
      out12 += of12
      const { sessionId } = await startRound(admin, venue)
      await saveReading(admin, venue, sessionId, '7', 1000 + out7, out7, { isOutlierConfirmed: true })
      await saveReading(admin, venue, sessionId, '12', 2000 + out12, out12, { isOutlierConfirmed: true })
      const clockId = await house.clockIn(venue.id, (await venue.employee({ isClockedIn: false })).userId)
      await endRound(admin, venue, sessionId, clockId)
    }
    await payTicket(ana, venue, '7', 70.01)
    await round(50, 21)
    expect(await alerts()).toEqual(['Machine 7: 20.01 more was paid in tickets than the machine printed.'])
    await round(0, 0)
    expect((await alerts())[1]).toBe('Machine 7: 20.01 more was paid in tickets than the machine printed.')
    expect((await alerts())[2]).toBe('Machine 12: For two reading sessions, 21.00 in tickets has not been paid.')
  })
})
