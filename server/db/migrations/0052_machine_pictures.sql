-- Machine pictures: what a machine looked like, by business day, with up to three photos each.
create table machine_pictures (
  location_id bigint not null references companies,
  machine_picture_id bigint generated always as identity,
  machine_id bigint not null,
  business_day date not null,
  taken_at timestamptz not null,
  taken_by bigint not null references users,
  -- The round in which somebody took it while reading the machine. It belongs to the machine's reading then.
  reading_session_id bigint,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, machine_picture_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, reading_session_id) references reading_sessions,
  constraint machine_pictures_are_voided_by_somebody check ((voided_at is null) = (voided_by is null))
);
create index machine_pictures_by_day on machine_pictures (location_id, business_day, machine_picture_id) where voided_at is null;
create index machine_pictures_by_machine on machine_pictures (location_id, machine_id, machine_picture_id) where voided_at is null;
create index machine_pictures_by_session on machine_pictures (location_id, reading_session_id, machine_picture_id)
  where voided_at is null and reading_session_id is not null;
grant select, insert, update (voided_at, voided_by, void_reason) on machine_pictures to countroom_app;

create table machine_picture_photos (
  location_id bigint not null,
  machine_picture_id bigint not null,
  place smallint not null constraint machine_pictures_have_three_photos_at_most check (place between 1 and 3),
  hash bytea not null,
  display_name text not null,
  primary key (location_id, machine_picture_id, place),
  foreign key (location_id, machine_picture_id) references machine_pictures,
  foreign key (location_id, hash) references photos
);
create index machine_picture_photos_by_hash on machine_picture_photos (location_id, hash);
grant select, insert on machine_picture_photos to countroom_app;
