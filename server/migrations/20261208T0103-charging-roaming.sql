-- Reservations that platforms asked for, by the id that they gave them.
create table charging_ocpi_reservation (
  dealer_id uuid not null,
  peer_id uuid not null,
  -- In capital letters: ids are told apart without regard to case.
  reference text not null check (char_length(reference) between 1 and 36),
  reservation_id uuid not null,
  created_at timestamptz not null,
  primary key (dealer_id, peer_id, reference),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_reservation_made on charging_ocpi_reservation (dealer_id, created_at);
select bochong.protect('charging_ocpi_reservation');

-- Who asked, where the platform speaks for others: what the device says goes there.
alter table charging_ocpi_command add column asked_by text not null default '';
-- The reservation that a command is about stands there as a charge does.
comment on column charging_ocpi_command.order_id is 'the charge or the reservation that it is about';
