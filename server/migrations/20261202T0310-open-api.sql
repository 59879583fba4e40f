-- Systems of others that call us and are told what happens. They take the place of those that could only send users over.
create table open_api_system (
  dealer_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 32),
  app_key text not null,
  -- Encrypted: a signature is checked with the key itself. The one before holds until `former_until`.
  secret bytea not null,
  secret_at timestamptz not null default now(),
  former_secret bytea,
  former_until timestamptz,
  scopes text[] not null default '{}',
  -- Null: every lot of the dealer.
  park_ids uuid[],
  qps_limit integer not null default 20 check (qps_limit between 1 and 200),
  ip_allow_list text[] not null default '{}',
  callback_url text not null default '',
  events text[] not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  expire_at timestamptz,
  -- The last request that bore its key and was refused.
  last_refusal text not null default '',
  last_refused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create unique index open_api_system_app_key_key on open_api_system (app_key);
select bochong.protect('open_api_system');

insert into open_api_system (dealer_id, id, name, app_key, secret, scopes, status, expire_at, created_at)
  select dealer_id, id, name, app_key, secret, scopes, status, expire_at, created_at from open_system;
drop table open_system;

-- Who may send users over with a signed ticket, by its exact key.
create or replace function bochong.find_open_system(wanted_key text)
returns table (dealer_id uuid, id uuid, secret bytea, scopes text[])
language sql stable security definer set search_path = public as $$
  select dealer_id, id, secret, scopes from open_api_system
  where app_key = wanted_key and status = 1 and is_delete = 0 and (expire_at is null or expire_at > now())
$$;

-- Whose a key is, before any dealer is known; by its exact value.
create function bochong.find_open_key(wanted_key text) returns table (dealer_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select dealer_id, id from open_api_system where app_key = wanted_key and is_delete = 0
$$;
revoke execute on function bochong.find_open_key(text) from public;
grant execute on function bochong.find_open_key(text) to bochong_app;

-- Numbers that were used, for as long as their timestamps hold: a request works once.
create table open_api_nonce (
  dealer_id uuid not null,
  system_id uuid not null,
  nonce text not null,
  received_at timestamptz not null,
  primary key (dealer_id, system_id, nonce),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id)
);
create index open_api_nonce_age on open_api_nonce (dealer_id, received_at);
select bochong.protect('open_api_nonce');

-- Calls by day; added up from rows that no two calls wait for each other about.
create table open_api_call (
  dealer_id uuid not null,
  id bigint generated always as identity,
  system_id uuid not null,
  biz_date date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id)
);
create index open_api_call_day on open_api_call (dealer_id, system_id, biz_date);
select bochong.protect('open_api_call');
alter table open_api_call set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
