-- What the photos so far take. The triggers count the later ones: a change that stores or removes photos waits for the rows that are locked
-- here, and is counted afterwards.
insert into photo_usage (location_id)
select distinct location_id from photos
on conflict do nothing;
select from photo_usage order by location_id for update;
update photo_usage
set byte_count = (
  select coalesce(sum(byte_count), 0) from photos where photos.location_id = photo_usage.location_id and photos.removed_at is null
);
-- The photos that no row names: they were taken away from their customers, or their customers were deleted. The trigger subtracts them from the sums.
update photos p set removed_at = now()
where p.removed_at is null
  and not exists (
    select from customer_photos cp
    join customers c on c.location_id = cp.location_id and c.customer_id = cp.customer_id
    where cp.location_id = p.location_id and cp.hash = p.hash and cp.removed_at is null and c.deleted_at is null
  )
  and not exists (
    select from visits v
    join customers c on c.location_id = v.location_id and c.customer_id = v.customer_id
    where v.location_id = p.location_id and v.photo_hash = p.hash and c.deleted_at is null
      and (v.voided_at is null or v.given_at is not null and v.void_approved_at is null)
  );
