-- What housekeeping looks for is few rows of many: removed photos whose files are still there, and deleted customers who still have photos.
-- concurrently
create index concurrently photos_to_erase on photos (location_id, hash) where removed_at is not null and erased_at is null;
create index concurrently customers_with_photos_to_remove on customers (location_id, customer_id)
  where deleted_at is not null and photos_removed_at is null;
