import { expect, test } from 'vitest'

import { entryOf, faultOf, type LedgerDraft, payOf } from './ledgers.rules.ts'

const WHOLE: LedgerDraft = {
  customer: { customerId: 7, name: 'Rosa Diaz' },
  employeeId: 3,
  type: 'SUBTRACT',
  amount: '12.5',
  date: '2026-06-01',
}
const EMPTY: LedgerDraft = { customer: null, employeeId: null, type: '', amount: '', date: '' }

test('the form reports missing values one at a time: person, type, amount, date', () => {
  const said = (draft: LedgerDraft, cents: number | undefined = 12_50) => faultOf('customerLoan', draft, cents)?.message
  expect(said(EMPTY)).toBe('Please select a customer')
  expect(said({ ...EMPTY, customer: WHOLE.customer })).toBe('Please select a type')
  expect(said({ ...WHOLE, date: '' }, 0)).toBe('Please enter a valid amount greater than 0')
  expect(said({ ...WHOLE, date: '' })).toBe('Please select a date')
  expect(said(WHOLE)).toBeUndefined()
})

test('an employee short needs an employee, and the customer is optional in Zelle', () => {
  expect(faultOf('employeeShort', { ...WHOLE, employeeId: null }, 12_50)?.message).toBe('Please select an employee')
  expect(faultOf('zelle', { ...WHOLE, customer: null }, 12_50)).toBeUndefined()
})

test('only a Zelle entry is sent with its customer', () => {
  expect(entryOf(WHOLE, 12_50, false)).toEqual({ amount: 12.5, type: 'SUBTRACT', date: '2026-06-01' })
  expect(entryOf(WHOLE, 12_50, true)).toMatchObject({ customerId: 7, customerName: 'Rosa Diaz' })
})

test('Pay back starts with the whole balance, to the cent', () => {
  const rosa = { personId: 7, name: 'Rosa Diaz', balance: 1_060.5 }
  const paid = { type: 'SUBTRACT', amount: '1060.50' }
  expect(payOf('customerLoan', rosa)).toEqual({ ...paid, customer: { customerId: 7, name: 'Rosa Diaz' } })
  expect(payOf('zelle', rosa)).toEqual({ ...paid, employeeId: 7 })
})
