-- Who is never set out by the nightly job (parking-core §4.4).
alter table un_out_period
  add column exclude_car_types smallint[] not null default '{2,3,8}',
  add column exclude_park_ids uuid[] not null default '{}';
