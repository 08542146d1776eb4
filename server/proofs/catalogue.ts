/** What PostgreSQL's catalogue says about the tables: which ones a refused call must not change, and what the application may change in each. */

import type pg from 'pg'

/**
 * What may be written while a refused call is answered. The call itself uses a session, counts against a limit and leaves a security
 * event. Live messages of an earlier call are numbered after its reply. The server notes when each of its jobs is due.
 */
const WRITTEN_MEANWHILE = ['sessions', 'limits', 'security_events', 'live_sequences', 'jobs']

/** One value for all rows that a refused call must not change; with `locationId`, for the rows of that location. */
export async function fingerprint(owner: pg.Pool, locationId?: number): Promise<string> {
  const tables = await tablesToKeep(owner)
  const parts = tables
    .filter(({ locationColumn }) => locationId === undefined || locationColumn !== null)
    .map(({ name, locationColumn }) => {
      const rows = locationId === undefined ? name : `${name} where ${locationColumn} = $1`
      return `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
              from (select * from ${rows}) t`
    })
  const sums = await owner.query<{ name: string; sum: string }>(
    `${parts.join(' union all ')} order by name`,
    locationId === undefined ? [] : [locationId],
  )
  return sums.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}

interface KeptTable {
  name: string
  /** The column that names the location or the company, which have the same ids; null when the table belongs to neither. */
  locationColumn: string | null
}

const known = new WeakMap<pg.Pool, Promise<KeptTable[]>>()

/** Asks once for each database, because no test changes the schema. */
function tablesToKeep(owner: pg.Pool): Promise<KeptTable[]> {
  const tables = known.get(owner) ?? askForTables(owner)
  known.set(owner, tables)
  return tables
}

async function askForTables(owner: pg.Pool): Promise<KeptTable[]> {
  const { rows } = await owner.query<KeptTable>(
    `select c.relname as name, (
       select a.attname from pg_attribute a
       where a.attrelid = c.oid and a.attname in ('location_id', 'company_id') and not a.attisdropped
       order by a.attname desc
       limit 1
     ) as "locationColumn"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     order by c.relname`,
    [WRITTEN_MEANWHILE],
  )
  return rows
}

export interface Grants {
  name: string
  mayAdd: boolean
  mayDelete: boolean
  /** The columns that may be updated, and those that may not; both in alphabetical order. */
  changing: string[]
  fixed: string[]
}

/** What the application's role may change in each table. */
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
