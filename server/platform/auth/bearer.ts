import type { FastifyRequest } from 'fastify'

import { Refusal } from '../refusal.ts'
import type { Access, Gate } from './access.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './networks.ts'

const MAX_TOKEN_LENGTH = 100

/**
 * Who a request comes from and how they stand at a location, or at the session's selected one. A token that was nobody's so far counts
 * against its address before it is looked up, and is taken back when it is somebody's: invented ones meet the limit and not the database.
 * Throws 'request.tooMany', 'session.none' for a token that is nobody's, and why a session has ended.
 */
export async function signedIn(
  { gate, limits }: { gate: Gate; limits: Limits },
  request: FastifyRequest,
  locationId: number | null,
  now: Date,
): Promise<Access> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : ''
  if (token === '' || token.length > MAX_TOKEN_LENGTH) {
    await limits.everything(networkOf(request.ip))
    throw new Refusal('session.none')
  }
  const access = await gate.identify(token, locationId, now, async (look) => {
    const strangers = `token from ${networkOf(request.ip)}`
    await limits.everything(strangers)
    const found = await look().catch(async (error: unknown) => {
      // Where the database is away, nobody knows whose it is.
      if (!(error instanceof Refusal)) await limits.forgiveOne(strangers)
      throw error
    })
    await limits.forgiveOne(strangers)
    return found
  })
  request.who = { userId: access.account.userId, locationId: access.location?.id ?? access.selectedLocationId }
  return access
}
