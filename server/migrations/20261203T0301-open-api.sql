-- Calls left to a system, and when that was reckoned: one count for all servers.
create table open_api_bucket (
  dealer_id uuid not null,
  system_id uuid not null,
  calls_left double precision not null,
  reckoned_at timestamptz not null,
  primary key (dealer_id, system_id),
  foreign key (dealer_id, system_id) references open_api_system (dealer_id, id)
) with (fillfactor = 50);
select bochong.protect('open_api_bucket');
