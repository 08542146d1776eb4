/** Machine pictures, which show what a machine looked like at a certain time (part 2 sections 2 and 5, domain 8). */

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import type { EarlierPicture, MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { voidReason } from '../../platform/http/void-reason.ts'
import { deletedPhoto, lockPhotos, photoFile, removeUnnamed } from '../../platform/photos/photos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { holdMachine } from '../machines/machines.service.ts'
import { findSession } from '../readings/readings.service.ts'
import * as queries from './pictures.queries.ts'

/** The hashes, in hex, of the given photos that machine pictures show. */
export const namedPhotos = queries.namedPhotos
/** Finds the photos of machine pictures that are older than the location's rule allows, and records that they are deleted. */
export const oldPhotos = queries.oldPhotos

/** The pictures of a business day, newest first, and the last day before it that has pictures. */
export async function listPictures(
  scope: Scope,
  day: string,
): Promise<{ machinePictures: MachinePicture[]; lastDay: string | null }> {
  const [rows, lastDay] = await Promise.all([queries.listOfDay(scope, day), queries.findLastDay(scope, day)])
  return { machinePictures: rows.map((row) => pictureOf(scope, row)), lastDay }
}

/** The pictures of a session, and the pictures of its business day that belong to no session, newest first. Throws 'reading.sessionUnknown'. */
export async function listOfSession(scope: Scope, sessionId: number): Promise<MachinePicture[]> {
  const { businessDay } = await findSession(scope, sessionId)
  const rows = await queries.listOfSession(scope, sessionId, businessDay)
  return rows.map((row) => pictureOf(scope, row))
}

/** A machine's last picture that still has photos. Null when the machine has no such picture or is not on the floor. */
export async function findLastPicture(scope: Scope, machine: string): Promise<EarlierPicture | null> {
  return earlierOf(scope, await queries.findLastByName(scope, machine))
}

/**
 * Adds a picture that the acting person took, with the photos of the request. A photo that was sent twice is kept once. A picture of a round belongs
 * to the round's business day, even if it arrives later. A phone may send such a picture again after its Idempotency-Key was deleted. Then the saved
 * picture is returned. Throws 'machine.unknown' and 'reading.sessionUnknown'.
 */
export async function addPicture(
  scope: Scope,
  { machine, sessionId }: { machine: string; sessionId: number | undefined },
): Promise<{ picture: MachinePicture; isNew: boolean }> {
  const held = await holdMachine(scope, machine)
  if (held === undefined) throw new Refusal('machine.unknown', { path: 'machine', values: { machine } })
  const session = sessionId === undefined ? undefined : await findSession(scope, sessionId)
  const photos = [...new Map(scope.photos.map((photo) => [photo.hash.toString('hex'), photo])).values()]
  const day = session?.businessDay ?? businessDayOf(scope.now, scope.location.timezone)
  const added = { machineId: held.id, day, sessionId: sessionId ?? null, photos }
  const saved = sessionId === undefined ? undefined : await queries.findSame(scope, { ...added, sessionId })
  if (saved !== undefined) return { picture: pictureOf(scope, saved), isNew: false }
  const [previous, row] = await Promise.all([
    queries.findLastPicture(scope, held.id),
    queries.insertPicture(scope, added),
  ])
  const picture = pictureOf(scope, {
    ...row,
    machine: held.name,
    business_day: day,
    taken_at: scope.now,
    taken_by: scope.actorId,
    reading_session_id: added.sessionId,
    photo_removed_at: null,
    photo_kept_days: null,
    photos: photos.map(({ hash, displayName }) => ({ hash: hash.toString('hex'), displayName })),
    previous,
  })
  return { picture, isNew: true }
}

/**
 * Voids a picture of a business day and removes its photos, except photos that another picture has too. Everybody with the Machine Picture screen may
 * void any picture. Another person's picture needs a reason. Throws 'picture.unknown' and 'void.reasonMissing'.
 */
export async function deletePicture(
  scope: Scope,
  { pictureId, day, reason }: { pictureId: number; day: string; reason: string | undefined },
): Promise<{ picture: MachinePicture; reason: string }> {
  const { row } = await lockThenRead({
    locks: { photos: () => lockPhotos(scope) },
    reads: { row: () => queries.findPicture(scope, pictureId, day) },
  })
  if (row === undefined) throw new Refusal('picture.unknown')
  const why = voidReason(reason, { isOptional: row.taken_by === scope.actorId })
  sentAlong(scope.db.run(queries.voidPicture(scope, pictureId, why)))
  await removeUnnamed(
    scope,
    row.photos.map(({ hash }) => Buffer.from(hash, 'hex')),
  )
  return { picture: pictureOf(scope, row), reason: why }
}

function pictureOf(scope: Scope, row: queries.PictureRow): MachinePicture {
  return {
    machinePictureId: row.machine_picture_id,
    machine: row.machine,
    dateTime: row.taken_at.toISOString(),
    businessDay: row.business_day,
    userId: row.taken_by,
    employeeName: row.taken_by_name,
    files: row.photo_removed_at === null ? filesOf(scope, row.photos) : [],
    photoDeleted: deletedPhoto(row.photo_removed_at, row.photo_kept_days),
    sessionId: row.reading_session_id,
    previous: earlierOf(scope, row.previous),
  }
}

function earlierOf(scope: Scope, row: queries.EarlierRow | null): EarlierPicture | null {
  if (row === null) return null
  const { takenAt, takenBy, photos } = row
  return { dateTime: new Date(takenAt).toISOString(), employeeName: takenBy, files: filesOf(scope, photos) }
}

function filesOf({ location }: Scope, photos: queries.PictureRow['photos']) {
  return photos.map(({ hash, displayName }) => photoFile(location.id, 'machine', Buffer.from(hash, 'hex'), displayName))
}
