-- White list (parking-operations §11), and what the black list lacked: approval, running out.
create table white_list (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  owner_name text not null default '',
  phone_cipher bytea,
  company text not null default '',
  category smallint not null check (category between 1 and 5),
  list_scope smallint not null check (list_scope in (1, 3)),
  scope_ids uuid[] not null default '{}',
  fee_policy smallint not null check (fee_policy in (1, 2, 3)),
  pay_permille integer not null default 0 check (pay_permille between 0 and 1000),
  windows jsonb not null default '[]',
  valid_from timestamptz not null,
  valid_to timestamptz,
  status smallint not null check (status between 0 and 3),
  approved_by text not null default '',
  removed_reason text not null default '',
  remark text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index white_list_plate_key on white_list (dealer_id, plate_no) where status = 1;
create index white_list_end on white_list (dealer_id, valid_to) where status = 1;
select bochong.protect('white_list');

-- 0 removed, 1 in force, 2 run out, 3 waits for approval.
alter table black_list drop constraint black_list_status_check, add check (status between 0 and 3), add column approved_by text not null default '';

-- Read by lanes and pricing: entries of the white list in force.
create view white_entry with (security_invoker = true) as
  select dealer_id, id as list_id, plate_no, list_scope, scope_ids, fee_policy, pay_permille, windows, valid_from, valid_to
  from white_list where status = 1;
