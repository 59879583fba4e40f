-- Addresses of the operator's other businesses, for drivers.
create table company_part (
  dealer_id uuid not null,
  id uuid not null,
  part_name text not null,
  client smallint not null,
  url text not null,
  sort integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index company_part_name_key on company_part (dealer_id, client, part_name);
select bochong.protect('company_part');

-- Icons as they are being arranged; drivers see the version that was published last.
create table app_icon (
  dealer_id uuid not null,
  id uuid not null,
  client smallint not null,
  zone smallint not null check (zone in (1, 2, 3)),
  icon_name text not null,
  icon text,
  jump_type smallint not null check (jump_type in (1, 2, 3)),
  jump_value text not null,
  badge text not null default '',
  min_version text not null default '',
  sort integer not null default 0,
  visible smallint not null default 1 check (visible in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create index app_icon_client on app_icon (dealer_id, client, zone, sort);
select bochong.protect('app_icon');

create table app_icon_version (
  dealer_id uuid not null,
  id uuid not null,
  client smallint not null,
  version integer not null,
  icons jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (dealer_id, id)
);
create unique index app_icon_version_key on app_icon_version (dealer_id, client, version);
select bochong.protect('app_icon_version');
revoke update, delete on app_icon_version from bochong_app;
