-- Raffles. A draw promises a seed and a list of machines by their hash, and shows them later, so that anybody can repeat it. Every draw is kept. A prize
-- belongs to a draw and to the drawer of a shift.

-- Draws of one location wait here for each other, so that no two of them get the same machine. The numbers of draws have no gaps.
create table raffle_counters (
  location_id bigint primary key references companies,
  last_number bigint not null
);
grant select, insert, update on raffle_counters to countroom_app;

create table raffle_draws (
  location_id bigint not null references companies,
  draw_id bigint generated always as identity,
  number bigint not null,
  business_day date not null,
  -- A new round begins when all machines have been drawn.
  round integer not null constraint raffle_draws_have_a_round check (round > 0),
  -- The machines that could win, in the order of the draw, and the seed that picks one of them.
  machines text[] not null constraint raffle_draws_have_machines check (cardinality(machines) > 0),
  seed bytea not null constraint raffle_draws_have_a_seed check (length(seed) = 32),
  hash bytea not null constraint raffle_draws_have_a_hash check (length(hash) = 32),
  machine_id bigint not null,
  -- The machine's name when it was drawn.
  machine text not null,
  drawn_at timestamptz not null,
  drawn_by bigint not null references users,
  -- When the seed and the machine were shown.
  revealed_at timestamptz,
  ended_as text constraint raffle_draws_end_in_a_known_way check (ended_as in ('noShow', 'again')),
  ended_at timestamptz,
  ended_by bigint references users,
  end_reason text not null default '',
  primary key (location_id, draw_id),
  foreign key (location_id, machine_id) references machines,
  constraint raffle_draws_draw_one_of_their_machines check (machine = any (machines)),
  constraint raffle_draws_are_ended_by_somebody check ((ended_as is null) = (ended_at is null) and (ended_as is null) = (ended_by is null))
);
create unique index raffle_draws_have_one_number on raffle_draws (location_id, number);
create unique index raffle_draws_draw_no_machine_twice on raffle_draws (location_id, business_day, round, machine_id);
grant select, insert on raffle_draws to countroom_app;
grant usage on sequence raffle_draws_draw_id_seq to countroom_app;
grant update (revealed_at, ended_as, ended_at, ended_by, end_reason) on raffle_draws to countroom_app;

create table raffle_prizes (
  location_id bigint not null references companies,
  raffle_id bigint generated always as identity,
  draw_id bigint not null,
  shift_id bigint not null,
  customer_id bigint not null,
  -- 0 for a prize that is not money.
  amount_cents bigint not null constraint raffle_prizes_are_not_negative check (amount_cents >= 0),
  -- Paid as machine credit, and not out of the drawer.
  is_credit boolean not null,
  winner_number text not null constraint raffle_prizes_have_a_winner_number check (winner_number ~ '^[1-9][0-9]*$'),
  -- The winner has the name of somebody who works here.
  is_employee boolean not null,
  photo_hash bytea not null,
  given_at timestamptz not null,
  given_by bigint not null references users,
  voided_at timestamptz,
  voided_by bigint references users,
  void_approved_by bigint references users,
  void_reason text not null default '',
  primary key (location_id, raffle_id),
  foreign key (location_id, draw_id) references raffle_draws,
  foreign key (location_id, shift_id) references shifts,
  foreign key (location_id, customer_id) references customers,
  constraint raffle_prizes_are_voided_by_somebody check ((voided_at is null) = (voided_by is null)),
  constraint raffle_prizes_voids_are_approved_by_a_second_person check (void_approved_by <> voided_by)
);
create unique index raffle_prizes_one_of_a_draw on raffle_prizes (location_id, draw_id) where voided_at is null;
create index raffle_prizes_by_shift on raffle_prizes (location_id, shift_id, raffle_id);
create index raffle_prizes_by_customer on raffle_prizes (location_id, customer_id);
create index raffle_prizes_by_photo on raffle_prizes (location_id, photo_hash);
grant select, insert on raffle_prizes to countroom_app;
grant usage on sequence raffle_prizes_raffle_id_seq to countroom_app;
grant update (voided_at, voided_by, void_approved_by, void_reason) on raffle_prizes to countroom_app;
