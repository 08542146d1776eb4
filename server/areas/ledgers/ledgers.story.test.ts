import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addCustomer, register } from '../../testing/customers.ts'
import { addMachines, wholeRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { chargeShort, LEDGER_DAY, lend } from '../../testing/ledgers.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { CASH_ROLES, enter, openTill } from '../../testing/till.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Ada', lastname: 'Boss', isClockedIn: true })
})
afterAll(async () => house.close())

type Question = Partial<{
  search: string
  isOpen: boolean
  orderBy: 'added' | 'name' | 'balance' | 'over90'
  rowsPerPage: 5 | 50
  page: number
}>
const loans = (at = venue, asked: Question = {}, who = admin) =>
  who.call('POST /loan/listCustomerLoan', { locationId: at.id, ...asked })
const loanOf = async (customerId: number) =>
  (await loans()).customerLoans.find(({ customerLoanId }) => customerLoanId === customerId)
const reverse = (entryId: number, who = admin) =>
  who.send('POST /loan/reverseEntry', { ledger: 'customerLoan', entryId, reason: 'wrong name', locationId: venue.id })
const loanBody = (customerLoanId: number, entry: { amount: number; type?: 'ADD' | 'SUBTRACT'; date?: string }) => ({
  loanHistory: { customerLoanId, loanEntries: [{ date: LEDGER_DAY, type: 'ADD' as const, ...entry }] },
  locationId: venue.id,
})
const daysBefore = (days: number) => new Date(Date.parse(LEDGER_DAY) - days * 86_400_000).toISOString().slice(0, 10)

describe('a ledger', () => {
  test('a ledger shows what each person owes, to the cent, and lists the person with the newest entry first', async () => {
    const own = await house.venue()
    const boss = await own.admin({ firstname: 'Bea' })
    const rosa = await addCustomer(house, own, { firstName: 'Rosa', lastName: 'Diaz' })
    const omar = await addCustomer(house, own, { firstName: 'Omar', lastName: 'Vega' })
    await lend(boss, own, rosa, { amount: 100.1 })
    await lend(boss, own, omar, { amount: 20, date: '2026-05-20' })
    await lend(boss, own, rosa, { amount: 30.05, type: 'SUBTRACT' })
    const { customerLoans, hasMore, totalBalance, openCount } = await loans(own, {}, boss)
    expect([hasMore, totalBalance, openCount]).toEqual([false, 90.05, 2])
    expect(customerLoans).toMatchObject([
      { customerLoanId: rosa, name: 'Rosa Diaz', balance: 70.05, entryCount: 2, isGone: false, loanLimit: null },
      { customerLoanId: omar, name: 'Omar Vega', balance: 20 },
    ])
    const entry = { firstName: 'Rosa', lastName: 'Diaz', employeeName: 'Bea', date: LEDGER_DAY }
    expect(customerLoans[0]!.loanEntries).toMatchObject([
      { ...entry, amount: -30.05, type: 'SUBTRACT', transactionId: null, clockId: null },
      { ...entry, amount: 100.1, type: 'ADD', reverses: null, isReversed: false },
    ])
  })

  test('only the first entry of a sent list is saved, its sign comes from its type, and an impossible amount is refused', async () => {
    const customer = await addCustomer(house, venue)
    const entry = { date: LEDGER_DAY, type: 'SUBTRACT' as const, firstName: 'x', lastName: 'y', employeeName: 'z' }
    const older = { ...entry, amount: 70, type: 'ADD' as const }
    const { customerLoan, message } = await admin.call('POST /loan/saveCustomerLoan', {
      loanHistory: { customerLoanId: customer, loanEntries: [{ ...entry, amount: -25.5 }, older] },
      locationId: venue.id,
    })
    expect([customerLoan.balance, customerLoan.entryCount, message]).toEqual([-25.5, 1, 'Saved'])
    for (const amount of [0, -5, 1e15, 1_000_000.01, 0.001]) {
      const refused = await admin.refused('POST /loan/saveCustomerLoan', loanBody(customer, { amount }))
      expect(refused.code, String(amount)).toBe('request.malformed')
    }
  })

  test('a person’s card shows the newest ten entries, and all entries of the person can be read page by page', async () => {
    const customer = await addCustomer(house, venue)
    for (let amount = 1; amount <= 12; amount++) await lend(admin, venue, customer, { amount })
    const card = await loanOf(customer)
    expect([card!.entryCount, card!.loanEntries.length, card!.loanEntries[0]!.amount]).toEqual([12, 10, 12])
    const { entries, total, account } = await admin.call('POST /loan/listEntries', {
      ledger: 'customerLoan',
      personId: customer,
      page: 2,
      rowsPerPage: 5,
      locationId: venue.id,
    })
    expect([entries.map(({ amount }) => amount), total, account.balance]).toEqual([[2, 1], 12, 78])
  })

  test('a ledger can be searched without accents, sorted, paged, and limited to people whose balance is not 0', async () => {
    const own = await house.venue()
    const boss = await own.admin()
    const people = [
      ['Inés', 'Ochoa', 10, 100],
      ['Abel', 'Pérez', 40, 0],
      ['Zoe', 'Peretz', 30, 120],
    ] as const
    for (const [firstName, lastName, amount, age] of people)
      await lend(boss, own, await addCustomer(house, own, { firstName, lastName }), { amount, date: daysBefore(age) })
    const settled = await addCustomer(house, own, { firstName: 'Max', lastName: 'Even' })
    await lend(boss, own, settled, { amount: 5 })
    await lend(boss, own, settled, { amount: 5, type: 'SUBTRACT' })
    const names = async (asked: Question) => (await loans(own, asked, boss)).customerLoans.map(({ name }) => name)
    expect(await names({})).toEqual(['Max Even', 'Zoe Peretz', 'Abel Pérez', 'Inés Ochoa'])
    expect(await names({ orderBy: 'name' })).toEqual(['Abel Pérez', 'Inés Ochoa', 'Max Even', 'Zoe Peretz'])
    expect(await names({ orderBy: 'balance', isOpen: true })).toEqual(['Abel Pérez', 'Zoe Peretz', 'Inés Ochoa'])
    expect(await names({ orderBy: 'over90', isOpen: true })).toEqual(['Zoe Peretz', 'Inés Ochoa', 'Abel Pérez'])
    expect(await names({ search: 'INES' })).toEqual(['Inés Ochoa'])
    expect(await names({ search: 'pere z' })).toEqual(['Zoe Peretz', 'Abel Pérez'])
    for (let more = 0; more < 2; more++) await lend(boss, own, await addCustomer(house, own))
    const page = async (number: number) => loans(own, { rowsPerPage: 5, page: number }, boss)
    const [first, second, third] = [await page(0), await page(1), await page(2)]
    expect([first, second, third].map(({ customerLoans }) => customerLoans.length)).toEqual([5, 1, 0])
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, false, false])
    expect([third.totalBalance, third.openCount]).toEqual([280, 5])
    const short = await own.employee({ firstname: 'José', lastname: 'Núñez' })
    await chargeShort(boss, own, short.userId)
    const asked = { search: 'nunez', locationId: own.id }
    expect((await boss.call('POST /loan/listEmployeeLoan', asked)).employeeLoans).toMatchObject([
      { employeeLoanId: short.userId, name: 'José Núñez', balance: 20 },
    ])
  })

  test('a ledger shows debts by age: payments settle the oldest debts first, and a reversed entry is neither a debt nor a payment', async () => {
    const customer = await addCustomer(house, venue)
    const agingOf = async () => (await loanOf(customer))!.aging
    await lend(admin, venue, customer, { amount: 100, date: daysBefore(91) })
    await lend(admin, venue, customer, { amount: 50, date: daysBefore(60) })
    await lend(admin, venue, customer, { amount: 10, date: daysBefore(30) })
    await lend(admin, venue, customer, { amount: 80, type: 'SUBTRACT' })
    expect(await agingOf()).toEqual({ upTo30: 10, upTo60: 50, upTo90: 0, over90: 20 })
    const wrong = await lend(admin, venue, customer, { amount: 70 })
    await reverse(wrong)
    const paidWrong = await lend(admin, venue, customer, { amount: 15, type: 'SUBTRACT' })
    await reverse(paidWrong)
    expect(await agingOf()).toEqual({ upTo30: 10, upTo60: 50, upTo90: 0, over90: 20 })
    // The entries of a transaction that was changed and voided are neither debts nor payments.
    const ana = await openTill(venue)
    const own = { type: 'expense', description: 'Loans', selectedCustomerId: customer } as const
    const loan = await enter(ana, venue, { ...own, amount: 90, isBeyondDrawerConfirmed: true })
    const { transactionId } = loan
    const less = { ...own, transactionId, userId: ana.userId, locationId: venue.id }
    await ana.call('POST /transaction/save', { ...less, amount: 60 })
    expect(await agingOf()).toEqual({ upTo30: 70, upTo60: 50, upTo90: 0, over90: 20 })
    await ana.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Not lent' })
    expect(await agingOf()).toEqual({ upTo30: 10, upTo60: 50, upTo90: 0, over90: 20 })
  })

  test('an entry can be reversed only once, with a reason, even when several requests reverse it at the same time', async () => {
    const customer = await addCustomer(house, venue)
    const entryId = await lend(admin, venue, customer, { amount: 50, date: '2026-05-20' })
    const why = { ledger: 'customerLoan', entryId, locationId: venue.id } as const
    expect((await admin.refused('POST /loan/reverseEntry', { ...why, reason: 'no' })).code).toBe('void.reasonMissing')
    const tries = await Promise.all([1, 2, 3].map(() => reverse(entryId)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await reverse(entryId)).reply).toMatchObject({ code: 'ledger.reversed' })
    const { balance, loanEntries } = (await loanOf(customer))!
    expect(balance).toBe(0)
    expect(loanEntries).toMatchObject([
      { amount: -50, date: LEDGER_DAY, reverses: entryId, reason: 'wrong name', isReversed: false },
      { amount: 50, reverses: null, reason: '', isReversed: true },
    ])
    expect((await reverse(loanEntries[0]!.entryId)).reply).toMatchObject({ code: 'ledger.isReversal' })
    const wrongLedger = { ...why, ledger: 'zelle', reason: 'wrong' } as const
    expect((await admin.refused('POST /loan/reverseEntry', wrongLedger)).code).toBe('ledger.unknown')
  })

  test('the date of an entry may not be after the current business day, or before the employee was hired', async () => {
    const customer = await addCustomer(house, venue)
    const early = await lend(admin, venue, customer, { date: '2020-02-29' })
    expect(early).toBeGreaterThan(0)
    const now = house.clock.now()
    // At 2 AM, the business day is still the day before.
    house.clock.setWall('2026-06-02T02:00')
    const future = loanBody(customer, { amount: 5, date: '2026-06-02' })
    expect((await admin.refused('POST /loan/saveCustomerLoan', future)).reply.message).toBe(
      '2026-06-02 has not begun yet: the business day is 2026-06-01. Choose 2026-06-01 or an earlier day.',
    )
    const nina = await venue.employee({ firstname: 'Nina', lastname: 'New' })
    await chargeShort(admin, venue, nina.userId, { date: '2026-06-01' })
    const before = { shortHistory: [{ amount: 5, date: '2026-05-31', type: 'ADD' as const }] }
    const refused = await admin.refused('POST /loan/saveEmployeeLoan', {
      shortHistory: { employeeLoanId: nina.userId, ...before },
      locationId: venue.id,
    })
    expect(refused.reply.message).toBe('Nina New has worked here since 2026-06-01. Choose that day or a later one.')
    house.clock.set(now)
  })

  test('a Zelle entry names its customer beside the employee who owes', async () => {
    const linh = await venue.employee({ firstname: 'Linh', lastname: 'Tran' })
    const customerId = await addCustomer(house, venue, { firstName: 'Ken', lastName: 'Ito' })
    const pay = (entry: object) =>
      admin.call('POST /loan/saveZelleLoan', {
        zelleHistory: {
          employeeLoanId: linh.userId,
          zelleHistory: [{ amount: 10, date: LEDGER_DAY, type: 'ADD', ...entry }],
        },
        locationId: venue.id,
      })
    // The server ignores this name. It is as long as a customer's name can be: two names of 100 characters and a space.
    await pay({ customerId, customerName: `${'K'.repeat(100)} ${'I'.repeat(100)}` })
    await pay({ customerName: 'Guest of Ken' })
    // An entry without a customer is accepted.
    const { zelleLoan } = await pay({})
    expect(zelleLoan).toMatchObject({ employeeLoanId: linh.userId, name: 'Linh Tran', balance: 30 })
    expect(zelleLoan.zelleHistory.map(({ customerName }) => customerName)).toEqual(['', 'Guest of Ken', 'Ken Ito'])
    expect(zelleLoan.zelleHistory[2]).toMatchObject({ firstName: 'Linh', lastName: 'Tran', employeeName: 'Ada' })
    const { zelleLoans } = await admin.call('POST /loan/listZelleLoan', { locationId: venue.id })
    expect(zelleLoans[0]).toEqual(zelleLoan)
  })

  test('the application cannot change or delete a ledger entry', async () => {
    const { pool } = house.app.platform.connections
    await expect(pool.query('update ledger_entries set amount_cents = 1')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('refusals of the ledgers', () => {
  test('a call that takes the name of a ledger refuses people without the role of that ledger', async () => {
    const clerk = await venue.employee({ roles: ['ROLE_ZELLE_REPORT'] })
    const customer = await addCustomer(house, venue)
    const entryId = await lend(admin, venue, customer)
    const one = { ledger: 'customerLoan', locationId: venue.id } as const
    const tries = [
      clerk.refused('POST /loan/listEntries', { ...one, personId: customer }),
      clerk.refused('POST /loan/reverseEntry', { ...one, entryId, reason: 'not theirs' }),
      clerk.refused('POST /loan/getSource', { ...one, entryId }),
      clerk.refused('POST /report/previewLedgerStatement', { ...one, personId: customer }),
    ]
    for (const { code } of await Promise.all(tries)) expect(code).toBe('access.forbidden')
    expect((await loanOf(customer))!.balance).toBe(100)
  })

  test('a person without entries, an unknown entry and an unknown customer are refused with the reason', async () => {
    const one = { ledger: 'customerLoan', locationId: venue.id } as const
    const personId = await addCustomer(house, venue)
    for (const path of ['POST /loan/listEntries', 'POST /report/previewLedgerStatement'] as const)
      expect(await admin.refused(path, { ...one, personId })).toMatchObject({ status: 404, code: 'ledger.noAccount' })
    expect(await admin.refused('POST /loan/getSource', { ...one, entryId: 999_999 })).toMatchObject({
      status: 404,
      code: 'ledger.unknown',
    })
    const elsewhere = await addCustomer(house, await house.venue())
    for (const customerId of [999_999, elsewhere]) {
      const nobody = await admin.refused('POST /loan/getCustomerBalance', { customerId, locationId: venue.id })
      expect(nobody).toMatchObject({ status: 404, code: 'customer.unknown' })
    }
  })

  test('only administrators can change their own debt', async () => {
    const mia = await venue.employee({ roles: ['ROLE_EMPLOYEE_SHORT_REPORT', 'ROLE_ZELLE_REPORT'] })
    const entryId = await chargeShort(admin, venue, mia.userId)
    const paid = [{ amount: 20, date: LEDGER_DAY, type: 'SUBTRACT' as const }]
    const own = {
      shortHistory: { employeeLoanId: mia.userId, shortHistory: paid },
      locationId: venue.id,
    }
    expect((await mia.refused('POST /loan/saveEmployeeLoan', own)).code).toBe('ledger.own')
    const away = { ledger: 'employeeShort', entryId, reason: 'Was not me', locationId: venue.id } as const
    expect((await mia.refused('POST /loan/reverseEntry', away)).code).toBe('ledger.own')
    await chargeShort(admin, venue, admin.userId)
    const other = await venue.employee()
    expect(await chargeShort(mia, venue, other.userId)).toBeGreaterThan(entryId)
  })

  test('a ledger accepts no person of another location, and shows nothing to the other location', async () => {
    const other = await house.venue()
    const boss = await other.admin()
    const theirs = await addCustomer(house, other)
    const stranger = await other.employee()
    const foreign = loanBody(theirs, { amount: 10 })
    expect((await admin.refused('POST /loan/saveCustomerLoan', foreign)).code).toBe('customer.unknown')
    const entry = { amount: 10, date: LEDGER_DAY, type: 'ADD' as const }
    const short = {
      shortHistory: { employeeLoanId: stranger.userId, shortHistory: [entry] },
      locationId: venue.id,
    }
    expect((await admin.refused('POST /loan/saveEmployeeLoan', short)).code).toBe('user.unknown')
    const colleague = await venue.employee()
    const payer = {
      zelleHistory: { employeeLoanId: colleague.userId, zelleHistory: [{ ...entry, customerId: theirs }] },
      locationId: venue.id,
    }
    expect((await admin.refused('POST /loan/saveZelleLoan', payer)).code).toBe('customer.unknown')
    expect((await loans(other, {}, boss)).customerLoans).toEqual([])
  })
})

describe('a person who has left', () => {
  test('a person who has left stays on the list until they owe nothing, and can pay back until then', async () => {
    const { customerId } = await register(admin, venue, { firstName: 'Gus', lastName: 'Gone' })
    await lend(admin, venue, customerId, { amount: 40 })
    await admin.call('POST /customer/delete', { customerId, locationId: venue.id })
    expect(await loanOf(customerId)).toMatchObject({ name: 'Gus Gone', balance: 40, isGone: true })
    await lend(admin, venue, customerId, { amount: 40, type: 'SUBTRACT' })
    expect(await loanOf(customerId)).toBeUndefined()
    const more = loanBody(customerId, { amount: 5 })
    expect((await admin.refused('POST /loan/saveCustomerLoan', more)).code).toBe('customer.unknown')

    const leaver = await venue.employee()
    await chargeShort(admin, venue, leaver.userId)
    await admin.call('POST /team/delete', {
      admin: admin.username,
      locationId: venue.id,
      username: leaver.username,
      is_linked_user: true,
    })
    const shortOf = async () =>
      (await admin.call('POST /loan/listEmployeeLoan', { locationId: venue.id })).employeeLoans.find(
        ({ employeeLoanId }) => employeeLoanId === leaver.userId,
      )
    expect(await shortOf()).toMatchObject({ balance: 20, isGone: true })
    await chargeShort(admin, venue, leaver.userId, { type: 'SUBTRACT' })
    expect(await shortOf()).toBeUndefined()
  })
})

describe('a loan limit', () => {
  const limited = async (loanLimit: number | null) =>
    (await register(admin, venue, { lastName: `Limit${Math.random()}`, loanLimit })).customerId
  const clerk = () => venue.employee({ roles: [...CASH_ROLES, 'ROLE_CUSTOMER_LOAN_REPORT', 'ROLE_CUSTOMER'] })

  test('only administrators set a loan limit, and everybody who lends sees the limit together with the balance', async () => {
    const { customer } = await admin.call('POST /customer/get', {
      customerId: await limited(150.5),
      locationId: venue.id,
    })
    const { customerId, firstName, lastName, phone } = customer
    expect(customer.loanLimit).toBe(150.5)
    const nosy = await venue.employee({ roles: ['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE'] })
    const change = { customerId, firstName, lastName, phone, locationId: venue.id }
    expect((await nosy.refused('POST /customer/save', { ...change, loanLimit: 900 })).code).toBe(
      'customer.administratorsOnly',
    )
    await nosy.call('POST /customer/save', change)
    await lend(admin, venue, customerId, { amount: 20 })
    const cashier = await venue.employee({ roles: ['ROLE_TRANSACTION'] })
    const asked = { customerId, locationId: venue.id }
    expect(await cashier.call('POST /loan/getCustomerBalance', asked)).toMatchObject({ balance: 20, loanLimit: 150.5 })
    await admin.call('POST /customer/save', { ...change, loanLimit: null })
    expect(await cashier.call('POST /loan/getCustomerBalance', asked)).toMatchObject({ loanLimit: null })
  })

  test('a loan limit stops employees, and asks administrators to confirm, in the ledger and in Transactions', async () => {
    const customerId = await limited(100)
    const ana = await clerk()
    await lend(ana, venue, customerId, { amount: 100 })
    const beyond = loanBody(customerId, { amount: 0.01 })
    const refused = await ana.refused('POST /loan/saveCustomerLoan', { ...beyond, isBeyondLimitConfirmed: true })
    expect(refused.reply).toMatchObject({
      code: 'ledger.beyondLimit',
      message: expect.stringContaining('owes 100.00 and may owe at most 100.00, so you cannot add 0.01.'),
    })
    expect((await admin.refused('POST /loan/saveCustomerLoan', beyond)).code).toBe('ledger.confirmLimit')
    await admin.call('POST /loan/saveCustomerLoan', { ...beyond, isBeyondLimitConfirmed: true })
    await lend(ana, venue, customerId, { amount: 60.01, type: 'SUBTRACT' })

    const loan = { type: 'expense', description: 'Loans', selectedCustomerId: customerId } as const
    const body = { ...loan, userId: ana.userId, locationId: venue.id, isBeyondDrawerConfirmed: true }
    const ofAdmin = { ...body, userId: admin.userId }
    expect((await ana.refused('POST /transaction/save', { ...body, amount: 60.01 })).code).toBe('ledger.beyondLimit')
    const fromBank = { ...body, type: 'bank' as const, amount: 60.01 }
    expect((await ana.refused('POST /transaction/save', fromBank)).code).toBe('ledger.beyondLimit')
    expect((await admin.refused('POST /transaction/save', { ...ofAdmin, amount: 61 })).code).toBe('ledger.confirmLimit')
    const { transaction } = await ana.call('POST /transaction/save', { ...body, amount: 60 })
    // An update lends only the amount that it adds.
    const { transactionId } = transaction
    expect((await ana.refused('POST /transaction/save', { ...body, transactionId, amount: 61 })).code).toBe(
      'ledger.beyondLimit',
    )
    await ana.call('POST /transaction/save', { ...body, transactionId, amount: 55 })
    await ana.call('POST /transaction/save', { ...body, transactionId, amount: 60 })
    // The limit never stops a payment.
    const payment = { ...body, type: 'bank' as const, description: 'Pay Loan', amount: 100 }
    await ana.call('POST /transaction/save', payment)
    await admin.call('POST /transaction/save', { ...ofAdmin, amount: 101, isBeyondLimitConfirmed: true })
    expect((await loanOf(customerId))!.balance).toBe(101)
  })

  test('employees cannot exceed a loan limit, even when several of them lend to the customer at the same time', async () => {
    const customerId = await limited(100)
    const clerks = await Promise.all([clerk(), clerk(), clerk(), clerk()])
    const tries = await Promise.all(
      clerks.map((who, place) =>
        place % 2 === 0
          ? who.send('POST /loan/saveCustomerLoan', loanBody(customerId, { amount: 60 }))
          : who.send('POST /transaction/save', {
              type: 'expense',
              description: 'Loans',
              amount: 60,
              selectedCustomerId: customerId,
              userId: who.userId,
              locationId: venue.id,
              isBeyondDrawerConfirmed: true,
            }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await loanOf(customerId))!.balance).toBe(60)
  })

  test('an employee cannot exceed a loan limit by reversing a payment; an administrator can', async () => {
    const customerId = await limited(100)
    const ana = await clerk()
    await lend(ana, venue, customerId, { amount: 100 })
    const payment = await lend(ana, venue, customerId, { amount: 60, type: 'SUBTRACT' })
    const small = await lend(ana, venue, customerId, { amount: 0.01, type: 'SUBTRACT' })
    await lend(ana, venue, customerId, { amount: 60 })
    expect((await reverse(payment, ana)).reply).toMatchObject({
      code: 'ledger.beyondLimit',
      message: expect.stringContaining(
        'owes 99.99 and may owe at most 100.00, so you cannot add 60.00. Ask an administrator.',
      ),
    })
    // Within the limit, an employee can reverse a payment, and at any time a loan.
    expect((await reverse(small, ana)).status).toBe(200)
    expect((await reverse(small, ana)).reply).toMatchObject({ code: 'ledger.reversed' })
    expect((await reverse(payment)).status).toBe(200)
    const loan = (await loanOf(customerId))!.loanEntries.find(({ amount }) => amount === 100)!
    expect((await loanOf(customerId))!.balance).toBe(160)
    expect((await reverse(loan.entryId, ana)).status).toBe(200)
    expect((await loanOf(customerId))!.balance).toBe(60)
  })

  test('a reversal of a payment waits for a loan that is under way, and counts it', async () => {
    const customerId = await limited(100)
    const ana = await clerk()
    await lend(ana, venue, customerId, { amount: 60 })
    const payment = await lend(ana, venue, customerId, { amount: 60, type: 'SUBTRACT' })
    // The statements of a loan of 60 by somebody else, which is not committed yet.
    const loan = `with locked as materialized (select customer_id from customers where customer_id = $2 for no key update)
      insert into ledger_entries (location_id, ledger, customer_id, name_input, amount_cents, entry_on, reason, recorded_at, recorded_by)
      select $1, 'customerLoan', customer_id, '', 6000, $3, '', $4, $5 from locked`
    const row = [venue.id, customerId, LEDGER_DAY, house.clock.now(), admin.userId]
    const { reply } = await house.during(loan, row, () => reverse(payment, ana))
    expect(reply).toMatchObject({ code: 'ledger.beyondLimit' })
    expect((await loanOf(customerId))!.balance).toBe(60)
  })

  test('a loan limit of 0 allows no loan', async () => {
    const none = loanBody(await limited(0), { amount: 1 })
    expect((await (await clerk()).refused('POST /loan/saveCustomerLoan', none)).code).toBe('ledger.beyondLimit')
  })
})

describe('the source of an entry', () => {
  test('the source of an entry is the transaction that made it, and only a void of the transaction reverses the entry', async () => {
    const ana = await openTill(venue, 'Ana')
    const customer = await addCustomer(house, venue)
    const loan = await enter(ana, venue, {
      type: 'expense',
      description: 'Loans',
      amount: 30,
      comments: 'until Friday',
      selectedCustomerId: customer,
      isBeyondDrawerConfirmed: true,
    })
    const [entry] = (await loanOf(customer))!.loanEntries
    expect(entry).toMatchObject({ transactionId: loan.transactionId, employeeName: 'Ana', amount: 30 })
    const asked = { ledger: 'customerLoan', entryId: entry!.entryId, locationId: venue.id } as const
    const { source } = await admin.call('POST /loan/getSource', asked)
    expect(source).toMatchObject({
      transaction: { transactionId: loan.transactionId, comments: 'until Friday', void: null },
      drawer: null,
      shift: { clockId: loan.clockId, name: 'Ana Cash', clockOut: null, sessionId: null },
    })
    expect((await reverse(entry!.entryId)).reply).toMatchObject({ code: 'ledger.ofTransaction' })
    await ana.call('POST /transaction/delete', {
      transactionId: loan.transactionId,
      userId: ana.userId,
      reason: 'Not lent',
    })
    expect((await loanOf(customer))!.balance).toBe(0)
    const { source: voided } = await admin.call('POST /loan/getSource', asked)
    expect(voided.transaction!.void).toMatchObject({ by: 'Ana Cash', reason: 'Not lent' })
    const byHand = { ...asked, entryId: await lend(admin, venue, customer) }
    expect((await admin.call('POST /loan/getSource', byHand)).source).toEqual({
      transaction: null,
      drawer: null,
      shift: null,
    })
  })

  test('the source of a posted short is the settled drawer, and the short is on the employee’s card and can be reversed', async () => {
    const own = await house.venue()
    const boss = await own.admin()
    await addMachines(boss, own, [{ machine: '1', in: 0, out: 0 }])
    const ben = await openTill(own, 'Ben')
    const { clockId } = await enter(ben, own, { amount: 100 })
    const cashLeft = { userId: ben.userId, locationId: own.id, cashLeft: 87.5 }
    await ben.call('POST /transaction/saveCashLeft', cashLeft)
    await wholeRound(boss, own, [['1', 10, 5]], async () => clockId)
    await boss.call('POST /transaction/postShorts', { clockIds: [clockId], locationId: own.id })
    const { employeeLoans } = await boss.call('POST /loan/listEmployeeLoan', { locationId: own.id })
    expect(employeeLoans).toMatchObject([{ employeeLoanId: ben.userId, name: 'Ben Cash', balance: 12.5 }])
    const [entry] = employeeLoans[0]!.shortHistory
    expect(entry).toMatchObject({ amount: 12.5, clockId, transactionId: null })
    const asked = { ledger: 'employeeShort', entryId: entry!.entryId, locationId: own.id } as const
    const { source } = await boss.call('POST /loan/getSource', asked)
    expect(source).toMatchObject({
      transaction: null,
      drawer: { clockId, expected: 100, counted: 87.5, shortOver: -12.5, isPosted: true },
      shift: { clockId, name: 'Ben Cash', sessionId: expect.any(Number) },
    })
    await boss.call('POST /loan/reverseEntry', { ...asked, reason: 'Found under the tray' })
    const { employeeLoans: after } = await boss.call('POST /loan/listEmployeeLoan', { locationId: own.id })
    expect(after[0]!.balance).toBe(0)
  })
})

describe('a statement', () => {
  const statement = async (personId: number) => {
    const body = { ledger: 'customerLoan', personId, locationId: venue.id } as const
    const { pdfData } = await admin.call('POST /report/previewLedgerStatement', body)
    return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
  }

  test('a statement prints the entries by date with the balance after each, the aging, and lines to sign', async () => {
    const customer = await addCustomer(house, venue, { firstName: 'Sol', lastName: 'Paz' })
    await lend(admin, venue, customer, { amount: 50, date: daysBefore(12) })
    await lend(admin, venue, customer, { amount: 1000.5, date: daysBefore(40) })
    const wrong = await lend(admin, venue, customer, { amount: 80, date: daysBefore(3), type: 'SUBTRACT' })
    await reverse(wrong)
    await lend(admin, venue, customer, { amount: 20 })
    const lines = await statement(customer)
    const text = lines.join('\n')
    expect(lines).toContain('$1,070.50 $70.00 $1,000.50 $0.00 $0.00')
    expect(lines).toContain(`${daysBefore(40)} Ada $1,000.50 $1,000.50`)
    expect(lines).toContain(`${daysBefore(12)} Ada $50.00 $1,050.50`)
    expect(lines).toContain(`${daysBefore(3)} Ada Reversed ($80.00) $970.50`)
    expect(lines).toContain(`${LEDGER_DAY} Ada Reversal: wrong name $80.00 $1,050.50`)
    expect(lines).toContain(`${LEDGER_DAY} Ada $20.00 $1,070.50`)
    expect(text).toMatch(/Loan Statement[^]*Sol Paz · 2026-06-01 6:\d\d PM/)
    expect(lines).toContain('Sol Paz Manager')
  })

  test('the statement of a long history begins with the sum of the entries that it leaves out', async () => {
    const customer = await addCustomer(house, venue)
    await lend(admin, venue, customer, { amount: 7 })
    await house.owner.query(
      `insert into ledger_entries (location_id, ledger, customer_id, amount_cents, entry_on, recorded_at, recorded_by)
       select $1, 'customerLoan', $2, 100, date '2026-01-01', $3, $4 from generate_series(1, 501)`,
      [venue.id, customer, house.clock.now(), admin.userId],
    )
    const lines = await statement(customer)
    expect(lines).toContain('Earlier entries $2.00')
    expect(lines).toContain('2026-01-01 Ada $1.00 $3.00')
    expect(lines).toContain(`${LEDGER_DAY} Ada $7.00 $508.00`)
  })
})
