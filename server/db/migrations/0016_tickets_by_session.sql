-- The newest tickets of a session are found without a look at everybody's, also while thousands of browsers come back at once, and so are
-- those that are over.
-- concurrently

create index concurrently socket_tickets_by_session on socket_tickets (token_hash, expires_at);

create index concurrently socket_tickets_by_expiry on socket_tickets (expires_at);
