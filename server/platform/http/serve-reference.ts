/** Pages that describe every call, for people who are signed in or for everybody. The server makes and compresses each page at its first request. */

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { requireOwnPassword } from '../auth/access.ts'
import { signedIn } from '../auth/bearer.ts'
import { networkOf } from '../auth/networks.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { gzip, sendEither } from './gzip.ts'
import { openApiDocument, REFERENCE_STYLE, referencePage } from './openapi.ts'

interface Page {
  path: string
  type: string
  write: () => string
}

const PAGES: readonly Page[] = [
  { path: '/openapi.json', type: 'application/json; charset=utf-8', write: () => JSON.stringify(openApiDocument()) },
  { path: '/reference', type: 'text/html; charset=utf-8', write: referencePage },
  { path: '/reference.css', type: 'text/css; charset=utf-8', write: () => REFERENCE_STYLE },
]

/**
 * Registers the pages. Unless they are public, a request needs a bearer token. A browser sends no token for a typed address, so it gets
 * 'reference.closed'.
 */
export function serveReference(http: FastifyInstance, platform: Platform, isPublic: boolean): void {
  for (const { path, type, write } of PAGES) {
    let made: { plain: string; zipped: Promise<Buffer> } | undefined
    const make = () => {
      const plain = write()
      return { plain, zipped: gzip(plain) }
    }
    http.get(path, async (request, reply) => {
      await (isPublic ? platform.limits.everything(networkOf(request.ip)) : admit(platform, request))
      const { plain, zipped } = (made ??= make())
      reply.headers({ 'content-type': type, 'cache-control': 'no-store' })
      return sendEither(request, reply, { plain, zipped: () => zipped })
    })
  }
}

async function admit(platform: Platform, request: FastifyRequest): Promise<void> {
  if (request.headers.authorization === undefined) {
    await platform.limits.everything(networkOf(request.ip))
    throw new Refusal('reference.closed')
  }
  const { account } = await signedIn(platform, request, null, platform.clock.now())
  await platform.limits.everything(`account:${account.userId}`)
  requireOwnPassword('signed-in', account)
}
