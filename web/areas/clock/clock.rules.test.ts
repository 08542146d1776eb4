import { describe, expect, it } from 'vitest'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

import { rangeOfDays } from '../../lib/date-range.ts'
import {
  changesToShow,
  chosenShifts,
  frozenForDelete,
  frozenForEdit,
  isStale,
  markingOf,
  openSinceOf,
  shiftsByEmployee,
  totalsOfEmployees,
  totalsOfShifts,
  widenedTo,
  withMarked,
  workedSeconds,
} from './clock.rules.ts'

const clerk = { userId: 1, accountId: 1, isAdministrator: false }
const administrator = { ...clerk, isAdministrator: true }

it('an open shift is measured until now, and a closed shift until its end', () => {
  const clockIn = '2026-05-29T22:00:00Z'
  const now = Date.parse('2026-05-30T06:00:30Z')
  expect(workedSeconds({ clockIn, clockOut: null }, now)).toBe(8 * 3600 + 30)
  expect(workedSeconds({ clockIn, clockOut: '2026-05-30T01:00:00Z' }, now)).toBe(3 * 3600)
})

it('a shift is stale when it has been open for more than sixteen hours', () => {
  const now = Date.parse('2026-05-30T16:00:00Z')
  expect(isStale('2026-05-30T00:00:00Z', now)).toBe(false)
  expect(isStale('2026-05-29T23:59:59Z', now)).toBe(true)
  expect(isStale(openSinceOf({ status: 'closed', clockIn: '2026-05-01T00:00:00Z' }), now)).toBe(false)
  expect(isStale(openSinceOf({ status: 'open', clockIn: '2026-05-01T00:00:00Z' }), now)).toBe(true)
})

it('hours and pay are summed without floating-point errors', () => {
  const shifts = Array.from({ length: 30 }, () => ({ totalHours: 0.1, totalPay: 0.7 }))
  expect(totalsOfShifts([...shifts, { totalHours: null, totalPay: null }])).toEqual({ hours: 3, pay: 21 })
})

it('a shift that is paid or that a reading session settled cannot be deleted', () => {
  const frozen = (state: 'Paid' | 'Unpaid', sessionId: number | null) =>
    frozenForDelete({ userId: 9, state, sessionId }, clerk)
  expect([frozen('Paid', 3), frozen('Unpaid', 3), frozen('Unpaid', null)]).toEqual(['paid', 'settled', undefined])
})

it('a viewer who is not an administrator can change neither the shifts of their account nor those of the acting employee', () => {
  const shift = {
    userId: 1,
    state: 'Unpaid',
    sessionId: null,
    status: 'closed',
    clockIn: '2026-05-29T00:00:00Z',
  } as const
  const viewers = [clerk, { ...clerk, userId: 5, accountId: 1 }, { ...clerk, userId: 5, accountId: 6 }, administrator]
  expect(viewers.map((viewer) => [frozenForEdit(shift, viewer, 0), frozenForDelete(shift, viewer)])).toEqual([
    ['own', 'own'],
    ['own', 'own'],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

it('nobody can correct a paid shift, and only an administrator can correct a settled or stale shift', () => {
  const now = Date.parse('2026-05-30T16:00:00Z')
  const done = {
    userId: 9,
    state: 'Unpaid',
    sessionId: null,
    status: 'closed',
    clockIn: '2026-05-29T00:00:00Z',
  } as const
  const settled = { ...done, sessionId: 3 }
  const stale = { ...done, status: 'open' } as const
  const open = { ...stale, clockIn: '2026-05-30T00:00:00Z' }
  const frozen = [done, settled, stale, open].map((shift) => [
    frozenForEdit(shift, clerk, now),
    frozenForEdit(shift, administrator, now),
    frozenForEdit({ ...shift, state: 'Paid' }, administrator, now),
  ])
  expect(frozen).toEqual([
    [undefined, undefined, 'paid'],
    ['settled', undefined, 'paid'],
    ['stale', undefined, 'paid'],
    [undefined, undefined, 'paid'],
  ])
})

it('shifts are grouped by employee, each group from the earliest to the latest shift', () => {
  const [late, early, other] = [
    { userId: 1, clockIn: '2026-05-30T00:00:00Z' },
    { userId: 1, clockIn: '2026-05-29T00:00:00Z' },
    { userId: 2, clockIn: '2026-05-28T00:00:00Z' },
  ]
  expect(shiftsByEmployee([late, other, early])).toEqual([[early, late], [other]])
})

it('the selected shifts are updated from the server, and deleted shifts are left out when the page shows all shifts', () => {
  const shift = (clockId: number, version: number) => ({ clockId, version }) as ClockRecord
  const selected = new Map([1, 2].map((clockId) => [clockId, shift(clockId, 1)]))
  expect(chosenShifts(selected, [shift(1, 2), shift(3, 1)], 9)).toEqual([shift(1, 2), shift(2, 1)])
  expect(chosenShifts(selected, [shift(1, 2), shift(3, 1)], 2)).toEqual([shift(1, 2)])
})

it('selected shifts on other pages keep the state that Mark as Paid or Mark as Unpaid gave them', () => {
  const shift = (clockId: number, state: 'Paid' | 'Unpaid') =>
    ({ clockId, userId: 2, state, status: 'closed' }) as ClockRecord
  const selected = new Map([1, 2].map((clockId) => [clockId, shift(clockId, 'Unpaid')]))
  const paid = withMarked(selected, [shift(2, 'Paid'), shift(3, 'Paid')])
  expect([...paid.values()]).toEqual([shift(1, 'Unpaid'), shift(2, 'Paid')])
  // Page 2 is shown, and the marked shift is on page 1. It is not marked again, so Undo does not mark it as unpaid.
  expect(markingOf(chosenShifts(paid, [shift(1, 'Unpaid')], 9), 'Paid', clerk).marked).toEqual([shift(1, 'Unpaid')])
})

it('the sums of several employees’ cards have no floating-point errors', () => {
  const card = { shifts: 2, totalHours: 8.1, totalPay: 0.1, unpaidPay: 0.2 } as SessionEmployee
  expect(totalsOfEmployees([card, card, card])).toEqual({ shifts: 6, hours: 24.3, pay: 0.3, unpaid: 0.6 })
  expect(totalsOfEmployees([])).toEqual({ shifts: 0, hours: 0, pay: 0, unpaid: 0 })
})

it('to show a shift entered by hand, only the filters that hide the shift are changed', () => {
  const range = { from: '2026-05-23T00:00:00', to: '2026-05-29T23:59:59' }
  const ben = { userId: 2, name: 'Ben Ochoa', state: 'Unpaid' } as const
  const changes = (view: object, wider = range) =>
    changesToShow(ben, wider, { employee: null, range, state: null, search: '', ...view })
  expect(changes({ employee: { userId: 2, name: 'Ben Ochoa' }, state: 'Unpaid', search: ' och ' })).toEqual({})
  expect(changes({ employee: undefined })).toEqual({})
  expect(changes({ employee: { userId: 1, name: 'Ana' } })).toEqual({ employee: { userId: 2, name: 'Ben Ochoa' } })
  expect(changes({ state: 'Paid' })).toEqual({ state: null })
  expect(changes({ search: 'Ana' })).toEqual({ search: '' })
  const wider = { ...range, from: '2026-05-09T00:00:00' }
  expect(changes({}, wider)).toEqual({ range: wider })
})

it('Mark as Paid skips open and paid shifts, and the shifts of a viewer who is not an administrator; Mark as Unpaid marks paid shifts', () => {
  const shift = (userId: number, state: 'Paid' | 'Unpaid', status: 'open' | 'closed') => ({ userId, state, status })
  const [closed, open, paid, own] = [
    shift(2, 'Unpaid', 'closed'),
    shift(3, 'Unpaid', 'open'),
    shift(2, 'Paid', 'closed'),
    shift(clerk.userId, 'Unpaid', 'closed'),
  ]
  const chosen = [closed, open, paid, own]
  expect(markingOf(chosen, 'Paid', clerk)).toEqual({ marked: [closed], open: [open], own: [own] })
  expect(markingOf(chosen, 'Paid', administrator).marked).toEqual([closed, own])
  expect(markingOf(chosen, 'Unpaid', clerk).marked).toEqual([paid])
})

describe('a date filter', () => {
  const range = rangeOfDays('2026-03-03', '2026-03-09', '19:59:59')

  it('a date filter widens by whole days to include a shift, entered by hand, that began before or after the range', () => {
    expect(widenedTo(range, '2026-02-27T22:30:00')).toEqual({ from: '2026-02-27T00:00:00', to: '2026-03-09T19:59:59' })
    expect(widenedTo(range, '2026-03-09T21:00:00')).toEqual({ from: '2026-03-03T00:00:00', to: '2026-03-09T23:59:59' })
  })

  it('a date filter does not change when it already includes the shift', () => {
    expect(widenedTo(range, '2026-03-03T00:00:00')).toBe(range)
    expect(widenedTo(range, '2026-03-09T19:59:59')).toBe(range)
  })
})
