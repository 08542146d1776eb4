-- A master administrator announces to all locations or to one. The trail says who; the list of running announcements shows it.
-- Null: to all locations.
alter table announcements add column company_id bigint references companies;
-- Null: made on the command line.
alter table announcements add column announced_by bigint references users;
