/** How long a location keeps its photos, and the deletion of older photos (domain 8). */

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import { KINDS_OF_PHOTOS, PHOTO_NAMES } from '@countroom/contract/retention/kept-days.rules.ts'
import { keptSince, nextDeletion } from '@countroom/contract/retention/retention.rules.ts'
import type { OldPhotoCount, PhotoRules, SavedPhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import { auditRow, UNREQUESTED } from '../../platform/audit/audit.queries.ts'
import { inTransaction, lockThenRead } from '../../platform/db/transaction.ts'
import type { OldPhoto } from '../../platform/photos/photo-store.ts'
import { lockPhotos, removeUnnamed } from '../../platform/photos/photos.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InJob, Scope } from '../../platform/scope.ts'
import * as queries from './retention.queries.ts'

/** The rules of the location, and how much of its quota the photos use. */
export async function describeRules(
  scope: Scope,
): Promise<{ photoRules: SavedPhotoRules; usedBytes: number; quotaBytes: number }> {
  const { rules, usedBytes } = await queries.findRules(scope)
  return { photoRules: rulesOf(rules), usedBytes, quotaBytes: scope.platform.photos.quotaBytes }
}

/** The server counts at most this many photos of one kind. */
const MAX_COUNTED = 10_000

/** How many photos these rules would delete, and when. */
export async function countOld(scope: Scope, rules: PhotoRules): Promise<{ deletedAt: string; old: OldPhotoCount[] }> {
  const { timezone } = scope.location
  const deletedAt = nextDeletion(scope.now, timezone)
  const counts = await Promise.all(
    Object.entries(keptDaysOf(rules)).map(async ([name, days]) => {
      const kind = name as PhotoKind
      const old = scope.platform.photos.old[kind].find(scope.location.id, keptSince(deletedAt, timezone, days))
      return { kind, days, ...(await queries.countPhotos(scope, old, MAX_COUNTED)) }
    }),
  )
  return { deletedAt: deletedAt.toISOString(), old: counts.filter(({ photos }) => photos > 0) }
}

/** Saves the rules. Throws 'list.changed' when the request names a version and the stored rules have another version. */
export async function saveRules(
  scope: Scope,
  rules: PhotoRules,
  version: number | undefined,
): Promise<{ before: SavedPhotoRules; after: SavedPhotoRules }> {
  const before = rulesOf((await queries.findRules(scope)).rules)
  const kept_days = keptDaysOf(rules)
  const next_at = Object.keys(kept_days).length === 0 ? null : nextDeletion(scope.now, scope.location.timezone)
  const saved = await queries.saveRules(scope, kept_days, next_at, version)
  if (saved === undefined) throw new Refusal('list.changed', { values: { what: 'the photo rules' } })
  return { before, after: rulesOf({ kept_days, next_at, version: saved }) }
}

function rulesOf(row: queries.RulesRow | undefined): SavedPhotoRules {
  const days = KINDS_OF_PHOTOS.map((kind) => [kind, row?.kept_days[kind] ?? null])
  return {
    ...(Object.fromEntries(days) as PhotoRules),
    nextAt: row?.next_at?.toISOString() ?? null,
    version: row?.version ?? 0,
  }
}

/** The kinds of photos that are deleted after some days, with the number of days. */
function keptDaysOf(rules: PhotoRules): queries.KeptDays {
  return Object.fromEntries(KINDS_OF_PHOTOS.flatMap((kind) => (rules[kind] === null ? [] : [[kind, rules[kind]]])))
}

/** How long a location waits after its deletion failed. */
const RETRY_MS = 3_600_000

/**
 * Deletes the photos of at most `limit` rows, all of one kind and of one location where old photos are due. If the location has no old photos left,
 * stores that its next deletion is due on its next business day. The deletion marks the rows. From then on, nobody can fetch the photos, and the
 * photos no longer use quota. The cleanup of removed photos erases the files later. Returns 1, or 0 when no location is due. If the deletion fails,
 * the location is due again after RETRY_MS, so that the next run goes on with the other locations.
 */
export async function deleteOld(platform: Platform, now: Date, limit: number): Promise<number> {
  const { connections, live } = platform
  const { reads } = connections
  const locationId = await queries.findDue(reads, now)
  if (locationId === undefined) return 0
  const at = { platform, location: { id: locationId }, now }
  const kind = await deleteAt(at, limit).catch(async (error: unknown) => {
    await queries.setNext({ ...at, db: reads }, new Date(now.getTime() + RETRY_MS))
    throw error
  })
  if (kind !== undefined) live.publish(locationId, platform.photos.old[kind].topics)
  return 1
}

/** Deletes photos of one location, and returns their kind. Undefined when the location has no old photos left or is no longer due. */
async function deleteAt(at: Omit<InJob, 'db'>, limit: number): Promise<PhotoKind | undefined> {
  return inTransaction(at.platform.connections, at.location.id, async (db) => {
    const place: InJob = { ...at, db }
    const { rules } = await lockThenRead({
      locks: { photos: () => lockPhotos(place), rules: () => queries.lockDue(place) },
      reads: {},
    })
    if (rules === undefined) return { keep: false, result: undefined }
    const ended = await endOld(place, rules, limit)
    if (ended === undefined) {
      await queries.setNext(place, nextDeletion(at.now, rules.timezone))
      return { keep: true, result: undefined, last: [] }
    }
    await removeUnnamed(
      place,
      ended.photos.map(({ hash }) => hash),
    )
    return { keep: true, result: ended.kind, last: [auditRow(traceOf(place, ended))] }
  })
}

interface Ended {
  kind: PhotoKind
  days: number
  photos: OldPhoto[]
}

/** Marks old photos of the first kind that has any. Undefined when there are no old photos. */
async function endOld(
  place: InJob,
  { keptDays, timezone }: { keptDays: queries.KeptDays; timezone: string },
  limit: number,
): Promise<Ended | undefined> {
  for (const kind of KINDS_OF_PHOTOS) {
    const days = keptDays[kind]
    if (days === undefined) continue
    const before = keptSince(place.now, timezone, days)
    const photos = await place.platform.photos.old[kind].end(place, { before, days, limit })
    if (photos.length > 0) return { kind, days, photos }
  }
  return undefined
}

function traceOf({ location, now }: InJob, { kind, days, photos }: Ended) {
  const times = photos.map(({ takenAt }) => takenAt.getTime()).toSorted((a, b) => a - b)
  return {
    locationId: location.id,
    at: now,
    call: 'deleteOldPhotos',
    action: 'old photos deleted',
    accountId: null,
    actorId: null,
    requestId: UNREQUESTED.job,
    before: {
      oldest: new Date(times[0]!).toISOString(),
      newest: new Date(times.at(-1)!).toISOString(),
    },
    after: { kind: PHOTO_NAMES[kind], photos: photos.length, days },
  }
}
