-- A new venue shows its first steps to its administrators until one of them closes the list. Venues of before have no list.
alter table companies add column is_starting boolean not null default false;
