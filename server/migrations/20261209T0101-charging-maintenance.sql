-- Logs that charge points were asked to hand in.
create table charge_point_log (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  -- 1 diagnostics, 2 security log.
  log_kind smallint not null check (log_kind between 1 and 2),
  span_from timestamptz,
  span_to timestamptz,
  -- 1 asked, 2 uploading, 3 received, 4 failed.
  state smallint not null default 1 check (state between 1 and 4),
  state_reason text not null default '',
  -- What a device says with its words about this log, where its version of the message has room for it.
  request_no integer not null,
  -- When the upload that is under way began; null: none is.
  upload_at timestamptz,
  file_name text not null default '',
  object_key text,
  size_bytes bigint,
  sha256 text not null default '',
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- Nothing is taken after it.
  deadline_at timestamptz not null,
  received_at timestamptz,
  primary key (dealer_id, id),
  check ((state = 3) = (object_key is not null))
);
create index charge_point_log_newest on charge_point_log (dealer_id, equipment_id, id desc);
create unique index charge_point_log_open on charge_point_log (dealer_id, equipment_id) where state in (1, 2);
select bochong.protect('charge_point_log');
