/**
 * The scope of a request: who acts, where, and with which roles. The gate (`Gate` in auth/access.ts) has checked it. Handlers, services and queries
 * take it.
 */

import type { Role } from '@countroom/contract/access/roles.ts'
import type { Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'

import type { Access, Actor } from './auth/access.ts'
import type { Account } from './auth/account.ts'
import type { Database } from './db/sql.ts'
import type { StoredPhoto } from './photos/photo-store.ts'
import type { Platform } from './platform.ts'

declare const gated: unique symbol

/**
 * A scope is made only from what the gate has checked. A query on a venue's table takes the scope as its first parameter, or the database when there
 * is no scope. With a scope, a query has a location where the account may work, and a person for whom the account may act.
 */
export interface Scope {
  readonly [gated]: true
  /** In a change: the transaction that also writes the audit row and the idempotency key. Otherwise: any free connection. */
  readonly db: Database
  readonly location: {
    readonly id: number
    readonly name: string
    readonly timezone: string
    /** The thresholds at which the server raises alerts for this location. */
    readonly thresholds: Thresholds
  }
  readonly account: Account
  /** The person who acts: the account, the employee at a station, or the person for whom an administrator acts. */
  readonly actorId: number
  /** Whether the acting person is there: signed in with their own account, or present at the station by chip. */
  readonly isOnline: boolean
  readonly sessionId: number
  readonly tokenHash: Buffer
  /** The roles that are in effect: those of the person's roles that the company pays for and that the person's presence allows. */
  readonly effectiveRoles: ReadonlySet<Role>
  /** The time of the request. The clock is read once, and everything that the request writes has this time. */
  readonly now: Date
  readonly requestId: string
  /** The stored photos of the body, in the order of the photo fields that the call declares. For each photo, the handler adds a row that names it. */
  readonly photos: readonly StoredPhoto[]
  /**
   * In a costly call that only reads, such as a long list or a report: aborted when the client has left. The work may then stop. In any other call,
   * the signal is never aborted.
   */
  readonly gone: AbortSignal
  readonly platform: Platform
}

/** The part of a scope that a statement needs to read at a location. It has no person, so the statement cannot check what a person may see. */
export interface InLocation extends Pick<Scope, 'db'> {
  readonly location: Pick<Scope['location'], 'id'>
}

/** The part of a scope that jobs have too. */
export interface InJob extends InLocation, Pick<Scope, 'now' | 'platform'> {}

/** The scope of a public call. Nobody is signed in, and the location is not known. */
export interface PublicScope {
  readonly db: Database
  readonly now: Date
  readonly requestId: string
  /** The client's address, for limits on guessing. */
  readonly address: string
  readonly platform: Platform
}

const NEVER = new AbortController().signal

/** Makes the scope from what the gate has checked. */
export function scopeOf(
  { account, sessionId, tokenHash }: Access,
  { userId, isOnline, effectiveRoles }: Actor,
  request: Pick<Scope, 'db' | 'location' | 'now' | 'requestId' | 'platform'> & Partial<Pick<Scope, 'photos' | 'gone'>>,
): Scope {
  const checked: Omit<Scope, typeof gated> = {
    photos: [],
    gone: NEVER,
    ...request,
    account,
    actorId: userId,
    sessionId,
    tokenHash,
    isOnline,
    effectiveRoles,
  }
  return checked as Scope
}
