-- Every attempt to log in to an account. A name that is no account is not kept: people type passwords there.
-- Published: unusual behaviour is found in it.
create table login_log (
  dealer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  account text not null,
  client_type text not null,
  ip text not null,
  network text not null,
  user_agent text not null,
  result smallint not null check (result in (0, 1)),
  -- Code of loginFailure; null when it succeeded.
  reason smallint,
  primary key (dealer_id, id)
) partition by range (id);
create index login_log_user on login_log (dealer_id, user_id, id, result, reason);
create index login_log_account on login_log (dealer_id, account, id, result, reason);
create index login_log_ip on login_log (dealer_id, ip, id, account, result);
create index login_log_failed on login_log (dealer_id, id) where result = 0;
create index login_log_reason on login_log (dealer_id, reason, id) where result = 0;
-- Whether a network is new to somebody.
create index login_log_network on login_log (dealer_id, user_id, network, id) where result = 1;
select bochong.partitioned('login_log');
revoke update, delete on login_log from bochong_app;
