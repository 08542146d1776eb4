-- Bonuses: what a venue gives away, when, and to whom it was given, each with a photo. A claim is paid out of the drawer of a shift, or as credit on
-- the machine.

create table bonus_definitions (
  location_id bigint not null references companies,
  bonus_definition_id bigint generated always as identity,
  name text not null constraint bonus_definitions_have_a_name check (btrim(name) <> ''),
  name_key text not null,
  is_enabled boolean not null,
  -- What may be claimed: [{"description": "Birthday", "amount": 20}], in dollars.
  specifications jsonb not null constraint bonus_definitions_have_specifications check (jsonb_array_length(specifications) > 0),
  -- When it is open: seven days, each with its times. See `isOpen` in the contract.
  weekdays jsonb not null constraint bonus_definitions_have_seven_days check (jsonb_array_length(weekdays) = 7),
  paid_in text not null constraint bonus_definitions_are_paid_in_cash_or_credit check (paid_in in ('cash', 'credit')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  removed_at timestamptz,
  primary key (location_id, bonus_definition_id)
);
create unique index bonus_definitions_have_one_name on bonus_definitions (location_id, name_key) where removed_at is null;
grant select, insert, update on bonus_definitions to countroom_app;

create table bonuses (
  location_id bigint not null references companies,
  bonus_id bigint generated always as identity,
  shift_id bigint not null,
  machine_id bigint not null,
  customer_id bigint not null,
  bonus_definition_id bigint not null,
  -- What the definition said when the bonus was claimed. A definition that changes later changes no claim.
  bonus_name text not null,
  specify text not null,
  amount_cents bigint not null constraint bonuses_have_an_amount check (amount_cents > 0),
  -- Only cash moves the drawer.
  paid_in text not null constraint bonuses_are_paid_in_cash_or_credit check (paid_in in ('cash', 'credit')),
  photo_hash bytea not null,
  claimed_at timestamptz not null,
  claimed_by bigint not null references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_approved_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, bonus_id),
  foreign key (location_id, shift_id) references shifts,
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, customer_id) references customers,
  foreign key (location_id, bonus_definition_id) references bonus_definitions,
  foreign key (location_id, photo_hash) references photos,
  constraint bonuses_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  constraint bonuses_voids_are_approved_by_a_second_person check (void_approved_by <> voided_by)
);
-- A photo shows one claim, even after its void.
create unique index bonuses_have_their_own_photo on bonuses (location_id, photo_hash);
create index bonuses_by_shift on bonuses (location_id, shift_id, bonus_id);
create index bonuses_by_customer on bonuses (location_id, customer_id, bonus_id);
grant select, insert on bonuses to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason) on bonuses to countroom_app;

-- Photos that were taken for a bonus. A photo arrives before the claim that names it, so that nobody waits for it at the counter.
create table bonus_photos (
  location_id bigint not null references companies,
  hash bytea not null,
  -- The SHA-256 of the bytes as they were sent. The same file is recognized even when a later release draws it differently.
  sent_hash bytea not null,
  taken_at timestamptz not null,
  taken_by bigint not null references users,
  -- The claim that names it. A photo without a claim is removed after a day.
  bonus_id bigint,
  removed_at timestamptz,
  primary key (location_id, hash),
  foreign key (location_id, hash) references photos,
  foreign key (location_id, bonus_id) references bonuses
);
create unique index bonus_photos_once_each on bonus_photos (location_id, sent_hash);
create index bonus_photos_by_claim on bonus_photos (location_id, bonus_id) where bonus_id is not null;
create index bonus_photos_without_claim on bonus_photos (location_id, taken_at) where bonus_id is null and removed_at is null;
grant select, insert on bonus_photos to countroom_app;
grant update (taken_at, taken_by, bonus_id, removed_at) on bonus_photos to countroom_app;

-- The number of a claim is taken when the change takes its locks, so that its row is sent together with the audit row and COMMIT.
grant usage on sequence bonuses_bonus_id_seq to countroom_app;
