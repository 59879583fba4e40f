-- What is wrong at charge points: told by them, noticed by the platform, or seen by people.

create sequence charging_fault_no as integer minvalue 1 cycle;

create table charging_fault (
  dealer_id uuid not null,
  id uuid not null,
  fault_no text not null,
  station_id uuid not null,
  equipment_id uuid not null,
  -- 0: the device as a whole.
  connector_no smallint not null,
  level smallint not null check (level between 1 and 3),
  source smallint not null check (source between 1 and 7),
  error_code text not null,
  vendor_error_code text not null default '',
  info text not null default '',
  -- The gun could not be used; else the device only warned.
  faulted boolean not null,
  occurred_at timestamptz not null,
  last_at timestamptz not null,
  recovered_at timestamptz,
  repeat_count integer not null default 1,
  -- The charge that ran at the gun when it began.
  order_id uuid,
  -- 1 waiting, 2 somebody is at it, 3 closed by somebody, 4 over by itself.
  status smallint not null default 1 check (status between 1 and 4),
  handler_id uuid,
  handler_name text not null default '',
  dispatch_note text not null default '',
  acknowledged_at timestamptz,
  closed_at timestamptz,
  verdict smallint check (verdict between 1 and 3),
  handle_result text not null default '',
  rev integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  check ((status = 4) <= (recovered_at is not null)),
  check ((status = 3) = (closed_at is not null))
);
-- The same fault of a gun waits once: what is said again is counted.
create unique index charging_fault_waiting on charging_fault (dealer_id, equipment_id, connector_no, source, error_code, vendor_error_code)
  where status in (1, 2);
create index charging_fault_newest on charging_fault (dealer_id, occurred_at desc, id desc);
create index charging_fault_equipment on charging_fault (dealer_id, equipment_id, connector_no, occurred_at desc);
select bochong.protect('charging_fault');
