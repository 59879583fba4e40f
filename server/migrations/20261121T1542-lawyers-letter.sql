-- Lawyer letters: what they say, who agreed to them, how they arrived and what they brought in.

create table letter_template (
  dealer_id uuid not null,
  id uuid not null,
  template_name text not null,
  law_firm text not null,
  lawyer_name text not null,
  content text not null,
  is_delete smallint not null default 0,
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index letter_template_name_key on letter_template (dealer_id, template_name) where is_delete = 0;
select bochong.protect('letter_template');

create table lawyers_letter (
  dealer_id uuid not null,
  id uuid not null,
  letter_no text not null,
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  owner_name text not null,
  address text not null,
  record_count integer not null,
  owed_fen bigint not null,
  template_id uuid not null,
  law_firm text not null,
  lawyer_name text not null,
  -- As it was written from the template; nothing changes it.
  content text not null,
  send_way smallint check (send_way between 1 and 3),
  express_no text not null default '',
  letter_status smallint not null default 0 check (letter_status between 0 and 7),
  applicant_id uuid not null,
  applicant_name text not null,
  auditor_id uuid,
  auditor_name text not null default '',
  audit_opinion text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  signed_at timestamptz,
  pay_deadline date,
  result_paid_fen bigint not null default 0,
  closed_reason text not null default '',
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references letter_template,
  check (auditor_id is null or auditor_id <> applicant_id)
);
create unique index lawyers_letter_no_key on lawyers_letter (dealer_id, letter_no);
create index lawyers_letter_plate on lawyers_letter (dealer_id, plate_id, letter_status);
create index lawyers_letter_plate_no on lawyers_letter (dealer_id, plate_no collate "C", id desc);
create index lawyers_letter_status on lawyers_letter (dealer_id, letter_status, id desc);
select bochong.protect('lawyers_letter');

create table lawyers_letter_item (
  dealer_id uuid not null,
  letter_id uuid not null,
  arrears_id uuid not null,
  owed_fen bigint not null,
  -- While its letter is neither closed nor rejected.
  open boolean not null default true,
  primary key (dealer_id, letter_id, arrears_id),
  foreign key (dealer_id, letter_id) references lawyers_letter on delete cascade
);
-- No debt stands in two open letters.
create unique index lawyers_letter_item_open_key on lawyers_letter_item (dealer_id, arrears_id) where open;
select bochong.protect('lawyers_letter_item');
