-- What the control terminals of the lots know of passes and lists, for when they are cut off: one row per entry and terminal.
create table list_sync (
  dealer_id uuid not null,
  id uuid not null,
  list_kind smallint not null check (list_kind in (1, 2, 3)),
  ref_id uuid not null,
  cert_code text not null,
  park_id uuid not null,
  terminal_id uuid not null,
  sync_type smallint not null check (sync_type between 1 and 4),
  payload_version integer not null,
  payload jsonb not null,
  sync_status smallint not null default 0 check (sync_status between 0 and 3),
  tries integer not null default 0,
  last_error text not null default '',
  next_try_at timestamptz,
  command_id uuid,
  ack_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id),
  foreign key (dealer_id, terminal_id) references device (dealer_id, id)
);
create unique index list_sync_target on list_sync (dealer_id, ref_id, terminal_id);
create index list_sync_due on list_sync (dealer_id, next_try_at) where next_try_at is not null;
create index list_sync_command on list_sync (dealer_id, command_id) where command_id is not null;
select bochong.protect('list_sync');
