/**
 * Queries of administrators' settings for messages outside the browser, and of the outbox. The delivery job's queries read the rows of all locations
 * together.
 */

import type { Channel } from '@countroom/contract/delivery/delivery.rules.ts'
import type { AlertClass } from '@countroom/contract/kernel/alerts.ts'

import { type Database, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

// Settings ----------------------------------------------------------------------------------------------------------------------

export interface SettingsRow {
  is_by_email: boolean
  webhook_url_encrypted: Buffer | null
  webhook_secret_encrypted: Buffer | null
  classes: AlertClass[]
  gets_closing: boolean
  quiet_from: string | null
  quiet_to: string | null
  version: number
}

/** The settings of the acting person. Undefined when they have saved none. */
export async function findSettings(scope: Scope): Promise<SettingsRow | undefined> {
  const result = await sql<SettingsRow>`
    select is_by_email, webhook_url_encrypted, webhook_secret_encrypted, classes, gets_closing, quiet_from, quiet_to, version
    from delivery_settings
    where location_id = ${scope.location.id} and user_id = ${scope.actorId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Makes the changes of the acting person's settings wait for each other. Call it before `findSettings`. */
export async function lockSettings(scope: Scope): Promise<void> {
  await sql`
    select from delivery_settings where location_id = ${scope.location.id} and user_id = ${scope.actorId} for no key update
  `.execute(scope.db)
}

/**
 * Saves the settings if the stored version is still `version`: 0 before the first save, undefined to overwrite any version. Returns the new version,
 * or undefined when another window saved first.
 */
export async function saveSettings(
  scope: Scope,
  settings: Omit<SettingsRow, 'version'>,
  version: number | undefined,
): Promise<number | undefined> {
  const { is_by_email, webhook_url_encrypted, webhook_secret_encrypted, classes, gets_closing, quiet_from, quiet_to } =
    settings
  const result = await sql<{ version: number }>`
    insert into delivery_settings (location_id, user_id, is_by_email, webhook_url_encrypted, webhook_secret_encrypted, classes, gets_closing,
      quiet_from, quiet_to)
    select ${scope.location.id}, ${scope.actorId}, ${is_by_email}::boolean, ${webhook_url_encrypted}::bytea, ${webhook_secret_encrypted}::bytea,
      ${classes}::text[], ${gets_closing}::boolean, ${quiet_from}::text, ${quiet_to}::text
    where ${version === undefined || version === 0}
      or exists (select from delivery_settings where location_id = ${scope.location.id} and user_id = ${scope.actorId})
    on conflict (location_id, user_id) do update
    set is_by_email = excluded.is_by_email, webhook_url_encrypted = excluded.webhook_url_encrypted,
      webhook_secret_encrypted = excluded.webhook_secret_encrypted, classes = excluded.classes, gets_closing = excluded.gets_closing,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, version = delivery_settings.version + 1
    where delivery_settings.version = coalesce(${version ?? null}::bigint, delivery_settings.version)
    returning version
  `.execute(scope.db)
  return result.rows[0]?.version
}

/** Replaces the secret of the acting person's webhook. The settings keep their version, because their form does not show the secret. */
export async function saveSecret(scope: Scope, secret: Buffer): Promise<void> {
  await sql`
    update delivery_settings set webhook_secret_encrypted = ${secret}
    where location_id = ${scope.location.id} and user_id = ${scope.actorId}
  `.execute(scope.db)
}

export interface FailedRow {
  channel: Channel
  created_at: Date
  attempts: number
  answer: string
  /** Null when the message was given up. */
  next_at: Date | null
}

/** The newest messages to the acting person whose last attempt failed. */
export async function listFailed(scope: Scope, limit: number): Promise<FailedRow[]> {
  const result = await sql<FailedRow>`
    select channel, created_at, attempts, answer, case state when 'waiting' then due_at end as next_at
    from outbox_messages
    where location_id = ${scope.location.id} and user_id = ${scope.actorId}
      and (state = 'given up' or (state = 'waiting' and answer <> ''))
    order by created_at desc, message_id
    limit ${limit}
  `.execute(scope.db)
  return result.rows
}

// The job -----------------------------------------------------------------------------------------------------------------------

/**
 * Whether the row `o` can be sent. Its channel must be one of `channels`. Its recipient must still use this channel, and must still be an
 * administrator of the row's location.
 */
const isReached = (channels: readonly Channel[]): Sql<boolean> => sql`(
    o.channel = any (${channels}::text[])
    and exists (
      select from delivery_settings d
      join users u on u.user_id = d.user_id and u.deleted_at is null
      where d.location_id = o.location_id and d.user_id = o.user_id
        and case o.channel when 'email' then d.is_by_email else d.webhook_url_encrypted is not null end
        and (
          'ROLE_MASTER_ADMIN' = any (u.roles)
          or 'ROLE_ADMIN' = any (u.roles) and (
            u.company_id = o.location_id
            or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = o.location_id)
          )
        )
    )
  )`

/**
 * Deletes rows of the outbox that are in no message yet, if their recipients no longer want them or may no longer get them. Marks waiting messages as
 * unwanted when their recipients no longer use the channel or may no longer get messages. A channel that is not in `channels` counts as a channel
 * that nobody uses, because the server cannot send by it.
 */
export async function dropUnwanted(db: Database, channels: readonly Channel[]): Promise<void> {
  await sql`
    delete from outbox o
    where o.message_id is null and not (
      ${isReached(channels)} and exists (
        select from delivery_settings d
        where d.location_id = o.location_id and d.user_id = o.user_id and case
          when o.alert_id is null then d.gets_closing
          else (
            select a.classification = any (d.classes) from alerts a where a.location_id = o.location_id and a.alert_id = o.alert_id
          )
        end
      )
    )
  `.execute(db)
  await sql`
    update outbox_messages o set state = 'unwanted'
    where o.state = 'waiting' and not ${isReached(channels)}
  `.execute(db)
}

export interface RecipientRow {
  location_id: number
  user_id: number
  timezone: string
  quiet_from: string | null
  quiet_to: string | null
}

/** The people for whom the outbox has a row that is due and in no message yet. */
export async function listRecipients(db: Database, now: Date): Promise<RecipientRow[]> {
  const result = await sql<RecipientRow>`
    select distinct o.location_id, o.user_id, c.timezone, d.quiet_from, d.quiet_to
    from outbox o
    join delivery_settings d on d.location_id = o.location_id and d.user_id = o.user_id
    join companies c on c.company_id = o.location_id
    where o.message_id is null and o.due_at <= ${now}
  `.execute(db)
  return result.rows
}

/**
 * Puts the due rows of these people into one message for each person and channel. During a person's quiet hours, rows that are not critical wait
 * until `quietUntil`.
 */
export async function pack(
  db: Database,
  now: Date,
  recipients: readonly { locationId: number; userId: number; quietUntil: Date | null }[],
): Promise<void> {
  await sql`
    with recipient as (
      select * from unnest(
        ${recipients.map(({ locationId }) => locationId)}::bigint[], ${recipients.map(({ userId }) => userId)}::bigint[],
        ${recipients.map(({ quietUntil }) => quietUntil)}::timestamptz[]
      ) as r (location_id, user_id, quiet_until)
    ), due as materialized (
      select o.location_id, o.outbox_id, o.user_id, o.channel, r.quiet_until,
        r.quiet_until is null or coalesce((
          select a.classification = 'critical' from alerts a where a.location_id = o.location_id and a.alert_id = o.alert_id
        ), false) as is_sent
      from recipient r
      join outbox o on o.location_id = r.location_id and o.user_id = r.user_id
      where o.message_id is null and o.due_at <= ${now}
      for no key update of o skip locked
    ), made as materialized (
      select m.*, gen_random_uuid() as message_id
      from (select distinct location_id, user_id, channel from due where is_sent) m
    ), kept as (
      insert into outbox_messages (location_id, message_id, user_id, channel, created_at, due_at)
      select location_id, message_id, user_id, channel, ${now}, ${now} from made
    )
    update outbox o
    set message_id = m.message_id, due_at = case when due.is_sent then o.due_at else due.quiet_until end
    from due
    left join made m on m.location_id = due.location_id and m.user_id = due.user_id and m.channel = due.channel and due.is_sent
    where o.location_id = due.location_id and o.outbox_id = due.outbox_id
  `.execute(db)
}

export interface ClaimedRow {
  location_id: number
  location_name: string
  timezone: string
  message_id: string
  channel: Channel
  attempts: number
  username: string
  webhook_url_encrypted: Buffer | null
  webhook_secret_encrypted: Buffer | null
  alert_count: number
  critical_count: number
  alerts: { alertId: number; classification: AlertClass; message: string; raisedAt: string; by: string }[]
  session_ids: number[]
  quiet_from: string | null
  quiet_to: string | null
}

/**
 * Takes due messages, in the order in which they became due. Until `heldUntil`, no other instance takes them. Returns each message with its reading
 * sessions and with at most `mostAlerts` of its alerts, the most severe first.
 */
export async function claim(
  db: Database,
  options: { channel: Channel; now: Date; heldUntil: Date; atOnce: number; mostAlerts: number },
): Promise<ClaimedRow[]> {
  const { channel, now, heldUntil, atOnce, mostAlerts } = options
  const result = await sql<ClaimedRow>`
    with due as materialized (
      select location_id, message_id from outbox_messages
      where state = 'waiting' and channel = ${channel} and due_at <= ${now}
      order by due_at, message_id
      limit ${atOnce}
      for no key update skip locked
    ), m as (
      update outbox_messages m set attempts = m.attempts + 1, due_at = ${heldUntil}
      from due
      where m.location_id = due.location_id and m.message_id = due.message_id
      returning m.location_id, m.message_id, m.user_id, m.channel, m.attempts
    )
    select m.location_id, c.name as location_name, c.timezone, m.message_id, m.channel, m.attempts, u.username,
      d.webhook_url_encrypted, d.webhook_secret_encrypted, d.quiet_from, d.quiet_to, told.alert_count,
      told.critical_count, told.alerts, told.session_ids
    from m
    join companies c on c.company_id = m.location_id
    join users u on u.user_id = m.user_id
    join delivery_settings d on d.location_id = m.location_id and d.user_id = m.user_id
    cross join lateral (
      select count(o.alert_id)::int as alert_count, count(*) filter (where o.classification = 'critical')::int as critical_count,
        coalesce(json_agg(
          json_build_object(
            'alertId', o.alert_id, 'classification', o.classification, 'message', o.message, 'raisedAt', o.raised_at,
            'by', coalesce((select btrim(by.firstname || ' ' || by.lastname) from users by where by.user_id = o.raised_by), '')
          ) order by o.place
        ) filter (where o.alert_id is not null and o.place <= ${mostAlerts}), '[]') as alerts,
        coalesce(array_agg(o.reading_session_id order by o.reading_session_id) filter (where o.reading_session_id is not null), '{}') as session_ids
      from (
        select o.alert_id, o.reading_session_id, a.classification, a.message, a.raised_at, a.raised_by,
          row_number() over (
            order by array_position('{critical,warning,info}'::text[], a.classification), a.alert_id desc
          ) as place
        from outbox o
        left join alerts a on a.location_id = o.location_id and a.alert_id = o.alert_id
        where o.location_id = m.location_id and o.message_id = m.message_id
      ) o
    ) told
  `.execute(db)
  return result.rows
}

/** Stores the result of an attempt, unless another instance has taken the message in the meantime, or the message no longer waits. */
export async function noteAttempt(
  db: Database,
  message: Pick<ClaimedRow, 'location_id' | 'message_id' | 'attempts'>,
  outcome: { state: 'waiting' | 'sent' | 'given up'; answer: string; dueAt: Date },
): Promise<void> {
  await sql`
    update outbox_messages set state = ${outcome.state}, answer = ${outcome.answer}, due_at = ${outcome.dueAt}
    where location_id = ${message.location_id} and message_id = ${message.message_id} and attempts = ${message.attempts}
      and state = 'waiting'
  `.execute(db)
}

/** Deletes messages that are older than `before` and no longer wait, with their rows in the outbox. Returns how many messages it deleted. */
export async function dropSent(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    with old as materialized (
      select m.location_id, m.message_id
      from companies c
      cross join lateral (
        select location_id, message_id from outbox_messages
        where location_id = c.company_id and created_at < ${before} and state <> 'waiting'
        order by created_at
        limit ${limit}
        for update skip locked
      ) m
      limit ${limit}
    ), told as (
      delete from outbox o using old where o.location_id = old.location_id and o.message_id = old.message_id
    )
    delete from outbox_messages m using old where m.location_id = old.location_id and m.message_id = old.message_id
  `.execute(db)
  return dropped.rowCount ?? 0
}
