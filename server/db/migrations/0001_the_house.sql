-- The first rooms: companies and their licences, people and their sessions, the audit trail and idempotency; machines, games,
-- assignments, reading sessions, readings and shifts.
--
-- Why it looks like this: every table of a venue has location_id first in its keys, so that no query can forget its tenant and the
-- schema distributes by location as it stands. Companies, users and what hangs on them alone are reference tables. Readings and the
-- audit trail are append-only: the application's role may insert and select there, nothing else.

-- Reference tables ------------------------------------------------------------------------------------------------------------

create table companies (
  company_id bigint generated always as identity primary key,
  name text not null,
  contact_name text not null default '',
  phone text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default 'United States',
  timezone text not null default 'America/Chicago',
  is_default boolean not null default false,
  status text not null default 'active' constraint companies_status_is_known check (status in ('active', 'hold', 'closed')),
  services text[] not null default '{}',
  created_at timestamptz not null
);
create unique index companies_one_per_name on companies (lower(name));
create unique index companies_one_platform on companies (is_default) where is_default;

create table licences (
  licence_id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  key_hash bytea not null constraint licences_one_per_key unique,
  key_last4 text not null,
  key_encrypted bytea not null,
  duration text not null constraint licences_duration_is_known check (duration in ('1M', '3M', '6M', '1Y')),
  amount_cents bigint not null constraint licences_amount_is_not_negative check (amount_cents >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  starts_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint licences_run_once_activated check ((activated_at is null) = (starts_at is null) and (starts_at is null) = (expires_at is null))
);
create index licences_by_company on licences (company_id, expires_at desc);

create table users (
  user_id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  company_id bigint not null references companies,
  roles text[] not null default '{}',
  hourly_rate_cents bigint not null default 0 constraint users_rate_is_not_negative check (hourly_rate_cents >= 0),
  employee_color text not null default '',
  timezone text not null default 'America/Chicago',
  is_owner boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_one_per_username on users (lower(username));
create index users_by_company on users (company_id) where deleted_at is null;

-- The further locations that somebody may work at (companyIds).
create table user_companies (
  user_id bigint not null references users,
  company_id bigint not null references companies,
  primary key (user_id, company_id)
);

create table sessions (
  session_id bigint generated always as identity primary key,
  token_hash bytea not null constraint sessions_one_per_token unique,
  user_id bigint not null references users,
  selected_location_id bigint not null references companies,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

create table socket_tickets (
  ticket_hash bytea primary key,
  token_hash bytea not null,
  selected_location_id bigint not null references companies,
  expires_at timestamptz not null
);

-- Counters of failed tries, kept by rate-limiter-flexible; expire is in milliseconds of the epoch.
create table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table announcements (
  announcement_id bigint generated always as identity primary key,
  message text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

-- Every venue -----------------------------------------------------------------------------------------------------------------

create table audit_log (
  location_id bigint not null references companies,
  audit_id bigint generated always as identity,
  at timestamptz not null,
  call text not null,
  action text not null,
  account_id bigint references users,
  actor_id bigint references users,
  request_id text not null,
  before jsonb,
  after jsonb,
  primary key (location_id, audit_id)
);
create index audit_log_by_time on audit_log (location_id, at desc);

-- One row a changing call: its key, a hash of its request, and the reply that a retry gets again.
create table idempotency_keys (
  location_id bigint not null references companies,
  account_id bigint not null references users,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (location_id, account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (location_id, created_at);

-- Counts the live messages of a location, so that a browser that missed one knows.
create table live_sequences (
  location_id bigint primary key references companies,
  seq bigint not null
);

create table machines (
  location_id bigint not null references companies,
  machine_id bigint generated always as identity,
  name text not null constraint machines_have_a_name check (btrim(name) <> ''),
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (location_id, machine_id)
);
create unique index machines_one_per_name on machines (location_id, name_key) where retired_at is null;

create table games (
  location_id bigint not null references companies,
  game_id bigint generated always as identity,
  name text not null constraint games_have_a_name check (btrim(name) <> ''),
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (location_id, game_id)
);
create unique index games_one_per_name on games (location_id, name_key) where removed_at is null;

-- A row never changes but to end: another game, other meters or a reset end it and begin the next. A machine's readings count for its
-- previous meters from its last reset on, whatever its assignments since: nothing else takes a meter back.
create table assignments (
  location_id bigint not null references companies,
  assignment_id bigint generated always as identity,
  machine_id bigint not null,
  game_id bigint not null,
  type text not null constraint assignments_type_is_known check (type in ('Regular', 'Jackpot', 'Other')),
  prev_in bigint not null,
  prev_out bigint not null,
  cur_in bigint not null,
  cur_out bigint not null,
  assigned_at timestamptz not null,
  assigned_by bigint not null references users,
  is_reset boolean not null default false,
  ended_at timestamptz,
  primary key (location_id, assignment_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, game_id) references games,
  constraint assignments_meters_have_at_most_12_digits check (
    prev_in between 0 and 999999999999 and prev_out between 0 and 999999999999
    and cur_in between 0 and 999999999999 and cur_out between 0 and 999999999999
  )
);
create unique index assignments_one_live_per_machine on assignments (location_id, machine_id) where ended_at is null;
create index assignments_resets on assignments (location_id, machine_id, assignment_id desc) where is_reset;
create index assignments_by_game on assignments (location_id, game_id) where ended_at is null;

create table reading_sessions (
  location_id bigint not null references companies,
  reading_session_id bigint generated always as identity,
  business_day date not null,
  started_at timestamptz not null,
  started_by bigint not null references users,
  ended_at timestamptz,
  ended_by bigint references users,
  primary key (location_id, reading_session_id),
  constraint reading_sessions_end_after_they_start check (ended_at >= started_at),
  constraint reading_sessions_end_by_somebody check ((ended_at is null) = (ended_by is null))
);
create unique index reading_sessions_one_running on reading_sessions (location_id) where ended_at is null;
create index reading_sessions_by_day on reading_sessions (location_id, business_day desc, reading_session_id desc);

-- Append-only. Revision 0 is the first reading of a machine in a session, each correction the next revision; the highest one counts.
create table readings (
  location_id bigint not null references companies,
  reading_id bigint generated always as identity,
  reading_session_id bigint not null,
  machine_id bigint not null,
  assignment_id bigint not null,
  revision integer not null,
  prev_in bigint not null,
  prev_out bigint not null,
  cur_in bigint not null,
  cur_out bigint not null,
  daily_in bigint not null,
  daily_out bigint not null,
  -- What was typed, when it was a formula.
  in_text text,
  out_text text,
  in_reason text,
  in_note text,
  out_reason text,
  out_note text,
  is_outlier_confirmed boolean not null default false,
  read_at timestamptz not null,
  read_by bigint not null references users,
  primary key (location_id, reading_id),
  foreign key (location_id, reading_session_id) references reading_sessions,
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, assignment_id) references assignments,
  constraint readings_one_per_machine_session_and_revision unique (location_id, reading_session_id, machine_id, revision),
  constraint readings_meters_have_at_most_12_digits check (
    prev_in between 0 and 999999999999 and prev_out between 0 and 999999999999
    and cur_in between 0 and 999999999999 and cur_out between 0 and 999999999999
  ),
  constraint readings_in_falls_with_a_reason check (
    case in_reason
      when 'rollover' then cur_in < prev_in and daily_in > 0
      when 'cleared' then cur_in < prev_in and daily_in = cur_in
      when 'correction' then cur_in < prev_in and daily_in = cur_in - prev_in
      else in_reason is null and cur_in >= prev_in and daily_in = cur_in - prev_in
    end
  ),
  constraint readings_out_falls_with_a_reason check (
    case out_reason
      when 'rollover' then cur_out < prev_out and daily_out > 0
      when 'cleared' then cur_out < prev_out and daily_out = cur_out
      when 'correction' then cur_out < prev_out and daily_out = cur_out - prev_out
      else out_reason is null and cur_out >= prev_out and daily_out = cur_out - prev_out
    end
  ),
  constraint readings_reasons_have_a_note check (
    (in_reason is null) = (in_note is null) and (out_reason is null) = (out_note is null)
  )
);
create index readings_by_machine on readings (location_id, machine_id, reading_id desc);
create index readings_by_assignment on readings (location_id, assignment_id);

create table shifts (
  location_id bigint not null references companies,
  shift_id bigint generated always as identity,
  user_id bigint not null references users,
  clock_in_at timestamptz not null,
  clock_out_at timestamptz,
  hourly_rate_cents bigint not null,
  -- Hundredths of an hour.
  total_hours_hundredths bigint,
  total_pay_cents bigint,
  state text not null default 'Unpaid' constraint shifts_state_is_known check (state in ('Paid', 'Unpaid')),
  reading_session_id bigint,
  version integer not null default 1,
  primary key (location_id, shift_id),
  foreign key (location_id, reading_session_id) references reading_sessions,
  constraint shifts_end_after_they_start check (clock_out_at >= clock_in_at),
  constraint shifts_are_totalled_when_closed check (
    (clock_out_at is null) = (total_hours_hundredths is null) and (clock_out_at is null) = (total_pay_cents is null)
  )
);
create unique index shifts_one_open_per_person on shifts (location_id, user_id) where clock_out_at is null;
create index shifts_by_person on shifts (location_id, user_id, clock_in_at desc);
create index shifts_unsettled on shifts (location_id, clock_in_at desc) where reading_session_id is null;
create index shifts_by_reading_session on shifts (location_id, reading_session_id) where reading_session_id is not null;

-- What the application's role may do -------------------------------------------------------------------------------------------

grant select, insert, update on companies, licences, users, announcements, live_sequences, machines, games to countroom_app;
grant select, insert, delete on user_companies to countroom_app;
grant select, insert, update, delete on sessions, socket_tickets, limits, idempotency_keys to countroom_app;
grant select, insert on audit_log, readings to countroom_app;
grant select, insert, update (ended_at) on assignments to countroom_app;
grant select, insert, update (ended_at, ended_by) on reading_sessions to countroom_app;
grant select, insert, update on shifts to countroom_app;
