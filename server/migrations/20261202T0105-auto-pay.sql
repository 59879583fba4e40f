-- On what terms plates that agreed with a channel are charged without a press, one row a means.
create table auto_pay_config (
  dealer_id uuid not null,
  id uuid not null,
  pay_type smallint not null check (pay_type between 7 and 9),
  -- None: every lot.
  park_ids uuid[] not null default '{}',
  priority smallint not null check (priority between 1 and 9),
  max_single_fen bigint not null check (max_single_fen > 0),
  retry_times smallint not null check (retry_times between 0 and 5),
  retry_minutes integer not null check (retry_minutes between 1 and 1440),
  -- The channel pays whatever becomes of its own claim on the owner.
  is_guaranteed boolean not null,
  -- 0 to be opened, 1 enabled, 2 disabled
  status smallint not null default 0 check (status between 0 and 2),
  rev integer not null default 0,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  constraint auto_pay_config_means unique (dealer_id, pay_type)
);
select bochong.protect('auto_pay_config');

-- What a channel said of a vehicle's visit, and what became of its deduction; the id is the stay's.
create table auto_pay_visit (
  dealer_id uuid not null,
  id uuid not null,
  pay_type smallint not null,
  park_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  -- 0 told, 1 open, 2 not open, 3 requested, 4 accepted, 5 paid, 6 failed
  state smallint not null default 0 check (state between 0 and 6),
  reason text not null default '',
  bill_id uuid,
  amount_fen bigint not null default 0,
  tries smallint not null default 0,
  retry_at timestamptz,
  entered_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealer_id, id, pay_type)
) partition by range (id);
create index auto_pay_visit_retry on auto_pay_visit (dealer_id, retry_at) where retry_at is not null;
select bochong.partitioned('auto_pay_visit');
