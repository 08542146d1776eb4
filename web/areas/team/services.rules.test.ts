import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isAdministrator, type Role, ROLE_NAMES, ROLES, withNeeds } from '@countroom/contract/access/roles.ts'
import { DEFAULT_PRESETS, presetFaults } from '@countroom/contract/team/presets.rules.ts'
import type { RoleOffer } from '@countroom/contract/team/team.shapes.ts'

import {
  arranged,
  chooseLeadAlone,
  chooseRole,
  chosenCount,
  presetOf,
  presetRoles,
  serviceGroups,
  sideEffects,
  unchooseRole,
} from './services.rules.ts'

function offersOf(roles: readonly Role[], grantable: readonly Role[] = roles): RoleOffer[] {
  return roles.map((role) => ({
    role,
    label: ROLES[role].label,
    group: ROLES[role].group,
    needs: [...ROLES[role].needs],
    isGrantable: grantable.includes(role),
  }))
}

const ALL = offersOf(ROLE_NAMES)

function serviceIn(offers: readonly RoleOffer[], chosen: readonly Role[], role: Role, isMaster = true) {
  return serviceGroups(offers, chosen, { isMaster })
    .flatMap(({ lead, services }) => (lead ? [lead, ...services] : services))
    .find((service) => service.role === role)
}

describe('presets', () => {
  const [cashier, , manager] = DEFAULT_PRESETS

  test('a preset leaves out services that the company does not offer or the user cannot give, and services that need such a service', () => {
    expect(presetRoles(cashier!, ALL)).toEqual(arranged(cashier!.authorities))
    const offers = offersOf(['ROLE_CUSTOMER', 'ROLE_CHECK_IN_OUT', 'ROLE_BONUS'], ['ROLE_CHECK_IN_OUT', 'ROLE_BONUS'])
    // The service Bonus needs the service Customers, which this user cannot give.
    expect(presetRoles(cashier!, offers)).toEqual(arranged(['ROLE_CHECK_IN_OUT']))
    expect(isAdministrator(presetRoles(manager!, ALL))).toBe(false)
  })

  test('a preset is recognized by the services that are chosen', () => {
    expect(presetOf(presetRoles(manager!, ALL), DEFAULT_PRESETS, ALL)).toBe('Manager')
    expect(presetOf(arranged(['ROLE_NOTE']), DEFAULT_PRESETS, ALL)).toBeUndefined()
  })

  test('the names of presets must differ in more than case, and the services that everybody has are not counted', () => {
    expect(presetFaults(['Floor', ' floor ', '', 'Bar'])).toEqual([undefined, 'repeated', 'missing', undefined])
    expect(chosenCount(arranged(['ROLE_NOTE', 'ROLE_RAFFLE']))).toBe(2)
  })
})

describe('administrators', () => {
  test('choosing Admin or Master Admin clears all other roles, except those that everyone has', () => {
    const chosen = arranged(['ROLE_RAFFLE', 'ROLE_CUSTOMER', 'ROLE_NOTE'])
    expect(chooseRole(chosen, 'ROLE_ADMIN', ALL)).toEqual(['ROLE_ADMIN', 'ROLE_USER', 'ROLE_DASHBOARD'])
    expect(chooseRole(chosen, 'ROLE_MASTER_ADMIN', ALL)).toEqual(['ROLE_MASTER_ADMIN', 'ROLE_USER', 'ROLE_DASHBOARD'])
  })

  test('choosing Admin or Master Admin disables every other checkbox, but the role itself can be removed', () => {
    for (const administrator of ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'] as const) {
      for (const role of ROLE_NAMES) {
        expect(serviceIn(ALL, [administrator], role)?.isDisabled, role).toBe(role !== administrator)
      }
      expect(unchooseRole(arranged([administrator]), administrator)).toEqual(arranged([]))
    }
  })

  test('Master Admin is shown only to master administrators', () => {
    expect(serviceIn(ALL, [], 'ROLE_MASTER_ADMIN', true)).toMatchObject({ isChosen: false, isDisabled: false })
    expect(serviceIn(ALL, [], 'ROLE_MASTER_ADMIN', false)).toBeUndefined()
  })
})

describe('groups', () => {
  test('choosing a group’s role selects the whole group', () => {
    expect(chooseRole([], 'ROLE_ACCOUNTING', ALL)).toEqual([
      'ROLE_USER',
      'ROLE_DASHBOARD',
      'ROLE_ACCOUNTING',
      'ROLE_CUSTOMER_LOAN_REPORT',
      'ROLE_EMPLOYEE_SHORT_REPORT',
      'ROLE_ZELLE_REPORT',
    ])
    expect(chooseRole([], 'ROLE_CUSTOMER', ALL)).toEqual([
      'ROLE_USER',
      'ROLE_DASHBOARD',
      'ROLE_CUSTOMER',
      'ROLE_CUSTOMER_PRIVILEGE',
      'ROLE_CUSTOMER_MOBILE',
    ])
    const settings = ROLE_NAMES.filter((role) => ROLES[role].group === 'settings')
    expect(chooseRole([], 'ROLE_SETTINGS', ALL)).toEqual(arranged(settings))
  })

  test('a group’s role, such as Customer, can be kept without the other services of its group', () => {
    const all = chooseRole(['ROLE_NOTE'], 'ROLE_CUSTOMER', ALL)
    const plain = chooseLeadAlone(all, 'ROLE_CUSTOMER')
    expect(plain).toEqual(arranged(['ROLE_CUSTOMER', 'ROLE_NOTE']))
    expect(chooseLeadAlone(['ROLE_NOTE'], 'ROLE_CUSTOMER')).toEqual(plain)
    // A service outside the group stays when it needs only the group's role.
    expect(chooseLeadAlone(arranged([...all, 'ROLE_RAFFLE']), 'ROLE_CUSTOMER')).toContain('ROLE_RAFFLE')
    // Choosing one service of the group adds only that service. Removing this last service of the group removes the group's role too.
    const one = chooseRole(plain, 'ROLE_CUSTOMER_MOBILE', ALL)
    expect(one).toEqual(arranged(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_MOBILE', 'ROLE_NOTE']))
    expect(unchooseRole(one, 'ROLE_CUSTOMER_MOBILE')).toEqual(arranged(['ROLE_NOTE']))
  })

  test('choosing a group’s role selects no service that cannot be given, and no service that needs such a service', () => {
    const roles: Role[] = ['ROLE_SETTINGS', 'ROLE_RULES', 'ROLE_MACHINE', 'ROLE_GAME', 'ROLE_ASSIGN_MACHINE']
    const grantable = roles.filter((role) => role !== 'ROLE_GAME')
    expect(chooseRole([], 'ROLE_SETTINGS', offersOf(roles, grantable))).toEqual(
      arranged(['ROLE_SETTINGS', 'ROLE_RULES', 'ROLE_MACHINE']),
    )
    expect(chooseRole([], 'ROLE_SETTINGS', offersOf(['ROLE_SETTINGS']))).toEqual(arranged(['ROLE_SETTINGS']))
  })

  test('the group’s role is removed with the last service of its group, and not before', () => {
    const both = arranged(['ROLE_SETTINGS', 'ROLE_RULES', 'ROLE_MACHINE'])
    const one = unchooseRole(both, 'ROLE_RULES')
    expect(one).toEqual(arranged(['ROLE_SETTINGS', 'ROLE_MACHINE']))
    expect(unchooseRole(one, 'ROLE_MACHINE')).toEqual(arranged([]))
  })

  test('removing a service that all others of its group need removes the group’s role too', () => {
    const chosen = arranged(withNeeds(['ROLE_ASSIGN_MACHINE'])).filter((role) => role !== 'ROLE_GAME')
    expect(unchooseRole(chosen, 'ROLE_MACHINE')).toEqual(arranged([]))
  })

  test('a group’s role stays while a service outside the group needs it', () => {
    const chosen = arranged(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_MOBILE', 'ROLE_RAFFLE'])
    expect(unchooseRole(chosen, 'ROLE_CUSTOMER_MOBILE')).toEqual(arranged(['ROLE_CUSTOMER', 'ROLE_RAFFLE']))
  })

  test('a group’s role that was chosen without its group stays when another service is removed', () => {
    const chosen = arranged(['ROLE_CUSTOMER', 'ROLE_NOTE'])
    expect(unchooseRole(chosen, 'ROLE_NOTE')).toEqual(arranged(['ROLE_CUSTOMER']))
  })

  test('removing a group’s role removes the whole group, and services elsewhere that need it', () => {
    const chosen = arranged(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_MOBILE', 'ROLE_RAFFLE', 'ROLE_NOTE'])
    expect(unchooseRole(chosen, 'ROLE_CUSTOMER')).toEqual(arranged(['ROLE_NOTE']))
  })
})

describe('needs', () => {
  test('choosing a service adds the services that it needs, but not the other services of their groups', () => {
    expect(chooseRole([], 'ROLE_BONUS', ALL)).toEqual(arranged(['ROLE_BONUS', 'ROLE_CUSTOMER', 'ROLE_CHECK_IN_OUT']))
    expect(chooseRole([], 'ROLE_ASSIGN_MACHINE', ALL)).toEqual(
      arranged(['ROLE_SETTINGS', 'ROLE_MACHINE', 'ROLE_GAME', 'ROLE_ASSIGN_MACHINE']),
    )
  })

  test('removing a service removes the services that need it', () => {
    const chosen = arranged(['ROLE_CHECK_IN_OUT', 'ROLE_TRANSACTION', 'ROLE_TICKET_OUT', 'ROLE_NOTE'])
    expect(unchooseRole(chosen, 'ROLE_CHECK_IN_OUT')).toEqual(arranged(['ROLE_NOTE']))
  })

  test('the roles that changed besides the pressed role are listed', () => {
    const before = arranged(['ROLE_NOTE'])
    const after = chooseRole(before, 'ROLE_RAFFLE', ALL)
    expect(sideEffects(before, after, 'ROLE_RAFFLE')).toEqual({ added: ['ROLE_CUSTOMER'], removed: [] })
    expect(sideEffects(after, unchooseRole(after, 'ROLE_CUSTOMER'), 'ROLE_CUSTOMER')).toEqual({
      added: [],
      removed: ['ROLE_RAFFLE'],
    })
  })
})

describe('the checklist', () => {
  test('the checklist shows the groups in order, and the group’s own role first if the group has one', () => {
    const groups = serviceGroups(ALL, [], { isMaster: true })
    expect(groups.map(({ group, lead }) => [group, lead?.role])).toEqual([
      ['customers', 'ROLE_CUSTOMER'],
      ['accounting', 'ROLE_ACCOUNTING'],
      ['settings', 'ROLE_SETTINGS'],
      ['general', undefined],
      ['administration', undefined],
    ])
    expect(groups.flatMap(({ lead, services }) => (lead ? [lead, ...services] : services))).toHaveLength(ALL.length)
  })

  test('the checklist leaves out a group when the company has none of its services', () => {
    const groups = serviceGroups(offersOf(['ROLE_NOTE', 'ROLE_DASHBOARD']), [], { isMaster: true })
    expect(groups.map(({ group }) => group)).toEqual(['general'])
  })

  test('Dashboard is always checked and never changed', () => {
    expect(serviceIn(ALL, [], 'ROLE_DASHBOARD')).toMatchObject({
      isChosen: true,
      isDisabled: true,
      obstacle: { kind: 'always' },
    })
    expect(unchooseRole(arranged([]), 'ROLE_DASHBOARD')).toEqual(arranged([]))
    expect(arranged([])).toEqual(['ROLE_USER', 'ROLE_DASHBOARD'])
  })

  test('a role that the user does not have cannot be given or removed, and a service that needs it cannot be given', () => {
    const offers = offersOf(['ROLE_CUSTOMER', 'ROLE_RAFFLE'], ['ROLE_RAFFLE'])
    expect(serviceIn(offers, [], 'ROLE_CUSTOMER')).toMatchObject({ isDisabled: true, obstacle: { kind: 'notYours' } })
    expect(serviceIn(offers, ['ROLE_CUSTOMER'], 'ROLE_CUSTOMER')).toMatchObject({ isChosen: true, isDisabled: true })
    expect(serviceIn(offers, [], 'ROLE_RAFFLE')).toMatchObject({
      isDisabled: true,
      obstacle: { kind: 'needs', role: 'ROLE_CUSTOMER' },
    })
    expect(serviceIn(offers, ['ROLE_RAFFLE'], 'ROLE_RAFFLE')?.isDisabled).toBe(false)
  })

  test('a service that the company no longer has is shown, and can only be removed', () => {
    const offers = offersOf(['ROLE_NOTE'])
    expect(serviceIn(offers, ['ROLE_BONUS'], 'ROLE_BONUS')).toMatchObject({
      label: 'Bonus',
      isChosen: true,
      isDisabled: false,
      obstacle: { kind: 'notOffered' },
    })
    expect(serviceIn(offers, [], 'ROLE_BONUS')).toBeUndefined()
    expect(serviceIn(offers, arranged([]), 'ROLE_USER')).toBeUndefined()
  })
})

test('no sequence of presses breaks the rules of groups, needs and administrators', () => {
  const some = fc.subarray(ROLE_NAMES)
  fc.assert(
    fc.property(
      some,
      some,
      fc.array(fc.constantFrom(...ROLE_NAMES), { maxLength: 30 }),
      (offered, grantable, presses) => {
        const offers = offersOf(offered, grantable)
        let chosen = arranged([])
        for (const role of presses) {
          const service = serviceIn(offers, chosen, role)
          if (!service || service.isDisabled) continue
          const before = chosen
          chosen = service.isChosen ? unchooseRole(chosen, role) : chooseRole(chosen, role, offers)

          expect(chosen.includes(role)).toBe(!service.isChosen)
          expect(withNeeds(chosen)).toEqual(chosen)
          expect(arranged(chosen)).toEqual(chosen)
          const given = chosen.filter((other) => !arranged([]).includes(other))
          expect(given.every((other) => offered.includes(other) && grantable.includes(other))).toBe(true)
          if (isAdministrator(given)) expect(given).toHaveLength(1)
          // Only choosing an administrator's role may both add and remove roles.
          const { added, removed } = sideEffects(before, chosen, role)
          if (service.isChosen) expect(added).toEqual([])
          else if (!isAdministrator(given)) expect(removed).toEqual([])
        }
      },
    ),
  )
})
