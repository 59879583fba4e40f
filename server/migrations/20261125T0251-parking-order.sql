-- Ends of the plates of vehicles that were in a lot: a part of a plate is the beginning of one of them. Written when a vehicle comes to a lot for the first time.
create table plate_end (
  dealer_id uuid not null,
  plate_end text collate "C" not null,
  plate_no text not null,
  park_id uuid not null,
  primary key (dealer_id, plate_end, plate_no, park_id)
);
select bochong.protect('plate_end');
insert into plate_end (dealer_id, plate_end, plate_no, park_id)
  select dealer_id, substr(plate_no, n), plate_no, park_id from vehicle_presence, generate_series(1, greatest(1, char_length(plate_no) - 2)) as n
  on conflict do nothing;
