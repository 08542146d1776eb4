import { expect, test } from 'vitest'

import { CUSTOMER_COLUMNS } from '@countroom/contract/customers/customers.shapes.ts'

import { formatPhone, hasEarlierVisits, isColumn, nameOf, seesAll, typedFields } from './customers.rules.ts'

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
  ['(214) 555-0199', { phone: '2145550199' }],
])('the form for a new customer starts with the search text: %s', (sought, fields) => {
  expect(typedFields(sought)).toEqual(fields)
})

test.each([
  ['no visit', 0, false, false],
  ['only the current visit', 0, true, false],
  ['50 visits', 50, false, false],
  ['49 visits and the current visit', 49, true, false],
  ['50 visits and the current visit', 50, true, true],
  ['51 visits', 51, false, true],
])(
  'a customer with %s (past visits: %i, current visit: %s) has visits before the fifty that are shown: %s',
  (_, past, isHere, hasEarlier) => {
    const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
    const newestFirst = Array.from({ length: past + (isHere ? 1 : 0) }, (_visit, place) => ({
      signedInAt: dayOf(place + 1),
    })).toReversed()
    const history = {
      totalVisits: past,
      lastVisit: past === 0 ? null : dayOf(past),
      visits: newestFirst.slice(0, 50),
    }
    expect(hasEarlierVisits(history)).toBe(hasEarlier)
  },
)
