-- A tag is one person's within a company, and no longer within the whole platform: to be refused a tag told other companies' administrators
-- which tags exist. That two people who work at one location share none is the service's to see to, for who works where besides home is
-- in another table.

drop index users_one_per_tag;
create unique index users_one_tag_per_company on users (company_id, rfid_hash)
where rfid_hash is not null and deleted_at is null;
-- Whose tag was scanned.
create index users_by_tag on users (rfid_hash) where rfid_hash is not null and deleted_at is null;
