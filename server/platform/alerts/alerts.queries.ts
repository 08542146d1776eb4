import { CompiledQuery } from 'kysely'

import { ALERTS, type RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { filledSentence } from '@countroom/contract/kernel/text.ts'

import type { AuditEntry } from '../audit/audit.queries.ts'

/** The statement that raises the alerts of a change, to be sent ahead of its audit row; none where there are no alerts. */
export function alertRows(
  { locationId, at, actorId }: Pick<AuditEntry, 'locationId' | 'at' | 'actorId'>,
  alerts: readonly RaisedAlert[] = [],
): CompiledQuery[] {
  if (alerts.length === 0) return []
  return [
    CompiledQuery.raw(RAISE, [
      locationId,
      at,
      actorId,
      alerts.map(({ code }) => code),
      alerts.map(({ cause }) => cause),
      alerts.map(({ code }) => ALERTS[code].classification),
      alerts.map(({ code, values }) => filledSentence(ALERTS[code].message, values)),
    ]),
  ]
}

/** In the order of the causes, so that two changes that raise the same ones do not wait for each other. */
const RAISE = `
  insert into alerts (location_id, code, cause, classification, message, raised_at, raised_by)
  select $1::bigint, code, cause, classification, message, $2::timestamptz, $3::bigint
  from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as alert (code, cause, classification, message)
  order by code, cause
  on conflict do nothing`
