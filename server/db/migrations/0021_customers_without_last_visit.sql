-- Nothing sorts by the column on the customer's row any more.
-- concurrently
drop index concurrently if exists customers_by_last_visit;
drop index concurrently if exists customers_by_last_visit_descending;
