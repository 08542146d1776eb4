/** Queries of ledgers. */

import { type CompiledQuery, type RawBuilder, sql } from 'kysely'

import type { BANK_BOARD, LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { staffOf } from '../../platform/auth/access.queries.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import type { Scope } from '../../platform/scope.ts'

export interface EntryRow {
  entry_id: number
  amount_cents: number
  entry_on: string
  recorded_by: string
  about: string | null
  reverses_entry_id: number | null
  transaction_id: number | null
  is_reversed: boolean
}

export interface NewEntry {
  ledger: LedgerName
  /** The customer who owes, in customer loans. In Zelle: the customer who paid, if known. */
  customerId: number | null
  /** The employee who owes in the other ledgers. */
  userId: number | null
  cents: number
  date: string
}

/** The column with the person who owes. */
const PERSON = {
  customerLoan: sql.ref('e.customer_id'),
  employeeShort: sql.ref('e.user_id'),
  zelle: sql.ref('e.user_id'),
} satisfies Record<LedgerName, RawBuilder<unknown>>

/** What a card shows of the entries `e` of `source`. */
function entriesFrom(source: RawBuilder<unknown>): RawBuilder<EntryRow> {
  return sql`
    select e.entry_id, e.amount_cents, e.entry_on::text as entry_on, e.reverses_entry_id, e.transaction_id, u.firstname as recorded_by,
      case e.ledger when 'zelle' then c.first_name || ' ' || c.last_name end as about,
      exists (
        select from ledger_entries r where r.location_id = e.location_id and r.reverses_entry_id = e.entry_id
      ) as is_reversed
    from ${source} e
    join users u on u.user_id = e.recorded_by
    left join customers c on c.location_id = e.location_id and c.customer_id = e.customer_id`
}

/** Adds an entry. Undefined when the customer or the employee does not belong to the location. */
export async function insertEntry(scope: Scope, entry: NewEntry): Promise<EntryRow | undefined> {
  const { ledger, customerId, userId, cents, date } = entry
  const isCustomer = sql`exists (
    select from customers where location_id = ${scope.location.id} and customer_id = ${customerId} and deleted_at is null
  )`
  const isEmployee = sql`exists (select from ${staffOf(scope.location.id)} s where s.user_id = ${userId})`
  const conditions = [sql`true`, ...(customerId === null ? [] : [isCustomer]), ...(userId === null ? [] : [isEmployee])]
  const result = await sql<EntryRow>`
    with made as (
      insert into ledger_entries (location_id, ledger, customer_id, user_id, amount_cents, entry_on, recorded_at, recorded_by)
      select ${scope.location.id}, ${ledger}, ${customerId}::bigint, ${userId}::bigint, ${cents}::bigint, ${date}::date,
        ${scope.now}::timestamptz, ${scope.actorId}::bigint
      where ${sql.join(conditions, sql` and `)}
      returning *
    )
    ${entriesFrom(sql`made`)}
  `.execute(scope.db)
  return result.rows[0]
}

/** What a transaction adds to a ledger. */
export interface TransactionPosting {
  ledger: LedgerName | typeof BANK_BOARD
  customerId: number | null
  userId: number | null
  /** The manager of an entry of the bank board. */
  name: string
  cents: number
}

/** The statement that adds the entries of a transaction. */
export function entriesOfTransaction(
  scope: Scope,
  transactionId: number,
  date: string,
  postings: readonly TransactionPosting[],
): CompiledQuery {
  return sql`
    insert into ledger_entries
      (location_id, ledger, customer_id, user_id, name_input, amount_cents, entry_on, transaction_id, recorded_at, recorded_by)
    select ${scope.location.id}, p.ledger, p.customer_id, p.user_id, p.name, p.cents, ${date}::date, ${transactionId}::bigint,
      ${scope.now}::timestamptz, ${scope.actorId}::bigint
    from unnest(
      ${postings.map(({ ledger }) => ledger)}::text[], ${postings.map(({ customerId }) => customerId)}::bigint[],
      ${postings.map(({ userId }) => userId)}::bigint[], ${postings.map(({ name }) => name)}::text[],
      ${postings.map(({ cents }) => cents)}::bigint[]
    ) as p (ledger, customer_id, user_id, name, cents)
  `.compile(scope.db)
}

/** The statement that adds the shorts of settled shifts. A short that was posted already fails on its index. */
export function entriesOfShorts(
  scope: Scope,
  date: string,
  shorts: readonly { shiftId: number; userId: number; cents: number }[],
): CompiledQuery {
  return sql`
    insert into ledger_entries (location_id, ledger, user_id, amount_cents, entry_on, shift_id, recorded_at, recorded_by)
    select ${scope.location.id}, 'employeeShort', s.user_id, s.cents, ${date}::date, s.shift_id, ${scope.now}::timestamptz,
      ${scope.actorId}::bigint
    from unnest(
      ${shorts.map(({ shiftId }) => shiftId)}::bigint[], ${shorts.map(({ userId }) => userId)}::bigint[],
      ${shorts.map(({ cents }) => cents)}::bigint[]
    ) as s (shift_id, user_id, cents)
  `.compile(scope.db)
}

/** Adds the reverse of an entry. Undefined when the entry does not exist or is already reversed. */
export async function insertReversal(scope: Scope, entryId: number, date: string): Promise<EntryRow | undefined> {
  const result = await sql<EntryRow>`
    with made as (
      insert into ledger_entries
        (location_id, ledger, customer_id, user_id, amount_cents, entry_on, reverses_entry_id, recorded_at, recorded_by)
      select location_id, ledger, customer_id, user_id, -amount_cents, ${date}::date, entry_id, ${scope.now}::timestamptz,
        ${scope.actorId}::bigint
      from ledger_entries
      where location_id = ${scope.location.id} and entry_id = ${entryId} and reverses_entry_id is null
        and transaction_id is null
      on conflict (location_id, reverses_entry_id) where reverses_entry_id is not null do nothing
      returning *
    )
    ${entriesFrom(sql`made`)}
  `.execute(scope.db)
  return result.rows[0]
}

export async function findEntry(scope: Scope, entryId: number): Promise<EntryRow | undefined> {
  const found = sql`(select * from ledger_entries where location_id = ${scope.location.id} and entry_id = ${entryId})`
  return (await entriesFrom(found).execute(scope.db)).rows[0]
}

/** Everybody with an entry in a ledger, with their balance. The person with the newest entry comes first. */
export async function listAccounts(
  scope: Scope,
  ledger: LedgerName,
): Promise<{ person_id: number; name: string; balance_cents: number }[]> {
  const name =
    ledger === 'customerLoan'
      ? sql`(
          select c.first_name || ' ' || c.last_name from customers c
          where c.location_id = ${scope.location.id} and c.customer_id = a.person_id
        )`
      : sql`(select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = a.person_id)`
  const result = await sql<{ person_id: number; name: string; balance_cents: number }>`
    select a.person_id, a.balance_cents, ${name} as name
    from (
      select ${PERSON[ledger]} as person_id, sum(e.amount_cents)::bigint as balance_cents, max(e.entry_id) as newest
      from ledger_entries e
      where e.location_id = ${scope.location.id} and e.ledger = ${ledger}
      group by 1
    ) a
    order by a.newest desc
  `.execute(scope.db)
  return result.rows
}

/** A page of one person's entries, newest first. */
export async function listEntries(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedPage<EntryRow>> {
  const theirs = sql`
    from ledger_entries e
    where e.location_id = ${scope.location.id} and e.ledger = ${ledger} and ${PERSON[ledger]} = ${personId}`
  const page = sql`(select e.* ${theirs} order by e.entry_id desc limit ${limit + 1} offset ${offset})`
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (select ${theirs} limit ${MAX_COUNTED + 1}) counted
    `.execute(scope.db),
    sql<EntryRow>`${entriesFrom(page)} order by e.entry_id desc`.execute(scope.db),
  ])
  return countedPage(found.rows, { limit, offset }, counted.rows[0]!.total)
}
