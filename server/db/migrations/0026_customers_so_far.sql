-- The customers so far, apart from the triggers that count those to come: whoever registers or deletes somebody waits for the rows that are locked
-- here, and is counted after them.
insert into customer_counters (location_id)
select distinct location_id from customers
on conflict do nothing;
select from customer_counters order by location_id for update;
update customer_counters
set customers = (
  select count(*) from customers where customers.location_id = customer_counters.location_id and customers.deleted_at is null
);
