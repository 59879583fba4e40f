-- Black list: the minimum that lanes and alarms need.

create table black_list (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  black_reason smallint not null,
  black_action smallint not null check (black_action in (1, 2, 3)),
  list_scope smallint not null default 1 check (list_scope in (1, 3, 4)),
  scope_ids uuid[] not null default '{}',
  valid_from timestamptz not null,
  valid_to timestamptz,
  status smallint not null default 1 check (status in (0, 1)),
  removed_reason text not null default '',
  remark text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index black_list_plate_key on black_list (dealer_id, plate_no) where status = 1;
select bochong.protect('black_list');
