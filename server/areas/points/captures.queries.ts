/** The photos of visits, taken at check-in. */

import { type Database, sql } from '../../platform/db/sql.ts'
import { oldPhotosOf, photosWhere } from '../../platform/photos/photos.queries.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

/**
 * Locks a visit that is not voided and has no photo, and returns the name of its registered customer. Undefined when there is no such visit. If two
 * photos arrive at the same time, the change with the second photo waits for this lock. That change then finds that the visit has a photo.
 */
export async function lockWithoutPhoto(scope: Scope, visitId: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    select c.first_name || ' ' || c.last_name as name
    from visits v
    join customers c on c.location_id = v.location_id and c.customer_id = v.customer_id
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId} and v.photo_hash is null and v.voided_at is null
      and c.deleted_at is null
    for no key update of v
  `.execute(scope.db)
  return result.rows[0]?.name
}

export async function setPhoto(scope: Scope, visitId: number, hash: Buffer): Promise<void> {
  await sql`
    update visits set photo_hash = ${hash} where location_id = ${scope.location.id} and visit_id = ${visitId}
  `.execute(scope.db)
}

/**
 * The condition under which people may see the photo of the visit `v`. The photo must not be deleted. The visit must not be voided, unless its void
 * still waits for a second person to approve it. The query that uses this condition also checks that the customer is not deleted.
 */
const SHOWS_PHOTO = sql`v.photo_removed_at is null and (v.voided_at is null or v.given_at is not null and v.void_approved_at is null)`

/** Of the given photos, the hashes (in hex) of those that people may see: photos of registered customers that also meet `SHOWS_PHOTO`. */
export async function namedPhotos(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  return photosWhere(
    db,
    hashes,
    sql`(
      select true from visits v
      where v.location_id = ${locationId} and v.photo_hash = asked.hash and ${SHOWS_PHOTO} and (
        select c.deleted_at is null from customers c where c.location_id = ${locationId} and c.customer_id = v.customer_id
      )
      limit 1
    )`,
  )
}

/**
 * The photos of a customer's visits, without voided visits. A visit whose void waits for a second person is included. Each of the two selects uses
 * its own index.
 */
export async function listCheckInPhotos(
  { db, location }: Pick<InLocation, 'db' | 'location'>,
  customerId: number,
): Promise<Buffer[]> {
  const result = await sql<{ hash: Buffer }>`
    select photo_hash as hash from visits
    where location_id = ${location.id} and customer_id = ${customerId} and voided_at is null and photo_hash is not null
    union
    select photo_hash from visits
    where location_id = ${location.id} and customer_id = ${customerId} and given_at is not null and void_approved_at is null
      and photo_hash is not null
  `.execute(db)
  return result.rows.map(({ hash }) => hash)
}

/** The photos of visits before an instant, without voided visits. While a void waits for a second person, the photo of the visit stays. */
const olderThan = (locationId: number, instant: Date) => sql`
  select r.visit_id, r.photo_hash as hash, r.signed_in_at as taken_at
  from visits r
  where r.location_id = ${locationId} and r.signed_in_at < ${instant} and r.photo_hash is not null and r.photo_removed_at is null
    and r.voided_at is null`

export const oldPhotos = oldPhotosOf({
  table: 'visits',
  key: 'visit_id',
  columns: { removedAt: 'photo_removed_at', keptDays: 'photo_kept_days' },
  olderThan,
  topics: ['pending', 'customers'],
})
