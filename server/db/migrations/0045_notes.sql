-- Notes: what the people of a location write for each other, and who has read what.
create table notes (
  location_id bigint not null references companies,
  note_id bigint generated always as identity,
  note text not null constraint notes_have_a_text check (btrim(note) <> '' and char_length(note) <= 10000),
  written_at timestamptz not null,
  written_by bigint not null references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, note_id),
  constraint notes_are_voided_by_somebody check ((voided_at is null) = (voided_by is null))
);
-- Many notes are deleted when they are done. The list must not read those to find the others.
create index notes_that_count on notes (location_id, note_id) where voided_at is null;
grant select, insert, update (voided_at, voided_by, void_reason) on notes to countroom_app;

create table note_reads (
  location_id bigint not null references companies,
  note_id bigint not null,
  user_id bigint not null references users,
  read_at timestamptz not null,
  primary key (location_id, note_id, user_id),
  foreign key (location_id, note_id) references notes
);
grant select, insert on note_reads to countroom_app;
