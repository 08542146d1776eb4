-- When each customer was last here stands in a table of its own. On the customer's row it made each check-in write that row anew into
-- thirteen indexes, and into the pending list of the index of trigrams, which every search then read through.
--
-- A customer who never came has no row here, so one whom a release that does not know the table registers is listed like any other. The column
-- on the customer's row stays for servers of that release: nothing else reads it, and a later release drops it.
create table last_visits (
  location_id bigint not null references companies,
  customer_id bigint not null,
  last_visit_at timestamptz not null,
  primary key (location_id, customer_id),
  foreign key (location_id, customer_id) references customers
);
-- Without the customer, or a plan for all locations would look for one customer through it.
create index last_visits_by_time on last_visits (location_id, last_visit_at);

-- Without a pending list: a search reads no more than its words, whatever was registered or changed since the last vacuum.
alter index customers_by_search set (fastupdate = off);

-- What is worked out from the visits may go when a visit is voided or a customer deleted.
grant select, insert, update, delete on last_visits to countroom_app;
