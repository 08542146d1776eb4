-- The assignments of a range of days are those that had not ended before it. Without the index, the best and worst machines of a week read all assignments that
-- the location ever had.
-- concurrently
create index concurrently assignments_by_end on assignments (location_id, ended_at);
