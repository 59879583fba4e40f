-- How a peer is called, the same from every server: TimeStamp and Seq of the last request, and the token it gave.
create table charging_peer_call (
  dealer_id uuid not null,
  peer_id uuid not null,
  time_stamp text not null default '',
  seq integer not null default 0 check (seq between 0 and 9999),
  -- Encrypted under a key outside the database; null: it is asked for with the next request.
  token bytea,
  token_until timestamptz,
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
) with (fillfactor = 50);
select bochong.protect('charging_peer_call');
