
-- One document for all money that goes back. Rows are never deleted.
-- The channel of a refund is asked again by its effect.
-- Published: flows of passes are told with what went back.
create table refund_apply (
  dealer_id uuid not null,
  id uuid not null,
  refund_no text not null,
  bill_id uuid not null,
  subject_id uuid,
  park_id uuid not null,
  plate_no text not null,
  apply_fen bigint not null check (apply_fen > 0),
  approved_fen bigint not null default 0,
  refund_reason smallint not null,
  reason_text text not null default '',
  apply_source smallint not null,
  refund_status smallint not null default 0 check (refund_status between 0 and 6),
  out_refund_no text,
  channel_refund_no text,
  fail_text text,
  try_count smallint not null default 0,
  apply_at timestamptz not null,
  refunded_at timestamptz,
  merged_from_id uuid,
  refund_biz smallint not null default 1,
  -- What the business calls the thing the money was for (pass flow, booking …); an order has its own column.
  biz_id uuid,
  appeal_id uuid,
  complaint_id uuid,
  plate_color smallint not null default 0,
  pay_channel smallint not null default 0,
  paid_fen bigint not null default 0,
  refund_way smallint not null default 1 check (refund_way in (1, 2)),
  evidence text[] not null default '{}',
  applicant_id uuid,
  applicant_name text not null default '',
  -- How many auditors have agreed; above the leader's limit it takes two.
  audit_level smallint not null default 0,
  auditor_id uuid,
  auditor_name text not null default '',
  audit_at timestamptz,
  audit_opinion text not null default '',
  fail_code text,
  -- The channel said for good that the number moves no money: only then may another number be used.
  number_closed boolean not null default false,
  voucher_no text not null default '',
  voucher_files text[] not null default '{}',
  -- A caller that repeats itself means the same refund.
  request_id text,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, out_refund_no),
  constraint refund_apply_within_applied check (approved_fen between 0 and apply_fen)
);
-- A channel names a refund by our number only (refund_of_number).
create index refund_apply_number on refund_apply (out_refund_no);
create index refund_apply_bill on refund_apply (dealer_id, bill_id);
create index refund_apply_subject on refund_apply (dealer_id, subject_id);
select bochong.protect('refund_apply');
create unique index refund_apply_request on refund_apply (dealer_id, request_id);
create index refund_apply_biz on refund_apply (dealer_id, refund_biz, id);
create index refund_apply_open on refund_apply (dealer_id, id) where refund_status in (0, 1, 4);
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

create view plate_event_refund with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 6::smallint as kind, id as ref_id, coalesce(refunded_at, apply_at) as at, refund_status as state,
    park_id, subject_id as order_id, case when refund_status in (0, 5, 6) then apply_fen else approved_fen end as fen, reason_text as note
  from refund_apply;

-- Who took the money, beside the rest that a stay shows of it.
create view order_money with (security_invoker = true) as
  select dealer_id, subject_id as order_id, id, 'PAYMENT' as kind, paid_at as at, paid_fen as amount_fen, pay_channel, pay_scene, bill_no as number, collector_id
    from bill where pay_state = 2 and subject_id is not null
  union all
  select i.dealer_id, i.subject_id, c.id, 'PAYMENT', c.paid_at, i.amount_fen, c.pay_channel, c.pay_scene, c.bill_no, c.collector_id
    from (select dealer_id, subject_id, bill_id, sum(amount_fen)::bigint as amount_fen from bill_item group by 1, 2, 3) i
    join bill c on c.dealer_id = i.dealer_id and c.id = i.bill_id where c.pay_state = 2
  union all
  select dealer_id, subject_id, id, 'REFUND', refunded_at, approved_fen, null, null, refund_no, null
    from refund_apply where refund_status = 3 and subject_id is not null;
