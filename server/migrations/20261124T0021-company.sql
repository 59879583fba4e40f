-- Companies whose vehicles park on account. Rows are never deleted.
-- Published: passes name companies.
create table company (
  dealer_id uuid not null,
  id uuid not null,
  company_code text not null,
  company_name text not null,
  credit_code text not null default '',
  contact text not null default '',
  phone_cipher bytea,
  address text not null default '',
  industry text not null default '',
  salesman text not null default '',
  vehicle_limit integer not null check (vehicle_limit > 0),
  remark text not null default '',
  status smallint not null default 1 check (status between 1 and 3),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index company_code_key on company (dealer_id, company_code);
select bochong.protect('company');

create table company_vehicle (
  dealer_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  driver_name text not null default '',
  driver_mobile_cipher bytea,
  dept text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, company_id) references company (dealer_id, id)
);
create unique index company_vehicle_plate_key on company_vehicle (dealer_id, plate_no) where status = 1;
create index company_vehicle_company on company_vehicle (dealer_id, company_id);
select bochong.protect('company_vehicle');

-- What a company owes for one month: the sums of its orders.
create table company_car_bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  company_id uuid not null,
  period text not null,
  park_ids uuid[] not null default '{}',
  order_count integer not null default 0,
  gross_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen in (0, payable_fen)),
  status smallint not null default 0 check (status between 0 and 3),
  generated_at timestamptz not null,
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  due_date date,
  paid_bill_id uuid,
  pay_channel smallint,
  voucher_no text not null default '',
  received_by text not null default '',
  received_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, company_id) references company (dealer_id, id)
);
create unique index company_car_bill_period_key on company_car_bill (dealer_id, company_id, period);
create index company_car_bill_due on company_car_bill (dealer_id, due_date) where status = 1;
select bochong.protect('company_car_bill');

-- One stay on the account of a company, and the month it belongs to.
create table company_order (
  dealer_id uuid not null,
  order_id uuid not null,
  company_id uuid not null,
  park_id uuid not null,
  period text not null,
  enter_time timestamptz not null,
  left_at timestamptz not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  payable_fen bigint not null,
  -- Paid beyond what is payable: a refund is to come.
  overpaid_fen bigint not null default 0,
  bill_id uuid,
  dispute_reason text not null default '',
  disputed_by text not null default '',
  primary key (dealer_id, order_id),
  foreign key (dealer_id, company_id) references company (dealer_id, id),
  foreign key (dealer_id, bill_id) references company_car_bill (dealer_id, id)
);
create index company_order_bill on company_order (dealer_id, bill_id, order_id) where bill_id is not null;
create index company_order_open on company_order (dealer_id, company_id, period) where bill_id is null;
select bochong.protect('company_order');

-- Stays that owe: at an exit, gone and within the deadline, or in arrears.
create view unpaid_order with (security_invoker = true) as
  select dealer_id, id as order_id, park_id, order_status, greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen) as due_fen
  from park_order where order_status in (1, 3);

-- Read by stays: who leaves on account, and which orders may not change any more.
create view company_plate with (security_invoker = true) as
  select v.dealer_id, v.plate_no, v.company_id, v.created_at as since
  from company_vehicle v join company c on c.dealer_id = v.dealer_id and c.id = v.company_id
  where v.status = 1 and c.status = 1;

create view frozen_order with (security_invoker = true) as
  select o.dealer_id, o.order_id from company_order o
  join company_car_bill b on b.dealer_id = o.dealer_id and b.id = o.bill_id
  where b.status > 0;
