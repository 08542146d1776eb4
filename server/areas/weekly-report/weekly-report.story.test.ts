import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { InputAt } from '@countroom/contract/api.ts'
import { TYPED_FIGURES } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { FigureName, ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { addBonus, BONUS_ROLES, claimBody } from '../../testing/bonuses.ts'
import { addCustomer } from '../../testing/customers.ts'
import { assignMachine, checkIn, giveMatch } from '../../testing/desk.ts'
import { addMachines, endRound, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { playRealNight } from '../../testing/real-night.ts'
import { oldDay, verifyAsShown } from '../../testing/report.ts'
import { CASH_ROLES, enter } from '../../testing/till.ts'

const TUESDAY = '2026-06-02'
const ROLES = [...CASH_ROLES, ...BONUS_ROLES, 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  house.clock.setWall('2026-06-02T16:00')
  await newVenue()
})

async function newVenue(): Promise<void> {
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Ada', lastname: 'Owner' })
}

const report = async (body: Partial<InputAt<'POST /report/weeklyReport'>> = {}, who = admin) =>
  who.call('POST /report/weeklyReport', { fromDate: TUESDAY, toDate: TUESDAY, locationId: venue.id, ...body })

/** The columns of a range, by day. */
async function columns(
  fromDate = TUESDAY,
  toDate = fromDate,
  sessionIds?: number[],
): Promise<Record<string, ReportDay>> {
  const { weekReport } = await report({ fromDate, toDate, ...(sessionIds && { sessionIds }) })
  return Object.fromEntries(Object.values(weekReport).map((day) => [day.businessDay, day]))
}

async function column(day = TUESDAY, sessionIds?: number[]): Promise<ReportDay> {
  return (await columns(day, day, sessionIds))[day]!
}

const type = async (
  fieldName: InputAt<'POST /report/updateReportField'>['fieldName'],
  value: number | null,
  more: Partial<InputAt<'POST /report/updateReportField'>> = {},
  who = admin,
) =>
  who.call('POST /report/updateReportField', {
    businessDay: TUESDAY,
    fieldName,
    value,
    locationId: venue.id,
    ...more,
  })

/** Adds a person who works a shift. Returns the person and the number of the shift. */
async function worker(firstname = 'Ana'): Promise<{ who: Person; shift: number }> {
  const who = await venue.employee({ roles: ROLES, firstname, lastname: 'Reyes' })
  const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
  return { who, shift: sessions.find(({ userId }) => userId === who.userId)!.clockId }
}

const floor = async (...machines: Parameters<typeof addMachines>[2]) =>
  addMachines(admin, venue, machines.length > 0 ? machines : [{ machine: '1', in: 0, out: 0 }])

/** Starts a round, reads machine 1 with these meters, and ends the round with these shifts. Returns the id of the session. */
async function round(meterIn: number, meterOut: number, ...shifts: number[]): Promise<number> {
  // A match that is given at the instant when a round ends belongs to the next round. So the clock moves before the round ends.
  house.clock.advance(60_000)
  const { sessionId } = await startRound(admin, venue)
  await saveReading(admin, venue, sessionId, '1', meterIn, meterOut, { isOutlierConfirmed: true })
  await endRound(admin, venue, sessionId, ...shifts)
  return sessionId
}

async function give(by: Person, points: number, machine = '1', isRule = false): Promise<number> {
  const customerId = await addCustomer(house, venue, { points, isRule })
  const { pendingId } = await checkIn(by, venue, customerId)
  await assignMachine(by, venue, pendingId, machine)
  await giveMatch(by, venue, pendingId)
  return pendingId
}

const count = async (who: Person, cashLeft: number) =>
  who.call('POST /transaction/saveCashLeft', { cashLeft, userId: who.userId })

const rowsOf = async (fieldName: FigureName, day = TUESDAY, sessionIds?: number[]) =>
  admin.call('POST /report/listFigureRows', {
    businessDay: day,
    fieldName,
    rowsPerPage: 'All',
    locationId: venue.id,
    ...(sessionIds && { sessionIds }),
  })

describe('the column of a day', () => {
  test('the column of the real night of 2026-05-29 shows gross 1,582, expenses 1,105, net 477 and every percentage', async () => {
    house.clock.setWall('2026-05-29T18:00')
    await newVenue()
    const { ana, clockId: shift, sessionId } = await playRealNight(house, venue, admin)

    const day = await column('2026-05-29')
    expect(day).toMatchObject({
      sessionIds: [sessionId],
      hasSessions: true,
      totalIn: 5_240,
      totalOut: 3_658,
      grossProfit: 1_582,
      netProfit: 477,
      addBank: 400,
      percentages: { matchPct: 14.41, employeePct: 5.73, maintenancePct: 0.95, totalPayPct: 21.09 },
      machinePercentages: { machinePayoutPct: 69.81, machineHoldPct: 30.19, gameroomPayoutPct: 90.9, weKeptPct: 9.1 },
      bankList: [{ description: 'Manager Add Bank', amount: 400 }],
      bankBoardList: [{ amount: 400, employeeName: 'Marta', userName: 'Ana Reyes' }],
      bankBoardBalance: 400,
      bankOpeningBalance: 0,
      employeeDetails: [{ userId: ana.userId, clockId: shift, sessionId, name: 'Ana Reyes', date: '2026-05-29' }],
    })
    const amounts = Object.fromEntries(day.expenseSet.map(({ description, amount }) => [description, amount]))
    expect(amounts).toMatchObject({ Match: 755, Employees: 300, 'Maintenance/Upgrades': 50, total: 1_105 })
    expect(day.expenseSet.find(({ description }) => description === 'Employees')!.comments).toBe('Two nights')
    expect(day.customers).toMatchObject([{ amount: 755 }])
    const { summary, employeeSummary, weekTotal } = await report({ fromDate: '2026-05-26', toDate: '2026-06-01' })
    expect(summary.map(({ day: label }) => label)).toEqual([
      'Tuesday 2026-05-26',
      'Wednesday 2026-05-27',
      'Thursday 2026-05-28',
      'Friday 2026-05-29',
      'Saturday 2026-05-30',
      'Sunday 2026-05-31',
      'Monday 2026-06-01',
      'WEEK TOTAL',
    ])
    const total = {
      netProfit: 477,
      custCount: 1,
      matchAmount: 755,
      matchPct: 14.41,
      mchPayoutPct: 69.81,
      mchHoldPct: 30.19,
    }
    expect(summary.at(3)).toMatchObject(total)
    expect(summary.at(-1)).toMatchObject({ ...total, businessDay: null })
    expect(summary.at(0)).toMatchObject({ netProfit: 0, mchHoldPct: 0 })
    expect(employeeSummary.at(-1)).toMatchObject({ day: 'WEEK TOTAL', employeeNames: ['Ana Reyes'] })
    expect(weekTotal).toMatchObject({ expenseTotal: 1_105, percentages: { totalPayPct: 21.09 } })
  })

  test('a payment of 100 that is still in a Zelle account makes neither the day of the payment nor the next day short or over', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    const customerId = await addCustomer(house, venue)
    await enter(ana, venue, { amount: 10_000, description: 'Manager Add Bank', nameInput: 'Marta' })
    await type('addBank', 0)
    await type('openingBalance', 10_000)
    const zelle = { type: 'expense', amount: 100, description: 'Zelle' } as const
    await enter(ana, venue, { ...zelle, selectedCustomerId: customerId, selectedEmployeeId: ana.userId })
    await count(ana, 9_900)
    await round(0, 0, shift)
    expect(await column()).toMatchObject({ zelle: 100, nightCount: 9_900, endingBalance: 10_000, shortOver: 0 })
    const { employeeSummary } = await report()
    expect(employeeSummary[0]).toMatchObject({ zelle: 100, receiveBy: ['Ana Reyes'], shortOver: 0 })
    // Wednesday opens with Tuesday's ending balance. The test types Wednesday's counted cash.
    house.clock.setWall('2026-06-03T20:00')
    await type('nightCount', 9_900, { businessDay: '2026-06-03' })
    expect(await column('2026-06-03')).toMatchObject({ openingBalance: 10_000, zelle: 100, shortOver: 0 })
    expect((await rowsOf('openingBalance', '2026-06-03')).rows).toMatchObject([
      { fieldName: 'endingBalance', businessDay: TUESDAY, amount: 10_000 },
    ])
  })

  test('a voided, corrected or reversed entry no longer counts as received in Zelle, and the rows behind the figure say so', async () => {
    const { who: ana } = await worker()
    const { who: ben } = await worker('Ben')
    const [first, second] = [await addCustomer(house, venue), await addCustomer(house, venue)]
    await enter(ana, venue, { amount: 5_000 })
    const pay = async (amount: number, more: { transactionId?: number; customer?: number; account?: Person } = {}) => {
      const { customer = first, account = ana, ...entry } = more
      const { transaction } = await admin.call('POST /transaction/save', {
        ...entry,
        type: 'expense',
        amount,
        description: 'Zelle',
        selectedCustomerId: customer,
        selectedEmployeeId: account.userId,
        userId: ana.userId,
        locationId: venue.id,
      })
      return transaction.transactionId
    }
    const remove = async (transactionId: number) =>
      admin.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Entered twice' })
    const received = async () => {
      const { employeeSummary } = await report()
      const { zelle, receiveBy } = employeeSummary[0]!
      expect((await rowsOf('zelleReceived')).sum).toBe(zelle)
      expect((await rowsOf('zelle')).sum).toBe((await column()).zelle)
      return [zelle, ...receiveBy]
    }
    await remove(await pay(100, { account: ben }))
    expect(await received()).toEqual([0])
    const corrected = await pay(1_000)
    await pay(100, { transactionId: corrected })
    await pay(100, { transactionId: corrected, customer: second })
    expect(await received()).toEqual([100, 'Ana Reyes'])
    await pay(60, { transactionId: corrected, customer: second, account: ben })
    expect(await received()).toEqual([60, 'Ben Reyes'])
    // Money that is brought in from the account was received before. A void of this entry does not receive it again.
    const broughtIn = await enter(ana, venue, { amount: 40, description: 'Zelle' })
    await remove(broughtIn.transactionId)
    expect(await received()).toEqual([60, 'Ben Reyes'])
    const byHand = async (entryType: 'ADD' | 'SUBTRACT') => {
      const zelleHistory = [{ amount: 7, date: TUESDAY, type: entryType }]
      const entry = { zelleHistory: { employeeLoanId: ana.userId, zelleHistory }, locationId: venue.id }
      const { zelleLoan } = await admin.call('POST /loan/saveZelleLoan', entry)
      const { entryId } = zelleLoan.zelleHistory[0]!
      const reversal = { ledger: 'zelle', entryId, reason: 'Wrong account', locationId: venue.id } as const
      await admin.call('POST /loan/reverseEntry', reversal)
    }
    await byHand('ADD')
    await byHand('SUBTRACT')
    expect(await received()).toEqual([60, 'Ben Reyes'])
    expect((await column()).zelle).toBe(60)
    const { rows } = await rowsOf('zelle')
    expect(rows.map(({ name, description, amount }) => [name, description, amount])).toEqual([
      ['Before this day', '', 0],
      ['Ben Reyes', 'Received', 100],
      ['Ben Reyes', 'Received, then corrected', -100],
      ['Ana Reyes', 'Received', 1_000],
      ['Ana Reyes', 'Received, then corrected', -900],
      ['Ana Reyes', 'Received, then corrected', -100],
      ['Ana Reyes', 'Received', 100],
      ['Ana Reyes', 'Received, then corrected', -100],
      ['Ben Reyes', 'Received', 60],
      ['Ana Reyes', 'Paid in from Zelle', -40],
      ['Ana Reyes', 'Paid in from Zelle, then corrected', 40],
      ['Ana Reyes', 'Received', 7],
      ['Ana Reyes', 'Received, then corrected', -7],
      ['Ana Reyes', 'Paid in from Zelle', -7],
      ['Ana Reyes', 'Paid in from Zelle, then corrected', 7],
    ])

    // A reversal of an older payment does not hide the name of a person who received money today.
    const add = (amount: number, date: string) =>
      admin.call('POST /loan/saveZelleLoan', {
        zelleHistory: { employeeLoanId: ana.userId, zelleHistory: [{ amount, date, type: 'ADD' }] },
        locationId: venue.id,
      })
    await house.owner.query("update users set created_at = '2026-05-01' where user_id = $1", [ana.userId])
    const older = await add(9, '2026-06-01')
    const { entryId } = older.zelleLoan.zelleHistory.find(({ date }) => date === '2026-06-01')!
    const again = { ledger: 'zelle', entryId, reason: 'Wrong account', locationId: venue.id } as const
    await admin.call('POST /loan/reverseEntry', again)
    await add(9, TUESDAY)
    expect(await received()).toEqual([60, 'Ben Reyes', 'Ana Reyes'])
  })

  test('the column of a day combines all sessions of the day, or only the chosen ones, and exists even without a session', async () => {
    await floor({ machine: '1', in: 0, out: 0 }, { machine: '2', in: 0, out: 0, type: 'Jackpot' })
    const ids: number[] = []
    for (const hour of [16, 18, 20, 22]) {
      house.clock.setWall(`2026-06-02T${hour}:00`)
      const { who, shift } = await worker(`W${hour}`)
      await enter(who, venue, { amount: 100 })
      await enter(who, venue, { type: 'expense', amount: hour, description: "Sam's" })
      const { sessionId } = await startRound(admin, venue)
      await saveReading(admin, venue, sessionId, '1', hour * 10, hour, { isOutlierConfirmed: true })
      await saveReading(admin, venue, sessionId, '2', hour, 0, { isOutlierConfirmed: true })
      await endRound(admin, venue, sessionId, shift)
      ids.push(sessionId)
    }
    const whole = await column()
    expect(whole).toMatchObject({ sessionIds: ids, totalIn: 220, totalOut: 22, jpOtherIn: 22, jpOtherOut: 0 })
    expect(whole.employeeDetails).toHaveLength(4)
    const some = await column(TUESDAY, ids.slice(0, 2))
    expect(some).toMatchObject({ sessionIds: ids.slice(0, 2), totalIn: 180, totalOut: 18, jpOtherIn: 18 })
    expect((await rowsOf("expense:Sam's", TUESDAY, ids.slice(0, 2))).sum).toBe(34)
    const none = await columns('2026-06-01', '2026-06-03', [])
    expect(Object.keys(none)).toEqual(['2026-06-01', TUESDAY, '2026-06-03'])
    expect(none[TUESDAY]).toMatchObject({ sessionIds: [], hasSessions: true, totalIn: 0 })
    expect(none['2026-06-01']).toMatchObject({ hasSessions: false, netProfit: 0 })
    // Without a range, the report has the days of the chosen sessions.
    const { weekReport } = await admin.call('POST /report/weeklyReport', {
      sessionIds: ids.slice(3),
      locationId: venue.id,
    })
    expect(Object.keys(weekReport)).toEqual(['Tuesday 2026-06-02'])
    const nothing = await admin.call('POST /report/weeklyReport', { sessionIds: [], locationId: venue.id })
    expect(nothing).toMatchObject({ weekReport: {}, summary: [], employeeSummary: [] })
  })

  test('the column of a day counts a round and its shifts only after the round has ended', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    await enter(ana, venue, { type: 'expense', amount: 20, description: "Sam's", isBeyondDrawerConfirmed: true })
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '1', 50, 0)
    const printed = await column(TUESDAY, [sessionId])
    expect(printed).toMatchObject({ hasSessions: false, totalIn: 0, netProfit: 0 })
    await endRound(admin, venue, sessionId, shift)
    expect(await column(TUESDAY, [sessionId])).toMatchObject({ totalIn: 50, netProfit: 30 })
  })

  test('a day’s column has bonuses (cash and machine credit), matches, loans, repaid loans, repaid shorts and refunds of its shifts', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    const customerId = await addCustomer(house, venue)
    const specification = { description: 'Any', amount: 30 }
    for (const paidIn of ['cash', 'credit'] as const) {
      const { manageBonusId } = await addBonus(admin, venue, { paidIn, specifications: [specification] })
      const body = await claimBody(ana, venue, { machine: '1', customerId, manageBonusId })
      await ana.call('POST /bonus/saveBonus', { ...body, specification, isBeyondDrawerConfirmed: true })
    }
    await give(ana, 40, '1', true)
    const entry = { isBeyondDrawerConfirmed: true, selectedCustomerId: customerId }
    await enter(ana, venue, { ...entry, type: 'expense', amount: 70, description: 'Loans' })
    await enter(ana, venue, { ...entry, amount: 90, description: 'Loans' })
    await enter(ana, venue, { ...entry, amount: 25, description: 'Pay Loan' })
    await enter(ana, venue, { amount: 15, description: 'Employee Pay Short', selectedEmployeeId: ana.userId })
    // A refund lowers its line of expenses.
    await enter(ana, venue, { type: 'expense', amount: 12, description: 'Food Expense', isBeyondDrawerConfirmed: true })
    await enter(ana, venue, { amount: 2, description: 'Food Expense' })
    await round(1_000, 0, shift)
    const day = await column()
    expect(day).toMatchObject({ loanOut: 160, loanIn: 25, employeeShortPay: 15, addBank: 90, bankBoardBalance: 90 })
    const line = (name: string) => day.expenseSet.find(({ description }) => description === name)!.amount
    expect([line('Bonus'), line('High Roller Match'), line('Food Expense'), line('total')]).toEqual([60, 40, 10, 110])
    expect(day.netProfit).toBe(890)
    expect(day.total).toBe(890 + 90 + 25 - 160 + 15)
  })

  test('a shift that began before 2 PM counts as a morning shift, and a shift that began later, even at 1 AM, as a night shift', async () => {
    await floor()
    const shifts: number[] = []
    for (const [wall, cash] of [
      ['2026-06-02T13:59', 100],
      ['2026-06-02T14:00', 20],
      ['2026-06-03T01:00', 3],
    ] as const) {
      house.clock.setWall(wall)
      const { who, shift } = await worker(`At${cash}`)
      await count(who, cash)
      shifts.push(shift)
    }
    house.clock.setWall('2026-06-03T02:00')
    await round(0, 0, ...shifts)
    expect(await column()).toMatchObject({ morningCount: 100, nightCount: 23 })
  })

  test('the column explains short/over by outstanding tickets and drawers, and shows the unexplained rest and the opening difference', async () => {
    await floor()
    await house.owner.query('insert into ticket_counters (location_id, last_number) values ($1, 0)', [venue.id])
    const { who: ana, shift } = await worker()
    const { who: ben, shift: other } = await worker('Ben')
    await enter(ana, venue, { amount: 100 })
    await enter(ben, venue, { amount: 100 })
    await count(ana, 75)
    await count(ben, 104)
    house.clock.advance(60_000)
    await round(500, 40, shift, other)
    await type('openingBalance', 20)
    house.clock.setWall('2026-06-03T08:00')
    const day = await column()
    expect(day.explained).toMatchObject({
      outstandingChange: 40,
      openingDifference: 20,
      shorts: [
        { clockId: shift, name: 'Ana Reyes', amount: -25 },
        { clockId: other, name: 'Ben Reyes', amount: 4 },
      ],
    })
    expect(day.explained.unexplained).toBe(day.shortOver - 40 + 21)
    for (const [figure, sum] of [
      ['outstandingChange', 40],
      ['shorts', -21],
      ['openingDifference', 20],
      ['unexplained', day.explained.unexplained],
    ] as const)
      expect((await rowsOf(figure)).sum, figure).toBe(sum)
  })
})

describe('short/over', () => {
  test('the report shows short/over after somebody typed a count, or after the day ended and a drawer was counted', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    await type('openingBalance', 9_000)
    await enter(ana, venue, { amount: 100, description: 'Manager Add Bank', nameInput: 'Marta' })
    await count(ana, 90)
    await round(500, 300, shift)
    const unknown = { isCounted: false, shortOver: 0 }
    expect(await column()).toMatchObject({ ...unknown, total: 9_300, endingBalance: 90, explained: { unexplained: 0 } })
    expect((await column()).explained.shorts).toMatchObject([{ name: 'Ana Reyes', amount: -10 }])
    for (const figure of ['shortOver', 'unexplained'] as const)
      expect(await rowsOf(figure)).toMatchObject({ sum: 0, rows: [] })
    const week = await report()
    expect([week.summary, week.employeeSummary, [week.weekTotal]].flat()).toMatchObject([
      unknown,
      unknown,
      unknown,
      unknown,
      unknown,
    ])
    // Somebody types a counted figure before the day is over, so the day is counted.
    await type('bank1', 9_200)
    expect(await column()).toMatchObject({ isCounted: true, shortOver: -10, explained: { unexplained: 0 } })
    await type('bank1', null)
    // Once the day is over, the counted drawer is enough. Nobody counts on the next day.
    house.clock.setWall('2026-06-04T08:00')
    const { summary, employeeSummary, weekTotal } = await report({ toDate: '2026-06-03' })
    const short = { isCounted: true, shortOver: -9_210 }
    expect(summary).toMatchObject([short, unknown, short])
    expect(employeeSummary).toMatchObject([short, unknown, short])
    expect(weekTotal).toMatchObject(short)
  })

  test('a day that nobody counted can be verified without a note, and its total is the opening balance of the next day', async () => {
    await type('openingBalance', 9_000)
    house.clock.setWall('2026-06-03T08:00')
    const day = { businessDay: TUESDAY, shortOver: 0, netProfit: 0, total: 9_000, locationId: venue.id }
    const { weekReport } = await admin.call('POST /report/verifyDay', day)
    expect(weekReport['Tuesday 2026-06-02']).toMatchObject({ isCounted: false, shortOver: 0, verified: { note: '' } })
    expect((await column('2026-06-03')).openingBalance).toBe(9_000)
    const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
    expect(alerts[0]!.alertMessage).toBe(
      'Ada Owner verified Tuesday 2026-06-02: net profit 0.00, short/over not counted.',
    )
    // Verifications of earlier releases do not store whether the day was counted. Such a day is shown as counted.
    await house.owner.query(`alter table day_verifications disable trigger user`)
    // They may also have counted a voided payment as received in Zelle.
    await house.owner.query(
      `update day_verifications set figures = jsonb_set(figures #- '{column,isCounted}', '{zelleReceived,amount}', '100')
       where location_id = $1`,
      [venue.id],
    )
    expect(await rowsOf('zelleReceived')).toMatchObject({
      sum: 100,
      rows: [{ name: 'Counted when the day was verified', amount: 100 }],
    })
    await house.owner.query(`alter table day_verifications enable trigger user`)
    expect(await column()).toMatchObject({ isCounted: true, shortOver: 0 })
  })
})

describe('computed figures', () => {
  test('every computed figure equals the sum of its rows', async () => {
    await floor({ machine: '1', in: 0, out: 0 }, { machine: '2', in: 0, out: 0, type: 'Other' })
    const { who: ana, shift } = await worker()
    const customerId = await addCustomer(house, venue)
    const entry = { isBeyondDrawerConfirmed: true, selectedCustomerId: customerId }
    await enter(ana, venue, { amount: 5_000, description: 'Manager Add Bank', nameInput: 'Marta' })
    await enter(ana, venue, { ...entry, type: 'expense', amount: 70, description: 'Loans' })
    await enter(ana, venue, { ...entry, amount: 25.1, description: 'Pay Loan' })
    await enter(ana, venue, { amount: 15, description: 'Employee Pay Short', selectedEmployeeId: ana.userId })
    await enter(ana, venue, {
      ...entry,
      type: 'expense',
      amount: 100,
      description: 'Zelle',
      selectedEmployeeId: ana.userId,
    })
    await enter(ana, venue, { type: 'expense', amount: 12.35, description: "Sam's" })
    await give(ana, 40)
    await give(admin, 60, '2', true)
    // A customer with two matches counts once.
    for (const machine of ['1', '2']) {
      const { pendingId } = await checkIn(ana, venue, customerId)
      await assignMachine(ana, venue, pendingId, machine)
      await giveMatch(ana, venue, pendingId)
    }
    await count(ana, 4_800)
    house.clock.advance(60_000)
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '1', 900, 300)
    await saveReading(admin, venue, sessionId, '2', 90, 30)
    await endRound(admin, venue, sessionId, shift)
    const day = { businessDay: TUESDAY, locationId: venue.id }
    await admin.call('POST /report/updateManagerBank', { ...day, amount: 300, nameInput: 'Marta', type: false })
    await admin.call('POST /report/addExpense', { ...day, description: 'Ice', amount: 8, expenseType: "Sam's" })
    await admin.call('POST /report/saveJackpot', { machine: '1', amount: 2_000, since: TUESDAY, locationId: venue.id })
    await type('morningPull', 55)
    const shown = await column()
    const figures = [
      ...TYPED_FIGURES.filter((figure) => figure !== 'morningPull'),
      ...([
        'totalIn',
        'totalOut',
        'jpOtherIn',
        'jpOtherOut',
        'grossProfit',
        'netProfit',
        'total',
        'bankSubtotal',
      ] as const),
      ...(['ebTotal', 'endingBalance', 'shortOver', 'bankBoardBalance', 'bankOpeningBalance'] as const),
    ]
    for (const figure of figures) expect((await rowsOf(figure)).sum, figure).toBe(shown[figure])
    for (const { description, amount, isManager } of shown.expenseSet) {
      if (isManager) continue
      const figure = description === 'total' ? 'expenseTotal' : (`expense:${description}` as FigureName)
      expect((await rowsOf(figure)).sum, description).toBe(amount)
    }
    for (const { description, amount } of shown.bankList)
      expect((await rowsOf(`bank:${description}`)).sum, description).toBe(amount)
    const customers = await rowsOf('customers')
    expect(customers.sum).toBe(shown.customers.length)
    expect(customers.rows.map(({ description, amount }) => [description, amount])).toEqual([
      ['1 match', 1],
      ['1 match', 1],
      ['2 matches', 1],
    ])
    expect((await rowsOf('zelleReceived')).sum).toBe(100)
    expect((await rowsOf('morningPull')).rows).toEqual([])
    const { rows } = await rowsOf('loanOut')
    expect(rows).toMatchObject([{ clockId: shift, sessionId, amount: 70, description: 'Loans' }])
    const page = await admin.call('POST /report/listFigureRows', {
      ...day,
      fieldName: 'total',
      page: 1,
      rowsPerPage: 5,
    })
    expect(page).toMatchObject({ total: 8, sum: shown.total, hasMore: false })
    expect(page.rows).toHaveLength(3)
  })
})

describe('a typed figure', () => {
  test('a typed figure shows who typed it and when, and can be reset to the computed figure', async () => {
    const marked = { fieldName: 'addBank', value: 70.5, computed: 0, by: 'Ada Owner', at: '2026-06-02T21:00:00.000Z' }
    const { weekReport } = await type('addBank', 70.5)
    expect(Object.keys(weekReport)).toEqual(['Tuesday 2026-06-02'])
    expect(weekReport['Tuesday 2026-06-02']).toMatchObject({ addBank: 70.5, total: 70.5, typed: [marked] })
    house.clock.advance(60_000)
    await type('addBank', -3)
    expect((await column()).typed).toMatchObject([{ value: -3, at: '2026-06-02T21:01:00.000Z' }])
    await type('addBank', null)
    expect(await column()).toMatchObject({ addBank: 0, typed: [] })
    const { rows } = await house.owner.query(
      'select value_cents from report_figures where location_id = $1 order by 1',
      [venue.id],
    )
    expect(rows.map(({ value_cents }: { value_cents: string | null }) => value_cents)).toEqual(['-300', '7050', null])
  })

  test('a typed figure is refused if somebody else has changed the figure meanwhile, and the refusal shows the current value', async () => {
    const other = await venue.admin({ firstname: 'Ben', lastname: 'Boss' })
    await type('bank1', 120, {}, other)
    const late = { businessDay: TUESDAY, fieldName: 'bank1', value: 5, expected: 0, locationId: venue.id } as const
    const refused = await admin.refused('POST /report/updateReportField', late)
    expect(refused).toMatchObject({ code: 'report.figureChanged', status: 409 })
    expect(refused.reply.message).toBe(
      'Ben Boss set Bank 1 to 120.00 at 2026-06-02 4:00 PM. Check this figure before you change it.',
    )
    expect(refused.detail?.values).toMatchObject({ value: 120, by: 'Ben Boss' })
    await type('bank1', 5, { expected: 120 })
    const both = await Promise.all(
      [admin, other].map((who) =>
        who.send('POST /report/updateReportField', { ...late, expected: 5, value: 7 + who.userId }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const computed = await admin.refused('POST /report/updateReportField', {
      ...late,
      fieldName: 'loanIn',
      expected: 4,
    })
    expect(computed.reply.message).toBe('Loan In is now 0.00. Check this figure before you change it.')
  })

  test('a typed figure must be a number of dollars within the limits, for exactly one day that has begun', async () => {
    const body = { businessDay: TUESDAY, fieldName: 'bank1', value: 1, locationId: venue.id }
    for (const value of [1e15, '1,234.50', '(50)', 0.001, 'NaN', undefined, true]) {
      const { status } = await admin.send('POST /report/updateReportField', { ...body, value })
      expect(status, String(value)).toBe(400)
    }
    const nan = JSON.stringify({ ...body, value: 'X' }).replace('"X"', 'NaN')
    expect((await admin.send('POST /report/updateReportField', nan)).status).toBe(400)
    const future = await admin.refused('POST /report/updateReportField', {
      ...body,
      fieldName: 'bank1',
      businessDay: '2026-06-03',
    })
    expect(future).toMatchObject({ code: 'day.future' })
    const place = { fieldName: 'bank1', value: 1, locationId: venue.id } as const
    expect(await admin.refused('POST /report/updateReportField', place)).toMatchObject({ code: 'report.dayMissing' })
    await floor()
    const { shift } = await worker()
    const one = await round(10, 0, shift)
    house.clock.setWall('2026-06-03T16:00')
    const { shift: next } = await worker('Ben')
    const two = await round(20, 0, next)
    const several = await admin.refused('POST /report/updateReportField', { ...place, sessionIds: [one, two] })
    expect(several).toMatchObject({ code: 'report.severalDays' })
    const beside = { ...place, sessionIds: [one], businessDay: '2026-06-03' }
    expect((await admin.refused('POST /report/updateReportField', beside)).reply).toMatchObject({
      code: 'report.severalDays',
      message: 'You chose more than one business day. Choose one day, or reading sessions of one day.',
    })
    const { weekReport } = await admin.call('POST /report/updateReportField', { ...place, sessionIds: [two] })
    expect(weekReport).toMatchObject({ 'Wednesday 2026-06-03': { bank1: 1, totalIn: 10 } })
    const unknown = { ...place, sessionIds: [999_999] }
    expect(await admin.refused('POST /report/updateReportField', unknown)).toMatchObject({
      code: 'reading.sessionUnknown',
    })
  })
})

describe('an entry that a manager adds', () => {
  test('an expense that a manager adds without a type is Miscellaneous, and the total includes the expense until it is voided', async () => {
    const day = { businessDay: TUESDAY, locationId: venue.id }
    const named = await admin.refused('POST /report/addExpense', { ...day, description: ' Total', amount: 5 })
    expect(named.reply.message).toContain('A description cannot be “total”. Type another one.')
    const added = await admin.call('POST /report/addExpense', {
      ...day,
      description: 'Ice',
      amount: 8.25,
      comments: 'Two bags',
    })
    const set = added.weekReport['Tuesday 2026-06-02']!.expenseSet
    const ice = set.find(({ isManager }) => isManager)!
    expect(ice).toMatchObject({
      description: 'Ice',
      amount: 8.25,
      comments: 'Two bags',
      expenseType: 'Miscellaneous',
      addedBy: 'Ada Owner',
    })
    expect(set.at(-1)).toMatchObject({ description: 'total', amount: 8.25, isManager: false })
    const removal = { expenseId: ice.expenseId!, locationId: venue.id }
    expect(await admin.refused('POST /report/removeExpense', removal)).toMatchObject({ code: 'void.reasonMissing' })
    const { weekReport } = await admin.call('POST /report/removeExpense', { ...removal, reason: 'Added twice' })
    expect(weekReport['Tuesday 2026-06-02']!.expenseSet.at(-1)!.amount).toBe(0)
    const again = { ...removal, reason: 'Added twice' }
    expect(await admin.refused('POST /report/removeExpense', again)).toMatchObject({ code: 'report.expenseUnknown' })
  })

  test('a bank board entry puts money in or takes money out, and a day’s board opens with the balance of all earlier days', async () => {
    house.clock.setWall('2026-06-03T16:00')
    const put = (businessDay: string, amount: number, type_: boolean) =>
      admin.call('POST /report/updateManagerBank', {
        businessDay,
        amount,
        nameInput: 'Marta',
        type: type_,
        locationId: venue.id,
      })
    await put('2026-05-01', 1_000, true)
    await put(TUESDAY, 300, true)
    await put(TUESDAY, 120, false)
    const { weekReport } = await put('2026-06-03', 20, false)
    expect(weekReport['Wednesday 2026-06-03']).toMatchObject({
      minusBank: 20,
      bankOpeningBalance: 1_180,
      bankBoardBalance: 1_160,
    })
    expect(await column()).toMatchObject({
      addBank: 300,
      minusBank: 120,
      bankOpeningBalance: 1_000,
      bankBoardBalance: 1_180,
      bankBoardList: [{ amount: 300, employeeName: 'Marta', userName: 'Ada Owner' }, { amount: -120 }],
    })
  })

  test('a jackpot counts on the day on which it became owed, and with a minus on the day on which it was paid', async () => {
    await floor()
    house.clock.setWall('2026-06-04T16:00')
    const customerId = await addCustomer(house, venue, { firstName: 'Rosa', lastName: 'Diaz' })
    const save = (since: string) =>
      admin.call('POST /report/saveJackpot', { machine: '1', customerId, amount: 2_000, since, locationId: venue.id })
    const { jackpot } = await save(TUESDAY)
    expect(jackpot).toMatchObject({
      machine: '1',
      customer: 'Rosa Diaz',
      since: TUESDAY,
      paidOn: null,
      recordedBy: 'Ada Owner',
    })
    const { jackpotId } = jackpot
    const pay = (paidOn: string) => ({ jackpotId, paidOn, locationId: venue.id })
    expect(await admin.refused('POST /report/payJackpot', pay('2026-06-01'))).toMatchObject({
      code: 'jackpot.paidTooEarly',
    })
    expect(await admin.refused('POST /report/payJackpot', pay('2026-06-05'))).toMatchObject({ code: 'day.future' })
    await admin.call('POST /report/payJackpot', pay('2026-06-03'))
    expect(await admin.refused('POST /report/payJackpot', pay('2026-06-03'))).toMatchObject({ code: 'jackpot.paid' })
    // A jackpot that is paid on the day on which it became owed counts on no day.
    const { jackpot: quick } = await save('2026-06-04')
    await admin.call('POST /report/payJackpot', { jackpotId: quick.jackpotId, locationId: venue.id })
    const week = await columns('2026-06-02', '2026-06-04')
    expect(Object.values(week).map(({ jackpotNotPay }) => jackpotNotPay)).toEqual([2_000, -2_000, 0])
    const { jackpot: third } = await save('2026-06-04')
    const list = (isUnpaid: boolean) => admin.call('POST /report/listJackpots', { isUnpaid, locationId: venue.id })
    expect(await list(true)).toMatchObject({ total: 1, owed: 2_000, jackpots: [{ jackpotId: third.jackpotId }] })
    const removal = { jackpotId: third.jackpotId, reason: 'Recorded twice', locationId: venue.id }
    await admin.call('POST /report/deleteJackpot', removal)
    expect(await admin.refused('POST /report/deleteJackpot', removal)).toMatchObject({ code: 'jackpot.unknown' })
    const payment = { jackpotId: third.jackpotId, locationId: venue.id }
    expect(await admin.refused('POST /report/payJackpot', payment)).toMatchObject({ code: 'jackpot.unknown' })
    expect(await list(false)).toMatchObject({
      total: 3,
      owed: 0,
      jackpots: [{ void: { reason: 'Recorded twice' } }, {}, {}],
    })
    expect((await column('2026-06-04')).jackpotNotPay).toBe(0)
    const nobody = { machine: '1', customerId: 999_999, amount: 1, since: TUESDAY, locationId: venue.id }
    expect(await admin.refused('POST /report/saveJackpot', nobody)).toMatchObject({ code: 'customer.unknown' })
    expect(await admin.refused('POST /report/saveJackpot', { ...nobody, machine: '9' })).toMatchObject({
      code: 'machine.unknown',
    })
    expect(await admin.refused('POST /report/saveJackpot', { ...nobody, since: '2026-06-05' })).toMatchObject({
      code: 'day.future',
    })
  })
})

describe('the opening balance of a day', () => {
  test('the opening balance of a day is the last known balance, from at most 62 days before, with all changes since then', async () => {
    await type('openingBalance', 500, { businessDay: '2026-03-01' })
    house.clock.setWall('2026-06-04T16:00')
    const { weekReport } = await admin.call('POST /report/addExpense', {
      businessDay: '2026-04-01',
      description: 'Ice',
      amount: 8,
      locationId: venue.id,
    })
    expect(weekReport['Wednesday 2026-04-01']).toMatchObject({ openingBalance: 500, total: 492 })
    const spring = await columns('2026-05-01', '2026-05-05')
    expect(Object.values(spring).map(({ openingBalance }) => openingBalance)).toEqual([492, 492, 0, 0, 0])
    expect((await column('2026-05-02')).openingBalance).toBe(492)
    expect((await column('2026-05-03')).openingBalance).toBe(0)
  })

  test('the opening balance comes from all sessions of the day before, even if only some sessions are chosen', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    await count(ana, 700)
    const first = await round(10, 0, shift)
    house.clock.advance(3_600_000)
    const { who: ben, shift: other } = await worker('Ben')
    await count(ben, 50)
    await round(20, 0, other)
    const days = await columns(TUESDAY, '2026-06-03', [first])
    expect(days[TUESDAY]!.endingBalance).toBe(700)
    expect(days['2026-06-03']!.openingBalance).toBe(750)
    // Without its sessions, Tuesday would have this expense and no count. Then it would leave its total.
    const ice = { description: 'Ice', amount: 8, businessDay: TUESDAY, locationId: venue.id }
    await admin.call('POST /report/addExpense', ice)
    expect((await rowsOf('openingBalance', '2026-06-03', [])).rows).toMatchObject([
      { fieldName: 'endingBalance', businessDay: TUESDAY, amount: 750 },
    ])
  })
})

describe('a business day', () => {
  const MONDAY = '2026-06-01'
  /** Makes a Monday with one session: 500 in, 300 out, a match of 30, an expense of 20, and a count of 80. */
  async function monday(): Promise<{ ana: Person; shift: number; sessionId: number; pendingId: number }> {
    house.clock.setWall('2026-06-01T18:00')
    await floor()
    const { who: ana, shift } = await worker()
    await enter(ana, venue, { amount: 100, description: 'Manager Add Bank', nameInput: 'Marta' })
    await enter(ana, venue, { type: 'expense', amount: 20, description: "Sam's" })
    const pendingId = await give(ana, 30)
    await count(ana, 80)
    house.clock.setWall('2026-06-01T23:00')
    const sessionId = await round(500, 300, shift)
    house.clock.setWall('2026-06-02T09:00')
    return { ana, shift, sessionId, pendingId }
  }
  const verify = (more: Partial<InputAt<'POST /report/verifyDay'>> = {}) => ({
    businessDay: MONDAY,
    note: 'Two tickets are still out',
    shortOver: -170,
    netProfit: 150,
    total: 250,
    locationId: venue.id,
    ...more,
  })

  test('an administrator can verify a business day that is over, with current figures, and with a note for a large short/over', async () => {
    await monday()
    expect(await column(MONDAY)).toMatchObject({ netProfit: 150, shortOver: -170, verified: null })
    const clerk = await venue.employee({ roles: ['ROLE_ACCOUNTING'] })
    expect((await clerk.refused('POST /report/verifyDay', verify())).status).toBe(403)
    expect(await admin.refused('POST /report/verifyDay', verify({ note: '' }))).toMatchObject({
      code: 'day.noteMissing',
    })
    const changed = await admin.refused('POST /report/verifyDay', verify({ netProfit: 151 }))
    expect(changed.reply).toMatchObject({
      code: 'day.changed',
      message:
        'The figures of Monday 2026-06-01 have changed: net profit is 150.00, total 250.00 and short/over -170.00 now. Look at them, then verify the day.',
    })
    expect(await admin.refused('POST /report/verifyDay', verify({ shortOver: 0 }))).toMatchObject({
      code: 'day.changed',
    })
    const today = verify({ businessDay: TUESDAY, shortOver: 0, netProfit: 0, total: 0 })
    expect(await admin.refused('POST /report/verifyDay', today)).toMatchObject({ code: 'day.notOver' })
    const { weekReport } = await admin.call('POST /report/verifyDay', verify())
    expect(weekReport['Monday 2026-06-01']!.verified).toEqual({
      at: '2026-06-02T14:00:00.000Z',
      by: 'Ada Owner',
      note: 'Two tickets are still out',
    })
    expect(await admin.refused('POST /report/verifyDay', verify())).toMatchObject({ code: 'day.verified' })
    const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
    expect(alerts[0]).toMatchObject({
      classification: 'info',
      alertMessage: 'Ada Owner verified Monday 2026-06-01: net profit 150.00, short/over -170.00.',
    })
  })

  test('a business day cannot be verified while one of its rounds is running', async () => {
    await monday()
    house.clock.setWall('2026-06-02T06:00')
    const { sessionId } = await startRound(admin, venue)
    house.clock.setWall('2026-06-02T08:00')
    const refused = await admin.refused('POST /report/verifyDay', verify())
    expect(refused.reply).toMatchObject({
      code: 'day.sessionRunning',
      message: `Reading session ${sessionId} of Monday 2026-06-01 is still running. End it before you verify the day.`,
    })
  })

  test('a verified day refuses every change that would affect it, and accepts changes again once it is reopened with a reason', async () => {
    const { sessionId, shift, ana, pendingId } = await monday()
    const machine = '1'
    const { jackpot } = await admin.call('POST /report/saveJackpot', {
      machine,
      amount: 5,
      since: MONDAY,
      locationId: venue.id,
    })
    const { jackpot: paid } = await admin.call('POST /report/saveJackpot', {
      machine,
      amount: 6,
      since: '2026-05-31',
      locationId: venue.id,
    })
    await admin.call('POST /report/payJackpot', { jackpotId: paid.jackpotId, paidOn: MONDAY, locationId: venue.id })
    const { jackpot: later } = await admin.call('POST /report/saveJackpot', {
      machine,
      amount: 7,
      since: '2026-05-31',
      locationId: venue.id,
    })
    const day = { businessDay: MONDAY, locationId: venue.id }
    const { weekReport } = await admin.call('POST /report/addExpense', { ...day, description: 'Ice', amount: 8 })
    const { expenseId } = weekReport['Monday 2026-06-01']!.expenseSet.find(({ isManager }) => isManager)!
    const before = await column(MONDAY)
    await admin.call(
      'POST /report/verifyDay',
      verify({ shortOver: before.shortOver, netProfit: before.netProfit, total: before.total }),
    )
    const { verified: _, ...frozen } = await column(MONDAY)
    const place = { locationId: venue.id }
    const refusals = [
      () => admin.refused('POST /report/updateReportField', { ...day, fieldName: 'bank1', value: 1 }),
      () =>
        admin.refused('POST /report/updateReportField', {
          ...place,
          sessionIds: [sessionId],
          fieldName: 'bank1',
          value: 1,
        }),
      () => admin.refused('POST /report/updateManagerBank', { ...day, amount: 1, nameInput: 'Marta', type: true }),
      () => admin.refused('POST /report/addExpense', { ...day, description: 'Ice', amount: 8 }),
      () => admin.refused('POST /report/removeExpense', { ...place, expenseId: expenseId!, reason: 'Added twice' }),
      () => admin.refused('POST /report/saveJackpot', { ...place, machine, amount: 5, since: MONDAY }),
      () => admin.refused('POST /report/payJackpot', { ...place, jackpotId: jackpot.jackpotId, paidOn: MONDAY }),
      () => admin.refused('POST /report/payJackpot', { ...place, jackpotId: later.jackpotId, paidOn: MONDAY }),
      () => admin.refused('POST /report/deleteJackpot', { ...place, jackpotId: jackpot.jackpotId, reason: 'Twice' }),
      () => admin.refused('POST /report/deleteJackpot', { ...place, jackpotId: paid.jackpotId, reason: 'Twice' }),
      () =>
        admin.refused('POST /customer/deleteCustomerPending', {
          ...place,
          intent: 'points',
          pendingId,
          reason: 'Wrong',
        }),
      () =>
        admin.refused('POST /clock/manualClockSave', {
          ...place,
          userId: ana.userId,
          clockId: shift,
          clockIn: '2026-06-01T22:00:00.000Z',
          clockOut: '2026-06-02T04:00:00.000Z',
        }),
    ]
    for (const [at, refused] of refusals.entries())
      expect(await refused(), String(at)).toMatchObject({ code: 'day.locked' })
    // A new entry is refused for a different reason: its drawer is settled.
    const entry = {
      type: 'bank',
      amount: 1,
      description: 'Miscellaneous',
      userId: admin.userId,
      clockId: shift,
    } as const
    expect(await admin.refused('POST /transaction/save', { ...entry, ...place })).toMatchObject({
      code: 'cash.settled',
    })
    // When Monday's jackpot is paid today, only today's column changes.
    await admin.call('POST /report/payJackpot', { ...place, jackpotId: jackpot.jackpotId })
    expect(await column(MONDAY)).toMatchObject(frozen)
    expect((await column()).openingBalance).toBe(frozen.endingBalance)

    expect(await admin.refused('POST /report/reopenDay', day)).toMatchObject({ code: 'void.reasonMissing' })
    const reopened = await admin.call('POST /report/reopenDay', { ...day, reason: 'A wrong count' })
    expect(reopened.weekReport['Monday 2026-06-01']!.verified).toBeNull()
    expect(await admin.refused('POST /report/reopenDay', { ...day, reason: 'Again' })).toMatchObject({
      code: 'day.notVerified',
    })
    await type('bank1', 1, { businessDay: MONDAY })
    expect((await column(MONDAY)).endingBalance).toBe(frozen.endingBalance + 1)
    const { alerts } = await admin.call('POST /alert/list', { classification: 'critical', locationId: venue.id })
    expect(alerts[0]!.alertMessage).toBe(
      'Ada Owner reopened Monday 2026-06-01, which Ada Owner had verified. Reason: A wrong count.',
    )
  })

  test('a verified day keeps its figures even if the day before changes, and the next day opens with the verified ending balance', async () => {
    await monday()
    await admin.call('POST /report/verifyDay', verify())
    const before = await column(MONDAY)
    await type('openingBalance', 1_000, { businessDay: '2026-05-31' })
    expect(await column(MONDAY)).toEqual(before)
    expect((await column()).openingBalance).toBe(before.endingBalance)
    // With none of its sessions chosen, the column shows computed figures, but still says that the day is verified.
    const part = await column(MONDAY, [])
    expect(part).toMatchObject({ totalIn: 0, verified: { by: 'Ada Owner' } })
    const { summary } = await report({ fromDate: MONDAY, toDate: MONDAY })
    expect(summary.at(-1)).toMatchObject({ netProfit: 150, shortOver: -170 })
  })

  test('the rows behind the figures of a verified day add up to them, even if earlier days change', async () => {
    const sunday = { businessDay: '2026-05-31' }
    const { sessionId } = await monday()
    await type('openingBalance', 40, sunday)
    await type('zelle', 5, { businessDay: MONDAY })
    await verifyAsShown(admin, venue, MONDAY)
    const shown = await column(MONDAY)
    const part = await column(MONDAY, [])
    await type('openingBalance', 1_000, sunday)
    const board = { ...sunday, amount: 25, nameInput: 'Marta', type: true, locationId: venue.id }
    await admin.call('POST /report/updateManagerBank', board)
    await house.owner.query(
      `insert into ledger_entries (location_id, ledger, user_id, amount_cents, entry_on, recorded_at, recorded_by)
       values ($1, 'zelle', $2, 10000, '2026-05-31', $3, $2)`,
      [venue.id, admin.userId, house.clock.now()],
    )
    const figures = [
      ...TYPED_FIGURES,
      ...(['grossProfit', 'netProfit', 'total', 'bankSubtotal', 'endingBalance', 'shortOver'] as const),
      ...(['openingDifference', 'bankBoardBalance', 'bankOpeningBalance'] as const),
    ]
    const computed = (day: ReportDay, figure: (typeof figures)[number]) =>
      day.typed.find(({ fieldName }) => fieldName === figure)?.computed ?? day[figure]
    for (const figure of figures) {
      expect((await rowsOf(figure, MONDAY)).sum, figure).toBe(computed(shown, figure))
      expect((await rowsOf(figure, MONDAY, [])).sum, figure).toBe(computed(part, figure))
    }
    expect(await column(MONDAY, [])).toEqual(part)
    expect((await rowsOf('unexplained', MONDAY, [sessionId])).sum).toBe(shown.explained.unexplained)
    // Sunday no longer leaves this amount, so the row leads to no figure of Sunday.
    expect((await rowsOf('openingBalance', MONDAY)).rows).toEqual([
      { at: null, name: 'Left at the end of Sunday 2026-05-31', description: '', amount: 40 },
    ])
  })

  test('when a day is changed and verified at the same moment, only one of the two requests succeeds', async () => {
    const outcomes: string[] = []
    for (let time = 0; time < 10; time++) {
      const businessDay = `2026-05-${String(10 + time).padStart(2, '0')}`
      await type('openingBalance', 0, { businessDay })
      const day = { businessDay, locationId: venue.id }
      const board = { ...day, amount: 10, nameInput: 'Marta', type: true }
      const sent = [
        () => admin.send('POST /report/verifyDay', { ...day, shortOver: 0, netProfit: 0, total: 0 }),
        () => admin.send('POST /report/updateManagerBank', board),
      ]
      const asked = time % 2 === 0 ? sent : sent.toReversed()
      const answers = await Promise.all(asked.map((send) => send()))
      const statuses = (time % 2 === 0 ? answers : answers.toReversed()).map(({ status }) => status)
      outcomes.push(statuses.join(' '))
      const shown = await column(businessDay)
      expect(shown).toMatchObject(
        statuses[0] === 200 ? { addBank: 0, verified: { by: 'Ada Owner' } } : { addBank: 10, verified: null },
      )
    }
    expect(new Set(outcomes)).toEqual(new Set(outcomes.filter((each) => ['200 409', '409 200'].includes(each))))
  })
})

describe('the Weekly Report', () => {
  test.each([
    ['forward', '2026-03-03', '2026-03-09', '2026-03-08'],
    ['back', '2026-10-27', '2026-11-02', '2026-11-01'],
  ])(
    'the week when the clocks go %s has seven days, and each round counts on its business day',
    async (_, from, to, day) => {
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
      house.clock.setWall(`${before}T20:00`)
      await newVenue()
      await floor()
      const night = await worker('Night')
      await count(night.who, 40)
      // On the night when the clocks change, 03:30 still belongs to the day before.
      house.clock.setWall(`${day}T03:30`)
      await round(100, 0, night.shift)
      house.clock.setWall(`${day}T07:00`)
      const morning = await worker('Morning')
      await count(morning.who, 7)
      house.clock.setWall(`${day}T20:00`)
      await round(150, 0, morning.shift)
      house.clock.setWall(`${to}T20:00`)
      const week = await columns(from, to)
      expect(Object.keys(week)).toHaveLength(7)
      expect(week[before]).toMatchObject({ totalIn: 100, nightCount: 40, morningCount: 0 })
      expect(week[day]).toMatchObject({ totalIn: 50, morningCount: 7, nightCount: 0, openingBalance: 40 })
      const { summary } = await report({ fromDate: from, toDate: to })
      expect(summary.at(-1)).toMatchObject({ day: 'WEEK TOTAL', totalIn: 150 })
    },
  )

  test('a day keeps its amounts when its location moves to another time zone', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    await count(ana, 40)
    await round(100, 0, shift)
    const before = await column()
    await house.owner.query("update companies set timezone = 'America/New_York' where company_id = $1", [venue.id])
    const boss = await venue.admin()
    const { weekReport } = await report({}, boss)
    const after = weekReport['Tuesday 2026-06-02']!
    expect(after).toMatchObject({ totalIn: 100, endingBalance: before.endingBalance, shortOver: before.shortOver })
  })

  test('the report has at most 400 days, and is empty if its end is before its start', async () => {
    const long = { fromDate: '2025-01-01', toDate: '2026-02-05', locationId: venue.id }
    expect(await admin.refused('POST /report/weeklyReport', long)).toMatchObject({ code: 'range.tooManyDays' })
    // The limit also applies to the days of chosen sessions.
    await floor()
    const { shift } = await worker()
    const early = await round(100, 10, shift)
    const late = await round(200, 20, (await worker('Ben')).shift)
    const backdate = 'update reading_sessions set business_day = business_day - 400 where reading_session_id = $1'
    await house.owner.query(backdate, [early])
    const apart = { sessionIds: [early, late], locationId: venue.id }
    expect(await admin.refused('POST /report/weeklyReport', apart)).toMatchObject({ code: 'range.tooManyDays' })
    const { weekReport } = await report({ fromDate: '2025-01-01', toDate: '2026-02-04' })
    expect(Object.keys(weekReport)).toHaveLength(400)
    expect((await report({ fromDate: TUESDAY, toDate: '2026-06-01' })).weekReport).toEqual({})
    const half = { fromDate: TUESDAY, locationId: venue.id }
    expect((await admin.send('POST /report/weeklyReport', half)).status).toBe(400)
  })

  test('the report is only for people with the role Accounting', async () => {
    const clerk = await venue.employee({ roles: ['ROLE_ACCOUNTING'] })
    expect((await report({}, clerk)).weekReport).toHaveProperty('Tuesday 2026-06-02')
    const other = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
    const body = { fromDate: TUESDAY, toDate: TUESDAY, locationId: venue.id }
    expect((await other.refused('POST /report/weeklyReport', body)).status).toBe(403)
  })
})

describe('the net profit of days', () => {
  const history = async (fromDate = TUESDAY, toDate = fromDate, who = admin) =>
    (await who.call('POST /report/listNetHistory', { fromDate, toDate, locationId: venue.id })).days

  test('the history shows a day’s net profit, the four same weekdays before it (even from old books), and the mean of the known ones', async () => {
    const rows = [oldDay('2026-05-05'), oldDay('2026-05-12', { employees: '400' }), oldDay('2026-05-06')]
    await admin.call('POST /report/importWeeks', { locationId: venue.id, rows })
    const ice = { description: 'Ice', locationId: venue.id }
    await admin.call('POST /report/addExpense', { ...ice, businessDay: '2026-05-26', amount: 20.05 })
    await admin.call('POST /report/addExpense', { ...ice, businessDay: '2026-05-12', amount: 7 })
    await floor({ machine: '1', in: 0, out: 0 }, { machine: '2', in: 0, out: 0, type: 'Jackpot' })
    const { who: ana, shift } = await worker()
    await enter(ana, venue, { amount: 500, description: 'Manager Add Bank', nameInput: 'Marta' })
    await enter(ana, venue, { type: 'expense', amount: 50, description: "Sam's" })
    await give(ana, 30)
    await give(ana, 15, '1', true)
    const { manageBonusId } = await addBonus(admin, venue, { specifications: [{ description: 'Any', amount: 25 }] })
    const customerId = await addCustomer(house, venue)
    const claim = await claimBody(ana, venue, { machine: '1', customerId, manageBonusId })
    await ana.call('POST /bonus/saveBonus', { ...claim, specification: { description: 'Any', amount: 25 } })
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '1', 1_000, 400, { isOutlierConfirmed: true })
    await saveReading(admin, venue, sessionId, '2', 300, 100, { isOutlierConfirmed: true })
    house.clock.advance(60_000)
    await endRound(admin, venue, sessionId, shift)

    // The machines made 600 and 200. The expenses are 50, 30, 15 and 25.
    expect(await history()).toEqual([
      {
        businessDay: TUESDAY,
        netProfit: 680,
        isImported: false,
        before: [
          { businessDay: '2026-05-26', netProfit: -20.05, isImported: false },
          { businessDay: '2026-05-19', netProfit: null, isImported: false },
          { businessDay: '2026-05-12', netProfit: 370, isImported: true },
          { businessDay: '2026-05-05', netProfit: 477, isImported: true },
        ],
        // The three weeks with a net profit add up to 826.95.
        usual: 275.65,
      },
    ])
    const week = await history(TUESDAY, '2026-06-08')
    expect(week.map(({ businessDay }) => businessDay).slice(0, 2)).toEqual([TUESDAY, '2026-06-03'])
    expect(week[1]).toMatchObject({ netProfit: null, usual: 477, before: [{}, {}, {}, { businessDay: '2026-05-06' }] })
    expect(week[2]).toMatchObject({ netProfit: null, usual: null })
    // The history has the same net profits as the columns of the report.
    const shown = await columns('2026-05-05', TUESDAY)
    for (const { businessDay, netProfit } of await history('2026-05-05', TUESDAY))
      expect(netProfit ?? 0, businessDay).toBe(shown[businessDay]!.netProfit)
  })

  test('the net profit of a verified day is the verified figure, and old books are not used on a day with a session', async () => {
    await floor()
    const { who: ana, shift } = await worker()
    await enter(ana, venue, { type: 'expense', amount: 40, description: "Sam's", isBeyondDrawerConfirmed: true })
    await round(1_000, 400, shift)
    // The statement adds the day as if it had been imported while its session was ending.
    await house.owner.query(
      `with added as (
        insert into old_book_imports (location_id, imported_at, imported_by) values ($1, $2, $3) returning import_id
      )
      insert into old_book_days
      select $1, import_id, '2026-06-02', 9999, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null from added`,
      [venue.id, house.clock.now(), admin.userId],
    )
    expect(await history()).toMatchObject([{ netProfit: 560, isImported: false }])
    house.clock.setWall('2026-06-03T20:00')
    const { shortOver, netProfit, total } = await column()
    const seen = { businessDay: TUESDAY, note: 'Not counted', shortOver, netProfit, total, locationId: venue.id }
    await admin.call('POST /report/verifyDay', seen)
    await house.owner.query('update transactions set amount_cents = 1 where location_id = $1', [venue.id])
    expect(await history()).toMatchObject([{ netProfit: 560 }])
    await admin.call('POST /report/reopenDay', { businessDay: TUESDAY, reason: 'A wrong count', locationId: venue.id })
    expect(await history()).toMatchObject([{ netProfit: 599.99 }])
  })

  test('the list of net profits has at most 400 days and is only for people with the role Accounting', async () => {
    const long = { fromDate: '2025-01-01', toDate: '2026-02-05', locationId: venue.id }
    expect(await admin.refused('POST /report/listNetHistory', long)).toMatchObject({ code: 'range.tooManyDays' })
    expect(await history('2025-01-01', '2026-02-04')).toHaveLength(400)
    expect(await history(TUESDAY, '2026-06-01')).toEqual([])
    const reader = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
    expect((await reader.refused('POST /report/listNetHistory', long)).status).toBe(403)
  })
})
