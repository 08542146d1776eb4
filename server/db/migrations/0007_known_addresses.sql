-- From where an account has signed in. Guesses from everywhere slow down whoever comes from somewhere new, and never who came before.

create table known_addresses (
  user_id bigint not null references users,
  -- A keyed hash: the database alone does not tell where anybody was.
  address_hash bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, address_hash)
);

grant select, insert, update, delete on known_addresses to countroom_app;
