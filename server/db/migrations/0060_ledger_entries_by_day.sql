-- The weekly report asks what a ledger had at the end of a business day. The amounts are in the index, so that the question reads no rows.
-- concurrently
create index concurrently ledger_entries_by_day on ledger_entries (location_id, ledger, entry_on) include (amount_cents);
