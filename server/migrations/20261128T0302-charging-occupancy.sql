-- A debt of a stay may be given up.
alter table charging_occupancy_event drop constraint charging_occupancy_event_event_type_check;
alter table charging_occupancy_event add constraint charging_occupancy_event_event_type_check check (event_type between 1 and 12);
