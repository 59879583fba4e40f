-- A gun is kept for an owner of ours, or for another platform, one of whose users goes there by a key.
-- Contract: unused since 0.1.0, which always writes an owner
alter table charging_reservation alter column owner_id drop not null;
alter table charging_reservation add column peer_id uuid, add column holder_name text not null default '', add column holder_key text not null default '';
-- Contract: unused since 0.1.0, whose rows all have an owner and no platform
alter table charging_reservation add constraint charging_reservation_holder check ((owner_id is null) <> (peer_id is null));
-- Contract: unused since 0.1.0, which writes no platform
create unique index charging_reservation_peer_key on charging_reservation (dealer_id, peer_id, holder_key)
  where reservation_status in (1, 2) and peer_id is not null;
