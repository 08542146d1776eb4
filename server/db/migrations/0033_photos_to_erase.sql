-- Housekeeping looks for the removed photos whose files are still there: few of many.
-- concurrently
create index concurrently photos_to_erase on photos (location_id, hash) where removed_at is not null and erased_at is null;
