/**
 * The gate finds out who may do what, from a bearer token and a location. It remembers the result for up to a minute. Every instance forgets a result
 * when the live hub (live/hub.ts), which carries messages between instances, reports a change that affects it. While the hub cannot receive messages,
 * the gate remembers no results.
 */

import { effectiveRoles, isAdministrator, isStation, type Role, ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import { THRESHOLD_DEFAULTS, type Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'
import { IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'
import type { Standstill } from '@countroom/contract/companies/licences.rules.ts'
import type { Allow, Call } from '@countroom/contract/kernel/define-call.ts'
import type { Topic } from '@countroom/contract/kernel/live.ts'

import type { Database } from '../db/sql.ts'
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

/** The topics whose changes may affect somebody's access, or the alert thresholds that are remembered with it. */
export const ACCESS_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['account', 'clock', 'company', 'rules'])

/** The maximum number of results in memory. The oldest is forgotten first. */
const MAX_REMEMBERED = 10_000
/** How long a result stays in memory. It has an end because the hub does not report changes that somebody makes by hand in the database. */
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
  /** The requested location, or the location that is selected in the session if none was requested. */
  askedAt: number
  /** Null when the account may not work at the location. */
  location: { id: number; name: string; timezone: string; thresholds: Thresholds } | null
  /** Why the people of the location cannot work now; null when they can. */
  standstill: Standstill | null
  /** Another location where the account can work, only while people cannot work at this location. Otherwise null. */
  elsewhere: number | null
  services: readonly Role[]
  /** Who acts when a call names nobody: the account, or the employee chosen at a station. */
  actor: Actor
  /**
   * When this result goes out of date, at the latest a minute after the gate looked it up. It is earlier when the session, the license or the
   * presence ends, or an administrator's session is idle too long.
   */
  validUntil: Date
}

export class Gate {
  readonly #db: Database
  /** Keyed by token hash and location. */
  readonly #remembered = new Map<string, Access>()
  /** The lookups under way; empty while the hub cannot receive messages. */
  readonly #loading = new Map<string, Promise<Access>>()
  /**
   * The hash of each token that was valid at its last request. It is remembered because hashing a token costs more than finding its access in memory.
   * An entry gives no access by itself. The keys of this map are the tokens, so tokens are in the server's memory. They are never in the database.
   */
  readonly #hashes = new Map<string, Buffer>()
  /**
   * The hashes of tokens that were valid at their last lookup. Requests with these tokens do not count as guesses. An entry gives no access by
   * itself.
   */
  readonly #known = new Set<string>()
  readonly uses: Uses
  #isListening = false
  /** Counts the reported changes, so that the result of a lookup that began before a change is not remembered. */
  #changes = 0

  constructor(db: Database) {
    this.#db = db
    this.uses = new Uses(db)
  }

  /** Sets whether this instance is told of changes at other instances. While it is not told, it remembers no results. */
  set isListening(isListening: boolean) {
    this.#isListening = isListening
    this.forget()
  }

  /** Forgets all results. */
  forget(): void {
    this.#forget(() => true)
  }

  /** Forgets everybody's access at a location, after a change there that may affect it. */
  forgetLocation(locationId: number): void {
    this.#forget(({ askedAt, elsewhere }) => askedAt === locationId || elsewhere === locationId)
  }

  /** Forgets an account's access everywhere, and the access of every station where the account acts. */
  forgetAccount(userId: number): void {
    this.#forget(({ account, actor }) => account.userId === userId || actor.userId === userId)
  }

  #forget(isOutOfDate: (access: Access) => boolean): void {
    this.#changes += 1
    this.#loading.clear()
    for (const [key, access] of this.#remembered) if (isOutOfDate(access)) this.#remembered.delete(key)
  }

  /**
   * The account of a token and its access at a location. When `locationId` is null, the location is the one that is selected in the session. When
   * people cannot work there now, it is another location where the account can work, if there is one. Master administrators keep the selected
   * location. `asStranger` looks up a token that is not known yet, and may refuse. Throws 'session.none' for an unknown token, or the reason why the
   * session ended.
   */
  async identify(token: string, locationId: number | null, now: Date, asStranger?: LookUp): Promise<Access> {
    const known = this.#hashes.get(token)
    const tokenHash = known ?? hashToken(token)
    try {
      const access = await this.identifyHash(tokenHash, locationId, now, asStranger)
      if (known === undefined) {
        if (this.#hashes.size >= MAX_REMEMBERED) this.#hashes.clear()
        this.#hashes.set(token, tokenHash)
      }
      const isLeft = locationId === null && access.elsewhere !== null && !access.account.isMaster
      return isLeft ? await this.identifyHash(tokenHash, access.elsewhere, now) : access
    } catch (error) {
      if (error instanceof Refusal) this.#hashes.delete(token)
      throw error
    }
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
    // Parallel requests share one lookup.
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
   * The access of many tokens, in the given order. One statement looks up all tokens whose access is not remembered. For a token that is not valid:
   * the refusal that says why.
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
        ? {
            id: row.location_id!,
            name: row.location_name!,
            timezone: row.location_timezone!,
            thresholds: { ...THRESHOLD_DEFAULTS, ...row.thresholds },
          }
        : null,
      standstill: row.standstill,
      elsewhere: row.elsewhere,
      services,
      actor:
        isAtStation && !row.is_kiosk && row.acting_user_id !== null && row.acting_roles !== null
          ? actorOf(row.acting_user_id, row.acting_roles, services, row.present_until !== null, row.is_clocked_in)
          : // A station itself has no rights. Only the people who are present at it have rights.
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
   * The person who acts. Usually it is the account itself. At a station it is the chosen employee, or another employee whose chip is scanned in at
   * this browser. An administrator may act for another person, with the administrator's own roles. Throws 'access.otherUser' or 'user.unknown'.
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
 * Marks the access of these accounts as out of date. This instance forgets the access now. After the commit, every instance forgets it and checks the
 * sockets of the accounts.
 */
export async function tellOfAccounts(
  { db, platform: { gate, live } }: { db: Database; platform: { gate: Gate; live: LiveHub } },
  userIds: readonly number[],
): Promise<void> {
  const accounts = [...new Set(userIds)]
  for (const userId of accounts) gate.forgetAccount(userId)
  await Promise.all(accounts.map((userId) => live.sendOnCommit(db, { kind: 'account', userId })))
}

/** Looks up a token, or refuses. */
export type LookUp = (look: () => Promise<Access>) => Promise<Access>

function keyOf({ tokenHash, locationId }: Asked): string {
  return `${tokenHash.toString('base64')}:${locationId ?? ''}`
}

/** When a session ends if nobody uses it. */
function idleEnd(written: Date, seenHere: Date | undefined): Date {
  return new Date(Math.max(written.getTime(), seenHere?.getTime() ?? 0) + IDLE_LOGOUT_MS)
}

/** The refusal for a token whose session has ended, or that belongs to no session. */
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

/** Why nobody can work at a location, for a person who can work at another location. */
const BECAUSE: Readonly<Record<Standstill, string>> = {
  'company.expired': 'its license has ended',
  'company.unlicensed': 'it has no license yet',
  'company.onHold': 'it is on hold',
  'company.closed': 'it was closed',
}

/**
 * The refusal when people cannot work at the company now. A person who can work at another location gets 'location.stopped', which does not end their
 * session. Master administrators can work everywhere, so that they can solve the problem.
 */
export function standstillOf({
  standstill,
  elsewhere,
  location,
  account,
}: Pick<Access, 'standstill' | 'elsewhere' | 'location' | 'account'>): Refusal | undefined {
  if (standstill === null || account.isMaster) return undefined
  if (elsewhere === null || location === null) return new Refusal(standstill)
  return new Refusal('location.stopped', { values: { name: location.name, because: BECAUSE[standstill] } })
}

/** Throws when people cannot work at the company now: a code of Standstill, or 'location.stopped' for a person who can work elsewhere. */
export function requireRunning(access: Access): void {
  const refusal = standstillOf(access)
  if (refusal !== undefined) throw refusal
}

/** Throws 'password.temporary' for a person whose password somebody else set, except in a 'newcomer' call, such as the change of the password. */
export function requireOwnPassword(allow: Allow, account: Account): void {
  if (account.mustChangePassword && allow !== 'newcomer') throw new Refusal('password.temporary')
}

/**
 * Throws 'presence.away' for a change that needs a role when the chip of the employee who is chosen at a station is not scanned in. The employee's
 * screens still show what part 1 section 4 of the specification allows. But nobody at the station can make such changes in the employee's name.
 */
export function requirePresent(call: Pick<Call, 'allow' | 'audit'>, access: Access, userId: number | null): void {
  const { account, actor } = access
  const isAway = account.isStation && actor.userId !== account.userId && !actor.isOnline
  const isWork = call.audit !== false && call.allow !== 'signed-in' && call.allow !== 'newcomer'
  if (isAway && isWork && (userId === null || userId === actor.userId)) throw new Refusal('presence.away')
}

/**
 * Throws 'access.forbidden' when an account cannot make a call at any location. It is used before the body is read, when the location is unknown. At
 * a station any employee whose chip is scanned in may act, so a station counts as having every role except those of administrators.
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
 * Throws 'access.forbidden' unless a role that allows the call is in effect now. Returns this role if it is the only one in effect that allows the
 * call. Returns undefined when there are several, or when the call needs no role.
 */
export function requireRole(allow: Allow, effective: ReadonlySet<Role>): Role | undefined {
  if (allow === 'public' || allow === 'newcomer' || allow === 'signed-in') return undefined
  const [role, ...others] = (typeof allow === 'string' ? [allow] : allow).filter((each) => effective.has(each))
  if (role === undefined) throw new Refusal('access.forbidden')
  return others.length === 0 ? role : undefined
}
