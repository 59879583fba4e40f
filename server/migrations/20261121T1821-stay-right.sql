-- What a stay was granted by the white list or as a disabled person's, in the words of that time: later changes of the lists do not move its
-- fee, and what is limited in number is counted here.
create table stay_right (
  dealer_id uuid not null,
  order_id uuid not null,
  -- 1 white list, 2 disabled.
  kind smallint not null check (kind in (1, 2)),
  -- What the use counts for: the entry, or the certificate.
  ref_key text not null,
  plate_no text not null,
  -- Business day of the entry.
  day date not null,
  terms jsonb not null,
  -- Free minutes of the day it used up.
  used_min integer not null default 0 check (used_min >= 0),
  primary key (dealer_id, order_id, ref_key)
);
create index stay_right_use on stay_right (dealer_id, ref_key, day);
select bochong.protect('stay_right');

-- Read by the owners of the lists: the stays an entry or a certificate was used for.
create view right_stay with (security_invoker = true) as
  select s.dealer_id, s.ref_key, s.kind, s.day, s.used_min, o.id as order_id, o.order_no, o.park_id, o.park_name, o.plate_no, o.enter_time, o.left_at,
    o.vehicle_discount_fen, o.order_status
    from stay_right s join park_order o on o.dealer_id = s.dealer_id and o.id = s.order_id
    where o.order_status in (0, 1, 2, 3);
