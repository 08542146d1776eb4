/** The kiosk: a customer says that they are here by their phone number, at a screen that tells nothing of anybody. */

import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './points.queries.ts'
import { checkIn, makeWay } from './points.service.ts'

export interface KioskArrival {
  firstName: string
  customerId: number
  /** Undefined for somebody who waits already. */
  pendingId: number | undefined
}

/**
 * Checks somebody in by their phone number. Numbers that nobody has and numbers that several have are refused alike, and guesses are
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
  const arrival = { firstName: customer.first_name, customerId: customer.customer_id }
  if ((await makeWay(scope, customer)) !== undefined) return { ...arrival, pendingId: undefined }
  const { pendingId } = await checkIn(scope, customer, {
    signedInBy: scope.account.userId,
    source: 'kiosk',
    askedCents: null,
    photoHash: null,
  })
  return { ...arrival, pendingId }
}
