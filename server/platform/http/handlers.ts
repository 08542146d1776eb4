/** The types of handlers, worked out from the calls: a call without a handler, or with a wrong one, doesn't compile. */

import type { CompiledQuery } from 'kysely'

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'
import type { AlertCode, RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import type { Call, CallBody, CallReply, Unaudited } from '@countroom/contract/kernel/define-call.ts'

import type { PublicScope, Scope } from '../scope.ts'

/** What a changing call returns: the reply, and what the audit trail keeps of before and after. */
export interface Changed<Reply, Alert extends AlertCode = AlertCode> {
  reply: Reply
  /** What was there, or null when nothing was. Plain JSON. */
  before: object | null
  after: object | null
  /** Writes whose answer is not needed: the statement that appends the audit row makes them. They fail it with their own error. */
  along?: readonly CompiledQuery[]
  /** Alerts for the location, written with the audit row. One that was raised before for the same cause is not raised again. */
  alerts?: readonly RaisedAlert<Alert>[]
  /** Who acted, where it is somebody else than the gate knows: the owner of a scanned chip. */
  actorId?: number
  /** The visit (`pendingId`) of somebody who checked in without a photo: after the commit the location's stations are asked for one. */
  captures?: number
  /** It is a security event besides, such as a change of roles. */
  event?: SecurityCode | undefined
  /** The reply says what is kept sealed: it is not stored for a retry with the same key, which is refused instead. */
  isSecret?: true
}

/** A public changing call says itself at which location, and whose account, the change counts. */
export interface PubliclyChanged<Reply, Alert extends AlertCode = AlertCode> extends Changed<Reply, Alert> {
  locationId: number
  accountId: number | null
}

/** What a call declares that it may raise. */
type AlertOf<C extends Call> = NonNullable<C['raises']>[number]

type Result<C extends Call> = C['audit'] extends false | Unaudited
  ? CallReply<C>
  : C['allow'] extends 'public'
    ? PubliclyChanged<CallReply<C>, AlertOf<C>>
    : Changed<CallReply<C>, AlertOf<C>>

type ScopeOf<C extends Call> = C['allow'] extends 'public' ? PublicScope : Scope

/** A change in two steps, made by `inTwoSteps`. */
export interface TwoSteps<S, Body, Outcome> {
  prepare: (scope: S, body: Body) => Promise<unknown>
  change: (scope: S, body: Body, prepared: unknown) => Promise<Outcome>
}

/**
 * A change that takes its time first: it hashes, judges, draws. `prepare` runs before the transaction takes a connection, and what it
 * finds is handed to `change`, which decides again under its locks what may have changed meanwhile. `prepare` only reads and counts
 * tries; it may throw any refusal of the call. It does not run for a retry that is answered from its Idempotency-Key, and runs once
 * where `change` runs again after a deadlock.
 */
export function inTwoSteps<S, Body, Prepared, Outcome>(steps: {
  prepare: (scope: S, body: Body) => Promise<Prepared>
  change: (scope: S, body: Body, prepared: Prepared) => Promise<Outcome>
}): TwoSteps<S, Body, Outcome> {
  return { prepare: steps.prepare, change: (scope, body, prepared) => steps.change(scope, body, prepared as Prepared) }
}

export type Handler<C extends Call> =
  | ((scope: ScopeOf<C>, body: CallBody<C>) => Promise<Result<C>>)
  | (C['audit'] extends string ? TwoSteps<ScopeOf<C>, CallBody<C>, Result<C>> : never)

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
