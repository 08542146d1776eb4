/** Checks the chains of the audit trail. If somebody tampered with a chain, finds the first row that does not fit. */

import type { ClientBase } from 'pg'

/** A place in a chain: the hash of a row, which also covers every row before it. */
export interface Place {
  locationId: number
  seq: number
  /** The hash in hexadecimal. */
  hash: string
}

export interface Broken {
  /**
   * The number of the first row that does not fit, such as a changed row or the row after a gap. When the newest rows are missing, it is the number
   * of the first of them.
   */
  seq: number
  /** Null when the row is missing or its time is infinite. */
  at: Date | null
  call: string | null
  /** What is wrong, as words that follow the name of the row: 'was edited'. */
  fault: string
}

export interface Chain {
  locationId: number
  name: string
  rows: number
  /** The newest row according to `audit_heads`; null when the location has no head. */
  head: Place | null
  broken: Broken | null
}

/**
 * Checks every location's chain in one snapshot, so that it can run while a server writes. `noted` are places that somebody recorded elsewhere; they
 * must still be in their chains. PostgreSQL walks the rows, so a long trail takes time but no memory of this process.
 */
export async function* verifyChains(client: ClientBase, noted: readonly Place[] = []): AsyncGenerator<Chain> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local statement_timeout = 0')
    const locations = await client.query<Location>(LOCATIONS)
    for (const location of locations.rows) yield await verifyChain(client, location, noted)
  } finally {
    await client.query('rollback')
  }
}

interface Location {
  location_id: string
  name: string
  head_seq: string | null
  head_hash: string | null
}

const LOCATIONS = `
  select c.company_id as location_id, c.name, h.seq as head_seq, encode(h.hash, 'hex') as head_hash
  from companies c left join audit_heads h on h.location_id = c.company_id
  order by c.company_id`

async function verifyChain(client: ClientBase, location: Location, noted: readonly Place[]): Promise<Chain> {
  const locationId = Number(location.location_id)
  const { head_seq: seq, head_hash: hash } = location
  const head = seq === null || hash === null ? null : { locationId, seq: Number(seq), hash }
  const walked = await client.query<{ rows: string; last: string | null; broken: string | null }>(WALK, [locationId])
  const { rows, last, broken } = walked.rows[0]!
  const lastSeq = Number(last ?? 0)
  return {
    locationId,
    name: location.name,
    rows: Number(rows),
    head,
    broken:
      (broken === null ? null : await explain(client, locationId, Number(broken), head)) ??
      (await compareWithHead(client, locationId, lastSeq, head)) ??
      (await compareWithNoted(client, locationId, noted)),
  }
}

/**
 * The formula of a row's hash. It repeats the database's `audit_hash`, because somebody who can edit rows could replace that
 * function too. $1 is the location.
 */
const hashOf = (previous: string, seq: string, row: string) => `
  sha256(coalesce(${previous}, ''::bytea) || convert_to(jsonb_build_array(
    ${row}.location_id, ${seq},
    case when isfinite(${row}.at) then (extract(epoch from ${row}.at) * 1000000)::bigint end,
    ${row}.call, ${row}.action, ${row}.account_id, ${row}.actor_id, ${row}.request_id, ${row}.before, ${row}.after
  )::text, 'UTF8'))`

const WALK = `
  with walked as (
    select a.seq, a.seq - lag(a.seq, 1, 0::bigint) over chain as step,
      a.hash = ${hashOf('lag(a.hash) over chain', 'a.seq', 'a')} as is_whole
    from audit_log a
    where a.location_id = $1
    window chain as (order by a.seq)
  )
  select count(*) as rows, max(seq) as last,
    min(seq) filter (where step is distinct from 1 or is_whole is not true) as broken
  from walked`

interface BrokenRow {
  at: Date | number
  call: string
  /** The number of the row before; 0 for the first. */
  previous: string
  is_moved: boolean
}

/** Explains what is wrong with row number $2. A row whose hash fits another place of this chain was moved. */
const EXPLAIN = `
  select a.at, a.call,
    coalesce((select max(p.seq) from audit_log p where p.location_id = $1 and p.seq < $2), 0) as previous,
    a.hash = ${hashOf('null', '1', 'a')} or exists (
      select from audit_log p cross join lateral (values (p.seq), (p.seq + 1)) as place (seq)
      where p.location_id = $1 and a.hash = ${hashOf('p.hash', 'place.seq', 'a')}
    ) as is_moved
  from audit_log a
  where a.location_id = $1 and a.seq = $2`

async function explain(client: ClientBase, locationId: number, seq: number, head: Place | null): Promise<Broken> {
  const found = await client.query<BrokenRow>(EXPLAIN, [locationId, seq])
  const { at, call, previous, is_moved } = found.rows[0]!
  const fault = () => {
    if (head !== null && seq > head.seq) return 'was added after the newest row'
    const step = seq - Number(previous)
    if (step === 2) return 'a row before it is missing'
    if (step > 2) return `${step - 1} rows before it are missing`
    return is_moved || step < 1 ? 'is out of order' : 'was edited'
  }
  return { seq, at: at instanceof Date ? at : null, call, fault: fault() }
}

/** Compares a chain with its head. Runs only when all rows of the chain fit together. Only the head shows whether the newest rows are missing. */
async function compareWithHead(
  client: ClientBase,
  locationId: number,
  last: number,
  head: Place | null,
): Promise<Broken | null> {
  if (head === null) return last === 0 ? null : { ...(await rowAt(client, locationId, last)), fault: HEAD_MISSING }
  if (head.seq > last) {
    const fault = last === 0 ? 'all rows are missing' : 'the newest rows are missing, from this one on'
    return { seq: last + 1, at: null, call: null, fault }
  }
  const { hash, ...row } = await rowAt(client, locationId, Math.min(last, head.seq + 1))
  if (head.seq < last) return { ...row, fault: 'was added after the newest row' }
  return hash === head.hash ? null : { ...row, fault: 'was replaced, or the head of the chain was edited' }
}

const HEAD_MISSING = 'is the newest row, but the head of the chain is missing'

async function compareWithNoted(
  client: ClientBase,
  locationId: number,
  noted: readonly Place[],
): Promise<Broken | null> {
  for (const { seq, hash } of noted.filter((place) => place.locationId === locationId)) {
    const { hash: found, ...row } = await rowAt(client, locationId, seq)
    if (found !== hash) return { ...row, fault: 'is not the row that was recorded: the trail was rewritten' }
  }
  return null
}

async function rowAt(client: ClientBase, locationId: number, seq: number) {
  const found = await client.query<{ at: Date; call: string; hash: string }>(
    "select at, call, encode(hash, 'hex') as hash from audit_log where location_id = $1 and seq = $2",
    [locationId, seq],
  )
  const { at, call, hash } = found.rows[0] ?? { at: null, call: null, hash: null }
  return { seq, at, call, hash }
}
