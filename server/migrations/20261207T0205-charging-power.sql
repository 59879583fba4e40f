-- How a limit is shared out: 1 by rated power, 2 evenly, 3 by priority, 4 by departure; 2 to 4 anew every minute.
alter table power_budget add column strategy smallint not null default 1 check (strategy between 1 and 4);
-- The most a device may be drawing by all it was told and may still act on; null: all it can. Whether it was seen keeping to a limit, or above one.
alter table power_share
  add column held_w integer check (held_w > 0),
  add column proven boolean not null default false,
  add column ignores boolean not null default false,
  add column stand smallint check (stand between 1 and 5);
