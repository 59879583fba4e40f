-- People of a merchant: they see what is their merchant's, and nothing else of the unit.
alter table app_user add column merchant_id uuid,
  add constraint app_user_merchant_fkey foreign key (dealer_id, merchant_id) references merchant (dealer_id, id),
  add constraint app_user_of_merchant check (merchant_id is null or user_type = 3 and company_id is null);
create unique index app_user_merchant on app_user (dealer_id, merchant_id) where merchant_id is not null and is_delete = 0;

drop function bochong.find_login(text, uuid);
create function bochong.find_login(wanted text, wanted_id uuid)
returns table (user_id uuid, dealer_id uuid, account text, user_name text, user_type smallint, status smallint, first_login smallint,
  pwd_mode smallint, pwd_updated_at timestamptz, modified smallint, is_verify smallint, perm_version integer,
  last_login_at timestamptz, park_scope smallint, dealer_name text, dealer_status smallint, salt text, verifier bytea,
  credential_mode smallint, code_value_fixed text, history_hashes text[], user_phone bytea, source smallint, valid_from date, valid_to date, company_id uuid, merchant_id uuid)
language sql stable security definer set search_path = public as $$
  select u.id, u.dealer_id, u.account, u.user_name, u.user_type, u.status, u.first_login, u.pwd_mode, u.pwd_updated_at, u.modified, u.is_verify,
    u.perm_version, u.last_login_at, u.park_scope, coalesce(d.dealer_name, ''), coalesce(d.status, 1::smallint), c.salt, c.verifier,
    c.mode, c.code_value_fixed, c.history_hashes, u.user_phone, u.source, u.valid_from, u.valid_to, u.company_id, u.merchant_id
  from app_user u left join dealer d on d.dealer_id = u.dealer_id left join credential c on c.user_id = u.id
  where u.is_delete = 0 and (lower(u.account) = lower(wanted) or u.id = wanted_id)
$$;
revoke execute on function bochong.find_login(text, uuid) from public;
grant execute on function bochong.find_login(text, uuid) to bochong_app;
