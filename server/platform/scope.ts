/** What the gate has made sure of, handed to every handler, service and query. */

import type { Role } from '@countroom/contract/access/roles.ts'

import type { Access, Actor } from './auth/access.ts'
import type { Account } from './auth/account.ts'
import type { Database } from './db/tables.ts'
import type { Drawn } from './photos/pictures.ts'
import type { Platform } from './platform.ts'

declare const gated: unique symbol

/**
 * Only the gate makes one. Every query on a venue's table takes it first, so that none can run without a location that the
 * account may work at, and an actor that the account may act for.
 */
export interface Scope {
  readonly [gated]: true
  /** In a changing call the transaction that also holds the audit row and the idempotency key; otherwise the pool. */
  readonly db: Database
  readonly location: { readonly id: number; readonly name: string; readonly timezone: string }
  readonly account: Account
  /** Who acts: the account, the employee at a station, or whom an administrator acts for. */
  readonly actorId: number
  /** Whether whoever acts is there: signed in with their own account, or present at the station by chip. */
  readonly isOnline: boolean
  readonly sessionId: number
  readonly tokenHash: Buffer
  /** The roles that count now, after company services and work state. */
  readonly effectiveRoles: ReadonlySet<Role>
  /** The time of the request: one reading of the clock for all that it writes. */
  readonly now: Date
  readonly requestId: string
  /** The photos of the body, in the order of the declaration's `photos`, drawn anew and not kept yet. */
  readonly pictures: readonly Drawn[]
  /** Aborted when the client of a costly call goes, whose work may stop then. */
  readonly gone: AbortSignal
  readonly platform: Platform
}

/** What a public call has: nobody is signed in and no location is known. */
export interface PublicScope {
  readonly db: Database
  readonly now: Date
  readonly requestId: string
  /** The client's address, for guessing limits. */
  readonly address: string
  readonly platform: Platform
}

const NEVER = new AbortController().signal

/** Seals what the gate has checked: who is signed in, at a location of theirs, and who acts. */
export function scopeOf(
  { account, sessionId, tokenHash }: Access,
  { userId, isOnline, effectiveRoles }: Actor,
  request: Pick<Scope, 'db' | 'location' | 'now' | 'requestId' | 'platform'> &
    Partial<Pick<Scope, 'pictures' | 'gone'>>,
): Scope {
  const checked: Omit<Scope, typeof gated> = {
    pictures: [],
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
