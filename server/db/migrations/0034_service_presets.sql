-- Presets of services (Cashier, Floor, Manager) on the form of an employee. A location without a row has those that the contract names.
create table service_presets (
  location_id bigint primary key references companies,
  -- [{"name": "Cashier", "authorities": ["ROLE_CUSTOMER", …]}, …]
  presets jsonb not null constraint service_presets_are_a_list check (jsonb_typeof(presets) = 'array'),
  version integer not null default 1
);
grant select, insert, update on service_presets to countroom_app;
