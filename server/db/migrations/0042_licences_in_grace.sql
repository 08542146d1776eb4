-- A company works for seven days after its licence ends (grace). The end of the grace is stored with the licence, worked out in the company's time zone,
-- so that the gate only compares instants. A job notes once that a licence no longer lets its company work.
alter table licences
  add column works_until timestamptz,
  add column ended_at timestamptz,
  add constraint licences_work_until_they_end check (works_until >= expires_at) not valid;
update licences set works_until = expires_at + interval '7 days' where expires_at is not null;

-- The e-mail address of a company, and how often it was changed: an edit names the version that it saw.
alter table companies
  add column email text not null default '',
  add column version bigint not null default 1;
