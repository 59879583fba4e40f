-- Cameras that the media gateway records, and what it says of them.
alter table watch_monitor
  add column recorded smallint not null default 0 check (recorded in (0, 1)),
  add column online_status smallint not null default 0 check (online_status in (0, 1, 2)),
  add column last_heartbeat timestamptz;
