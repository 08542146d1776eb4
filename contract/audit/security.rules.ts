/** The codes of security events. The log, the metrics and the screen use the same codes. */

import type { ErrorCode } from '../kernel/errors.ts'

/** Refusals that may show an attack. Everyday refusals, such as the one for an ended session, are not security events. */
const REFUSALS = [
  'login.failed',
  'password.wrong',
  'licence.unknown',
  'setup.wrongCode',
  'access.forbidden',
  'access.otherUser',
  'location.unknown',
  'employee.beyondYours',
  'rfid.unknown',
  'kiosk.unknown',
  'request.tooMany',
] as const satisfies readonly ErrorCode[]

/** Every code of a security event. */
export const SECURITY_CODES = [
  ...REFUSALS,
  /** A sign-in was refused after too many tries, and the person has to wait. */
  'login.slowed',
  /** The server refused a live connection, for example from another website or with an unknown ticket. */
  'socket.refused',
  'socket.flooded',
  'roles.changed',
] as const
export type SecurityCode = (typeof SECURITY_CODES)[number]

/** The number of days for which events are kept. */
export const SECURITY_DAYS = 30

const refusals: ReadonlySet<string> = new Set(REFUSALS)

/** The code of the security event for a refusal; undefined when there is no such event. `isSignIn` is true when the refused call was a sign-in. */
export function securityCodeOf(code: ErrorCode, isSignIn: boolean): SecurityCode | undefined {
  if (isSignIn && code === 'request.tooMany') return 'login.slowed'
  return refusals.has(code) ? (code as SecurityCode) : undefined
}
