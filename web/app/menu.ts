/** The menu (part 1 section 2), built from the routes that the server sent. */

import { mayOpen } from '../lib/may-open.ts'

export type MenuGroup = 'accounting' | 'settings'

/** The fields of a screen that the menu needs. */
export interface MenuScreen {
  id: string
  group?: MenuGroup
  isOnPhone: boolean
}

export type MenuItem<Entry> = { kind: 'screen'; screen: Entry } | { kind: 'group'; group: MenuGroup; screens: Entry[] }

/**
 * The menu's items in the order of `screens`. The menu shows a group when the group's id is in the routes and the group has a screen to show.
 * On a phone the menu shows only the screens with `isOnPhone`. It shows Customers only with the customer-mobile route, and the time clock only if it
 * shows no other screen.
 */
export function menuItems<Entry extends MenuScreen>(
  screens: readonly Entry[],
  routes: readonly string[],
  isPhone: boolean,
): MenuItem<Entry>[] {
  const open = screens.filter(({ id, group }) => mayOpen(id, routes, isPhone) && (!group || routes.includes(group)))
  const shown = isPhone ? onPhone(open) : open
  const items: MenuItem<Entry>[] = []
  for (const screen of shown) {
    const last = items.at(-1)
    if (!screen.group) items.push({ kind: 'screen', screen })
    else if (last?.kind === 'group' && last.group === screen.group) last.screens.push(screen)
    else items.push({ kind: 'group', group: screen.group, screens: [screen] })
  }
  return items
}

function onPhone<Entry extends MenuScreen>(open: readonly Entry[]): Entry[] {
  const whitelisted = open.filter(({ isOnPhone }) => isOnPhone)
  return whitelisted.length === 1 ? whitelisted : whitelisted.filter(({ id }) => id !== 'check-in-out')
}

/** The path of the start page: the dashboard, otherwise the user's first screen; undefined for a user without screens. */
export function homePath(
  screens: readonly { id: string; path: string }[],
  routes: readonly string[],
  isPhone: boolean,
): string | undefined {
  const open = screens.filter(({ id }) => mayOpen(id, routes, isPhone))
  return (open.find(({ id }) => id === 'dashboard') ?? open[0])?.path
}
