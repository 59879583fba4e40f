-- What a company does not agree to of its statements: of one charge or stay, whatever draft it stands in when it is answered.
create table company_settlement_dispute (
  dealer_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  subject_id uuid not null,
  reason text not null check (char_length(reason) between 2 and 200),
  raised_by text not null,
  raised_at timestamptz not null,
  status smallint not null default 1 check (status between 1 and 3),
  answer text not null default '' check (char_length(answer) <= 200),
  answered_by text not null default '',
  answered_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, company_id) references company (dealer_id, id),
  foreign key (dealer_id, settlement_id) references company_settlement (dealer_id, id),
  check ((status = 1) = (answered_at is null))
);
create unique index company_settlement_dispute_open on company_settlement_dispute (dealer_id, subject_id) where status = 1;
create index company_settlement_dispute_subject on company_settlement_dispute (dealer_id, subject_id);
create index company_settlement_dispute_of on company_settlement_dispute (dealer_id, settlement_id);
select bochong.protect('company_settlement_dispute');
