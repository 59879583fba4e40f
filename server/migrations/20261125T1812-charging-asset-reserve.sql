-- What a reserved gun costs whoever does not use it, fen; set with the station.
alter table charging_station add column reserve_fee_fen bigint not null default 0 check (reserve_fee_fen between 0 and 10000);
-- Until when we keep a gun for somebody; null: it is not kept.
alter table charging_connector add column reserved_until timestamptz;
