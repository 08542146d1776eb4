import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { closedShift } from '../../testing/floor.ts'
import { type House, openHouse, type Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { CASH_ROLES, enter, offer, openTill } from '../../testing/till.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Olga', lastname: 'Owner', isClockedIn: true })
})
afterAll(async () => house.close())

const balance = async (ledger: string, personId: number) => {
  const { rows } = await house.owner.query<{ cents: string }>(
    `select coalesce(sum(amount_cents), 0) as cents from ledger_entries
     where location_id = $1 and ledger = $2 and $3 = case ledger when 'customerLoan' then customer_id else user_id end`,
    [venue.id, ledger, personId],
  )
  return Number(rows[0]!.cents) / 100
}
const body = (who: Person, more: object = {}) => ({
  userId: who.userId,
  locationId: venue.id,
  type: 'bank' as const,
  amount: 20,
  description: 'Miscellaneous',
  ...more,
})

describe('an entry', () => {
  test('an entry is refused with missing or unwanted people, or with a type (bank or expense) that its category forbids', async () => {
    const ana = await openTill(venue, 'Ana')
    const rosa = await addCustomer(house, venue)
    const refused = async (more: object) => (await ana.refused('POST /transaction/save', body(ana, more))).reply.message
    expect(await refused({ description: 'Loans' })).toBe('Please select a customer')
    expect(await refused({ description: 'Pay Loan' })).toBe('Please select a customer')
    expect(await refused({ description: 'Employee Pay Short' })).toBe('Please select an employee')
    expect(await refused({ description: 'Zelle', type: 'expense' })).toBe('Please select a customer')
    expect(await refused({ description: 'Zelle', type: 'expense', selectedCustomerId: rosa })).toBe(
      'Please select an employee',
    )
    expect(await refused({ description: 'Zelle', selectedCustomerId: rosa })).toBe(
      'Do not choose a customer or an employee when you enter Zelle as a bank entry. Clear the choice and save again.',
    )
    expect(await refused({ description: 'Manager Add Bank' })).toBe('Type the name of the manager.')
    for (const [description, type] of [
      ['Pay Loan', 'expense'],
      ['Employee Pay Short', 'expense'],
      ['Manager Add Bank', 'expense'],
      ['Employee Payroll', 'bank'],
      ['Rollover', 'bank'],
    ])
      expect(await refused({ description, type, selectedCustomerId: rosa })).toBe(
        `${description} cannot be entered as ${type === 'bank' ? 'a bank entry' : 'an expense'}. Use the other button.`,
      )
    expect(await refused({ description: 'Loans', selectedCustomerId: 999_999 })).toMatch(/^This customer/)
    const stranger = body(ana, { description: 'Employee Pay Short', selectedEmployeeId: 999_999 })
    expect((await ana.refused('POST /transaction/save', stranger)).code).toBe('user.unknown')
  })

  test('a changed entry posts the difference and keeps its old version, and a voided entry posts the opposite', async () => {
    const ana = await openTill(venue, 'Ana')
    const [rosa, omar] = [await addCustomer(house, venue), await addCustomer(house, venue)]
    await enter(ana, venue)
    const loan = { type: 'expense', amount: 60, description: 'Loans', selectedCustomerId: rosa } as const
    const { transactionId, version } = await enter(ana, venue, loan)
    expect(await balance('customerLoan', rosa)).toBe(60)
    const change = { ...body(ana, loan), transactionId, version }
    const { transaction } = await ana.call('POST /transaction/save', { ...change, amount: 45.5 })
    expect(transaction).toMatchObject({ amount: 45.5, version: 2, modifyUserId: ana.userId })
    expect(await balance('customerLoan', rosa)).toBe(45.5)
    const stale = await ana.refused('POST /transaction/save', { ...change, amount: 50 })
    expect(stale.code).toBe('list.changed')
    await ana.call('POST /transaction/save', { ...change, version: 2, selectedCustomerId: omar })
    expect([await balance('customerLoan', rosa), await balance('customerLoan', omar)]).toEqual([0, 60])
    const old = await house.owner.query(
      'select version, amount_cents::int as cents, customer_id::int as customer from transaction_versions where transaction_id = $1 and location_id = $2 order by 1',
      [transactionId, venue.id],
    )
    expect(old.rows).toEqual([
      { version: 1, cents: 6000, customer: rosa },
      { version: 2, cents: 4550, customer: rosa },
    ])
    // Even after the customer is deleted, the amount can be corrected, but a new loan is refused.
    await house.owner.query('update customers set deleted_at = now() where customer_id = $1 and location_id = $2', [
      omar,
      venue.id,
    ])
    const omars = { ...change, version: 3, selectedCustomerId: omar }
    await ana.call('POST /transaction/save', { ...omars, amount: 61 })
    expect(await balance('customerLoan', omar)).toBe(61)
    expect((await ana.refused('POST /transaction/save', body(ana, { ...loan, selectedCustomerId: omar }))).code).toBe(
      'customer.unknown',
    )
    await ana.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Never lent' })
    expect(await balance('customerLoan', omar)).toBe(0)
    const list = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    expect(list.expenseList).toEqual([])
    expect(
      (await ana.refused('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Twice' })).code,
    ).toBe('transaction.unknown')
  })

  test('an entry that pays out more than the expected cash needs a confirmation, and the question does not reveal the expected cash', async () => {
    const ana = await openTill(venue, 'Ana')
    await enter(ana, venue, { amount: 50 })
    const asked = async (more: object) => {
      const { code, reply } = await ana.refused('POST /transaction/save', body(ana, more))
      expect(code).toBe('cash.beyondDrawer')
      return reply.message
    }
    const expense = { type: 'expense', amount: 80 } as const
    expect(await asked(expense)).toBe('That is more than your drawer should hold. Pay 80.00?')
    await enter(ana, venue, { ...expense, amount: 50 })
    const confirmed = await enter(ana, venue, { ...expense, isBeyondDrawerConfirmed: true })
    // A change is checked only for the additional amount that it pays out. A change to a lower expense pays out nothing.
    const { transactionId } = confirmed
    expect(await asked({ ...expense, amount: 95, transactionId })).toBe(
      'That is more than your drawer should hold. Pay 15.00?',
    )
    await ana.call('POST /transaction/save', body(ana, { ...expense, amount: 60, transactionId }))
  })

  test('an entry that does not exist can be neither changed nor voided', async () => {
    const ana = await openTill(venue, 'Ana')
    const changed = await ana.refused('POST /transaction/save', body(ana, { transactionId: 999_999 }))
    expect(changed.code).toBe('transaction.unknown')
    const voided = { transactionId: 999_999, userId: ana.userId, locationId: venue.id, reason: 'Entered twice' }
    expect((await ana.refused('POST /transaction/delete', voided)).code).toBe('transaction.unknown')
  })

  test('a loan from the bank is a pair of entries that are changed and voided together', async () => {
    const ana = await openTill(venue, 'Ana')
    const rosa = await addCustomer(house, venue)
    const loan = { amount: 40, description: 'Loans', selectedCustomerId: rosa } as const
    const { transactionId } = await enter(ana, venue, loan)
    const totals = async () => {
      const { bankTotal, expenseTotal } = await ana.call('POST /transaction/list', {
        userId: ana.userId,
        locationId: venue.id,
      })
      return [bankTotal, expenseTotal, await balance('customerLoan', rosa)]
    }
    expect(await totals()).toEqual([40, 40, 40])
    await ana.call('POST /transaction/save', { ...body(ana, loan), transactionId, amount: 70 })
    expect(await totals()).toEqual([70, 70, 70])
    const other = { ...body(ana), transactionId }
    expect((await ana.refused('POST /transaction/save', other)).code).toBe('transaction.pairFixed')
    expect((await ana.refused('POST /transaction/save', { ...other, type: 'expense' })).code).toBe(
      'transaction.otherType',
    )
    const { expenseList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    const { transactionId: secondId } = expenseList[0]!
    const otherSecond = { ...body(ana), type: 'expense', transactionId: secondId } as const
    expect((await ana.refused('POST /transaction/save', otherSecond)).code).toBe('transaction.pairFixed')
    await ana.call('POST /transaction/save', {
      ...body(ana, loan),
      type: 'expense',
      transactionId: secondId,
      amount: 55,
    })
    expect(await totals()).toEqual([55, 55, 55])
    await ana.call('POST /transaction/delete', { transactionId: secondId, userId: ana.userId, reason: 'Never lent' })
    expect(await totals()).toEqual([0, 0, 0])
  })

  test('while one entry of a loan from the bank is offered to somebody, the other entry cannot be changed either', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    const loan = { amount: 40, description: 'Loans', selectedCustomerId: await addCustomer(house, venue) } as const
    const { transactionId } = await enter(ana, venue, loan)
    const { expenseList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    await ana.call('POST /transaction/requestRollover', {
      transactionId: expenseList[0]!.transactionId,
      userId: ana.userId,
      receiverId: ben.userId,
      locationId: venue.id,
    })
    const change = { ...body(ana, loan), transactionId, amount: 10 }
    expect((await ana.refused('POST /transaction/save', change)).code).toBe('transaction.handedOver')
    const after = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    expect([after.bankTotal, after.expenseTotal]).toEqual([40, 40])
  })

  test('an employee can change or void an entry of $100.00 or more only with a second person, who is recorded', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    const { transactionId } = await enter(ana, venue, { amount: 99.99 })
    const change = { ...body(ana), transactionId, amount: 100 }
    expect((await ana.refused('POST /transaction/save', change)).code).toBe('approval.needed')
    const approval = { username: ben.username, password: TEST_PASSWORD }
    await ana.call('POST /transaction/save', { ...change, approval })
    const removal = { transactionId, userId: ana.userId, reason: 'Entered twice' }
    expect((await ana.refused('POST /transaction/delete', removal)).code).toBe('approval.needed')
    await ana.call('POST /transaction/delete', { ...removal, approval })
    const { rows } = await house.owner.query<{ approved_by: string }>(
      'select approved_by from transactions where location_id = $1 and transaction_id = $2',
      [venue.id, transactionId],
    )
    expect(Number(rows[0]!.approved_by)).toBe(ben.userId)
    const mine = await enter(ana, venue, { amount: 900 })
    await admin.call('POST /transaction/delete', {
      transactionId: mine.transactionId,
      userId: admin.userId,
      reason: 'Wrong',
    })
  })

  test('a payroll entry pays the chosen shifts once, but never one’s own shift, and a void of the entry makes the shifts unpaid again', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    await enter(ana, venue)
    const clockId = await closedShift(house, venue, ben.userId)
    const own = await closedShift(house, venue, ana.userId)
    const { shifts } = await ana.call('POST /transaction/listUnpaidShifts', {
      employeeId: ben.userId,
      locationId: venue.id,
    })
    expect(shifts).toMatchObject([{ clockId, totalHours: 1, totalPay: 12 }])
    const payroll = {
      ...body(ana, { type: 'expense', amount: 12, description: 'Employee Payroll' }),
      selectedEmployeeId: ben.userId,
      paidClockIds: [clockId],
    }
    const theirs = { ...payroll, selectedEmployeeId: ana.userId, paidClockIds: [own] }
    expect((await ana.refused('POST /transaction/save', theirs)).code).toBe('shift.own')
    // When an administrator has paid her shift out of her drawer, she cannot make the shift unpaid again either.
    const byAdmin = await admin.call('POST /transaction/save', theirs)
    const undo = { transactionId: byAdmin.transaction.transactionId, userId: ana.userId, reason: 'Not due yet' }
    expect((await ana.refused('POST /transaction/delete', undo)).code).toBe('shift.own')
    const less = await ana.refused('POST /transaction/save', { ...payroll, amount: 11.99 })
    expect([less.code, less.reply.message]).toEqual([
      'transaction.payDiffers',
      'The chosen shifts come to 12.00. Choose them again.',
    ])
    // Only a new payroll entry can pay shifts.
    const food = await enter(ana, venue, { type: 'expense', amount: 12, description: 'Food Expense' })
    for (const unwanted of [
      { ...payroll, transactionId: food.transactionId },
      { ...payroll, description: 'Food Expense', selectedEmployeeId: null },
    ])
      expect((await ana.refused('POST /transaction/save', unwanted)).code).toBe('transaction.shiftsUnwanted')
    const { transaction } = await ana.call('POST /transaction/save', payroll)
    expect(transaction.expenseType).toBe('Employees')
    expect((await ana.refused('POST /transaction/save', payroll)).code).toBe('transaction.shiftPaid')
    const { transactionId } = transaction
    expect((await ana.refused('POST /transaction/save', { ...payroll, transactionId })).code).toBe(
      'transaction.payrollFixed',
    )
    await ana.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Not due yet' })
    const again = await ana.call('POST /transaction/listUnpaidShifts', { employeeId: ben.userId, locationId: venue.id })
    expect(again.shifts.map((shift) => shift.clockId)).toEqual([clockId])
  })

  test('a void of a payroll leaves a shift paid that another payroll has paid too, and passes over a deleted shift', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    await enter(ana, venue)
    const [twice, gone] = [await closedShift(house, venue, ben.userId), await closedShift(house, venue, ben.userId)]
    const pay = async (amount: number, ...paidClockIds: number[]) => {
      const payroll = { type: 'expense', amount, description: 'Employee Payroll', selectedEmployeeId: ben.userId }
      const { transaction } = await ana.call('POST /transaction/save', body(ana, { ...payroll, paidClockIds }))
      return transaction.transactionId
    }
    const remove = async (transactionId: number) =>
      ana.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Not due yet' })
    const unpay = async (...ids: number[]) =>
      admin.call('POST /clock/updateStatus', { clockIds: ids, status: 'Unpaid', locationId: venue.id })
    const unpaid = async () => {
      const asked = { employeeId: ben.userId, locationId: venue.id }
      return (await ana.call('POST /transaction/listUnpaidShifts', asked)).shifts.map(({ clockId }) => clockId)
    }
    const first = await pay(24, twice, gone)
    await unpay(twice, gone)
    const deleted = { clockId: gone, reason: 'Entered twice', locationId: venue.id }
    await admin.call('POST /clock/deleteEmployeeSession', deleted)
    const second = await pay(12, twice)
    await remove(first)
    expect(await unpaid()).toEqual([])
    await remove(second)
    expect(await unpaid()).toEqual([twice])

    // The other payroll is saved while the void waits for the shift.
    const third = await pay(12, twice)
    await unpay(twice)
    const fourth = await pay(12)
    const saved = `
      with paid as (update shifts set state = 'Paid' where location_id = $1 and shift_id = $3)
      insert into payroll_shifts (location_id, transaction_id, shift_id) values ($1, $2, $3)`
    await house.during(saved, [venue.id, fourth, twice], async () => remove(third))
    expect(await unpaid()).toEqual([])
  })
})

describe('a rejected hand-over', () => {
  test('a rejected hand-over is shown to its giver with the amount, the reason and who rejected it, until the entry is offered again', async () => {
    const ana = await openTill(venue, 'Ana')
    const ben = await openTill(venue, 'Ben')
    const { transactionId } = await enter(ana, venue)
    const seen = async () => {
      const { bankList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
      return bankList.find((entry) => entry.transactionId === transactionId)!.rejection
    }
    expect(await seen()).toBeNull()
    await offer(ana, venue, transactionId, ben.userId, 200)
    expect(await seen()).toBeNull()
    const answer = { userId: ben.userId, transactionId, status: 'Reject', reason: 'I have enough cash' } as const
    await ben.call('POST /transaction/rollover', answer)
    expect(await seen()).toEqual({ name: 'Ben Cash', amount: 200, reason: 'I have enough cash' })
    const { rolloverId } = await offer(ana, venue, transactionId, ben.userId, 50)
    expect(await seen()).toBeNull()
    await ana.call('POST /transaction/withdrawRollover', { userId: ana.userId, rolloverId })
  })
})

describe('the list of colleagues on the Transactions screen', () => {
  test('the list of colleagues includes administrators, but cash cannot be offered to them', async () => {
    const ana = await openTill(venue, 'Ana')
    const { employees } = await ana.call('POST /transaction/listColleagues', { locationId: venue.id })
    const takesOver = (who: Person) => employees.find(({ userId }) => userId === who.userId)?.takesOver
    expect([takesOver(ana), takesOver(admin)]).toEqual([true, false])
    const { transactionId } = await enter(ana, venue)
    const asked = { transactionId, userId: ana.userId, receiverId: admin.userId, locationId: venue.id }
    expect((await ana.refused('POST /transaction/requestRollover', asked)).code).toBe('user.unknown')
  })
})

describe('the customers of an entry', () => {
  test('a cashier without a role for customers can find customers by name', async () => {
    const ana = await openTill(venue, 'Ana')
    const customerId = await addCustomer(house, venue, { firstName: 'Xiomara', lastName: 'Quist' })
    const { customers } = await ana.call('POST /customer/searchByCustomerName', {
      search: 'xiom',
      locationId: venue.id,
    })
    expect(customers.map((customer) => customer.customerId)).toEqual([customerId])
  })
})

describe('categories', () => {
  test('a new location has fifteen global categories, and only an owner can change them', async () => {
    const { categories, mayEditGlobal } = await admin.call('POST /transaction/listCategory', { locationId: venue.id })
    expect([categories.length, mayEditGlobal, categories.every(({ isGlobal }) => isGlobal)]).toEqual([15, false, true])
    const bonus = categories.find(({ name }) => name === 'Bonus')!
    const renamed = { categoryId: bonus.categoryId, name: 'Bonuses', expenseType: 'Bonus' } as const
    const edit = { locationId: venue.id, categories: [renamed] }
    expect((await admin.refused('POST /transaction/editCategory', edit)).code).toBe('category.ownersOnly')
    const removal = { locationId: venue.id, categories: [], removed: [{ categoryId: bonus.categoryId }] }
    expect((await admin.refused('POST /transaction/editCategory', removal)).code).toBe('category.ownersOnly')
    const typed = { ...edit, categories: [{ ...renamed, name: 'Bonus', expenseType: 'Match' as const }] }
    expect((await admin.refused('POST /transaction/editCategory', typed)).code).toBe('category.ownersOnly')
    const owner = await venue.admin()
    await house.owner.query('update users set is_owner = true where user_id = $1', [owner.userId])
    expect((await owner.call('POST /transaction/editCategory', edit)).categories.map(({ name }) => name)).toContain(
      'Bonuses',
    )
  })

  test('a category is refused without a name or a type, with the name of another category, or with an invisible character in its name', async () => {
    const edit = async (name: string, expenseType: 'Bonus' | null = 'Bonus') =>
      (
        await admin.refused('POST /transaction/editCategory', {
          locationId: venue.id,
          categories: [{ name, expenseType }],
        })
      ).reply.message
    expect(await edit(' ')).toBe('Every category needs a name.')
    expect(await edit('zelle')).toBe('Duplicate category not allowed.')
    expect(await edit('Cleaning', null)).toBe('Choose an expense type for Cleaning.')
    expect(await edit('Cle\u3164aning')).toContain('A name cannot contain invisible characters.')
  })

  test('when a category is renamed, old entries keep its old name, and the old name cannot be used in new entries', async () => {
    const ana = await openTill(venue, 'Ana')
    const add = await admin.call('POST /transaction/editCategory', {
      locationId: venue.id,
      categories: [{ name: 'Ice', expenseType: 'Food Expense' }],
    })
    const ice = add.categories.find(({ name }) => name === 'Ice')!
    await enter(ana, venue, { description: 'ICE', amount: 25 })
    const change = {
      categoryId: ice.categoryId,
      name: 'Ice and water',
      expenseType: 'Miscellaneous',
      version: ice.version,
    } as const
    await admin.call('POST /transaction/editCategory', { locationId: venue.id, categories: [change] })
    const { bankList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    expect(bankList[0]).toMatchObject({ description: 'Ice', expenseType: 'Food Expense' })
    const gone = await ana.refused('POST /transaction/save', body(ana, { description: 'Ice' }))
    expect(gone.reply.message).toBe('The description Ice was renamed or deleted. Choose another one.')
    // The amount of an old entry can be corrected without choosing another description.
    const { transactionId } = bankList[0]!
    const corrected = body(ana, { transactionId, description: 'Ice', amount: 30 })
    expect((await ana.call('POST /transaction/save', corrected)).transaction).toMatchObject({
      description: 'Ice',
      expenseType: 'Food Expense',
      amount: 30,
    })
  })
})

describe('hand-overs', () => {
  const offer = (who: Person, transactionId: number, to: Person, amount?: number) =>
    who.call('POST /transaction/requestRollover', {
      transactionId,
      userId: who.userId,
      receiverId: to.userId,
      locationId: venue.id,
      ...(amount !== undefined && { amount }),
    })
  const answer = (who: Person, transactionId: number, status: 'Accept' | 'Reject', reason?: string) =>
    who.send('POST /transaction/rollover', {
      userId: who.userId,
      transactionId,
      status,
      ...(reason !== undefined && { reason }),
    })
  const expected = async (who: Person) => {
    const { drawers } = await admin.call('POST /transaction/listHeldCash', { locationId: venue.id })
    return drawers.find(({ userId }) => userId === who.userId)!
  }

  test('a hand-over moves cash only after it is accepted; only the person who was asked can accept it, and only once', async () => {
    const [ana, ben, cleo] = [
      await openTill(venue, 'Nora'),
      await openTill(venue, 'Ben'),
      await openTill(venue, 'Cleo'),
    ]
    const { transactionId } = await enter(ana, venue, { amount: 500 })
    await offer(ana, transactionId, ben, 350)
    expect(await expected(ana)).toMatchObject({ expected: 500, pendingOut: 350 })
    expect(await expected(ben)).toMatchObject({ expected: 0, pendingIn: 350 })
    const waiting = async () =>
      (await admin.call('POST /transaction/listHeldCash', { locationId: venue.id })).handOvers.filter(
        ({ giverName }) => giverName === 'Nora Cash',
      )
    expect(await waiting()).toMatchObject([{ receiverName: 'Ben Cash', type: 'bank', amount: 350 }])
    expect(await answer(cleo, transactionId, 'Accept')).toMatchObject({ status: 404 })
    const answers = await Promise.all([
      answer(ben, transactionId, 'Accept'),
      answer(ben, transactionId, 'Accept'),
      answer(ben, transactionId, 'Reject', 'Too much'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await waiting()).toEqual([])
    const moved = (await expected(ben)).expected
    expect((await expected(ana)).expected).toBe(500 - moved)
    expect([0, 350]).toContain(moved)
  })

  test('a hand-over moves a part of a bank entry or a whole expense, and adds an entry to each of the two drawers', async () => {
    const [ana, ben] = [await openTill(venue, 'Ana'), await openTill(venue, 'Ben')]
    const bank = await enter(ana, venue, { amount: 500 })
    await offer(ana, bank.transactionId, ben, 200)
    const asked = await ana.refused('POST /transaction/requestRollover', {
      transactionId: bank.transactionId,
      userId: ana.userId,
      receiverId: ben.userId,
      amount: 100,
      locationId: venue.id,
    })
    expect(asked.code).toBe('rollover.askedAlready')
    await answer(ben, bank.transactionId, 'Accept')
    const tooMuch = {
      transactionId: bank.transactionId,
      userId: ana.userId,
      receiverId: ben.userId,
      locationId: venue.id,
    }
    expect((await ana.refused('POST /transaction/requestRollover', { ...tooMuch, amount: 300.01 })).reply.message).toBe(
      'Only 300.00 of this entry is left to hand over. Enter less.',
    )
    const spent = await enter(ana, venue, { type: 'expense', amount: 80, description: 'Food Expense' })
    const whole = { ...tooMuch, transactionId: spent.transactionId }
    expect((await ana.refused('POST /transaction/requestRollover', { ...whole, amount: 30 })).code).toBe(
      'rollover.wholeOnly',
    )
    await offer(ana, spent.transactionId, ben)
    const nothingLeft = async (more: object) =>
      (await ana.refused('POST /transaction/requestRollover', { ...whole, ...more })).reply.message
    const already = 'All of this entry was already offered or handed over. Reload the page.'
    expect(await nothingLeft({})).toBe(already)
    await answer(ben, spent.transactionId, 'Accept')
    expect(await nothingLeft({ amount: 30 })).toBe(already)
    expect([(await expected(ana)).expected, (await expected(ben)).expected]).toEqual([300, 120])
    for (const [http, more] of [
      ['POST /transaction/delete', { reason: 'Entered twice' }],
      ['POST /transaction/save', { ...body(ana), amount: 500 }],
    ] as const) {
      const change = { transactionId: bank.transactionId, userId: ana.userId, ...more }
      expect((await ana.send(http, change)).reply).toMatchObject({ code: 'transaction.handedOver' })
    }
    // An entry that a hand-over added cannot be changed.
    const { bankList } = await ben.call('POST /transaction/list', { userId: ben.userId, locationId: venue.id })
    const taken = bankList.find(({ posting }) => posting === 'rollover')!
    const changed = body(ben, { transactionId: taken.transactionId, amount: 10 })
    expect((await ben.refused('POST /transaction/save', changed)).code).toBe('transaction.rollover')
    // If one entry of a hand-over is voided, the other one is voided too.
    const { expenseList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    const row = expenseList.find(({ posting, amount }) => posting === 'rollover' && amount === 200)!
    const approval = { username: admin.username, password: TEST_PASSWORD }
    await ana.call('POST /transaction/delete', {
      transactionId: row.transactionId,
      userId: ana.userId,
      reason: 'Kept it',
      approval,
    })
    expect([(await expected(ana)).expected, (await expected(ben)).expected]).toEqual([500, -80])
  })

  test('an employee can pass on received cash up to its amount, and then the hand-over that brought the cash cannot be voided', async () => {
    const [ana, ben, cleo] = [await openTill(venue, 'Ana'), await openTill(venue, 'Ben'), await openTill(venue, 'Cleo')]
    const { transactionId } = await enter(ana, venue, { amount: 100 })
    await offer(ana, transactionId, ben, 60)
    await answer(ben, transactionId, 'Accept')
    const listOf = (who: Person) => who.call('POST /transaction/list', { userId: who.userId, locationId: venue.id })
    const received = (await listOf(ben)).bankList.find(({ posting }) => posting === 'rollover')!
    await offer(ben, received.transactionId, cleo, 40)
    const again = {
      transactionId: received.transactionId,
      userId: ben.userId,
      receiverId: ana.userId,
      locationId: venue.id,
    }
    const refusal = async (amount: number) =>
      (await ben.refused('POST /transaction/requestRollover', { ...again, amount })).reply.message
    expect(await refusal(21)).toBe('Only 20.00 of this entry is left to hand over. Enter less.')
    await answer(cleo, received.transactionId, 'Accept')
    expect(await refusal(20.01)).toBe('Only 20.00 of this entry is left to hand over. Enter less.')
    const given = (await listOf(ana)).expenseList.find(({ posting }) => posting === 'rollover')!
    for (const [who, entry] of [
      [ben, received],
      [ana, given],
    ] as const) {
      const removal = { transactionId: entry.transactionId, userId: who.userId, reason: 'Kept it' }
      expect((await who.refused('POST /transaction/delete', removal)).code).toBe('transaction.handedOver')
    }
    const held = await Promise.all([ana, ben, cleo].map(async (who) => (await expected(who)).expected))
    expect(held).toEqual([40, 20, 40])
  })

  test('hand-overs cannot go to oneself or an administrator, can be rejected or withdrawn, and lapse when the giver’s shift is settled', async () => {
    const [ana, ben] = [await openTill(venue, 'Ana'), await openTill(venue, 'Ben')]
    const away = await venue.employee({ roles: CASH_ROLES, isClockedIn: false })
    const { transactionId, clockId } = await enter(ana, venue, { amount: 50 })
    const request = { transactionId, userId: ana.userId, locationId: venue.id }
    expect((await ana.refused('POST /transaction/requestRollover', { ...request, receiverId: ana.userId })).code).toBe(
      'rollover.self',
    )
    expect(
      (await ana.refused('POST /transaction/requestRollover', { ...request, receiverId: admin.userId })).code,
    ).toBe('user.unknown')
    await offer(ana, transactionId, ben)
    expect((await answer(ben, transactionId, 'Reject')).reply).toMatchObject({ code: 'void.reasonMissing' })
    expect(await answer(ben, transactionId, 'Reject', 'I leave soon')).toMatchObject({ status: 200 })
    const { rollover } = await offer(ana, transactionId, away)
    const own = { rolloverId: rollover.rolloverId }
    expect((await ben.refused('POST /transaction/withdrawRollover', { ...own, userId: ben.userId })).code).toBe(
      'rollover.unknown',
    )
    await ana.call('POST /transaction/withdrawRollover', { ...own, userId: ana.userId })
    expect(
      (await ana.refused('POST /transaction/withdrawRollover', { ...own, userId: ana.userId })).reply.message,
    ).toBe('This request was already withdrawn.')
    await offer(ana, transactionId, ben)
    const { sessionId } = await emptyRound()
    await admin.call('POST /machine/endSession', { sessionId, employeeSessionIds: [clockId], locationId: venue.id })
    expect((await answer(ben, transactionId, 'Accept')).reply).toMatchObject({
      message: 'This request was closed when a reading session settled the shift.',
    })
    const { bankList } = await ben.call('POST /transaction/rollOverRequestList', { userId: ben.userId })
    expect(bankList).toEqual([])
  })

  /** Starts a round whose only machine has left it. */
  async function emptyRound() {
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '1' }] })
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    const { sessionId } = session
    await admin.call('POST /machine/leaveSession', { sessionId, machine: '1', reason: 'broken', locationId: venue.id })
    return { sessionId }
  }
})
