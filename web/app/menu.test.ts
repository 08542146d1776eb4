import { describe, expect, it } from 'vitest'

import { ROLES } from '@countroom/contract/access/roles.ts'

import { mayOpen } from '../lib/may-open.ts'
import { homePath, menuItems, type MenuItem, type MenuScreen } from './menu.ts'
import { findScreen, screens as realScreens } from './screens.tsx'

const screens: MenuScreen[] = [
  { id: 'dashboard', isOnPhone: true },
  { id: 'customer', isOnPhone: true },
  { id: 'check-in-out', isOnPhone: true },
  { id: 'add-machine-reading', isOnPhone: true },
  { id: 'employee-session', isOnPhone: false },
  { id: 'report', group: 'accounting', isOnPhone: false },
  { id: 'machine', group: 'settings', isOnPhone: false },
  { id: 'games', group: 'settings', isOnPhone: false },
]

const drawn = (items: MenuItem<MenuScreen>[]) =>
  items.map((item) => (item.kind === 'screen' ? item.screen.id : [item.group, ...item.screens.map(({ id }) => id)]))
const atDesk = (...routes: string[]) => drawn(menuItems(screens, routes, false))
const onPhone = (...routes: string[]) => drawn(menuItems(screens, routes, true))

describe('the menu at a desk', () => {
  it('the menu shows only the screens whose routes the server sent, in the order of the list of screens', () => {
    expect(atDesk('add-machine-reading', 'dashboard', 'unheard-of')).toEqual(['dashboard', 'add-machine-reading'])
    expect(atDesk()).toEqual([])
  })

  it('the menu shows screens in their group, and a group only when its own id is in the routes', () => {
    expect(atDesk('settings', 'machine', 'games', 'accounting', 'report')).toEqual([
      ['accounting', 'report'],
      ['settings', 'machine', 'games'],
    ])
    expect(atDesk('machine', 'games')).toEqual([])
  })

  it('the menu does not show a group without screens', () => {
    expect(atDesk('settings', 'dashboard')).toEqual(['dashboard'])
  })
})

describe('the menu on a phone', () => {
  it('the menu on a phone shows only screens with isOnPhone', () => {
    expect(onPhone('dashboard', 'add-machine-reading', 'employee-session', 'settings', 'machine')).toEqual([
      'dashboard',
      'add-machine-reading',
    ])
  })

  it('the menu on a phone shows the customers screen only with the customer-mobile route', () => {
    expect(onPhone('dashboard', 'customer')).toEqual(['dashboard'])
    expect(onPhone('dashboard', 'customer', 'customer-mobile')).toEqual(['dashboard', 'customer'])
  })

  it('the menu on a phone hides check-in-out unless it is the only item', () => {
    expect(onPhone('check-in-out', 'add-machine-reading')).toEqual(['add-machine-reading'])
    expect(onPhone('check-in-out')).toEqual(['check-in-out'])
    expect(onPhone('check-in-out', 'customer', 'employee-session')).toEqual(['check-in-out'])
  })
})

it('a screen opens with its own route; on a phone, the customers screen also needs the customer-mobile route', () => {
  expect(mayOpen('customer', ['customer'], false)).toBe(true)
  expect(mayOpen('customer', ['customer'], true)).toBe(false)
  expect(mayOpen('customer', ['customer', 'customer-mobile'], true)).toBe(true)
  expect(mayOpen('customer', ['customer-mobile'], true)).toBe(false)
  expect(mayOpen('machine', ['machine'], true)).toBe(true)
})

it('a screen in a group has the address from the specification', () => {
  expect(findScreen('/report')?.id).toBe('report')
  expect(findScreen('/settings/rules/')?.id).toBe('rules')
})

describe('the start page', () => {
  const paths = [
    { id: 'check-in-out', path: '/check-in-out' },
    { id: 'dashboard', path: '/dashboard' },
  ]

  it('the start page is the dashboard, otherwise the user’s first screen, otherwise nothing', () => {
    expect(homePath(paths, ['check-in-out', 'dashboard'], false)).toBe('/dashboard')
    expect(homePath(paths, ['check-in-out'], false)).toBe('/check-in-out')
    expect(homePath(paths, ['machine'], false)).toBeUndefined()
  })

  it('the start page on a phone is a screen that a phone may open', () => {
    const withCustomers = [{ id: 'customer', path: '/customer' }, ...paths]
    expect(homePath(withCustomers, ['customer', 'check-in-out'], false)).toBe('/customer')
    expect(homePath(withCustomers, ['customer', 'check-in-out'], true)).toBe('/check-in-out')
    expect(homePath(withCustomers, ['customer'], true)).toBeUndefined()
    expect(homePath(withCustomers, ['customer', 'customer-mobile'], true)).toBe('/customer')
  })
})

it('a service has the same name as its screen in the menu, except for two services that the specification names differently', () => {
  // The roles of administrators are not services. They open these screens.
  const ofAdministrators = ['overview', 'company']
  const services = Object.values(ROLES).filter(({ group }) => group !== 'administration')
  const named = services.flatMap(({ label, opens }) =>
    realScreens
      .filter(({ id }) => opens.some((screen) => screen === id))
      .map(({ title }) => [label, [title.message].flat().join('')]),
  )
  expect(named.length).toBe(realScreens.length - ofAdministrators.length)
  // The specification gives the services of these two screens other names.
  const others: Readonly<Record<string, string>> = { Employees: 'Manage Employees', 'Weekly Report': 'Accounting' }
  for (const [label, title] of named) expect(label).toBe(others[title!] ?? title)
})
