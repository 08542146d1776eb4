-- The first administrator of a company is its owner. Companies that were added on the Company screen had no owner.
update users set is_owner = true
where user_id in (
  select distinct on (company_id) user_id from users
  where deleted_at is null and 'ROLE_ADMIN' = any(roles)
  order by company_id, user_id
) and company_id not in (select company_id from users where deleted_at is null and is_owner);
