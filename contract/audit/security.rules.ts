/** What counts as a security event: the codes that the log, the metrics and the screen have in common (trust.md, Controls). */

import type { ErrorCode } from '../kernel/errors.ts'

/** Refusals that somebody who attacks meets. Those that people meet every day, such as an ended session, are none. */
const REFUSALS = [
  'login.failed',
  'password.wrong',
  'licence.unknown',
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
  /** A sign-in that had to wait. */
  'login.slowed',
  /** A live connection from another page, or with a ticket that is nobody's. */
  'socket.refused',
  'socket.flooded',
  'roles.changed',
] as const
export type SecurityCode = (typeof SECURITY_CODES)[number]

/** So many days are kept. */
export const SECURITY_DAYS = 30

const refusals: ReadonlySet<string> = new Set(REFUSALS)

/** The security event that a refusal is, where it is one. `isSignIn`: it was asked to sign in. */
export function securityCodeOf(code: ErrorCode, isSignIn: boolean): SecurityCode | undefined {
  if (isSignIn && code === 'request.tooMany') return 'login.slowed'
  return refusals.has(code) ? (code as SecurityCode) : undefined
}
