-- Pages of other systems that an operator keeps in its top bar.
create table third_page (
  dealer_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 10),
  icon text,
  url_template text not null,
  open_mode smallint not null check (open_mode in (1, 2)),
  sso_type smallint not null check (sso_type in (0, 1, 2)),
  -- Key of signatures and tickets, encrypted; the third party holds the same.
  secret bytea,
  sort integer not null default 0,
  visible_role_ids uuid[] not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
select bochong.protect('third_page');
