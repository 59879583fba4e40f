-- Each sale, renewal and change of a pass by its system's own number, with its answer: the same number is answered the same, with other
-- content (`digest`) refused.
create table open_pass_request (
  dealer_id uuid not null,
  id uuid not null,
  system_id uuid not null,
  out_request_no text not null,
  digest text not null,
  card_id uuid not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id)
);
create unique index open_pass_request_key on open_pass_request (dealer_id, system_id, out_request_no);
create index open_pass_request_card on open_pass_request (dealer_id, card_id);
select bochong.protect('open_pass_request');
