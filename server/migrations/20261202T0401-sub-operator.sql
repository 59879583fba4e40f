-- What kinds of partners a unit runs its lots with.
create table sub_operator_type (
  dealer_id uuid not null,
  id uuid not null,
  type_name text not null,
  split_default_bp integer not null default 0 check (split_default_bp between 0 and 10000),
  remark text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index sub_operator_type_name_key on sub_operator_type (dealer_id, type_name);
select bochong.protect('sub_operator_type');

-- Partners of a unit: which lots, under which contract, with which share of them, seen by which user of theirs.
create table sub_operator (
  dealer_id uuid not null,
  id uuid not null,
  sub_operator_name text not null,
  type_id uuid not null,
  uscc text not null default '',
  contact text not null default '',
  phone_cipher bytea,
  address text not null default '',
  park_ids uuid[] not null check (cardinality(park_ids) > 0),
  contract_no text not null default '',
  contract_start date not null,
  contract_end date check (contract_end >= contract_start),
  split_rule_id uuid,
  login_user_id uuid,
  enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, type_id) references sub_operator_type (dealer_id, id)
);
create unique index sub_operator_name_key on sub_operator (dealer_id, sub_operator_name);
create index sub_operator_type_key on sub_operator (dealer_id, type_id);
select bochong.protect('sub_operator');

insert into sub_operator_type (dealer_id, id, type_name)
select d.dealer_id, gen_random_uuid(), preset from dealer d, unnest(array['物业方', '承包方', '场地方', '充电桩投资方']) as preset
where d.dealer_id <> '00000000-0000-0000-0000-000000000000';
