-- The people: temporary passwords, tags and presence, who acts at a station, shifts entered by hand and voided, what somebody keeps of
-- their tables; and an audit trail whose every row carries a hash over itself and the row before it.

create extension if not exists btree_gist;

-- People ----------------------------------------------------------------------------------------------------------------------

alter table users
  -- Made by somebody else: its owner sets their own before anything else.
  add column must_change_password boolean not null default false,
  -- A keyed hash: what a scanner reads is kept nowhere.
  add column rfid_hash bytea,
  -- Works at the station by chip as well.
  add column is_linked boolean not null default true;

-- Somebody deleted keeps their row; their e-mail is free again.
drop index users_one_per_username;
create unique index users_one_per_username on users (lower(username)) where deleted_at is null;
create unique index users_one_per_tag on users (rfid_hash) where rfid_hash is not null and deleted_at is null;
create index user_companies_by_company on user_companies (company_id);

alter table sessions
  -- At a station: the employee chosen. They act as long as they are present.
  add column acting_user_id bigint references users,
  -- When an open screen of this session was last heard of.
  add column last_seen_at timestamptz;
create index sessions_by_acting_user on sessions (acting_user_id) where acting_user_id is not null and ended_at is null;
create index sessions_by_location on sessions (selected_location_id, last_seen_at) where ended_at is null;

create table user_settings (
  user_id bigint not null references users,
  page_title text not null,
  setting jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, page_title)
);

-- Whoever's chip was scanned in and not out again.
create table presences (
  location_id bigint not null references companies,
  user_id bigint not null references users,
  since timestamptz not null,
  station_id bigint not null references users,
  primary key (location_id, user_id)
);

-- A service of its own, for whoever has settings.
update companies set services = array_append(services, 'ROLE_AUDIT')
where 'ROLE_SETTINGS' = any (services) and not 'ROLE_AUDIT' = any (services);

-- Shifts ----------------------------------------------------------------------------------------------------------------------

alter table shifts
  add column is_manual boolean not null default false,
  add column closed_reason text not null default '',
  add column voided_at timestamptz,
  add column voided_by bigint references users,
  add column void_reason text not null default '',
  add constraint shifts_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  add constraint shifts_are_paid_when_closed check (state = 'Unpaid' or clock_out_at is not null),
  -- Also keeps a person from having two open shifts.
  add constraint shifts_do_not_overlap exclude using gist (
    location_id with =, user_id with =, tstzrange(clock_in_at, clock_out_at) with &&
  ) where (voided_at is null);

drop index shifts_one_open_per_person;
create unique index shifts_one_open_per_person on shifts (location_id, user_id) where clock_out_at is null and voided_at is null;
drop index shifts_by_person;
create index shifts_by_person on shifts (location_id, user_id, clock_in_at desc) where voided_at is null;
create index shifts_by_time on shifts (location_id, clock_in_at desc) where voided_at is null;
drop index shifts_unsettled;
create index shifts_unsettled on shifts (location_id, clock_in_at desc) where reading_session_id is null and voided_at is null;

-- The audit trail -------------------------------------------------------------------------------------------------------------

-- What a row of the trail is hashed over: the hash of the row before it and every column, in a text that depends on no setting.
create function audit_hash(
  previous bytea, location_id bigint, seq bigint, at timestamptz, call text, action text, account_id bigint, actor_id bigint,
  request_id text, before jsonb, after jsonb
) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    location_id, seq, (extract(epoch from at) * 1000000)::bigint, call, action, account_id, actor_id, request_id, before, after
  )::text, 'UTF8'))
$$;

-- The number and hash of a location's last row. A change takes its lock with its last statement and holds it until the commit.
create table audit_heads (
  location_id bigint primary key references companies,
  seq bigint not null,
  hash bytea not null
);

alter table audit_log alter column audit_id drop identity;
alter table audit_log rename column audit_id to seq;
alter table audit_log add column hash bytea;

do $$
declare
  entry record;
  head audit_heads;
begin
  for entry in select * from audit_log order by location_id, seq loop
    if head.location_id is distinct from entry.location_id then
      head := row (entry.location_id, 0, null);
    end if;
    head.seq := head.seq + 1;
    head.hash := audit_hash(head.hash, entry.location_id, head.seq, entry.at, entry.call, entry.action, entry.account_id,
      entry.actor_id, entry.request_id, entry.before, entry.after);
    -- Numbers only go down here, so that none is taken twice on the way.
    update audit_log set seq = head.seq, hash = head.hash where location_id = entry.location_id and seq = entry.seq;
    insert into audit_heads values (head.location_id, head.seq, head.hash)
    on conflict (location_id) do update set seq = excluded.seq, hash = excluded.hash;
  end loop;
end $$;

alter table audit_log alter column hash set not null;
-- The trail is asked for by a range of time; with the number in them, its indexes answer alone which rows there are and how many.
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (location_id, at, seq);
create index audit_log_by_account on audit_log (location_id, account_id, at, seq);
create index audit_log_by_actor on audit_log (location_id, actor_id, at, seq);
create index audit_log_by_call on audit_log (location_id, call, at, seq);

-- What the application's role may do ------------------------------------------------------------------------------------------

grant select, insert, update on user_settings to countroom_app;
grant select, insert, update, delete on presences to countroom_app;
grant select, insert, update (seq, hash) on audit_heads to countroom_app;
