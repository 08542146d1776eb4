/** Reads PostgreSQL's catalogue of tables: a fingerprint of the tables that a refused call must not change, and the grants of the application. */

import type pg from 'pg'

/**
 * The tables that may change while the server answers a refused call. The call itself uses a session, counts against a limit and leaves a security
 * event. The server numbers the live messages of an earlier call only after it has answered that call, so this may happen meanwhile. The server also
 * stores when each of its jobs is due.
 */
const WRITTEN_MEANWHILE = ['sessions', 'limits', 'security_events', 'live_sequences', 'jobs']

/** A hash of the rows of each table that a refused call must not change. */
export async function fingerprint(owner: pg.Pool): Promise<string> {
  const statement = statements.get(owner) ?? fingerprintStatement(owner)
  statements.set(owner, statement)
  // PostgreSQL reuses the plan of a statement that has a name. Planning takes longer than reading the few rows of a test.
  const { rows } = await owner.query<{ name: string; sum: string }>({ name: 'fingerprint', text: await statement })
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}

/** A cache of the statement for each database. No test changes the schema. */
const statements = new WeakMap<pg.Pool, Promise<string>>()

async function fingerprintStatement(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)`,
    [WRITTEN_MEANWHILE],
  )
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
  )
  return `${sums.join(' union all ')} order by name`
}

export interface Grants {
  name: string
  mayAdd: boolean
  mayDelete: boolean
  /** `changing` has the columns that may be updated, `fixed` the columns that may not. Both are in alphabetical order. */
  changing: string[]
  fixed: string[]
}

/** The changes that the application's role may make in each table. */
export async function listGrants(owner: pg.Pool, role: string): Promise<Grants[]> {
  const { rows } = await owner.query<Grants>(
    `select c.relname as name,
       has_table_privilege($1, c.oid, 'insert') as "mayAdd",
       has_table_privilege($1, c.oid, 'delete') as "mayDelete",
       coalesce(json_agg(a.attname order by a.attname) filter (where may_update), '[]') as changing,
       coalesce(json_agg(a.attname order by a.attname) filter (where not may_update), '[]') as fixed
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral has_column_privilege($1, c.oid, a.attnum, 'update') may_update
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     group by c.oid
     order by c.relname`,
    [role],
  )
  return rows
}
