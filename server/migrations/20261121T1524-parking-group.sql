-- N spaces for M plates (parking-operations §10.5): the cards of a group are covered while fewer than its spaces are taken.
create table parking_group (
  dealer_id uuid not null,
  id uuid not null,
  group_name text not null,
  owner_kind smallint not null check (owner_kind in (1, 2)),
  park_ids uuid[] not null,
  spaces integer not null check (spaces > 0),
  auto_promote boolean not null default true,
  overflow_rule smallint not null default 1 check (overflow_rule in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index parking_group_name_key on parking_group (dealer_id, group_name);
select bochong.protect('parking_group');

alter table pass_card add column group_id uuid, add foreign key (dealer_id, group_id) references parking_group (dealer_id, id);
create index pass_card_group on pass_card (dealer_id, group_id) where group_id is not null;

-- As before, and the group a card's cover is shared in where its lot is one of the group's.
create or replace view pass_cover with (security_invoker = true) as
  select p.dealer_id, p.card_id, p.plate_no, p.park_id, null::uuid as order_id, lower(p.during) as from_date, upper(p.during) as to_date, r.windows,
    g.id as group_id
    from pass_plate p
    join pass_card c on c.dealer_id = p.dealer_id and c.id = p.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    left join parking_group g on g.dealer_id = c.dealer_id and g.id = c.group_id and g.status = 1 and p.park_id = any (g.park_ids)
  union all
  select s.dealer_id, s.card_id, null, null, s.order_id, c.valid_from, c.valid_to + 1, r.windows, null::uuid
    from pass_stay s
    join pass_card c on c.dealer_id = s.dealer_id and c.id = s.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id;

-- Read by pricing: how the spaces of a group are shared.
create view pass_group with (security_invoker = true) as
  select dealer_id, id as group_id, spaces, auto_promote, overflow_rule from parking_group where status = 1;
