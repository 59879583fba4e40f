-- What systems are told, one row for each system and event, with the body as it was made when it happened.
create table open_api_delivery (
  dealer_id uuid not null,
  id uuid not null,
  system_id uuid not null,
  event text not null,
  number text not null,
  body jsonb not null,
  state smallint not null default 0 check (state between 0 and 3),
  tries integer not null default 0,
  said text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  delivered_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id)
) partition by range (id);
create index open_api_delivery_system on open_api_delivery (dealer_id, system_id, id, state);
create index open_api_delivery_state on open_api_delivery (dealer_id, system_id, state, id);
select bochong.partitioned('open_api_delivery');
