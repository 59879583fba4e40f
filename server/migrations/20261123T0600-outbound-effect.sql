-- Effects outside the database (kernel/outbound.ts): one row from the intention to the end.
create table outbound_effect (
  dealer_id uuid not null,
  id uuid not null,
  kind text not null,
  key text not null,
  subject_id uuid not null,
  -- 0 waiting, 1 under way, 2 unanswered, 3 done, 4 lapsed, 5 left to a person
  state smallint not null default 0 check (state between 0 and 5),
  tries integer not null default 0,
  next_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, kind, key),
  check ((next_at is null) = (state > 2))
);
create index outbound_effect_due on outbound_effect (dealer_id, next_at) where state <= 2;
create index outbound_effect_left on outbound_effect (changed_at) where state = 5;
select bochong.protect('outbound_effect');

-- The channel of a refund is asked again by its effect.
alter table refund_apply drop column next_query_at, drop column query_count;

-- When the transfer of a change was first sent: from then on its channel has the last word.
alter table wechat_change add column sent_at timestamptz;

-- Messages that are handed to the carrier together.
alter table sms_message add column batch_id uuid;
create index sms_message_batch on sms_message (dealer_id, batch_id) where batch_id is not null;

-- What the issuer was asked with stands, whatever becomes of the agreement meanwhile.
alter table etc_deduct add column agreement_no text not null default '';
