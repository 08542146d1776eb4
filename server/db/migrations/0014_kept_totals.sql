-- What a round came to is kept when it ends, for nothing can change its readings afterwards: with the round, and by machine and month. So
-- Master Reading costs the same after five years as after one.
--
-- The three columns are null while a round runs, and where a release that does not know them ended it: its readings are summed then, and
-- the next round that ends keeps the totals of both. Totals are in machine_months exactly when they are with their round.
alter table reading_sessions
  add column machines_read integer,
  add column daily_in bigint,
  add column daily_out bigint,
  add constraint reading_sessions_keep_all_totals_or_none check (num_nulls(machines_read, daily_in, daily_out) in (0, 3)),
  add constraint reading_sessions_keep_totals_once_ended check (machines_read is null or ended_at is not null);
create index reading_sessions_without_totals on reading_sessions (location_id, business_day) where machines_read is null;

-- What a machine made in the rounds of a month's business days, by the month's first day.
create table machine_months (
  location_id bigint not null references companies,
  month date not null constraint machine_months_begin_on_the_first check (extract(day from month) = 1),
  machine_id bigint not null,
  rounds integer not null constraint machine_months_have_a_round check (rounds > 0),
  daily_in bigint not null,
  daily_out bigint not null,
  last_assignment_id bigint not null,
  primary key (location_id, month, machine_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, last_assignment_id) references assignments
);

grant update (machines_read, daily_in, daily_out) on reading_sessions to countroom_app;
grant select, insert, update (rounds, daily_in, daily_out, last_assignment_id) on machine_months to countroom_app;
