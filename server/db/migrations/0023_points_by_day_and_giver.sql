-- Who gave points in a week is found from each day's first giver to its next, whoever gave in the years before. The index by day and time gave
-- a day's gifts, and the givers of a week only by reading all of them. Nothing asks for the readings of an assignment.
-- concurrently
create index concurrently visits_given_by_day_and_person on visits (location_id, given_day, given_by) where given_at is not null;
drop index concurrently if exists visits_given_by_day;
drop index concurrently if exists readings_by_assignment;
