-- Finds what a transaction posted, and keeps the short of a shift from being posted twice.
-- concurrently
create index concurrently ledger_entries_by_transaction on ledger_entries (location_id, transaction_id) where transaction_id is not null;
create unique index concurrently ledger_entries_post_a_short_once on ledger_entries (location_id, shift_id) where shift_id is not null;
