-- Administrators also hear of alerts, and of the end of a session, outside the browser: by e-mail and by a webhook. Each chooses for themself at each
-- location. What is to be sent waits in an outbox, so that a mail server that is away loses nothing.
create table delivery_settings (
  location_id bigint not null references companies,
  user_id bigint not null references users,
  is_by_email boolean not null,
  -- The address may hold a key of the receiver, so it is encrypted like the secret that signs. Null: no webhook.
  webhook_url_encrypted bytea,
  webhook_secret_encrypted bytea,
  -- The classes of alerts that are sent.
  classes text[] not null constraint delivery_settings_classes_are_known check (classes <@ '{critical,warning,info}'),
  gets_closing boolean not null,
  -- Times of day in the zone of the location, HH:MM. Between them only critical alerts are sent.
  quiet_from text constraint delivery_settings_quiet_from_is_a_time check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text constraint delivery_settings_quiet_to_is_a_time check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  version bigint not null default 1,
  primary key (location_id, user_id),
  constraint delivery_settings_have_a_secret_with_a_webhook check (webhook_url_encrypted is null or webhook_secret_encrypted is not null),
  constraint delivery_settings_are_quiet_from_and_to check ((quiet_from is null) = (quiet_to is null))
);
grant select, insert, update on delivery_settings to countroom_app;

-- What was sent, or is tried until it is. The id of a message stays the same each time, so that its receiver can drop a repeat.
create table outbox_messages (
  location_id bigint not null references companies,
  message_id uuid not null,
  user_id bigint not null references users,
  channel text not null constraint outbox_messages_channel_is_known check (channel in ('email', 'webhook')),
  created_at timestamptz not null,
  -- unwanted: before it was sent, the person chose otherwise, or was deleted.
  state text not null default 'waiting' constraint outbox_messages_state_is_known check (state in ('waiting', 'sent', 'given up', 'unwanted')),
  attempts int not null default 0,
  -- The next attempt. An attempt moves it before it begins, so that a server that dies is not waited for.
  due_at timestamptz not null,
  -- What the receiver answered last.
  answer text not null default '',
  primary key (location_id, message_id)
);
create index outbox_messages_waiting on outbox_messages (location_id, due_at) where state = 'waiting';
create index outbox_messages_of_a_person on outbox_messages (location_id, user_id, created_at);
create index outbox_messages_by_age on outbox_messages (location_id, created_at) where state <> 'waiting';
grant select, insert, delete, update (state, attempts, due_at, answer) on outbox_messages to countroom_app;

-- An alert or a closing message for one person by one channel. The next message takes all that waits.
create table outbox (
  location_id bigint not null references companies,
  outbox_id bigint not null generated always as identity,
  user_id bigint not null references users,
  channel text not null constraint outbox_channel_is_known check (channel in ('email', 'webhook')),
  alert_id bigint,
  reading_session_id bigint,
  due_at timestamptz not null,
  message_id uuid,
  primary key (location_id, outbox_id),
  foreign key (location_id, alert_id) references alerts,
  foreign key (location_id, reading_session_id) references reading_sessions,
  foreign key (location_id, message_id) references outbox_messages,
  constraint outbox_is_an_alert_or_a_session check (num_nonnulls(alert_id, reading_session_id) = 1)
);
create index outbox_waiting on outbox (location_id, user_id) where message_id is null;
create index outbox_of_a_message on outbox (location_id, message_id) where message_id is not null;
grant select, insert, delete, update (due_at, message_id) on outbox to countroom_app;
