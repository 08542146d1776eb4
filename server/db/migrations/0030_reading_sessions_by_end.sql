-- What belongs to no shift belongs to the first reading session that ended after it. So a session's report asks when the session before it
-- ended.
-- concurrently

create index concurrently reading_sessions_by_end on reading_sessions (location_id, ended_at, reading_session_id);
