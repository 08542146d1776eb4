-- Attacks become visible: wrong sign-ins, refused access, reached limits, changed roles. A table of its own rather than the audit trail,
-- because nothing of the venue changed, and an attacker decides how many there are: so one row counts what happens alike within a
-- minute, and rows go after thirty days. Nothing that was typed is kept, only the account that was meant, where there is one.
--
-- A wrong sign-in of an unknown name belongs to no location, so this is a reference table.

create table security_events (
  security_event_id bigint generated always as identity primary key,
  minute_at timestamptz not null,
  code text not null,
  -- The route that refused, without what was sent.
  route text not null,
  user_id bigint references users,
  company_id bigint references companies,
  -- Null where more addresses did it than are counted one by one.
  address text,
  times integer not null,
  constraint security_events_one_per_minute_and_kind
    unique nulls not distinct (minute_at, code, route, user_id, company_id, address),
  constraint security_events_happened check (times > 0)
);

create index security_events_by_location on security_events (company_id, minute_at desc, security_event_id desc);
create index security_events_by_time on security_events (minute_at desc, security_event_id desc);

grant select, insert, update, delete on security_events to countroom_app;
