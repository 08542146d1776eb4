/**
 * The two WebSockets of the server (part 1 section 7, Websockets). On `/ws`, browsers learn of changes at their location. On `/ws-rfid`, stations
 * learn of scanned chips. A person with an open `/ws` counts as online. A browser opens a socket with a ticket from the call `openSocket`. Each
 * ticket can be used once.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'

import {
  CROWDED_OUT_CODE,
  LOCATION_STOPPED_CODE,
  MAX_SOCKETS_PER_SESSION,
  type ServerMessage,
} from '@countroom/contract/kernel/live.ts'
import { announcementTime } from '@countroom/contract/kernel/time.ts'

import { type Access, ACCESS_TOPICS, standstillOf } from '../auth/access.ts'
import { networkOf } from '../auth/networks.ts'
import { hashToken } from '../auth/tokens.ts'
import { type Database, sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { Turns } from '../turns.ts'
import { type CapturedPhoto, Captures } from './captures.ts'
import type { HubMessage } from './hub.ts'

/** Our own close code: the session has ended or may no longer listen. */
const SESSION_ENDED = 4401
/** Our own close code: the server refused the socket, for example because of a wrong ticket or origin. */
const REFUSED = 4403
/** Our own close code: the client sent too many messages. */
const FLOODED = 4429
/** The standard code for 'try again later'. A browser then reconnects as after a lost connection. */
const TRY_LATER = 1013
const MAX_CLOSE_REASON_BYTES = 123

export const MAX_FRAME_BYTES = 8 * 1024
/** Browsers ping every 30 s. Our pages send little else. */
const MAX_FRAMES_PER_MINUTE = 60

/** Each instance marks the sessions of its open sockets every 30 seconds. A session that was not marked for this long counts as closed. */
export const SEEN_FOR_MS = 75_000
const SAY_SEEN_EVERY_MS = 30_000
/** A reloaded page comes back within this time. */
const RELOAD_MS = 3_000

/** How many tickets are checked at the same time. The limit leaves database connections to requests when many sockets come at once. */
const ADMITTED_AT_ONCE = 4
/** How many more sockets may wait, unless the options say otherwise. Further sockets are refused, and their browsers try again. */
const MAX_WAITING = 1_000
/** How many sessions one statement checks after a change that may affect their access. */
const CHECKED_AT_ONCE = 500
/** How long to wait before trying to catch up again while the database is unavailable. */
const CATCH_UP_AGAIN_MS = 1_000
/** When the line of the hub (hub.ts) to the database is down this long, screens show an outage. They do not show a shorter break. */
const OUTAGE_AFTER_MS = 3_000

const NONE: ServerMessage = { type: 'removeAnnouncement' }
const PING = '{"type":"ping"}'
/** The ping of a browser that somebody has used since its last ping. */
const ACTIVE_PING = '{"type":"ping","isActive":true}'

type Kind = 'live' | 'rfid'

interface Listener {
  socket: WebSocket
  kind: Kind
  locationId: number
  sessionId: number
  userId: number
  address: string
  tokenHash: Buffer
  /** The photos requested from this station. Undefined for other browsers. */
  captures: Captures | undefined
  isKiosk: boolean
  /** A master administrator, who sees the companies of the platform. */
  isMaster: boolean
  /** How many frames arrived this minute. Pieces of requested photos do not count. */
  frames: number
}

const Upgrade = z.object({ locationId: z.coerce.number().int().positive(), ticket: z.string().min(1).max(100) })

export interface SocketsOptions {
  /** The origin of the browser app. Pages of any other origin are refused. When it is undefined, pages of another host are refused. */
  origin: string | undefined
  /** The maximum number of sockets that may wait to be admitted. Default: 1,000. */
  maxWaiting?: number | undefined
  /** Stores a requested photo that a station has sent. */
  onPhoto: (scope: Scope, photo: CapturedPhoto) => Promise<void>
  onError: (error: Error) => void
}

export class Sockets {
  readonly #platform: Platform
  readonly #options: SocketsOptions
  readonly #keeping = new Set<Promise<void>>()
  readonly #entrance = new Turns(ADMITTED_AT_ONCE)
  readonly #byLocation = new Map<number, Set<Listener>>()
  /** The listeners of each session, oldest first. */
  readonly #bySession = new Map<number, Set<Listener>>()
  readonly #minute: NodeJS.Timeout
  readonly #seen: NodeJS.Timeout
  #delivered = Promise.resolve()
  /** How often all sockets were told which announcements run. */
  #announcedCount = 0
  #outage: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(platform: Platform, options: SocketsOptions) {
    this.#platform = platform
    this.#options = options
    this.#minute = setInterval(() => this.#everyMinute(), 60_000)
    this.#minute.unref()
    this.#seen = setInterval(() => void this.#saySeen(), SAY_SEEN_EVERY_MS)
    this.#seen.unref()
  }

  get count(): number {
    return this.#all().length
  }

  register(app: FastifyInstance): void {
    for (const [path, kind] of [
      ['/ws', 'live'],
      ['/ws-rfid', 'rfid'],
    ] as const) {
      app.get(path, { websocket: true }, (socket, request) => {
        // Frames that arrive while the server checks the ticket wait in the socket.
        socket.pause()
        if (this.#entrance.waiting >= (this.#options.maxWaiting ?? MAX_WAITING))
          return close(socket, TRY_LATER, 'try again later')
        this.#entrance
          .within(() => this.#admit(socket, request, kind))
          .catch((error: unknown) => {
            if (error instanceof Refusal && error.status < 500) this.#refuse(socket, request)
            // The database may be unavailable. The request is not an attack, so the browser may try again.
            else close(socket, TRY_LATER, 'try again later')
          })
      })
    }
  }

  async #admit(socket: WebSocket, request: FastifyRequest, kind: Kind): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const upgrade = Upgrade.safeParse(request.query)
    if (!upgrade.success || !this.#isFromUs(request)) return this.#refuse(socket, request)
    const { locationId, ticket } = upgrade.data
    const now = this.#platform.clock.now()
    const { limits } = this.#platform
    // The server counts the ticket as unknown before it asks the database, as it does for tokens. It undoes the count when the ticket is valid.
    const strangers = `ticket from ${networkOf(request.ip)}`
    await limits.everything(strangers)
    const taking = takeTicket(this.#platform.connections.reads, ticket, locationId, now)
    // When the lookup fails, the ticket may be valid, so it does not count as a guess.
    const tokenHash = await taking.catch(async (error: unknown) => {
      await limits.forgiveOne(strangers)
      throw error
    })
    if (tokenHash === undefined) return this.#refuse(socket, request)
    await limits.forgiveOne(strangers)
    const access = await this.#platform.gate.identifyHash(tokenHash, locationId, now)
    if (whyDeaf(access) || (kind === 'rfid' && !access.account.isStation)) return this.#refuse(socket, request)

    const { sessionId, account } = access
    const listener: Listener = {
      socket,
      kind,
      locationId,
      sessionId,
      userId: account.userId,
      address: request.ip,
      tokenHash,
      captures: kind === 'live' && account.isStation ? new Captures(this.#platform.clock) : undefined,
      isKiosk: account.isKiosk,
      isMaster: account.isMaster,
      frames: 0,
    }
    this.#add(listener)
    socket.on('close', () => {
      listener.captures?.close()
      this.#remove(listener)
      if (kind === 'live' && !account.isStation) setTimeout(() => void this.#left(listener), RELOAD_MS).unref()
    })
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => this.#hear(listener, isBinary ? '' : (data as Buffer).toString()))
    socket.resume()
    if (kind === 'rfid') return
    const { reads } = this.#platform.connections
    const announcedBefore = this.#announcedCount
    const [seqs, announcements] = await Promise.all([
      lastSeqs(reads, [locationId]),
      runningAnnouncements(reads, [locationId], now),
    ])
    send(socket, { type: 'refreshData', topics: [], seq: seqs.get(locationId) ?? 0 })
    // A browser that connects again may still show an announcement that has ended or was removed. If an announcement was made or removed during the
    // reads, `#announce` tells this socket about it.
    if (announcedBefore === this.#announcedCount) send(socket, announcements.get(locationId) ?? NONE)
    if (!account.isStation) await this.#came(listener, now)
  }

  /** Admits a socket. When its session has too many sockets, closes the oldest one, which then gets no more messages. */
  #add(listener: Listener): void {
    const { locationId, sessionId } = listener
    addTo(this.#byLocation, locationId, listener)
    const own = addTo(this.#bySession, sessionId, listener)
    if (own.size <= MAX_SOCKETS_PER_SESSION) return
    const [oldest] = own
    this.#remove(oldest!)
    oldest!.socket.close(CROWDED_OUT_CODE, 'too many windows')
  }

  #remove(listener: Listener): void {
    removeFrom(this.#byLocation, listener.locationId, listener)
    removeFrom(this.#bySession, listener.sessionId, listener)
  }

  #refuse(socket: WebSocket, request: FastifyRequest): void {
    const route = request.routeOptions.url ?? ''
    this.#platform.security.note({ code: 'socket.refused', route, address: request.ip })
    close(socket, REFUSED, 'refused')
  }

  #isFromUs(request: FastifyRequest): boolean {
    const { origin, host } = request.headers
    if (origin === undefined) return false
    if (this.#options.origin !== undefined) return origin === this.#options.origin
    return URL.canParse(origin) && new URL(origin).host === host
  }

  #hear(listener: Listener, frame: string): void {
    // The server has closed this socket for too many messages, and ignores further ones.
    if (listener.frames > MAX_FRAMES_PER_MINUTE) return
    const isPing = frame === PING || frame === ACTIVE_PING
    if (frame === ACTIVE_PING) this.#platform.gate.uses.note(listener.sessionId, undefined, this.#platform.clock.now())
    const heard = !isPing && (listener.captures?.hear(frame) ?? false)
    if (heard === true) return
    if (heard !== false) return this.#handOn(listener, heard)
    listener.frames += 1
    if (listener.frames > MAX_FRAMES_PER_MINUTE) {
      const { kind, address, userId, locationId } = listener
      const route = kind === 'live' ? '/ws' : '/ws-rfid'
      this.#platform.security.note({ code: 'socket.flooded', route, address, userId, locationId })
      return listener.socket.close(FLOODED, 'too many messages')
    }
    // The server ignores other messages.
    if (isPing) send(listener.socket, { type: 'pong' })
  }

  /** Stores a photo in the name of the person who acts at the station now. */
  #handOn(listener: Listener, photo: CapturedPhoto): void {
    const keeping = this.#scopeOf(listener)
      .then((scope) => this.#options.onPhoto(scope, photo))
      .catch((error: unknown) => this.#options.onError(error as Error))
      .finally(() => this.#keeping.delete(keeping))
    this.#keeping.add(keeping)
  }

  async #scopeOf({ tokenHash, locationId }: Listener): Promise<Scope> {
    const { connections, gate, clock } = this.#platform
    const now = clock.now()
    const access = await gate.identifyHash(tokenHash, locationId, now)
    const refusal = whyDeaf(access)
    if (refusal) throw refusal
    const actor = await gate.actor(access, locationId, null, now)
    return scopeOf(access, actor, {
      db: connections.reads,
      location: access.location!,
      now,
      requestId: randomUUID(),
      platform: this.#platform,
    })
  }

  /** Passes the hub's messages, in order, to the sockets that they concern. */
  deliver(message: Exclude<HubMessage, { kind: 'hello' }>): void {
    this.#delivered = this.#delivered.then(() => this.#hand(message))
  }

  async #hand(message: Exclude<HubMessage, { kind: 'hello' }>): Promise<void> {
    switch (message.kind) {
      case 'changed': {
        const { topics, seq } = message
        // Closes sockets of ended sessions first. They get no message to reload, because the reload would be refused.
        if (topics.some((topic) => ACCESS_TOPICS.has(topic))) {
          await this.#recheck(this.#byLocation.get(message.locationId) ?? [])
        }
        for (const listener of this.#byLocation.get(message.locationId) ?? []) {
          if (listener.kind === 'live') send(listener.socket, { type: 'refreshData', topics, seq })
          else if (topics.includes('presence')) send(listener.socket, { type: 'presence', seq })
        }
        // Master administrators see every company at every location, so their screens reload the list of companies.
        if (topics.includes('company')) {
          const masters = this.#all().filter(({ isMaster }) => isMaster)
          for (const locationId of new Set(masters.map((listener) => listener.locationId))) {
            this.#platform.live.publish(locationId, ['companies'])
          }
        }
        return
      }
      case 'account': {
        const own = this.#all().filter((listener) => listener.userId === message.userId)
        await this.#recheck(own)
        // The sessions of the other sockets of the account continue. At every location, these sockets are told to reload the account.
        for (const locationId of new Set(own.map((listener) => listener.locationId))) {
          this.#platform.live.publish(locationId, ['account'])
        }
        return
      }
      case 'capture':
        for (const listener of this.#byLocation.get(message.locationId) ?? []) {
          const { kioskSessionId } = message
          const sees = kioskSessionId === null ? !listener.isKiosk : listener.sessionId === kioskSessionId
          if (sees && listener.captures?.open(message.pendingId) === true) {
            send(listener.socket, { type: 'captureImage', pendingId: message.pendingId })
          }
        }
        return
      case 'announced':
        await this.#announce()
    }
  }

  /** Once a minute, closes the sockets of expired sessions and licenses, and starts the counts of frames over. */
  #everyMinute(): void {
    for (const listener of this.#all()) listener.frames = 0
    void this.#recheck(this.#all())
  }

  /**
   * While the line to the database is down, browsers receive no changes. After a few seconds their screens show an outage. When the line is up again,
   * browsers load what they missed.
   */
  set isListening(isListening: boolean) {
    clearTimeout(this.#outage)
    this.#outage = undefined
    if (isListening) {
      this.#delivered = this.#delivered.then(() => this.#catchUp())
      return
    }
    if (this.#isStopped) return
    this.#outage = setTimeout(() => this.#tell({ type: 'outage' }), OUTAGE_AFTER_MS)
    this.#outage.unref()
  }

  #tell(message: ServerMessage): void {
    for (const listener of this.#all()) if (listener.kind === 'live') send(listener.socket, message)
  }

  /** Tells every browser which announcements to show now. */
  async #announce(): Promise<void> {
    const { clock, connections } = this.#platform
    this.#announcedCount += 1
    try {
      const announcements = await runningAnnouncements(connections.reads, [...this.#byLocation.keys()], clock.now())
      for (const { socket, kind, locationId } of this.#all())
        if (kind === 'live') send(socket, announcements.get(locationId) ?? NONE)
    } catch {
      // The database is unavailable. `#catchUp` sends the announcements when it is available again.
    }
  }

  /** Runs after an outage, during which sessions may have ended, chips may have been scanned, and anything may have changed. */
  async #catchUp(): Promise<void> {
    while (!this.#isStopped && this.count > 0) {
      try {
        await Promise.all([this.#recheckOrFail(this.#all()), this.#saySeen()])
        const { clock, connections } = this.#platform
        const locationIds = [...this.#byLocation.keys()]
        const [seqs, announcements] = await Promise.all([
          lastSeqs(connections.reads, locationIds),
          runningAnnouncements(connections.reads, locationIds, clock.now()),
        ])
        for (const { socket, kind, locationId } of this.#all()) {
          const seq = seqs.get(locationId) ?? 0
          if (kind === 'rfid') send(socket, { type: 'presence', seq })
          else {
            send(socket, { type: 'refreshData', topics: [], seq })
            send(socket, announcements.get(locationId) ?? NONE)
          }
        }
        return
      } catch {
        // The database is unavailable again, so the loop continues after a pause.
        await sleep(CATCH_UP_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  /** Checks again whether these sockets may listen. When the database cannot answer, no socket is closed. */
  async #recheck(listeners: Iterable<Listener>): Promise<void> {
    await this.#recheckOrFail(listeners).catch(() => {})
  }

  /**
   * Checks these sockets, and closes those that may no longer listen. Looks up each session and location only once, however many sockets they have,
   * and many sessions with one statement. Throws when the database cannot answer.
   */
  async #recheckOrFail(listeners: Iterable<Listener>): Promise<void> {
    const now = this.#platform.clock.now()
    const groups = [...Map.groupBy(listeners, ({ sessionId, locationId }) => `${sessionId}:${locationId}`).values()]
    for (let first = 0; first < groups.length; first += CHECKED_AT_ONCE) {
      const asked = groups.slice(first, first + CHECKED_AT_ONCE)
      const answers = await this.#platform.gate.identifyAll(
        asked.map(([listener]) => listener!),
        now,
      )
      answers.forEach((answer, index) => {
        const refusal = answer instanceof Refusal ? answer : whyDeaf(answer)
        for (const listener of asked[index]!) {
          if (refusal?.code === 'location.stopped') listener.socket.close(LOCATION_STOPPED_CODE, 'location stopped')
          else if (refusal !== undefined) listener.socket.close(SESSION_ENDED, closeReason(refusal.message))
          else listener.isKiosk = (answer as Access).account.isKiosk
        }
      })
    }
  }

  /** When a person opens their first screen, tells the location's screens, because some show who is online. */
  async #came(listener: Listener, now: Date): Promise<void> {
    try {
      const wasSeen = await markSeen(this.#platform.connections.reads, [listener.sessionId], now)
      if (!wasSeen) this.#platform.live.publish(listener.locationId, ['presence'])
    } catch {
      // The database is unavailable. The session is marked as seen when it is available again.
    }
  }

  /**
   * When a person closes their last screen at this instance, marks the session as closed. Another instance that still has an open screen of the
   * session marks it as open again within half a minute.
   */
  async #left({ sessionId, locationId }: Listener): Promise<void> {
    if (this.#isStopped || this.#bySession.has(sessionId)) return
    try {
      await sql`update sessions set last_seen_at = null where session_id = ${sessionId}`.execute(
        this.#platform.connections.reads,
      )
      this.#platform.live.publish(locationId, ['presence'])
    } catch {
      // The database is unavailable. The session counts as open until SEEN_FOR_MS is over.
    }
  }

  async #saySeen(): Promise<void> {
    const sessionIds = [...this.#bySession.keys()]
    if (sessionIds.length === 0) return
    await markSeen(this.#platform.connections.reads, sessionIds, this.#platform.clock.now()).catch(() => {})
  }

  #all(): Listener[] {
    return [...this.#byLocation.values()].flatMap((listeners) => [...listeners])
  }

  /** Closes every socket so that the server can stop, and stores the complete photos. Browsers reconnect by themselves. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#minute)
    clearInterval(this.#seen)
    clearTimeout(this.#outage)
    for (const listener of this.#all()) listener.socket.close(1012, 'restarting')
    await Promise.all(this.#keeping)
  }
}

function addTo(sets: Map<number, Set<Listener>>, key: number, listener: Listener): Set<Listener> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(listener))
  return set
}

function removeFrom(sets: Map<number, Set<Listener>>, key: number, listener: Listener): void {
  const set = sets.get(key)
  set?.delete(listener)
  if (set?.size === 0) sets.delete(key)
}

/**
 * The refusal when a session may not listen at its location. Other requests of the session get the same refusal. Undefined when the session may
 * listen.
 */
function whyDeaf(access: Access): Refusal | undefined {
  if (access.location === null) return new Refusal('location.unknown')
  return standstillOf(access) ?? (access.account.mustChangePassword ? new Refusal('password.temporary') : undefined)
}

/** A sentence, cut to the length that a close frame allows. */
function closeReason(sentence: string): string {
  const characters = [...sentence]
  while (Buffer.byteLength(characters.join('')) > MAX_CLOSE_REASON_BYTES) characters.pop()
  return characters.join('')
}

/** Closes a paused socket. It must be resumed first, because a paused socket cannot receive the other side's close frame. */
function close(socket: WebSocket, code: number, reason: string): void {
  socket.resume()
  socket.close(code, reason)
}

function send(socket: WebSocket, message: ServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Uses up a ticket. Returns its token hash, or undefined when the ticket is unknown, used, expired or for another location. */
async function takeTicket(db: Database, ticket: string, locationId: number, now: Date): Promise<Buffer | undefined> {
  const taken = await sql<{ token_hash: Buffer }>`
    delete from socket_tickets
    where ticket_hash = ${hashToken(ticket)} and selected_location_id = ${locationId} and expires_at > ${now}
    returning token_hash
  `.execute(db)
  return taken.rows[0]?.token_hash
}

/** Marks the sessions' screens as open. Returns whether all of them were marked already. */
async function markSeen(db: Database, sessionIds: readonly number[], now: Date): Promise<boolean> {
  const seenAfter = new Date(now.getTime() - SEEN_FOR_MS)
  const result = await sql<{ were_seen: boolean }>`
    with earlier as (
      select session_id, last_seen_at from sessions where session_id = any (${sessionIds}::bigint[]) for no key update
    ), seen as (
      update sessions s set last_seen_at = ${now} from earlier e where s.session_id = e.session_id
    )
    select coalesce(bool_and(last_seen_at is not null and last_seen_at > ${seenAfter}), true) as were_seen from earlier
  `.execute(db)
  return result.rows[0]!.were_seen
}

/** The numbers of the locations' last messages; locations without messages are left out. */
async function lastSeqs(db: Database, locationIds: readonly number[]): Promise<Map<number, number>> {
  const result = await sql<{ location_id: number; seq: number }>`
    select location_id, seq from live_sequences where location_id = any (${locationIds}::bigint[])
  `.execute(db)
  return new Map(result.rows.map(({ location_id, seq }) => [location_id, seq]))
}

/**
 * The running announcements of these locations. The announcement for one location comes first, then the announcement for all locations. If several
 * run for the same locations, only the newest is shown.
 */
async function runningAnnouncements(
  db: Database,
  locationIds: readonly number[],
  now: Date,
): Promise<Map<number, ServerMessage>> {
  const result = await sql<{ location_id: number; message: string; ends_at: Date }>`
    select distinct on (l.location_id, a.company_id) l.location_id, a.message, a.ends_at
    from announcements a
    join unnest(${locationIds}::bigint[]) as l (location_id) on a.company_id is null or a.company_id = l.location_id
    where a.removed_at is null and a.ends_at > ${now}
    order by l.location_id, a.company_id nulls last, a.announcement_id desc
  `.execute(db)
  const byLocation = Map.groupBy(result.rows, ({ location_id }) => location_id)
  return new Map(
    [...byLocation].map(([locationId, rows]) => {
      const [first, ...others] = rows.map((row) => ({ message: row.message, datetime: announcementTime(row.ends_at) }))
      return [locationId, { type: 'announcement', ...first!, ...(others.length > 0 && { others }) }]
    }),
  )
}
