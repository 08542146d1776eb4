/**
 * The gate: from a bearer token and a location to who may do what there. What it learns is kept in memory for a moment and
 * forgotten as soon as the live hub hears of a change, on every instance; while the hub hears nothing, nothing is kept.
 */

import { effectiveRoles, isAdministrator, type Role, type WorkState } from '@countroom/contract/access/roles.ts'
import type { Allow } from '@countroom/contract/kernel/define-call.ts'
import type { Topic } from '@countroom/contract/kernel/live.ts'

import { Refusal } from '../http/refusal.ts'
import type { Account, Database } from '../http/scope.ts'
import { findSession, worksAt } from './access.queries.ts'
import { hashToken } from './tokens.ts'

/** A change of one of these topics may alter somebody's access. */
export const ACCESS_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['account', 'clock', 'company'])

/** At most this many sessions are remembered, the oldest forgotten first. */
const MAX_REMEMBERED = 10_000

export interface Access {
  tokenHash: Buffer
  sessionId: number
  expiresAt: Date
  account: Account
  selectedLocationId: number
  /** Null when the location asked for is not among the account's. */
  location: { id: number; name: string; timezone: string } | null
  isRunning: boolean
  /** When the location's licence ends; null where none is needed. */
  runsUntil: Date | null
  work: WorkState
  effectiveRoles: ReadonlySet<Role>
}

export class Gate {
  readonly #db: Database
  /** Keyed by token hash and location. */
  readonly #remembered = new Map<string, Access>()
  #isListening = false
  /** Counts the changes heard, so that an answer asked for before one is not remembered after it. */
  #changes = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** Whether changes made elsewhere are heard; nothing is remembered while they are not. */
  set isListening(isListening: boolean) {
    this.#isListening = isListening
    this.forget()
  }

  /** Forgets what it knew, after a change that may alter anybody's access. */
  forget(): void {
    this.#changes += 1
    this.#remembered.clear()
  }

  /**
   * Who a token belongs to and how they stand at a location, or at the session's selected one. Throws 'session.none' for a token that is
   * nobody's or has ended.
   */
  async identify(token: string, locationId: number | null, now: Date): Promise<Access> {
    return this.identifyHash(hashToken(token), locationId, now)
  }

  async identifyHash(tokenHash: Buffer, locationId: number | null, now: Date): Promise<Access> {
    const key = `${tokenHash.toString('base64')}:${locationId ?? ''}`
    const remembered = this.#remembered.get(key)
    if (
      remembered !== undefined &&
      remembered.expiresAt > now &&
      (remembered.runsUntil ?? remembered.expiresAt) > now
    ) {
      return remembered
    }
    const changes = this.#changes
    const access = await this.#load(tokenHash, locationId, now)
    if (this.#isListening && changes === this.#changes) this.#remember(key, access)
    return access
  }

  async #load(tokenHash: Buffer, locationId: number | null, now: Date): Promise<Access> {
    const row = await findSession(this.#db, tokenHash, locationId, now)
    if (row === undefined) throw new Refusal('session.none')
    const work: WorkState = { isOnline: true, isClockedIn: row.is_clocked_in, hasSession: true }
    const hasLocation = row.location_id !== null && row.location_name !== null && row.location_timezone !== null
    return {
      tokenHash,
      sessionId: row.session_id,
      expiresAt: row.expires_at,
      account: {
        userId: row.user_id,
        username: row.username,
        firstname: row.firstname,
        lastname: row.lastname,
        roles: row.roles,
        isAdministrator: isAdministrator(row.roles),
        isMaster: row.roles.includes('ROLE_MASTER_ADMIN'),
      },
      selectedLocationId: row.selected_location_id,
      location: hasLocation
        ? { id: row.location_id!, name: row.location_name!, timezone: row.location_timezone! }
        : null,
      isRunning: row.is_running ?? false,
      runsUntil: row.runs_until,
      work,
      effectiveRoles: effectiveRoles(row.roles, row.services ?? [], work),
    }
  }

  #remember(key: string, access: Access): void {
    if (this.#remembered.size >= MAX_REMEMBERED) {
      const oldest = this.#remembered.keys().next().value
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    this.#remembered.set(key, access)
  }

  /** Who acts: the account, or whom its administrator acts for. Throws 'access.otherUser' or 'user.unknown'. */
  async actor(access: Access, locationId: number, userId: number | undefined): Promise<number> {
    if (userId === undefined || userId === access.account.userId) return access.account.userId
    if (!access.account.isAdministrator) throw new Refusal('access.otherUser')
    if (!(await worksAt(this.#db, userId, locationId))) throw new Refusal('user.unknown')
    return userId
  }
}

/** Throws 'company.expired' unless the company works; master administrators work everywhere, to mend it. */
export function requireRunning(access: Access): void {
  if (!access.isRunning && !access.account.isMaster) throw new Refusal('company.expired')
}

/** Throws 'access.forbidden' unless one of the roles counts now. */
export function requireRole(allow: Allow, effective: ReadonlySet<Role>): void {
  if (allow === 'public' || allow === 'signed-in') return
  const roles = typeof allow === 'string' ? [allow] : allow
  if (!roles.some((role) => effective.has(role))) throw new Refusal('access.forbidden')
}
