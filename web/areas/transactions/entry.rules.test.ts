import { describe, expect, test } from 'vitest'

import type { Posting } from '@countroom/contract/transactions/transactions.rules.ts'
import type { Category, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { changesIn, withTheirs } from './entry.fields.ts'
import {
  afterVoid,
  bodyOf,
  categoryOf,
  draftOf,
  EMPTY_ENTRY,
  type EntryDraft,
  isTouched,
  leftCents,
  obstacleOf,
  withCategory,
  withEmployee,
  withLatest,
  withShifts,
} from './entry.rules.ts'

const ANA = { customerId: 7, name: 'Ana Reyes' }

function category(posting: Posting, name: string = posting): Category {
  return { categoryId: 1, name, expenseType: null, posting, isGlobal: true, version: 1 }
}

function typed(draft: Partial<EntryDraft>): EntryDraft {
  return { ...EMPTY_ENTRY, description: 'x', amount: '20', ...draft }
}

const ENTRY: Transaction = {
  transactionId: 5,
  dateTime: '2026-05-29T08:05:00.000Z',
  amount: 500,
  description: 'Miscellaneous',
  comments: 'float',
  type: 'bank',
  posting: 'plain',
  expenseType: null,
  selectedCustomerId: null,
  selectedCustomerName: null,
  selectedEmployeeId: null,
  selectedEmployeeName: null,
  nameInput: '',
  userId: 2,
  employeeName: 'Ana Cash',
  locationId: 3,
  modifyUserId: null,
  modifyUserName: null,
  clockId: 4,
  amounts: { 100: 5 },
  version: 2,
  pairId: null,
  rolloverId: null,
  paysShifts: false,
  pendingAmount: 0,
  handedOverAmount: 0,
  void: null,
}

describe('the buttons that save an entry', () => {
  test('the first missing field disables the buttons: the description, then a person that the category needs, then the amount', () => {
    expect(obstacleOf(EMPTY_ENTRY, 20_00, undefined, 'bank')).toBe('description')
    expect(obstacleOf(EMPTY_ENTRY, undefined, category('loan'), 'bank')).toBe('customer')
    expect(obstacleOf(typed({ customer: ANA }), undefined, category('loan'), 'bank')).toBe('amount')
    for (const cents of [0, undefined, 1_000_000_01]) {
      expect(obstacleOf(typed({}), cents, category('plain'), 'expense')).toBe('amount')
    }
    expect(obstacleOf(typed({ customer: ANA }), 20_00, category('loan'), 'expense')).toBeNull()
  })

  test('Pay Loan can be saved only as a bank entry, and Employee Payroll only as an expense', () => {
    expect(obstacleOf(typed({ customer: ANA }), 20_00, category('payLoan'), 'expense')).toBe('notThisWay')
    expect(obstacleOf(typed({ employeeId: 2 }), 20_00, category('employeePayroll'), 'bank')).toBe('notThisWay')
    expect(obstacleOf(typed({ employeeId: 2 }), 20_00, category('employeePayroll'), 'expense')).toBeNull()
  })

  test('no button turns a bank entry into an expense, or changes an entry that paid shifts, was offered or came from a hand-over', () => {
    expect(obstacleOf(draftOf(ENTRY), 20_00, category('plain'), 'expense')).toBe('otherType')
    expect(obstacleOf(draftOf(ENTRY), 20_00, category('plain'), 'bank')).toBeNull()
    expect(obstacleOf(draftOf({ ...ENTRY, pendingAmount: 1 }), 20_00, category('plain'), 'bank')).toBe('fixed')
    expect(
      obstacleOf(
        draftOf({ ...ENTRY, type: 'expense', paysShifts: true }),
        20_00,
        category('employeePayroll'),
        'expense',
      ),
    ).toBe('fixed')
    expect(obstacleOf(draftOf({ ...ENTRY, rolloverId: 9 }), 20_00, category('rollover'), 'bank')).toBe('fixed')
  })
})

test('choosing another category drops the customer, employee or name that its form does not show, so that no hidden value is sent', () => {
  const zelle = typed({ customer: ANA, employeeId: 2, paidClockIds: [1] })
  expect(withCategory(zelle, category('loan'))).toMatchObject({ customer: ANA, employeeId: null, paidClockIds: [] })
  expect(withCategory(typed({ name: 'Mona' }), category('plain', 'Bonus'))).toMatchObject({
    description: 'Bonus',
    name: '',
  })
})

test('choosing another employee or another category clears the ticked shifts and their pay', () => {
  const payroll = typed({ employeeId: 2, paidClockIds: [1], amount: '120.00' })
  expect(withEmployee(payroll, 3)).toMatchObject({ employeeId: 3, paidClockIds: [], amount: '' })
  expect(withCategory(payroll, category('plain'))).toMatchObject({ paidClockIds: [], amount: '' })
  expect(withCategory(payroll, category('employeePayroll'))).toMatchObject({ paidClockIds: [1], amount: '120.00' })
  expect(withEmployee(typed({ employeeId: 2 }), 3)).toMatchObject({ employeeId: 3, amount: '20' })
})

test('the ticked shifts set the amount, and a shift that somebody else paid is no longer ticked or paid', () => {
  const shift = (clockId: number, totalPay: number) => ({ clockId, totalPay })
  const payroll = typed({ employeeId: 2, amount: '20', bills: { 20: 1 } })
  const both = withShifts(payroll, [shift(1, 30.1), shift(2, 60.2)], [2, 1])
  expect(both).toMatchObject({ employeeId: 2, paidClockIds: [1, 2], amount: '90.30', bills: {} })
  expect(withShifts(both, [shift(2, 60.2), shift(3, 15)], both.paidClockIds)).toMatchObject({
    paidClockIds: [2],
    amount: '60.20',
  })
  expect(withShifts(both, [shift(1, 45), shift(2, 60.2)], both.paidClockIds)).toMatchObject({ amount: '105.20' })
  expect(withShifts(both, [], both.paidClockIds)).toMatchObject({ paidClockIds: [], amount: '' })
})

test('a saved entry keeps a category that was renamed or deleted, and a new entry cannot have such a category', () => {
  const others = [category('plain', 'Ice and water')]
  const changed = draftOf({ ...ENTRY, description: 'Ice' })
  expect(categoryOf(changed, others)).toEqual({ name: 'Ice', posting: 'plain' })
  expect(categoryOf({ ...changed, description: 'Ice and water' }, others)).toBe(others[0])
  expect(categoryOf(typed({ description: 'Ice' }), others)).toBeUndefined()
})

test('a change by somebody else is listed, and the values that were typed in the form can be kept', () => {
  const theirs = { ...ENTRY, version: 3, amount: 450, amounts: null, comments: 'counted twice' }
  const draft = { ...draftOf(ENTRY), comments: 'float of the night' }
  expect([isTouched(draftOf(ENTRY)), isTouched(draft)]).toEqual([false, true])
  expect(changesIn(draft, theirs)).toMatchObject([
    { name: 'payout', before: '500.00', after: '450.00', isMineToo: false },
    { name: 'comments', before: 'float', after: 'counted twice', isMineToo: true },
  ])
  expect(withTheirs(draft, theirs)).toMatchObject({
    entry: theirs,
    amount: '450.00',
    bills: {},
    comments: 'float of the night',
  })
})

test('a form without changes takes over a newer version of its entry, also after the typed change was taken back', () => {
  const newer = { ...ENTRY, version: 3, amount: 450 }
  expect(withLatest(draftOf(ENTRY), newer)).toEqual(draftOf(newer))
  const changed = { ...draftOf(ENTRY), amount: '460.00' }
  expect(withLatest(changed, newer)).toBe(changed)
  expect(withLatest({ ...changed, amount: '500.00' }, newer)).toEqual(draftOf(newer))
})

test('a form with changes takes over the amount that was offered since, and does not return to an older version', () => {
  const changed = { ...draftOf(ENTRY), comments: 'float of the night' }
  const offered = { ...ENTRY, pendingAmount: 100 }
  expect(withLatest(changed, offered)).toEqual({ ...changed, entry: offered })
  for (const now of [ENTRY, { ...ENTRY, version: 1 }, null, undefined]) expect(withLatest(changed, now)).toBe(changed)
  expect(withLatest(EMPTY_ENTRY, undefined)).toBe(EMPTY_ENTRY)
})

test('a new entry counts as typed when any of its fields is filled in', () => {
  expect(isTouched(EMPTY_ENTRY)).toBe(false)
  const filled: Partial<EntryDraft>[] = [
    { description: 'Ice' },
    { customer: ANA },
    { employeeId: 2 },
    { name: 'Mona' },
    { amount: '20' },
    { comments: 'float' },
  ]
  for (const one of filled) expect(isTouched({ ...EMPTY_ENTRY, ...one })).toBe(true)
})

test('after an entry was voided, text that was typed about another entry stays', () => {
  const other = { ...ENTRY, transactionId: 6, pairId: 7 }
  const added = typed({})
  const changed = { ...draftOf(ENTRY), comments: 'float of the night' }
  expect(afterVoid(added, other)).toBe(added)
  expect(afterVoid(changed, other)).toBe(changed)
  expect(afterVoid(changed, ENTRY)).toBe(EMPTY_ENTRY)
  expect(afterVoid(changed, { ...other, pairId: ENTRY.transactionId })).toBe(EMPTY_ENTRY)
  expect(afterVoid(draftOf(ENTRY), other)).toBe(EMPTY_ENTRY)
})

test('a saved entry is sent with its id, version and bills, and a new entry with a typed amount is sent without id or bills', () => {
  const at = { userId: 2, locationId: 3 }
  expect(bodyOf(draftOf(ENTRY), 500_00, 'bank', at)).toMatchObject({
    transactionId: 5,
    version: 2,
    amount: 500,
    amounts: { 100: 5 },
    comments: 'float',
  })
  const added = bodyOf(typed({}), 12_50, 'expense', at)
  expect(added).toMatchObject({ amount: 12.5, amounts: null, type: 'expense' })
  expect(added).not.toHaveProperty('transactionId')
})

test('the amount that can still be offered excludes the part that is offered and the part that was handed over', () => {
  expect(leftCents({ ...ENTRY, pendingAmount: 100.1, handedOverAmount: 50.2 })).toBe(349_70)
})
