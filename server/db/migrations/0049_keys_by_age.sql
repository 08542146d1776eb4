-- concurrently
-- The index by age also begins with the location, and it is smaller than the primary key. So PostgreSQL preferred it for the look-up of one key, and read all keys
-- of the location. Only a statement that repeats the condition of a partial index can use it: the one that drops old keys.
create index concurrently idempotency_keys_that_age on idempotency_keys (location_id, created_at) where created_at > '-infinity';
drop index concurrently if exists idempotency_keys_by_age;
