import type { FastifyRequest } from 'fastify'

import { Refusal } from '../refusal.ts'
import type { Access, Gate } from './access.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './networks.ts'

const MAX_TOKEN_LENGTH = 100

/**
 * The account of a request and its access at the location `locationId`. When `locationId` is null, `Gate.identify` chooses the location. A token that
 * is not known yet counts against the client's address before the lookup. So the limit stops invented tokens before they reach the database. The
 * count is undone when the token is valid, or when the database cannot look it up. Throws 'request.tooMany'; 'session.none' for a missing, too long
 * or unknown token; or the reason why the session ended.
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
      // The lookup failed, so the token may be valid. The request does not count against its address.
      if (!(error instanceof Refusal)) await limits.forgiveOne(strangers)
      throw error
    })
    await limits.forgiveOne(strangers)
    return found
  })
  request.who = { userId: access.account.userId, locationId: access.location?.id ?? access.selectedLocationId }
  return access
}
