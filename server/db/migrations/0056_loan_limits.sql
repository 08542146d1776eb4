-- What a customer may owe at most, and why an entry of a ledger was reversed.
alter table customers
  add column loan_limit_cents bigint,
  add constraint customers_have_no_negative_loan_limit check (loan_limit_cents >= 0) not valid;
alter table ledger_entries add column reason text not null default '';
