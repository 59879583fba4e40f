-- Links between lots (nested yards, transfers, shared caps): versions, each for those who enter from `since` until the next.
create table parking_link (
  dealer_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  rev integer not null,
  since timestamptz not null,
  until timestamptz,
  status smallint not null check (status in (0, 1)),
  link_name text not null,
  -- 1 nested, 2 transfer, 3 shared cap.
  link_type smallint not null check (link_type in (1, 2, 3)),
  park_ids uuid[] not null,
  outer_park_id uuid,
  inner_mode smallint not null check (inner_mode in (1, 2)),
  transfer_minutes integer not null,
  carry_elapsed boolean not null,
  group_cap_fen integer,
  effective_from timestamptz not null,
  effective_to timestamptz,
  operator_name text not null,
  primary key (dealer_id, id),
  unique (dealer_id, link_id, rev)
);
create unique index parking_link_current on parking_link (dealer_id, link_id) where until is null;
create index parking_link_since on parking_link (dealer_id, since);
select bochong.protect('parking_link');

-- Fees were worked out by them: a version only ever ends.
revoke update, delete on parking_link from bochong_app;
grant update (until) on parking_link to bochong_app;
