/** Bodies over what most calls may send: read for whoever is signed in alone, and so many at a time that memory has a bound. */

import type { FastifyReply, FastifyRequest } from 'fastify'

import { bearerToken } from '../auth/bearer.ts'
import type { Platform } from '../platform.ts'
import { Turns } from '../turns.ts'
import { BODY_LIMIT_BYTES } from './faults.ts'
import { Refusal } from './refusal.ts'

export const LARGE_BODY_LIMIT_BYTES = 12 * BODY_LIMIT_BYTES

/** A body is in memory as bytes, as text and as objects. */
const AT_ONCE = 8
/** Whoever sends slowly keeps a turn, so no account has all of them. */
const AT_ONCE_PER_ACCOUNT = 3
const RETRY_WAIT = 'a few seconds'

/** Builds the hook that comes before the body of a large call is read. Throws 'session.none' or 'request.tooMany'. */
export function admitLargeBodies(platform: Platform) {
  const turns = new Turns(AT_ONCE)
  const perAccount = new Map<number, number>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const length = request.headers['content-length']
    if (length !== undefined && Number(length) <= BODY_LIMIT_BYTES) return
    const token = await bearerToken(request, platform.limits)
    const { account } = await platform.gate.identify(token, null, platform.clock.now())
    const { userId } = account
    const mine = perAccount.get(userId) ?? 0
    if (mine >= AT_ONCE_PER_ACCOUNT) throw new Refusal('request.tooMany', { values: { wait: RETRY_WAIT } })
    perAccount.set(userId, mine + 1)
    const turn = turns.take()
    const leave = () => {
      const left = perAccount.get(userId)! - 1
      if (left === 0) perAccount.delete(userId)
      else perAccount.set(userId, left)
      void turn.then((end) => end())
    }
    if (reply.raw.closed || request.raw.destroyed) return leave()
    reply.raw.once('close', leave)
    await turn
  }
}
