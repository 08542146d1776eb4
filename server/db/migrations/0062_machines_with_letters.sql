-- The list of waiting customers says whether a location has a machine whose name is not only a number. The index holds only these machines.
-- concurrently
create index concurrently machines_with_letters on machines (location_id) where retired_at is null and name_key !~ '^[0-9]+$';
