-- The schema as the migrations leave it. Made by npm run generate; do not edit. To change it, add a migration:
-- server/db/CONVENTIONS.md says how.

create extension btree_gin;

create extension btree_gist;

create extension pg_trgm;

CREATE OR REPLACE FUNCTION audit_hash(previous bytea, location_id bigint, seq bigint, at timestamp with time zone, call text, action text, account_id bigint, actor_id bigint, request_id text, before jsonb, after jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    location_id, seq, (extract(epoch from at) * 1000000)::bigint, call, action, account_id, actor_id, request_id, before, after
  )::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION begin_with_categories()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into categories (location_id, name, name_key, posting, expense_type, is_global, created_at)
  select new.company_id, s.name, lower(s.name), s.posting, s.expense_type, true, new.created_at from standard_categories s order by s.name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_deleted_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer_counters
  set customers = customers + case when new.deleted_at is null then 1 else -1 end
  where location_id = new.location_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_registered_customers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_counters as kept (location_id, customers)
  select location_id, count(*) from added where deleted_at is null group by location_id
  on conflict (location_id) do update set customers = kept.customers + excluded.customers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_removed_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update photo_usage as kept set byte_count = kept.byte_count + changed.bytes
  from (
    select location_id, sum(case when updated.removed_at is null then updated.byte_count else -updated.byte_count end) as bytes
    from earlier join updated using (location_id, hash)
    where (earlier.removed_at is null) <> (updated.removed_at is null)
    group by location_id
  ) changed
  where kept.location_id = changed.location_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_stored_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into photo_usage as kept (location_id, byte_count)
  select location_id, sum(byte_count) from added where removed_at is null group by location_id
  on conflict (location_id) do update set byte_count = kept.byte_count + excluded.byte_count;
  return null;
end $function$;

create table migrations (
  name text not null,
  sha256 text not null,
  run_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table companies (
  company_id bigint not null generated always as identity,
  name text not null,
  contact_name text not null default ''::text,
  phone text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  postal_code text not null default ''::text,
  country text not null default 'United States'::text,
  timezone text not null default 'America/Chicago'::text,
  is_default boolean not null default false,
  status text not null default 'active'::text,
  services text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  email text not null default ''::text,
  version bigint not null default 1,
  is_starting boolean not null default false,
  constraint companies_pkey PRIMARY KEY (company_id),
  constraint companies_status_is_known CHECK ((status = ANY (ARRAY['active'::text, 'hold'::text, 'closed'::text])))
);
CREATE INDEX companies_by_words ON companies USING gin (lower(((((((((((name || ' '::text) || contact_name) || ' '::text) || phone) || ' '::text) || email) || ' '::text) || city) || ' '::text) || state)) gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX companies_one_per_name ON companies USING btree (lower(name));
CREATE UNIQUE INDEX companies_one_platform ON companies USING btree (is_default) WHERE is_default;
CREATE TRIGGER companies_begin_with_categories AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION begin_with_categories();
grant insert, select, update on companies to countroom_app;

create table licences (
  licence_id bigint not null generated always as identity,
  company_id bigint not null,
  key_hash bytea not null,
  key_last4 text not null,
  key_encrypted bytea not null,
  duration text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  works_until timestamp with time zone,
  ended_at timestamp with time zone,
  constraint licences_pkey PRIMARY KEY (licence_id),
  constraint licences_one_per_key UNIQUE (key_hash),
  constraint licences_amount_is_not_negative CHECK ((amount_cents >= 0)),
  constraint licences_duration_is_known CHECK ((duration = ANY (ARRAY['1M'::text, '3M'::text, '6M'::text, '1Y'::text]))),
  constraint licences_run_once_activated CHECK ((((activated_at IS NULL) = (starts_at IS NULL)) AND ((starts_at IS NULL) = (expires_at IS NULL)))),
  constraint licences_work_until_they_end CHECK ((works_until >= expires_at)) NOT VALID,
  constraint licences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX licences_by_company ON licences USING btree (company_id, expires_at DESC);
CREATE INDEX licences_by_start ON licences USING btree (starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX licences_to_end ON licences USING btree (COALESCE(works_until, expires_at)) WHERE (ended_at IS NULL);
grant insert, select, update on licences to countroom_app;

create table users (
  user_id bigint not null generated always as identity,
  username text not null,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  company_id bigint not null,
  roles text[] not null default '{}'::text[],
  hourly_rate_cents bigint not null default 0,
  employee_color text not null default ''::text,
  timezone text not null default 'America/Chicago'::text,
  is_owner boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  must_change_password boolean not null default false,
  rfid_hash bytea,
  is_linked boolean not null default true,
  constraint users_pkey PRIMARY KEY (user_id),
  constraint users_rate_is_not_negative CHECK ((hourly_rate_cents >= 0)),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX users_by_company ON users USING btree (company_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_tag ON users USING btree (rfid_hash) WHERE ((rfid_hash IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_gone_by_company ON users USING btree (company_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_masters ON users USING btree (user_id) WHERE (('ROLE_MASTER_ADMIN'::text = ANY (roles)) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX users_one_per_username ON users USING btree (lower(username)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_one_tag_per_company ON users USING btree (company_id, rfid_hash) WHERE ((rfid_hash IS NOT NULL) AND (deleted_at IS NULL));
grant insert, select, update on users to countroom_app;

create table user_companies (
  user_id bigint not null,
  company_id bigint not null,
  constraint user_companies_pkey PRIMARY KEY (user_id, company_id),
  constraint user_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint user_companies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX user_companies_by_company ON user_companies USING btree (company_id);
grant delete, insert, select on user_companies to countroom_app;

create table sessions (
  session_id bigint not null generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  selected_location_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  acting_user_id bigint,
  last_seen_at timestamp with time zone,
  is_kiosk boolean not null default false,
  ended_because text,
  ended_by bigint,
  last_used_at timestamp with time zone,
  used_roles text[] not null default '{}'::text[],
  constraint sessions_pkey PRIMARY KEY (session_id),
  constraint sessions_one_per_token UNIQUE (token_hash),
  constraint sessions_end_for_a_known_reason CHECK ((ended_because = ANY (ARRAY['signed out'::text, 'access changed'::text, 'password changed'::text, 'own password changed'::text, 'let go'::text]))),
  constraint sessions_acting_user_id_fkey FOREIGN KEY (acting_user_id) REFERENCES users(user_id),
  constraint sessions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(user_id),
  constraint sessions_selected_location_id_fkey FOREIGN KEY (selected_location_id) REFERENCES companies(company_id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX sessions_by_acting_user ON sessions USING btree (acting_user_id) WHERE ((acting_user_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX sessions_by_location ON sessions USING btree (selected_location_id, last_seen_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id) WHERE (ended_at IS NULL);
grant delete, insert, select, update on sessions to countroom_app;

create table socket_tickets (
  ticket_hash bytea not null,
  token_hash bytea not null,
  selected_location_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint socket_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint socket_tickets_selected_location_id_fkey FOREIGN KEY (selected_location_id) REFERENCES companies(company_id)
);
CREATE INDEX socket_tickets_by_expiry ON socket_tickets USING btree (expires_at);
CREATE INDEX socket_tickets_by_session ON socket_tickets USING btree (token_hash, expires_at);
grant delete, insert, select, update on socket_tickets to countroom_app;

create table limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_by_expiry ON limits USING btree (expire);
grant delete, insert, select, update on limits to countroom_app;

create table announcements (
  announcement_id bigint not null generated always as identity,
  message text not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  company_id bigint,
  announced_by bigint,
  constraint announcements_pkey PRIMARY KEY (announcement_id),
  constraint announcements_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES users(user_id),
  constraint announcements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
grant insert, select, update on announcements to countroom_app;

create table audit_log (
  location_id bigint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  call text not null,
  action text not null,
  account_id bigint,
  actor_id bigint,
  request_id text not null,
  before jsonb,
  after jsonb,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (location_id, seq),
  constraint audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(user_id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(user_id),
  constraint audit_log_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE INDEX audit_log_by_account ON audit_log USING btree (location_id, account_id, at, seq);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (location_id, actor_id, at, seq);
CREATE INDEX audit_log_by_call ON audit_log USING btree (location_id, call, at, seq);
CREATE INDEX audit_log_by_time ON audit_log USING btree (location_id, at, seq);
CREATE INDEX audit_log_without_sign_ins ON audit_log USING btree (location_id, at, seq) WHERE (call <> ALL (ARRAY['login'::text, 'logout'::text, 'processRFID'::text, 'selectEmployee'::text, 'selectLocation'::text]));
grant insert, select on audit_log to countroom_app;

create table idempotency_keys (
  location_id bigint not null,
  account_id bigint not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (location_id, account_id, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(user_id),
  constraint idempotency_keys_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE INDEX idempotency_keys_that_age ON idempotency_keys USING btree (location_id, created_at) WHERE (created_at > '-infinity'::timestamp with time zone);
grant delete, insert, select, update on idempotency_keys to countroom_app;

create table live_sequences (
  location_id bigint not null,
  seq bigint not null,
  constraint live_sequences_pkey PRIMARY KEY (location_id),
  constraint live_sequences_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on live_sequences to countroom_app;

create table machines (
  location_id bigint not null,
  machine_id bigint not null generated always as identity,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint machines_pkey PRIMARY KEY (location_id, machine_id),
  constraint machines_have_a_name CHECK ((btrim(name) <> ''::text)),
  constraint machines_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX machines_one_per_name ON machines USING btree (location_id, name_key) WHERE (retired_at IS NULL);
CREATE INDEX machines_with_letters ON machines USING btree (location_id) WHERE ((retired_at IS NULL) AND (name_key !~ '^[0-9]+$'::text));
grant insert, select, update on machines to countroom_app;

create table games (
  location_id bigint not null,
  game_id bigint not null generated always as identity,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint games_pkey PRIMARY KEY (location_id, game_id),
  constraint games_have_a_name CHECK ((btrim(name) <> ''::text)),
  constraint games_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX games_one_per_name ON games USING btree (location_id, name_key) WHERE (removed_at IS NULL);
grant insert, select, update on games to countroom_app;

create table assignments (
  location_id bigint not null,
  assignment_id bigint not null generated always as identity,
  machine_id bigint not null,
  game_id bigint not null,
  type text not null,
  prev_in bigint not null,
  prev_out bigint not null,
  cur_in bigint not null,
  cur_out bigint not null,
  assigned_at timestamp with time zone not null,
  assigned_by bigint not null,
  is_reset boolean not null default false,
  ended_at timestamp with time zone,
  constraint assignments_pkey PRIMARY KEY (location_id, assignment_id),
  constraint assignments_meters_have_at_most_12_digits CHECK ((((prev_in >= 0) AND (prev_in <= '999999999999'::bigint)) AND ((prev_out >= 0) AND (prev_out <= '999999999999'::bigint)) AND ((cur_in >= 0) AND (cur_in <= '999999999999'::bigint)) AND ((cur_out >= 0) AND (cur_out <= '999999999999'::bigint)))),
  constraint assignments_type_is_known CHECK ((type = ANY (ARRAY['Regular'::text, 'Jackpot'::text, 'Other'::text]))),
  constraint assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(user_id),
  constraint assignments_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint assignments_location_id_game_id_fkey FOREIGN KEY (location_id, game_id) REFERENCES games(location_id, game_id),
  constraint assignments_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id)
);
CREATE INDEX assignments_by_end ON assignments USING btree (location_id, ended_at);
CREATE INDEX assignments_by_game ON assignments USING btree (location_id, game_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX assignments_one_live_per_machine ON assignments USING btree (location_id, machine_id) WHERE (ended_at IS NULL);
CREATE INDEX assignments_resets ON assignments USING btree (location_id, machine_id, assignment_id DESC) WHERE is_reset;
grant insert, select on assignments to countroom_app;
grant update (ended_at) on assignments to countroom_app;

create table reading_sessions (
  location_id bigint not null,
  reading_session_id bigint not null generated always as identity,
  business_day date not null,
  started_at timestamp with time zone not null,
  started_by bigint not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  machines_read integer,
  daily_in bigint,
  daily_out bigint,
  constraint reading_sessions_pkey PRIMARY KEY (location_id, reading_session_id),
  constraint reading_sessions_end_after_they_start CHECK ((ended_at >= started_at)),
  constraint reading_sessions_end_by_somebody CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint reading_sessions_keep_all_totals_or_none CHECK ((num_nulls(machines_read, daily_in, daily_out) = ANY (ARRAY[0, 3]))),
  constraint reading_sessions_keep_totals_once_ended CHECK (((machines_read IS NULL) OR (ended_at IS NOT NULL))),
  constraint reading_sessions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(user_id),
  constraint reading_sessions_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint reading_sessions_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(user_id)
);
CREATE INDEX reading_sessions_by_day ON reading_sessions USING btree (location_id, business_day DESC, reading_session_id DESC);
CREATE INDEX reading_sessions_by_end ON reading_sessions USING btree (location_id, ended_at, reading_session_id);
CREATE UNIQUE INDEX reading_sessions_one_running ON reading_sessions USING btree (location_id) WHERE (ended_at IS NULL);
CREATE INDEX reading_sessions_without_totals ON reading_sessions USING btree (location_id, business_day) WHERE (machines_read IS NULL);
grant insert, select on reading_sessions to countroom_app;
grant update (ended_at, ended_by, machines_read, daily_in, daily_out) on reading_sessions to countroom_app;

create table readings (
  location_id bigint not null,
  reading_id bigint not null generated always as identity,
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
  in_text text,
  out_text text,
  in_reason text,
  in_note text,
  out_reason text,
  out_note text,
  is_outlier_confirmed boolean not null default false,
  read_at timestamp with time zone not null,
  read_by bigint not null,
  in_before bigint,
  out_before bigint,
  constraint readings_pkey PRIMARY KEY (location_id, reading_id),
  constraint readings_one_per_machine_session_and_revision UNIQUE (location_id, reading_session_id, machine_id, revision),
  constraint readings_are_cleared_at_the_previous_value_or_above CHECK ((((in_before IS NULL) OR ((in_reason = 'cleared'::text) AND ((in_before >= prev_in) AND (in_before <= '999999999999'::bigint)))) AND ((out_before IS NULL) OR ((out_reason = 'cleared'::text) AND ((out_before >= prev_out) AND (out_before <= '999999999999'::bigint)))))) NOT VALID,
  constraint readings_in_falls_with_a_reason CHECK (
CASE in_reason
    WHEN 'rollover'::text THEN ((cur_in < prev_in) AND (daily_in > 0))
    WHEN 'cleared'::text THEN ((cur_in < prev_in) AND (daily_in = ((cur_in + COALESCE(in_before, prev_in)) - prev_in)))
    WHEN 'correction'::text THEN ((cur_in < prev_in) AND (daily_in = (cur_in - prev_in)))
    ELSE ((in_reason IS NULL) AND (cur_in >= prev_in) AND (daily_in = (cur_in - prev_in)))
END) NOT VALID,
  constraint readings_meters_have_at_most_12_digits CHECK ((((prev_in >= 0) AND (prev_in <= '999999999999'::bigint)) AND ((prev_out >= 0) AND (prev_out <= '999999999999'::bigint)) AND ((cur_in >= 0) AND (cur_in <= '999999999999'::bigint)) AND ((cur_out >= 0) AND (cur_out <= '999999999999'::bigint)))),
  constraint readings_out_falls_with_a_reason CHECK (
CASE out_reason
    WHEN 'rollover'::text THEN ((cur_out < prev_out) AND (daily_out > 0))
    WHEN 'cleared'::text THEN ((cur_out < prev_out) AND (daily_out = ((cur_out + COALESCE(out_before, prev_out)) - prev_out)))
    WHEN 'correction'::text THEN ((cur_out < prev_out) AND (daily_out = (cur_out - prev_out)))
    ELSE ((out_reason IS NULL) AND (cur_out >= prev_out) AND (daily_out = (cur_out - prev_out)))
END) NOT VALID,
  constraint readings_reasons_have_a_note CHECK ((((in_reason IS NULL) = (in_note IS NULL)) AND ((out_reason IS NULL) = (out_note IS NULL)))),
  constraint readings_location_id_assignment_id_fkey FOREIGN KEY (location_id, assignment_id) REFERENCES assignments(location_id, assignment_id),
  constraint readings_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint readings_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint readings_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id),
  constraint readings_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(user_id)
);
CREATE INDEX readings_by_machine_and_round ON readings USING btree (location_id, machine_id, reading_session_id DESC, revision DESC);
grant insert, select on readings to countroom_app;

create table shifts (
  location_id bigint not null,
  shift_id bigint not null generated always as identity,
  user_id bigint not null,
  clock_in_at timestamp with time zone not null,
  clock_out_at timestamp with time zone,
  hourly_rate_cents bigint not null,
  total_hours_hundredths bigint,
  total_pay_cents bigint,
  state text not null default 'Unpaid'::text,
  reading_session_id bigint,
  version integer not null default 1,
  is_manual boolean not null default false,
  closed_reason text not null default ''::text,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  has_fed_matches boolean,
  constraint shifts_pkey PRIMARY KEY (location_id, shift_id),
  constraint shifts_do_not_overlap EXCLUDE USING gist (location_id WITH =, user_id WITH =, tstzrange(clock_in_at, clock_out_at) WITH &&) WHERE ((voided_at IS NULL)),
  constraint shifts_are_paid_when_closed CHECK (((state = 'Unpaid'::text) OR (clock_out_at IS NOT NULL))),
  constraint shifts_are_totalled_when_closed CHECK ((((clock_out_at IS NULL) = (total_hours_hundredths IS NULL)) AND ((clock_out_at IS NULL) = (total_pay_cents IS NULL)))),
  constraint shifts_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint shifts_end_after_they_start CHECK ((clock_out_at >= clock_in_at)),
  constraint shifts_state_is_known CHECK ((state = ANY (ARRAY['Paid'::text, 'Unpaid'::text]))),
  constraint shifts_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint shifts_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id),
  constraint shifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint shifts_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX shifts_by_person ON shifts USING btree (location_id, user_id, clock_in_at DESC) WHERE (voided_at IS NULL);
CREATE INDEX shifts_by_reading_session ON shifts USING btree (location_id, reading_session_id) WHERE (reading_session_id IS NOT NULL);
CREATE INDEX shifts_by_time ON shifts USING btree (location_id, clock_in_at DESC) WHERE (voided_at IS NULL);
CREATE UNIQUE INDEX shifts_one_open_per_person ON shifts USING btree (location_id, user_id) WHERE ((clock_out_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX shifts_unsettled ON shifts USING btree (location_id, clock_in_at DESC) WHERE ((reading_session_id IS NULL) AND (voided_at IS NULL));
grant insert, select, update on shifts to countroom_app;

create table user_settings (
  user_id bigint not null,
  page_title text not null,
  setting jsonb not null,
  updated_at timestamp with time zone not null,
  constraint user_settings_pkey PRIMARY KEY (user_id, page_title),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant insert, select, update on user_settings to countroom_app;

create table presences (
  location_id bigint not null,
  user_id bigint not null,
  since timestamp with time zone not null,
  session_id bigint not null,
  left_at timestamp with time zone,
  constraint presences_pkey PRIMARY KEY (location_id, user_id),
  constraint presences_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint presences_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id),
  constraint presences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant delete, insert, select, update on presences to countroom_app;

create table audit_heads (
  location_id bigint not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (location_id),
  constraint audit_heads_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select on audit_heads to countroom_app;
grant update (seq, hash) on audit_heads to countroom_app;

create table customer_counters (
  location_id bigint not null,
  last_tag bigint not null default 0,
  photo_bytes bigint not null default 0,
  customers bigint not null default 0,
  constraint customer_counters_pkey PRIMARY KEY (location_id),
  constraint customer_counters_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on customer_counters to countroom_app;

create table customers (
  location_id bigint not null,
  customer_id bigint not null generated always as identity,
  tag_id text not null,
  first_name text not null,
  last_name text not null,
  first_name_key text not null,
  last_name_key text not null,
  phone text not null,
  born_on date,
  address text not null default ''::text,
  driver_license bytea,
  driver_license_ending text not null default ''::text,
  points_cents bigint not null,
  comments text not null default ''::text,
  is_rule boolean not null default false,
  cooldown_hundredths bigint,
  max_matches_per_day integer,
  max_amount_per_day_cents bigint,
  match_values_cents bigint[] not null default '{}'::bigint[],
  search_text text not null,
  registered_at timestamp with time zone not null,
  registered_by bigint not null,
  last_visit_at timestamp with time zone,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  photos_removed_at timestamp with time zone,
  loan_limit_cents bigint,
  constraint customers_pkey PRIMARY KEY (location_id, customer_id),
  constraint customers_amount_is_not_negative CHECK ((max_amount_per_day_cents >= 0)),
  constraint customers_cooldown_is_not_negative CHECK ((cooldown_hundredths >= 0)),
  constraint customers_have_a_first_name CHECK ((btrim(first_name) <> ''::text)),
  constraint customers_have_a_last_name CHECK ((btrim(last_name) <> ''::text)),
  constraint customers_have_a_tag CHECK ((btrim(tag_id) <> ''::text)),
  constraint customers_have_no_negative_loan_limit CHECK ((loan_limit_cents >= 0)) NOT VALID,
  constraint customers_matches_are_not_negative CHECK ((max_matches_per_day >= 0)),
  constraint customers_phone_has_ten_digits CHECK ((phone ~ '^[0-9]{10}$'::text)),
  constraint customers_points_are_not_negative CHECK ((points_cents >= 0)),
  constraint customers_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint customers_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES users(user_id)
);
CREATE INDEX customers_by_birth ON customers USING btree (location_id, born_on, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_birth_descending ON customers USING btree (location_id, born_on DESC NULLS LAST, customer_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_first_name ON customers USING btree (location_id, first_name_key, last_name_key, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_last_name ON customers USING btree (location_id, last_name_key, first_name_key, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_phone ON customers USING btree (location_id, phone, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_points ON customers USING btree (location_id, points_cents, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_registration ON customers USING btree (location_id, registered_at, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_tag ON customers USING btree (location_id, length(tag_id), tag_id, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_words ON customers USING gin (search_text gin_trgm_ops, location_id) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX customers_one_per_tag ON customers USING btree (location_id, tag_id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_with_photos_to_remove ON customers USING btree (location_id, customer_id) WHERE ((deleted_at IS NOT NULL) AND (photos_removed_at IS NULL));
CREATE TRIGGER customers_are_counted AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_registered_customers();
CREATE TRIGGER deleted_customers_are_not_counted AFTER UPDATE OF deleted_at ON customers FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION count_deleted_customer();
grant insert, select, update on customers to countroom_app;

create table photos (
  location_id bigint not null,
  hash bytea not null,
  byte_count bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  removed_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint photos_pkey PRIMARY KEY (location_id, hash),
  constraint photos_are_erased_once_removed CHECK (((erased_at IS NULL) OR (removed_at IS NOT NULL))) NOT VALID,
  constraint photos_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id),
  constraint photos_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE INDEX photos_to_erase ON photos USING btree (location_id, hash) WHERE ((removed_at IS NOT NULL) AND (erased_at IS NULL));
CREATE TRIGGER photos_are_counted AFTER INSERT ON photos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_stored_photos();
CREATE TRIGGER removed_photos_are_not_counted AFTER UPDATE ON photos REFERENCING OLD TABLE AS earlier NEW TABLE AS updated FOR EACH STATEMENT EXECUTE FUNCTION count_removed_photos();
grant insert, select on photos to countroom_app;
grant update (removed_at, erased_at) on photos to countroom_app;

create table customer_photos (
  location_id bigint not null,
  customer_photo_id bigint not null generated always as identity,
  customer_id bigint not null,
  hash bytea not null,
  display_name text not null default ''::text,
  added_at timestamp with time zone not null,
  added_by bigint not null,
  removed_at timestamp with time zone,
  kept_days integer,
  constraint customer_photos_pkey PRIMARY KEY (location_id, customer_photo_id),
  constraint customer_photos_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(user_id),
  constraint customer_photos_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint customer_photos_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint customer_photos_location_id_hash_fkey FOREIGN KEY (location_id, hash) REFERENCES photos(location_id, hash)
);
CREATE INDEX customer_photos_by_age ON customer_photos USING btree (location_id, added_at) WHERE (removed_at IS NULL);
CREATE INDEX customer_photos_by_customer ON customer_photos USING btree (location_id, customer_id, customer_photo_id DESC) WHERE (removed_at IS NULL);
CREATE INDEX customer_photos_by_photo ON customer_photos USING btree (location_id, hash);
CREATE INDEX customer_photos_deleted ON customer_photos USING btree (location_id, customer_id, removed_at) WHERE (kept_days IS NOT NULL);
CREATE UNIQUE INDEX customer_photos_once_each ON customer_photos USING btree (location_id, customer_id, hash) WHERE (removed_at IS NULL);
grant insert, select on customer_photos to countroom_app;
grant update (removed_at, kept_days) on customer_photos to countroom_app;

create table visits (
  location_id bigint not null,
  visit_id bigint not null generated always as identity,
  customer_id bigint not null,
  business_day date not null,
  signed_in_at timestamp with time zone not null,
  signed_in_by bigint not null,
  source text not null,
  asked_points_cents bigint,
  photo_hash bytea,
  machine_id bigint,
  given_at timestamp with time zone,
  given_by bigint,
  given_cents bigint,
  given_day date,
  is_high_roller boolean not null default false,
  lapsed_at timestamp with time zone,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  void_approved_at timestamp with time zone,
  void_approved_by bigint,
  photo_removed_at timestamp with time zone,
  photo_kept_days integer,
  constraint visits_pkey PRIMARY KEY (location_id, visit_id),
  constraint visits_are_given_at_a_machine CHECK (((given_at IS NULL) OR (machine_id IS NOT NULL))),
  constraint visits_are_given_whole CHECK ((((given_at IS NULL) = (given_by IS NULL)) AND ((given_at IS NULL) = (given_cents IS NULL)) AND ((given_at IS NULL) = (given_day IS NULL)))),
  constraint visits_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint visits_asked_points_are_not_negative CHECK ((asked_points_cents >= 0)),
  constraint visits_given_points_are_positive CHECK ((given_cents > 0)),
  constraint visits_lapse_without_points CHECK (((lapsed_at IS NULL) OR (given_at IS NULL))),
  constraint visits_source_is_known CHECK ((source = ANY (ARRAY['kiosk'::text, 'desk'::text, 'manual'::text]))),
  constraint visits_voids_are_approved_by_a_second_person CHECK (((void_approved_by IS NULL) OR ((voided_at IS NOT NULL) AND (void_approved_at IS NOT NULL) AND (void_approved_by <> given_by)))),
  constraint visits_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(user_id),
  constraint visits_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint visits_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint visits_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint visits_location_id_photo_hash_fkey FOREIGN KEY (location_id, photo_hash) REFERENCES photos(location_id, hash),
  constraint visits_signed_in_by_fkey FOREIGN KEY (signed_in_by) REFERENCES users(user_id),
  constraint visits_void_approved_by_fkey FOREIGN KEY (void_approved_by) REFERENCES users(user_id),
  constraint visits_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX visits_by_customer ON visits USING btree (location_id, customer_id, signed_in_at DESC) WHERE (voided_at IS NULL);
CREATE INDEX visits_by_machine ON visits USING btree (location_id, machine_id) WHERE (machine_id IS NOT NULL);
CREATE INDEX visits_by_photo ON visits USING btree (location_id, photo_hash) WHERE (photo_hash IS NOT NULL);
CREATE INDEX visits_given_by_customer ON visits USING btree (location_id, customer_id, given_at) WHERE ((given_at IS NOT NULL) AND (void_approved_at IS NULL));
CREATE INDEX visits_given_by_day_and_person ON visits USING btree (location_id, given_day, given_by) WHERE (given_at IS NOT NULL);
CREATE INDEX visits_given_by_person_and_day ON visits USING btree (location_id, given_by, given_day, given_at) WHERE (given_at IS NOT NULL);
CREATE UNIQUE INDEX visits_one_waiting_per_customer ON visits USING btree (location_id, customer_id) WHERE ((given_at IS NULL) AND (voided_at IS NULL) AND (lapsed_at IS NULL));
CREATE INDEX visits_ungiven_by_day ON visits USING btree (location_id, business_day, signed_in_at) WHERE ((given_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX visits_voids_waiting ON visits USING btree (location_id, voided_at) WHERE ((given_at IS NOT NULL) AND (voided_at IS NOT NULL) AND (void_approved_at IS NULL));
CREATE INDEX visits_waiting ON visits USING btree (location_id, signed_in_at) WHERE ((given_at IS NULL) AND (voided_at IS NULL) AND (lapsed_at IS NULL));
CREATE INDEX visits_with_photo_by_age ON visits USING btree (location_id, signed_in_at) WHERE ((photo_hash IS NOT NULL) AND (photo_removed_at IS NULL) AND (voided_at IS NULL));
grant insert, select on visits to countroom_app;
grant update (photo_hash, machine_id, given_at, given_by, given_cents, given_day, is_high_roller, lapsed_at, voided_at, voided_by, void_reason, void_approved_at, void_approved_by, photo_removed_at, photo_kept_days) on visits to countroom_app;

create table match_rules (
  location_id bigint not null,
  rule_name text not null default ''::text,
  is_enabled boolean not null default false,
  cooldown_hundredths bigint,
  reset_times text[] not null default '{}'::text[],
  max_matches_per_day integer,
  count_reset_time text,
  version integer not null default 1,
  constraint match_rules_pkey PRIMARY KEY (location_id),
  constraint match_rules_cooldown_is_not_negative CHECK ((cooldown_hundredths >= 0)),
  constraint match_rules_matches_are_not_negative CHECK ((max_matches_per_day >= 0)),
  constraint match_rules_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on match_rules to countroom_app;

create table known_addresses (
  user_id bigint not null,
  address_hash bytea not null,
  last_sign_in_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address_hash),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant delete, insert, select, update on known_addresses to countroom_app;

create table security_events (
  security_event_id bigint not null generated always as identity,
  minute_at timestamp with time zone not null,
  code text not null,
  route text not null,
  user_id bigint,
  company_id bigint,
  address text,
  times integer not null,
  constraint security_events_pkey PRIMARY KEY (security_event_id),
  constraint security_events_one_per_minute_and_kind UNIQUE NULLS NOT DISTINCT (minute_at, code, route, user_id, company_id, address),
  constraint security_events_happened CHECK ((times > 0)),
  constraint security_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX security_events_by_location ON security_events USING btree (company_id, minute_at DESC, security_event_id DESC);
CREATE INDEX security_events_by_time ON security_events USING btree (minute_at DESC, security_event_id DESC);
grant delete, insert, select, update on security_events to countroom_app;

create table reading_absences (
  location_id bigint not null,
  absence_id bigint not null generated always as identity,
  reading_session_id bigint not null,
  machine_id bigint not null,
  reason text not null,
  note text not null,
  left_at timestamp with time zone not null,
  left_by bigint not null,
  returned_at timestamp with time zone,
  returned_by bigint,
  constraint reading_absences_pkey PRIMARY KEY (location_id, absence_id),
  constraint reading_absences_end_after_they_start CHECK ((returned_at >= left_at)),
  constraint reading_absences_end_by_somebody CHECK (((returned_at IS NULL) = (returned_by IS NULL))),
  constraint reading_absences_for_another_reason_have_a_note CHECK (((reason <> 'other'::text) OR (btrim(note) <> ''::text))),
  constraint reading_absences_reason_is_known CHECK ((reason = ANY (ARRAY['broken'::text, 'retired'::text, 'other'::text]))),
  constraint reading_absences_left_by_fkey FOREIGN KEY (left_by) REFERENCES users(user_id),
  constraint reading_absences_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint reading_absences_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint reading_absences_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id),
  constraint reading_absences_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX reading_absences_one_per_machine ON reading_absences USING btree (location_id, reading_session_id, machine_id) WHERE (returned_at IS NULL);
grant insert, select on reading_absences to countroom_app;
grant update (returned_at, returned_by) on reading_absences to countroom_app;

create table machine_months (
  location_id bigint not null,
  month date not null,
  machine_id bigint not null,
  rounds integer not null,
  daily_in bigint not null,
  daily_out bigint not null,
  last_assignment_id bigint not null,
  constraint machine_months_pkey PRIMARY KEY (location_id, month, machine_id),
  constraint machine_months_begin_on_the_first CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint machine_months_have_a_round CHECK ((rounds > 0)),
  constraint machine_months_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint machine_months_location_id_last_assignment_id_fkey FOREIGN KEY (location_id, last_assignment_id) REFERENCES assignments(location_id, assignment_id),
  constraint machine_months_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id)
);
grant insert, select on machine_months to countroom_app;
grant update (rounds, daily_in, daily_out, last_assignment_id) on machine_months to countroom_app;

create table last_visits (
  location_id bigint not null,
  customer_id bigint not null,
  last_visit_at timestamp with time zone not null,
  constraint last_visits_pkey PRIMARY KEY (location_id, customer_id),
  constraint last_visits_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint last_visits_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE INDEX last_visits_by_time ON last_visits USING btree (location_id, last_visit_at);
grant delete, insert, select, update on last_visits to countroom_app;

create table alerts (
  location_id bigint not null,
  alert_id bigint not null generated always as identity,
  code text not null,
  cause text not null,
  classification text not null,
  message text not null,
  raised_at timestamp with time zone not null,
  raised_by bigint,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  constraint alerts_pkey PRIMARY KEY (location_id, alert_id),
  constraint alerts_are_raised_once_a_cause UNIQUE (location_id, code, cause),
  constraint alerts_are_resolved_by_somebody CHECK (((resolved_at IS NULL) = (resolved_by IS NULL))) NOT VALID,
  constraint alerts_class_is_known CHECK ((classification = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text]))),
  constraint alerts_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint alerts_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES users(user_id),
  constraint alerts_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(user_id)
);
CREATE INDEX alerts_open ON alerts USING btree (location_id, alert_id) WHERE (resolved_at IS NULL);
CREATE INDEX alerts_open_by_class ON alerts USING btree (location_id, classification, alert_id) WHERE (resolved_at IS NULL);
grant insert, select on alerts to countroom_app;
grant update (resolved_at, resolved_by) on alerts to countroom_app;

create table jobs (
  name text not null,
  due_at timestamp with time zone not null,
  held_by text,
  held_until timestamp with time zone,
  constraint jobs_pkey PRIMARY KEY (name),
  constraint jobs_are_held_until_some_time CHECK (((held_by IS NULL) = (held_until IS NULL)))
);
grant insert, select, update on jobs to countroom_app;

create table ledger_entries (
  location_id bigint not null,
  entry_id bigint not null generated always as identity,
  ledger text not null,
  customer_id bigint,
  user_id bigint,
  amount_cents bigint not null,
  entry_on date not null,
  reverses_entry_id bigint,
  recorded_at timestamp with time zone not null,
  recorded_by bigint not null,
  transaction_id bigint,
  name_input text not null default ''::text,
  shift_id bigint,
  reason text not null default ''::text,
  constraint ledger_entries_pkey PRIMARY KEY (location_id, entry_id),
  constraint ledger_entries_are_of_a_ledger CHECK ((ledger = ANY (ARRAY['customerLoan'::text, 'employeeShort'::text, 'zelle'::text, 'bankBoard'::text]))) NOT VALID,
  constraint ledger_entries_have_a_person CHECK (
CASE ledger
    WHEN 'customerLoan'::text THEN ((customer_id IS NOT NULL) AND (user_id IS NULL))
    WHEN 'employeeShort'::text THEN ((customer_id IS NULL) AND (user_id IS NOT NULL))
    WHEN 'zelle'::text THEN (user_id IS NOT NULL)
    ELSE ((customer_id IS NULL) AND (user_id IS NULL))
END) NOT VALID,
  constraint ledger_entries_have_an_amount CHECK ((amount_cents <> 0)),
  constraint ledger_entries_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint ledger_entries_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint ledger_entries_location_id_reverses_entry_id_fkey FOREIGN KEY (location_id, reverses_entry_id) REFERENCES ledger_entries(location_id, entry_id),
  constraint ledger_entries_name_their_shift FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id) NOT VALID,
  constraint ledger_entries_name_their_transaction FOREIGN KEY (location_id, transaction_id) REFERENCES transactions(location_id, transaction_id) NOT VALID,
  constraint ledger_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(user_id),
  constraint ledger_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX ledger_entries_are_reversed_once ON ledger_entries USING btree (location_id, reverses_entry_id) WHERE (reverses_entry_id IS NOT NULL);
CREATE INDEX ledger_entries_by_day ON ledger_entries USING btree (location_id, ledger, entry_on) INCLUDE (amount_cents);
CREATE INDEX ledger_entries_by_transaction ON ledger_entries USING btree (location_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX ledger_entries_of_customers ON ledger_entries USING btree (location_id, ledger, customer_id, entry_id) INCLUDE (amount_cents, entry_on, transaction_id, reverses_entry_id);
CREATE INDEX ledger_entries_of_employees ON ledger_entries USING btree (location_id, ledger, user_id, entry_id) INCLUDE (amount_cents, entry_on, transaction_id, reverses_entry_id);
CREATE UNIQUE INDEX ledger_entries_post_a_short_once ON ledger_entries USING btree (location_id, shift_id) WHERE (shift_id IS NOT NULL);
grant insert, select on ledger_entries to countroom_app;

create table photo_usage (
  location_id bigint not null,
  byte_count bigint not null default 0,
  constraint photo_usage_pkey PRIMARY KEY (location_id),
  constraint photo_usage_is_not_negative CHECK ((byte_count >= 0)),
  constraint photo_usage_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on photo_usage to countroom_app;

create table service_presets (
  location_id bigint not null,
  presets jsonb not null,
  version integer not null default 1,
  constraint service_presets_pkey PRIMARY KEY (location_id),
  constraint service_presets_are_a_list CHECK ((jsonb_typeof(presets) = 'array'::text)),
  constraint service_presets_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on service_presets to countroom_app;

create table standard_categories (
  name text not null,
  posting text not null,
  expense_type text,
  constraint standard_categories_pkey PRIMARY KEY (name)
);
grant select on standard_categories to countroom_app;

create table categories (
  location_id bigint not null,
  category_id bigint not null generated always as identity,
  name text not null,
  name_key text not null,
  posting text not null default 'plain'::text,
  expense_type text default 'Miscellaneous'::text,
  is_global boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint categories_pkey PRIMARY KEY (location_id, category_id),
  constraint categories_have_a_name CHECK ((btrim(name) <> ''::text)),
  constraint categories_have_a_posting CHECK ((posting = ANY (ARRAY['plain'::text, 'loan'::text, 'payLoan'::text, 'employeePayShort'::text, 'zelle'::text, 'managerAddBank'::text, 'employeePayroll'::text, 'rollover'::text]))),
  constraint categories_have_an_expense_type CHECK ((expense_type = ANY (ARRAY['Match'::text, 'High Roller Match'::text, 'Bonus'::text, 'Employees'::text, 'Sam''s'::text, 'Food Expense'::text, 'Maintenance/Upgrades'::text, 'Miscellaneous'::text]))),
  constraint categories_of_expenses_have_a_type CHECK (((posting <> 'plain'::text) OR (expense_type IS NOT NULL))),
  constraint categories_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX categories_have_one_name ON categories USING btree (location_id, name_key) WHERE (removed_at IS NULL);
grant insert, select, update on categories to countroom_app;

create table transactions (
  location_id bigint not null,
  transaction_id bigint not null generated always as identity,
  shift_id bigint not null,
  type text not null,
  category_id bigint not null,
  description text not null,
  posting text not null,
  expense_type text,
  amount_cents bigint not null,
  comments text not null default ''::text,
  customer_id bigint,
  employee_id bigint,
  name_input text not null default ''::text,
  bills jsonb,
  pair_id bigint,
  rollover_id bigint,
  entered_at timestamp with time zone not null,
  entered_by bigint not null,
  modified_at timestamp with time zone,
  modified_by bigint,
  approved_by bigint,
  version integer not null default 1,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  constraint transactions_pkey PRIMARY KEY (location_id, transaction_id),
  constraint transactions_are_approved_by_a_second_person CHECK ((approved_by <> COALESCE(voided_by, modified_by))),
  constraint transactions_are_bank_or_expense CHECK ((type = ANY (ARRAY['bank'::text, 'expense'::text]))),
  constraint transactions_are_modified_by_somebody CHECK (((modified_at IS NULL) = (modified_by IS NULL))),
  constraint transactions_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint transactions_have_an_amount CHECK ((amount_cents > 0)),
  constraint transactions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(user_id),
  constraint transactions_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(user_id),
  constraint transactions_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(user_id),
  constraint transactions_location_id_category_id_fkey FOREIGN KEY (location_id, category_id) REFERENCES categories(location_id, category_id),
  constraint transactions_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint transactions_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint transactions_location_id_pair_id_fkey FOREIGN KEY (location_id, pair_id) REFERENCES transactions(location_id, transaction_id),
  constraint transactions_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint transactions_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES users(user_id),
  constraint transactions_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX transactions_by_customer ON transactions USING btree (location_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX transactions_by_pair ON transactions USING btree (location_id, pair_id) WHERE (pair_id IS NOT NULL);
CREATE INDEX transactions_by_shift ON transactions USING btree (location_id, shift_id, transaction_id);
grant insert, select on transactions to countroom_app;
grant update (category_id, description, posting, expense_type, amount_cents, comments, customer_id, employee_id, name_input, bills, modified_at, modified_by, approved_by, version, voided_at, voided_by, void_reason) on transactions to countroom_app;

create table transaction_versions (
  location_id bigint not null,
  transaction_id bigint not null,
  version integer not null,
  category_id bigint not null,
  description text not null,
  posting text not null,
  expense_type text,
  amount_cents bigint not null,
  comments text not null,
  customer_id bigint,
  employee_id bigint,
  name_input text not null,
  bills jsonb,
  replaced_at timestamp with time zone not null,
  replaced_by bigint not null,
  constraint transaction_versions_pkey PRIMARY KEY (location_id, transaction_id, version),
  constraint transaction_versions_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(user_id),
  constraint transaction_versions_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint transaction_versions_location_id_transaction_id_fkey FOREIGN KEY (location_id, transaction_id) REFERENCES transactions(location_id, transaction_id),
  constraint transaction_versions_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES users(user_id)
);
grant insert, select on transaction_versions to countroom_app;

create table rollovers (
  location_id bigint not null,
  rollover_id bigint not null generated always as identity,
  transaction_id bigint not null,
  type text not null,
  amount_cents bigint not null,
  giver_shift_id bigint not null,
  giver_id bigint not null,
  receiver_id bigint not null,
  receiver_shift_id bigint,
  requested_at timestamp with time zone not null,
  requested_by bigint not null,
  giver_transaction_id bigint,
  receiver_transaction_id bigint,
  decision text,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text not null default ''::text,
  constraint rollovers_pkey PRIMARY KEY (location_id, rollover_id),
  constraint rollovers_are_accepted_into_a_shift CHECK (((decision <> 'accepted'::text) OR (receiver_shift_id IS NOT NULL))),
  constraint rollovers_are_bank_or_expense CHECK ((type = ANY (ARRAY['bank'::text, 'expense'::text]))),
  constraint rollovers_are_decided_at_a_time CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint rollovers_end_once CHECK ((decision = ANY (ARRAY['accepted'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint rollovers_go_to_somebody_else CHECK ((giver_id <> receiver_id)),
  constraint rollovers_have_an_amount CHECK ((amount_cents > 0)),
  constraint rollovers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  constraint rollovers_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES users(user_id),
  constraint rollovers_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint rollovers_location_id_giver_shift_id_fkey FOREIGN KEY (location_id, giver_shift_id) REFERENCES shifts(location_id, shift_id),
  constraint rollovers_location_id_giver_transaction_id_fkey FOREIGN KEY (location_id, giver_transaction_id) REFERENCES transactions(location_id, transaction_id),
  constraint rollovers_location_id_receiver_shift_id_fkey FOREIGN KEY (location_id, receiver_shift_id) REFERENCES shifts(location_id, shift_id),
  constraint rollovers_location_id_receiver_transaction_id_fkey FOREIGN KEY (location_id, receiver_transaction_id) REFERENCES transactions(location_id, transaction_id),
  constraint rollovers_location_id_transaction_id_fkey FOREIGN KEY (location_id, transaction_id) REFERENCES transactions(location_id, transaction_id),
  constraint rollovers_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(user_id),
  constraint rollovers_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX rollovers_ask_once ON rollovers USING btree (location_id, transaction_id, receiver_id) WHERE (decision IS NULL);
CREATE INDEX rollovers_by_giver_shift ON rollovers USING btree (location_id, giver_shift_id, rollover_id);
CREATE INDEX rollovers_by_receiver_shift ON rollovers USING btree (location_id, receiver_shift_id, rollover_id);
CREATE INDEX rollovers_by_transaction ON rollovers USING btree (location_id, transaction_id);
CREATE INDEX rollovers_pending ON rollovers USING btree (location_id, giver_id, rollover_id) WHERE (decision IS NULL);
CREATE INDEX rollovers_pending_by_receiver ON rollovers USING btree (location_id, receiver_id, rollover_id) WHERE (decision IS NULL);
grant insert, select on rollovers to countroom_app;
grant update (receiver_shift_id, giver_transaction_id, receiver_transaction_id, decision, decided_at, decided_by, reason) on rollovers to countroom_app;

create table payroll_shifts (
  location_id bigint not null,
  transaction_id bigint not null,
  shift_id bigint not null,
  constraint payroll_shifts_pkey PRIMARY KEY (location_id, transaction_id, shift_id),
  constraint payroll_shifts_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint payroll_shifts_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint payroll_shifts_location_id_transaction_id_fkey FOREIGN KEY (location_id, transaction_id) REFERENCES transactions(location_id, transaction_id)
);
CREATE INDEX payroll_shifts_by_shift ON payroll_shifts USING btree (location_id, shift_id);
grant insert, select on payroll_shifts to countroom_app;

create table ticket_counters (
  location_id bigint not null,
  last_number bigint not null,
  constraint ticket_counters_pkey PRIMARY KEY (location_id),
  constraint ticket_counters_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on ticket_counters to countroom_app;

create table tickets (
  location_id bigint not null,
  ticket_id bigint not null generated always as identity,
  number bigint not null,
  shift_id bigint not null,
  machine_id bigint not null,
  amount_cents bigint not null,
  bills jsonb,
  paid_at timestamp with time zone not null,
  paid_by bigint not null,
  approved_by bigint,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_approved_by bigint,
  void_reason text not null default ''::text,
  constraint tickets_pkey PRIMARY KEY (location_id, ticket_id),
  constraint tickets_are_approved_by_a_second_person CHECK ((approved_by <> paid_by)),
  constraint tickets_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint tickets_have_an_amount CHECK ((amount_cents > 0)),
  constraint tickets_voids_are_approved_by_a_second_person CHECK ((void_approved_by <> voided_by)),
  constraint tickets_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(user_id),
  constraint tickets_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint tickets_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint tickets_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint tickets_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(user_id),
  constraint tickets_void_approved_by_fkey FOREIGN KEY (void_approved_by) REFERENCES users(user_id),
  constraint tickets_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX tickets_by_machine ON tickets USING btree (location_id, machine_id, paid_at);
CREATE INDEX tickets_by_shift ON tickets USING btree (location_id, shift_id, ticket_id);
CREATE UNIQUE INDEX tickets_have_one_number ON tickets USING btree (location_id, number);
CREATE INDEX tickets_voided_by_machine ON tickets USING btree (location_id, machine_id, voided_at) WHERE (voided_at IS NOT NULL);
grant insert, select on tickets to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason) on tickets to countroom_app;

create table match_tickets (
  location_id bigint not null,
  machine_id bigint not null,
  reading_session_id bigint not null,
  previous_read_at timestamp with time zone,
  read_at timestamp with time zone not null,
  reading_out bigint not null,
  ticket_cents bigint not null,
  outstanding_cents bigint not null,
  constraint match_tickets_pkey PRIMARY KEY (location_id, machine_id, reading_session_id),
  constraint match_tickets_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint match_tickets_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint match_tickets_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id)
);
CREATE INDEX match_tickets_by_session ON match_tickets USING btree (location_id, reading_session_id);
grant insert, select on match_tickets to countroom_app;

create table match_ticket_reasons (
  location_id bigint not null,
  reason_id bigint not null generated always as identity,
  reading_session_id bigint not null,
  machine_id bigint not null,
  reason text not null,
  note text not null default ''::text,
  given_at timestamp with time zone not null,
  given_by bigint not null,
  constraint match_ticket_reasons_pkey PRIMARY KEY (location_id, reason_id),
  constraint match_ticket_reasons_are_known CHECK ((reason = ANY (ARRAY['unpaidJackpot'::text, 'test'::text, 'explained'::text, 'unexplained'::text]))),
  constraint match_ticket_reasons_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(user_id),
  constraint match_ticket_reasons_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint match_ticket_reasons_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint match_ticket_reasons_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id)
);
CREATE INDEX match_ticket_reasons_by_session ON match_ticket_reasons USING btree (location_id, reading_session_id, machine_id, reason_id);
grant insert, select on match_ticket_reasons to countroom_app;

create table cash_counts (
  location_id bigint not null,
  count_id bigint not null generated always as identity,
  shift_id bigint not null,
  total_cents bigint not null,
  bills jsonb,
  expected_cents bigint not null,
  counted_at timestamp with time zone not null,
  counted_by bigint not null,
  reason text not null default ''::text,
  reason_at timestamp with time zone,
  reason_by bigint,
  constraint cash_counts_pkey PRIMARY KEY (location_id, count_id),
  constraint cash_counts_are_not_negative CHECK ((total_cents >= 0)),
  constraint cash_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(user_id),
  constraint cash_counts_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint cash_counts_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint cash_counts_reason_by_fkey FOREIGN KEY (reason_by) REFERENCES users(user_id)
);
CREATE INDEX cash_counts_by_shift ON cash_counts USING btree (location_id, shift_id, count_id);
grant insert, select on cash_counts to countroom_app;
grant update (reason, reason_at, reason_by) on cash_counts to countroom_app;

create table cash_rules (
  location_id bigint not null,
  ticket_approval_cents bigint,
  change_approval_cents bigint,
  shows_expected boolean not null default false,
  feeds_matches boolean not null default false,
  version integer not null default 1,
  constraint cash_rules_pkey PRIMARY KEY (location_id),
  constraint cash_rules_change_approval_is_positive CHECK ((change_approval_cents > 0)),
  constraint cash_rules_ticket_approval_is_positive CHECK ((ticket_approval_cents > 0)),
  constraint cash_rules_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on cash_rules to countroom_app;

create table alert_snoozes (
  location_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  until_at timestamp with time zone not null,
  constraint alert_snoozes_pkey PRIMARY KEY (location_id, user_id, alert_id),
  constraint alert_snoozes_location_id_alert_id_fkey FOREIGN KEY (location_id, alert_id) REFERENCES alerts(location_id, alert_id),
  constraint alert_snoozes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant delete, insert, select, update on alert_snoozes to countroom_app;

create table alert_thresholds (
  location_id bigint not null,
  thresholds jsonb not null,
  version bigint not null default 1,
  constraint alert_thresholds_pkey PRIMARY KEY (location_id),
  constraint alert_thresholds_are_an_object CHECK ((jsonb_typeof(thresholds) = 'object'::text)),
  constraint alert_thresholds_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on alert_thresholds to countroom_app;

create table notes (
  location_id bigint not null,
  note_id bigint not null generated always as identity,
  note text not null,
  written_at timestamp with time zone not null,
  written_by bigint not null,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  constraint notes_pkey PRIMARY KEY (location_id, note_id),
  constraint notes_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint notes_have_a_text CHECK (((btrim(note) <> ''::text) AND (char_length(note) <= 10000))),
  constraint notes_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint notes_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id),
  constraint notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(user_id)
);
CREATE INDEX notes_that_count ON notes USING btree (location_id, note_id) WHERE (voided_at IS NULL);
grant insert, select on notes to countroom_app;
grant update (voided_at, voided_by, void_reason) on notes to countroom_app;

create table note_reads (
  location_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  read_at timestamp with time zone not null,
  constraint note_reads_pkey PRIMARY KEY (location_id, note_id, user_id),
  constraint note_reads_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint note_reads_location_id_note_id_fkey FOREIGN KEY (location_id, note_id) REFERENCES notes(location_id, note_id),
  constraint note_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant insert, select on note_reads to countroom_app;

create table delivery_settings (
  location_id bigint not null,
  user_id bigint not null,
  is_by_email boolean not null,
  webhook_url_encrypted bytea,
  webhook_secret_encrypted bytea,
  classes text[] not null,
  gets_closing boolean not null,
  quiet_from text,
  quiet_to text,
  version bigint not null default 1,
  constraint delivery_settings_pkey PRIMARY KEY (location_id, user_id),
  constraint delivery_settings_are_quiet_from_and_to CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint delivery_settings_classes_are_known CHECK ((classes <@ '{critical,warning,info}'::text[])),
  constraint delivery_settings_have_a_secret_with_a_webhook CHECK (((webhook_url_encrypted IS NULL) OR (webhook_secret_encrypted IS NOT NULL))),
  constraint delivery_settings_quiet_from_is_a_time CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint delivery_settings_quiet_to_is_a_time CHECK ((quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint delivery_settings_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint delivery_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
grant insert, select, update on delivery_settings to countroom_app;

create table outbox_messages (
  location_id bigint not null,
  message_id uuid not null,
  user_id bigint not null,
  channel text not null,
  created_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  answer text not null default ''::text,
  constraint outbox_messages_pkey PRIMARY KEY (location_id, message_id),
  constraint outbox_messages_channel_is_known CHECK ((channel = ANY (ARRAY['email'::text, 'webhook'::text]))),
  constraint outbox_messages_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given up'::text, 'unwanted'::text]))),
  constraint outbox_messages_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint outbox_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX outbox_messages_by_age ON outbox_messages USING btree (location_id, created_at) WHERE (state <> 'waiting'::text);
CREATE INDEX outbox_messages_of_a_person ON outbox_messages USING btree (location_id, user_id, created_at);
CREATE INDEX outbox_messages_waiting ON outbox_messages USING btree (location_id, due_at) WHERE (state = 'waiting'::text);
grant delete, insert, select on outbox_messages to countroom_app;
grant update (state, attempts, due_at, answer) on outbox_messages to countroom_app;

create table outbox (
  location_id bigint not null,
  outbox_id bigint not null generated always as identity,
  user_id bigint not null,
  channel text not null,
  alert_id bigint,
  reading_session_id bigint,
  due_at timestamp with time zone not null,
  message_id uuid,
  constraint outbox_pkey PRIMARY KEY (location_id, outbox_id),
  constraint outbox_channel_is_known CHECK ((channel = ANY (ARRAY['email'::text, 'webhook'::text]))),
  constraint outbox_is_an_alert_or_a_session CHECK ((num_nonnulls(alert_id, reading_session_id) = 1)),
  constraint outbox_location_id_alert_id_fkey FOREIGN KEY (location_id, alert_id) REFERENCES alerts(location_id, alert_id),
  constraint outbox_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint outbox_location_id_message_id_fkey FOREIGN KEY (location_id, message_id) REFERENCES outbox_messages(location_id, message_id),
  constraint outbox_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id),
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX outbox_of_a_message ON outbox USING btree (location_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX outbox_waiting ON outbox USING btree (location_id, user_id) WHERE (message_id IS NULL);
grant delete, insert, select on outbox to countroom_app;
grant update (due_at, message_id) on outbox to countroom_app;

create table raffle_counters (
  location_id bigint not null,
  last_number bigint not null,
  constraint raffle_counters_pkey PRIMARY KEY (location_id),
  constraint raffle_counters_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on raffle_counters to countroom_app;

create table raffle_draws (
  location_id bigint not null,
  draw_id bigint not null generated always as identity,
  number bigint not null,
  business_day date not null,
  round integer not null,
  machines text[] not null,
  seed bytea not null,
  hash bytea not null,
  machine_id bigint not null,
  machine text not null,
  drawn_at timestamp with time zone not null,
  drawn_by bigint not null,
  revealed_at timestamp with time zone,
  ended_as text,
  ended_at timestamp with time zone,
  ended_by bigint,
  end_reason text not null default ''::text,
  constraint raffle_draws_pkey PRIMARY KEY (location_id, draw_id),
  constraint raffle_draws_are_ended_by_somebody CHECK ((((ended_as IS NULL) = (ended_at IS NULL)) AND ((ended_as IS NULL) = (ended_by IS NULL)))),
  constraint raffle_draws_draw_one_of_their_machines CHECK ((machine = ANY (machines))),
  constraint raffle_draws_end_in_a_known_way CHECK ((ended_as = ANY (ARRAY['noShow'::text, 'again'::text]))),
  constraint raffle_draws_have_a_hash CHECK ((length(hash) = 32)),
  constraint raffle_draws_have_a_round CHECK ((round > 0)),
  constraint raffle_draws_have_a_seed CHECK ((length(seed) = 32)),
  constraint raffle_draws_have_machines CHECK ((cardinality(machines) > 0)),
  constraint raffle_draws_drawn_by_fkey FOREIGN KEY (drawn_by) REFERENCES users(user_id),
  constraint raffle_draws_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(user_id),
  constraint raffle_draws_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint raffle_draws_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id)
);
CREATE UNIQUE INDEX raffle_draws_draw_no_machine_twice ON raffle_draws USING btree (location_id, business_day, round, machine_id);
CREATE UNIQUE INDEX raffle_draws_have_one_number ON raffle_draws USING btree (location_id, number);
grant insert, select on raffle_draws to countroom_app;
grant update (revealed_at, ended_as, ended_at, ended_by, end_reason) on raffle_draws to countroom_app;

create table raffle_prizes (
  location_id bigint not null,
  raffle_id bigint not null generated always as identity,
  draw_id bigint not null,
  shift_id bigint not null,
  customer_id bigint not null,
  amount_cents bigint not null,
  is_credit boolean not null,
  winner_number text not null,
  is_employee boolean not null,
  photo_hash bytea not null,
  given_at timestamp with time zone not null,
  given_by bigint not null,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_approved_by bigint,
  void_reason text not null default ''::text,
  photo_removed_at timestamp with time zone,
  photo_kept_days integer,
  constraint raffle_prizes_pkey PRIMARY KEY (location_id, raffle_id),
  constraint raffle_prizes_are_not_negative CHECK ((amount_cents >= 0)),
  constraint raffle_prizes_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint raffle_prizes_have_a_winner_number CHECK ((winner_number ~ '^[1-9][0-9]*$'::text)),
  constraint raffle_prizes_voids_are_approved_by_a_second_person CHECK ((void_approved_by <> voided_by)),
  constraint raffle_prizes_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(user_id),
  constraint raffle_prizes_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint raffle_prizes_location_id_draw_id_fkey FOREIGN KEY (location_id, draw_id) REFERENCES raffle_draws(location_id, draw_id),
  constraint raffle_prizes_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint raffle_prizes_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint raffle_prizes_void_approved_by_fkey FOREIGN KEY (void_approved_by) REFERENCES users(user_id),
  constraint raffle_prizes_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX raffle_prizes_by_customer ON raffle_prizes USING btree (location_id, customer_id);
CREATE INDEX raffle_prizes_by_photo ON raffle_prizes USING btree (location_id, photo_hash);
CREATE INDEX raffle_prizes_by_shift ON raffle_prizes USING btree (location_id, shift_id, raffle_id);
CREATE UNIQUE INDEX raffle_prizes_one_of_a_draw ON raffle_prizes USING btree (location_id, draw_id) WHERE (voided_at IS NULL);
CREATE INDEX raffle_prizes_with_photo_by_age ON raffle_prizes USING btree (location_id, given_at) WHERE (photo_removed_at IS NULL);
grant insert, select on raffle_prizes to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason, photo_removed_at, photo_kept_days) on raffle_prizes to countroom_app;

create table bonus_definitions (
  location_id bigint not null,
  bonus_definition_id bigint not null generated always as identity,
  name text not null,
  name_key text not null,
  is_enabled boolean not null,
  specifications jsonb not null,
  weekdays jsonb not null,
  paid_in text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  removed_at timestamp with time zone,
  constraint bonus_definitions_pkey PRIMARY KEY (location_id, bonus_definition_id),
  constraint bonus_definitions_are_paid_in_cash_or_credit CHECK ((paid_in = ANY (ARRAY['cash'::text, 'credit'::text]))),
  constraint bonus_definitions_have_a_name CHECK ((btrim(name) <> ''::text)),
  constraint bonus_definitions_have_seven_days CHECK ((jsonb_array_length(weekdays) = 7)),
  constraint bonus_definitions_have_specifications CHECK ((jsonb_array_length(specifications) > 0)),
  constraint bonus_definitions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id),
  constraint bonus_definitions_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX bonus_definitions_have_one_name ON bonus_definitions USING btree (location_id, name_key) WHERE (removed_at IS NULL);
grant insert, select, update on bonus_definitions to countroom_app;

create table bonuses (
  location_id bigint not null,
  bonus_id bigint not null generated always as identity,
  shift_id bigint not null,
  machine_id bigint not null,
  customer_id bigint not null,
  bonus_definition_id bigint not null,
  bonus_name text not null,
  specify text not null,
  amount_cents bigint not null,
  paid_in text not null,
  photo_hash bytea not null,
  claimed_at timestamp with time zone not null,
  claimed_by bigint not null,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_approved_by bigint,
  void_reason text not null default ''::text,
  constraint bonuses_pkey PRIMARY KEY (location_id, bonus_id),
  constraint bonuses_are_paid_in_cash_or_credit CHECK ((paid_in = ANY (ARRAY['cash'::text, 'credit'::text]))),
  constraint bonuses_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint bonuses_have_an_amount CHECK ((amount_cents > 0)),
  constraint bonuses_voids_are_approved_by_a_second_person CHECK ((void_approved_by <> voided_by)),
  constraint bonuses_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(user_id),
  constraint bonuses_location_id_bonus_definition_id_fkey FOREIGN KEY (location_id, bonus_definition_id) REFERENCES bonus_definitions(location_id, bonus_definition_id),
  constraint bonuses_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint bonuses_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint bonuses_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint bonuses_location_id_photo_hash_fkey FOREIGN KEY (location_id, photo_hash) REFERENCES photos(location_id, hash),
  constraint bonuses_location_id_shift_id_fkey FOREIGN KEY (location_id, shift_id) REFERENCES shifts(location_id, shift_id),
  constraint bonuses_void_approved_by_fkey FOREIGN KEY (void_approved_by) REFERENCES users(user_id),
  constraint bonuses_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX bonuses_by_customer ON bonuses USING btree (location_id, customer_id, bonus_id);
CREATE INDEX bonuses_by_shift ON bonuses USING btree (location_id, shift_id, bonus_id);
CREATE UNIQUE INDEX bonuses_have_their_own_photo ON bonuses USING btree (location_id, photo_hash);
grant insert, select on bonuses to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason) on bonuses to countroom_app;

create table bonus_photos (
  location_id bigint not null,
  hash bytea not null,
  sent_hash bytea not null,
  taken_at timestamp with time zone not null,
  taken_by bigint not null,
  bonus_id bigint,
  removed_at timestamp with time zone,
  kept_days integer,
  constraint bonus_photos_pkey PRIMARY KEY (location_id, hash),
  constraint bonus_photos_location_id_bonus_id_fkey FOREIGN KEY (location_id, bonus_id) REFERENCES bonuses(location_id, bonus_id),
  constraint bonus_photos_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint bonus_photos_location_id_hash_fkey FOREIGN KEY (location_id, hash) REFERENCES photos(location_id, hash),
  constraint bonus_photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(user_id)
);
CREATE INDEX bonus_photos_by_age ON bonus_photos USING btree (location_id, taken_at) WHERE ((bonus_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX bonus_photos_by_claim ON bonus_photos USING btree (location_id, bonus_id) WHERE (bonus_id IS NOT NULL);
CREATE UNIQUE INDEX bonus_photos_once_each ON bonus_photos USING btree (location_id, sent_hash);
CREATE INDEX bonus_photos_without_claim ON bonus_photos USING btree (location_id, taken_at) WHERE ((bonus_id IS NULL) AND (removed_at IS NULL));
grant insert, select on bonus_photos to countroom_app;
grant update (taken_at, taken_by, bonus_id, removed_at, kept_days) on bonus_photos to countroom_app;

create table machine_pictures (
  location_id bigint not null,
  machine_picture_id bigint not null generated always as identity,
  machine_id bigint not null,
  business_day date not null,
  taken_at timestamp with time zone not null,
  taken_by bigint not null,
  reading_session_id bigint,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  photo_removed_at timestamp with time zone,
  photo_kept_days integer,
  constraint machine_pictures_pkey PRIMARY KEY (location_id, machine_picture_id),
  constraint machine_pictures_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint machine_pictures_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint machine_pictures_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint machine_pictures_location_id_reading_session_id_fkey FOREIGN KEY (location_id, reading_session_id) REFERENCES reading_sessions(location_id, reading_session_id),
  constraint machine_pictures_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(user_id),
  constraint machine_pictures_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX machine_pictures_by_day ON machine_pictures USING btree (location_id, business_day, machine_picture_id) WHERE (voided_at IS NULL);
CREATE INDEX machine_pictures_by_machine ON machine_pictures USING btree (location_id, machine_id, machine_picture_id) WHERE (voided_at IS NULL);
CREATE INDEX machine_pictures_by_session ON machine_pictures USING btree (location_id, reading_session_id, machine_picture_id) WHERE ((voided_at IS NULL) AND (reading_session_id IS NOT NULL));
CREATE INDEX machine_pictures_with_photo_by_age ON machine_pictures USING btree (location_id, taken_at) WHERE ((voided_at IS NULL) AND (photo_removed_at IS NULL));
grant insert, select on machine_pictures to countroom_app;
grant update (voided_at, voided_by, void_reason, photo_removed_at, photo_kept_days) on machine_pictures to countroom_app;

create table machine_picture_photos (
  location_id bigint not null,
  machine_picture_id bigint not null,
  place smallint not null,
  hash bytea not null,
  display_name text not null,
  constraint machine_picture_photos_pkey PRIMARY KEY (location_id, machine_picture_id, place),
  constraint machine_pictures_have_three_photos_at_most CHECK (((place >= 1) AND (place <= 3))),
  constraint machine_picture_photos_location_id_hash_fkey FOREIGN KEY (location_id, hash) REFERENCES photos(location_id, hash),
  constraint machine_picture_photos_location_id_machine_picture_id_fkey FOREIGN KEY (location_id, machine_picture_id) REFERENCES machine_pictures(location_id, machine_picture_id)
);
CREATE INDEX machine_picture_photos_by_hash ON machine_picture_photos USING btree (location_id, hash);
grant insert, select on machine_picture_photos to countroom_app;

create table photo_rules (
  location_id bigint not null,
  kept_days jsonb not null,
  next_at timestamp with time zone,
  version bigint not null default 1,
  constraint photo_rules_pkey PRIMARY KEY (location_id),
  constraint photo_rules_are_an_object CHECK ((jsonb_typeof(kept_days) = 'object'::text)),
  constraint photo_rules_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id)
);
grant insert, select, update on photo_rules to countroom_app;

create table day_verifications (
  location_id bigint not null,
  verification_id bigint not null generated always as identity,
  business_day date not null,
  is_verified boolean not null,
  note text not null,
  figures jsonb,
  recorded_at timestamp with time zone not null,
  recorded_by bigint not null,
  constraint day_verifications_pkey PRIMARY KEY (location_id, verification_id),
  constraint day_verifications_end_with_a_reason CHECK ((is_verified OR (btrim(note) <> ''::text))),
  constraint day_verifications_keep_their_figures CHECK ((is_verified = (figures IS NOT NULL))),
  constraint day_verifications_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint day_verifications_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(user_id)
);
CREATE INDEX day_verifications_by_day ON day_verifications USING btree (location_id, business_day, verification_id DESC);
grant insert, select on day_verifications to countroom_app;

create table report_figures (
  location_id bigint not null,
  figure_id bigint not null generated always as identity,
  business_day date not null,
  figure text not null,
  value_cents bigint,
  typed_at timestamp with time zone not null,
  typed_by bigint not null,
  constraint report_figures_pkey PRIMARY KEY (location_id, figure_id),
  constraint report_figures_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint report_figures_typed_by_fkey FOREIGN KEY (typed_by) REFERENCES users(user_id)
);
CREATE INDEX report_figures_by_day ON report_figures USING btree (location_id, business_day, figure, figure_id DESC);
grant insert, select on report_figures to countroom_app;

create table report_expenses (
  location_id bigint not null,
  expense_id bigint not null generated always as identity,
  business_day date not null,
  description text not null,
  amount_cents bigint not null,
  comments text not null default ''::text,
  expense_type text not null,
  added_at timestamp with time zone not null,
  added_by bigint not null,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  constraint report_expenses_pkey PRIMARY KEY (location_id, expense_id),
  constraint report_expenses_are_not_negative CHECK ((amount_cents >= 0)),
  constraint report_expenses_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint report_expenses_have_a_description CHECK ((btrim(description) <> ''::text)),
  constraint report_expenses_have_a_type CHECK ((expense_type = ANY (ARRAY['Match'::text, 'High Roller Match'::text, 'Bonus'::text, 'Employees'::text, 'Sam''s'::text, 'Food Expense'::text, 'Maintenance/Upgrades'::text, 'Miscellaneous'::text]))),
  constraint report_expenses_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(user_id),
  constraint report_expenses_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint report_expenses_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX report_expenses_by_day ON report_expenses USING btree (location_id, business_day, expense_id) WHERE (voided_at IS NULL);
grant insert, select on report_expenses to countroom_app;
grant update (voided_at, voided_by, void_reason) on report_expenses to countroom_app;

create table jackpots (
  location_id bigint not null,
  jackpot_id bigint not null generated always as identity,
  machine_id bigint not null,
  customer_id bigint,
  amount_cents bigint not null,
  owed_on date not null,
  comments text not null default ''::text,
  recorded_at timestamp with time zone not null,
  recorded_by bigint not null,
  paid_on date,
  paid_at timestamp with time zone,
  paid_by bigint,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  constraint jackpots_pkey PRIMARY KEY (location_id, jackpot_id),
  constraint jackpots_are_paid_by_somebody CHECK ((num_nulls(paid_on, paid_at, paid_by) = ANY (ARRAY[0, 3]))),
  constraint jackpots_are_paid_once_they_are_owed CHECK ((paid_on >= owed_on)),
  constraint jackpots_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint jackpots_have_an_amount CHECK ((amount_cents > 0)),
  constraint jackpots_location_id_customer_id_fkey FOREIGN KEY (location_id, customer_id) REFERENCES customers(location_id, customer_id),
  constraint jackpots_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint jackpots_location_id_machine_id_fkey FOREIGN KEY (location_id, machine_id) REFERENCES machines(location_id, machine_id),
  constraint jackpots_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(user_id),
  constraint jackpots_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(user_id),
  constraint jackpots_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
CREATE INDEX jackpots_by_day ON jackpots USING btree (location_id, owed_on) WHERE (voided_at IS NULL);
CREATE INDEX jackpots_by_payment ON jackpots USING btree (location_id, paid_on) WHERE ((voided_at IS NULL) AND (paid_on IS NOT NULL));
CREATE INDEX jackpots_unpaid ON jackpots USING btree (location_id, jackpot_id) WHERE ((voided_at IS NULL) AND (paid_on IS NULL));
grant insert, select on jackpots to countroom_app;
grant update (paid_on, paid_at, paid_by, voided_at, voided_by, void_reason) on jackpots to countroom_app;

create table old_book_imports (
  location_id bigint not null,
  import_id bigint not null generated always as identity,
  imported_at timestamp with time zone not null,
  imported_by bigint not null,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text not null default ''::text,
  constraint old_book_imports_pkey PRIMARY KEY (location_id, import_id),
  constraint old_book_imports_are_voided_by_somebody CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  constraint old_book_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(user_id),
  constraint old_book_imports_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint old_book_imports_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(user_id)
);
grant insert, select on old_book_imports to countroom_app;
grant update (voided_at, voided_by, void_reason) on old_book_imports to countroom_app;

create table old_book_days (
  location_id bigint not null,
  import_id bigint not null,
  business_day date not null,
  total_in_cents bigint not null,
  total_out_cents bigint not null,
  jp_other_in_cents bigint not null,
  jp_other_out_cents bigint not null,
  match_cents bigint not null,
  high_roller_match_cents bigint not null,
  bonus_cents bigint not null,
  employees_cents bigint not null,
  drawings_cents bigint not null,
  sams_cents bigint not null,
  food_cents bigint not null,
  maintenance_cents bigint not null,
  miscellaneous_cents bigint not null,
  opening_cents bigint,
  ending_cents bigint,
  constraint old_book_days_pkey PRIMARY KEY (location_id, import_id, business_day),
  constraint old_book_days_have_no_amount_below_zero CHECK ((LEAST(total_in_cents, total_out_cents, jp_other_in_cents, jp_other_out_cents, match_cents, high_roller_match_cents, bonus_cents, employees_cents, drawings_cents, sams_cents, food_cents, maintenance_cents, miscellaneous_cents) >= 0)),
  constraint old_book_days_location_id_fkey FOREIGN KEY (location_id) REFERENCES companies(company_id),
  constraint old_book_days_location_id_import_id_fkey FOREIGN KEY (location_id, import_id) REFERENCES old_book_imports(location_id, import_id)
);
CREATE INDEX old_book_days_by_day ON old_book_days USING btree (location_id, business_day, import_id DESC);
grant insert, select on old_book_days to countroom_app;
