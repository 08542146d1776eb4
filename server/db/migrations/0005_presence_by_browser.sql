-- Presence belongs to the browser at which a chip was scanned, not to the account that is signed in there: another browser with the same
-- account acts for nobody who stands elsewhere. A presence counts for as long as that browser's session lives.
--
-- Which browser an earlier scan was made at is not known, so everybody scans once more.

delete from presences;

alter table presences
  drop column station_id,
  add column session_id bigint not null references sessions,
  -- The scan that ended it. The row stays, so that a chip read twice in a moment is told from one that comes back.
  add column left_at timestamptz;
