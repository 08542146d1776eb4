-- A machine leaves a running reading session with a reason, so that the session can end without its reading. A row only ends: the machine is
-- back once it was read after all, or was brought back by hand.
create table reading_absences (
  location_id bigint not null references companies,
  absence_id bigint generated always as identity,
  reading_session_id bigint not null,
  machine_id bigint not null,
  reason text not null constraint reading_absences_reason_is_known check (reason in ('broken', 'retired', 'other')),
  note text not null,
  left_at timestamptz not null,
  left_by bigint not null references users,
  returned_at timestamptz,
  returned_by bigint references users,
  primary key (location_id, absence_id),
  foreign key (location_id, reading_session_id) references reading_sessions,
  foreign key (location_id, machine_id) references machines,
  constraint reading_absences_for_another_reason_have_a_note check (reason <> 'other' or btrim(note) <> ''),
  constraint reading_absences_end_by_somebody check ((returned_at is null) = (returned_by is null)),
  constraint reading_absences_end_after_they_start check (returned_at >= left_at)
);
create unique index reading_absences_one_per_machine on reading_absences (location_id, reading_session_id, machine_id)
  where returned_at is null;

grant select, insert, update (returned_at, returned_by) on reading_absences to countroom_app;
