-- Wrong passwords by account name, whether or not such an account exists: what the login answers must not tell. Keyed by a hash of the
-- lower-case name, because people type passwords into the account field.
create table login_failure (
  name_hash text primary key,
  fail_count smallint not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index login_failure_age on login_failure (updated_at);

-- Known accounts are counted in the same place, so that both answer alike.
drop function bochong.find_login(text, uuid);
alter table app_user drop column fail_count, drop column locked_until;
create function bochong.find_login(wanted text, wanted_id uuid)
returns table (user_id uuid, dealer_id uuid, account text, user_name text, user_type smallint, status smallint, first_login smallint,
  pwd_mode smallint, pwd_updated_at timestamptz, modified smallint, is_verify smallint, perm_version integer,
  last_login_at timestamptz, park_scope smallint, dealer_name text, dealer_status smallint, salt text, verifier bytea)
language sql stable security definer set search_path = public as $$
  select u.id, u.dealer_id, u.account, u.user_name, u.user_type, u.status, u.first_login, u.pwd_mode, u.pwd_updated_at, u.modified, u.is_verify,
    u.perm_version, u.last_login_at, u.park_scope, coalesce(d.dealer_name, ''), coalesce(d.status, 1::smallint), c.salt, c.verifier
  from app_user u left join dealer d on d.dealer_id = u.dealer_id left join credential c on c.user_id = u.id
  where u.is_delete = 0 and (lower(u.account) = lower(wanted) or u.id = wanted_id)
$$;
revoke execute on function bochong.find_login(text, uuid) from public;
grant execute on function bochong.find_login(text, uuid) to bochong_app;
