-- A charging pile's times without a connection, each a record of its own. What stood here before told of alarms, and nothing had raised any.

drop table charge_point_offline_record;
create table charge_point_offline_record (
  dealer_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  equipment_id uuid not null,
  -- As they were called then.
  device_name text not null,
  device_code text not null,
  location text not null,
  -- Heard last; and when it was noticed.
  started_at timestamptz not null,
  noticed_at timestamptz not null,
  ended_at timestamptz,
  -- 1 closed, 2 nothing heard, 3 supposedly without power, 4 the platform was away.
  reason smallint not null check (reason between 1 and 4),
  gun_count smallint not null,
  order_count smallint not null,
  -- From then on its people are alarmed; judged: whether they had to be is decided.
  due_at timestamptz not null,
  judged boolean not null default false,
  announced_at timestamptz,
  escalated boolean not null default false,
  record_status smallint not null default 1 check (record_status between 1 and 4),
  acknowledged_at timestamptz,
  handled_by text,
  handle_note text not null default '',
  primary key (dealer_id, id),
  check ((record_status = 1) = (ended_at is null))
);
create unique index charge_point_offline_record_ongoing on charge_point_offline_record (dealer_id, equipment_id) where record_status = 1;
create index charge_point_offline_record_started on charge_point_offline_record (dealer_id, started_at desc, id desc);
create index charge_point_offline_record_due on charge_point_offline_record (dealer_id, due_at) where not judged;
select bochong.protect('charge_point_offline_record');

-- An alarm that counts what each of its readers may see is for them alone.
alter table live_alarm add column user_ids uuid[];
