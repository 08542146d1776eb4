-- From when on something raises an alert, as far as a location differs from the defaults (contract/alerts/thresholds.rules.ts). An object, so that a
-- new kind of alert brings its threshold without a new column.
create table alert_thresholds (
  location_id bigint primary key references companies,
  thresholds jsonb not null constraint alert_thresholds_are_an_object check (jsonb_typeof(thresholds) = 'object'),
  version bigint not null default 1
);
grant select, insert, update on alert_thresholds to countroom_app;
