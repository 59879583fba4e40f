-- What a coupon is good for: 1 parking, 2 the service fee of a charge, 3 all of a charge; and at which stations, none: all.
alter table coupon_template
  add column biz_scope smallint not null default 1 check (biz_scope in (1, 2, 3)),
  add column station_ids uuid[] not null default '{}';
