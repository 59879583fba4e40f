create table bulletin (
  dealer_id uuid not null,
  id uuid not null,
  title text not null check (char_length(title) between 1 and 50),
  category smallint not null check (category between 1 and 5),
  content text not null,
  attachments jsonb not null default '[]',
  publisher_type smallint not null check (publisher_type in (1, 2)),
  audience_type smallint not null check (audience_type between 1 and 4),
  dealer_types smallint[] not null default '{}',
  area_ids text[] not null default '{}',
  dealer_ids uuid[] not null default '{}',
  force_read smallint not null default 0,
  is_top smallint not null default 0,
  publish_at timestamptz,
  expire_at timestamptz,
  -- 0 draft, 1 pending, 2 rejected, 3 released (shown from publish_at on, until expire_at), 4 taken offline
  bulletin_status smallint not null default 0 check (bulletin_status between 0 and 4),
  submit_by_id uuid,
  submit_by text not null default '',
  submit_at timestamptz,
  audit_by text not null default '',
  audit_at timestamptz,
  audit_opinion text not null default '',
  created_by text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create index bulletin_id on bulletin (id);
select bochong.protect('bulletin');

create table bulletin_log (
  dealer_id uuid not null,
  id uuid not null,
  bulletin_id uuid not null,
  at timestamptz not null,
  by_name text not null,
  action text not null,
  opinion text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, bulletin_id) references bulletin
);
create index bulletin_log_of_bulletin on bulletin_log (dealer_id, bulletin_id, at);
select bochong.protect('bulletin_log');

-- What a dealer received; shown from publish_at on. Hidden: the dealer removed it from its list.
create table bulletin_delivery (
  dealer_id uuid not null,
  bulletin_id uuid not null,
  publisher_type smallint not null,
  title text not null,
  category smallint not null,
  force_read smallint not null,
  is_top smallint not null,
  publish_at timestamptz not null,
  expire_at timestamptz,
  offline smallint not null default 0,
  hidden smallint not null default 0,
  target_count integer not null default 0,
  read_count integer not null default 0,
  primary key (dealer_id, bulletin_id)
);
create index bulletin_delivery_newest on bulletin_delivery (dealer_id, is_top desc, publish_at desc, bulletin_id) where hidden = 0;
create index bulletin_delivery_of_bulletin on bulletin_delivery (bulletin_id);
select bochong.protect('bulletin_delivery');

create table bulletin_read (
  dealer_id uuid not null,
  bulletin_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (dealer_id, bulletin_id, user_id),
  foreign key (dealer_id, bulletin_id) references bulletin_delivery on delete cascade
);
select bochong.protect('bulletin_read');

-- The text of a bulletin somebody of the scope received: it lies with its publisher.
create function bochong.received_bulletin(wanted uuid) returns setof bulletin
language sql stable security definer set search_path = public, bochong as $$
  select b.* from bulletin b where b.id = wanted and b.is_delete = 0
    and exists (select 1 from bulletin_delivery d where d.bulletin_id = wanted and d.dealer_id = any (bochong.scope()))
$$;
revoke execute on function bochong.received_bulletin(uuid) from public;
grant execute on function bochong.received_bulletin(uuid) to bochong_app;
