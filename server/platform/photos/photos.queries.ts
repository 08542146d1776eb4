import { sql } from 'kysely'

import type { Database } from '../db/tables.ts'
import type { Scope } from '../scope.ts'

export interface PhotoRow {
  hash: Buffer
  byteCount: number
  width: number
  height: number
}

/** The bytes that a location's photos take. Until the transaction ends nobody else adds photos at the location. */
export async function lockPhotoBytes(db: Database, locationId: number): Promise<number> {
  const { photo_bytes } = await db
    .insertInto('customer_counters')
    .values({ location_id: locationId })
    // Changes nothing, but locks the row whether it was there or not.
    .onConflict((conflict) =>
      conflict.column('location_id').doUpdateSet({ photo_bytes: sql`customer_counters.photo_bytes` }),
    )
    .returning('photo_bytes')
    .executeTakeFirstOrThrow()
  return photo_bytes
}

/** Which of the photos a location has. */
export async function knownHashes(db: Database, locationId: number, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('hash')
    .where('location_id', '=', locationId)
    .where('hash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

/** Adds photos that the location doesn't have, and counts their bytes. Call under lockPhotoBytes. */
export async function addPhotos(scope: Scope, photos: readonly PhotoRow[]): Promise<void> {
  const bytes = photos.reduce((sum, photo) => sum + photo.byteCount, 0)
  await Promise.all([
    scope.db
      .insertInto('photos')
      .values(
        photos.map(({ hash, byteCount, width, height }) => ({
          location_id: scope.location.id,
          hash,
          byte_count: byteCount,
          width,
          height,
          created_at: scope.now,
          created_by: scope.actorId,
        })),
      )
      .execute(),
    scope.db
      .updateTable('customer_counters')
      .set((column) => ({ photo_bytes: column('photo_bytes', '+', bytes) }))
      .where('location_id', '=', scope.location.id)
      .execute(),
  ])
}
