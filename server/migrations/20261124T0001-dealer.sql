-- Dealers, users, roles, sessions, audit.
-- Published: every domain reads names and settings of a dealer; the dealer domain alone writes.
create table dealer (
  dealer_id uuid primary key,
  dealer_no text not null unique check (dealer_no ~ '^\d{8}$'),
  dealer_name text not null unique check (char_length(dealer_name) between 1 and 64),
  dealer_type smallint not null default 1,
  manager text not null default '',
  phone text not null default '',
  register_addr text not null default '',
  regist_status smallint not null default 0,
  license_mode smallint not null default 1,
  status smallint not null default 1 check (status in (0, 1, 2)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  -- Bulletins: written and approved by their publisher, delivered to every dealer of the audience.
  province_code text not null default '',
  city_code text not null default '',
  district_code text not null default '',
  -- Operating units as the platform keeps them, their certification as companies, and their licences.
  settle_day smallint not null default 3 check (settle_day between 1 and 28),
  contract_start date,
  contract_end date,
  -- Facts of the certified company; the code belongs to one certified unit.
  uscc text,
  company_name text not null default '',
  certified_until date,
  -- Last day of the licences that count for the unit's mode; null: none was ever imported.
  license_expire date
);
select bochong.protect('dealer');
create unique index dealer_uscc_key on dealer (uscc) where regist_status = 1;

-- One row per web domain; read before anybody signed in, so outside the tenant wall.
create table platform_domain (
  domain text primary key check (domain = lower(domain)),
  platform_type text not null check (platform_type in ('1', '2')),
  dealer_id uuid references dealer,
  plat_name text not null,
  plat_logo_url text not null default 'default',
  favicon_url text not null default 'default',
  login_bg_url text not null default 'default',
  screen_flag smallint not null default 1,
  copyright text not null default '',
  icp_no text not null default '',
  service_phone text not null default '',
  status smallint not null default 1,
  check (platform_type <> '1' or dealer_id is not null)
);

-- Lots, zones, gates, road sections, berths.
-- Published: addresses name areas.
create table area (
  dealer_id uuid not null,
  id uuid not null,
  parent_id uuid,
  area_name text not null,
  level smallint not null check (level between 1 and 4),
  region_code text not null default '',
  sort integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, parent_id) references area
);
select bochong.protect('area');

-- Companies that ask to be let in. Owned by the platform, so nobody else reads who asked.
create table dealer_registration (
  dealer_id uuid not null,
  id uuid not null,
  company_name text not null check (char_length(company_name) between 1 and 64),
  contact text not null check (char_length(contact) between 1 and 20),
  phone bytea not null,
  phone_hash text not null,
  phone_mask text not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  account text not null default '',
  reason text not null default '' check (char_length(reason) <= 200),
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (dealer_id, id)
);
select bochong.protect('dealer_registration');
-- One open application of a company.
create unique index dealer_registration_open_key on dealer_registration (company_name) where status = 0;

create table enterprise_apply (
  dealer_id uuid not null,
  id uuid not null,
  apply_no text not null unique,
  company_name text not null check (char_length(company_name) between 1 and 100),
  uscc text not null,
  company_type smallint not null check (company_type between 1 and 5),
  legal_person text not null,
  legal_id_no bytea not null,
  legal_id_mask text not null,
  register_addr text not null,
  area_code text not null,
  register_capital_fen bigint,
  establish_date date not null,
  license_end date,
  business_scope text not null check (char_length(business_scope) <= 500),
  license_img text not null,
  legal_id_front text not null,
  legal_id_back text not null,
  authorize_img text not null default '',
  contact_name text not null,
  contact_phone bytea not null,
  contact_phone_mask text not null,
  contact_email text not null default '',
  -- 0 draft, 1 waiting, 2 passed, 3 rejected, 4 withdrawn
  apply_status smallint not null check (apply_status between 0 and 4),
  -- What the unit was before it asked: a withdrawal leads back there.
  status_before smallint not null,
  reject_reason text not null default '' check (char_length(reject_reason) <= 200),
  submit_at timestamptz,
  audit_by text not null default '',
  audit_at timestamptz,
  valid_to date,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id) references dealer
);
create unique index enterprise_apply_open_key on enterprise_apply (dealer_id) where apply_status in (0, 1);
create index enterprise_apply_waiting on enterprise_apply (apply_status, submit_at desc);
select bochong.protect('enterprise_apply');

-- Dealers a platform user may be given, across the wall.
create function bochong.all_dealer_ids() returns setof uuid language sql stable security definer set search_path = public as
  $$ select dealer_id from dealer $$;

-- Next number of an operating unit, over all of them: whoever asks may not see one that was made a moment ago.
create function bochong.next_dealer_no() returns text language sql volatile security definer set search_path = public as
  $$ select (coalesce(max(dealer_no), '20000000')::int + 1)::text from dealer $$;
revoke execute on function bochong.next_dealer_no() from public;
grant execute on function bochong.next_dealer_no() to bochong_app;
