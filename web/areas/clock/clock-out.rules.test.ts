import { expect, test } from 'vitest'

import type { CashCount, Drawer } from '@countroom/contract/cash/cash.shapes.ts'

import { hasDrawer, openPoints } from './clock-out.rules.ts'

const COUNT: CashCount = {
  countId: 1,
  clockId: 7,
  cashLeft: 100,
  amounts: null,
  expected: 100,
  shortOver: 0,
  countedAt: '2026-05-29T12:00:00.000Z',
  countedBy: 'Ana',
  reason: '',
  needsReason: false,
  isBeforeHandOver: false,
}
const DRAWER: Drawer = {
  clockId: 7,
  userId: 3,
  name: 'Ana',
  clockIn: '2026-05-29T06:00:00.000Z',
  clockOut: null,
  sessionId: null,
  expected: 100,
  counts: [COUNT],
  pendingOut: 0,
  pendingIn: 0,
  isUsed: true,
}

test('a counted drawer without open hand-overs has nothing unfinished', () => {
  expect(openPoints(DRAWER)).toEqual([])
  // When the expected amount is hidden, only a hand-over after the count is reported. Other cash that moved is not.
  expect(openPoints({ ...DRAWER, expected: null })).toEqual([])
})

test('a drawer has to be counted when it has no count, or when cash moved after the last count', () => {
  expect(openPoints({ ...DRAWER, counts: [], expected: null })).toEqual(['notCounted'])
  expect(openPoints({ ...DRAWER, counts: [COUNT, { ...COUNT, isBeforeHandOver: true }] })).toEqual(['beforeHandOver'])
  expect(openPoints({ ...DRAWER, counts: [{ ...COUNT, isBeforeHandOver: true }, COUNT] })).toEqual([])
  expect(openPoints({ ...DRAWER, expected: 40 })).toEqual(['movedSince'])
})

test('open hand-overs are listed after the missing count', () => {
  expect(openPoints({ ...DRAWER, counts: [], pendingOut: 20, pendingIn: 5 })).toEqual([
    'notCounted',
    'offered',
    'received',
  ])
})

test('a drawer that a reading session has settled has nothing unfinished', () => {
  expect(openPoints({ ...DRAWER, sessionId: 9, counts: [], expected: 40, pendingOut: 20, pendingIn: 5 })).toEqual([])
})

test('a shift has a drawer when the drawer was used, or when the employee is not an administrator and has a cash screen', () => {
  const clerk = { routes: ['check-in-out'], isAdministrator: false }
  expect(hasDrawer(clerk, { isUsed: false })).toBe(false)
  expect(hasDrawer(clerk, { isUsed: true })).toBe(true)
  expect(hasDrawer({ ...clerk, routes: ['transaction'] }, { isUsed: false })).toBe(true)
  expect(hasDrawer({ ...clerk, routes: ['ticket-out'] }, { isUsed: false })).toBe(true)
  const administrator = { routes: ['transaction', 'ticket-out'], isAdministrator: true }
  expect(hasDrawer(administrator, { isUsed: false })).toBe(false)
  expect(hasDrawer(administrator, { isUsed: true })).toBe(true)
})
