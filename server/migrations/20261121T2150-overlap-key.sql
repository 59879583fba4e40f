-- Who may not overlap is compared by one hash instead of three columns. The planner took the wide index of the constraint for looking
-- plates up as well, at twenty times the pages of the plain one, and a plate is looked up whenever a vehicle passes.
alter table pass_plate
  drop constraint pass_plate_no_overlap,
  add constraint pass_plate_no_overlap exclude using gist
    ((hashtextextended(dealer_id::text || ' ' || plate_no || ' ' || park_id::text, 0)) with =, during with &&);
alter table disabled_plate
  drop constraint disabled_plate_one_cert,
  add constraint disabled_plate_one_cert exclude using gist ((hashtextextended(dealer_id::text || ' ' || plate_no, 0)) with =, during with &&),
  drop constraint disabled_plate_one_plate,
  add constraint disabled_plate_one_plate exclude using gist ((hashtextextended(dealer_id::text || ' ' || cert_hash, 0)) with =, during with &&);
create index disabled_plate_plate on disabled_plate (dealer_id, plate_no);
