/** Serves photos to browsers. Each photo has its own address. The browser that loaded it may cache it, but a proxy may not. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isPhotoKind, PHOTO_KINDS, type PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import { ThumbnailPaths } from '@countroom/contract/kernel/photos.ts'

import { requireOwnPassword, requireRole, requireRunning } from '../auth/access.ts'
import { signedIn } from '../auth/bearer.ts'
import { sendText } from '../http/gzip.ts'
import { CALL_HEADERS } from '../http/safe-headers.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { type Scope, scopeOf } from '../scope.ts'
import type { PhotoSize } from './photo-store.ts'
import { findPhoto, readThumbnails } from './photos.ts'

interface Asked {
  Params: { locationId: string; kind: string }
}

interface AskedPhoto {
  Params: Asked['Params'] & { path: string }
  Querystring: { size?: string }
}

interface AskedThumbnails {
  Params: Asked['Params']
  Querystring: { thumbs?: unknown }
}

const CACHED_HEADERS: Readonly<Record<string, string>> = {
  ...CALL_HEADERS,
  // A photo never changes, but it may be removed, so the browser asks again after an hour. For another account the browser always asks again, because
  // the token differs.
  'cache-control': 'private, max-age=3600',
  vary: 'Authorization',
}
const PHOTO_HEADERS: Readonly<Record<string, string>> = {
  ...CACHED_HEADERS,
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
}

/** Registers `GET /photos/<location>/<kind>/<path>`, with `?size=thumb` for the thumbnail. */
export function servePhotos(http: FastifyInstance, platform: Platform): void {
  http.get<AskedPhoto>('/photos/:locationId/:kind/:path', { config: { isCall: true } }, async (request, reply) => {
    const { path } = request.params
    const size: PhotoSize = request.query.size === 'thumb' ? 'thumb' : 'full'
    const { scope, kind } = await photoScope(platform, request)
    const photo = await findPhoto(scope, kind, path)
    const etag = `"${path}-${size}"`
    if (request.headers['if-none-match'] === etag) return send(reply.status(304), etag, null)
    const { answers } = platform
    answers.check(scope.account.userId)
    const bytes = await photo.read(size)
    answers.send(scope.account.userId, bytes, reply.raw)
    return send(reply, etag, bytes)
  })
}

/**
 * Registers `GET /photos/<location>/<kind>?thumbs=<path>,<path>`: many small photos in one reply, as JPEGs in base64 by path. The reply leaves out
 * each photo that the server would refuse when it is requested alone.
 */
export function serveThumbnails(http: FastifyInstance, platform: Platform): void {
  http.get<AskedThumbnails>('/photos/:locationId/:kind', { config: { isCall: true } }, async (request, reply) => {
    const { scope, kind } = await photoScope(platform, request)
    const paths = ThumbnailPaths.safeParse(request.query.thumbs)
    if (!paths.success) throw new Refusal('photo.unknown')
    const { answers } = platform
    answers.check(scope.account.userId)
    const thumbnails = await readThumbnails(scope, kind, paths.data)
    const text = JSON.stringify(Object.fromEntries(thumbnails))
    answers.send(scope.account.userId, text, reply.raw)
    // A reply with missing photos is not cached, because a missing photo may be there later.
    const isWhole = thumbnails.size === new Set(paths.data).size
    reply.headers(isWhole ? CACHED_HEADERS : CALL_HEADERS).header('content-type', 'application/json; charset=utf-8')
    return sendText(request, reply, text)
  })
}

function send(reply: FastifyReply, etag: string, bytes: Buffer | null): FastifyReply {
  return reply.headers({ ...PHOTO_HEADERS, etag }).send(bytes)
}

/** The kind in the request's address, and the person's scope at the location in it. Throws when the person may not see photos of this kind. */
async function photoScope(
  platform: Platform,
  request: FastifyRequest<Asked>,
): Promise<{ scope: Scope; kind: PhotoKind }> {
  const { kind } = request.params
  if (!isPhotoKind(kind)) throw new Refusal('photo.unknown')
  const now = platform.clock.now()
  const locationId = Number(request.params.locationId)
  if (!Number.isSafeInteger(locationId) || locationId <= 0) throw new Refusal('photo.unknown')
  const access = await signedIn(platform, request, locationId, now)
  // Photos are counted separately from calls, so that a page of faces does not use up the person's limit of calls.
  await platform.limits.everything(`photos:${access.account.userId}`)
  // At a location where the person may not work, the answer is the same as for a photo that does not exist.
  if (access.location === null) throw new Refusal('photo.unknown')
  requireRunning(access)
  requireOwnPassword('signed-in', access.account)
  requireRole(PHOTO_KINDS[kind], access.actor.effectiveRoles)
  const scope = scopeOf(access, access.actor, {
    db: platform.connections.reads,
    location: access.location,
    now,
    requestId: request.id,
    platform,
  })
  return { scope, kind }
}
