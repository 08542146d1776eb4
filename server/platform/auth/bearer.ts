import type { FastifyRequest } from 'fastify'

import { Refusal } from '../http/refusal.ts'
import type { Limits } from './limits.ts'

const MAX_TOKEN_LENGTH = 100

/** The token that a request carries. Throws 'session.none' for none, or for what cannot be one. */
export async function bearerToken(request: FastifyRequest, limits: Limits): Promise<string> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : ''
  if (token === '' || token.length > MAX_TOKEN_LENGTH) {
    await limits.everything(request.ip)
    throw new Refusal('session.none')
  }
  return token
}
