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
  test('a master administrator holds all roles, an administrator all but Master Admin, and others their given roles, Dashboard and User', () => {
    expect(ROLE_NAMES.filter((role) => !holds(['ROLE_MASTER_ADMIN'], role))).toEqual([])
    expect(ROLE_NAMES.filter((role) => !holds(['ROLE_ADMIN'], role))).toEqual(['ROLE_MASTER_ADMIN'])
    expect(ROLE_NAMES.filter((role) => holds(['ROLE_NOTE'], role))).toEqual([...ALWAYS, 'ROLE_NOTE'])
  })
})

describe('the stored roles', () => {
  test('the stored roles include Dashboard, User, and the roles that a given role needs', () => {
    expect(keptRoles([])).toEqual(ALWAYS)
    expect(keptRoles(['ROLE_ASSIGN_MACHINE'])).toEqual([
      ...ALWAYS,
      'ROLE_SETTINGS',
      'ROLE_MACHINE',
      'ROLE_GAME',
      'ROLE_ASSIGN_MACHINE',
    ])
  })

  test('the stored roles of an administrator are only the highest administrator role, Dashboard and User', () => {
    expect(keptRoles(['ROLE_NOTE', 'ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', ...ALWAYS])
    expect(keptRoles(['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'])).toEqual(['ROLE_MASTER_ADMIN', ...ALWAYS])
  })

  test('the order of the stored roles does not depend on whether Dashboard or User is among the given roles', () => {
    expect(keptRoles(['ROLE_NOTE', 'ROLE_USER'])).toEqual(keptRoles(['ROLE_DASHBOARD', 'ROLE_NOTE']))
  })
})

describe('the services to choose from', () => {
  const services = ['ROLE_NOTE', 'ROLE_SETTINGS', 'ROLE_GAME', 'ROLE_ADMIN', 'ROLE_MASTER_ADMIN', 'ROLE_USER'] as const
  const offered = (roles: Parameters<typeof holds>[0]) => roleOffers({ roles, services }).map(({ role }) => role)

  test('everybody is offered the services of the company, and only administrators are also offered administrators’ roles', () => {
    const shared = ['ROLE_DASHBOARD', 'ROLE_NOTE', 'ROLE_SETTINGS', 'ROLE_GAME']
    expect(offered(['ROLE_MANAGE_USERS'])).toEqual(shared)
    expect(offered(['ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', ...shared])
    expect(offered(['ROLE_MASTER_ADMIN'])).toEqual(['ROLE_ADMIN', 'ROLE_MASTER_ADMIN', ...shared])
  })

  test('each offered service says whether the asker may give the service, and which other roles the service needs', () => {
    expect(roleOffers({ roles: ['ROLE_GAME'], services: ['ROLE_NOTE', 'ROLE_GAME'] })).toEqual([
      { role: 'ROLE_DASHBOARD', label: 'Dashboard', group: 'general', needs: [], isGrantable: true },
      { role: 'ROLE_NOTE', label: 'Notes', group: 'general', needs: [], isGrantable: false },
      { role: 'ROLE_GAME', label: 'Manage Game', group: 'settings', needs: ['ROLE_SETTINGS'], isGrantable: true },
    ])
  })
})

describe('giving a role', () => {
  const manager = { roles: ['ROLE_NOTE', 'ROLE_GAME'], services: ['ROLE_NOTE', 'ROLE_BONUS'] } as const

  test('giving a role requires that the asker holds the role, unless the person already has the role', () => {
    expect(grantFault(manager, [], ['ROLE_NOTE'])).toBeUndefined()
    expect(grantFault(manager, [], ['ROLE_BONUS'])).toEqual({ fault: 'beyondYours' })
    expect(grantFault(manager, ['ROLE_BONUS'], ['ROLE_BONUS', 'ROLE_NOTE'])).toBeUndefined()
    expect(grantFault(manager, [], ['ROLE_ADMIN'])).toEqual({ fault: 'beyondYours' })
  })

  test('giving a role requires that the company has the service, unless the person already has the role', () => {
    expect(grantFault(manager, [], ['ROLE_GAME'])).toEqual({ fault: 'notOffered', role: 'ROLE_GAME' })
    expect(grantFault(manager, ['ROLE_GAME'], ['ROLE_GAME'])).toBeUndefined()
  })

  test('only a master administrator may give Master Admin, even if the company has that role as a service', () => {
    const services = [...ROLE_NAMES]
    expect(grantFault({ roles: ['ROLE_ADMIN'], services }, [], ['ROLE_MASTER_ADMIN'])).toEqual({ fault: 'beyondYours' })
    expect(grantFault({ roles: ['ROLE_MASTER_ADMIN'], services }, [], ['ROLE_MASTER_ADMIN'])).toBeUndefined()
  })
})

test('a person may be changed only by people who hold all of the person’s roles, and only at the person’s home location', () => {
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

test('a person stops being an administrator when they keep neither Admin nor Master Admin, and a master when they lose Master Admin', () => {
  expect(stopsBeing('administrator', ['ROLE_ADMIN'], ['ROLE_NOTE'])).toBe(true)
  expect(stopsBeing('administrator', ['ROLE_ADMIN'], ['ROLE_MASTER_ADMIN'])).toBe(false)
  expect(stopsBeing('administrator', ['ROLE_NOTE'], [])).toBe(false)
  expect(stopsBeing('master', ['ROLE_MASTER_ADMIN'], ['ROLE_ADMIN'])).toBe(true)
  expect(stopsBeing('master', ['ROLE_ADMIN'], [])).toBe(false)
})

test('only an info@ account itself sees that account in the list of employees, and a station cannot be present by chip', () => {
  expect(isListed({ userId: 1, username: 'Info@hall.example' }, 2)).toBe(false)
  expect(isListed({ userId: 1, username: 'Info@hall.example' }, 1)).toBe(true)
  expect(isListed({ userId: 1, username: 'information@hall.example' }, 2)).toBe(true)
  expect(isLinked('info@hall.example', [], true)).toBe(false)
  expect(isLinked('info@hall.example', ['ROLE_ADMIN'], true)).toBe(true)
  expect(isLinked('ana@hall.example', [], false)).toBe(false)
})

test('people are sorted by full name, ignoring case, and numbers in names are sorted by value', () => {
  const person = (name: string, userId: number) => ({ firstname: name, lastname: '', userId })
  const people = [person('Zoë', 1), person('ana 10', 2), person('Ana 2', 3), person('ana 2', 0)]
  expect(people.toSorted(byName).map(({ userId }) => userId)).toEqual([0, 3, 2, 1])
})

describe('the audit trail', () => {
  test('the audit trail describes an employee in words, without the tag', () => {
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

  test('the audit trail shows that a tag was replaced', () => {
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
