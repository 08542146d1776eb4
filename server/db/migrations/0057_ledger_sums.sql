-- Balances and aging are summed from an index alone: it has what the sums need of each entry.
-- concurrently
create index concurrently ledger_entries_of_customers on ledger_entries (location_id, ledger, customer_id, entry_id)
  include (amount_cents, entry_on, transaction_id, reverses_entry_id);
create index concurrently ledger_entries_of_employees on ledger_entries (location_id, ledger, user_id, entry_id)
  include (amount_cents, entry_on, transaction_id, reverses_entry_id);
drop index concurrently if exists ledger_entries_by_customer;
drop index concurrently if exists ledger_entries_by_employee;
