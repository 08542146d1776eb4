/** Queries of machine pictures and their photos. */

import { nameKey } from '@countroom/contract/kernel/names.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Database, type LocationRef, type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided } from '../../platform/db/voids.ts'
import type { OldPhoto, OldPhotos, StoredPhoto } from '../../platform/photos/photo-store.ts'
import { photosWhere } from '../../platform/photos/photos.queries.ts'
import type { Scope } from '../../platform/scope.ts'

interface PhotoRow {
  /** The hash in hex. */
  hash: string
  displayName: string
}

export interface EarlierRow {
  /** In the format that PostgreSQL uses in JSON. */
  takenAt: string
  takenBy: string
  photos: PhotoRow[]
}

export interface PictureRow {
  machine_picture_id: number
  machine: string
  business_day: string
  taken_at: Date
  taken_by: number
  taken_by_name: string
  reading_session_id: number | null
  photo_removed_at: Date | null
  photo_kept_days: number | null
  photos: PhotoRow[]
  previous: EarlierRow | null
}

const photosOf = (locationId: LocationRef, pictureId: Sql) => sql`(
  select coalesce(json_agg(json_build_object('hash', encode(f.hash, 'hex'), 'displayName', f.display_name) order by f.place), '[]')
  from machine_picture_photos f
  where f.location_id = ${locationId} and f.machine_picture_id = ${pictureId}
)`

/** A subquery: the machine's last picture that still has photos, as JSON. `before` is a condition that only earlier pictures meet. */
const lastOf = (locationId: LocationRef, machineId: Sql, before: Sql = sql``) => sql`(
  select json_build_object('takenAt', q.taken_at, 'takenBy', ${nameOf(sql`q.taken_by`)},
    'photos', ${photosOf(locationId, sql`q.machine_picture_id`)})
  from machine_pictures q
  where q.location_id = ${locationId} and q.machine_id = ${machineId} and q.voided_at is null and q.photo_removed_at is null
    ${before}
  order by q.machine_picture_id desc
  limit 1
)`

const COLUMNS = sql`machine_picture_id, machine_id, business_day, taken_at, taken_by, reading_session_id, photo_removed_at,
  photo_kept_days`

/** Pictures, newest first. `which` is a query that selects `COLUMNS`. */
async function listPictures({ db, location }: Scope, which: Sql): Promise<PictureRow[]> {
  const result = await sql<PictureRow>`
    select p.machine_picture_id, m.name as machine, p.business_day, p.taken_at, p.taken_by, ${nameOf(sql`p.taken_by`)} as taken_by_name,
      p.reading_session_id, p.photo_removed_at, p.photo_kept_days, ${photosOf(location.id, sql`p.machine_picture_id`)} as photos,
      ${lastOf(location.id, sql`p.machine_id`, sql`and q.machine_picture_id < p.machine_picture_id`)} as previous
    from (${which}) p
    join machines m on m.location_id = ${location.id} and m.machine_id = p.machine_id
    order by p.machine_picture_id desc
  `.execute(db)
  return result.rows
}

/** The pictures of a business day that are not voided. */
export async function listOfDay(scope: Scope, day: string): Promise<PictureRow[]> {
  return listPictures(
    scope,
    sql`select ${COLUMNS} from machine_pictures
      where location_id = ${scope.location.id} and business_day = ${day} and voided_at is null`,
  )
}

/**
 * The pictures of a session, and those of its business day that belong to no session. The query is a union, so that each part can use its own index.
 */
export async function listOfSession(scope: Scope, sessionId: number, day: string): Promise<PictureRow[]> {
  return listPictures(
    scope,
    sql`select ${COLUMNS} from machine_pictures
      where location_id = ${scope.location.id} and reading_session_id = ${sessionId} and voided_at is null
      union all
      select ${COLUMNS} from machine_pictures
      where location_id = ${scope.location.id} and business_day = ${day} and voided_at is null and reading_session_id is null`,
  )
}

/** The last business day before `before` that has pictures. */
export async function findLastDay({ db, location }: Scope, before: string): Promise<string | null> {
  const result = await sql<{ business_day: string }>`
    select business_day from machine_pictures
    where location_id = ${location.id} and business_day < ${before} and voided_at is null
    order by business_day desc
    limit 1
  `.execute(db)
  return result.rows[0]?.business_day ?? null
}

/** A machine's last picture that still has photos. Finds the machine by its name, among the machines on the floor. */
export async function findLastByName({ db, location }: Scope, machine: string): Promise<EarlierRow | null> {
  const result = await sql<{ last: EarlierRow | null }>`
    select ${lastOf(location.id, sql`m.machine_id`)} as last
    from machines m
    where m.location_id = ${location.id} and m.name_key = ${nameKey(machine)} and m.retired_at is null
  `.execute(db)
  return result.rows[0]?.last ?? null
}

/** A machine's last picture that still has photos. */
export async function findLastPicture({ db, location }: Scope, machineId: number): Promise<EarlierRow | null> {
  const result = await sql<{ last: EarlierRow | null }>`
    select ${lastOf(location.id, sql`${machineId}`)} as last
  `.execute(db)
  return result.rows[0]!.last
}

/** The picture of a round that the acting person took of a machine with the same photos. */
export async function findSame(
  scope: Scope,
  { machineId, sessionId, photos }: { machineId: number; sessionId: number; photos: readonly StoredPhoto[] },
): Promise<PictureRow | undefined> {
  const [row] = await listPictures(
    scope,
    sql`select ${COLUMNS} from machine_pictures p
      where location_id = ${scope.location.id} and reading_session_id = ${sessionId} and machine_id = ${machineId}
        and taken_by = ${scope.actorId} and voided_at is null and photo_removed_at is null
        and ${photos.map(({ hash }) => hash)}::bytea[] = array(
          select f.hash from machine_picture_photos f
          where f.location_id = ${scope.location.id} and f.machine_picture_id = p.machine_picture_id
          order by f.place
        )`,
  )
  return row
}

/** Adds a picture that the acting person took, with its photos. */
export async function insertPicture(
  scope: Scope,
  picture: { machineId: number; day: string; sessionId: number | null; photos: readonly StoredPhoto[] },
): Promise<{ machine_picture_id: number; taken_by_name: string }> {
  const { location, now, actorId } = scope
  const { machineId, day, sessionId, photos } = picture
  const result = await sql<{ machine_picture_id: number; taken_by_name: string }>`
    with added as (
      insert into machine_pictures (location_id, machine_id, business_day, taken_at, taken_by, reading_session_id)
      values (${location.id}, ${machineId}, ${day}, ${now}, ${actorId}, ${sessionId})
      returning machine_picture_id, taken_by
    ), photos_added as (
      insert into machine_picture_photos (location_id, machine_picture_id, place, hash, display_name)
      select ${location.id}, a.machine_picture_id, photo.place, photo.hash, photo.display_name
      from added a, unnest(${photos.map(({ hash }) => hash)}::bytea[], ${photos.map(({ displayName }) => displayName)}::text[])
        with ordinality as photo(hash, display_name, place)
    )
    select machine_picture_id, ${nameOf(sql`taken_by`)} as taken_by_name from added
  `.execute(scope.db)
  return result.rows[0]!
}

/**
 * The picture with an id, if it belongs to the business day and is not voided. Call `lockPhotos` first. Without that lock, somebody else may delete
 * the picture in the meantime.
 */
export async function findPicture(
  { db, location }: Scope,
  pictureId: number,
  day: string,
): Promise<PictureRow | undefined> {
  const result = await sql<PictureRow>`
    select p.machine_picture_id, p.business_day, p.taken_at, p.taken_by, p.reading_session_id, p.photo_removed_at, p.photo_kept_days,
      (select m.name from machines m where m.location_id = ${location.id} and m.machine_id = p.machine_id) as machine,
      ${nameOf(sql`p.taken_by`)} as taken_by_name, ${photosOf(location.id, sql`p.machine_picture_id`)} as photos, null as previous
    from machine_pictures p
    where p.location_id = ${location.id} and p.machine_picture_id = ${pictureId} and p.business_day = ${day} and p.voided_at is null
  `.execute(db)
  return result.rows[0]
}

/** The statement that voids a picture. */
export function voidPicture(scope: Scope, pictureId: number, reason: string): Statement {
  return sql`
    update machine_pictures set ${setVoided(scope, reason)}
    where location_id = ${scope.location.id} and machine_picture_id = ${pictureId}
  `.compile()
}

/** The hashes, in hex, of the given photos that machine pictures show. Voided pictures show no photos. */
export async function namedPhotos(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  return photosWhere(
    db,
    hashes,
    sql`exists (
      select from machine_picture_photos f
      join machine_pictures p on p.location_id = ${locationId} and p.machine_picture_id = f.machine_picture_id
      where f.location_id = ${locationId} and f.hash = asked.hash and p.voided_at is null and p.photo_removed_at is null
    )`,
  )
}

/** The pictures that have photos and were taken before an instant, except the pictures of a running round. */
const olderThan = (locationId: number, instant: Date) => sql`
  select p.machine_picture_id, p.taken_at
  from machine_pictures p
  where p.location_id = ${locationId} and p.taken_at < ${instant} and p.voided_at is null and p.photo_removed_at is null
    and not exists (
      select from reading_sessions s
      where s.location_id = ${locationId} and s.reading_session_id = p.reading_session_id and s.ended_at is null
    )`

export const oldPhotos: OldPhotos = {
  find: (locationId, instant) => sql`
    select f.hash from (${olderThan(locationId, instant)}) p
    join machine_picture_photos f on f.location_id = ${locationId} and f.machine_picture_id = p.machine_picture_id`,
  async end({ db, location, now }, { before: instant, days, limit }) {
    const result = await sql<OldPhoto>`
      with ended as (
        update machine_pictures p set photo_removed_at = ${now}, photo_kept_days = ${days}
        from (${olderThan(location.id, instant)} order by taken_at limit ${limit} for no key update of p skip locked) old
        where p.location_id = ${location.id} and p.machine_picture_id = old.machine_picture_id
        returning p.machine_picture_id, p.taken_at
      )
      select f.hash, e.taken_at as "takenAt"
      from ended e
      join machine_picture_photos f on f.location_id = ${location.id} and f.machine_picture_id = e.machine_picture_id
    `.execute(db)
    return result.rows
  },
  topics: ['pictures'],
}
