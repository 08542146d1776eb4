import { describe, expect, test } from 'vitest'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'

import {
  byName,
  grantFault,
  holds,
  isLinked,
  isListed,
  keptRoles,
  mayChange,
  recordOf,
  roleOffers,
  stationName,
  stopsBeing,
  tagAfter,
} from './team.rules.ts'

const ALWAYS = ['ROLE_USER', 'ROLE_DASHBOARD'] as const

describe('the roles that a person holds', () => {
  test('are all roles for a master administrator, all but the master’s role for an administrator, and otherwise the given roles and the roles that everybody has', () => {
    expect(ROLE_NAMES.filter((role) => !holds(['ROLE_MASTER_ADMIN'], role))).toEqual([])
    expect(ROLE_NAMES.filter((role) => !holds(['ROLE_ADMIN'], role))).toEqual(['ROLE_MASTER_ADMIN'])
    expect(ROLE_NAMES.filter((role) => holds(['ROLE_NOTE'], role))).toEqual([...ALWAYS, 'ROLE_NOTE'])
  })
})

describe('roles are stored', () => {
  test('with the roles that everybody has, and with the roles that a given role needs', () => {
    expect(keptRoles([])).toEqual(ALWAYS)
    expect(keptRoles(['ROLE_ASSIGN_MACHINE'])).toEqual([
      ...ALWAYS,
      'ROLE_SETTINGS',
      'ROLE_MACHINE',
      'ROLE_GAME',
      'ROLE_ASSIGN_MACHINE',
    ])
  })

  test('with only the higher administrator’s role and the roles that everybody has, if an administrator’s role is given', () => {
    expect(keptRoles(['ROLE_NOTE', 'ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', ...ALWAYS])
    expect(keptRoles(['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'])).toEqual(['ROLE_MASTER_ADMIN', ...ALWAYS])
  })

  test('in a fixed order, even if the given roles leave out the roles that everybody has', () => {
    expect(keptRoles(['ROLE_NOTE', 'ROLE_USER'])).toEqual(keptRoles(['ROLE_DASHBOARD', 'ROLE_NOTE']))
  })
})

describe('the services to choose from', () => {
  const services = ['ROLE_NOTE', 'ROLE_SETTINGS', 'ROLE_GAME', 'ROLE_ADMIN', 'ROLE_MASTER_ADMIN', 'ROLE_USER'] as const
  const offered = (roles: Parameters<typeof holds>[0]) => roleOffers({ roles, services }).map(({ role }) => role)

  test('are the services of the company, and only administrators also see the administrator’s role', () => {
    const shared = ['ROLE_DASHBOARD', 'ROLE_NOTE', 'ROLE_SETTINGS', 'ROLE_GAME']
    expect(offered(['ROLE_MANAGE_USERS'])).toEqual(shared)
    expect(offered(['ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', ...shared])
    expect(offered(['ROLE_MASTER_ADMIN'])).toEqual(['ROLE_ADMIN', 'ROLE_MASTER_ADMIN', ...shared])
  })

  test('say whether the asker may give them, and which other roles they need', () => {
    expect(roleOffers({ roles: ['ROLE_GAME'], services: ['ROLE_NOTE', 'ROLE_GAME'] })).toEqual([
      { role: 'ROLE_DASHBOARD', label: 'Dashboard', group: 'general', needs: [], isGrantable: true },
      { role: 'ROLE_NOTE', label: 'Notes', group: 'general', needs: [], isGrantable: false },
      { role: 'ROLE_GAME', label: 'Manage Game', group: 'settings', needs: ['ROLE_SETTINGS'], isGrantable: true },
    ])
  })
})

describe('giving a role', () => {
  const manager = { roles: ['ROLE_NOTE', 'ROLE_GAME'], services: ['ROLE_NOTE', 'ROLE_BONUS'] } as const

  test('requires that the asker holds the role, unless the person already has it', () => {
    expect(grantFault(manager, [], ['ROLE_NOTE'])).toBeUndefined()
    expect(grantFault(manager, [], ['ROLE_BONUS'])).toEqual({ fault: 'beyondYours' })
    expect(grantFault(manager, ['ROLE_BONUS'], ['ROLE_BONUS', 'ROLE_NOTE'])).toBeUndefined()
    expect(grantFault(manager, [], ['ROLE_ADMIN'])).toEqual({ fault: 'beyondYours' })
  })

  test('requires that the company has the service, unless the person already has the role', () => {
    expect(grantFault(manager, [], ['ROLE_GAME'])).toEqual({ fault: 'notOffered', role: 'ROLE_GAME' })
    expect(grantFault(manager, ['ROLE_GAME'], ['ROLE_GAME'])).toBeUndefined()
  })

  test('requires that the asker is a master administrator if the role is the master’s, even if the company has that role as a service', () => {
    const services = [...ROLE_NAMES]
    expect(grantFault({ roles: ['ROLE_ADMIN'], services }, [], ['ROLE_MASTER_ADMIN'])).toEqual({ fault: 'beyondYours' })
    expect(grantFault({ roles: ['ROLE_MASTER_ADMIN'], services }, [], ['ROLE_MASTER_ADMIN'])).toBeUndefined()
  })
})

test('a person may be changed by people who hold all of the person’s roles, at the person’s home location', () => {
  const ana = { homeId: 1, username: 'ana@venue.example', roles: ['ROLE_NOTE', 'ROLE_USER'] } as const
  expect(mayChange(['ROLE_NOTE'], 1, ana)).toBe(true)
  expect(mayChange(['ROLE_GAME'], 1, ana)).toBe(false)
  expect(mayChange(['ROLE_NOTE'], 2, ana)).toBe(false)
  expect(mayChange(['ROLE_ADMIN'], 1, { ...ana, roles: ['ROLE_MASTER_ADMIN'] })).toBe(false)
})

test('only administrators may change a station', () => {
  const station = { homeId: 1, username: 'info@venue.example', roles: ['ROLE_NOTE'] } as const
  expect(mayChange(['ROLE_NOTE'], 1, station)).toBe(false)
  expect(mayChange(['ROLE_ADMIN'], 1, station)).toBe(true)
})

test('a person stops being an administrator when they have neither of the administrators’ roles any more', () => {
  expect(stopsBeing('administrator', ['ROLE_ADMIN'], ['ROLE_NOTE'])).toBe(true)
  expect(stopsBeing('administrator', ['ROLE_ADMIN'], ['ROLE_MASTER_ADMIN'])).toBe(false)
  expect(stopsBeing('administrator', ['ROLE_NOTE'], [])).toBe(false)
  expect(stopsBeing('master', ['ROLE_MASTER_ADMIN'], ['ROLE_ADMIN'])).toBe(true)
  expect(stopsBeing('master', ['ROLE_ADMIN'], [])).toBe(false)
})

test('only the account’s own list of employees includes an e-mail that begins with info@, and a station cannot be present by chip', () => {
  expect(isListed({ userId: 1, username: 'Info@hall.example' }, 2)).toBe(false)
  expect(isListed({ userId: 1, username: 'Info@hall.example' }, 1)).toBe(true)
  expect(isListed({ userId: 1, username: 'information@hall.example' }, 2)).toBe(true)
  expect(isLinked('info@hall.example', [], true)).toBe(false)
  expect(isLinked('info@hall.example', ['ROLE_ADMIN'], true)).toBe(true)
  expect(isLinked('ana@hall.example', [], false)).toBe(false)
})

test('people are sorted by full name, ignoring case', () => {
  const person = (name: string, userId: number) => ({ firstname: name, lastname: '', userId })
  const people = [person('Zoë', 1), person('ana 10', 2), person('Ana 2', 3), person('ana 2', 0)]
  expect(people.toSorted(byName).map(({ userId }) => userId)).toEqual([0, 3, 2, 1])
})

describe('the audit trail', () => {
  test('describes an employee in words, without the tag', () => {
    const ana = {
      username: 'ana@example.com',
      firstname: 'Ana',
      lastname: '',
      roles: ['ROLE_USER', 'ROLE_DASHBOARD', 'ROLE_NOTE'] as const,
      hourlyRateCents: 1250,
      employeeColor: '#1565c0',
      timezone: 'America/Chicago',
      rfidHash: Buffer.from('hash'),
      companyIds: [7],
    }
    expect(recordOf(ana)).toEqual({
      name: 'Ana',
      email: 'ana@example.com',
      services: ['Dashboard', 'Notes'],
      dollarsAnHour: 12.5,
      color: '#1565c0',
      timezone: 'America/Chicago',
      tag: 'registered',
      companyIds: [7],
    })
    expect(recordOf({ ...ana, rfidHash: null }).tag).toBe('none')
  })

  test('shows that a tag was replaced', () => {
    const [one, other] = [Buffer.from('one'), Buffer.from('other')]
    expect(tagAfter(null, one)).toBe('registered')
    expect(tagAfter(one, one)).toBe('registered')
    expect(tagAfter(one, other)).toBe('another registered')
    expect(tagAfter(one, null)).toBe('none')
  })
})

test('the station of a venue has an e-mail with the venue’s name', () => {
  expect(['Lucky Star', 'Señor Frog’s #2', '★★★'].map(stationName)).toEqual([
    'info@lucky-star.station',
    'info@senor-frog-s-2.station',
    'info@venue.station',
  ])
})
