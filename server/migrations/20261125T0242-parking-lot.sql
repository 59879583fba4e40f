-- The code that is printed for a lot, or for a lane of it; renewed by a new token, never deleted.
create table lane_code (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  -- Null: of the lot itself.
  gate_id uuid,
  code_type smallint not null check (code_type between 1 and 3),
  token text not null check (char_length(token) = 22),
  version integer not null default 1,
  status smallint not null default 1 check (status in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique nulls not distinct (dealer_id, park_id, gate_id, code_type),
  foreign key (dealer_id, park_id) references park,
  foreign key (dealer_id, gate_id) references gate,
  constraint lane_code_place check ((gate_id is null) = (code_type = 3))
);
select bochong.protect('lane_code');

-- Whoever scans knows only the token: where its code is. Unique over all dealers, so outside the tenant wall.
create table lane_code_token (
  token text primary key,
  dealer_id uuid not null,
  code_id uuid not null
);
