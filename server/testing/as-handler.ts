/**
 * Calls a service as a handler does: in a transaction, as a person at a venue. A test uses this when no call uses the service in the way the test
 * needs.
 */

import { inTransaction } from '../platform/db/transaction.ts'
import { type Scope, scopeOf } from '../platform/scope.ts'
import type { Person, Venue } from './house.ts'

export async function asHandler<Result>(
  venue: Venue,
  who: Person,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const { house, id } = venue
  const { platform } = house.app
  const now = house.clock.now()
  const access = await platform.gate.identify(who.token!, id, now)
  const request = { location: access.location!, now, requestId: 'test', platform }
  return inTransaction(platform.connections, id, async (db) => ({
    keep: true,
    result: await work(scopeOf(access, access.actor, { ...request, db })),
    last: [],
  }))
}
