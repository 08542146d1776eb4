-- PostgreSQL asks the columns of an index of trigrams one after the other. With the location first, each candidate was looked for in the list of
-- all that the location has, which is read anew for every search; with the words first, only who has all of them.
-- concurrently
create index concurrently customers_by_words on customers using gin (search_text gin_trgm_ops, location_id) with (fastupdate = off) where deleted_at is null;
drop index concurrently if exists customers_by_search;
