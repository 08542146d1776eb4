-- Those who were let go of are asked for by location too: the filters of the audit trail name them. And the few master administrators are looked
-- for among the accounts of all locations.
-- concurrently
create index concurrently users_gone_by_company on users (company_id) where deleted_at is not null;
create index concurrently users_masters on users (user_id) where 'ROLE_MASTER_ADMIN' = any (roles) and deleted_at is null;
