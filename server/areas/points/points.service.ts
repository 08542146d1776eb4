/** The front desk: who waits, what they are given, within which limits, and once (domain 7). */

import type { Scope } from '../../platform/http/scope.ts'
import * as queries from './points.queries.ts'

/**
 * Takes a customer off the pending list, for whoever lets go of them: call it under the lock of the customer's row. Gives the voided
 * visit, undefined when they did not wait.
 */
export async function voidWaiting(scope: Scope, customerId: number, reason: string): Promise<number | undefined> {
  return queries.voidWaiting(scope, customerId, reason)
}
