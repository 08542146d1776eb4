-- The points that somebody gave on a business day are a few rows of an index by giver and day. The index by giver and time answered it by
-- reading every gift of theirs, or every gift of that day. Shifts ask by time, and name the days around it.
-- concurrently
create index concurrently visits_given_by_person_and_day on visits (location_id, given_by, given_day, given_at) where given_at is not null;
drop index concurrently if exists visits_given_by_person;
