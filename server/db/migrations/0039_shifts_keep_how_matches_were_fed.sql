-- A settled drawer must not change when the location decides otherwise about its matches. So a shift keeps the rule that held when it was settled.
-- Null before a session settles it.
alter table shifts add column has_fed_matches boolean;
