-- Applications for passes (parking-operations §10.3): new ones, renewals and cancellations of rules that ask for an audit.
create table pass_audit (
  dealer_id uuid not null,
  id uuid not null,
  audit_type smallint not null check (audit_type in (1, 2, 3)),
  audit_status smallint not null check (audit_status between 0 and 6),
  card_id uuid,
  rule_id uuid not null,
  plates jsonb not null,
  owner_name text not null,
  phone_cipher bytea,
  phone_hash text,
  company text not null default '',
  materials text[] not null default '{}',
  periods integer not null default 0,
  start_date date,
  reason text not null default '',
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  applicant_id uuid,
  applicant_name text not null default '',
  submitted_at timestamptz not null,
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  pay_deadline timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  foreign key (dealer_id, rule_id) references pass_rule (dealer_id, id),
  check (audit_type = 1 or card_id is not null)
);
-- One application at a time is under way for a card.
create unique index pass_audit_open_card on pass_audit (dealer_id, card_id) where card_id is not null and audit_status in (0, 4);
create index pass_audit_to_pay on pass_audit (dealer_id, rule_id) where audit_status = 4;
select bochong.protect('pass_audit');
