-- A person who lost the role Admin stayed an owner of the company.
update users set is_owner = false
where is_owner and deleted_at is null and not roles && array['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'];

-- The first administrator of a company without an owner becomes its owner, as in migration 0063.
update users set is_owner = true
where user_id in (
  select distinct on (company_id) user_id from users
  where deleted_at is null and 'ROLE_ADMIN' = any(roles)
  order by company_id, user_id
) and company_id not in (select company_id from users where deleted_at is null and is_owner);
