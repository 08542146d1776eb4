-- Audit Trail leaves sign-ins out by default. With this index it reads and counts the other rows without passing by theirs. The list of calls
-- is SIGN_IN_CALLS of the contract, in its order: a query with another list cannot use the index.
-- concurrently

create index concurrently audit_log_without_sign_ins on audit_log (location_id, at, seq)
  where call not in ('login', 'logout', 'processRFID', 'selectEmployee', 'selectLocation');
