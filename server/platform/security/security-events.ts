/**
 * Security events. The server counts them in the metrics immediately, and writes them to the log and the database in batches, without delaying the
 * request. An attacker can cause any number of events, so the number of rows and lines is limited. Equal events within a minute share one row, and
 * equal events in one batch share one line. Beyond the limits, rows leave out the route. Depending on the limit, they also leave out the address, the
 * account whose name was typed at sign-in, or both. They still name an account that is signed in, because an attacker cannot create many accounts.
 */

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import type { Clock } from '../../clock.ts'
import { networkOf } from '../auth/networks.ts'
import type { Database } from '../db/sql.ts'
import { isSavable } from '../http/savable-text.ts'
import { countSince, findAccounts, keepEvents, type SecurityRow } from './security-events.queries.ts'

export interface SecurityEvent {
  code: SecurityCode
  /** The declared route, without any sent values. */
  route: string
  /** The client's address. Of an IPv6 address, only the network is stored. */
  address: string
  userId?: number | undefined
  locationId?: number | undefined
  /** The name typed at sign-in. It is never stored, because people sometimes type a password there. Only the account that it names is stored. */
  typedName?: string | undefined
}

export interface SecurityEventsOptions {
  db: Database
  clock: Clock
  /** Counts an event in the metrics. */
  count: (code: SecurityCode) => void
  /** Writes one line of the log. */
  log: (row: SecurityRow) => void
  onError: (error: Error) => void
}

const WRITE_EVERY_MS = 2_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Equal events of a minute are one kind. This many kinds from one address within a minute are listed separately. */
const MAX_KINDS_PER_ADDRESS = 50
/** How many kinds may wait to be written. Beyond this number, addresses are no longer listed separately. */
const MAX_WAITING = 2_000
/** The server remembers the kinds of this many addresses until the minute is over. */
const MAX_ADDRESSES_A_MINUTE = 2_000
/**
 * When there are this many rows of the last 24 hours, new rows name no route and no address. Then there is one row for each account, code and minute.
 */
const MAX_ROWS_A_DAY = 10_000
const MAX_NAME_LENGTH = 200

interface Waiting extends SecurityRow {
  typedName: string | undefined
}

export class SecurityEvents {
  readonly #options: SecurityEventsOptions
  readonly #timer: NodeJS.Timeout
  #waiting = new Map<string, Waiting>()
  /** The kinds of each address in the minute of `#minuteMs`, written or not. */
  #kindsOf = new Map<string, Set<string>>()
  #minuteMs = 0
  #writing = Promise.resolve()

  constructor(options: SecurityEventsOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.write().catch(options.onError), WRITE_EVERY_MS)
    this.#timer.unref()
  }

  /** Records an event in memory. The request does not wait until the event is written. */
  note(event: SecurityEvent): void {
    this.#options.count(event.code)
    const { code, route, userId = null, locationId = null } = event
    const address = networkOf(event.address)
    const typed = event.typedName?.trim().slice(0, MAX_NAME_LENGTH)
    // A request that the rate limit refuses was not validated, so the typed name may contain characters that the database refuses.
    const typedName = typed !== undefined && isSavable(typed) ? typed : undefined
    const now = this.#options.clock.now().getTime()
    const minuteAt = new Date(now - (now % MINUTE_MS))
    this.#beginMinute(minuteAt.getTime())
    const kind = { minuteAt, code, route, userId, locationId, address, typedName, times: 1 }
    if (this.#add(kind, address)) return
    const withoutWay = { ...kind, route: '', typedName: undefined }
    if (this.#kindsOf.has(address) && this.#waiting.size < MAX_WAITING) this.#addAnyway(withoutWay)
    else this.#addAnyway({ ...withoutWay, address: null })
  }

  #beginMinute(minuteMs: number): void {
    if (minuteMs === this.#minuteMs) return
    this.#minuteMs = minuteMs
    this.#kindsOf = new Map()
  }

  /** Adds the event if its kind is known or there is room. Returns whether it did. */
  #add(kind: Waiting, address: string): boolean {
    const key = keyOf(kind)
    if (!this.#waiting.has(key) && this.#waiting.size >= MAX_WAITING) return false
    const kinds = this.#kindsOf.get(address) ?? new Set()
    if (kinds.size === 0 && this.#kindsOf.size >= MAX_ADDRESSES_A_MINUTE) return false
    if (kinds.size >= MAX_KINDS_PER_ADDRESS && !kinds.has(key)) return false
    this.#kindsOf.set(address, kinds.add(key))
    this.#addAnyway(kind)
    return true
  }

  #addAnyway(kind: Waiting): void {
    const key = keyOf(kind)
    const known = this.#waiting.get(key)
    if (known === undefined) this.#waiting.set(key, kind)
    else known.times += kind.times
  }

  /** Writes the waiting events. Throws when they cannot be written. The events then keep waiting. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return
    const { db, clock, log } = this.#options
    const taken = [...this.#waiting.values()]
    this.#waiting = new Map()
    try {
      const names = taken.map(({ typedName }) => typedName).filter((name) => name !== undefined && name !== '')
      const [accounts, kept] = await Promise.all([
        names.length === 0 ? [] : findAccounts(db, [...new Set(names as string[])]),
        countSince(db, new Date(clock.now().getTime() - DAY_MS)),
      ])
      const byName = new Map(accounts.map((account) => [account.typed, account]))
      const rows = taken.map(({ typedName, ...row }): SecurityRow => {
        const account = typedName === undefined ? undefined : byName.get(typedName)
        return account === undefined ? row : { ...row, userId: account.userId, locationId: account.locationId }
      })
      const isFull = kept + rows.length > MAX_ROWS_A_DAY
      const alike = addedUp(isFull ? rows.map(withoutSource) : rows)
      await keepEvents(db, alike)
      alike.forEach(log)
    } catch (error) {
      for (const kind of taken) {
        const hasRoom = this.#waiting.has(keyOf(kind)) || this.#waiting.size < MAX_WAITING
        this.#addAnyway(hasRoom ? kind : { ...withoutSource(kind), typedName: undefined })
      }
      throw error
    }
  }

  /** Writes the waiting events and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(this.#options.onError)
  }
}

function keyOf({
  minuteAt,
  code,
  route,
  userId,
  locationId,
  address,
  ...more
}: SecurityRow & Partial<Waiting>): string {
  return JSON.stringify([minuteAt.getTime(), code, route, userId, locationId, address, more.typedName])
}

function withoutSource(row: SecurityRow): SecurityRow {
  return { ...row, route: '', address: null }
}

/** Adds up rows of the same kind. */
function addedUp(rows: readonly SecurityRow[]): SecurityRow[] {
  const sums = new Map<string, SecurityRow>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { ...row })
    else sum.times += row.times
  }
  return [...sums.values()]
}
