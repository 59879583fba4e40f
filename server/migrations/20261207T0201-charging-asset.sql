-- When guns, devices and stations were switched off.
-- Published: statistics of uptime read it.
create table charging_out_of_service (
  dealer_id uuid not null,
  id uuid not null,
  -- A gun, a device or a station.
  subject_id uuid not null,
  -- 1 gun switched off, by the console or by itself; 2 device switched off; 3 station under maintenance; 4 station not open.
  reason smallint not null check (reason between 1 and 4),
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  primary key (dealer_id, id)
);
create unique index charging_out_of_service_ongoing on charging_out_of_service (dealer_id, subject_id) where ended_at is null;
create index charging_out_of_service_subject on charging_out_of_service (dealer_id, subject_id, started_at);

-- What is switched off now. Since when is known of guns only; devices and stations that are not in operation have never been, as far as is known.
insert into charging_out_of_service (dealer_id, id, subject_id, reason, started_at)
  select dealer_id, gen_random_uuid(), id, 1, status_changed_at from charging_connector where is_delete = 0 and work_status = 3
  union all
  select dealer_id, gen_random_uuid(), id, 2, created_at from charging_equipment where is_delete = 0 and not enabled
  union all
  select dealer_id, gen_random_uuid(), id, case when station_status = 6 then 3 else 4 end, case when station_status = 6 then updated_at else created_at end
    from charging_station where is_delete = 0 and station_status <> 50;
select bochong.protect('charging_out_of_service');
