-- What charge points and we say to each other.

-- One message with its answer, as they went over the wire. `at` is the instant in the id.
create table charge_point_exchange (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  connection_id uuid not null,
  -- 1 the device's message, 2 ours.
  side smallint not null check (side between 1 and 2),
  at timestamptz not null,
  message_id text not null default '',
  action text not null default '',
  connector_no smallint,
  transaction_id integer,
  call_text text not null,
  answer_text text not null default '',
  outcome smallint not null check (outcome between 1 and 5),
  latency_ms integer,
  left_out text not null default '',
  primary key (dealer_id, id)
) partition by range (id);
create index charge_point_exchange_equipment on charge_point_exchange (dealer_id, equipment_id, id desc);
select bochong.partitioned('charge_point_exchange');

-- Times of a charge point whose messages stay longer than others: a flagged session.
create table charge_point_kept_span (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  keep_until timestamptz not null,
  primary key (dealer_id, id)
);
create index charge_point_kept_span_equipment on charge_point_kept_span (dealer_id, equipment_id);
select bochong.protect('charge_point_kept_span');

-- A call to a charge point: asked for, sent, answered. The secret of a key change stands nowhere.
create table charge_point_command (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  connector_no smallint not null,
  action text not null,
  payload jsonb not null,
  priority smallint not null,
  -- Of several that wait with the same key the last one replaces the others.
  replaces_key text,
  requested_by uuid,
  reason text not null default '',
  subject_kind text,
  subject_id text,
  status smallint not null check (status between 1 and 10),
  send_before timestamptz not null,
  message_id text,
  connection_id uuid,
  sent_at timestamptz,
  answered_at timestamptz,
  result jsonb,
  -- An answer that came after its time.
  late_result jsonb,
  progress text not null default '',
  progress_at timestamptz,
  created_at timestamptz not null,
  primary key (dealer_id, id)
) partition by range (id);
-- Codes 1 and 2: waiting for its turn, waiting for its answer.
create index charge_point_command_open on charge_point_command (dealer_id, equipment_id, priority, id) where status in (1, 2);
create index charge_point_command_equipment on charge_point_command (dealer_id, equipment_id, id desc);
select bochong.partitioned('charge_point_command');

-- Messages of transactions that no order fits.
create table charge_point_orphan (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  action text not null,
  connector_no smallint,
  transaction_id integer,
  id_tag text not null default '',
  why text not null,
  payload jsonb not null,
  state smallint not null default 1 check (state between 1 and 3),
  received_at timestamptz not null,
  handled_by uuid,
  handled_at timestamptz,
  remark text not null default '',
  primary key (dealer_id, id)
);
create index charge_point_orphan_open on charge_point_orphan (dealer_id, equipment_id, id desc) where state = 1;
select bochong.protect('charge_point_orphan');

-- What we know of a charge point's link besides what the equipment says: with what configuration it was last set up, from where it calls.
create table charge_point_link (
  dealer_id uuid not null,
  equipment_id uuid not null,
  baseline_hash text not null default '',
  booted_at timestamptz,
  address text not null default '',
  primary key (dealer_id, equipment_id)
);
select bochong.protect('charge_point_link');

-- Devices that called under a name nobody registered; of the platform.
create table charge_point_stranger (
  dealer_id uuid not null,
  id uuid not null,
  ocpp_identity text not null,
  address text not null,
  path text not null,
  attempts integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (dealer_id, id)
);
create unique index charge_point_stranger_key on charge_point_stranger (dealer_id, lower(ocpp_identity));
select bochong.protect('charge_point_stranger');
