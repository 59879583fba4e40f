-- Vehicles of disabled people and what they need not pay (parking-operations §10.6).
create table disabled_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  park_ids uuid[] not null,
  levels smallint[] not null,
  free_minutes_per_day integer not null check (free_minutes_per_day between 0 and 1440),
  pay_permille integer not null check (pay_permille between 0 and 1000),
  max_stays_per_day integer not null check (max_stays_per_day > 0),
  accessible_berth_only boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index disabled_rule_name_key on disabled_rule (dealer_id, rule_name);
select bochong.protect('disabled_rule');

create table disabled_car (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  holder_name text not null,
  phone_cipher bytea,
  -- The number of the certificate, and what it is found by.
  cert_cipher bytea not null,
  cert_hash text not null,
  disabled_level smallint not null check (disabled_level between 1 and 4),
  cert_valid_to date not null,
  relation smallint not null check (relation in (1, 2)),
  driver_licence_type text not null default '',
  materials text[] not null default '{}',
  audit_status smallint not null check (audit_status in (0, 1, 2, 3, 5)),
  applicant_name text not null default '',
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  valid_from date,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  check (audit_status not in (1, 5) or valid_from is not null and valid_to is not null)
);
-- One plate per certificate and the reverse, among those that wait or hold.
create unique index disabled_car_cert_key on disabled_car (dealer_id, cert_hash) where audit_status in (0, 1);
create unique index disabled_car_plate_key on disabled_car (dealer_id, plate_no) where audit_status in (0, 1);
create index disabled_car_end on disabled_car (dealer_id, cert_valid_to) where audit_status in (0, 1);
select bochong.protect('disabled_car');

-- Which plate a certificate was good for and when: stays told late are judged by it, too.
create table disabled_plate (
  dealer_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  cert_hash text not null,
  plate_no text not null,
  during tstzrange not null check (not isempty(during)),
  -- It took another plate's place.
  is_change boolean not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, car_id) references disabled_car (dealer_id, id),
  constraint disabled_plate_one_cert exclude using gist (dealer_id with =, plate_no with =, during with &&),
  constraint disabled_plate_one_plate exclude using gist (dealer_id with =, cert_hash with =, during with &&)
);
create index disabled_plate_car on disabled_plate (dealer_id, car_id);
select bochong.protect('disabled_plate');

-- Read by whoever opens a stay: what a plate is entitled to where, and when.
create view disabled_right with (security_invoker = true) as
  select p.dealer_id, p.plate_no, p.car_id, p.cert_hash, lower(p.during) as from_time, upper(p.during) as to_time, r.park_ids,
    r.free_minutes_per_day, r.pay_permille, r.max_stays_per_day, r.accessible_berth_only
    from disabled_plate p
    join disabled_car c on c.dealer_id = p.dealer_id and c.id = p.car_id
    join disabled_rule r on r.dealer_id = c.dealer_id and r.status = 1 and c.disabled_level = any (r.levels);
