/** The kiosk: a customer checks in with their phone number. The screen shows only the customer's own first name. */

import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './points.queries.ts'
import { checkIn, makeWay } from './points.service.ts'

export interface KioskArrival {
  firstName: string
  lastName: string
  customerId: number
  /** Undefined for a customer who is already waiting. */
  pendingId: number | undefined
}

/**
 * Checks a customer in by phone number. The refusal is the same for an unknown number and for a number that several customers have. Guesses are
 * limited. Throws 'kiosk.notStation', 'kiosk.unknown' and 'request.tooMany'.
 */
export async function checkInAtKiosk(scope: Scope, phone: string): Promise<KioskArrival> {
  if (!scope.account.isStation) throw new Refusal('kiosk.notStation')
  const limits = scope.platform.limits.kiosk
  const key = String(scope.account.userId)
  await limits.checkIn(key)
  const [customer, ...others] = await limits.unknown.counted(
    key,
    () => queries.lockCustomersByPhone(scope, phone),
    ({ length }) => length === 1,
  )
  if (customer === undefined || others.length > 0) throw new Refusal('kiosk.unknown', { path: 'phone' })
  const { first_name: firstName, last_name: lastName, customer_id: customerId } = customer
  const arrival = { firstName, lastName, customerId }
  if ((await makeWay(scope, customer)) !== undefined) return { ...arrival, pendingId: undefined }
  const { pendingId } = await checkIn(scope, customer, {
    signedInBy: scope.account.userId,
    source: 'kiosk',
    askedCents: null,
    photoHash: null,
  })
  return { ...arrival, pendingId }
}
