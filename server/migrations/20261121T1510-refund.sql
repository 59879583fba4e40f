-- One document for all money that goes back (finance-marketing §10). Rows are never deleted.

alter table park_refund rename to refund_apply;
alter index park_refund_pkey rename to refund_apply_pkey;
alter index park_refund_bill rename to refund_apply_bill;
alter index park_refund_order rename to refund_apply_order;
drop index park_refund_due;
alter table refund_apply
  add column refund_biz smallint not null default 1,
  -- What the business calls the thing the money was for (pass flow, booking …); an order has its own column.
  add column biz_id uuid,
  add column appeal_id uuid,
  add column complaint_id uuid,
  add column plate_color smallint not null default 0,
  add column pay_channel smallint not null default 0,
  add column paid_fen bigint not null default 0,
  add column refund_way smallint not null default 1 check (refund_way in (1, 2)),
  add column evidence text[] not null default '{}',
  add column applicant_id uuid,
  add column applicant_name text not null default '',
  -- How many auditors have agreed; above the leader's limit it takes two.
  add column audit_level smallint not null default 0,
  add column auditor_id uuid,
  add column auditor_name text not null default '',
  add column audit_at timestamptz,
  add column audit_opinion text not null default '',
  add column fail_code text,
  -- The channel said for good that the number moves no money: only then may another number be used.
  add column number_closed boolean not null default false,
  add column voucher_no text not null default '',
  add column voucher_files text[] not null default '{}',
  add column query_count integer not null default 0,
  add column next_query_at timestamptz,
  -- A caller that repeats itself means the same refund.
  add column request_id text,
  add column rev integer not null default 0;
alter table refund_apply alter column approved_fen set default 0;
alter table refund_apply add constraint refund_apply_within_applied check (approved_fen between 0 and apply_fen);
create unique index refund_apply_request on refund_apply (dealer_id, request_id);
create index refund_apply_biz on refund_apply (dealer_id, refund_biz, id);
create index refund_apply_open on refund_apply (dealer_id, id) where refund_status in (0, 1, 4);
create index refund_apply_query on refund_apply (dealer_id, next_query_at) where refund_status = 2;
create index refund_apply_plate on refund_apply (dealer_id, plate_no collate "C", id);
create index refund_apply_refunded on refund_apply (dealer_id, refunded_at) where refunded_at is not null;
create index refund_apply_employee on refund_apply (dealer_id, applicant_id, id) where refund_biz = 3;

-- What happened to a refund, step by step: who asked, who agreed, what the channel said.
create table refund_step (
  dealer_id uuid not null,
  id uuid not null,
  refund_id uuid not null,
  -- Steps of one millisecond keep their order.
  seq bigint generated always as identity,
  at timestamptz not null,
  action smallint not null,
  to_status smallint not null,
  level smallint not null default 0,
  amount_fen bigint not null,
  by_id uuid,
  by_name text not null,
  opinion text not null default '',
  primary key (dealer_id, id)
);
create index refund_step_refund on refund_step (dealer_id, refund_id, seq);
select bochong.protect('refund_step');

-- Limits of a dealer over the defaults.
create table refund_limit (
  dealer_id uuid primary key,
  auto_limit_fen bigint not null check (auto_limit_fen >= 0),
  system_limit_fen bigint not null check (system_limit_fen >= 0),
  leader_limit_fen bigint not null check (leader_limit_fen >= 0),
  max_days integer not null check (max_days between 1 and 365),
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0
);
select bochong.protect('refund_limit');

-- How much an employee may ask back a day.
create table refund_quota (
  dealer_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  quota_fen bigint not null check (quota_fen >= 0),
  frozen smallint not null default 0 check (frozen in (0, 1)),
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0,
  primary key (dealer_id, user_id)
);
select bochong.protect('refund_quota');

-- A channel's notice knows only the number it was sent.
create function bochong.refund_of_number(wanted text) returns table (dealer_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select dealer_id, id from refund_apply where out_refund_no = wanted
$$;
revoke execute on function bochong.refund_of_number(text) from public;
grant execute on function bochong.refund_of_number(text) to bochong_app;

-- Bills of a plate, newest first.
create index charge_info_plate on charge_info (dealer_id, plate_no collate "C", id);
