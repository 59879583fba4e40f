-- How lots treat what does not go smoothly, by name; a lot keeps to one of them at most.
create table business_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  full_policy smallint not null,
  unlicensed_policy smallint not null,
  arrears_entry_policy smallint not null,
  arrears_entry_min_fen bigint not null check (arrears_entry_min_fen >= 0),
  arrears_entry_min_count integer not null,
  arrears_exit_policy smallint not null,
  exit_unpaid_policy smallint not null,
  pay_deadline_hours integer not null,
  roadside_pay_grace_hours integer not null,
  after_pay_minutes integer not null,
  dup_entry_policy smallint not null,
  fuzzy_match boolean not null,
  fuzzy_auto boolean not null,
  no_entry_policy smallint not null,
  special_free_plate_types text[] not null,
  free_release_limit_fen bigint not null check (free_release_limit_fen >= 0),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index business_rule_name_key on business_rule (dealer_id, rule_name);
select bochong.protect('business_rule');

-- What a lot has of its own in business_rule (jsonb) stays above the rule it keeps to.
alter table park add column business_rule_id uuid;
alter table park add constraint park_business_rule_fk foreign key (dealer_id, business_rule_id) references business_rule (dealer_id, id);
create index park_business_rule_key on park (dealer_id, business_rule_id) where business_rule_id is not null;
