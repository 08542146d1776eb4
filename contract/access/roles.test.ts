import { describe, expect, test } from 'vitest'

import {
  effectiveRoles,
  isSelectable,
  isStation,
  type Role,
  ROLE_NAMES,
  whyUnlisted,
  withNeeds,
  withoutNeeding,
} from './roles.ts'

const HELD = [
  'ROLE_DASHBOARD',
  'ROLE_USER',
  'ROLE_CUSTOMER',
  'ROLE_CUSTOMER_PRIVILEGE',
  'ROLE_RAFFLE',
  'ROLE_CHECK_IN_OUT',
  'ROLE_NOTE',
] as const satisfies readonly Role[]

describe('the roles that are in effect now', () => {
  const now = (isOnline: boolean, isClockedIn: boolean) =>
    [...effectiveRoles(HELD, ROLE_NAMES, { isOnline, isClockedIn })].toSorted()

  test('all roles that a person holds are in effect while the person is online and clocked in', () => {
    expect(now(true, true)).toEqual([...HELD].toSorted())
  })

  test('only the role of the time clock is in effect for a person who is online and not clocked in', () => {
    expect(now(true, false)).toEqual(['ROLE_CHECK_IN_OUT'])
  })

  test('Dashboard, Customers, Customer Privilege and Raffle are in effect for a person who is clocked in and not online', () => {
    expect(now(false, true)).toEqual(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE', 'ROLE_DASHBOARD', 'ROLE_RAFFLE'])
  })

  test('no role is in effect for a person who is offline and clocked out, unless the person is an administrator', () => {
    expect(now(false, false)).toEqual([])
  })

  test('only services of the company are in effect, besides Dashboard and User', () => {
    const work = { isOnline: true, isClockedIn: true }
    expect([...effectiveRoles(HELD, ['ROLE_NOTE'], work)].toSorted()).toEqual([
      'ROLE_DASHBOARD',
      'ROLE_NOTE',
      'ROLE_USER',
    ])
  })

  test('Admin, User, Dashboard and the services, but not Master Admin, are in effect for an administrator who is offline and clocked out', () => {
    const roles = effectiveRoles(['ROLE_ADMIN'], ['ROLE_NOTE', 'ROLE_MASTER_ADMIN'], {
      isOnline: false,
      isClockedIn: false,
    })
    expect([...roles].toSorted()).toEqual(['ROLE_ADMIN', 'ROLE_DASHBOARD', 'ROLE_NOTE', 'ROLE_USER'])
  })
})

test('checking a role also checks the roles that it needs, and unchecking a role also unchecks the roles that need it', () => {
  expect(withNeeds(['ROLE_ASSIGN_MACHINE'])).toEqual([
    'ROLE_SETTINGS',
    'ROLE_MACHINE',
    'ROLE_GAME',
    'ROLE_ASSIGN_MACHINE',
  ])
  expect(withoutNeeding(['ROLE_SETTINGS', 'ROLE_GAME', 'ROLE_ASSIGN_MACHINE', 'ROLE_NOTE'], 'ROLE_GAME')).toEqual([
    'ROLE_SETTINGS',
    'ROLE_NOTE',
  ])
})

test('roles that pay out of a drawer need the time clock, except for the raffle role', () => {
  const needing = ROLE_NAMES.filter((role) => withNeeds([role]).includes('ROLE_CHECK_IN_OUT'))
  expect(needing).toEqual(['ROLE_TRANSACTION', 'ROLE_TICKET_OUT', 'ROLE_BONUS', 'ROLE_CHECK_IN_OUT'])
  expect(withNeeds(['ROLE_RAFFLE'])).toEqual(['ROLE_CUSTOMER', 'ROLE_RAFFLE'])
})

test('employee pickers offer only people who have a role besides Dashboard and User and are not administrators', () => {
  expect(isSelectable(['ROLE_DASHBOARD', 'ROLE_USER'])).toBe(false)
  expect(isSelectable(['ROLE_NOTE', 'ROLE_ADMIN'])).toBe(false)
  expect(isSelectable(['ROLE_NOTE'])).toBe(true)
})

test('a station is an info@ account that is not an administrator', () => {
  expect(isStation('Info@venue.example', [])).toBe(true)
  expect(isStation('info@venue.example', ['ROLE_ADMIN'])).toBe(false)
  expect(isStation('ana@venue.example', [])).toBe(false)
})

test('pickers leave out people who left, administrators, stations, and people with only Dashboard and User, each with its own reason', () => {
  const person = { username: 'ana@venue.example', roles: ['ROLE_NOTE'] as const, isHere: true }
  expect(whyUnlisted(person)).toBeNull()
  expect(whyUnlisted({ ...person, isHere: false })).toBe('former')
  expect(whyUnlisted({ ...person, roles: ['ROLE_NOTE', 'ROLE_ADMIN'] })).toBe('administrator')
  expect(whyUnlisted({ ...person, username: 'info@venue.example' })).toBe('station')
  expect(whyUnlisted({ ...person, roles: ['ROLE_DASHBOARD', 'ROLE_USER'] })).toBe('dashboardOnly')
})
