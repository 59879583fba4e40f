-- A month of a receiving account as it is verified. Differences stand once, with their days (reconcile_diff); sums here are as of the last look.
create table month_verify (
  dealer_id uuid not null,
  id uuid not null,
  task_no text not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- 0 being made, 1 to be handled, 2 to be executed, 3 archived.
  status smallint not null default 0 check (status between 0 and 3),
  -- Within status 2: 0 not begun, 1 under way, 2 done, 3 failed.
  exec_status smallint not null default 0 check (exec_status between 0 and 3),
  exec_error text not null default '',
  -- Last day that was compared while the task is being made.
  made_to date,
  platform_pay_fen bigint not null default 0,
  platform_refund_fen bigint not null default 0,
  platform_count integer not null default 0,
  channel_pay_fen bigint not null default 0,
  channel_refund_fen bigint not null default 0,
  channel_count integer not null default 0,
  channel_fee_fen bigint not null default 0,
  ledger_net_fen bigint,
  diff_count integer not null default 0,
  diff_fen bigint not null default 0,
  handled_count integer not null default 0,
  adjust_fen bigint not null default 0,
  carry_out_fen bigint not null default 0,
  carry_in_fen bigint not null default 0,
  opening_fen bigint not null default 0,
  settled_fen bigint not null default 0,
  closing_fen bigint not null default 0,
  recalc_count integer not null default 0,
  dealt_id uuid,
  dealt_by text not null default '',
  dealt_at timestamptz,
  executed_id uuid,
  executed_by text not null default '',
  executed_at timestamptz,
  archived_at timestamptz,
  remark text not null default '',
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, month)
);
create index month_verify_list on month_verify (dealer_id, month desc, id);
select bochong.protect('month_verify');

-- How many tasks stand in each status: what badges show.
create table month_verify_count (
  dealer_id uuid not null,
  status smallint not null,
  tasks integer not null,
  primary key (dealer_id, status)
);
select bochong.protect('month_verify_count');

-- The till's side of a month by lot or station, business and means; the zero id and code 0 stand for what is nobody's yet.
create table verify_bill (
  dealer_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  -- 1 lot, 2 station, 9 nobody's.
  target_type smallint not null check (target_type in (1, 2, 9)),
  target_id uuid not null,
  biz_type smallint not null,
  pay_channel smallint not null,
  platform_pay_fen bigint not null default 0,
  platform_refund_fen bigint not null default 0,
  platform_count integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, task_id, target_id, biz_type, pay_channel),
  foreign key (dealer_id, task_id) references month_verify (dealer_id, id)
);
select bochong.protect('verify_bill');

-- What is booked for a difference when the month is executed. Rows of one decision have one group.
create table verify_adjust (
  dealer_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  task_id uuid not null,
  diff_id uuid not null,
  -- A1 to A6.
  adjust_type smallint not null check (adjust_type between 1 and 6),
  amount_fen bigint not null check (amount_fen <> 0),
  reason text not null,
  -- 1 to be booked, 2 booked, 3 withdrawn.
  status smallint not null default 1 check (status between 1 and 3),
  created_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  posted_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, task_id) references month_verify (dealer_id, id),
  foreign key (dealer_id, diff_id) references reconcile_diff (dealer_id, id)
);
create unique index verify_adjust_once on verify_adjust (dealer_id, diff_id, adjust_type) where status in (1, 2);
create index verify_adjust_task on verify_adjust (dealer_id, task_id);
select bochong.protect('verify_adjust');
revoke insert on verify_adjust from bochong_app;

-- Adjustments are added by this alone, and only while their month is to be handled.
create function bochong.add_verify_adjust(dealer uuid, task uuid, ids uuid[], grouped uuid, diffs uuid[], kinds smallint[], amounts bigint[], why text,
  who_id uuid, who text, at timestamptz) returns void
language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'verification: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  perform from month_verify where dealer_id = dealer and id = task and status = 1 for update;
  if not found then
    raise exception 'verification: the month is not to be handled' using errcode = 'check_violation', constraint = 'verify_adjust_open';
  end if;
  insert into verify_adjust (dealer_id, id, group_id, task_id, diff_id, adjust_type, amount_fen, reason, created_id, created_by, created_at)
  select dealer, a.id, grouped, task, a.diff, a.kind, a.amount, why, who_id, who, at from unnest(ids, diffs, kinds, amounts) as a (id, diff, kind, amount);
end $$;

create table verify_log (
  dealer_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  action smallint not null,
  remark text not null default '',
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, task_id) references month_verify (dealer_id, id)
);
create index verify_log_task on verify_log (dealer_id, task_id, seq);
select bochong.protect('verify_log');
revoke update, delete on verify_log from bochong_app;

-- Money that a channel paid out to the bank; one that was wrong is taken back by a row of its own.
create table channel_settlement (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  settled_on date not null,
  amount_fen bigint not null check (amount_fen <> 0),
  bank_ref text not null,
  reverses_id uuid,
  request_id text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, request_id),
  foreign key (dealer_id, reverses_id) references channel_settlement (dealer_id, id)
);
create unique index channel_settlement_reversed on channel_settlement (dealer_id, reverses_id) where reverses_id is not null;
create index channel_settlement_month on channel_settlement (dealer_id, account_id, settled_on);
select bochong.protect('channel_settlement');
revoke update, delete on channel_settlement from bochong_app;

-- What a lot or station is due for a month.
create table month_statement (
  dealer_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  account_id uuid not null,
  month date not null,
  target_type smallint not null check (target_type in (1, 2, 9)),
  target_id uuid not null,
  received_net_fen bigint not null,
  fee_fen bigint not null,
  adjust_fen bigint not null,
  split_fen bigint not null default 0,
  payable_fen bigint not null check (payable_fen = received_net_fen + adjust_fen - fee_fen - split_fen),
  -- 1 to be confirmed, 2 confirmed, 3 paid.
  status smallint not null default 1 check (status between 1 and 3),
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  paid_by text not null default '',
  paid_at timestamptz,
  paid_ref text not null default '',
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, task_id, target_id),
  foreign key (dealer_id, task_id) references month_verify (dealer_id, id)
);
create index month_statement_list on month_statement (dealer_id, month desc, id);
select bochong.protect('month_statement');

-- Archived months of an account in a chain: each hash covers what the month holds and the hash before it.
create table month_archive (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  month date not null,
  seq integer not null,
  prev_hash text not null,
  -- What the month is (JSON): its sums, its equations, who decided, the hashes of its parts and the hash before it; `hash` is its SHA-256.
  core text not null,
  hash text not null,
  archived_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, seq),
  unique (dealer_id, account_id, month),
  foreign key (dealer_id, id) references month_verify (dealer_id, id)
);
select bochong.protect('month_archive');
revoke update, delete on month_archive from bochong_app;

-- The parts of archived months as they were hashed: lines of JSON, some hundred in a row.
create table month_archive_part (
  dealer_id uuid not null,
  archive_id uuid not null,
  part text not null,
  seq integer not null,
  body text not null,
  primary key (dealer_id, archive_id, part, seq),
  foreign key (dealer_id, archive_id) references month_archive (dealer_id, id)
);
select bochong.protect('month_archive_part');
revoke update, delete on month_archive_part from bochong_app;

-- 5: adjusted with the month's verification.
alter table reconcile_diff drop constraint reconcile_diff_handle_status_check;
alter table reconcile_diff add constraint reconcile_diff_handle_status_check check (handle_status between 0 and 5);
create index reconcile_diff_month on reconcile_diff (dealer_id, account_id, bill_day) where handle_status not in (1, 4);

-- Differences that stand, as their month sees them. What crosses days is no difference of the month but carried: by the earlier day as it is, by the later
-- one as the earlier said; what a coupon makes of the two sides is due on the later day. `due_fen` is what an adjustment has to come to.
create view month_diff with (security_invoker = true) as
  select x.*, date_trunc('month', x.bill_day)::date as month, x.diff_fen - x.carry_fen as due_fen,
    case when x.diff_type <> 5 then 0 when x.other_day >= date_trunc('month', x.bill_day) + interval '1 month' then 1
      when x.other_day < date_trunc('month', x.bill_day) then 2 else 3 end as crossing
  from (select d.*, case when d.diff_type <> 5 then 0 when d.bill_day < d.other_day then d.diff_fen
      else coalesce(-(select p.diff_fen from reconcile_diff p where p.dealer_id = d.dealer_id and p.account_id = d.account_id and p.bill_day = d.other_day
        and p.direction = d.direction and p.diff_type = 5 and p.handle_status = 2
        and (p.match_key = d.match_key or p.bill_id = d.bill_id or p.refund_id = d.refund_id) limit 1), d.diff_fen) end as carry_fen
    from reconcile_diff d where d.handle_status not in (1, 4)) x;
grant select on month_diff to bochong_app;
