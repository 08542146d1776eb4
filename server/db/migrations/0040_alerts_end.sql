-- Somebody deletes an alert: it leaves the list of everybody, and its row says who deleted it. Its cause does not raise it again. A person may also
-- hide an alert from themselves until the next business day.
alter table alerts
  add column resolved_at timestamptz,
  add column resolved_by bigint references users,
  add constraint alerts_are_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null)) not valid;

create table alert_snoozes (
  location_id bigint not null,
  user_id bigint not null references users,
  alert_id bigint not null,
  until_at timestamptz not null,
  primary key (location_id, user_id, alert_id),
  foreign key (location_id, alert_id) references alerts
);

grant update (resolved_at, resolved_by) on alerts to countroom_app;
grant select, insert, update, delete on alert_snoozes to countroom_app;
