-- Dealers, users, roles, sessions, audit.

create table dealer (
  dealer_id uuid primary key,
  dealer_no text not null unique check (dealer_no ~ '^\d{8}$'),
  dealer_name text not null unique check (char_length(dealer_name) between 1 and 64),
  dealer_type smallint not null default 1,
  manager text not null default '',
  phone text not null default '',
  register_addr text not null default '',
  regist_status smallint not null default 0,
  auth_status smallint not null default 1,
  license_mode smallint not null default 1,
  status smallint not null default 1 check (status in (0, 1, 2)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
select bochong.protect('dealer');

-- One row per web domain; read before anybody signed in, so outside the tenant wall.
create table platform_domain (
  domain text primary key check (domain = lower(domain)),
  platform_type text not null check (platform_type in ('1', '2')),
  dealer_id uuid references dealer,
  plat_name text not null,
  plat_logo_url text not null default 'default',
  favicon_url text not null default 'default',
  login_bg_url text not null default 'default',
  screen_flag smallint not null default 1,
  copyright text not null default '',
  icp_no text not null default '',
  service_phone text not null default '',
  status smallint not null default 1,
  check (platform_type <> '1' or dealer_id is not null)
);

create table app_user (
  dealer_id uuid not null,
  id uuid not null,
  account text not null check (char_length(account) between 1 and 32),
  user_name text not null check (char_length(user_name) <= 20),
  user_type smallint not null check (user_type between 1 and 4),
  user_phone text,
  is_verify smallint not null default 0,
  modified smallint not null default 0,
  first_login smallint not null default 0,
  pwd_mode smallint not null default 1,
  pwd_updated_at timestamptz not null default now(),
  park_scope smallint not null default 1 check (park_scope in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  perm_version integer not null default 1,
  fail_count smallint not null default 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create unique index app_user_account_key on app_user (lower(account)) where is_delete = 0;
create unique index app_user_id_key on app_user (id);
select bochong.protect('app_user');

create table user_park (
  dealer_id uuid not null,
  user_id uuid not null,
  park_id uuid not null,
  primary key (dealer_id, user_id, park_id),
  foreign key (dealer_id, user_id) references app_user
);
select bochong.protect('user_park');

-- `verifier` equals a password in the challenge protocol, so it is stored encrypted under a key outside the database.
create table credential (
  user_id uuid primary key,
  salt text not null,
  verifier bytea not null,
  updated_at timestamptz not null default now()
);

create table role (
  dealer_id uuid not null,
  id uuid not null,
  role_name text not null check (char_length(role_name) between 1 and 20),
  role_type smallint not null check (role_type in (1, 2)),
  resource_ids text[] not null default '{}',
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, role_name)
);
select bochong.protect('role');

create table user_role (
  dealer_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (dealer_id, user_id, role_id),
  foreign key (dealer_id, user_id) references app_user,
  foreign key (dealer_id, role_id) references role
);
select bochong.protect('user_role');

-- Looked up by token hash before any dealer is known, so outside the tenant wall; holds no business data.
create table session (
  token_hash bytea primary key,
  user_id uuid not null,
  dealer_id uuid not null,
  client_type text not null,
  login_status smallint not null default 0,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);

create table login_challenge (
  code_key text primary key,
  code_value text not null,
  salt text not null,
  kind smallint not null,
  expires_at timestamptz not null
);

create table picture_captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Everything the login needs to know of an account, across dealers: the only way past the wall, by exact account or id.
create function bochong.find_login(wanted text, wanted_id uuid)
returns table (user_id uuid, dealer_id uuid, account text, user_name text, user_type smallint, status smallint, first_login smallint,
  pwd_mode smallint, pwd_updated_at timestamptz, modified smallint, is_verify smallint, perm_version integer, fail_count smallint, locked_until timestamptz,
  last_login_at timestamptz, park_scope smallint, dealer_name text, dealer_status smallint, salt text, verifier bytea)
language sql stable security definer set search_path = public as $$
  select u.id, u.dealer_id, u.account, u.user_name, u.user_type, u.status, u.first_login, u.pwd_mode, u.pwd_updated_at, u.modified, u.is_verify,
    u.perm_version, u.fail_count, u.locked_until, u.last_login_at, u.park_scope, coalesce(d.dealer_name, ''), coalesce(d.status, 1::smallint), c.salt, c.verifier
  from app_user u left join dealer d on d.dealer_id = u.dealer_id left join credential c on c.user_id = u.id
  where u.is_delete = 0 and (lower(u.account) = lower(wanted) or u.id = wanted_id)
$$;

-- Dealers a platform user may be given, across the wall.
create function bochong.all_dealer_ids() returns setof uuid language sql stable security definer set search_path = public as
  $$ select dealer_id from dealer $$;
grant execute on all functions in schema bochong to bochong_app;

create table operation_log (
  dealer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  account text not null,
  action text not null,
  method text not null,
  path text not null,
  target_type text,
  target_id text,
  request_id text not null,
  ip text,
  result smallint not null,
  error_code text,
  detail jsonb,
  cost_ms integer not null,
  primary key (dealer_id, id)
) partition by range (id);
create index operation_log_target on operation_log (dealer_id, target_type, target_id);
select bochong.partitioned('operation_log');
revoke update, delete on operation_log from bochong_app;

-- Dealers, lots and resource codes a user holds; lots are null when the user is not limited.
create function bochong.grants_of(wanted_id uuid)
returns table (dealer_ids uuid[], park_ids uuid[], resource_ids text[])
language sql stable security definer set search_path = public as $$
  select
    case when u.user_type in (1, 4) then (select coalesce(array_agg(d.dealer_id), '{}') from dealer d) else array[u.dealer_id] end,
    case when u.park_scope = 2 then (select coalesce(array_agg(p.park_id), '{}') from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id) end,
    (select coalesce(array_agg(distinct code), '{}') from user_role ur join role r using (dealer_id) cross join unnest(r.resource_ids) code
      where ur.dealer_id = u.dealer_id and ur.user_id = u.id and r.id = ur.role_id and r.status = 1)
  from app_user u where u.id = wanted_id and u.is_delete = 0
$$;
grant execute on function bochong.grants_of(uuid) to bochong_app;
