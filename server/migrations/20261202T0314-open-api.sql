-- What a system may give of a coupon. `used_quota` never falls: what is taken back from a vehicle is not given again by the system.
create table open_coupon_resource (
  dealer_id uuid not null,
  id uuid not null,
  system_id uuid not null,
  template_id uuid not null,
  quota integer not null check (quota > 0),
  used_quota integer not null default 0,
  per_user_limit integer not null check (per_user_limit > 0),
  start_time timestamptz not null,
  end_time timestamptz not null,
  callback_on_use boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id),
  foreign key (dealer_id, template_id) references coupon_template (dealer_id, id),
  check (used_quota between 0 and quota),
  check (start_time < end_time)
);
create index open_coupon_resource_system on open_coupon_resource (dealer_id, system_id);
create index open_coupon_resource_template on open_coupon_resource (dealer_id, template_id);
select bochong.protect('open_coupon_resource');

-- Each giving by its system's own number, with its answer: the same number is answered the same.
create table open_coupon_grant (
  dealer_id uuid not null,
  id uuid not null,
  system_id uuid not null,
  out_request_no text not null,
  resource_id uuid not null,
  plate_no text not null,
  qty integer not null,
  coupon_grant_id uuid not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id),
  foreign key (dealer_id, resource_id) references open_coupon_resource (dealer_id, id),
  foreign key (dealer_id, coupon_grant_id) references coupon_grant (dealer_id, id)
);
create unique index open_coupon_grant_request_key on open_coupon_grant (dealer_id, system_id, out_request_no);
create index open_coupon_grant_plate on open_coupon_grant (dealer_id, resource_id, plate_no);
create unique index open_coupon_grant_batch_key on open_coupon_grant (dealer_id, coupon_grant_id);
select bochong.protect('open_coupon_grant');
