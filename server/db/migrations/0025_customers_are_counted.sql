-- The list of customers says how many there are. It counted them anew for each page, up to 10,000 of them. The number is kept instead, in the
-- row that whoever registers somebody locks anyway.
--
-- A trigger keeps it, because servers of the release before, which know nothing of it, register and delete customers beside those that do.
alter table customer_counters add column customers bigint not null default 0;

create function count_registered_customers() returns trigger language plpgsql as $$
begin
  insert into customer_counters as kept (location_id, customers)
  select location_id, count(*) from added where deleted_at is null group by location_id
  on conflict (location_id) do update set customers = kept.customers + excluded.customers;
  return null;
end $$;
create trigger customers_are_counted after insert on customers
  referencing new table as added for each statement execute function count_registered_customers();

create function count_deleted_customer() returns trigger language plpgsql as $$
begin
  update customer_counters
  set customers = customers + case when new.deleted_at is null then 1 else -1 end
  where location_id = new.location_id;
  return null;
end $$;
create trigger deleted_customers_are_not_counted after update of deleted_at on customers
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_customer();
