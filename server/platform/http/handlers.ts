/** The types of handlers, derived from the calls. A missing or wrong handler does not compile. */

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'
import type { AlertCode, RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import type { Call, CallBody, CallReply, Unaudited } from '@countroom/contract/kernel/define-call.ts'

import type { Statement } from '../db/sql.ts'
import type { PublicScope, Scope } from '../scope.ts'

/** What the handler of a change returns: the reply, and the states before and after the change for the audit trail. */
export interface Changed<Reply, Alert extends AlertCode = AlertCode> {
  reply: Reply
  /** The state before the change, or null when there was none. Plain JSON. */
  before: object | null
  after: object | null
  /**
   * Writes that run in the statement that appends the audit row, because nobody needs their answer. When one fails, the statement fails with its
   * error.
   */
  along?: readonly Statement[]
  /** Alerts for the location, written with the audit row. An alert that was already raised for the same cause is not raised again. */
  alerts?: readonly RaisedAlert<Alert>[]
  /**
   * The location that changed, when it is not the location where the person works, as when a master administrator changes a company. The audit row
   * and the alerts belong to the changed location, and its browsers are notified.
   */
  locationId?: number
  /** Who acted, when the gate (auth/access.ts) cannot know it: the owner of a scanned chip. */
  actorId?: number
  /**
   * The visit (`pendingId`) of a customer who checked in without a photo. After the commit, the server asks for a photo. It asks the kiosk where the
   * customer checked in, or, after any other check-in, the stations of the location.
   */
  captures?: number
  /** The code of the security event, when the change is one, such as a change of roles. */
  event?: SecurityCode | undefined
  /** The reply holds a secret, so it is not stored. A retry with the same key is refused. */
  isSecret?: true
}

/** What the handler of a public change returns. It must name the location and the account, because nobody is signed in. */
export interface PubliclyChanged<Reply, Alert extends AlertCode = AlertCode> extends Changed<Reply, Alert> {
  locationId: number
  accountId: number | null
}

/** The alerts that a call declares. */
type AlertOf<C extends Call> = NonNullable<C['raises']>[number]

type Result<C extends Call> = C['audit'] extends false | Unaudited
  ? CallReply<C>
  : C['allow'] extends 'public'
    ? PubliclyChanged<CallReply<C>, AlertOf<C>>
    : Changed<CallReply<C>, AlertOf<C>>

type ScopeOf<C extends Call> = C['allow'] extends 'public' ? PublicScope : Scope

/** A change in two steps, made by `inTwoSteps`. */
export interface TwoSteps<S, Body, Outcome> {
  isNeeded: (body: Body) => boolean
  prepare: (scope: S, body: Body) => Promise<unknown>
  change: (scope: S, body: Body, prepared: unknown) => Promise<Outcome>
}

/**
 * A change that begins with slow work, such as hashing a password. `prepare` runs before the transaction takes a connection. Its result goes to
 * `change`, which checks again under its locks. `prepare` only reads and counts attempts; it may throw any refusal of the call. It does not run for a
 * retry whose reply is stored under its Idempotency-Key. When `change` runs again after a deadlock, `prepare` does not run again.
 */
export function inTwoSteps<S, Body, Prepared, Outcome>(steps: {
  prepare: (scope: S, body: Body) => Promise<Prepared>
  change: (scope: S, body: Body, prepared: Prepared) => Promise<Outcome>
}): TwoSteps<S, Body, Outcome> {
  return {
    isNeeded: () => true,
    prepare: steps.prepare,
    change: (scope, body, prepared) => steps.change(scope, body, prepared as Prepared),
  }
}

/**
 * Like `inTwoSteps`, for a change that needs slow work only for some bodies. For other bodies, `prepare` does not run and `change` gets null. The
 * server then also skips the early lookup of the Idempotency-Key, unless the body has photos.
 */
export function inTwoStepsWhere<S, Body, Prepared, Outcome>(
  isNeeded: (body: Body) => boolean,
  steps: {
    prepare: (scope: S, body: Body) => Promise<Prepared>
    change: (scope: S, body: Body, prepared: Prepared | null) => Promise<Outcome>
  },
): TwoSteps<S, Body, Outcome> {
  return { ...inTwoSteps<S, Body, Prepared | null, Outcome>(steps), isNeeded }
}

export type Handler<C extends Call> =
  | ((scope: ScopeOf<C>, body: CallBody<C>) => Promise<Result<C>>)
  | (C['audit'] extends string ? TwoSteps<ScopeOf<C>, CallBody<C>, Result<C>> : never)

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
