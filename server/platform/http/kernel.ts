/**
 * How the server handles every call: identify the sender, check permissions, validate the body, run the handler, answer, and notify browsers. A
 * change runs in one transaction with its audit row, its alerts and its idempotency key. A handler only does its own work. It returns the reply, what
 * to audit and which alerts to raise.
 */

import type { ServerResponse } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Call, Unaudited } from '@countroom/contract/kernel/define-call.ts'
import { ActingUserId } from '@countroom/contract/kernel/ids.ts'
import type { Topic } from '@countroom/contract/kernel/live.ts'

import { withAlerts } from '../alerts/alerts.queries.ts'
import { auditRow, auditRowAndKey, withWrites } from '../audit/audit.queries.ts'
import {
  type Access,
  ACCESS_TOPICS,
  requireOwnPassword,
  requirePresent,
  requireRole,
  requireRunning,
} from '../auth/access.ts'
import { signedIn } from '../auth/bearer.ts'
import { keyedHash } from '../auth/keyed-hash.ts'
import { networkOf } from '../auth/networks.ts'
import { BACKGROUND_HEADER } from '../auth/uses.ts'
import { inTransaction, isViolation, type Outcome } from '../db/transaction.ts'
import { type Claim, type EarlierUse, findEarlierUse, findUnderKey } from '../idempotency/idempotency.queries.ts'
import { uploadsIn, withPhotos } from '../photos/photos.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { type PublicScope, type Scope, scopeOf } from '../scope.ts'
import type { Kind } from './costly.ts'
import { sendText } from './gzip.ts'
import type { Changed, Handler, PubliclyChanged, TwoSteps } from './handlers.ts'
import { requireSavableText } from './savable-text.ts'
import { lazySerializer, type Stringify } from './serializer.ts'

const MAX_KEY_LENGTH = 200
/** A longer description of a problem, such as a list of all allowed values, is cut at this length. */
const MAX_PROBLEM_LENGTH = 200

/** The outcome of a change. */
interface Done {
  json: string
  captures: Changed<object>['captures']
  /** The topics that browsers are notified of. */
  topics: readonly Topic[]
  event: Changed<object>['event']
  /** The location that changed. */
  locationId: number
}

/** A handler, in one step or two, as the kernel runs it. */
interface Work {
  /** The first step; undefined when this body needs none. */
  preparing: (body: unknown) => ((scope: Scope | PublicScope, body: unknown) => Promise<unknown>) | undefined
  run: (scope: Scope | PublicScope, body: unknown, prepared: unknown) => Promise<object>
}

function workOf(handler: unknown): Work {
  if (typeof handler === 'function') return { preparing: () => undefined, run: handler as Work['run'] }
  const { isNeeded, prepare, change } = handler as TwoSteps<Scope | PublicScope, unknown, object>
  return { preparing: (body) => (isNeeded(body) ? prepare : undefined), run: change }
}

/** A call as the kernel serves it, built once at the start. */
interface Served {
  name: string
  call: Call
  work: Work
  platform: Platform
  stringify: Stringify
  /** Whether the body's `userId` names the acting person. */
  actsFor: boolean
}

/** Builds the request handler of one call. */
export function serve<C extends Call>(name: string, call: C, handler: Handler<C>, platform: Platform) {
  const served: Served = {
    name,
    call,
    work: workOf(handler),
    platform,
    stringify: lazySerializer(call),
    actsFor: namesActor(call),
  }
  const answer = call.allow === 'public' ? servePublic : serveAccount
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const json = await answer(served, request, reply.raw)
    return sendText(request, reply.header('content-type', 'application/json; charset=utf-8'), json)
  }
}

async function servePublic(served: Served, request: FastifyRequest): Promise<string> {
  const { name, call, work, platform, stringify } = served
  const now = platform.clock.now()
  const rawBody = bodyOf(call, request)
  await platform.limits.everything(networkOf(request.ip))
  const body = parseBody(call, rawBody)
  const base = { now, requestId: request.id, address: request.ip, platform }
  const reading = { ...base, db: platform.connections.reads }
  if (call.audit === false) return stringify(await work.run(reading, body, undefined))
  requireRoom(platform)
  const action = auditedAs(call.audit)
  const prepared = await work.preparing(body)?.(reading, body)
  const { json, locationId, accountId, topics } = await inTransaction(platform.connections, null, async (db) => {
    const changed = (await work.run({ ...base, db }, body, prepared)) as PubliclyChanged<object>
    const entry = {
      locationId: changed.locationId,
      at: now,
      call: name,
      action,
      accountId: changed.accountId,
      actorId: changed.accountId,
      requestId: request.id,
      before: changed.before,
      after: changed.after,
    }
    return {
      keep: true,
      result: { ...changed, json: stringify(changed.reply), topics: topicsOf(call, changed) },
      last: [withWrites(auditRow(entry), withAlerts(changed.along, entry, changed.alerts))],
    }
  })
  announce(platform, topics, locationId, accountId)
  return json
}

async function serveAccount(served: Served, request: FastifyRequest, response: ServerResponse): Promise<string> {
  const { name, call, work, platform, stringify, actsFor } = served
  const now = platform.clock.now()
  const rawBody = bodyOf(call, request)
  const access = await authenticate(platform, request, rawBody, now)
  if (request.isCounted !== true) await platform.limits.everything(`account:${access.account.userId}`)
  if (access.location === null) throw new Refusal('location.unknown')
  const location = access.location
  requireRunning(access)
  requireOwnPassword(call.allow, access.account)
  const named = actsFor ? idIn(rawBody, 'userId') : null
  requirePresent(call, access, named)
  const actor = await platform.gate.actor(access, location.id, named, now)
  const role = requireRole(call.allow, actor.effectiveRoles)
  if (request.headers[BACKGROUND_HEADER] === undefined) platform.gate.uses.note(access.sessionId, role, now)
  const body = parseBody(call, rawBody)
  const { costly, answers } = platform
  const uploads = uploadsIn(call, body)
  const kind = costlyKind(call, body, uploads)
  const { userId } = access.account
  answers.check(userId)

  const scoped = (db: Scope['db'], more: Partial<Pick<Scope, 'photos' | 'gone'>>): Scope =>
    scopeOf(access, actor, { db, location, now, requestId: request.id, platform, ...more })

  if (call.audit === false) {
    const read = (gone?: AbortSignal) =>
      platform.connections.read(location.id, async (db) =>
        stringify(await work.run(scoped(db, gone ? { gone } : {}), body, undefined)),
      )
    const answer = () => {
      if (kind !== undefined) return costly.within(kind, userId, location.id, response, read)
      if (call.isShared !== true) return read()
      return platform.sharedReads.ask(`${name} ${location.id} ${JSON.stringify(body)}`, read)
    }
    const json = await answer()
    answers.check(userId)
    answers.send(userId, json, response)
    return json
  }

  requireRoom(platform)
  if (typeof call.audit === 'object') {
    const json = await inTransaction(platform.connections, location.id, async (db) => ({
      keep: true as const,
      result: stringify(await work.run(scoped(db, {}), body, undefined)),
      last: [],
    }))
    announce(platform, call.emits, location.id, userId)
    return json
  }

  const action = call.audit
  const key = idempotencyKey(request)
  const claim: Claim | undefined =
    key === undefined
      ? undefined
      : {
          locationId: location.id,
          accountId: userId,
          key,
          // A retry sends the same bytes, so the hash covers the bytes. To hash the parsed body, the server would have to write a photo as JSON again,
          // which takes milliseconds.
          requestHash: keyedHash(platform.secretKey, 'request', name, request.sent),
        }
  const replayed = async () => {
    const earlier = claim && (await findEarlierUse(platform.connections.reads, claim))
    return earlier && replyOf(earlier, claim)
  }
  let prepared: unknown = null
  const prepare = work.preparing(body)
  if (prepare !== undefined || uploads.length > 0) {
    const json = await replayed()
    if (json !== undefined) return json
  }
  if (prepare !== undefined) {
    try {
      prepared = await platform.connections.read(location.id, (db) => prepare(scoped(db, {}), body))
    } catch (error) {
      // The first request with this key may have finished in the meantime. For example, it may have changed the password that this retry sends as the
      // current one.
      const late = await replayed()
      if (late !== undefined) return late
      throw error
    }
  }
  const change = async (db: Scope['db'], photos: Scope['photos'] = []): Promise<Outcome<Done>> => {
    const changed = (await work.run(scoped(db, { photos }), body, prepared)) as Changed<object>
    const json = stringify(changed.reply)
    const { locationId = location.id } = changed
    const entry = {
      locationId,
      at: now,
      call: name,
      action,
      accountId: access.account.userId,
      actorId: changed.actorId ?? actor.userId,
      requestId: request.id,
      before: changed.before,
      after: changed.after,
    }
    const row =
      claim === undefined ? auditRow(entry) : auditRowAndKey(entry, claim, changed.isSecret === true ? null : json)
    return {
      keep: true,
      result: {
        json,
        captures: changed.captures,
        topics: topicsOf(call, changed),
        event: changed.event,
        locationId,
      },
      last: [withWrites(row, withAlerts(changed.along, entry, changed.alerts))],
    }
  }
  const { connections } = platform
  const changing =
    kind === undefined
      ? inTransaction(connections, location.id, change)
      : costly.within(kind, userId, location.id, response, (gone) =>
          withPhotos(scoped(connections.reads, {}), uploads, change, gone),
        )
  let done: Done
  try {
    done = await changing
  } catch (error) {
    // The first request with the same key may be the reason for this refusal. It may have made the change, or it is still under way and holds the
    // key.
    const earlier = claim && isOfData(error) && (await findUnderKey(connections, claim))
    if (!claim || !earlier) throw error
    const json = replyOf(earlier, claim)
    answers.send(userId, json, response)
    return json
  }
  const { json, captures, topics, event, locationId } = done
  answers.send(userId, json, response)
  announce(platform, topics, locationId, userId)
  if (event !== undefined) {
    const route = request.routeOptions.url ?? ''
    platform.security.note({ code: event, route, address: request.ip, userId, locationId: location.id })
  }
  if (captures !== undefined) {
    const kioskSessionId = access.account.isKiosk ? access.sessionId : null
    platform.live.send({ kind: 'capture', locationId: location.id, pendingId: captures, kioskSessionId })
  }
  return json
}

/** Whether an error may come from rows in the database, such as those that an earlier request with the same key wrote. */
function isOfData(error: unknown): boolean {
  return error instanceof Refusal ? error.status < 500 : isViolation(error)
}

/** Throws 'server.diskFull' before a change begins when the disk is too full for changes. */
function requireRoom({ isDiskFull }: Platform): void {
  if (isDiskFull()) throw new Refusal('server.diskFull')
}

/** The kind of a costly call; undefined for any other call. */
function costlyKind(call: Call, body: unknown, uploads: readonly unknown[]): Kind | undefined {
  if (uploads.length > 0) return 'photos'
  if (call.isReport === true) return 'report'
  return call.isCostly?.(body) === true ? 'rows' : undefined
}

/** Only the audit row says who made a public change, so each public change must have one. */
function auditedAs(audit: string | Unaudited): string {
  if (typeof audit === 'string') return audit
  throw new Error('A public change has to be audited.')
}

/**
 * The reply to the earlier request with this key. Throws 'request.keyReused' if that request was a different one, and 'request.secretGone' if its
 * reply is secret.
 */
function replyOf(earlier: EarlierUse, claim: Claim): string {
  if (!earlier.request_hash.equals(claim.requestHash)) throw new Refusal('request.keyReused')
  if (earlier.reply === null) throw new Refusal('request.secretGone')
  return earlier.reply
}

/** Runs after the commit. Tells browsers which topics changed, and makes this instance's gate forget the access that may have changed. */
function announce(
  { gate, live }: Platform,
  topics: readonly Topic[],
  locationId: number,
  accountId: number | null,
): void {
  if (topics.some((topic) => ACCESS_TOPICS.has(topic))) gate.forgetLocation(locationId)
  if (topics.includes('account') && accountId !== null) gate.forgetAccount(accountId)
  live.publish(locationId, topics)
}

/** The topics of a change: the topics of its call, and 'alerts' when it raised an alert. */
function topicsOf({ emits }: Call, { alerts = [] }: Pick<Changed<object>, 'alerts'>): readonly Topic[] {
  return alerts.length > 0 ? [...emits, 'alerts'] : emits
}

async function authenticate(platform: Platform, request: FastifyRequest, rawBody: unknown, now: Date): Promise<Access> {
  // The specification calls the location of a new employee `selectedLocationId`.
  return signedIn(platform, request, idIn(rawBody, 'locationId') ?? idIn(rawBody, 'selectedLocationId'), now)
}

/** The body of a request. For the GET of a call with `alsoGet`: the fields of the query, with identifiers as numbers. */
function bodyOf(call: Call, request: FastifyRequest): unknown {
  if (call.alsoGet !== true || request.method !== 'GET') return request.body === undefined ? {} : request.body
  const fields = Object.entries(request.query as Record<string, unknown>)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, /Id$/.test(name) && /^\d+$/.test(String(value)) ? Number(value) : value]),
  )
}

/** A field of a body that is not validated yet; null unless the field could be an identifier. */
function idIn(rawBody: unknown, field: string): number | null {
  if (typeof rawBody !== 'object' || rawBody === null) return null
  const value = (rawBody as Record<string, unknown>)[field]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

/** The idempotency key of a change. Undefined for a request without a key. The server does not remember such a request. */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw new Refusal('request.keyInvalid')
  return key
}

/** The body, validated by the schema of its call. Throws 'request.malformed'. */
export function parseBody(call: Call, rawBody: unknown): unknown {
  requireSavableText(rawBody)
  const parsed = call.request.safeParse(rawBody)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const path = issue.path.join('.')
  const problem = (path === '' ? issue.message : `${path}: ${issue.message}`).slice(0, MAX_PROBLEM_LENGTH)
  throw new Refusal('request.malformed', {
    values: { problem },
    ...(path !== '' && { path }),
  })
}

/** Whether the body's `userId` names the acting person (`ActingUserId`) and not the person of a row. */
export function namesActor(call: Call): boolean {
  if (!(call.request instanceof z.ZodObject)) return false
  const field: unknown = call.request.shape['userId']
  return (field instanceof z.ZodOptional ? field.unwrap() : field) === ActingUserId
}
