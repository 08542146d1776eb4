-- How long a location keeps its photos, by kind. Once a business day a job deletes those that are older.
create table photo_rules (
  location_id bigint primary key references companies,
  -- Days by kind. A kind that is not in it is kept for ever. An object, so that a new kind of photo needs no column.
  kept_days jsonb not null constraint photo_rules_are_an_object check (jsonb_typeof(kept_days) = 'object'),
  -- When photos are deleted next; null while all are kept.
  next_at timestamptz,
  version bigint not null default 1
);
grant select, insert, update on photo_rules to countroom_app;

-- A row whose photo was deleted says when, and after how many days. The rows of customers and of bonuses already say when.
alter table visits add column photo_removed_at timestamptz, add column photo_kept_days integer;
grant update (photo_removed_at, photo_kept_days) on visits to countroom_app;
alter table raffle_prizes add column photo_removed_at timestamptz, add column photo_kept_days integer;
grant update (photo_removed_at, photo_kept_days) on raffle_prizes to countroom_app;
alter table machine_pictures add column photo_removed_at timestamptz, add column photo_kept_days integer;
grant update (photo_removed_at, photo_kept_days) on machine_pictures to countroom_app;
alter table customer_photos add column kept_days integer;
grant update (kept_days) on customer_photos to countroom_app;
alter table bonus_photos add column kept_days integer;
grant update (kept_days) on bonus_photos to countroom_app;
