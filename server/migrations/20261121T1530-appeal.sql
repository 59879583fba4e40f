-- Appeals against parking orders (parking-operations §7). Rows are never deleted.

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

-- What the case file of a vehicle shows of it: what was objected to, and once granted what was taken off.
create view plate_event_appeal with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 5::smallint as kind, id as ref_id, submitted_at as at, appeal_status as state,
    park_id, order_id, case when appeal_status = 4 then payable_before_fen - payable_after_fen else payable_before_fen end as fen, content as note
  from park_order_appeal;
