import { type Database, type Sql, sql } from '../db/sql.ts'
import type { InJob, Scope } from '../scope.ts'
import type { OldPhoto, OldPhotos } from './photo-store.ts'

export interface PhotoRow {
  hash: Buffer
  byteCount: number
  width: number
  height: number
}

/**
 * Reads and locks the number of bytes that a location's photos take. Until the transaction ends, no other transaction adds, names or removes photos
 * at the location.
 */
export async function lockPhotoBytes(db: Database, locationId: number): Promise<number> {
  // The update changes nothing, but it locks a row that already exists.
  const result = await sql<{ byte_count: number }>`
    insert into photo_usage (location_id) values (${locationId})
    on conflict (location_id) do update set byte_count = photo_usage.byte_count
    returning byte_count
  `.execute(db)
  return result.rows[0]!.byte_count
}

export interface KnownPhoto {
  /** The hash in hex. */
  path: string
  isRemoved: boolean
}

/**
 * Finds the photos whose files the location has, including removed photos. Locks them, so that no cleanup job erases their files before the
 * transaction ends.
 */
export async function lockKnown(db: Database, locationId: number, hashes: readonly Buffer[]): Promise<KnownPhoto[]> {
  const result = await sql<KnownPhoto>`
    select encode(hash, 'hex') as path, removed_at is not null as "isRemoved" from photos
    where location_id = ${locationId} and hash = any (${hashes}::bytea[]) and erased_at is null
    for no key update
  `.execute(db)
  return result.rows
}

/** Adds photos that the location does not have, or that were removed. */
export async function addPhotos(scope: Scope, photos: readonly PhotoRow[]): Promise<void> {
  await sql`
    insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
    select ${scope.location.id}, hash, byte_count, width, height, ${scope.now}, ${scope.actorId}
    from unnest(
      ${photos.map(({ hash }) => hash)}::bytea[], ${photos.map(({ byteCount }) => byteCount)}::bigint[],
      ${photos.map(({ width }) => width)}::int[], ${photos.map(({ height }) => height)}::int[]
    ) as photo (hash, byte_count, width, height)
    on conflict (location_id, hash) do update set removed_at = null, erased_at = null
  `.execute(scope.db)
}

/** The photos for which a condition on `asked.hash` is true, as hashes in hex. */
export async function photosWhere(
  db: Database,
  hashes: readonly Buffer[],
  condition: Sql,
): Promise<ReadonlySet<string>> {
  const result = await sql<{ path: string }>`
    select encode(asked.hash, 'hex') as path from unnest(${hashes}::bytea[]) as asked(hash) where ${condition}
  `.execute(db)
  return new Set(result.rows.map(({ path }) => path))
}

/** A table in which each row names one photo. */
interface RowsWithPhotos {
  table: string
  /** The column that identifies a row within its location. */
  key: string
  /** The columns that say when the photo was deleted, and after how many days. */
  columns: { removedAt: string; keptDays: string }
  /** Selects the rows `r` whose photos are old. Columns: the key, the photo's `hash`, and `taken_at`, when it was taken. */
  olderThan: OldPhotos['find']
  topics: OldPhotos['topics']
}

/** How to find and delete the old photos of a kind when each row of a table names one photo. */
export function oldPhotosOf({ table, key, columns, olderThan, topics }: RowsWithPhotos): OldPhotos {
  const [rows, id] = [sql.raw(table), sql.raw(key)]
  const [removedAt, keptDays] = [sql.raw(columns.removedAt), sql.raw(columns.keptDays)]
  return {
    find: olderThan,
    async end({ db, location, now }, { before, days, limit }) {
      const result = await sql<OldPhoto>`
        update ${rows} r set ${removedAt} = ${now}, ${keptDays} = ${days}
        from (${olderThan(location.id, before)} order by taken_at limit ${limit} for no key update of r skip locked) old
        where r.location_id = ${location.id} and r.${id} = old.${id}
        returning old.hash, old.taken_at as "takenAt"
      `.execute(db)
      return result.rows
    },
    topics,
  }
}

/** Marks photos as removed, so that they no longer count toward the quota. Call it after `lockPhotoBytes`. */
export async function removePhotos({ db, location, now }: InJob, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    update photos set removed_at = ${now}
    where location_id = ${location.id} and hash = any (${hashes}::bytea[]) and removed_at is null
  `.execute(db)
}

export interface RemovedPhotos {
  locationId: number
  hashes: Buffer[]
}

/**
 * Finds and locks some photos of one location that were removed before the given time and still have their files. Skips photos that another
 * transaction has locked. Undefined when it finds none.
 */
export async function lockRemoved(db: Database, before: Date, limit: number): Promise<RemovedPhotos | undefined> {
  const result = await sql<{ location_id: number; hash: Buffer }>`
    select location_id, hash from photos
    where removed_at < ${before} and erased_at is null and location_id = (
      select location_id from photos where removed_at < ${before} and erased_at is null
      order by location_id limit 1 for no key update skip locked
    )
    limit ${limit}
    for no key update skip locked
  `.execute(db)
  const [first] = result.rows
  return first && { locationId: first.location_id, hashes: result.rows.map(({ hash }) => hash) }
}

/** Restores removed photos that rows name again. */
export async function restorePhotos(db: Database, locationId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    update photos set removed_at = null where location_id = ${locationId} and hash = any (${hashes}::bytea[])
  `.execute(db)
}

/** Records that the files of photos are erased. */
export async function markErased(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await sql`
    update photos set erased_at = ${now} where location_id = ${locationId} and hash = any (${hashes}::bytea[])
  `.execute(db)
}
