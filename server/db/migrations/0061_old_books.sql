-- The figures of business days before the venue used Countroom, as somebody imported them from its old books.
create table old_book_imports (
  location_id bigint not null references companies,
  import_id bigint generated always as identity,
  imported_at timestamptz not null,
  imported_by bigint not null references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, import_id),
  constraint old_book_imports_are_voided_by_somebody check ((voided_at is null) = (voided_by is null))
);
grant select, insert, update (voided_at, voided_by, void_reason) on old_book_imports to countroom_app;

-- A day may be in several imports. The newest one that nobody voided counts.
create table old_book_days (
  location_id bigint not null references companies,
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
  -- What the old books say of the house at the beginning and at the end of the day; null when they say nothing.
  opening_cents bigint,
  ending_cents bigint,
  primary key (location_id, import_id, business_day),
  foreign key (location_id, import_id) references old_book_imports,
  constraint old_book_days_have_no_amount_below_zero check (least(total_in_cents, total_out_cents, jp_other_in_cents, jp_other_out_cents,
    match_cents, high_roller_match_cents, bonus_cents, employees_cents, drawings_cents, sams_cents, food_cents, maintenance_cents,
    miscellaneous_cents) >= 0)
);
create index old_book_days_by_day on old_book_days (location_id, business_day, import_id desc);
grant select, insert on old_book_days to countroom_app;
