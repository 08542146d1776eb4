/** What is unfinished in the drawer of a shift that is about to end (domain 4). Pure functions. */

import type { Drawer } from '@countroom/contract/cash/cash.shapes.ts'

export type OpenPoint = 'notCounted' | 'beforeHandOver' | 'movedSince' | 'offered' | 'received'

/** The unfinished matters that Clock Out warns about. A settled drawer has none, because it can no longer change. */
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

/**
 * Whether a shift has a drawer. A shift has one when the drawer was used, or when the employee has a cash screen. Administrators have all screens of
 * the company, even if they never work with cash. Therefore the shift of an administrator has a drawer only when the drawer was used.
 */
export function hasDrawer(
  { routes, isAdministrator }: { routes: readonly string[]; isAdministrator: boolean },
  drawer: Pick<Drawer, 'isUsed'>,
): boolean {
  const worksWithCash = !isAdministrator && (routes.includes('transaction') || routes.includes('ticket-out'))
  return drawer.isUsed || worksWithCash
}
