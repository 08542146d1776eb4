-- The customers: who they are and their photos, their visits with the match points given, and the location's match rule.
--
-- A visit is one row from check-in to gift. It is waiting until points are given, it is voided, or it lapses; a customer has at most one
-- that waits. What was given never changes: a void beside it takes it out of every list and sum.

create extension if not exists pg_trgm;
-- So that the trigram index has the location first, like every other.
create extension if not exists btree_gin;

-- What a location counts: its tags, and the bytes of its photos.
create table customer_counters (
  location_id bigint primary key references companies,
  last_tag bigint not null default 0,
  photo_bytes bigint not null default 0
);

create table customers (
  location_id bigint not null references companies,
  customer_id bigint generated always as identity,
  tag_id text not null constraint customers_have_a_tag check (btrim(tag_id) <> ''),
  first_name text not null constraint customers_have_a_first_name check (btrim(first_name) <> ''),
  last_name text not null constraint customers_have_a_last_name check (btrim(last_name) <> ''),
  -- The names as they are compared and sorted: without accents, in lower case.
  first_name_key text not null,
  last_name_key text not null,
  phone text not null constraint customers_phone_has_ten_digits check (phone ~ '^[0-9]{10}$'),
  born_on date,
  address text not null default '',
  -- Sealed with the installation's key; the last four characters beside it.
  driver_license bytea,
  driver_license_ending text not null default '',
  points_cents bigint not null constraint customers_points_are_not_negative check (points_cents >= 0),
  comments text not null default '',
  is_rule boolean not null default false,
  cooldown_hundredths bigint constraint customers_cooldown_is_not_negative check (cooldown_hundredths >= 0),
  max_matches_per_day integer constraint customers_matches_are_not_negative check (max_matches_per_day >= 0),
  max_amount_per_day_cents bigint constraint customers_amount_is_not_negative check (max_amount_per_day_cents >= 0),
  match_values_cents bigint[] not null default '{}',
  -- Names, phone and tag as a search finds them.
  search_text text not null,
  registered_at timestamptz not null,
  registered_by bigint not null references users,
  last_visit_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (location_id, customer_id)
);
create unique index customers_one_per_tag on customers (location_id, tag_id) where deleted_at is null;
create index customers_by_search on customers using gin (location_id, search_text gin_trgm_ops) where deleted_at is null;
-- One for each column that the table can be sorted by; two where blanks come last whichever way.
create index customers_by_tag on customers (location_id, length(tag_id), tag_id, customer_id) where deleted_at is null;
create index customers_by_first_name on customers (location_id, first_name_key, last_name_key, customer_id) where deleted_at is null;
create index customers_by_last_name on customers (location_id, last_name_key, first_name_key, customer_id) where deleted_at is null;
create index customers_by_points on customers (location_id, points_cents, customer_id) where deleted_at is null;
create index customers_by_phone on customers (location_id, phone, customer_id) where deleted_at is null;
create index customers_by_birth on customers (location_id, born_on, customer_id) where deleted_at is null;
create index customers_by_birth_descending on customers (location_id, born_on desc nulls last, customer_id desc) where deleted_at is null;
create index customers_by_registration on customers (location_id, registered_at, customer_id) where deleted_at is null;
create index customers_by_last_visit on customers (location_id, last_visit_at, customer_id) where deleted_at is null;
create index customers_by_last_visit_descending on customers (location_id, last_visit_at desc nulls last, customer_id desc)
  where deleted_at is null;

-- Photos are files named by the SHA-256 of their bytes; a row says that a location has one.
create table photos (
  location_id bigint not null references companies,
  hash bytea not null,
  byte_count bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  created_by bigint not null references users,
  primary key (location_id, hash)
);

create table customer_photos (
  location_id bigint not null references companies,
  customer_photo_id bigint generated always as identity,
  customer_id bigint not null,
  hash bytea not null,
  display_name text not null default '',
  added_at timestamptz not null,
  added_by bigint not null references users,
  removed_at timestamptz,
  primary key (location_id, customer_photo_id),
  foreign key (location_id, customer_id) references customers,
  foreign key (location_id, hash) references photos
);
create unique index customer_photos_once_each on customer_photos (location_id, customer_id, hash) where removed_at is null;
create index customer_photos_by_customer on customer_photos (location_id, customer_id, customer_photo_id desc) where removed_at is null;
create index customer_photos_by_photo on customer_photos (location_id, hash);

-- Opened as a kiosk: whoever stands there checks in and does nothing else, until the session ends.
alter table sessions add column is_kiosk boolean not null default false;

create table visits (
  location_id bigint not null references companies,
  visit_id bigint generated always as identity,
  customer_id bigint not null,
  -- Of the check-in.
  business_day date not null,
  signed_in_at timestamptz not null,
  -- Who checked the customer in; at the kiosk the station itself.
  signed_in_by bigint not null references users,
  source text not null constraint visits_source_is_known check (source in ('kiosk', 'desk', 'manual')),
  -- What an administrator asked for; otherwise the rule and the customer say it when it is given.
  asked_points_cents bigint constraint visits_asked_points_are_not_negative check (asked_points_cents >= 0),
  photo_hash bytea,
  machine_id bigint,
  given_at timestamptz,
  given_by bigint references users,
  given_cents bigint constraint visits_given_points_are_positive check (given_cents > 0),
  -- The business day on which they were given.
  given_day date,
  is_high_roller boolean not null default false,
  -- The customer went without being given anything, and has come again since.
  lapsed_at timestamptz,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, visit_id),
  foreign key (location_id, customer_id) references customers,
  foreign key (location_id, photo_hash) references photos,
  foreign key (location_id, machine_id) references machines,
  constraint visits_are_given_whole check (
    (given_at is null) = (given_by is null) and (given_at is null) = (given_cents is null) and (given_at is null) = (given_day is null)
  ),
  constraint visits_are_given_at_a_machine check (given_at is null or machine_id is not null),
  constraint visits_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  constraint visits_lapse_without_points check (lapsed_at is null or given_at is null)
);
create unique index visits_one_waiting_per_customer on visits (location_id, customer_id)
  where given_at is null and voided_at is null and lapsed_at is null;
create index visits_waiting on visits (location_id, signed_in_at) where given_at is null and voided_at is null and lapsed_at is null;
create index visits_ungiven_by_day on visits (location_id, business_day, signed_in_at) where given_at is null and voided_at is null;
create index visits_given_by_day on visits (location_id, given_day, given_at) where given_at is not null;
create index visits_given_by_person on visits (location_id, given_by, given_at) where given_at is not null;
create index visits_given_by_customer on visits (location_id, customer_id, given_at) where given_at is not null and voided_at is null;
create index visits_by_customer on visits (location_id, customer_id, signed_in_at desc) where voided_at is null;
create index visits_by_machine on visits (location_id, machine_id) where machine_id is not null;
create index visits_by_photo on visits (location_id, photo_hash) where photo_hash is not null;

-- At most one a location: who gets a match when.
create table match_rules (
  location_id bigint primary key references companies,
  rule_name text not null default '',
  is_enabled boolean not null default false,
  cooldown_hundredths bigint constraint match_rules_cooldown_is_not_negative check (cooldown_hundredths >= 0),
  -- HH:MM on the location's wall clock, in order.
  reset_times text[] not null default '{}',
  max_matches_per_day integer constraint match_rules_matches_are_not_negative check (max_matches_per_day >= 0),
  -- HH:MM; null for 07:00.
  count_reset_time text,
  version integer not null default 1
);

-- What the application's role may do ------------------------------------------------------------------------------------------

grant select, insert, update on customer_counters, customers, match_rules to countroom_app;
grant select, insert on photos to countroom_app;
grant select, insert, update (removed_at) on customer_photos to countroom_app;
grant select, insert, update (photo_hash, machine_id, given_at, given_by, given_cents, given_day, is_high_roller, lapsed_at, voided_at, voided_by, void_reason)
  on visits to countroom_app;
