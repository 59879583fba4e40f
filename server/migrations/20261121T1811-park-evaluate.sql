-- What owners say of their stays (parking-core §4.5). Rows are never deleted; one that must not be shown is hidden.

create table park_evaluate (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_no text not null,
  park_id uuid not null,
  park_name text not null,
  plate_no text not null,
  plate_color smallint not null,
  phone bytea,
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}',
  content text not null default '',
  left_at timestamptz not null,
  evaluated_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 2),
  reply_content text not null default '',
  reply_at timestamptz,
  reply_name text not null default '',
  hide_reason text not null default '',
  rev integer not null default 0,
  primary key (dealer_id, id),
  constraint park_evaluate_replied check (status <> 1 or reply_at is not null)
);
create unique index park_evaluate_order on park_evaluate (dealer_id, order_id);
create index park_evaluate_status on park_evaluate (dealer_id, status, id);
create index park_evaluate_plate on park_evaluate (dealer_id, plate_no collate "C", id);
select bochong.protect('park_evaluate');

create view plate_event_evaluate with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 11::smallint as kind, id as ref_id, evaluated_at as at, score as state,
    park_id, order_id, null::bigint as fen, content as note
  from park_evaluate;
