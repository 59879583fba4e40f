-- Tariffs as platforms after OCPI have been told them: when one was last another than before.
create table charging_ocpi_tariff (
  dealer_id uuid not null,
  peer_id uuid not null,
  tariff_id uuid not null,
  content jsonb not null,
  -- The content is that since then.
  changed_at timestamptz not null,
  primary key (dealer_id, peer_id, tariff_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_ocpi_tariff');
