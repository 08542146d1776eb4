import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { assignMachine, checkIn, giveMatch, seated } from '../../testing/desk.ts'
import { addMachines, endRound, saveReading, startRound, wholeRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { CASH_ROLES, enter, offer, openTill, payTicket } from '../../testing/till.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Olga', lastname: 'Owner', isClockedIn: true })
  await addMachines(admin, venue, [
    { machine: '7', in: 1000, out: 500 },
    { machine: '12', in: 2000, out: 900 },
  ])
})
afterAll(async () => house.close())

const drawerOf = async (who: Person, clockId?: number) =>
  (
    await admin.call('POST /transaction/getDrawer', {
      userId: admin.userId,
      locationId: venue.id,
      clockId: clockId ?? (await shiftOf(who)),
    })
  ).drawer!
const shiftOf = async (who: Person) =>
  (await who.call('POST /clock/loadClockRecords', { userId: who.userId, locationId: venue.id })).clockRecord!.clockId
const count = (who: Person, cashLeft: number, clockId?: number) =>
  who.call('POST /transaction/saveCashLeft', {
    cashLeft,
    userId: who.userId,
    locationId: venue.id,
    ...(clockId !== undefined && { clockId }),
  })

const printed = async ({ pdfData }: { pdfData: string }) => (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()

describe('a night of cash', () => {
  test('the cash of a night agrees to the cent with a calculation by hand, from the first bank entry to the posted short', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    const rosa = await addCustomer(house, venue, { firstName: 'Rosa', lastName: 'Diaz' })
    const clockId = await shiftOf(ana)

    const bank = await enter(ana, venue, { amount: 800, description: 'Manager Add Bank', nameInput: 'marta' })
    expect(bank).toMatchObject({ nameInput: 'Marta', expenseType: null, amount: 800 })
    await payTicket(ana, venue, '7', 120)
    await payTicket(ana, venue, '12', 35)
    await enter(ana, venue, { type: 'expense', amount: 42.75, description: 'food expense' })
    await enter(ana, venue, { type: 'expense', amount: 100, description: 'Loans', selectedCustomerId: rosa })
    await enter(ana, venue, { amount: 40, description: 'Pay Loan', selectedCustomerId: rosa })
    // A loan from the bank comes into the drawer and goes straight out again.
    const loan = await enter(ana, venue, { amount: 60, description: 'Loans', selectedCustomerId: rosa })
    expect(loan.pairId).not.toBeNull()
    await enter(ana, venue, {
      type: 'expense',
      amount: 25,
      description: 'Zelle',
      selectedCustomerId: rosa,
      selectedEmployeeId: ben.userId,
    })
    const { rolloverId } = await offer(ana, venue, bank.transactionId, ben.userId, 200)
    // 800 − 155 − 42.75 − 100 + 40 + 60 − 60 − 25; nothing has moved to Ben yet.
    expect((await drawerOf(ana)).expected).toBe(517.25)
    const asked = await ben.call('POST /transaction/rollOverRequestList', { userId: ben.userId })
    expect(asked.bankList).toMatchObject([{ rolloverId, amount: 200, giverName: 'Ana Cash' }])
    await count(ana, 517.25)
    house.clock.advance(60_000)
    await ben.call('POST /transaction/rollover', {
      userId: ben.userId,
      transactionId: bank.transactionId,
      status: 'Accept',
    })
    const mine = await drawerOf(ana)
    expect([mine.expected, (await drawerOf(ben)).expected]).toEqual([317.25, 200])
    expect(mine.counts.at(-1)).toMatchObject({ shortOver: 0, isBeforeHandOver: true })

    house.clock.advance(60_000)
    const { count: short } = await count(ana, 250)
    expect(short).toMatchObject({ expected: 317.25, shortOver: -67.25, needsReason: true, isBeforeHandOver: false })
    const reason = { countId: short.countId, reason: 'A ticket was paid twice.', userId: ana.userId }
    expect((await ana.call('POST /transaction/saveCashReason', reason)).count.needsReason).toBe(false)
    expect((await ana.refused('POST /transaction/saveCashReason', reason)).reply.message).toBe(
      'This difference already has a reason. Reload the page.',
    )

    // The preview says that cash moved after the count.
    const late = await enter(ana, venue, { type: 'expense', amount: 5, description: 'Bonus' })
    const preview = { clockIds: [clockId], locationId: venue.id }
    expect((await admin.call('POST /transaction/previewSettlement', preview)).drawers).toMatchObject([
      { expected: 312.25, counted: 250, shortOver: -62.25, hasMovedSince: true },
    ])
    const undo = { transactionId: late.transactionId, userId: ana.userId, reason: 'Wrong drawer' }
    await ana.call('POST /transaction/delete', undo)

    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '7', 1300, 650)
    await saveReading(admin, venue, sessionId, '12', 2100, 935)
    // Cleo never touched cash, so nobody has to count her drawer.
    const cleo = await openTill(venue, 'Cleo')
    const settling = { clockIds: [clockId, await shiftOf(ben), await shiftOf(cleo)], locationId: venue.id }
    const { drawer } = await ana.call('POST /transaction/getDrawer', { userId: ana.userId })
    expect((await admin.call('POST /transaction/previewSettlement', settling)).drawers).toMatchObject([
      {
        name: 'Ana Cash',
        clockIn: drawer!.clockIn,
        isUsed: true,
        expected: 317.25,
        counted: 250,
        shortOver: -67.25,
        hasMovedSince: false,
        isPosted: false,
      },
      { name: 'Ben Cash', isUsed: true, expected: 200, counted: null, shortOver: null },
      { name: 'Cleo Cash', isUsed: false, expected: 0, counted: null },
    ])
    // The person who ends the round does not see what uncounted drawers should hold. Otherwise this person could tell the owners of the drawers, who
    // have to count blind.
    const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    expect((await reader.call('POST /transaction/previewSettlement', settling)).drawers).toMatchObject([
      { name: 'Ana Cash', expected: 317.25, counted: 250 },
      { name: 'Ben Cash', expected: null, counted: null },
      { name: 'Cleo Cash', expected: null, counted: null },
    ])
    const early = { clockIds: [clockId], locationId: venue.id }
    expect((await admin.refused('POST /transaction/postShorts', early)).code).toBe('cash.notSettled')
    await endRound(admin, venue, sessionId, ...settling.clockIds)
    const uncounted = await house.owner.query<{ cause: string }>(
      "select cause from alerts where location_id = $1 and code = 'drawer.uncounted'",
      [venue.id],
    )
    expect(uncounted.rows).toEqual([{ cause: `shift ${settling.clockIds[1]}` }])
    const { posted } = await admin.call('POST /transaction/postShorts', early)
    expect(posted).toEqual([{ clockId, name: 'Ana Cash', amount: 67.25 }])
    expect((await admin.refused('POST /transaction/postShorts', early)).code).toBe('cash.shortPosted')

    const ledger = await house.owner.query<{ ledger: string; sum: string }>(
      'select ledger, sum(amount_cents) from ledger_entries where location_id = $1 group by 1 order by 1',
      [venue.id],
    )
    expect(ledger.rows.map(({ ledger: name, sum }) => [name, Number(sum)])).toEqual([
      ['bankBoard', 860_00],
      ['customerLoan', 120_00],
      ['employeeShort', 67_25],
      ['zelle', 25_00],
    ])
    const { rows } = await admin.call('POST /ticketOut/listMatchTickets', { sessionId, locationId: venue.id })
    expect(
      rows.map(({ machine, readingOut, ticketOut, diff, outstanding }) => [
        machine,
        readingOut,
        ticketOut,
        diff,
        outstanding,
      ]),
    ).toEqual([
      ['7', 150, 120, 30, 30],
      ['12', 35, 35, 0, 0],
    ])
    const lines = await printed(
      await admin.call('POST /report/previewShiftReport', { userId: ana.userId, locationId: venue.id, clockId }),
    )
    for (const line of [
      '– – $317.25 $250.00 ($67.25)',
      'Money in $900.00',
      'Money out ($427.75)',
      'Tickets ($155.00)',
      'Expected cash $317.25',
      'First 2026-06-01 6:00 PM Ana Cash $517.25 $517.25 $0.00 before a hand-over',
      'Last 2026-06-01 6:02 PM Ana Cash $250.00 $317.25 ($67.25) A ticket was paid twice.',
      'Loans 2 $160.00',
      '2026-06-01 6:00 PM Expense Zelle Rosa Diaz, Ben Cash $25.00',
      '2026-06-01 6:00 PM Given Ben Cash Manager Add Bank accepted $200.00',
      'Total 2 tickets $155.00',
    ])
      expect(lines).toContain(line)
    const frozen = await ana.refused('POST /transaction/save', {
      userId: ana.userId,
      locationId: venue.id,
      type: 'bank',
      amount: 1,
      description: 'Miscellaneous',
    })
    expect([frozen.status, frozen.code]).toEqual([409, 'cash.settled'])
    expect(frozen.reply.message).toContain(
      'If this shift is still running, clock out, then clock in again to continue.',
    )
    expect(
      (
        await ana.refused('POST /transaction/delete', {
          transactionId: loan.transactionId,
          userId: ana.userId,
          reason: 'wrong',
        })
      ).code,
    ).toBe('cash.settled')
  })
})

describe('a drawer', () => {
  test('the owner of a drawer sees its expected cash only after a count', async () => {
    const cleo = await openTill(venue, 'Cleo')
    await enter(cleo, venue)
    const own = { userId: cleo.userId, locationId: venue.id }
    const seen = async () => (await cleo.call('POST /transaction/getDrawer', own)).drawer!.expected
    expect(await seen()).toBeNull()
    await count(cleo, 500)
    expect(await seen()).toBe(500)
  })

  test('before a drawer’s first count, reports show its expected cash only to administrators, unless the location shows it to all', async () => {
    const hal = await openTill(venue, 'Hal')
    const { clockId } = await enter(hal, venue, { amount: 123.45 })
    const lead = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
    const reader = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING'] })
    const body = { userId: hal.userId, locationId: venue.id, clockId }
    const own = async () => printed(await hal.call('POST /transaction/previewReport', body))
    const shift = async (who: Person) => printed(await who.call('POST /report/previewShiftReport', body))
    const all = async () => Promise.all([own(), shift(lead), shift(reader)])
    const settling = async (who: Person) =>
      (await who.call('POST /transaction/previewSettlement', { clockIds: [clockId], locationId: venue.id })).drawers[0]!
        .expected
    expect([await settling(reader), await settling(admin)]).toEqual([null, 123.45])
    for (const lines of await all()) {
      expect(lines).toContain('Money in $123.45')
      expect(lines).toContain('The drawer has not been counted yet.')
      expect(lines.join()).not.toMatch(/Expected|Short or over/)
    }
    expect(await shift(admin)).toContain('Expected cash $123.45')
    const rules = { locationId: venue.id, ticketApproval: null, changeApproval: 100, feedsMatches: false }
    await admin.call('POST /rule/saveCashRules', { ...rules, showsExpected: true })
    for (const lines of await all()) expect(lines).toContain('Expected cash $123.45')
    expect(await settling(reader)).toBe(123.45)
    await admin.call('POST /rule/saveCashRules', { ...rules, showsExpected: false })
    await count(hal, 100)
    for (const lines of await all()) expect(lines).toContain('– – $123.45 $100.00 ($23.45)')
  })

  test('a settled drawer still subtracts the matches that it paid, even when the location later stops paying matches out of drawers', async () => {
    const place = await house.venue()
    const owner = await place.admin({ isClockedIn: true })
    await addMachines(owner, place, [{ machine: '7', in: 1000, out: 500 }])
    const rules = { locationId: place.id, ticketApproval: null, changeApproval: null, showsExpected: false }
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: true })
    const { pendingId } = await checkIn(owner, place, await addCustomer(house, place))
    await assignMachine(owner, place, pendingId, '7')
    await giveMatch(owner, place, pendingId)
    house.clock.advance(60_000)
    const own = { userId: owner.userId, locationId: place.id }
    const { clockId } = (await owner.call('POST /clock/loadClockRecords', own)).clockRecord!
    const expected = async () => (await owner.call('POST /transaction/getDrawer', { ...own, clockId })).drawer!.expected
    expect(await expected()).toBe(-20)
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: false })
    expect(await expected()).toBe(0)
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: true })
    await wholeRound(owner, place, [['7', 1100, 550]], async () => clockId)
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: false })
    expect(await expected()).toBe(-20)
    // The shift is still open. Matches that are given or voided now do not change the settled drawer.
    house.clock.advance(60_000)
    const later = await checkIn(owner, place, await addCustomer(house, place))
    await assignMachine(owner, place, later.pendingId, '7')
    await giveMatch(owner, place, later.pendingId)
    house.clock.advance(60_000)
    expect(await expected()).toBe(-20)
    const removal = { locationId: place.id, intent: 'points', pendingId, reason: 'Wrong person' } as const
    await owner.call('POST /customer/deleteCustomerPending', removal)
    expect(await expected()).toBe(-20)
  })

  test('a match that is given or voided while a session ends never changes the drawer that the session settled', async () => {
    const place = await house.venue()
    const owner = await place.admin({ isClockedIn: true })
    await addMachines(owner, place, [{ machine: '7', in: 1000, out: 500 }])
    const rules = { locationId: place.id, ticketApproval: null, changeApproval: null, showsExpected: false }
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: true })
    const [early, late] = [
      await checkIn(owner, place, await addCustomer(house, place)),
      await checkIn(owner, place, await addCustomer(house, place)),
    ]
    for (const { pendingId } of [early, late]) await assignMachine(owner, place, pendingId, '7')
    const own = { userId: owner.userId, locationId: place.id }
    const { clockId } = (await owner.call('POST /clock/loadClockRecords', own)).clockRecord!
    const expected = async () => (await owner.call('POST /transaction/getDrawer', { ...own, clockId })).drawer!.expected
    const { sessionId } = await startRound(owner, place)
    await saveReading(owner, place, sessionId, '7', 1100, 550)

    // A match begins before the end of the session and has to wait for its customer.
    house.clock.advance(60_000)
    const other = await house.owner.connect()
    await other.query('begin')
    await other.query('select from customers where location_id = $1 for no key update', [place.id])
    const giving = giveMatch(owner, place, early.pendingId)
    await expect.poll(() => house.isWaiting()).toBe(true)
    house.clock.advance(1_000)
    let settledWith: number | null | undefined
    const ending = endRound(owner, place, sessionId, clockId).then(async () => {
      settledWith = await expected()
    })
    await expect.poll(async () => settledWith !== undefined || (await house.waiting()).length === 2).toBe(true)
    await other.query('commit')
    other.release()
    await Promise.all([giving, ending])
    expect([settledWith, await expected()]).toEqual([-20, -20])

    // A request that began before the session ended arrives after its end.
    const endedAt = house.clock.now().toISOString()
    house.clock.advance(-1_000)
    expect(await giveMatch(owner, place, late.pendingId)).toMatchObject({ givenAt: endedAt })
    expect(await expected()).toBe(-20)
    const removal = { locationId: place.id, intent: 'points', reason: 'Wrong person' } as const
    await owner.call('POST /customer/deleteCustomerPending', { ...removal, pendingId: early.pendingId })
    expect(await expected()).toBe(-20)
  })

  test('a drawer that was only counted or only paid matches is used: it is listed until a session settles it, and an alert says if it was not counted', async () => {
    const place = await house.venue()
    const owner = await place.admin()
    await addMachines(owner, place, [{ machine: '7', in: 1000, out: 500 }])
    const [ana, ben, cleo] = [
      await place.employee({ roles: [...CASH_ROLES, 'ROLE_DASHBOARD'] }),
      await openTill(place, 'Ben'),
      await openTill(place, 'Cleo'),
    ]
    const rules = { locationId: place.id, ticketApproval: null, changeApproval: null, showsExpected: false }
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: true })
    const { pendingId } = await checkIn(owner, place, await addCustomer(house, place))
    await assignMachine(owner, place, pendingId, '7')
    await giveMatch(ana, place, pendingId)
    await ben.call('POST /transaction/saveCashLeft', { cashLeft: 30, userId: ben.userId, locationId: place.id })
    house.clock.advance(60_000)
    for (const who of [ana, ben, cleo])
      await who.call('POST /clock/clockOut', { userId: who.userId, locationId: place.id })
    const { drawers } = await owner.call('POST /transaction/listHeldCash', { locationId: place.id })
    expect(new Map(drawers.map(({ userId, expected, counted }) => [userId, [expected, counted]]))).toEqual(
      new Map([
        [ana.userId, [-20, null]],
        [ben.userId, [0, 30]],
      ]),
    )
    const { sessions } = await owner.call('POST /machine/getAvailableEmployeeSessions', { locationId: place.id })
    const { sessionId } = await startRound(owner, place)
    await saveReading(owner, place, sessionId, '7', 1100, 550)
    await endRound(owner, place, sessionId, ...sessions.map(({ clockId }) => clockId))
    const uncounted = await house.owner.query<{ cause: string }>(
      "select cause from alerts where location_id = $1 and code = 'drawer.uncounted'",
      [place.id],
    )
    const { clockId } = drawers.find(({ userId }) => userId === ana.userId)!
    expect(uncounted.rows).toEqual([{ cause: `shift ${clockId}` }])
  })

  test('a drawer that was settled without a count shows its expected cash on its report', async () => {
    const ida = await openTill(venue, 'Ida')
    const { clockId } = await enter(ida, venue, { amount: 80 })
    await house.owner.query(
      `update shifts set reading_session_id = (select max(reading_session_id) from reading_sessions where location_id = $1)
       where location_id = $1 and shift_id = $2`,
      [venue.id, clockId],
    )
    const body = { userId: ida.userId, locationId: venue.id }
    expect(await printed(await ida.call('POST /transaction/previewReport', body))).toContain('Expected cash $80.00')
    expect((await ida.call('POST /transaction/getDrawer', body)).drawer!.expected).toBe(80)
  })

  test('other employees cannot change the entries of a drawer, and nobody can move cash without a shift', async () => {
    const [dana, eve] = [await openTill(venue, 'Dana'), await openTill(venue, 'Eve')]
    const entry = await enter(dana, venue)
    const away = await venue.employee({ roles: CASH_ROLES, isClockedIn: false })
    const body = { userId: eve.userId, locationId: venue.id, type: 'bank', amount: 1, description: 'Zelle' } as const
    expect((await eve.refused('POST /transaction/save', { ...body, clockId: entry.clockId })).code).toBe(
      'cash.otherDrawer',
    )
    const theirs = { transactionId: entry.transactionId, userId: eve.userId, reason: 'not mine' }
    expect((await eve.refused('POST /transaction/delete', theirs)).code).toBe('cash.otherDrawer')
    expect((await away.refused('POST /transaction/save', { ...body, userId: away.userId })).status).toBe(403)
    const alone = await admin.refused('POST /transaction/save', { ...body, userId: away.userId })
    expect([alone.code, alone.reply.message]).toEqual(['cash.noShift', 'Clock in first.'])
    const count = { cashLeft: 10, userId: away.userId, locationId: venue.id }
    expect((await admin.refused('POST /transaction/saveCashLeft', count)).code).toBe('cash.noShift')
  })

  test('a drawer says whether it must be counted, and how much cash is in unanswered hand-overs from it and to it', async () => {
    const [gus, hope] = [await openTill(venue, 'Gus'), await openTill(venue, 'Hope')]
    const stateOf = async (who: Person) => {
      const { drawer } = await who.call('POST /transaction/getDrawer', { userId: who.userId, locationId: venue.id })
      const { isUsed, pendingOut, pendingIn } = drawer!
      return { isUsed, pendingOut, pendingIn }
    }
    expect(await stateOf(gus)).toEqual({ isUsed: false, pendingOut: 0, pendingIn: 0 })
    const { transactionId } = await enter(gus, venue, { amount: 50 })
    await offer(gus, venue, transactionId, hope.userId, 20)
    expect(await stateOf(gus)).toEqual({ isUsed: true, pendingOut: 20, pendingIn: 0 })
    expect(await stateOf(hope)).toEqual({ isUsed: true, pendingOut: 0, pendingIn: 20 })
    await hope.call('POST /transaction/rollover', { userId: hope.userId, transactionId, status: 'Accept' })
    expect(await stateOf(hope)).toEqual({ isUsed: true, pendingOut: 0, pendingIn: 0 })
    // An offer to somebody who was not clocked in yet waits for an answer too.
    const late = await venue.employee({ roles: CASH_ROLES, isClockedIn: false })
    await offer(gus, venue, transactionId, late.userId, 15)
    house.clock.advance(60_000)
    await late.call('POST /clock/clockIn', { userId: late.userId, locationId: venue.id })
    expect(await stateOf(late)).toEqual({ isUsed: true, pendingOut: 0, pendingIn: 15 })
    // A voided entry also counts as cash that moved in the drawer.
    const ida = await openTill(venue, 'Ida')
    const only = await enter(ida, venue, { amount: 5 })
    const reason = 'Wrong amount'
    await ida.call('POST /transaction/delete', { transactionId: only.transactionId, userId: ida.userId, reason })
    expect(await stateOf(ida)).toEqual({ isUsed: true, pendingOut: 0, pendingIn: 0 })
  })

  test('an administrator can correct a drawer after its shift has ended, and each change says who made it', async () => {
    const ivy = await openTill(venue, 'Ivy')
    const { clockId, transactionId } = await enter(ivy, venue, { amount: 200 })
    await ivy.call('POST /clock/clockOut', { userId: ivy.userId, locationId: venue.id })
    const body = { userId: admin.userId, locationId: venue.id, clockId, description: 'Miscellaneous' }
    const added = await admin.call('POST /transaction/save', { ...body, type: 'expense', amount: 30 })
    expect(added.transaction).toMatchObject({ clockId, userId: admin.userId, employeeName: 'Olga Owner' })
    const change = { ...body, transactionId, type: 'bank', amount: 210 } as const
    expect((await admin.call('POST /transaction/save', change)).transaction).toMatchObject({
      userId: ivy.userId,
      modifyUserId: admin.userId,
      modifyUserName: 'Olga Owner',
    })
    expect((await count(admin, 175, clockId)).count).toMatchObject({ clockId, countedBy: 'Olga Owner', shortOver: -5 })
    expect(await drawerOf(ivy, clockId)).toMatchObject({ userId: ivy.userId, expected: 180 })
    const { bankTotal, expenseTotal } = await admin.call('POST /transaction/list', { userId: ivy.userId, clockId })
    expect([bankTotal, expenseTotal]).toEqual([210, 30])
  })

  test('a shift cannot be deleted until all entries and tickets of its drawer are void', async () => {
    const jan = await openTill(venue, 'Jan')
    const clockId = await shiftOf(jan)
    const removal = { clockId, locationId: venue.id, reason: 'Entered twice' }
    const voided = { userId: jan.userId, locationId: venue.id, reason: 'Wrong drawer' }
    const { transactionId } = await enter(jan, venue, { amount: 80 })
    const { ticketId } = await payTicket(jan, venue, '7', 30)
    expect((await admin.refused('POST /clock/deleteEmployeeSession', removal)).code).toBe('shift.hasCash')
    await jan.call('POST /transaction/delete', { ...voided, transactionId })
    expect((await admin.refused('POST /clock/deleteEmployeeSession', removal)).code).toBe('shift.hasCash')
    await jan.call('POST /ticketOut/delete', { ...voided, ticketId })
    await admin.call('POST /clock/deleteEmployeeSession', removal)
  })

  test('a shift cannot be deleted while a match from its drawer is not voided, even when the match is given at the same moment', async () => {
    const place = await house.venue()
    const owner = await place.admin()
    const kim = await place.employee({ roles: [...CASH_ROLES, 'ROLE_DASHBOARD'] })
    const rules = { locationId: place.id, ticketApproval: null, changeApproval: null, showsExpected: false }
    await owner.call('POST /rule/saveCashRules', { ...rules, feedsMatches: true })
    const pendingId = await seated(place, owner)
    const { clockId } = (await kim.call('POST /clock/loadClockRecords', { userId: kim.userId, locationId: place.id }))
      .clockRecord!
    const remove = () =>
      owner.send('POST /clock/deleteEmployeeSession', { clockId, locationId: place.id, reason: 'Entered twice' })

    const other = await house.owner.connect()
    await other.query('begin')
    await other.query('select from customers where location_id = $1 for no key update', [place.id])
    const giving = giveMatch(kim, place, pendingId)
    await expect.poll(() => house.isWaiting()).toBe(true)
    let isOver = false
    const removing = remove().finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await house.waiting()).length === 2).toBe(true)
    await other.query('commit')
    other.release()
    await giving
    for (const refused of [await removing, await remove()])
      expect(refused).toMatchObject({ status: 409, reply: { code: 'shift.hasCash' } })
    await owner.call('POST /customer/deleteCustomerPending', {
      locationId: place.id,
      intent: 'points',
      pendingId,
      reason: 'Wrong person',
    })
    expect(await remove()).toMatchObject({ status: 200 })
  })

  test('the cash rules of a location cannot be saved when somebody else saved them first', async () => {
    const room = await house.venue()
    const owner = await room.admin({ isClockedIn: true })
    const rules = { ticketApproval: null, showsExpected: false, feedsMatches: false, locationId: room.id }
    const save = (changeApproval: number, version: number) =>
      owner.send('POST /rule/saveCashRules', { ...rules, changeApproval, version })
    expect(await save(50, 0)).toMatchObject({ status: 200 })
    for (const stale of [0, Number.MAX_SAFE_INTEGER])
      expect(await save(75, stale)).toMatchObject({ status: 409, reply: { code: 'list.changed' } })
    const saved = await owner.call('POST /rule/getCashRules', { locationId: room.id })
    expect(saved.cashRules).toMatchObject({ changeApproval: 50, version: 1 })
    expect(await save(75, 1)).toMatchObject({ status: 200 })
  })

  test('a payout above a drawer’s expected cash needs a confirmation, and the question does not reveal the expected cash', async () => {
    const finn = await openTill(venue, 'Finn')
    await enter(finn, venue, { amount: 50 })
    const body = { machine: '7', ticketOut: 60, userId: finn.userId, locationId: venue.id }
    const refused = await finn.refused('POST /ticketOut/save', body)
    expect(refused.reply.message).toBe('That is more than your drawer should hold. Pay 60.00?')
    await finn.call('POST /ticketOut/save', { ...body, isBeyondDrawerConfirmed: true })
    const expense = {
      userId: finn.userId,
      locationId: venue.id,
      type: 'expense',
      amount: 0.01,
      description: 'Bonus',
    } as const
    expect((await finn.refused('POST /transaction/save', expense)).code).toBe('cash.beyondDrawer')
  })

  test.each([
    {
      night: 'the hour that occurs twice',
      from: '2026-10-31T22:00',
      at: ['2026-11-01T01:30', '2026-11-01T01:30', '2026-11-01T02:30'],
      hours: 5.5,
      printed: ['2026-11-01 1:30 AM CDT', '2026-11-01 1:30 AM CST', '2026-11-01 2:30 AM'],
      day: '2026-10-31',
    },
    {
      night: 'the hour that is skipped',
      from: '2026-03-07T22:00',
      at: ['2026-03-08T01:30', '2026-03-08T01:59', '2026-03-08T03:30'],
      hours: 4.5,
      printed: ['2026-03-08 1:30 AM', '2026-03-08 1:59 AM', '2026-03-08 3:30 AM'],
      day: '2026-03-07',
    },
  ])(
    'when clocks change, a shift that spans $night has correct hours and printed times',
    async ({ from, at, hours, printed: times, day }) => {
      const now = house.clock.now()
      house.clock.setWall(from)
      const place = await house.venue()
      const owner = await place.admin()
      await addMachines(owner, place, [{ machine: '7', in: 1000, out: 500 }])
      const kim = await openTill(place, 'Kim')
      const own = { userId: kim.userId, locationId: place.id }
      house.clock.setWall(at[0]!, 'first')
      const { clockId } = await enter(kim, place, { amount: 200 })
      await payTicket(kim, place, '7', 11)
      house.clock.setWall(at[1]!, 'last')
      await payTicket(kim, place, '7', 12)
      await kim.call('POST /transaction/saveCashLeft', { ...own, cashLeft: 177 })
      house.clock.setWall(at[2]!)
      await kim.call('POST /clock/clockOut', own)
      const { sessionId } = await startRound(owner, place)
      await saveReading(owner, place, sessionId, '7', 1100, 523)
      const session = await endRound(owner, place, sessionId, clockId)
      expect(session.businessDay).toBe(day)
      const { clockRecord } = await kim.call('POST /clock/loadClockRecords', own)
      expect(clockRecord).toMatchObject({ totalHours: hours, totalPay: hours * 12, sessionId })
      const body = { ...own, clockId }
      const lines = await printed(await owner.call('POST /transaction/previewReport', body))
      for (const line of [
        `#1 ${times[0]} 7 $11.00`,
        `#2 ${times[1]} 7 $12.00`,
        `Only ${times[1]} Kim Cash $177.00 $177.00 $0.00`,
        `${times[0]} Bank Miscellaneous $200.00`,
      ])
        expect(lines).toContain(line)
      const { rows } = await owner.call('POST /ticketOut/listMatchTickets', { sessionId, locationId: place.id })
      expect(rows).toMatchObject([{ ticketOut: 23, diff: 0, outstanding: 0 }])
      // The report of the business day also finds the shift.
      const date = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
      expect(await printed(await owner.call('POST /transaction/previewReport', { ...own, date }))).toEqual(lines)
      house.clock.set(now)
    },
  )

  test('a drawer with a large difference raises one alert, and only at its first count', async () => {
    const gus = await openTill(venue, 'Gus')
    await enter(gus, venue, { amount: 100 })
    await count(gus, 50)
    await count(gus, 20)
    const { rows } = await house.owner.query<{ message: string }>(
      "select message from alerts where location_id = $1 and code = 'drawer.difference' and message like '%Gus%'",
      [venue.id],
    )
    expect(rows).toEqual([
      { message: 'The drawer of Gus Cash was 50.00 short at its first count: 50.00 counted, 100.00 expected.' },
    ])
  })

  test('a person’s shorts raise an alert when they reach 100.00 in 30 days, and corrected or older shorts do not count', async () => {
    const now = house.clock.now()
    const place = await house.venue()
    const owner = await place.admin()
    const lee = await openTill(place, 'Lee')
    const own = { userId: lee.userId, locationId: place.id }
    const alerts = async () => {
      const { rows } = await house.owner.query<{ message: string }>(
        "select message from alerts where location_id = $1 and code = 'drawer.shorts' order by alert_id",
        [place.id],
      )
      return rows.map(({ message }) => message)
    }
    /** Counts a drawer that is short by `short` dollars. Returns its bank entry. */
    const shortShift = async (amount: number, short: number) => {
      const entry = await enter(lee, place, { amount })
      await lee.call('POST /transaction/saveCashLeft', { ...own, cashLeft: amount - short })
      house.clock.advance(3_600_000)
      return entry
    }
    const nextShift = async () => {
      await lee.call('POST /clock/clockOut', own)
      house.clock.advance(3_600_000)
      await lee.call('POST /clock/clockIn', own)
    }
    const first = await shortShift(10_000, 60)
    await nextShift()
    await shortShift(10_000, 39)
    expect(await alerts()).toEqual([])
    await nextShift()
    await shortShift(500, 1)
    expect(await alerts()).toEqual([
      'The drawers of Lee Cash were short 100.00 in the last 30 days. They handled 20,500.00.',
    ])
    // A corrected entry takes back the short that it caused. Shorts that are older than 30 days no longer count.
    const update = { locationId: place.id, type: 'bank', amount: 9_940, description: 'Miscellaneous' } as const
    const { clockId, transactionId } = first
    await owner.call('POST /transaction/save', { ...update, userId: owner.userId, clockId, transactionId })
    await nextShift()
    await shortShift(100, 2)
    house.clock.advance(31 * 24 * 3_600_000)
    await nextShift()
    await shortShift(100, 99)
    expect(await alerts()).toHaveLength(1)
    await lee.call('POST /transaction/saveCashLeft', { ...own, cashLeft: 0 })
    expect(await alerts()).toHaveLength(2)
    house.clock.set(now)
  })
})
