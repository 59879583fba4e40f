-- Complaints about payments and stays (parking-operations §8). Rows are never deleted.

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
