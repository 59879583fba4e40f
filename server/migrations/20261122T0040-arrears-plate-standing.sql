-- Where a vehicle with arrears stands, kept in the transaction of every entry, exit and correction: lists of many thousand plates are
-- limited to the parked ones by an index instead of asking the lots about each.
alter table arrears_plate
  add column current_park_id uuid,
  add column current_order_id uuid,
  -- Of all its records, settled ones too: the first page of the records of parked vehicles is found, and counted, from few rows.
  add column total_count integer not null default 0,
  add column newest_record_id uuid;
create index arrears_plate_standing on arrears_plate (dealer_id, priority_key desc, id desc) include (open_count, total_count, record_count, owed_fen)
  where current_order_id is not null;
create index arrears_plate_standing_newest on arrears_plate (dealer_id, newest_record_id desc) where current_order_id is not null;

-- The plate is locked first: of two lots that move the same vehicle at once, the later one sees what the earlier one wrote.
create function bochong.follow_vehicle() returns trigger language plpgsql as $$
begin
  if current_setting('bochong.bulk_load', true) = 'on' then return null; end if;
  perform from arrears_plate where dealer_id = new.dealer_id and plate_no collate "C" = new.plate_no order by id for no key update;
  if found then
    update arrears_plate set (current_park_id, current_order_id) = (select park_id, order_id from parked_plate v
        where v.dealer_id = new.dealer_id and v.plate_no = new.plate_no order by order_id desc limit 1)
      where dealer_id = new.dealer_id and plate_no collate "C" = new.plate_no;
  end if;
  return null;
end $$;
create trigger vehicle_came after insert on vehicle_presence for each row when (new.open_order_id is not null) execute function bochong.follow_vehicle();
create trigger vehicle_moved after update of open_order_id on vehicle_presence for each row
  when (new.open_order_id is distinct from old.open_order_id) execute function bochong.follow_vehicle();

update arrears_plate p set (current_park_id, current_order_id) = (select park_id, order_id from parked_plate v
    where v.dealer_id = p.dealer_id and v.plate_no = p.plate_no order by order_id desc limit 1),
  (total_count, newest_record_id) = (select count(*), (array_agg(r.id order by r.id desc))[1] from arrears_record r
    where r.dealer_id = p.dealer_id and r.plate_id = p.id);
