-- Minutes that others give a stay, as whoever gives them says; the stay is priced with them up to `valid_to`.
create table park_order_waiver (
  dealer_id uuid not null,
  -- The giver's own id of what is given.
  id uuid not null,
  order_id uuid not null,
  -- What the fee's timeline says.
  label text not null check (char_length(label) between 1 and 60),
  -- From the entry on; null: all of them.
  minutes integer check (minutes > 0),
  valid_to timestamptz,
  given_at timestamptz not null,
  withdrawn boolean not null default false,
  -- What the settled fee took of it.
  used_min integer not null default 0,
  primary key (dealer_id, id)
);
create index park_order_waiver_order on park_order_waiver (dealer_id, order_id);
select bochong.protect('park_order_waiver');
