-- Photos belong to several kinds of rows: customers, check-ins, and soon machines, bonuses and raffles. So the bytes of a location's photos are
-- counted beside the photos. A photo that no row names is removed, and no longer counts. The column photo_bytes of customer_counters stays for
-- servers of the release before; a later release drops it.
create table photo_usage (
  location_id bigint primary key references companies,
  -- The sum over its photos that are not removed.
  byte_count bigint not null default 0 constraint photo_usage_is_not_negative check (byte_count >= 0)
);
grant select, insert, update on photo_usage to countroom_app;

alter table photos
  -- No row names it: nobody can fetch it, and it does not count.
  add column removed_at timestamptz,
  -- Its files are gone. They stay a day longer than the photo, so that a backup that began before still finds them.
  add column erased_at timestamptz,
  add constraint photos_are_erased_once_removed check (erased_at is null or removed_at is not null) not valid;
grant update (removed_at, erased_at) on photos to countroom_app;

-- Of a deleted customer: when housekeeping removed the customer's photos and those of the check-ins. A regular has hundreds, so the call that
-- deletes the customer does not wait for it.
alter table customers add column photos_removed_at timestamptz;

-- Triggers keep the sum, because during an update servers of the release before store photos too, and know nothing of the sum.
create function count_stored_photos() returns trigger language plpgsql as $$
begin
  insert into photo_usage as kept (location_id, byte_count)
  select location_id, sum(byte_count) from added where removed_at is null group by location_id
  on conflict (location_id) do update set byte_count = kept.byte_count + excluded.byte_count;
  return null;
end $$;
create trigger photos_are_counted after insert on photos
  referencing new table as added for each statement execute function count_stored_photos();

create function count_removed_photos() returns trigger language plpgsql as $$
begin
  update photo_usage as kept set byte_count = kept.byte_count + changed.bytes
  from (
    select location_id, sum(case when updated.removed_at is null then updated.byte_count else -updated.byte_count end) as bytes
    from earlier join updated using (location_id, hash)
    where (earlier.removed_at is null) <> (updated.removed_at is null)
    group by location_id
  ) changed
  where kept.location_id = changed.location_id;
  return null;
end $$;
create trigger removed_photos_are_not_counted after update on photos
  referencing old table as earlier new table as updated for each statement execute function count_removed_photos();
