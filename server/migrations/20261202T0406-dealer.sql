alter table area add column rev integer not null default 0;
create unique index area_name_key on area (dealer_id, parent_id, area_name) where level = 4;
create unique index area_region_key on area (dealer_id, region_code) where region_code <> '' and level < 4;
