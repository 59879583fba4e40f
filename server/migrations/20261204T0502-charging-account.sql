-- Charging accounts: who gets what is paid at stations, by which channels phones pay there, and when shares are settled.
create table charging_account (
  dealer_id uuid not null,
  id uuid not null,
  account_name text not null,
  account_type smallint not null check (account_type between 1 and 3),
  -- Codes of what a phone may pay by.
  pay_channels smallint[] not null check (cardinality(pay_channels) > 0),
  -- [{payeeId, elecBp, serviceBp, occupyBp}]; payeeId null is the unit itself. Each kind sums to 10000.
  splits jsonb not null,
  settle_cycle smallint not null check (settle_cycle between 1 and 3),
  station_ids uuid[] not null check (cardinality(station_ids) > 0),
  status smallint not null default 1 check (status in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index charging_account_name_key on charging_account (dealer_id, account_name);
select bochong.protect('charging_account');

-- Stations that are there already keep working: their unit gets all that is paid, by every channel, and rules made by hand hold as before.
insert into charging_account (dealer_id, id, account_name, account_type, pay_channels, splits, settle_cycle, station_ids)
select s.dealer_id, gen_random_uuid(), '默认充电账户', 2, '{2,3,4,10}',
  '[{"payeeId": null, "elecBp": 10000, "serviceBp": 10000, "occupyBp": 10000}]', 1, array_agg(s.id order by s.id)
from charging_station s where s.is_delete = 0 group by s.dealer_id;
