-- What the platform sets for everybody, and the failures of consoles that their users met.
create table platform_config (
  dealer_id uuid primary key,
  settings jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0
);
select bochong.protect('platform_config');

create table client_error (
  dealer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account text not null,
  message text not null,
  stack text not null,
  info text not null,
  url text not null,
  release text not null,
  user_agent text not null,
  created_at timestamptz not null,
  primary key (dealer_id, id)
);
create index client_error_of_user on client_error (dealer_id, user_id, id);
select bochong.protect('client_error');

-- The public part is asked for before anybody has signed in.
create function bochong.platform_settings() returns table (settings jsonb, rev integer)
language sql stable security definer set search_path = public as $$
  select settings, rev from platform_config where dealer_id = '00000000-0000-0000-0000-000000000000'
$$;
revoke execute on function bochong.platform_settings() from public;
grant execute on function bochong.platform_settings() to bochong_app;
