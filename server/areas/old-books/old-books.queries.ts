/** Queries of imports of old books: the figures of the days before the venue used Countroom. */

import type { OldDay } from '@countroom/contract/old-books/old-books.rules.ts'
import type { ExpenseLine, ExpenseSums } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type LocationRef, type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

/** The column of each line of expenses. */
const EXPENSES = {
  Match: 'match_cents',
  'High Roller Match': 'high_roller_match_cents',
  Bonus: 'bonus_cents',
  Employees: 'employees_cents',
  Drawings: 'drawings_cents',
  "Sam's": 'sams_cents',
  'Food Expense': 'food_cents',
  'Maintenance/Upgrades': 'maintenance_cents',
  Miscellaneous: 'miscellaneous_cents',
} as const satisfies Record<ExpenseLine, string>

const FIGURES = ['total_in_cents', 'total_out_cents', 'jp_other_in_cents', 'jp_other_out_cents'] as const
const BALANCES = ['opening_cents', 'ending_cents'] as const
const COLUMNS = [...FIGURES, ...Object.values(EXPENSES), ...BALANCES] as const

type Amounts = Record<(typeof FIGURES)[number] | (typeof EXPENSES)[ExpenseLine], number> &
  Record<(typeof BALANCES)[number], number | null>

/** A day of an import, in integer cents. */
export type OldDayRow = Amounts & { business_day: string; imported_at: Date; imported_by: string }

/** The expenses of a day by line. */
export function expensesOf(row: OldDayRow): ExpenseSums {
  return Object.fromEntries(
    Object.entries(EXPENSES).map(([line, column]) => [line, row[column]]),
  ) as unknown as ExpenseSums
}

/** The imported days that meet the condition `isAsked`. If several imports have the same day, selects the newest import that is not voided. */
export const oldDaysOf = (locationId: LocationRef, isAsked: Sql) => sql`
  select distinct on (d.business_day) d.*, i.imported_at, i.imported_by
  from old_book_days d
  join old_book_imports i on i.location_id = ${locationId} and i.import_id = d.import_id and i.voided_at is null
  where d.location_id = ${locationId} and ${isAsked}
  order by d.business_day, d.import_id desc`

/** The net profit of the days of `oldDaysOf`, in integer cents. */
export const oldNetByDay = (locationId: LocationRef, isAsked: Sql) => sql`
  select d.business_day, d.total_in_cents - d.total_out_cents + d.jp_other_in_cents - d.jp_other_out_cents
    - (${sql.join(
      Object.values(EXPENSES).map((column) => sql.ref(`d.${column}`)),
      sql` + `,
    )}) as cents
  from (${oldDaysOf(locationId, isAsked)}) d`

/** A subquery: the last day, from `from` to the day before `before`, for which old books have an opening or ending balance. */
export const lastBalanceDay = (locationId: LocationRef, from: Sql, before: Sql) => sql`(
  select d.business_day
  from old_book_days d
  join old_book_imports i on i.location_id = ${locationId} and i.import_id = d.import_id and i.voided_at is null
  where d.location_id = ${locationId} and d.business_day >= ${from} and d.business_day < ${before}
    and (d.opening_cents is not null or d.ending_cents is not null)
  order by d.business_day desc
  limit 1
)`

/** A condition: an import that is not voided has a day before `day`. */
export const hasDaysBefore = (locationId: LocationRef, day: Sql) => sql`
  exists (
    select from old_book_days d
    join old_book_imports i on i.location_id = ${locationId} and i.import_id = d.import_id and i.voided_at is null
    where d.location_id = ${locationId} and d.business_day < ${day}
  )`

/** The imported days of a range, as `oldDaysOf` chooses them, by day. */
export async function listOldDays(scope: InLocation, fromDay: string, toDay: string): Promise<OldDayRow[]> {
  const isAsked = sql`d.business_day between ${fromDay}::date and ${toDay}::date`
  const result = await sql<OldDayRow>`
    select d.business_day, ${sql.join(COLUMNS.map((column) => sql.ref(`d.${column}`)))},
      d.imported_at, ${nameOf(sql`d.imported_by`)} as imported_by
    from (${oldDaysOf(scope.location.id, isAsked)}) d
    order by d.business_day
  `.execute(scope.db)
  return result.rows
}

/** Adds an import with its days. Returns its number. */
export async function insertImport(scope: Scope, days: readonly OldDay[]): Promise<number> {
  const rows = days.map((day) => ({
    business_day: day.businessDay,
    total_in_cents: day.totalIn,
    total_out_cents: day.totalOut,
    jp_other_in_cents: day.jpOtherIn,
    jp_other_out_cents: day.jpOtherOut,
    ...Object.fromEntries(
      Object.entries(EXPENSES).map(([line, column]) => [column, day.expenses[line as ExpenseLine]]),
    ),
    opening_cents: day.opening,
    ending_cents: day.ending,
  }))
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  const types = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} bigint`))
  const result = await sql<{ import_id: number }>`
    with added as (
      insert into old_book_imports (location_id, imported_at, imported_by)
      values (${scope.location.id}, ${scope.now}, ${scope.actorId})
      returning import_id
    ), kept as (
      insert into old_book_days (location_id, import_id, business_day, ${columns})
      select ${scope.location.id}, added.import_id, row.*
      from added, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (business_day date, ${types})
    )
    select import_id from added
  `.execute(scope.db)
  return result.rows[0]!.import_id
}

export interface ImportRow extends VoidColumns {
  import_id: number
  imported_at: Date
  imported_by: string
  days: number
  from_day: string
  to_day: string
  shown_days: number
}

/**
 * A page of the imports, newest first, and the number of imports, counted up to `max` + 1. `hasSession` makes the condition that a day has a session.
 */
export async function listImports(
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
  max: number,
  hasSession: (day: Sql) => Sql,
): Promise<{ rows: ImportRow[]; counted: number }> {
  const { id } = scope.location
  const [rows, counted] = await Promise.all([
    sql<ImportRow>`
      select i.import_id, i.imported_at, ${nameOf(sql`i.imported_by`)} as imported_by, i.voided_at,
        ${nameOf(sql`i.voided_by`)} as voided_by_name, i.void_reason, d.*
      from (
        select * from old_book_imports where location_id = ${id} order by import_id desc limit ${limit + 1} offset ${offset}
      ) i
      cross join lateral (
        select count(*)::int as days, min(d.business_day) as from_day, max(d.business_day) as to_day,
          count(*) filter (where i.voided_at is null and not ${hasSession(sql`d.business_day`)} and not exists (
            select from old_book_days n
            join old_book_imports later on later.location_id = ${id} and later.import_id = n.import_id and later.voided_at is null
            where n.location_id = ${id} and n.business_day = d.business_day and n.import_id > d.import_id
          ))::int as shown_days
        from old_book_days d
        where d.location_id = ${id} and d.import_id = i.import_id
      ) d
      order by i.import_id desc
    `.execute(scope.db),
    sql<{ counted: number }>`
      select count(*)::int as counted
      from (select from old_book_imports where location_id = ${id} limit ${max + 1}) i
    `.execute(scope.db),
  ])
  return { rows: rows.rows, counted: counted.rows[0]!.counted }
}

/** Locks an import and returns its days. Undefined when there is no such import or it is voided. */
export async function lockImport(scope: Scope, importId: number): Promise<{ days: string[] } | undefined> {
  const result = await sql<{ days: string[] }>`
    select (
      select array_agg(to_char(d.business_day, 'YYYY-MM-DD') order by d.business_day) from old_book_days d
      where d.location_id = ${scope.location.id} and d.import_id = i.import_id
    ) as days
    from old_book_imports i
    where i.location_id = ${scope.location.id} and i.import_id = ${importId} and i.voided_at is null
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

export function voidImport(scope: Scope, importId: number, reason: string): Statement {
  return sql`
    update old_book_imports set ${setVoided(scope, reason)}
    where location_id = ${scope.location.id} and import_id = ${importId}
  `.compile()
}
