-- The open alerts of a location, newest first, of all classes and of one.
-- concurrently
create index concurrently alerts_open on alerts (location_id, alert_id) where resolved_at is null;
create index concurrently alerts_open_by_class on alerts (location_id, classification, alert_id) where resolved_at is null;
