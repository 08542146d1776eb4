-- Alerts tell a venue what somebody should look at, such as a meter that fell. The change that causes an alert writes it with its audit row.
-- A cause raises one alert, whatever its words.
create table alerts (
  location_id bigint not null references companies,
  alert_id bigint generated always as identity,
  code text not null,
  -- What it is about, such as the shift's id.
  cause text not null,
  classification text not null constraint alerts_class_is_known check (classification in ('info', 'warning', 'critical')),
  message text not null,
  raised_at timestamptz not null,
  -- Null when a job raised it.
  raised_by bigint references users,
  primary key (location_id, alert_id),
  constraint alerts_are_raised_once_a_cause unique (location_id, code, cause)
);

-- One row for each job that the server does by itself: when it is due, and which instance runs it now. When an instance dies, its hold ends and
-- another instance takes the job.
create table jobs (
  name text primary key,
  due_at timestamptz not null,
  held_by text,
  held_until timestamptz,
  constraint jobs_are_held_until_some_time check ((held_by is null) = (held_until is null))
);

grant select, insert on alerts to countroom_app;
grant select, insert, update on jobs to countroom_app;
