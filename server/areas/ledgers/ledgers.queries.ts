/** Queries of ledgers. */

import type { Age, firstDays } from '@countroom/contract/ledgers/aging.rules.ts'
import {
  BANK_BOARD,
  ENTRIES_ON_CARD,
  type LedgerColumn,
  type LedgerName,
} from '@countroom/contract/ledgers/ledgers.rules.ts'

import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { foldedText } from '../../platform/db/folded.ts'
import { type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export interface EntryRow {
  entry_id: number
  person_id: number
  first_name: string
  last_name: string
  amount_cents: number
  entry_on: string
  recorded_at: Date
  recorded_by: string
  /** The customer of a Zelle entry. Empty when there is none. */
  customer_name: string
  reverses_entry_id: number | null
  reason: string
  transaction_id: number | null
  shift_id: number | null
  is_reversed: boolean
}

/** The column with the person who owes. */
const PERSON = {
  customerLoan: sql.ref('e.customer_id'),
  employeeShort: sql.ref('e.user_id'),
  zelle: sql.ref('e.user_id'),
} satisfies Record<LedgerName, Sql>

/** A person's number, or an SQL expression for the number. */
type PersonId = number | Sql<number>

/** The entries `e` of a ledger, of everybody or of one person. */
function entriesOf(scope: Scope, ledger: LedgerName, personId?: PersonId): Sql {
  const theirs = personId === undefined ? sql`` : sql`and ${PERSON[ledger]} = ${personId}`
  return sql`ledger_entries e where e.location_id = ${scope.location.id} and e.ledger = ${ledger} ${theirs}`
}

/** Whether the user `u` works at the location now. */
const worksHere = (scope: Scope) => sql<boolean>`(
  u.deleted_at is null and (
    u.company_id = ${scope.location.id}
    or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${scope.location.id})
  )
)`

// Entries -----------------------------------------------------------------------------------------------------------------------

/** Selects what a card shows of the entries in `source`, which gets the alias `e`. */
function entriesFrom(ledger: LedgerName, source: Sql): Sql<EntryRow> {
  const owes =
    ledger === 'customerLoan'
      ? sql`c.first_name, c.last_name, '' as customer_name`
      : sql`p.firstname as first_name, p.lastname as last_name,
          coalesce(btrim(c.first_name || ' ' || c.last_name), e.name_input) as customer_name`
  return sql`
    select e.entry_id, ${PERSON[ledger]} as person_id, ${owes}, e.amount_cents, e.entry_on::text as entry_on, e.recorded_at,
      u.firstname as recorded_by, e.reverses_entry_id, e.reason, e.transaction_id, e.shift_id,
      exists (
        select from ledger_entries r where r.location_id = e.location_id and r.reverses_entry_id = e.entry_id
      ) as is_reversed
    from ${source} e
    join users u on u.user_id = e.recorded_by
    left join users p on p.user_id = e.user_id
    left join customers c on c.location_id = e.location_id and c.customer_id = e.customer_id`
}

export interface NewEntry {
  /** The customer who owes, in customer loans. In Zelle: the customer who paid, if known. */
  customerId: number | null
  /** The employee who owes in the other ledgers. */
  userId: number | null
  /** In Zelle: the name of a customer who paid and is not registered. */
  name: string
  cents: number
  date: string
}

export async function insertEntry(scope: Scope, ledger: LedgerName, entry: NewEntry): Promise<EntryRow> {
  const { customerId, userId, name, cents, date } = entry
  const result = await sql<EntryRow>`
    with made as (
      insert into ledger_entries (location_id, ledger, customer_id, user_id, name_input, amount_cents, entry_on, recorded_at, recorded_by)
      values (${scope.location.id}, ${ledger}, ${customerId}, ${userId}, ${name}, ${cents}, ${date}, ${scope.now}, ${scope.actorId})
      returning *
    )
    ${entriesFrom(ledger, sql`made`)}
  `.execute(scope.db)
  return result.rows[0]!
}

/** Adds an entry of a manager to the bank board. */
export async function insertBoardEntry(
  scope: Scope,
  { cents, name, date }: { cents: number; name: string; date: string },
): Promise<number> {
  const result = await sql<{ entry_id: number }>`
    insert into ledger_entries (location_id, ledger, name_input, amount_cents, entry_on, recorded_at, recorded_by)
    values (${scope.location.id}, ${BANK_BOARD}, ${name}, ${cents}, ${date}, ${scope.now}, ${scope.actorId})
    returning entry_id
  `.execute(scope.db)
  return result.rows[0]!.entry_id
}

/** What a transaction adds to a ledger. */
export interface TransactionPosting {
  ledger: LedgerName | typeof BANK_BOARD
  customerId: number | null
  userId: number | null
  /** In the bank board: the name of the manager. Empty for a loan from the bank, and in the other ledgers. */
  name: string
  cents: number
}

/** The SQL statement that adds the entries of a transaction. */
export function entriesOfTransaction(
  scope: Scope,
  transactionId: number,
  date: string,
  postings: readonly TransactionPosting[],
): Statement {
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
  `.compile()
}

/** The SQL statement that adds the shorts of settled shifts. A short that is already posted violates a unique index. */
export function entriesOfShorts(
  scope: Scope,
  date: string,
  shorts: readonly { shiftId: number; userId: number; cents: number }[],
): Statement {
  return sql`
    insert into ledger_entries (location_id, ledger, user_id, amount_cents, entry_on, shift_id, recorded_at, recorded_by)
    select ${scope.location.id}, 'employeeShort', s.user_id, s.cents, ${date}::date, s.shift_id, ${scope.now}::timestamptz,
      ${scope.actorId}::bigint
    from unnest(
      ${shorts.map(({ shiftId }) => shiftId)}::bigint[], ${shorts.map(({ userId }) => userId)}::bigint[],
      ${shorts.map(({ cents }) => cents)}::bigint[]
    ) as s (shift_id, user_id, cents)
  `.compile()
}

/**
 * Adds the reversal of an entry. Returns undefined when the entry does not exist, belongs to a transaction, is a reversal itself or is already
 * reversed.
 */
export async function insertReversal(
  scope: Scope,
  ledger: LedgerName,
  { entryId, date, reason }: { entryId: number; date: string; reason: string },
): Promise<EntryRow | undefined> {
  const result = await sql<EntryRow>`
    with made as (
      insert into ledger_entries (location_id, ledger, customer_id, user_id, name_input, amount_cents, entry_on, reverses_entry_id, reason,
        recorded_at, recorded_by)
      select location_id, ledger, customer_id, user_id, name_input, -amount_cents, ${date}::date, entry_id, ${reason}::text,
        ${scope.now}::timestamptz, ${scope.actorId}::bigint
      from ledger_entries
      where location_id = ${scope.location.id} and ledger = ${ledger} and entry_id = ${entryId} and reverses_entry_id is null
        and transaction_id is null
      on conflict (location_id, reverses_entry_id) where reverses_entry_id is not null do nothing
      returning *
    )
    ${entriesFrom(ledger, sql`made`)}
  `.execute(scope.db)
  return result.rows[0]
}

export async function findEntry(scope: Scope, ledger: LedgerName, entryId: number): Promise<EntryRow | undefined> {
  const found = sql`(select e.* from ${entriesOf(scope, ledger)} and e.entry_id = ${entryId})`
  return (await entriesFrom(ledger, found).execute(scope.db)).rows[0]
}

/** A page of one person's entries, newest first. */
export async function listEntries(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedPage<EntryRow>> {
  const theirs = entriesOf(scope, ledger, personId)
  const page = sql`(select e.* from ${theirs} order by e.entry_id desc limit ${limit + 1} offset ${offset})`
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (select from ${theirs} limit ${MAX_COUNTED + 1}) counted
    `.execute(scope.db),
    sql<EntryRow>`${entriesFrom(ledger, page)} order by e.entry_id desc`.execute(scope.db),
  ])
  return countedPage(found.rows, { limit, offset }, counted.rows[0]!.total)
}

/** The newest entries of each of these people, newest first, at most ENTRIES_ON_CARD for each person. */
export async function listNewest(scope: Scope, ledger: LedgerName, people: readonly number[]): Promise<EntryRow[]> {
  const newest = sql`(
    select e.*
    from unnest(${people}::bigint[]) as asked (person_id)
    cross join lateral (
      select e.* from ${entriesOf(scope, ledger)} and ${PERSON[ledger]} = asked.person_id
      order by e.entry_id desc
      limit ${ENTRIES_ON_CARD}
    ) e
  )`
  const result = await sql<EntryRow>`${entriesFrom(ledger, newest)} order by e.entry_id desc`.execute(scope.db)
  return result.rows
}

/** The last entries of one person in the order of their dates. */
export async function listByDate(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
  limit: number,
): Promise<EntryRow[]> {
  const last = sql`(
    select e.* from ${entriesOf(scope, ledger, personId)} order by e.entry_on desc, e.entry_id desc limit ${limit}
  )`
  const result = await sql<EntryRow>`${entriesFrom(ledger, last)} order by e.entry_on, e.entry_id`.execute(scope.db)
  return result.rows
}

// People ------------------------------------------------------------------------------------------------------------------------

/** The debts of an account by their age today, in integer cents. */
type Debts = Record<`${Age}_cents`, number>

export interface AccountRow extends Debts {
  person_id: number
  name: string
  balance_cents: number
  paid_cents: number
  entry_count: number
  is_gone: boolean
  loan_limit_cents: number | null
}

/** The balance of each person. */
const balancesOf = (scope: Scope, ledger: LedgerName) => sql`
  select ${PERSON[ledger]} as person_id, sum(e.amount_cents)::bigint as balance_cents, max(e.entry_id) as newest
  from ${entriesOf(scope, ledger)}
  group by ${PERSON[ledger]}`

/**
 * What each person owes, by age. All entries of a transaction together are one debt or one payment, which is as old as the entry with the earliest
 * date. An entry and its reversal also count together, so a reversed entry is neither a debt nor a payment.
 */
function sumsOf(scope: Scope, ledger: LedgerName, days: ReturnType<typeof firstDays>, personId?: PersonId): Sql {
  const debts = (isOfAge: Sql) => sql`coalesce(sum(o.cents) filter (where o.cents > 0 and ${isOfAge}), 0)::bigint`
  return sql`
    select o.person_id, sum(o.cents)::bigint as balance_cents, max(o.newest) as newest, sum(o.entries)::int as entry_count,
      coalesce(-sum(o.cents) filter (where o.cents < 0), 0)::bigint as paid_cents,
      ${debts(sql`o.since >= ${days.upTo30}::date`)} as "upTo30_cents",
      ${debts(sql`o.since < ${days.upTo30}::date and o.since >= ${days.upTo60}::date`)} as "upTo60_cents",
      ${debts(sql`o.since < ${days.upTo60}::date and o.since >= ${days.upTo90}::date`)} as "upTo90_cents",
      ${debts(sql`o.since < ${days.upTo90}::date`)} as "over90_cents"
    from (
      select ${PERSON[ledger]} as person_id, sum(e.amount_cents)::bigint as cents, min(e.entry_on) as since, max(e.entry_id) as newest,
        count(*) as entries
      from ${entriesOf(scope, ledger, personId)}
      group by ${PERSON[ledger]}, e.transaction_id,
        case when e.transaction_id is null then coalesce(e.reverses_entry_id, e.entry_id) end
    ) o
    group by o.person_id`
}

/** The person to whom the sums `s` belong. PostgreSQL looks up each person separately. */
function personOf(scope: Scope, ledger: LedgerName): Sql {
  return ledger === 'customerLoan'
    ? sql`(
        select btrim(c.first_name || ' ' || c.last_name) as name, c.first_name_key || ' ' || c.last_name_key as name_key,
          c.deleted_at is not null as is_gone, c.loan_limit_cents
        from customers c
        where c.location_id = ${scope.location.id} and c.customer_id = s.person_id
        limit 1
      ) p`
    : sql`(
        select btrim(u.firstname || ' ' || u.lastname) as name, ${foldedText(sql`u.firstname || ' ' || u.lastname`)} as name_key,
          not ${worksHere(scope)} as is_gone, null::bigint as loan_limit_cents
        from users u
        where u.user_id = s.person_id
        limit 1
      ) p`
}

const ORDERS: Readonly<Record<Exclude<LedgerColumn, 'name'>, Sql>> = {
  added: sql`newest`,
  balance: sql`balance_cents`,
  // What is left of the oldest debts after the payments.
  over90: sql`greatest(0, "over90_cents" - paid_cents)`,
}

export interface PeopleQuestion {
  days: ReturnType<typeof firstDays>
  /** In lower case and without accents. A name must contain all of them. */
  words: readonly string[]
  isOpen: boolean
  orderBy: LedgerColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What all people of a ledger owe in total, and how many of them owe something or have paid too much. */
export interface LedgerTotals {
  total_cents: number
  open_count: number
}

/**
 * A page of the people with entries in a ledger, with one more row when another page follows, and the totals of the ledger. The page leaves out
 * people who have left and whose balance is 0. PostgreSQL reads the sums from an index alone. It looks up people only until the page is full, or all
 * people when the page is sorted by name. It sums debts by age for the people of the page, and for everybody only when the page is sorted by age.
 */
export async function listAccounts(
  scope: Scope,
  ledger: LedgerName,
  question: PeopleQuestion,
): Promise<{ rows: AccountRow[]; totals: LedgerTotals }> {
  const { days, words, isOpen, orderBy, order, limit, offset } = question
  const isListed = sql.join(
    [
      sql`(not p.is_gone or s.balance_cents <> 0)`,
      ...(isOpen ? [sql`s.balance_cents <> 0`] : []),
      ...words.map((word) => sql`strpos(p.name_key, ${word}) > 0`),
    ],
    sql` and `,
  )
  const page =
    orderBy === 'name'
      ? sql`
          select s.person_id, p.* from sums s cross join lateral ${personOf(scope, ledger)}
          where ${isListed}
          order by p.name_key ${sql.raw(order)}, s.newest desc`
      : sql`
          select s.person_id, p.*
          from (select * from sums order by ${ORDERS[orderBy]} ${sql.raw(order)}, newest desc offset 0) s
          cross join lateral ${personOf(scope, ledger)}
          where ${isListed}`
  const result = await sql<AccountRow & LedgerTotals>`
    with sums as materialized (${orderBy === 'over90' ? sumsOf(scope, ledger, days) : balancesOf(scope, ledger)})
    select totals.*, page.*, owed.*
    from (
      select coalesce(sum(balance_cents), 0)::bigint as total_cents, (count(*) filter (where balance_cents <> 0))::int as open_count
      from sums
    ) totals
    left join lateral (${page} limit ${limit + 1} offset ${offset}) page on true
    left join lateral (${sumsOf(scope, ledger, days, sql`page.person_id`)}) owed on true
  `.execute(scope.db)
  const { total_cents, open_count } = result.rows[0]!
  // When the page has no people, PostgreSQL returns one row with the totals and nulls.
  return { rows: result.rows.filter(({ person_id }) => person_id !== null), totals: { total_cents, open_count } }
}

/** What one person owes. Undefined when they have no entry. */
export async function findAccount(
  scope: Scope,
  ledger: LedgerName,
  days: ReturnType<typeof firstDays>,
  personId: number,
): Promise<AccountRow | undefined> {
  const result = await sql<AccountRow>`
    select s.*, p.* from (${sumsOf(scope, ledger, days, personId)}) s cross join lateral ${personOf(scope, ledger)}
  `.execute(scope.db)
  return result.rows[0]
}

/** Serializes the loans to a customer, so that two simultaneous loans are not checked against the same balance. */
export async function lockBorrower(scope: Scope, customerId: number): Promise<void> {
  await sql`
    select from customers where location_id = ${scope.location.id} and customer_id = ${customerId} for no key update
  `.execute(scope.db)
}

export interface PersonRow {
  name: string
  is_here: boolean
  balance_cents: number
  /** When the user account of an employee was created. Null for customers. */
  hired_at: Date | null
  loan_limit_cents: number | null
}

/** A customer or an employee, whether they are still at the location, and their balance. Undefined for an unknown person. */
export async function findPerson(scope: Scope, ledger: LedgerName, personId: number): Promise<PersonRow | undefined> {
  const balance = sql`(select coalesce(sum(e.amount_cents), 0)::bigint from ${entriesOf(scope, ledger, personId)})`
  const found =
    ledger === 'customerLoan'
      ? sql<PersonRow>`
          select btrim(c.first_name || ' ' || c.last_name) as name, c.deleted_at is null as is_here, ${balance} as balance_cents,
            null::timestamptz as hired_at, c.loan_limit_cents
          from customers c
          where c.location_id = ${scope.location.id} and c.customer_id = ${personId}`
      : sql<PersonRow>`
          select btrim(u.firstname || ' ' || u.lastname) as name, ${worksHere(scope)} as is_here, ${balance} as balance_cents,
            u.created_at as hired_at, null::bigint as loan_limit_cents
          from users u
          where u.user_id = ${personId}`
  return (await found.execute(scope.db)).rows[0]
}

/** Whether a customer is registered at the location, and not deleted. */
export async function isRegistered(scope: Scope, customerId: number): Promise<boolean> {
  const result = await sql`
    select from customers where location_id = ${scope.location.id} and customer_id = ${customerId} and deleted_at is null
  `.execute(scope.db)
  return result.rows.length > 0
}
