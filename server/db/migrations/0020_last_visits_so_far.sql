-- The last visits so far, apart from the table they go to: copying them keeps nobody from checking in. The database has to know at once how many
-- there are, or it would plan as if there were none.
insert into last_visits (location_id, customer_id, last_visit_at)
select location_id, customer_id, last_visit_at from customers where last_visit_at is not null and deleted_at is null
on conflict do nothing;
analyze last_visits;
select gin_clean_pending_list('customers_by_search');
