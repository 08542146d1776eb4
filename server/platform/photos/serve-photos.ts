/** Photos as browsers load them. Each has its own address and is cached by the browser that loaded it, but by no proxy. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isPhotoKind, PHOTO_KINDS, type PhotoKind } from '@countroom/contract/access/photo-kinds.ts'

import { requireOwnPassword, requireRole, requireRunning } from '../auth/access.ts'
import { signedIn } from '../auth/bearer.ts'
import { CALL_HEADERS } from '../http/safe-headers.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { scopeOf } from '../scope.ts'
import type { PhotoSize } from './photo-store.ts'
import { findPhoto } from './photos.ts'

interface Asked {
  Params: { locationId: string; kind: string; path: string }
  Querystring: { size?: string }
}

export const PHOTO_HEADERS: Readonly<Record<string, string>> = {
  ...CALL_HEADERS,
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  // A photo never changes, but it may be removed, so the browser asks again after an hour. Another account always asks again, because its token
  // differs.
  'cache-control': 'private, max-age=3600',
  vary: 'Authorization',
}

/** Registers `GET /photos/<location>/<kind>/<path>`, with `?size=thumb` for the small one. */
export function servePhotos(http: FastifyInstance, platform: Platform): void {
  http.get<Asked>('/photos/:locationId/:kind/:path', { config: { isCall: true } }, async (request, reply) => {
    const { kind, path } = request.params
    if (!isPhotoKind(kind)) throw new Refusal('photo.unknown')
    const size: PhotoSize = request.query.size === 'thumb' ? 'thumb' : 'full'
    const scope = await photoScope(platform, request, kind)
    const photo = await findPhoto(scope, kind, path)
    const etag = `"${path}-${size}"`
    if (request.headers['if-none-match'] === etag) return send(reply.status(304), etag, null)
    const { answers } = platform
    answers.check(scope.account.userId)
    const bytes = await photo.read(size)
    answers.send(scope.account.userId, bytes.length, reply.raw)
    return send(reply, etag, bytes)
  })
}

function send(reply: FastifyReply, etag: string, bytes: Buffer | null): FastifyReply {
  return reply.headers({ ...PHOTO_HEADERS, etag }).send(bytes)
}

/** The scope of the request at the location in its address, if the person may see photos of this kind. */
async function photoScope(platform: Platform, request: FastifyRequest<Asked>, kind: PhotoKind) {
  const now = platform.clock.now()
  const locationId = Number(request.params.locationId)
  if (!Number.isSafeInteger(locationId) || locationId <= 0) throw new Refusal('photo.unknown')
  const access = await signedIn(platform, request, locationId, now)
  // Counted separately from calls, so that a page of faces does not use up the person's limit.
  await platform.limits.everything(`photos:${access.account.userId}`)
  // A location where the person may not work is answered like a photo that does not exist.
  if (access.location === null) throw new Refusal('photo.unknown')
  requireRunning(access)
  requireOwnPassword('signed-in', access.account)
  requireRole(PHOTO_KINDS[kind], access.actor.effectiveRoles)
  return scopeOf(access, access.actor, {
    db: platform.connections.reads,
    location: access.location,
    now,
    requestId: request.id,
    platform,
  })
}
