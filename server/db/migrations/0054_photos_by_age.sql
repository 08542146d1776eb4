-- The oldest photos of each kind that are still there, for the job that deletes them; and the deleted ones of a customer.
-- concurrently
create index concurrently visits_with_photo_by_age on visits (location_id, signed_in_at)
  where photo_hash is not null and photo_removed_at is null and voided_at is null;
create index concurrently raffle_prizes_with_photo_by_age on raffle_prizes (location_id, given_at) where photo_removed_at is null;
create index concurrently machine_pictures_with_photo_by_age on machine_pictures (location_id, taken_at)
  where voided_at is null and photo_removed_at is null;
create index concurrently customer_photos_by_age on customer_photos (location_id, added_at) where removed_at is null;
create index concurrently customer_photos_deleted on customer_photos (location_id, customer_id, removed_at) where kept_days is not null;
create index concurrently bonus_photos_by_age on bonus_photos (location_id, taken_at) where bonus_id is not null and removed_at is null;
