-- Accounts of a unit at other companies' services.
create table third_setting (
  dealer_id uuid not null,
  id uuid not null,
  third_type smallint not null check (third_type between 1 and 9),
  vendor text not null,
  name text not null,
  park_id uuid,
  params jsonb not null default '{}',
  secrets_cipher bytea not null,
  status smallint not null default 0 check (status in (0, 1)),
  last_test_at timestamptz,
  last_test_stage smallint,
  last_test_result text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id)
);
create unique index third_setting_name_key on third_setting (dealer_id, name);
create unique index third_setting_enabled_key on third_setting (dealer_id, third_type, coalesce(park_id, '00000000-0000-0000-0000-000000000000'))
  where status = 1;
select bochong.protect('third_setting');

-- Addresses of their interfaces.
create table third_url (
  dealer_id uuid not null,
  id uuid not null,
  setting_id uuid not null,
  api_name text not null,
  method smallint not null,
  url text not null,
  timeout_ms integer not null default 5000 check (timeout_ms between 500 and 10000),
  retry smallint not null default 0 check (retry between 0 and 3),
  env smallint not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, setting_id) references third_setting (dealer_id, id) on delete cascade
);
create unique index third_url_key on third_url (dealer_id, setting_id, api_name, env);
select bochong.protect('third_url');

-- What was called, masked.
create table third_call (
  dealer_id uuid not null,
  id uuid not null,
  setting_id uuid not null,
  api_name text not null,
  at timestamptz not null,
  ok boolean not null,
  said text not null default '',
  cost_ms integer not null,
  trace_id text not null,
  request text not null default '',
  answer text not null default '',
  primary key (dealer_id, id)
);
create index third_call_setting_key on third_call (dealer_id, setting_id, id);
select bochong.protect('third_call');
