/** What is still to do with the cash of a shift that ends (domain 4). Pure. */

import type { Drawer } from '@countroom/contract/cash/cash.shapes.ts'

export type OpenPoint = 'notCounted' | 'beforeHandOver' | 'movedSince' | 'offered' | 'received'

/** What Clock Out asks about first. Nothing of a settled drawer can be done any more. */
export function openPoints({ sessionId, counts, expected, pendingOut, pendingIn }: Drawer): OpenPoint[] {
  if (sessionId !== null) return []
  const last = counts.at(-1)
  const points: OpenPoint[] = []
  if (last === undefined) points.push('notCounted')
  else if (last.isBeforeHandOver) points.push('beforeHandOver')
  else if (expected !== null && expected !== last.expected) points.push('movedSince')
  if (pendingOut > 0) points.push('offered')
  if (pendingIn > 0) points.push('received')
  return points
}

/** Whether a shift has a drawer: cash moved in it, or its person works with cash. Administrators see every screen, but few have a drawer. */
export function hasDrawer(
  { routes, isAdministrator }: { routes: readonly string[]; isAdministrator: boolean },
  drawer: Pick<Drawer, 'isUsed'>,
): boolean {
  const worksWithCash = !isAdministrator && (routes.includes('transaction') || routes.includes('ticket-out'))
  return drawer.isUsed || worksWithCash
}
