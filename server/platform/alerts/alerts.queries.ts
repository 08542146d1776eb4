import { THRESHOLD_DEFAULTS, type Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'
import { ALERTS, type RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { filledSentence } from '@countroom/contract/kernel/text.ts'

import { type AuditEntry, type NamedWrite, withWrites } from '../audit/audit.queries.ts'
import { type Database, type Statement, sql } from '../db/sql.ts'
import { sendRaised } from './outbox.queries.ts'

const NONE: readonly Statement[] = []

/**
 * Returns the writes of a change, followed by the writes that raise its alerts. All of them become parts of the one statement that adds the audit
 * row.
 */
export function withAlerts(
  writes: readonly Statement[] = NONE,
  { locationId, at, actorId }: Pick<AuditEntry, 'locationId' | 'at' | 'actorId'>,
  alerts: readonly RaisedAlert[] | undefined,
): readonly (Statement | NamedWrite)[] {
  return alerts === undefined || alerts.length === 0 ? writes : [...writes, ...raising(locationId, alerts, at, actorId)]
}

/** Raises the alerts of a job, which no person caused. Returns whether at least one of them is new. */
export async function raiseAlerts(
  db: Database,
  locationId: number,
  alerts: readonly RaisedAlert[],
  at: Date,
): Promise<boolean> {
  if (alerts.length === 0) return false
  const { rows } = await db.run(withWrites(HOW_MANY, raising(locationId, alerts, at, null)))
  return (rows[0] as { count: number }).count > 0
}

/** The statements that write the alerts, and the rows of the outbox for the people who get alerts by e-mail or webhook. */
function raising(
  locationId: number,
  alerts: readonly RaisedAlert[],
  at: Date,
  actorId: number | null,
): (Statement | NamedWrite)[] {
  const parameters = [
    locationId,
    at,
    actorId,
    alerts.map(({ code }) => code),
    alerts.map(({ cause }) => cause),
    alerts.map(({ code }) => ALERTS[code].classification),
    alerts.map(({ code, values }) => filledSentence(ALERTS[code].message, values)),
  ]
  return [sendRaised, { name: 'raised', sql: RAISE, parameters }]
}

const HOW_MANY = sql`with counted as (select count(*)::int as count from raised) select count from counted`.compile()

/** Inserts in the order of codes and causes. Without the order, two changes that raise the same alerts could deadlock. */
const RAISE = `
  insert into alerts (location_id, code, cause, classification, message, raised_at, raised_by)
  select $1::bigint, code, cause, classification, message, $2::timestamptz, $3::bigint
  from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as alert (code, cause, classification, message)
  order by code, cause
  on conflict do nothing
  returning location_id, alert_id, classification, raised_at`

/** The data about a location that the jobs need. */
export interface Venue {
  id: number
  timezone: string
  thresholds: Thresholds
}

/** The locations of all companies that are neither on hold nor closed. */
export async function listVenues(db: Database): Promise<Venue[]> {
  const { rows } = await sql<Omit<Venue, 'thresholds'> & { thresholds: Partial<Thresholds> | null }>`
    select c.company_id as id, c.timezone, t.thresholds
    from companies c
    left join alert_thresholds t on t.location_id = c.company_id
    where c.status = 'active'
    order by c.company_id
  `.execute(db)
  return rows.map(({ thresholds, ...venue }) => ({ ...venue, thresholds: { ...THRESHOLD_DEFAULTS, ...thresholds } }))
}
