/**
 * SQL that fills the outbox (the messages to send by e-mail or webhook). The rows are written in the same transaction as the alert or the end of the
 * reading session that the message is about. Each person who chose this kind of message gets one row for each of their channels. If nobody at the
 * location has chosen any messages, the statement costs only one lookup in an index.
 */

import { type Statement, sql } from '../db/sql.ts'

const BY_EACH_CHANNEL = sql`
  cross join lateral (
    values ('email', d.is_by_email), ('webhook', d.webhook_url_encrypted is not null)
  ) as by (channel, is_chosen)`

/** Adds the rows for the alerts that the statement's `with raised as (…)` returns. */
export const sendRaised = sql`
  insert into outbox (location_id, user_id, channel, alert_id, due_at)
  select raised.location_id, d.user_id, by.channel, raised.alert_id, raised.raised_at
  from raised
  join delivery_settings d on d.location_id = raised.location_id and raised.classification = any (d.classes)
  ${BY_EACH_CHANNEL}
  where by.is_chosen`.compile()

/** Adds the rows for the closing message of a reading session that ends now. */
export function sendClosing(locationId: number, sessionId: number, now: Date): Statement {
  return sql`
    insert into outbox (location_id, user_id, channel, reading_session_id, due_at)
    select d.location_id, d.user_id, by.channel, ${sessionId}::bigint, ${now}::timestamptz
    from delivery_settings d
    ${BY_EACH_CHANNEL}
    where d.location_id = ${locationId}::bigint and d.gets_closing and by.is_chosen
  `.compile()
}
