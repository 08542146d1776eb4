/**
 * What goes into the outbox, in the statement of its cause: for each person who chose it, and each of their channels. When nobody did, it is one look at an
 * empty index.
 */

import { CompiledQuery } from 'kysely'

const BY_EACH_CHANNEL = `
  cross join lateral (
    values ('email', d.is_by_email), ('webhook', d.webhook_url_encrypted is not null)
  ) as by (channel, is_chosen)`

/** The rows of the alerts that the write `raised` returns. */
export const sendRaised = CompiledQuery.raw(`
  insert into outbox (location_id, user_id, channel, alert_id, due_at)
  select raised.location_id, d.user_id, by.channel, raised.alert_id, raised.raised_at
  from raised
  join delivery_settings d on d.location_id = raised.location_id and raised.classification = any (d.classes)
  ${BY_EACH_CHANNEL}
  where by.is_chosen`)

/** The rows of the closing message of a session that ends now. */
export function sendClosing(locationId: number, sessionId: number, now: Date): CompiledQuery {
  return CompiledQuery.raw(CLOSING, [locationId, sessionId, now])
}

const CLOSING = `
  insert into outbox (location_id, user_id, channel, reading_session_id, due_at)
  select d.location_id, d.user_id, by.channel, $2::bigint, $3::timestamptz
  from delivery_settings d
  ${BY_EACH_CHANNEL}
  where d.location_id = $1::bigint and d.gets_closing and by.is_chosen`
