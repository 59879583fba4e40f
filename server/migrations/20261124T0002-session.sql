-- Published: other domains read names and rights of users.
create table app_user (
  dealer_id uuid not null,
  id uuid not null,
  account text not null check (char_length(account) between 1 and 32),
  user_name text not null check (char_length(user_name) <= 20),
  user_type smallint not null check (user_type between 1 and 4),
  is_verify smallint not null default 0,
  modified smallint not null default 0,
  first_login smallint not null default 0,
  pwd_mode smallint not null default 1,
  pwd_updated_at timestamptz not null default now(),
  park_scope smallint not null default 1 check (park_scope in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  perm_version integer not null default 1,
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  user_phone bytea,
  phone_hash text,
  source smallint not null default 1 check (source in (1, 2, 3)),
  valid_from date,
  valid_to date,
  remark text not null default '' check (char_length(remark) <= 200),
  created_by_name text not null default '',
  primary key (dealer_id, id)
);
create unique index app_user_account_key on app_user (lower(account)) where is_delete = 0;
create unique index app_user_id_key on app_user (id);
select bochong.protect('app_user');
-- One phone belongs to one enabled user among the platform's people, and to one among the dealers'.
create unique index app_user_phone_key on app_user ((user_type in (1, 4)), phone_hash)
  where is_delete = 0 and status = 1 and is_verify = 1 and phone_hash is not null;

-- `verifier` equals a password in the challenge protocol, so it is stored encrypted under a key outside the database.
create table credential (
  user_id uuid primary key,
  salt text not null,
  verifier bytea not null,
  updated_at timestamptz not null default now(),
  -- Accounts take care of themselves: password changes, phones bound by code, tickets of other systems, short messages.
  -- mode 1: a fresh challenge each time. mode 2 (a client that sent no newVerifier): `verifier` holds the sent password and the challenge it was made with stays.
  mode smallint not null default 1 check (mode in (1, 2)),
  code_value_fixed text,
  history_hashes text[] not null default '{}',
  check (mode = 1 or code_value_fixed is not null)
);

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

-- Wrong passwords by account name, whether or not such an account exists: what the login answers must not tell. Keyed by a hash of the
-- lower-case name, because people type passwords into the account field.
create table login_failure (
  name_hash text primary key,
  fail_count smallint not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index login_failure_age on login_failure (updated_at);

-- Codes sent to phones; outside the tenant wall, because a forgotten password is asked for before anybody is known.
create table phone_code (
  id uuid primary key,
  phone_hash text not null,
  purpose text not null,
  code_hash text not null,
  ip text not null,
  tries smallint not null default 0,
  used smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_code_of_phone on phone_code (phone_hash, purpose, sent_at desc);
create index phone_code_of_ip on phone_code (ip, sent_at desc);

-- Right to set a forgotten password, won with a code.
create table password_reset (
  reset_hash text primary key,
  user_id uuid not null,
  expires_at timestamptz not null
);

-- Systems that may send their users over with a signed ticket.
create table open_system (
  dealer_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 32),
  app_key text not null unique,
  secret bytea not null,
  scopes text[] not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  expire_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (dealer_id, id)
);
select bochong.protect('open_system');

-- Login and password policy: the platform's row, and stricter ones of dealers.
create table security_policy (
  dealer_id uuid primary key,
  policy jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0
);
select bochong.protect('security_policy');

create table login_ip_failure (
  ip text not null,
  at timestamptz not null
);
create index login_ip_failure_of_ip on login_ip_failure (ip, at);
create index login_ip_failure_age on login_ip_failure (at);

create function bochong.find_open_system(wanted_key text)
returns table (dealer_id uuid, id uuid, secret bytea, scopes text[])
language sql stable security definer set search_path = public as $$
  select dealer_id, id, secret, scopes from open_system where app_key = wanted_key and status = 1 and (expire_at is null or expire_at > now())
$$;
revoke execute on function bochong.find_open_system(text) from public;
grant execute on function bochong.find_open_system(text) to bochong_app;

-- Whether a phone is taken among people of the same group, across dealers.
create function bochong.phone_owner(wanted_hash text, platform_people boolean) returns uuid
language sql stable security definer set search_path = public as $$
  select id from app_user where phone_hash = wanted_hash and (user_type in (1, 4)) = platform_people and is_delete = 0 and status = 1 and is_verify = 1
$$;
revoke execute on function bochong.phone_owner(text, boolean) from public;
grant execute on function bochong.phone_owner(text, boolean) to bochong_app;

-- Everything the login needs to know of an account, across dealers: the only way past the wall, by exact account or id.
create function bochong.find_login(wanted text, wanted_id uuid)
returns table (user_id uuid, dealer_id uuid, account text, user_name text, user_type smallint, status smallint, first_login smallint,
  pwd_mode smallint, pwd_updated_at timestamptz, modified smallint, is_verify smallint, perm_version integer,
  last_login_at timestamptz, park_scope smallint, dealer_name text, dealer_status smallint, salt text, verifier bytea,
  credential_mode smallint, code_value_fixed text, history_hashes text[], user_phone bytea, source smallint, valid_from date, valid_to date)
language sql stable security definer set search_path = public as $$
  select u.id, u.dealer_id, u.account, u.user_name, u.user_type, u.status, u.first_login, u.pwd_mode, u.pwd_updated_at, u.modified, u.is_verify,
    u.perm_version, u.last_login_at, u.park_scope, coalesce(d.dealer_name, ''), coalesce(d.status, 1::smallint), c.salt, c.verifier,
    c.mode, c.code_value_fixed, c.history_hashes, u.user_phone, u.source, u.valid_from, u.valid_to
  from app_user u left join dealer d on d.dealer_id = u.dealer_id left join credential c on c.user_id = u.id
  where u.is_delete = 0 and (lower(u.account) = lower(wanted) or u.id = wanted_id)
$$;
revoke execute on function bochong.find_login(text, uuid) from public;
grant execute on function bochong.find_login(text, uuid) to bochong_app;

-- Policy of the platform and of one dealer: a login is judged by it before anybody is known.
create function bochong.policies_of(wanted uuid) returns table (dealer_id uuid, policy jsonb, rev integer)
language sql stable security definer set search_path = public as $$
  select dealer_id, policy, rev from security_policy where dealer_id in ('00000000-0000-0000-0000-000000000000', wanted)
$$;
revoke execute on function bochong.policies_of(uuid) from public;
grant execute on function bochong.policies_of(uuid) to bochong_app;
