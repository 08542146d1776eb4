/** Queries of transactions: bank and expense entries. */

import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'
import type { ExpenseType, Posting, TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'

import { nameOf, staffOf } from '../../platform/auth/access.queries.ts'
import { type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'

/** An entry. When `listTransactions` leaves out voided entries, it also leaves out the void columns. */
export interface TransactionRow extends Partial<VoidColumns> {
  transaction_id: number
  shift_id: number
  type: TransactionType
  category_id: number
  description: string
  posting: Posting
  expense_type: ExpenseType | null
  amount_cents: number
  comments: string
  customer_id: number | null
  customer_name: string | null
  employee_id: number | null
  employee_name: string | null
  name_input: string
  bills: Amounts | null
  pair_id: number | null
  rollover_id: number | null
  entered_at: Date
  entered_by: number
  entered_by_name: string
  modified_by: number | null
  modified_by_name: string | null
  version: number
  pending_cents: number
  handed_over_cents: number
  paid_shifts: number
}

/**
 * Selects the entries `t` of `rows`, with names, and with the amounts of each entry that were offered or handed over to other employees. `pair_id` is
 * the other entry of a pair, no matter which of the two was added first. The statement looks for the other entry only of loans and hand-overs, and for
 * paid shifts only of payrolls. `areTheirs` is the condition that a hand-over `r` belongs to these entries. One subquery sums the hand-overs of all
 * entries, because a list can have hundreds of entries.
 */
const entriesFrom = (scope: Scope, rows: Sql, areTheirs: Sql, voids = WITH_VOIDS) => sql`
  select t.transaction_id, t.shift_id, t.type, t.category_id, t.description, t.posting, t.expense_type, t.amount_cents, t.comments,
    t.customer_id, btrim(c.first_name || ' ' || c.last_name) as customer_name, t.employee_id, ${nameOf(sql`t.employee_id`)} as employee_name,
    t.name_input, t.bills,
    case when t.posting in ('loan', 'rollover') then coalesce(t.pair_id, (
      select p.transaction_id from transactions p
      where p.location_id = ${scope.location.id} and p.pair_id = t.transaction_id
      limit 1
    )) end as pair_id,
    t.rollover_id, t.entered_at, t.entered_by, btrim(enterer.firstname || ' ' || enterer.lastname) as entered_by_name, t.modified_by,
    ${nameOf(sql`t.modified_by`)} as modified_by_name, t.version${voids},
    coalesce(o.pending_cents, 0) as pending_cents, coalesce(o.handed_over_cents, 0) as handed_over_cents,
    case when t.posting = 'employeePayroll' then (
      select count(*)::int from payroll_shifts y
      where y.location_id = ${scope.location.id} and y.transaction_id = t.transaction_id
    ) else 0 end as paid_shifts
  from ${rows} t
  join users enterer on enterer.user_id = t.entered_by
  left join customers c on c.location_id = ${scope.location.id} and c.customer_id = t.customer_id
  left join (
    -- The amounts that wait for an answer, and the amounts that were handed over and not voided since.
    select r.transaction_id, (sum(r.amount_cents) filter (where r.decision is null))::bigint as pending_cents,
      (sum(r.amount_cents) filter (where r.decision = 'accepted' and x.voided_at is null))::bigint as handed_over_cents
    from rollovers r
    left join transactions x on x.location_id = ${scope.location.id} and x.transaction_id = r.giver_transaction_id
    where r.location_id = ${scope.location.id} and ${areTheirs}
    group by r.transaction_id
  ) o on o.transaction_id = t.transaction_id`

const WITH_VOIDS = sql`, t.voided_at, ${nameOf(sql`t.voided_by`)} as voided_by_name, t.void_reason,
    case when t.voided_at is not null then ${nameOf(sql`t.approved_by`)} end as void_approved_by_name`

/** The entries of a shift, newest first. */
export async function listTransactions(
  scope: Scope,
  shiftId: number,
  which: 'counting' | 'voided',
): Promise<TransactionRow[]> {
  const [isSo, voids] =
    which === 'voided' ? [sql`t.voided_at is not null`, WITH_VOIDS] : [sql`t.voided_at is null`, sql``]
  const result = await sql<TransactionRow>`
    ${entriesFrom(scope, sql`transactions`, sql`r.giver_shift_id = ${shiftId}`, voids)}
    where t.location_id = ${scope.location.id} and t.shift_id = ${shiftId} and ${isSo}
    order by t.transaction_id desc
  `.execute(scope.db)
  return result.rows
}

export interface Entry {
  categoryId: number
  description: string
  posting: Posting
  expenseType: ExpenseType | null
  cents: number
  comments: string
  customerId: number | null
  employeeId: number | null
  name: string
  bills: Amounts | null
}

export interface NewRow extends Entry {
  /** An id from `reserveIds`. */
  transactionId: number
  type: TransactionType
  shiftId: number
  rolloverId: number | null
  /** The other entry of the pair when that entry was added first. Otherwise null. */
  pairId: number | null
  enteredBy: number
}

/** Reserves ids for entries that a change adds. */
export async function reserveIds(scope: Scope, count: number): Promise<number[]> {
  const result = await sql<{ ids: number[] }>`select ${newIds(count)} as ids`.execute(scope.db)
  return result.rows[0]!.ids
}

const newIds = (count: number) =>
  sql`to_json(array(select nextval('transactions_transaction_id_seq') from generate_series(1, ${count}::int)))`

export function insertTransaction(scope: Scope, row: NewRow): Statement {
  return sql`
      insert into transactions (location_id, transaction_id, shift_id, type, category_id, description, posting, expense_type, amount_cents, comments,
        customer_id, employee_id, name_input, bills, pair_id, rollover_id, entered_at, entered_by)
      overriding system value
      values (${scope.location.id}, ${row.transactionId}, ${row.shiftId}, ${row.type}, ${row.categoryId}, ${row.description}, ${row.posting},
        ${row.expenseType}, ${row.cents}, ${row.comments}, ${row.customerId}, ${row.employeeId}, ${row.name},
        ${row.bills === null ? null : JSON.stringify(row.bills)}, ${row.pairId}, ${row.rolloverId}, ${scope.now}, ${row.enteredBy})
  `.compile()
}

/** The shift of an entry. Takes no lock. Undefined for an unknown entry. */
export async function findShiftOf(scope: Scope, transactionId: number): Promise<number | undefined> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from transactions where location_id = ${scope.location.id} and transaction_id = ${transactionId}
  `.execute(scope.db)
  return result.rows[0]?.shift_id
}

/**
 * The shifts of an entry and of the other entry of its pair. Takes no lock. The query finds the entry first and then the other entry by its key. So
 * PostgreSQL does not read all entries of the location.
 */
export async function listShiftsOfPair(scope: Scope, transactionId: number): Promise<number[]> {
  const { id } = scope.location
  const result = await sql<{ shift_id: number }>`
    with entry as materialized (
      select shift_id, pair_id from transactions where location_id = ${id} and transaction_id = ${transactionId}
    )
    select shift_id from entry
    union
    select o.shift_id
    from entry e
    cross join lateral (
      select shift_id from transactions where location_id = ${id} and transaction_id = e.pair_id offset 0
    ) o
    union
    select shift_id from transactions where location_id = ${id} and pair_id = ${transactionId}
    order by shift_id
  `.execute(scope.db)
  return result.rows.map(({ shift_id }) => shift_id)
}

/** An entry, even if it is voided. Undefined for an unknown entry. */
export async function findTransaction(scope: Scope, transactionId: number): Promise<TransactionRow | undefined> {
  const result = await sql<TransactionRow>`
    ${entriesFrom(scope, sql`transactions`, sql`r.transaction_id = ${transactionId}`)}
    where t.location_id = ${scope.location.id} and t.transaction_id = ${transactionId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks an entry. Undefined for an unknown or voided entry. */
export async function lockTransaction(scope: Scope, transactionId: number): Promise<TransactionRow | undefined> {
  const result = await sql<TransactionRow>`
    ${entriesFrom(scope, sql`transactions`, sql`r.transaction_id = ${transactionId}`)}
    where t.location_id = ${scope.location.id} and t.transaction_id = ${transactionId} and t.voided_at is null
    for no key update of t
  `.execute(scope.db)
  return result.rows[0]
}

/** The person to record for a change of a drawer: the acting person, or the administrator who acts for that person (domain 4). */
export function changedBy({ account, actorId }: Scope): number {
  return account.isAdministrator ? account.userId : actorId
}

/** Changes an entry. Stores the old values as a version. */
export async function updateTransaction(
  scope: Scope,
  transactionId: number,
  entry: Entry,
  approvedBy: number | null,
): Promise<TransactionRow> {
  const result = await sql<TransactionRow>`
    with replaced as (
      insert into transaction_versions (location_id, transaction_id, version, category_id, description, posting, expense_type, amount_cents,
        comments, customer_id, employee_id, name_input, bills, replaced_at, replaced_by)
      select location_id, transaction_id, version, category_id, description, posting, expense_type, amount_cents, comments, customer_id,
        employee_id, name_input, bills, ${scope.now}::timestamptz, ${changedBy(scope)}::bigint
      from transactions
      where location_id = ${scope.location.id} and transaction_id = ${transactionId}
    ), changed as (
      update transactions
      set category_id = ${entry.categoryId}, description = ${entry.description}, posting = ${entry.posting},
        expense_type = ${entry.expenseType}, amount_cents = ${entry.cents}, comments = ${entry.comments}, customer_id = ${entry.customerId},
        employee_id = ${entry.employeeId}, name_input = ${entry.name},
        bills = ${entry.bills === null ? null : JSON.stringify(entry.bills)}, modified_at = ${scope.now},
        modified_by = ${changedBy(scope)}, approved_by = ${approvedBy},
        version = version + 1
      where location_id = ${scope.location.id} and transaction_id = ${transactionId}
      returning *
    )
    ${entriesFrom(scope, sql`changed`, sql`r.transaction_id = ${transactionId}`)}
  `.execute(scope.db)
  return result.rows[0]!
}

export async function voidTransactions(
  scope: Scope,
  transactionIds: readonly number[],
  reason: string,
  approvedBy: number | null,
): Promise<void> {
  await sql`
    update transactions t set ${setVoided(scope, reason)}, approved_by = ${approvedBy}, version = version + 1
    -- With this join, PostgreSQL looks up each row by the primary key. With a list of ids, it may read the whole index by shift.
    from unnest(${transactionIds}::bigint[]) as v (transaction_id)
    where t.location_id = ${scope.location.id} and t.transaction_id = v.transaction_id and t.voided_at is null
  `.execute(scope.db)
}

// Payroll -----------------------------------------------------------------------------------------------------------------------

/** The statement that stores which shifts an entry paid. */
export function insertPaidShifts(scope: Scope, transactionId: number, shiftIds: readonly number[]): Statement {
  return sql`
    insert into payroll_shifts (location_id, transaction_id, shift_id)
    select ${scope.location.id}, ${transactionId}::bigint, paid.shift_id from unnest(${shiftIds}::bigint[]) as paid (shift_id)
  `.compile()
}

export async function listPaidShifts(scope: Scope, transactionId: number): Promise<number[]> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from payroll_shifts
    where location_id = ${scope.location.id} and transaction_id = ${transactionId}
    order by shift_id
  `.execute(scope.db)
  return result.rows.map(({ shift_id }) => shift_id)
}

/** The shifts of an entry that another entry, which is not voided, has paid too. */
export async function listPaidAgain(scope: Scope, transactionId: number): Promise<number[]> {
  const result = await sql<{ shift_id: number }>`
    select y.shift_id from payroll_shifts y
    join payroll_shifts other on other.location_id = y.location_id and other.shift_id = y.shift_id and other.transaction_id <> y.transaction_id
    join transactions t on t.location_id = other.location_id and t.transaction_id = other.transaction_id and t.voided_at is null
    where y.location_id = ${scope.location.id} and y.transaction_id = ${transactionId}
  `.execute(scope.db)
  return result.rows.map(({ shift_id }) => shift_id)
}

// People ------------------------------------------------------------------------------------------------------------------------

export interface ColleagueRow {
  user_id: number
  name: string
  username: string
  roles: string[]
  is_clocked_in: boolean
}

/** Everybody who works at the location. */
export async function listPeople(scope: Scope): Promise<ColleagueRow[]> {
  const result = await sql<ColleagueRow>`
    select s.user_id, btrim(s.firstname || ' ' || s.lastname) as name, s.username, s.roles,
      h.user_id is not null as is_clocked_in
    from ${staffOf(scope.location.id)} s
    -- 'offset 0' makes PostgreSQL read the few open shifts once, instead of searching for an open shift of each person.
    left join (
      select h.user_id from shifts h where h.location_id = ${scope.location.id} and h.clock_out_at is null and h.voided_at is null offset 0
    ) h on h.user_id = s.user_id
    order by 2, 1
  `.execute(scope.db)
  return result.rows
}

export interface Parties {
  /** Null when the entry names no customer, or a customer who is not registered at the location. */
  customerName: string | null
  employeeName: string | null
  /** The name of the acting person. */
  actorName: string
  /** The ids of the rows that the change adds. */
  newIds: number[]
}

/** The names of an entry's customer and employee, if they belong to the location, and of the acting person. Also reserves ids for new rows. */
export async function findParties(
  scope: Scope,
  customerId: number | null,
  employeeId: number | null,
  newRows = 0,
): Promise<Parties> {
  const result = await sql<Parties>`
    select (
        select btrim(first_name || ' ' || last_name) from customers
        where location_id = ${scope.location.id} and customer_id = ${customerId} and deleted_at is null
      ) as "customerName",
      (
        select btrim(s.firstname || ' ' || s.lastname) from ${staffOf(scope.location.id)} s where s.user_id = ${employeeId}
      ) as "employeeName",
      ${nameOf(sql`${scope.actorId}`)} as "actorName",
      ${newIds(newRows)} as "newIds"
  `.execute(scope.db)
  return result.rows[0]!
}
