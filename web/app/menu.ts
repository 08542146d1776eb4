/** What the menu shows (part 1 section 2), worked out from the routes that the server gave. */

export type MenuGroup = 'accounting' | 'settings'

/** What the menu needs of a screen. */
export interface MenuScreen {
  id: string
  group?: MenuGroup
  isOnPhone: boolean
}

export type MenuItem<Entry> = { kind: 'screen'; screen: Entry } | { kind: 'group'; group: MenuGroup; screens: Entry[] }

/**
 * The menu's items in the order of `screens`. A group shows when its own id is in the routes and it has a screen to show. On a
 * phone only whitelisted screens show: customers only with the customer-mobile route, check-in-out only as the single item.
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

/** Whether a screen is the user's, by its address too: customers on a phone only with the customer-mobile route (part 2 section 6). */
export function mayOpen(id: string, routes: readonly string[], isPhone: boolean): boolean {
  return routes.includes(id) && (id !== 'customer' || !isPhone || routes.includes('customer-mobile'))
}

/** Where `/` leads: the dashboard, or else the first screen that the user has, or nowhere. */
export function homePath(
  screens: readonly { id: string; path: string }[],
  routes: readonly string[],
  isPhone: boolean,
): string | undefined {
  const open = screens.filter(({ id }) => mayOpen(id, routes, isPhone))
  return (open.find(({ id }) => id === 'dashboard') ?? open[0])?.path
}
