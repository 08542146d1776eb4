-- concurrently
-- The search of the company table, and the licences whose grace ends next.
create index concurrently companies_by_words on companies using gin (
  lower(name || ' ' || contact_name || ' ' || phone || ' ' || email || ' ' || city || ' ' || state) gin_trgm_ops
) with (fastupdate = off);
create index concurrently licences_to_end on licences (coalesce(works_until, expires_at)) where ended_at is null;
create index concurrently licences_by_start on licences (starts_at) where starts_at is not null;
