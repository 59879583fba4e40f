-- Published: staff on site. Name, phone, lots, roles and login are the account's (app_user.employee_id).
create table employee (
  dealer_id uuid not null,
  id uuid not null,
  employee_no text not null,
  -- 1 collector, 2 patrol, 3 maintenance, 4 service, 5 guard.
  job_type smallint not null check (job_type between 1 and 5),
  id_card_cipher bytea,
  -- 0 left, 1 at work, 2 switched off.
  status smallint not null default 1 check (status in (0, 1, 2)),
  left_at timestamptz,
  left_reason text not null default '',
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  constraint employee_left check ((status = 0) = (left_at is not null))
);
create unique index employee_no_key on employee (dealer_id, employee_no);
select bochong.protect('employee');
