-- What customers and employees owe. Entries are only added: a wrong one is taken back by its opposite, which names it. The balance is the sum
-- of the entries and stands nowhere else.

create table ledger_entries (
  location_id bigint not null references companies,
  entry_id bigint generated always as identity,
  ledger text not null constraint ledger_entries_are_of_a_ledger check (ledger in ('customerLoan', 'employeeShort', 'zelle')),
  -- Who owes in customer loans; in Zelle the customer who paid.
  customer_id bigint,
  -- The employee who owes in the other ledgers.
  user_id bigint references users,
  amount_cents bigint not null constraint ledger_entries_have_an_amount check (amount_cents <> 0),
  entry_on date not null,
  reverses_entry_id bigint,
  recorded_at timestamptz not null,
  recorded_by bigint not null references users,
  primary key (location_id, entry_id),
  foreign key (location_id, customer_id) references customers,
  foreign key (location_id, reverses_entry_id) references ledger_entries,
  constraint ledger_entries_have_a_person check (
    case ledger
      when 'customerLoan' then customer_id is not null and user_id is null
      when 'employeeShort' then customer_id is null and user_id is not null
      else user_id is not null
    end
  )
);
create unique index ledger_entries_are_reversed_once on ledger_entries (location_id, reverses_entry_id)
where reverses_entry_id is not null;
create index ledger_entries_by_customer on ledger_entries (location_id, ledger, customer_id, entry_id);
create index ledger_entries_by_employee on ledger_entries (location_id, ledger, user_id, entry_id);

grant select, insert on ledger_entries to countroom_app;
