-- The newest look at a vehicle in a lane.
create index pass_record_gate on pass_record (dealer_id, gate_id, id desc) where gate_id is not null;

-- One person's time at one lot. What was taken in it are the bills that name it; counted is what was in the drawer at its end.
create table booth_shift (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  counted_cash_fen bigint check (counted_cash_fen >= 0),
  remark text not null default '',
  primary key (dealer_id, id),
  constraint booth_shift_counted check ((ended_at is null) = (counted_cash_fen is null))
);
create unique index booth_shift_running on booth_shift (dealer_id, park_id, user_id) where ended_at is null;
create index booth_shift_user on booth_shift (dealer_id, user_id, id desc);
select bochong.protect('booth_shift');

-- What a person did at a barrier, and why. The id is the caller's: the same deed is done once, whoever asks again is answered from here.
create table booth_deed (
  dealer_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  park_id uuid not null,
  gate_id uuid not null,
  gate_name text not null,
  deed smallint not null,
  user_id uuid not null,
  at timestamptz not null,
  plate_no text not null default '',
  taken_fen bigint not null default 0,
  reason text not null default '',
  record_id uuid,
  answer jsonb,
  primary key (dealer_id, id)
);
create index booth_deed_shift on booth_deed (dealer_id, shift_id, at desc);
select bochong.protect('booth_deed');
