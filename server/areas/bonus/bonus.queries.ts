/** Queries of claimed bonuses. */

import type { BonusColumn, PaidIn } from '@countroom/contract/bonus/bonus.rules.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type CountedPage, countedPage } from '../../platform/db/counted-page.ts'
import { foldedText } from '../../platform/db/folded.ts'
import { type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'

export interface BonusRow {
  bonus_id: number
  customer_id: number
  first_name: string
  last_name: string
  tag_id: string
  bonus_name: string
  specify: string
  machine: string
  amount_cents: number
  paid_in: PaidIn
  /** Null when the photo was removed or the customer was deleted. */
  photo_hash: Buffer | null
  /** When the photo was removed. `photo_kept_days` is set only when the photo was removed because of its age. */
  photo_removed_at: Date | null
  photo_kept_days: number | null
  claimed_at: Date
  claimed_by: number
  claimed_by_name: string
  shift_id: number
  is_voided: boolean
}

const columns = sql`
  b.bonus_id, b.customer_id, c.first_name, c.last_name, c.tag_id, b.bonus_name, b.specify, m.name as machine, b.amount_cents, b.paid_in,
  case when c.deleted_at is null and p.removed_at is null then p.hash end as photo_hash, p.removed_at as photo_removed_at,
  p.kept_days as photo_kept_days, b.claimed_at, b.claimed_by, ${nameOf(sql`b.claimed_by`)} as claimed_by_name, b.shift_id, b.voided_at is not null as is_voided`

/** The customer and the machine of the claim `b`. */
const WITH_NAMES = sql`
  join customers c on c.location_id = b.location_id and c.customer_id = b.customer_id
  join machines m on m.location_id = b.location_id and m.machine_id = b.machine_id`

/** The photo of the claim `b`. */
const WITH_PHOTO = sql`
  left join bonus_photos p on p.location_id = b.location_id and p.hash = b.photo_hash`

/** The text that a search looks through. */
const WORDS = sql`(
    c.first_name_key || ' ' || c.last_name_key || ' ' || ${foldedText(sql`b.bonus_name || ' ' || b.specify || ' ' || m.name`)}
  )`

const ORDERS: Readonly<Record<BonusColumn, string>> = {
  name: `c.first_name_key || ' ' || c.last_name_key`,
  bonusName: 'lower(b.bonus_name)',
  specify: 'lower(b.specify)',
  machine: `lpad(m.name_key, 40, '0')`,
  bonusAmount: 'b.amount_cents',
  time: 'b.bonus_id',
}

const SORTED_BY_NAMES: ReadonlySet<BonusColumn> = new Set(['name', 'machine'])

export interface BonusQuestion {
  shiftId: number
  /** The words of the search, in lower case and without accents. A claim must contain all of them. */
  words: readonly string[]
  orderBy: BonusColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A page of a shift's claims that are not voided and contain the words. `totalCents` sums all claims of the shift that are not voided. */
export async function listBonuses(
  scope: Scope,
  question: BonusQuestion,
): Promise<CountedPage<BonusRow> & { totalCents: number }> {
  const { shiftId, words, orderBy, order, limit, offset } = question
  const ofShift = sql`b.location_id = ${scope.location.id} and b.shift_id = ${shiftId} and b.voided_at is null`
  const found = words.map((word) => sql`${WORDS} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  // The statement joins the names only to the rows of the page, unless the search or the order needs names to choose these rows.
  const sorted = sql.raw(`${ORDERS[orderBy]} ${order}, b.bonus_id ${order}`)
  const isFound = found.length === 0 ? sql`true` : sql.join(found, sql` and `)
  const [counted, page] = await Promise.all([
    sql<{ total: number; cents: number }>`
      select count(*) filter (where ${isFound})::int as total, coalesce(sum(b.amount_cents), 0)::bigint as cents
      from bonuses b ${found.length === 0 ? sql`` : WITH_NAMES}
      where ${ofShift}
    `.execute(scope.db),
    sql<BonusRow>`
      select ${columns}
      from (
        select b.* from bonuses b ${found.length === 0 && !SORTED_BY_NAMES.has(orderBy) ? sql`` : WITH_NAMES}
        where ${ofShift} and ${isFound}
        order by ${sorted}
        limit ${limit + 1} offset ${offset}
      ) b ${WITH_NAMES} ${WITH_PHOTO}
      order by ${sorted}
    `.execute(scope.db),
  ])
  const { total, cents } = counted.rows[0]!
  return { ...countedPage(page.rows, question, total), totalCents: cents }
}

/** All claims of a shift in the order of time, including voided claims. */
export async function listForReport(scope: Scope, shiftId: number): Promise<(BonusRow & VoidColumns)[]> {
  const result = await sql<BonusRow & VoidColumns>`
    select ${columns}, b.voided_at, b.void_reason, ${nameOf(sql`b.voided_by`)} as voided_by_name,
      ${nameOf(sql`b.void_approved_by`)} as void_approved_by_name
    from bonuses b ${WITH_NAMES} ${WITH_PHOTO}
    where b.location_id = ${scope.location.id} and b.shift_id = ${shiftId}
    order by b.bonus_id
  `.execute(scope.db)
  return result.rows
}

export interface NewBonus {
  bonusId: number
  shiftId: number
  machineId: number
  customerId: number
  definitionId: number
  bonusName: string
  specify: string
  cents: number
  paidIn: PaidIn
  photoHash: Buffer
}

export function insertBonus(scope: Scope, bonus: NewBonus): Statement {
  return sql`
    insert into bonuses (location_id, bonus_id, shift_id, machine_id, customer_id, bonus_definition_id, bonus_name, specify, amount_cents,
      paid_in, photo_hash, claimed_at, claimed_by)
    overriding system value
    values (${scope.location.id}, ${bonus.bonusId}, ${bonus.shiftId}, ${bonus.machineId}, ${bonus.customerId}, ${bonus.definitionId},
      ${bonus.bonusName}, ${bonus.specify}, ${bonus.cents}, ${bonus.paidIn}, ${bonus.photoHash}, ${scope.now}, ${scope.actorId})
  `.compile()
}

/** The shift of a claim, without a lock. Undefined for an unknown claim. */
export async function findShiftOf(scope: Scope, bonusId: number): Promise<number | undefined> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from bonuses where location_id = ${scope.location.id} and bonus_id = ${bonusId}
  `.execute(scope.db)
  return result.rows[0]?.shift_id
}

/** Locks a claim. Returns undefined for an unknown claim. */
export async function lockBonus(scope: Scope, bonusId: number): Promise<BonusRow | undefined> {
  const result = await sql<BonusRow>`
    select ${columns} from bonuses b ${WITH_NAMES} ${WITH_PHOTO}
    where b.location_id = ${scope.location.id} and b.bonus_id = ${bonusId}
    for no key update of b
  `.execute(scope.db)
  return result.rows[0]
}

export function voidBonus(scope: Scope, bonusId: number, reason: string, approvedBy: number | null): Statement {
  return sql`
    update bonuses set ${setVoided(scope, reason)}, void_approved_by = ${approvedBy}
    where location_id = ${scope.location.id} and bonus_id = ${bonusId}
  `.compile()
}
