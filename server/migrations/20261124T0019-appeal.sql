-- Appeals against parking orders. Rows are never deleted.
create table park_order_appeal (
  dealer_id uuid not null,
  id uuid not null,
  appeal_no text not null,
  order_id uuid not null,
  order_no text not null,
  park_id uuid not null,
  park_name text not null,
  plate_no text not null,
  plate_color smallint not null,
  appeal_source smallint not null,
  appeal_type smallint not null,
  content text not null,
  image_keys text[] not null default '{}',
  contact_name text not null default '',
  contact_phone bytea,
  phone_hash text,
  claim jsonb not null default '{}',
  submitted_at timestamptz not null,
  deadline_at timestamptz not null,
  appeal_status smallint not null default 0 check (appeal_status between 0 and 6),
  handler_id uuid,
  handler_name text not null default '',
  lock_expire_at timestamptz,
  -- A draft until the appeal is handled, what was decided afterwards.
  decision smallint,
  decision_detail jsonb not null default '{}',
  opinion text not null default '',
  payable_before_fen bigint not null check (payable_before_fen >= 0),
  payable_after_fen bigint check (payable_after_fen <= payable_before_fen),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  need_leader boolean not null default false,
  leader_reason text not null default '',
  leader_id uuid,
  leader_name text not null default '',
  leader_lock_expire_at timestamptz,
  -- Since when it waits for a leader; a timeout that was acted upon starts it anew.
  leader_since timestamptz,
  leader_agree boolean,
  leader_opinion text not null default '',
  refund_id uuid,
  refund_status smallint,
  handled_at timestamptz,
  rev integer not null default 0,
  -- Whether the owner was told what became of an appeal: 0 not yet, 1 told, 2 no number to tell.
  notify_state smallint not null default 0 check (notify_state between 0 and 2),
  primary key (dealer_id, id),
  constraint park_order_appeal_two_people check (leader_id is null or leader_id <> handler_id),
  constraint park_order_appeal_lock check (appeal_status <> 1 or (handler_id is not null and lock_expire_at is not null)),
  constraint park_order_appeal_handled check ((appeal_status >= 4) = (handled_at is not null))
);
create unique index park_order_appeal_open on park_order_appeal (dealer_id, order_id) where appeal_status < 4;
create index park_order_appeal_order on park_order_appeal (dealer_id, order_id);
create index park_order_appeal_status on park_order_appeal (dealer_id, appeal_status, id);
create index park_order_appeal_plate on park_order_appeal (dealer_id, plate_no collate "C", id);
create index park_order_appeal_phone on park_order_appeal (dealer_id, phone_hash) where phone_hash is not null;
create index park_order_appeal_lease on park_order_appeal (dealer_id, lock_expire_at) where appeal_status = 1;
create index park_order_appeal_leader on park_order_appeal (dealer_id, leader_since) where appeal_status in (2, 3);
select bochong.protect('park_order_appeal');

-- What happened to an appeal, step by step.
create table park_order_appeal_step (
  dealer_id uuid not null,
  id uuid not null,
  appeal_id uuid not null,
  -- Steps of one millisecond keep their order.
  seq bigint generated always as identity,
  at timestamptz not null,
  action smallint not null,
  by_id uuid,
  by_name text not null,
  opinion text not null default '',
  primary key (dealer_id, id)
);
create index park_order_appeal_step_appeal on park_order_appeal_step (dealer_id, appeal_id, seq);
select bochong.protect('park_order_appeal_step');
revoke update, delete on park_order_appeal_step from bochong_app;

-- From where on a decision needs a leader, over the defaults.
create table leader_handle_config (
  dealer_id uuid primary key,
  body jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  rev integer not null default 0
);
select bochong.protect('leader_handle_config');

-- Complaints about payments and stays. Rows are never deleted.
create table bill_complaint (
  dealer_id uuid not null,
  id uuid not null,
  complaint_no text not null,
  third_no text,
  complaint_source smallint not null,
  complaint_status smallint not null default 0 check (complaint_status between 0 and 4),
  category smallint not null,
  bill_id uuid,
  bill_no text,
  order_id uuid,
  order_no text,
  park_id uuid,
  park_name text not null default '',
  plate_no text not null default '',
  plate_color smallint,
  complainant text not null default '',
  phone bytea,
  phone_hash text,
  content text not null,
  amount_fen bigint check (amount_fen >= 0),
  received_at timestamptz not null,
  respond_deadline timestamptz not null,
  finish_deadline timestamptz not null,
  replied_at timestamptz,
  finished_at timestamptz,
  handler_id uuid,
  handler_name text not null default '',
  result smallint,
  refund_id uuid,
  refund_no text,
  appeal_id uuid,
  urge_count integer not null default 0,
  reopen_count integer not null default 0,
  rev integer not null default 0,
  primary key (dealer_id, id),
  -- Nothing is finished without a reply and a result.
  constraint bill_complaint_finished check (complaint_status <> 3 or (replied_at is not null and result is not null and finished_at is not null))
);
create unique index bill_complaint_third on bill_complaint (dealer_id, complaint_source, third_no) where third_no is not null;
create index bill_complaint_status on bill_complaint (dealer_id, complaint_status, id);
create index bill_complaint_plate on bill_complaint (dealer_id, plate_no collate "C", id);
create index bill_complaint_phone on bill_complaint (dealer_id, phone_hash) where phone_hash is not null;
create index bill_complaint_due on bill_complaint (dealer_id, least(respond_deadline, finish_deadline)) where complaint_status < 3;
select bochong.protect('bill_complaint');
create index bill_complaint_order on bill_complaint (dealer_id, order_id) where order_id is not null;

-- What was done about a complaint, step by step.
create table bill_complaint_follow (
  dealer_id uuid not null,
  id uuid not null,
  complaint_id uuid not null,
  -- Steps of one millisecond keep their order.
  seq bigint generated always as identity,
  at timestamptz not null,
  action smallint not null,
  by_id uuid,
  by_name text not null,
  content text not null default '',
  primary key (dealer_id, id)
);
create index bill_complaint_follow_complaint on bill_complaint_follow (dealer_id, complaint_id, seq);
select bochong.protect('bill_complaint_follow');
revoke update, delete on bill_complaint_follow from bochong_app;

-- What the case file of a vehicle shows of it: what was objected to, and once granted what was taken off.
create view plate_event_appeal with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 5::smallint as kind, id as ref_id, submitted_at as at, appeal_status as state,
    park_id, order_id, case when appeal_status = 4 then payable_before_fen - payable_after_fen else payable_before_fen end as fen, content as note
  from park_order_appeal;

-- A complaint in the case file of its vehicle, and beside its stay.
create view plate_event_complaint with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 12::smallint as kind, id as ref_id, received_at as at, complaint_status as state,
    park_id, order_id, amount_fen as fen, content as note
  from bill_complaint;
