/** Tests that the schema follows the rules of db/CONVENTIONS.md, and that the application's role cannot change append-only tables. */

import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { APP_ROLE, FOLDER, migrationNames } from '../platform/db/migrate.ts'
import { type House, openHouse } from '../testing/house.ts'
import { listGrants } from './catalogue.ts'

/**
 * These triggers count the customers and photos of a location and give a new location its categories. Triggers do this correctly whichever release
 * writes the rows.
 */
const TRIGGERS = [
  'companies_begin_with_categories',
  'customers_are_counted',
  'deleted_customers_are_not_counted',
  'photos_are_counted',
  'removed_photos_are_not_counted',
]

/** Tables that belong to no venue. All other tables need location_id in every key. */
const REFERENCE_TABLES = [
  'companies',
  'licences',
  'users',
  'user_companies',
  'user_settings',
  'sessions',
  'known_addresses',
  'socket_tickets',
  'limits',
  'announcements',
  'security_events',
  'jobs',
  'migrations',
  'standard_categories',
]

/** The first migration that must build indexes concurrently. Earlier migrations have already run everywhere. */
const FIRST_CONCURRENT = '0016'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

test('migrations are numbered without gaps, so that every database runs them in the same order', async () => {
  const numbers = (await migrationNames()).map((name) => Number(name.split('_')[0]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('an index on an existing table is built concurrently, so that nobody waits while it is built', async () => {
  const blocking = [
    'create index a on t (b);',
    'create unique index a\n  on only t (b);',
    'create index if not exists a on t (b);',
    'create index on t (b);',
    '  CREATE INDEX a ON public.t (b);',
  ]
  expect(blocking.map(blockedTables)).toEqual(blocking.map(() => ['t']))
  const harmless = [
    'create index concurrently a on t (b);',
    'create unique index concurrently if not exists a on t (b);',
  ]
  expect([...harmless, ...blocking.map((text) => `create table t (b int);\n${text}`)].flatMap(blockedTables)).toEqual(
    [],
  )
  const faults = []
  for (const name of await migrationNames()) {
    if (name < FIRST_CONCURRENT) continue
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    faults.push(...blockedTables(text).map((table) => `${name}: an index on ${table}`))
  }
  expect(faults).toEqual([])
})

/** The tables that a migration blocks because it builds an index on them. A table that the migration itself creates has no rows yet. */
function blockedTables(migration: string): string[] {
  const made = new Set([...migration.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, table]) => table))
  const index =
    /^\s*create\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:[\w\s]+\s)?on\s+(?:only\s+)?(?:public\.)?(\w+)/gim
  return [...migration.matchAll(index)].map(([, table]) => table!).filter((table) => !made.has(table))
}

describe('every table of a venue', () => {
  test('each table of a venue has a non-null location_id in every key, index and foreign key, and has only the listed triggers', async () => {
    const faults = await house.owner.query(
      `with t as (
         select c.oid, c.relname, a.attnum as location, a.atttypid = 'bigint'::regtype and a.attnotnull as is_right
         from pg_class c
         left join pg_attribute a on a.attrelid = c.oid and a.attname = 'location_id' and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
       )
       select relname, 'no location_id bigint not null' as fault from t where is_right is not true
       union all
       select relname, 'no primary key' from t
       where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
       union all
       select t.relname, 'without location: ' || i.indexrelid::regclass from t join pg_index i on i.indrelid = t.oid
       where (i.indisunique or i.indisexclusion) and not t.location = any (i.indkey::int2[])
       union all
       -- In a trigram index (gin), the location is last (server/db/CONVENTIONS.md).
       select t.relname, 'location is not in its place: ' || i.indexrelid::regclass
       from t
       join pg_index i on i.indrelid = t.oid
       join pg_class x on x.oid = i.indexrelid
       join pg_am a on a.oid = x.relam
       where i.indkey[case a.amname when 'gin' then i.indnkeyatts - 1 else 0 end] <> t.location
       union all
       select t.relname, 'foreign key does not pair locations: ' || k.conname
       from t
       join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
       join t as f on f.oid = k.confrelid
       where array_position(k.conkey, t.location) is distinct from array_position(k.confkey, f.location)
         or array_position(k.conkey, t.location) is null
       union all
       select t.relname, 'trigger ' || g.tgname from t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
         and g.tgname <> all ($2)`,
      [REFERENCE_TABLES, TRIGGERS],
    )
    expect(faults.rows).toEqual([])
  })

  test('no foreign key of a reference table points to a table of a venue', async () => {
    const faults = await house.owner.query(
      `select k.conname from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
       where k.contype = 'f' and c.relname = any ($1) and f.relname <> all ($1)`,
      [REFERENCE_TABLES],
    )
    expect(faults.rows).toEqual([])
  })

  test('every identity column has the type bigint', async () => {
    const faults = await house.owner.query(
      `select attrelid::regclass::text, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    )
    expect(faults.rows).toEqual([])
  })
})

test('no GIN index keeps a list of new entries (fastupdate), which every search would read until the next vacuum', async () => {
  const pending = await house.owner.query(
    `select i.relname from pg_class i join pg_am a on a.oid = i.relam
     where a.amname = 'gin' and not coalesce(i.reloptions, '{}') @> '{fastupdate=off}'`,
  )
  expect(pending.rows).toEqual([])
})

describe('the application’s role', () => {
  /** The tables whose rows never change. */
  const APPEND_ONLY = [
    'audit_log',
    'day_verifications',
    'ledger_entries',
    'machine_picture_photos',
    'match_ticket_reasons',
    'match_tickets',
    'note_reads',
    'old_book_days',
    'payroll_shifts',
    'readings',
    'report_figures',
    'transaction_versions',
  ]
  /** The columns that may change. Other columns never change, such as the starting meters of an assignment or the amount of a ticket. */
  const CHANGES_IN_PART = {
    alerts: ['resolved_at', 'resolved_by'],
    assignments: ['ended_at'],
    audit_heads: ['hash', 'seq'],
    bonus_photos: ['bonus_id', 'kept_days', 'removed_at', 'taken_at', 'taken_by'],
    bonuses: ['void_approved_by', 'void_reason', 'voided_at', 'voided_by'],
    cash_counts: ['reason', 'reason_at', 'reason_by'],
    customer_photos: ['kept_days', 'removed_at'],
    jackpots: ['paid_at', 'paid_by', 'paid_on', 'void_reason', 'voided_at', 'voided_by'],
    machine_months: ['daily_in', 'daily_out', 'last_assignment_id', 'rounds'],
    machine_pictures: ['photo_kept_days', 'photo_removed_at', 'void_reason', 'voided_at', 'voided_by'],
    notes: ['void_reason', 'voided_at', 'voided_by'],
    outbox: ['due_at', 'message_id'],
    outbox_messages: ['answer', 'attempts', 'due_at', 'state'],
    photos: ['erased_at', 'removed_at'],
    raffle_draws: ['end_reason', 'ended_as', 'ended_at', 'ended_by', 'revealed_at'],
    raffle_prizes: ['photo_kept_days', 'photo_removed_at', 'void_approved_by', 'void_reason', 'voided_at', 'voided_by'],
    reading_absences: ['returned_at', 'returned_by'],
    reading_sessions: ['daily_in', 'daily_out', 'ended_at', 'ended_by', 'machines_read'],
    old_book_imports: ['void_reason', 'voided_at', 'voided_by'],
    report_expenses: ['void_reason', 'voided_at', 'voided_by'],
    rollovers: [
      'decided_at',
      'decided_by',
      'decision',
      'giver_transaction_id',
      'reason',
      'receiver_shift_id',
      'receiver_transaction_id',
    ],
    tickets: ['void_approved_by', 'void_reason', 'voided_at', 'voided_by'],
    transactions: [
      'amount_cents',
      'approved_by',
      'bills',
      'category_id',
      'comments',
      'customer_id',
      'description',
      'employee_id',
      'expense_type',
      'modified_at',
      'modified_by',
      'name_input',
      'posting',
      'version',
      'void_reason',
      'voided_at',
      'voided_by',
    ],
    visits: [
      'given_at',
      'given_by',
      'given_cents',
      'given_day',
      'is_high_roller',
      'lapsed_at',
      'machine_id',
      'photo_hash',
      'photo_kept_days',
      'photo_removed_at',
      'void_approved_at',
      'void_approved_by',
      'void_reason',
      'voided_at',
      'voided_by',
    ],
  }
  /**
   * The tables whose rows may be deleted. Their rows are needed only for a time, are calculated from other rows, or say at which locations people
   * may work.
   */
  const ROWS_GO = [
    'alert_snoozes',
    'idempotency_keys',
    'known_addresses',
    'last_visits',
    'limits',
    'outbox',
    'outbox_messages',
    'presences',
    'security_events',
    'sessions',
    'socket_tickets',
    'user_companies',
  ]

  async function refused(statement: string): Promise<boolean> {
    const connection = await house.app.platform.connections.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(statement)
      return false
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return true
      throw error
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }

  test('the application’s role can delete rows only from the listed tables', async () => {
    const grants = await listGrants(house.owner, APP_ROLE)
    expect(grants.filter(({ mayDelete }) => mayDelete).map(({ name }) => name)).toEqual(ROWS_GO)
    for (const { name, mayDelete } of grants)
      if (!mayDelete) expect(await refused(`delete from ${name}`), name).toBe(true)
  })

  test('the application’s role can only add rows to append-only tables, and can change only the granted columns of other tables', async () => {
    const grants = await listGrants(house.owner, APP_ROLE)
    const onlyAdds = grants.filter(({ mayAdd, mayDelete, changing }) => mayAdd && !mayDelete && changing.length === 0)
    expect(onlyAdds.map(({ name }) => name)).toEqual(APPEND_ONLY)
    const inPart = grants.filter(({ changing, fixed }) => changing.length > 0 && fixed.length > 0)
    expect(Object.fromEntries(inPart.map(({ name, changing }) => [name, changing]))).toEqual(CHANGES_IN_PART)
    for (const { name, fixed } of grants)
      for (const column of fixed)
        expect(await refused(`update ${name} set ${column} = default`), `${name}.${column}`).toBe(true)
  })

  test('the application’s role cannot truncate, drop, alter or create a table', async () => {
    for (const { name } of await listGrants(house.owner, APP_ROLE)) {
      expect(await refused(`truncate ${name}`), name).toBe(true)
      expect(await refused(`drop table ${name}`), name).toBe(true)
      expect(await refused(`alter table ${name} disable trigger all`), name).toBe(true)
    }
    expect(await refused('create table mine (id int)')).toBe(true)
  })

  test('the application’s role owns nothing', async () => {
    const owned = await house.owner.query('select relname from pg_class where relowner = $1::regrole', [APP_ROLE])
    expect(owned.rows).toEqual([])
  })
})
