/** Queries of the photos of bonuses: photos that a claim names, and photos that wait for a claim. */

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Database, type Statement, sql } from '../../platform/db/sql.ts'
import { oldPhotosOf, photosWhere } from '../../platform/photos/photos.queries.ts'
import type { InJob, InLocation, Scope } from '../../platform/scope.ts'

/**
 * Whether a claim already names this photo. Looks for the JPEG that the server made, and for the bytes that the browser sent. Call it in the
 * transaction that stored the photo, because this transaction holds the lock of `lockPhotos`.
 */
export async function isUsed(scope: Scope, photo: { hash: Buffer; sentHash: Buffer }): Promise<boolean> {
  const result = await sql`
    select from bonus_photos where location_id = ${scope.location.id} and hash = ${photo.hash} and bonus_id is not null
    union all
    select from bonus_photos where location_id = ${scope.location.id} and sent_hash = ${photo.sentHash} and bonus_id is not null
  `.execute(scope.db)
  return result.rows.length > 0
}

/** Stores a photo that no claim names yet. When the same photo is sent again, its day of waiting for a claim starts over. */
export async function keepPhoto(scope: Scope, photo: { hash: Buffer; sentHash: Buffer }): Promise<void> {
  await sql`
    insert into bonus_photos (location_id, hash, sent_hash, taken_at, taken_by)
    values (${scope.location.id}, ${photo.hash}, ${photo.sentHash}, ${scope.now}, ${scope.actorId})
    on conflict (location_id, hash) do update set taken_at = excluded.taken_at, taken_by = excluded.taken_by, removed_at = null
  `.execute(scope.db)
}

/** A photo that was taken for a bonus, locked for one claim. */
export interface LockedPhoto {
  /** The claim that already names the photo. */
  bonus_id: number | null
  /** An unused id for the new claim. */
  next_id: number
  /** The name of the acting person. */
  actor_name: string
}

/** Locks a photo, so that only one claim can name it. Returns undefined when the photo does not exist or was removed. */
export async function lockPhoto(scope: Scope, hash: Buffer): Promise<LockedPhoto | undefined> {
  const result = await sql<LockedPhoto>`
    select bonus_id, nextval('bonuses_bonus_id_seq') as next_id, ${nameOf(sql`${scope.actorId}`)} as actor_name
    from bonus_photos
    where location_id = ${scope.location.id} and hash = ${hash} and removed_at is null
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

/** Stores which claim names a locked photo. */
export function claimPhoto(scope: Scope, hash: Buffer, bonusId: number): Statement {
  return sql`
    update bonus_photos set bonus_id = ${bonusId} where location_id = ${scope.location.id} and hash = ${hash}
  `.compile()
}

/**
 * The hashes, in hex, of the given photos that people may see. These are photos that wait for a claim and photos of the claims of registered
 * customers, without removed photos.
 */
export async function namedPhotos(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  return photosWhere(
    db,
    hashes,
    sql`exists (
      select from bonus_photos p
      where p.location_id = ${locationId} and p.hash = asked.hash and p.removed_at is null
        and (p.bonus_id is null or ${isShown(locationId)})
    )`,
  )
}

/** Whether the customer of the claim of the photo `p` is registered. */
const isShown = (locationId: number) => sql`(
    select c.deleted_at is null
    from bonuses b
    join customers c on c.location_id = ${locationId} and c.customer_id = b.customer_id
    where b.location_id = ${locationId} and b.bonus_id = p.bonus_id
  )`

/** The photos of the bonuses of a customer. */
export async function listPhotosOf(
  { db, location }: Pick<InLocation, 'db' | 'location'>,
  customerId: number,
): Promise<Buffer[]> {
  const result = await sql<{ hash: Buffer }>`
    select photo_hash as hash from bonuses where location_id = ${location.id} and customer_id = ${customerId}
  `.execute(db)
  return result.rows.map(({ hash }) => hash)
}

/** A location with photos that were taken before the given time and that no claim names. Undefined when there is none. */
export async function findUnclaimed(db: Database, before: Date): Promise<number | undefined> {
  const result = await sql<{ location_id: number }>`
    select location_id from bonus_photos
    where bonus_id is null and removed_at is null and taken_at < ${before}
    order by location_id
    limit 1
  `.execute(db)
  return result.rows[0]?.location_id
}

/** Removes photos that were taken before the given time and that no claim names. Skips photos that a claim locks at this moment. */
export async function removeUnclaimed({ db, location, now }: InJob, before: Date, limit: number): Promise<Buffer[]> {
  const result = await sql<{ hash: Buffer }>`
    update bonus_photos p set removed_at = ${now}
    from (
      select hash from bonus_photos
      where location_id = ${location.id} and bonus_id is null and removed_at is null and taken_at < ${before}
      limit ${limit}
      for no key update skip locked
    ) old
    where p.location_id = ${location.id} and p.hash = old.hash
    returning p.hash
  `.execute(db)
  return result.rows.map(({ hash }) => hash)
}

/** Photos that were taken before an instant and that a claim names. Leaves out the photos of open shifts. */
const olderThan = (locationId: number, instant: Date) => sql`
  select r.hash, r.taken_at
  from bonus_photos r
  where r.location_id = ${locationId} and r.taken_at < ${instant} and r.bonus_id is not null and r.removed_at is null
    and (
      select s.clock_out_at
      from bonuses b
      join shifts s on s.location_id = ${locationId} and s.shift_id = b.shift_id
      where b.location_id = ${locationId} and b.bonus_id = r.bonus_id
    ) is not null`

/** How to find and delete old photos of claims. The rows of the photos keep the hashes, so that nobody can use the same photo for a second claim. */
export const oldPhotos = oldPhotosOf({
  table: 'bonus_photos',
  key: 'hash',
  columns: { removedAt: 'removed_at', keptDays: 'kept_days' },
  olderThan,
  topics: ['bonuses'],
})
