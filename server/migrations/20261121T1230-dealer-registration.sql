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
