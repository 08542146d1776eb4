/** Queries of raffles: the draws, and the prizes that were given. */

import { nameOf, staffOf } from '../../platform/auth/access.queries.ts'
import { type Database, type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import { oldPhotosOf, photosWhere } from '../../platform/photos/photos.queries.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

// Draws -------------------------------------------------------------------------------------------------------------------------

export interface DrawRow {
  draw_id: number
  number: number
  business_day: string
  round: number
  machines: string[]
  seed: Buffer
  hash: Buffer
  machine: string
  drawn_at: Date
  drawn_by_name: string
  revealed_at: Date | null
  ended_as: 'noShow' | 'again' | null
  end_reason: string
  /** The draw's prize that is not voided. */
  raffle_id: number | null
}

const drawColumns = (scope: Scope) => sql`
  d.draw_id, d.number, to_char(d.business_day, 'YYYY-MM-DD') as business_day, d.round, d.machines, d.seed, d.hash, d.machine, d.drawn_at,
  ${nameOf(sql`d.drawn_by`)} as drawn_by_name, d.revealed_at, d.ended_as, d.end_reason,
  (
    select r.raffle_id from raffle_prizes r
    where r.location_id = ${scope.location.id} and r.draw_id = d.draw_id and r.voided_at is null
  ) as raffle_id`

/** The draws of a business day, newest first. */
export async function listDraws(scope: Scope, day: string): Promise<DrawRow[]> {
  const result = await sql<DrawRow>`
    select ${drawColumns(scope)} from raffle_draws d
    where d.location_id = ${scope.location.id} and d.business_day = ${day}
    order by d.number desc
  `.execute(scope.db)
  return result.rows
}

export async function findDraw(scope: Scope, drawId: number): Promise<DrawRow | undefined> {
  const result = await sql<DrawRow>`
    select ${drawColumns(scope)} from raffle_draws d where d.location_id = ${scope.location.id} and d.draw_id = ${drawId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks a draw, so that the changes of the draw and of its prize run one after another. */
export async function lockDraw(scope: Scope, drawId: number): Promise<void> {
  await sql`
    select from raffle_draws d where d.location_id = ${scope.location.id} and d.draw_id = ${drawId} for no key update
  `.execute(scope.db)
}

/**
 * The condition that the draw `d` still waits. Its business day is `firstDay` or later, it is not closed, and it has no prize or only voided prizes.
 */
const stillWaits = (scope: Scope, firstDay: string) => sql`
  d.location_id = ${scope.location.id} and d.business_day >= ${firstDay} and d.ended_as is null and not exists (
    select from raffle_prizes r where r.location_id = ${scope.location.id} and r.draw_id = d.draw_id and r.voided_at is null
  )`

/** The draws on or after the business day `firstDay` that wait for their winner or do not show their machine yet, oldest first. */
export async function listWaiting(scope: Scope, firstDay: string): Promise<DrawRow[]> {
  const result = await sql<DrawRow>`
    select ${drawColumns(scope)} from raffle_draws d where ${stillWaits(scope, firstDay)} order by d.number
  `.execute(scope.db)
  return result.rows
}

/**
 * The last draw that this employee or administrator made, whose machine is shown and that still waits for its winner. `firstDay` is the first
 * business day whose draws may wait.
 */
export async function findOpenDraw(scope: Scope, userId: number, firstDay: string): Promise<number | undefined> {
  const result = await sql<{ draw_id: number }>`
    select d.draw_id from raffle_draws d
    where ${stillWaits(scope, firstDay)} and d.drawn_by = ${userId} and d.revealed_at is not null
    order by d.number desc
    limit 1
  `.execute(scope.db)
  return result.rows[0]?.draw_id
}

export interface NextDraw {
  draw_id: number
  number: number
  drawn_by_name: string
}

/**
 * Takes the location's next draw number. Locks the counter, so that the draws of a location run one after another. When a change is refused, the
 * counter is rolled back with it, so no number is lost.
 */
export async function lockNumber(scope: Scope): Promise<NextDraw> {
  const result = await sql<NextDraw>`
    with counter as (
      insert into raffle_counters (location_id, last_number) values (${scope.location.id}, 1)
      on conflict (location_id) do update set last_number = raffle_counters.last_number + 1
      returning last_number
    )
    select last_number as number, nextval('raffle_draws_draw_id_seq') as draw_id, ${nameOf(sql`${scope.actorId}`)} as drawn_by_name from counter
  `.execute(scope.db)
  return result.rows[0]!
}

/** The last round of a business day and the machines that were drawn in it. Round 1 before the first draw. */
export async function findRound(scope: Scope, day: string): Promise<{ round: number; drawnIds: number[] }> {
  const result = await sql<{ round: number; drawn_ids: number[] }>`
    select d.round, array_agg(d.machine_id) as drawn_ids from raffle_draws d
    where d.location_id = ${scope.location.id} and d.business_day = ${day}
    group by d.round
    order by d.round desc
    limit 1
  `.execute(scope.db)
  const [last] = result.rows
  return { round: last?.round ?? 1, drawnIds: (last?.drawn_ids ?? []).map(Number) }
}

export interface NewDraw extends Omit<NextDraw, 'drawn_by_name'> {
  day: string
  round: number
  machines: readonly string[]
  seed: Buffer
  hash: Buffer
  machineId: number
  machine: string
}

export function insertDraw(scope: Scope, draw: NewDraw): Statement {
  return sql`
    insert into raffle_draws
      (location_id, draw_id, number, business_day, round, machines, seed, hash, machine_id, machine, drawn_at, drawn_by)
    overriding system value
    values (${scope.location.id}, ${draw.draw_id}, ${draw.number}, ${draw.day}, ${draw.round}, ${draw.machines}::text[], ${draw.seed},
      ${draw.hash}, ${draw.machineId}, ${draw.machine}, ${scope.now}, ${scope.actorId})
  `.compile()
}

export function revealDraw(scope: Scope, drawId: number): Statement {
  return sql`
    update raffle_draws set revealed_at = ${scope.now}
    where location_id = ${scope.location.id} and draw_id = ${drawId} and revealed_at is null
  `.compile()
}

export function endDraw(scope: Scope, drawId: number, endedAs: 'noShow' | 'again', reason: string): Statement {
  return sql`
    update raffle_draws set ended_as = ${endedAs}, ended_at = ${scope.now}, ended_by = ${scope.actorId}, end_reason = ${reason}
    where location_id = ${scope.location.id} and draw_id = ${drawId}
  `.compile()
}

// Prizes ------------------------------------------------------------------------------------------------------------------------

export interface PrizeRow {
  raffle_id: number
  draw_id: number
  draw_number: number
  machine: string
  customer_id: number
  name: string
  amount_cents: number
  is_credit: boolean
  winner_number: string
  is_employee: boolean
  /** Null when the photo can no longer be seen. */
  photo_hash: Buffer | null
  photo_removed_at: Date | null
  photo_kept_days: number | null
  /** Stored photos of the customer, newest first. Hashes are in hex. */
  files: { hash: string; displayName: string }[]
  given_at: Date
  given_by: number
  given_by_name: string
  shift_id: number
  is_voided: boolean
}

/** How many stored photos of a winner a list shows. */
const MAX_FILES = 3

/** The newest stored photos of a customer, in one row. */
const storedPhotos = (scope: Scope, customerId: Sql) => sql`(
  select json_agg(json_build_object('hash', encode(s.hash, 'hex'), 'displayName', s.display_name) order by s.customer_photo_id desc) as files
  from (
    select p.hash, p.display_name, p.customer_photo_id from customer_photos p
    where p.location_id = ${scope.location.id} and p.customer_id = ${customerId} and p.removed_at is null
    order by p.customer_photo_id desc
    limit ${MAX_FILES}
  ) s
)`

const PRIZE_COLUMNS = sql`
  r.raffle_id, r.draw_id, d.number as draw_number, d.machine, r.customer_id, btrim(c.first_name || ' ' || c.last_name) as name, r.amount_cents,
  r.is_credit, r.winner_number, r.is_employee,
  case when c.deleted_at is null and p.removed_at is null and r.photo_removed_at is null then r.photo_hash end as photo_hash,
  r.photo_removed_at, r.photo_kept_days, coalesce(f.files, '[]') as files, r.given_at,
  r.given_by, ${nameOf(sql`r.given_by`)} as given_by_name, r.shift_id, r.voided_at is not null as is_voided`

const prizesWith = (scope: Scope) => sql`
  raffle_prizes r
  join raffle_draws d on d.location_id = ${scope.location.id} and d.draw_id = r.draw_id
  join customers c on c.location_id = ${scope.location.id} and c.customer_id = r.customer_id
  join photos p on p.location_id = ${scope.location.id} and p.hash = r.photo_hash
  left join lateral ${storedPhotos(scope, sql`c.customer_id`)} f on c.deleted_at is null`

/** The prizes of a shift that are not voided, newest first. */
export async function listPrizes(scope: Scope, shiftId: number): Promise<PrizeRow[]> {
  const result = await sql<PrizeRow>`
    select ${PRIZE_COLUMNS} from ${prizesWith(scope)}
    where r.location_id = ${scope.location.id} and r.shift_id = ${shiftId} and r.voided_at is null
    order by r.raffle_id desc
  `.execute(scope.db)
  return result.rows
}

/** All prizes of a shift, including voided ones, in the order of their draws. */
export async function listPrizesForReport(scope: Scope, shiftId: number): Promise<(PrizeRow & VoidColumns)[]> {
  const result = await sql<PrizeRow & VoidColumns>`
    select ${PRIZE_COLUMNS}, r.voided_at, r.void_reason, ${nameOf(sql`r.voided_by`)} as voided_by_name,
      ${nameOf(sql`r.void_approved_by`)} as void_approved_by_name
    from ${prizesWith(scope)}
    where r.location_id = ${scope.location.id} and r.shift_id = ${shiftId}
    order by d.number, r.raffle_id
  `.execute(scope.db)
  return result.rows
}

/** The shift of a prize. Takes no lock. Undefined for an unknown prize. */
export async function findShiftOf(scope: Scope, raffleId: number): Promise<number | undefined> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from raffle_prizes where location_id = ${scope.location.id} and raffle_id = ${raffleId}
  `.execute(scope.db)
  return result.rows[0]?.shift_id
}

/** Locks a prize, so that two voids of it run one after another. */
export async function lockPrize(scope: Scope, raffleId: number): Promise<void> {
  await sql`
    select from raffle_prizes r where r.location_id = ${scope.location.id} and r.raffle_id = ${raffleId} for no key update
  `.execute(scope.db)
}

export async function findPrize(scope: Scope, raffleId: number): Promise<PrizeRow | undefined> {
  const result = await sql<PrizeRow>`
    select ${PRIZE_COLUMNS} from ${prizesWith(scope)}
    where r.location_id = ${scope.location.id} and r.raffle_id = ${raffleId}
  `.execute(scope.db)
  return result.rows[0]
}

export interface NextPrize {
  raffle_id: number
  /** The name of the acting person. */
  given_by_name: string
  /** The names of everybody who works at the location. */
  staff: string[]
  /** The stored photos of the winner, as in a list of prizes. */
  files: PrizeRow['files']
}

/** The data for a new prize besides its draw and its winner. */
export async function findNextPrize(scope: Scope, customerId: number): Promise<NextPrize> {
  const result = await sql<NextPrize>`
    select nextval('raffle_prizes_raffle_id_seq') as raffle_id, ${nameOf(sql`${scope.actorId}`)} as given_by_name,
      array(select btrim(s.firstname || ' ' || s.lastname) from ${staffOf(scope.location.id)} s) as staff,
      coalesce(f.files, '[]') as files
    from ${storedPhotos(scope, sql`${customerId}`)} f
  `.execute(scope.db)
  return result.rows[0]!
}

export interface NewPrize {
  raffleId: number
  drawId: number
  shiftId: number
  customerId: number
  cents: number
  isCredit: boolean
  winnerNumber: string
  isEmployee: boolean
  photoHash: Buffer
}

export function insertPrize(scope: Scope, prize: NewPrize): Statement {
  return sql`
    insert into raffle_prizes
      (location_id, raffle_id, draw_id, shift_id, customer_id, amount_cents, is_credit, winner_number, is_employee, photo_hash, given_at, given_by)
    overriding system value
    values (${scope.location.id}, ${prize.raffleId}, ${prize.drawId}, ${prize.shiftId}, ${prize.customerId}, ${prize.cents}, ${prize.isCredit},
      ${prize.winnerNumber}, ${prize.isEmployee}, ${prize.photoHash}, ${scope.now}, ${scope.actorId})
  `.compile()
}

export function voidPrize(scope: Scope, raffleId: number, reason: string, approvedBy: number | null): Statement {
  return sql`
    update raffle_prizes set ${setVoided(scope, reason)}, void_approved_by = ${approvedBy}
    where location_id = ${scope.location.id} and raffle_id = ${raffleId}
  `.compile()
}

// Photos ------------------------------------------------------------------------------------------------------------------------

/**
 * Of the photos in `hashes`, those of prizes with a winner who is still a registered customer. Returns their hashes in hex. A voided prize keeps its
 * photo, because the photo shows who was there.
 */
export async function namedPhotos(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  return photosWhere(
    db,
    hashes,
    sql`(
      select true from raffle_prizes r
      where r.location_id = ${locationId} and r.photo_hash = asked.hash and r.photo_removed_at is null and (
        select c.deleted_at is null from customers c where c.location_id = ${locationId} and c.customer_id = r.customer_id
      )
      limit 1
    )`,
  )
}

/** The photos that were taken when a customer won. */
export async function listPhotosOf(
  { db, location }: Pick<InLocation, 'db' | 'location'>,
  customerId: number,
): Promise<Buffer[]> {
  const result = await sql<{ hash: Buffer }>`
    select distinct photo_hash as hash from raffle_prizes where location_id = ${location.id} and customer_id = ${customerId}
  `.execute(db)
  return result.rows.map(({ hash }) => hash)
}

/**
 * The photos of prizes that were given before an instant, except prizes of open shifts. Voided prizes are included. A void makes a draw wait for a
 * winner again. But photos are kept for longer than a draw waits, so the draws of such old prizes have lapsed.
 */
const olderThan = (locationId: number, instant: Date) => sql`
  select r.raffle_id, r.photo_hash as hash, r.given_at as taken_at
  from raffle_prizes r
  where r.location_id = ${locationId} and r.given_at < ${instant} and r.photo_removed_at is null
    and (select s.clock_out_at from shifts s where s.location_id = ${locationId} and s.shift_id = r.shift_id) is not null`

export const oldPhotos = oldPhotosOf({
  table: 'raffle_prizes',
  key: 'raffle_id',
  columns: { removedAt: 'photo_removed_at', keptDays: 'photo_kept_days' },
  olderThan,
  topics: ['raffle'],
})
