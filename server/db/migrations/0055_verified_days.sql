-- Verified business days. The last row of a day says whether it is verified, and so whether what feeds its column in the weekly report is locked.
create table day_verifications (
  location_id bigint not null references companies,
  verification_id bigint generated always as identity,
  business_day date not null,
  is_verified boolean not null,
  -- Of a verification: how short/over was explained. Of a reopening: the reason.
  note text not null,
  -- The column as it was verified.
  figures jsonb,
  recorded_at timestamptz not null,
  recorded_by bigint not null references users,
  primary key (location_id, verification_id),
  constraint day_verifications_keep_their_figures check (is_verified = (figures is not null)),
  constraint day_verifications_end_with_a_reason check (is_verified or btrim(note) <> '')
);
create index day_verifications_by_day on day_verifications (location_id, business_day, verification_id desc);
grant select, insert on day_verifications to countroom_app;
