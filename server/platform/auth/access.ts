/**
 * The gate: from a bearer token and a location to who may do what there. What it learns is kept in memory for a moment and
 * forgotten as soon as the live hub hears of a change, on every instance; while the hub hears nothing, nothing is kept.
 */

import { effectiveRoles, isAdministrator, isStation, type Role, ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import { IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'
import type { Allow, Call } from '@countroom/contract/kernel/define-call.ts'
import type { Topic } from '@countroom/contract/kernel/live.ts'

import type { Database } from '../db/tables.ts'
import type { LiveHub } from '../live/hub.ts'
import { Refusal } from '../refusal.ts'
import {
  type Asked,
  type EndedSession,
  findEndedSessions,
  findPresent,
  findSession,
  findSessions,
  type SessionRow,
  worksAt,
} from './access.queries.ts'
import type { Account } from './account.ts'
import { hashToken } from './tokens.ts'
import { Uses } from './uses.ts'

/** A change of one of these topics may alter somebody's access. */
export const ACCESS_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['account', 'clock', 'company'])

/** At most this many sessions are remembered, the oldest forgotten first. */
const MAX_REMEMBERED = 10_000
/** And for so long: a change that was made by hand in the database is told to nobody. */
const REMEMBERED_FOR_MS = 60_000

/** Who acts, and with which roles. */
export interface Actor {
  userId: number
  isOnline: boolean
  isClockedIn: boolean
  effectiveRoles: ReadonlySet<Role>
}

export interface Access {
  tokenHash: Buffer
  sessionId: number
  expiresAt: Date
  account: Account
  selectedLocationId: number
  /** The location asked for. */
  askedAt: number
  /** Null when it is not among the account's. */
  location: { id: number; name: string; timezone: string } | null
  isRunning: boolean
  services: readonly Role[]
  /** Who acts when a call names nobody: the account, or the employee chosen at a station. */
  actor: Actor
  /** All this holds no longer than until then: a session, a licence or somebody's presence ends, or it was remembered long enough. */
  validUntil: Date
}

export class Gate {
  readonly #db: Database
  /** Keyed by token hash and location. */
  readonly #remembered = new Map<string, Access>()
  /** What is being looked up; empty while nothing is heard. */
  readonly #loading = new Map<string, Promise<Access>>()
  /** Tokens that were somebody's when they were last looked up. They say nothing of anybody's access: their requests are no guesses. */
  readonly #known = new Set<string>()
  readonly uses: Uses
  #isListening = false
  /** Counts the changes heard, so that an answer asked for before one is not remembered after it. */
  #changes = 0

  constructor(db: Database) {
    this.#db = db
    this.uses = new Uses(db)
  }

  /** Whether changes made elsewhere are heard; nothing is remembered while they are not. */
  set isListening(isListening: boolean) {
    this.#isListening = isListening
    this.forget()
  }

  /** Forgets all that it knew. */
  forget(): void {
    this.#forget(() => true)
  }

  /** Forgets how people stand at a location, after a change there that may alter it. */
  forgetLocation(locationId: number): void {
    this.#forget((access) => access.askedAt === locationId)
  }

  /** Forgets how an account stands anywhere, and every station at which it acts. */
  forgetAccount(userId: number): void {
    this.#forget(({ account, actor }) => account.userId === userId || actor.userId === userId)
  }

  #forget(isOutOfDate: (access: Access) => boolean): void {
    this.#changes += 1
    this.#loading.clear()
    for (const [key, access] of this.#remembered) if (isOutOfDate(access)) this.#remembered.delete(key)
  }

  /**
   * Who a token belongs to and how they stand at a location, or at the session's selected one. A token that was nobody's so far is looked up
   * by `asStranger`, which may refuse to. Throws 'session.none' for a token that is nobody's, and why a session has ended.
   */
  async identify(token: string, locationId: number | null, now: Date, asStranger?: LookUp): Promise<Access> {
    return this.identifyHash(hashToken(token), locationId, now, asStranger)
  }

  async identifyHash(
    tokenHash: Buffer,
    locationId: number | null,
    now: Date,
    asStranger: LookUp = (look) => look(),
  ): Promise<Access> {
    const asked = { tokenHash, locationId }
    const key = keyOf(asked)
    const remembered = this.#recall(key, now)
    if (remembered !== undefined) return remembered
    const name = tokenHash.toString('base64')
    const changes = this.#changes
    const look = () => this.#load(asked, now)
    // What many requests ask at once is asked once.
    const loading = this.#loading.get(key) ?? (this.#known.has(name) ? look() : asStranger(look))
    if (this.#isListening) this.#loading.set(key, loading)
    try {
      const access = await loading
      if (this.#known.size >= MAX_REMEMBERED) this.#known.clear()
      this.#known.add(name)
      if (this.#isListening && changes === this.#changes) this.#remember(key, access)
      return access
    } catch (error) {
      if (error instanceof Refusal) this.#known.delete(name)
      throw error
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key)
    }
  }

  /**
   * Who many tokens belong to and how they stand, in one statement: in the order in which they are asked for, each with its access, or why
   * the token is nobody's.
   */
  async identifyAll(asked: readonly Asked[], now: Date): Promise<(Access | Refusal)[]> {
    const answers = asked.map((each): Access | Refusal | undefined => this.#recall(keyOf(each), now))
    const unknown = [...asked.keys()].filter((index) => answers[index] === undefined)
    if (unknown.length === 0) return answers as (Access | Refusal)[]
    const changes = this.#changes
    const rows = await findSessions(
      this.#db,
      unknown.map((index) => asked[index]!),
      now,
    )
    const over = unknown.filter((_, nth) => rows[nth] === undefined)
    const ends =
      over.length === 0
        ? []
        : await findEndedSessions(
            this.#db,
            over.map((index) => asked[index]!.tokenHash),
            now,
          )
    over.forEach((index, nth) => (answers[index] = endOf(ends[nth])))
    unknown.forEach((index, nth) => {
      const row = rows[nth]
      if (row === undefined) return
      const answer = this.#accessOf(row, asked[index]!, now)
      if (this.#isListening && changes === this.#changes && !(answer instanceof Refusal)) {
        this.#remember(keyOf(asked[index]!), answer)
      }
      answers[index] = answer
    })
    return answers as (Access | Refusal)[]
  }

  async #load(asked: Asked, now: Date): Promise<Access> {
    const row = await findSession(this.#db, asked, now)
    if (row === undefined) throw endOf((await findEndedSessions(this.#db, [asked.tokenHash], now))[0])
    const access = this.#accessOf(row, asked, now)
    if (access instanceof Refusal) throw access
    return access
  }

  #accessOf(row: SessionRow, { tokenHash, locationId }: Asked, now: Date): Access | Refusal {
    const idleAt = isAdministrator(row.roles) ? idleEnd(row.used_at, this.uses.lastUse(row.session_id)) : null
    if (idleAt !== null && idleAt <= now) return new Refusal('session.idle')
    const hasLocation = row.location_id !== null && row.location_name !== null && row.location_timezone !== null
    const ends = [row.expires_at, row.runs_until, row.present_until, idleAt].filter((end) => end !== null)
    const remembered = now.getTime() + REMEMBERED_FOR_MS
    const services = row.services ?? []
    const isAtStation = isStation(row.username, row.roles)
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
        isStation: isAtStation,
        mustChangePassword: row.must_change_password,
        isKiosk: row.is_kiosk,
      },
      selectedLocationId: row.selected_location_id,
      askedAt: locationId ?? row.selected_location_id,
      location: hasLocation
        ? { id: row.location_id!, name: row.location_name!, timezone: row.location_timezone! }
        : null,
      isRunning: row.is_running ?? false,
      services,
      actor:
        isAtStation && !row.is_kiosk && row.acting_user_id !== null && row.acting_roles !== null
          ? actorOf(row.acting_user_id, row.acting_roles, services, row.present_until !== null, row.is_clocked_in)
          : // A station itself is nobody: it works only through the people present.
            actorOf(row.user_id, row.roles, services, !isAtStation, row.is_clocked_in && !isAtStation),
      validUntil: new Date(Math.min(remembered, ...ends.map(Number))),
    }
  }

  #recall(key: string, now: Date): Access | undefined {
    const access = this.#remembered.get(key)
    return access !== undefined && access.validUntil > now ? access : undefined
  }

  #remember(key: string, access: Access): void {
    if (this.#remembered.size >= MAX_REMEMBERED) {
      const oldest = this.#remembered.keys().next().value
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    this.#remembered.set(key, access)
  }

  /**
   * Who acts: the account itself; at a station whoever is chosen there, or another employee whose chip was scanned at this browser; or whom its administrator
   * acts for, with the administrator's roles. Throws 'access.otherUser' or 'user.unknown'.
   */
  async actor(access: Access, locationId: number, userId: number | null, now: Date): Promise<Actor> {
    const { account, actor, services } = access
    if (userId === null) return actor
    if (account.isStation) {
      if (userId === actor.userId && (actor.isOnline || userId === account.userId)) return actor
      if (userId === account.userId) return actorOf(userId, account.roles, services, false, false)
      if (account.isKiosk) throw new Refusal('access.otherUser')
      const present = await findPresent(
        this.#db,
        { sessionId: access.sessionId, accountId: account.userId },
        userId,
        locationId,
        now,
      )
      if (present === undefined) throw new Refusal('access.otherUser')
      return actorOf(userId, present.roles, services, true, present.is_clocked_in)
    }
    if (userId === account.userId) return actor
    if (!account.isAdministrator) throw new Refusal('access.otherUser')
    if (!(await worksAt(this.#db, userId, locationId))) throw new Refusal('user.unknown')
    return { ...actor, userId }
  }
}

/**
 * Says that what is known of these accounts is out of date. This instance forgets it now; every one does, and checks their sockets, when the
 * change stands.
 */
export async function tellOfAccounts(
  { db, platform: { gate, live } }: { db: Database; platform: { gate: Gate; live: LiveHub } },
  userIds: readonly number[],
): Promise<void> {
  const accounts = [...new Set(userIds)]
  for (const userId of accounts) gate.forgetAccount(userId)
  await Promise.all(accounts.map((userId) => live.sendOnCommit(db, { kind: 'account', userId })))
}

/** Looks a token up, or refuses to. */
export type LookUp = (look: () => Promise<Access>) => Promise<Access>

function keyOf({ tokenHash, locationId }: Asked): string {
  return `${tokenHash.toString('base64')}:${locationId ?? ''}`
}

/** When a session ends that nobody uses any more. */
function idleEnd(written: Date, seenHere: Date | undefined): Date {
  return new Date(Math.max(written.getTime(), seenHere?.getTime() ?? 0) + IDLE_LOGOUT_MS)
}

/** Why a session is none any more. */
function endOf(ended: EndedSession | undefined): Refusal {
  const name = ended?.ended_by ?? 'an administrator'
  switch (ended?.ended_because) {
    case 'access changed':
      return new Refusal('session.accessChanged', { values: { name } })
    case 'password changed':
      return new Refusal('session.passwordChanged', { values: { name } })
    case 'own password changed':
      return new Refusal('session.ownPasswordChanged')
    case 'let go':
      return new Refusal('session.letGo', { values: { name } })
    case 'signed out':
    case null:
    case undefined:
      return new Refusal(ended?.has_run_out === true ? 'session.ranOut' : 'session.none')
  }
}

function actorOf(
  userId: number,
  roles: readonly Role[],
  services: readonly Role[],
  isOnline: boolean,
  isClockedIn: boolean,
): Actor {
  return { userId, isOnline, isClockedIn, effectiveRoles: effectiveRoles(roles, services, { isOnline, isClockedIn }) }
}

/** Throws 'company.expired' unless the company works; master administrators work everywhere, to mend it. */
export function requireRunning(access: Access): void {
  if (!access.isRunning && !access.account.isMaster) throw new Refusal('company.expired')
}

/** Throws 'password.temporary' for somebody whose password was made by somebody else, but where newcomers set their own. */
export function requireOwnPassword(allow: Allow, account: Account): void {
  if (account.mustChangePassword && allow !== 'newcomer') throw new Refusal('password.temporary')
}

/**
 * Throws 'presence.away' where an employee chosen at a station has scanned out and changes something: they still see what part 1
 * section 4 leaves them, and nothing is done in their name by whoever stands there.
 */
export function requirePresent(call: Pick<Call, 'allow' | 'audit'>, access: Access, userId: number | null): void {
  const { account, actor } = access
  const isAway = account.isStation && actor.userId !== account.userId && !actor.isOnline
  const isWork = call.audit !== false && call.allow !== 'signed-in' && call.allow !== 'newcomer'
  if (isAway && isWork && (userId === null || userId === actor.userId)) throw new Refusal('presence.away')
}

/**
 * Throws 'access.forbidden' where an account could make a call at no location and at no time: all that is known before a body says where it
 * belongs. At a station whoever is present acts, and no administrator is.
 */
export function requireRoleSomewhere(allow: Allow, { roles, isStation: isAtStation }: Account): void {
  requireRole(
    allow,
    isAtStation
      ? new Set(ROLE_NAMES.filter((role) => !isAdministrator([role])))
      : effectiveRoles(roles, ROLE_NAMES, { isOnline: true, isClockedIn: true }),
  )
}

/**
 * Throws 'access.forbidden' unless one of the roles counts now. Gives the role without which it would have, undefined where there are
 * several or none is needed.
 */
export function requireRole(allow: Allow, effective: ReadonlySet<Role>): Role | undefined {
  if (allow === 'public' || allow === 'newcomer' || allow === 'signed-in') return undefined
  const [role, ...others] = (typeof allow === 'string' ? [allow] : allow).filter((each) => effective.has(each))
  if (role === undefined) throw new Refusal('access.forbidden')
  return others.length === 0 ? role : undefined
}
