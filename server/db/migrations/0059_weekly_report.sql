-- The weekly report. Nearly all of its figures are sums of other rows. Here is what people add to it, each for a business day.

-- Figures that somebody typed. The last row of a day and figure counts; one without a value goes back to the computed figure.
create table report_figures (
  location_id bigint not null references companies,
  figure_id bigint generated always as identity,
  business_day date not null,
  figure text not null,
  value_cents bigint,
  typed_at timestamptz not null,
  typed_by bigint not null references users,
  primary key (location_id, figure_id)
);
create index report_figures_by_day on report_figures (location_id, business_day, figure, figure_id desc);
grant select, insert on report_figures to countroom_app;

-- Expenses that a manager paid.
create table report_expenses (
  location_id bigint not null references companies,
  expense_id bigint generated always as identity,
  business_day date not null,
  description text not null constraint report_expenses_have_a_description check (btrim(description) <> ''),
  amount_cents bigint not null constraint report_expenses_are_not_negative check (amount_cents >= 0),
  comments text not null default '',
  expense_type text not null constraint report_expenses_have_a_type check (
    expense_type in ('Match', 'High Roller Match', 'Bonus', 'Employees', 'Sam''s', 'Food Expense', 'Maintenance/Upgrades', 'Miscellaneous')
  ),
  added_at timestamptz not null,
  added_by bigint not null references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, expense_id),
  constraint report_expenses_are_voided_by_somebody check ((voided_at is null) = (voided_by is null))
);
create index report_expenses_by_day on report_expenses (location_id, business_day, expense_id) where voided_at is null;
grant select, insert, update (voided_at, voided_by, void_reason) on report_expenses to countroom_app;

-- Jackpots that the house owes to a customer, or owed until a business day.
create table jackpots (
  location_id bigint not null references companies,
  jackpot_id bigint generated always as identity,
  machine_id bigint not null,
  customer_id bigint,
  amount_cents bigint not null constraint jackpots_have_an_amount check (amount_cents > 0),
  owed_on date not null,
  comments text not null default '',
  recorded_at timestamptz not null,
  recorded_by bigint not null references users,
  paid_on date,
  paid_at timestamptz,
  paid_by bigint references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, jackpot_id),
  foreign key (location_id, machine_id) references machines,
  foreign key (location_id, customer_id) references customers,
  constraint jackpots_are_paid_once_they_are_owed check (paid_on >= owed_on),
  constraint jackpots_are_paid_by_somebody check (num_nulls(paid_on, paid_at, paid_by) in (0, 3)),
  constraint jackpots_are_voided_by_somebody check ((voided_at is null) = (voided_by is null))
);
create index jackpots_by_day on jackpots (location_id, owed_on) where voided_at is null;
create index jackpots_by_payment on jackpots (location_id, paid_on) where voided_at is null and paid_on is not null;
create index jackpots_unpaid on jackpots (location_id, jackpot_id) where voided_at is null and paid_on is null;
grant select, insert, update (paid_on, paid_at, paid_by, voided_at, voided_by, void_reason) on jackpots to countroom_app;
