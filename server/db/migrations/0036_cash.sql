-- Cash. Everything that moves in the drawer of a shift is a row here that belongs to the shift: tickets that were paid, and transactions (bank and
-- expense entries). What a drawer should hold is the sum of these rows, and is stored nowhere else.

-- The categories that every location begins with.
create table standard_categories (
  name text primary key,
  posting text not null,
  expense_type text
);
insert into standard_categories (name, posting, expense_type) values
  ('Loans', 'loan', null),
  ('Pay Loan', 'payLoan', null),
  ('Employee Pay Short', 'employeePayShort', null),
  ('Zelle', 'zelle', null),
  ('Manager Add Bank', 'managerAddBank', null),
  ('Employee Payroll', 'employeePayroll', 'Employees'),
  ('Rollover', 'rollover', null),
  ('Match', 'plain', 'Match'),
  ('High Roller Match', 'plain', 'High Roller Match'),
  ('Bonus', 'plain', 'Bonus'),
  ('Employees', 'plain', 'Employees'),
  ('Sam''s', 'plain', 'Sam''s'),
  ('Food Expense', 'plain', 'Food Expense'),
  ('Maintenance/Upgrades', 'plain', 'Maintenance/Upgrades'),
  ('Miscellaneous', 'plain', 'Miscellaneous');
grant select on standard_categories to countroom_app;

create table categories (
  location_id bigint not null references companies,
  category_id bigint generated always as identity,
  name text not null constraint categories_have_a_name check (btrim(name) <> ''),
  name_key text not null,
  -- What a transaction of this category does besides moving cash.
  posting text not null default 'plain' constraint categories_have_a_posting check (
    posting in ('plain', 'loan', 'payLoan', 'employeePayShort', 'zelle', 'managerAddBank', 'employeePayroll', 'rollover')
  ),
  -- The line of the weekly report that its expenses belong to.
  expense_type text default 'Miscellaneous' constraint categories_have_an_expense_type check (
    expense_type in ('Match', 'High Roller Match', 'Bonus', 'Employees', 'Sam''s', 'Food Expense', 'Maintenance/Upgrades', 'Miscellaneous')
  ),
  -- One of those that every location begins with.
  is_global boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (location_id, category_id),
  constraint categories_of_expenses_have_a_type check (posting <> 'plain' or expense_type is not null)
);
create unique index categories_have_one_name on categories (location_id, name_key) where removed_at is null;
grant select, insert, update on categories to countroom_app;

-- A trigger, so that a company has its categories whichever release creates it. It is a definer's, because the application only reads companies.
create function begin_with_categories() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into categories (location_id, name, name_key, posting, expense_type, is_global, created_at)
  select new.company_id, s.name, lower(s.name), s.posting, s.expense_type, true, new.created_at from standard_categories s order by s.name;
  return null;
end $$;
create trigger companies_begin_with_categories after insert on companies for each row execute function begin_with_categories();

insert into categories (location_id, name, name_key, posting, expense_type, is_global, created_at)
select c.company_id, s.name, lower(s.name), s.posting, s.expense_type, true, c.created_at
from companies c cross join standard_categories s
order by c.company_id, s.name;

-- Bank and expense entries. An update keeps the row and its number; the values that it replaces stay in transaction_versions.
create table transactions (
  location_id bigint not null references companies,
  transaction_id bigint generated always as identity,
  shift_id bigint not null,
  type text not null constraint transactions_are_bank_or_expense check (type in ('bank', 'expense')),
  category_id bigint not null,
  -- The category's name and effect when the entry was saved. A category that changes later changes no entry.
  description text not null,
  posting text not null,
  expense_type text,
  amount_cents bigint not null constraint transactions_have_an_amount check (amount_cents > 0),
  comments text not null default '',
  customer_id bigint,
  employee_id bigint references users,
  -- The manager who added to the bank.
  name_input text not null default '',
  -- How many bills of each kind, such as {"20": 3}.
  bills jsonb,
  -- The first of the two rows of a loan from the bank, or of a hand-over. Both are voided together.
  pair_id bigint,
  -- The hand-over that made it.
  rollover_id bigint,
  entered_at timestamptz not null,
  entered_by bigint not null references users,
  modified_at timestamptz,
  modified_by bigint references users,
  -- The second person of the last update or of the void.
  approved_by bigint references users,
  version integer not null default 1,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, transaction_id),
  foreign key (location_id, shift_id) references shifts,
  foreign key (location_id, category_id) references categories,
  foreign key (location_id, customer_id) references customers,
  foreign key (location_id, pair_id) references transactions,
  constraint transactions_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  constraint transactions_are_modified_by_somebody check ((modified_at is null) = (modified_by is null)),
  constraint transactions_are_approved_by_a_second_person check (approved_by <> coalesce(voided_by, modified_by))
);
create index transactions_by_shift on transactions (location_id, shift_id, transaction_id);
create index transactions_by_pair on transactions (location_id, pair_id) where pair_id is not null;
create index transactions_by_customer on transactions (location_id, customer_id) where customer_id is not null;
grant select, insert on transactions to countroom_app;
grant update (
  category_id, description, posting, expense_type, amount_cents, comments, customer_id, employee_id, name_input, bills, modified_at, modified_by,
  approved_by, version, voided_at, voided_by, void_reason
) on transactions to countroom_app;

create table transaction_versions (
  location_id bigint not null references companies,
  transaction_id bigint not null,
  version integer not null,
  category_id bigint not null,
  description text not null,
  posting text not null,
  expense_type text,
  amount_cents bigint not null,
  comments text not null,
  customer_id bigint,
  employee_id bigint references users,
  name_input text not null,
  bills jsonb,
  replaced_at timestamptz not null,
  replaced_by bigint not null references users,
  primary key (location_id, transaction_id, version),
  foreign key (location_id, transaction_id) references transactions
);
grant select, insert on transaction_versions to countroom_app;

-- A hand-over of cash, or of an entry, from one employee to another. Nothing moves before it is accepted.
create table rollovers (
  location_id bigint not null references companies,
  rollover_id bigint generated always as identity,
  -- The entry that is handed over.
  transaction_id bigint not null,
  type text not null constraint rollovers_are_bank_or_expense check (type in ('bank', 'expense')),
  amount_cents bigint not null constraint rollovers_have_an_amount check (amount_cents > 0),
  giver_shift_id bigint not null,
  giver_id bigint not null references users,
  receiver_id bigint not null references users,
  receiver_shift_id bigint,
  requested_at timestamptz not null,
  requested_by bigint not null references users,
  -- The two entries that its acceptance made.
  giver_transaction_id bigint,
  receiver_transaction_id bigint,
  decision text constraint rollovers_end_once check (decision in ('accepted', 'rejected', 'withdrawn', 'lapsed')),
  decided_at timestamptz,
  decided_by bigint references users,
  reason text not null default '',
  primary key (location_id, rollover_id),
  foreign key (location_id, transaction_id) references transactions,
  foreign key (location_id, giver_shift_id) references shifts,
  foreign key (location_id, receiver_shift_id) references shifts,
  foreign key (location_id, giver_transaction_id) references transactions,
  foreign key (location_id, receiver_transaction_id) references transactions,
  constraint rollovers_go_to_somebody_else check (giver_id <> receiver_id),
  constraint rollovers_are_decided_at_a_time check ((decision is null) = (decided_at is null)),
  constraint rollovers_are_accepted_into_a_shift check (decision <> 'accepted' or receiver_shift_id is not null)
);
create unique index rollovers_ask_once on rollovers (location_id, transaction_id, receiver_id) where decision is null;
create index rollovers_pending on rollovers (location_id, giver_id, rollover_id) where decision is null;
create index rollovers_pending_by_receiver on rollovers (location_id, receiver_id, rollover_id) where decision is null;
create index rollovers_by_giver_shift on rollovers (location_id, giver_shift_id, rollover_id);
create index rollovers_by_receiver_shift on rollovers (location_id, receiver_shift_id, rollover_id);
create index rollovers_by_transaction on rollovers (location_id, transaction_id);
grant select, insert on rollovers to countroom_app;
grant update (decision, decided_at, decided_by, reason, receiver_shift_id, giver_transaction_id, receiver_transaction_id) on rollovers to countroom_app;

-- The shifts that a payroll paid.
create table payroll_shifts (
  location_id bigint not null references companies,
  transaction_id bigint not null,
  shift_id bigint not null,
  primary key (location_id, transaction_id, shift_id),
  foreign key (location_id, transaction_id) references transactions,
  foreign key (location_id, shift_id) references shifts
);
create index payroll_shifts_by_shift on payroll_shifts (location_id, shift_id);
grant select, insert on payroll_shifts to countroom_app;

-- Tickets that were paid. Their numbers have no gaps at a location; a voided ticket keeps its number.
create table ticket_counters (
  location_id bigint primary key references companies,
  last_number bigint not null
);
grant select, insert, update on ticket_counters to countroom_app;

create table tickets (
  location_id bigint not null references companies,
  ticket_id bigint generated always as identity,
  number bigint not null,
  shift_id bigint not null,
  machine_id bigint not null,
  amount_cents bigint not null constraint tickets_have_an_amount check (amount_cents > 0),
  bills jsonb,
  paid_at timestamptz not null,
  paid_by bigint not null references users,
  -- The second person of a ticket above the threshold.
  approved_by bigint references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_approved_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, ticket_id),
  foreign key (location_id, shift_id) references shifts,
  foreign key (location_id, machine_id) references machines,
  constraint tickets_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  constraint tickets_are_approved_by_a_second_person check (approved_by <> paid_by),
  constraint tickets_voids_are_approved_by_a_second_person check (void_approved_by <> voided_by)
);
create unique index tickets_have_one_number on tickets (location_id, number);
create index tickets_by_shift on tickets (location_id, shift_id, ticket_id);
create index tickets_by_machine on tickets (location_id, machine_id, paid_at);
create index tickets_voided_by_machine on tickets (location_id, machine_id, voided_at) where voided_at is not null;
grant select, insert on tickets to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason) on tickets to countroom_app;

-- What was printed and what was paid on each machine of a reading session, stored when the session ends.
create table match_tickets (
  location_id bigint not null references companies,
  machine_id bigint not null,
  reading_session_id bigint not null,
  previous_read_at timestamptz,
  read_at timestamptz not null,
  reading_out bigint not null,
  ticket_cents bigint not null,
  -- Printed and not paid yet, over all sessions until this one.
  outstanding_cents bigint not null,
  primary key (location_id, machine_id, reading_session_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, reading_session_id) references reading_sessions
);
create index match_tickets_by_session on match_tickets (location_id, reading_session_id);
grant select, insert on match_tickets to countroom_app;

create table match_ticket_reasons (
  location_id bigint not null references companies,
  reason_id bigint generated always as identity,
  reading_session_id bigint not null,
  machine_id bigint not null,
  reason text not null constraint match_ticket_reasons_are_known check (reason in ('unpaidJackpot', 'test', 'explained', 'unexplained')),
  note text not null default '',
  given_at timestamptz not null,
  given_by bigint not null references users,
  primary key (location_id, reason_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, reading_session_id) references reading_sessions
);
create index match_ticket_reasons_by_session on match_ticket_reasons (location_id, reading_session_id, machine_id, reason_id);
grant select, insert on match_ticket_reasons to countroom_app;

-- Counts of a drawer (Set Cash Left). Every count is kept; the last one counts.
create table cash_counts (
  location_id bigint not null references companies,
  count_id bigint generated always as identity,
  shift_id bigint not null,
  total_cents bigint not null constraint cash_counts_are_not_negative check (total_cents >= 0),
  -- {"bills": {"100": 2}, "coinsCents": 75}; null when only the total was typed.
  bills jsonb,
  -- What the drawer should have held at that moment.
  expected_cents bigint not null,
  counted_at timestamptz not null,
  counted_by bigint not null references users,
  -- Why the drawer was short or over, asked for after the count.
  reason text not null default '',
  reason_at timestamptz,
  reason_by bigint references users,
  primary key (location_id, count_id),
  foreign key (location_id, shift_id) references shifts
);
create index cash_counts_by_shift on cash_counts (location_id, shift_id, count_id);
grant select, insert on cash_counts to countroom_app;
grant update (reason, reason_at, reason_by) on cash_counts to countroom_app;

-- How a location handles its cash. A location without a row has the defaults of the contract.
create table cash_rules (
  location_id bigint primary key references companies,
  -- Tickets above it need a second person; null for never.
  ticket_approval_cents bigint constraint cash_rules_ticket_approval_is_positive check (ticket_approval_cents > 0),
  -- Voids and updates of at least this much need a second person; null for never.
  change_approval_cents bigint constraint cash_rules_change_approval_is_positive check (change_approval_cents > 0),
  -- Employees see what their own drawer should hold, except while they count.
  shows_expected boolean not null default false,
  -- Matches are fed from the drawer.
  feeds_matches boolean not null default false,
  version integer not null default 1
);
grant select, insert, update on cash_rules to countroom_app;

-- The ledgers: the manager's bank board is one of them, and an entry that a transaction made names it.
alter table ledger_entries
  add column transaction_id bigint,
  add column name_input text not null default '',
  -- The settled shift whose short it is.
  add column shift_id bigint,
  drop constraint ledger_entries_are_of_a_ledger,
  drop constraint ledger_entries_have_a_person,
  add constraint ledger_entries_are_of_a_ledger check (ledger in ('customerLoan', 'employeeShort', 'zelle', 'bankBoard')) not valid,
  add constraint ledger_entries_have_a_person check (
    case ledger
      when 'customerLoan' then customer_id is not null and user_id is null
      when 'employeeShort' then customer_id is null and user_id is not null
      when 'zelle' then user_id is not null
      else customer_id is null and user_id is null
    end
  ) not valid,
  add constraint ledger_entries_name_their_transaction foreign key (location_id, transaction_id) references transactions not valid,
  add constraint ledger_entries_name_their_shift foreign key (location_id, shift_id) references shifts not valid;
