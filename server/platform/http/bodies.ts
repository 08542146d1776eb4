/**
 * Checks of request bodies before they are parsed. The sender of a long body is checked before the body is read. The bytes of long bodies in transit
 * are limited. The nesting and the number of values are checked before JSON is parsed.
 */

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'

import type { Call } from '@countroom/contract/kernel/define-call.ts'

import type { Clock } from '../../clock.ts'
import { type Gate, requireOwnPassword, requireRoleSomewhere } from '../auth/access.ts'
import { signedIn } from '../auth/bearer.ts'
import type { Limits } from '../auth/limits.ts'
import { Refusal } from '../refusal.ts'

const KIB = 1024
const MIB = 1024 * KIB
/** Reading a body this short costs less than checking its sender. A person who is not signed in may not send a longer one. */
const SHORT_BYTES = 64 * KIB
const LARGE_BYTES = 12 * MIB

/** The longest body that a call accepts, in bytes. */
export function bodyLimitOf(call: Call): number {
  if (call.allow === 'public') return SHORT_BYTES
  return call.isLarge === true ? LARGE_BYTES : MIB
}

export interface BodyLimits {
  /** The limit for one account, counted by the announced lengths. */
  accountBytes: number
  /** The limit for all accounts. A body is in memory three times: as bytes, as text and as objects. */
  allBytes: number
}

export const BODY_LIMITS: BodyLimits = { accountBytes: 3 * LARGE_BYTES, allBytes: 8 * LARGE_BYTES }

interface UnderWay {
  request: FastifyRequest
  bytes: number
}

/** The long bodies in transit. A body counts from the moment when its sender has been checked until its request is answered. */
export class Bodies {
  readonly #limits: BodyLimits
  readonly #accounts = new Map<number, Set<UnderWay>>()

  constructor(limits = BODY_LIMITS) {
    this.#limits = limits
  }

  /**
   * The hook before a call's body is read. It lets the server read a long body only from a person who may make the call at some location. Throws the
   * refusals for an invalid token, a temporary password or a missing role, and 'request.tooMany', 'request.busy' or 'server.full'.
   */
  admit(platform: { clock: Clock; gate: Gate; limits: Limits }, call: Call): onRequestHookHandler {
    const limit = bodyLimitOf(call)
    const look = async (request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<void> => {
      const { account } = await signedIn(platform, request, null, platform.clock.now())
      await platform.limits.everything(`account:${account.userId}`)
      request.isCounted = true
      requireOwnPassword(call.allow, account)
      requireRoleSomewhere(call.allow, account)
      this.#enter(account.userId, { request, bytes }, reply)
    }
    return (request, reply, next) => {
      const bytes = Math.min(announcedBytes(request), limit)
      if (bytes <= SHORT_BYTES) next()
      // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that returns a promise would delay every short body too
      else look(request, reply, bytes).then(() => next(), next)
    }
  }

  #enter(accountId: number, body: UnderWay, reply: FastifyReply): void {
    const mine = this.#accounts.get(accountId) ?? new Set()
    if (bytesOf(mine) + body.bytes > this.#limits.accountBytes) throw new Refusal('request.busy')
    while (this.#allBytes() + body.bytes > this.#limits.allBytes) this.#cutOff()
    if (reply.raw.closed) return
    this.#accounts.set(accountId, mine.add(body))
    reply.raw.once('close', () => this.#leave(accountId, body))
  }

  #allBytes(): number {
    return [...this.#accounts.values()].reduce((sum, bodies) => sum + bytesOf(bodies), 0)
  }

  /**
   * Cuts off an incomplete body, so that a slow sender delays nobody else. Of the accounts with incomplete bodies, the one with the most bytes in
   * transit loses its oldest incomplete body. Throws 'server.full' when every body is complete.
   */
  #cutOff(): void {
    const greediestFirst = [...this.#accounts].toSorted(([, one], [, other]) => bytesOf(other) - bytesOf(one))
    const underWay = greediestFirst.flatMap(([accountId, bodies]) => [...bodies].map((body) => ({ accountId, body })))
    const slow = underWay.find(({ body }) => !body.request.raw.complete)
    if (slow === undefined) throw new Refusal('server.full')
    this.#leave(slow.accountId, slow.body)
    slow.body.request.raw.destroy()
  }

  #leave(accountId: number, body: UnderWay): void {
    const bodies = this.#accounts.get(accountId)
    bodies?.delete(body)
    if (bodies?.size === 0) this.#accounts.delete(accountId)
  }
}

/** The announced length of a request's body, in bytes. Infinity for a body that comes in chunks of unknown total length. */
function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

function bytesOf(bodies: ReadonlySet<UnderWay>): number {
  return [...bodies].reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The largest import, 10,000 customers, has about 110,000 values, three levels deep. */
const MAX_VALUES = 200_000
const MAX_DEPTH = 20

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Throws 'request.malformed' when JSON has too many values or nests them too deeply, because the parsed objects would fill the memory. */
export function requireModest(json: Buffer): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]!) {
      case QUOTE:
        while (++at < json.length && json[at] !== QUOTE) if (json[at] === BACKSLASH) at++
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1
        if (++depth > MAX_DEPTH) throw malformed('The values of the body are nested too deeply.')
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COMMA:
        values += 1
    }
    if (values > MAX_VALUES) throw malformed('The body has too many values. Send them in parts.')
  }
}

function malformed(problem: string): Refusal {
  return new Refusal('request.malformed', { values: { problem } })
}
