import { expect, test } from 'vitest'

import { CUSTOMER_COLUMNS } from '@countroom/contract/customers/customers.shapes.ts'

import { formatPhone, isColumn, nameOf, seesAll, typedFields } from './customers.rules.ts'

test.each([
  [{ userType: 'admin', routes: [] }, true],
  [{ userType: 'master', routes: [] }, true],
  [{ userType: 'employee', routes: ['customer', 'role-privilege'] }, true],
  [{ userType: 'employee', routes: ['customer'] }, false],
])('the viewer %j has the privileged view: %s', (viewer, isPrivileged) => {
  expect(seesAll(viewer)).toBe(isPrivileged)
})

test('the table can sort by every column that the call can sort by, but not by the photo', () => {
  expect(CUSTOMER_COLUMNS.every(isColumn)).toBe(true)
  expect(isColumn('photo')).toBe(false)
})

test.each([
  ['5125550147', '512-555-0147'],
  ['', ''],
])('the phone %j is shown as %j', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test('the full name of a customer without a last name does not end with a space', () => {
  expect(nameOf({ firstName: 'Cher', lastName: '' })).toBe('Cher')
})

test.each([
  ['rosa', { firstName: 'Rosa', lastName: '' }],
  [' rosa  diaz de león ', { firstName: 'Rosa', lastName: 'Diaz De León' }],
  ['Ana McCoy', { firstName: 'Ana', lastName: 'McCoy' }],
  ['(214) 555-0199', { phone: '(214) 555-0199' }],
])('the form for a new customer starts with the search text: %s', (sought, fields) => {
  expect(typedFields(sought)).toEqual(fields)
})
