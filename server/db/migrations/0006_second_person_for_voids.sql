-- Points that their giver voids go on counting for the customer's limits until a second person approves the void. Otherwise somebody who
-- gives, voids and gives again goes past the cooldown alone.
--
-- A void by somebody other than the giver is approved by that itself. Voids from before today count as approved, by nobody.

alter table visits
  add column void_approved_at timestamptz,
  add column void_approved_by bigint references users,
  add constraint visits_voids_are_approved_by_a_second_person
    check (void_approved_by is null or (voided_at is not null and void_approved_at is not null and void_approved_by <> given_by));

update visits set void_approved_at = voided_at, void_approved_by = nullif(voided_by, given_by)
where voided_at is not null and given_at is not null;

-- What counts for the limits has more in it than what was not voided.
drop index visits_given_by_customer;
create index visits_given_by_customer on visits (location_id, customer_id, given_at)
where given_at is not null and void_approved_at is null;

create index visits_voids_waiting on visits (location_id, voided_at)
where given_at is not null and voided_at is not null and void_approved_at is null;

grant update (void_approved_at, void_approved_by) on visits to countroom_app;
