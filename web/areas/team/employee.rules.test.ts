import { describe, expect, test } from 'vitest'

import { GENERATED_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { changesOf, missingOf, valuesOf, withMine } from '../../ui/fields.rules.ts'
import { EMPLOYEE_FIELDS } from './employee.fields.ts'
import { fullName, generatePassword, parseRate, rateText, serviceLabels } from './employee.rules.ts'

const ana: Employee = {
  userId: 7,
  username: 'ana@example.com',
  displayName: 'Ana Reyes',
  firstname: 'Ana',
  lastname: 'Reyes',
  authorities: ['ROLE_USER', 'ROLE_DASHBOARD', 'ROLE_NOTE'],
  employeePerHour: 15.5,
  employeeColor: '#117864',
  timezone: 'US/Eastern',
  rfid: 'reference',
  isLinkedUser: true,
  companyIds: [],
  isEditable: true,
  createdAt: '2026-05-29T08:00:00.000Z',
  version: 3,
}

test('a new employee starts with Chicago time and the services that everyone has', () => {
  expect(valuesOf(EMPLOYEE_FIELDS, undefined)).toEqual({
    username: '',
    firstname: '',
    lastname: '',
    employeePerHour: '',
    employeeColor: '',
    timezone: 'America/Chicago',
    authorities: ['ROLE_USER', 'ROLE_DASHBOARD'],
    companyIds: [],
    rfid: '',
    change_password: false,
    password: '',
  })
})

describe('employee forms', () => {
  const added = {
    ...valuesOf(EMPLOYEE_FIELDS, undefined),
    username: 'ana@example.com',
    firstname: 'Ana',
    employeePerHour: '15',
    password: 'long enough to keep',
  }

  test.each([
    ['username', { username: 'ana' }],
    ['firstname', { firstname: ' ' }],
    ['employeePerHour', { employeePerHour: '15.505' }],
    ['password', { password: '' }],
    ['password', { password: 'short' }],
  ])('an employee form without a valid %s is refused: %j', (name, typed) => {
    expect(missingOf(EMPLOYEE_FIELDS, added, { isNew: true })).toEqual([])
    expect(missingOf(EMPLOYEE_FIELDS, { ...added, ...typed }, { isNew: true })).toEqual([name])
  })

  test('an employee form needs no password when the password is not changed', () => {
    const saved = valuesOf(EMPLOYEE_FIELDS, ana)
    expect(missingOf(EMPLOYEE_FIELDS, saved, { isNew: false })).toEqual([])
    expect(missingOf(EMPLOYEE_FIELDS, { ...saved, change_password: true }, { isNew: false })).toEqual(['password'])
  })
})

describe('two administrators edit one employee', () => {
  const theirs: Employee = {
    ...ana,
    employeePerHour: 16,
    authorities: ['ROLE_USER', 'ROLE_DASHBOARD', 'ROLE_NOTE', 'ROLE_RAFFLE'],
    rfid: '',
    version: 4,
  }
  const mine = {
    ...valuesOf(EMPLOYEE_FIELDS, ana),
    employeePerHour: '17.00',
    lastname: 'Reyes Ortiz',
    timezone: 'US/Eastern',
  }

  test('the second administrator is told what the first changed, and what both changed', () => {
    expect(changesOf(EMPLOYEE_FIELDS, ana, theirs, mine)).toMatchObject([
      { name: 'employeePerHour', isMineToo: true },
      { name: 'authorities', isMineToo: false },
      { name: 'rfid', isMineToo: false },
    ])
  })

  test('equal changes, and the same roles in another order, are not a conflict', () => {
    expect(
      changesOf(EMPLOYEE_FIELDS, ana, { ...theirs, authorities: ana.authorities.toReversed(), rfid: ana.rfid }, mine),
    ).toMatchObject([{ name: 'employeePerHour', isMineToo: true }])
    expect(changesOf(EMPLOYEE_FIELDS, ana, { ...ana, employeePerHour: 17 }, mine)).toMatchObject([
      { name: 'employeePerHour', isMineToo: false },
    ])
  })

  test('keeping your own changes takes the other administrator’s values in all other fields', () => {
    expect(withMine(EMPLOYEE_FIELDS, ana, theirs, mine)).toEqual({
      ...valuesOf(EMPLOYEE_FIELDS, theirs),
      employeePerHour: '17.00',
      lastname: 'Reyes Ortiz',
    })
  })
})

test('a rate is dollars with at most two decimals, up to the maximum', () => {
  expect(['0', '15', '15.', '15.5', '15.50', '.5', ' 15.05 ', '10000'].map(parseRate)).toEqual([
    0, 15, 15, 15.5, 15.5, 0.5, 15.05, 10_000,
  ])
  for (const text of ['', ' ', '.', '15.505', '15,50', '-1', '1e3', '0x10', 'ten', '10000.01', '10001']) {
    expect(parseRate(text), text).toBeUndefined()
  }
  expect([0, 15, 15.5].map(rateText)).toEqual(['0.00', '15.00', '15.50'])
})

test('the display name is first and last name, without outer spaces', () => {
  expect(fullName({ firstname: ' Ana María ', lastname: ' de la Cruz' })).toBe('Ana María de la Cruz')
  expect(fullName({ firstname: 'Ana', lastname: '' })).toBe('Ana')
})

describe('generated passwords', () => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

  test('a generated password has sixteen characters that are easy to tell apart', () => {
    for (let count = 0; count < 200; count++) {
      const password = generatePassword(random)
      expect(password).toHaveLength(GENERATED_PASSWORD_LENGTH)
      expect(password).toMatch(/^[A-Za-z2-9!#%&*?@]+$/)
      expect(password).not.toMatch(/[IlO01]/)
    }
  })

  test('generated passwords use every character equally often', () => {
    const counts = new Map<string, number>()
    // When all bytes are equally frequent, all characters must be too.
    let next = 0
    const everyByte = (length: number) => Uint8Array.from({ length }, () => next++ % 256)
    for (let count = 0; count < 256; count++) {
      for (const character of generatePassword(everyByte)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(64)
    expect(new Set(counts.values())).toEqual(new Set([64]))
  })
})

test('the summary of services leaves out the services that everyone has', () => {
  expect(serviceLabels(['ROLE_USER', 'ROLE_DASHBOARD', 'ROLE_TICKET_OUT', 'ROLE_MANAGE_USERS'])).toEqual([
    'Ticket Out',
    'Manage Employees',
  ])
})
