-- Platforms after OCPI 2.2.1 beside those after T/CEC 102: the same row, account, price and opened stations, another wire.
-- 1 T/CEC 102, 2 OCPI 2.2.1.
alter table charging_peer add column protocol smallint not null default 1 check (protocol between 1 and 2);

-- Contract: unused since 0.1.0, whose codes of nine characters the wider rule demands of its protocol as well
alter table charging_peer drop constraint charging_peer_peer_operator_id_check;
-- Contract: unused since 0.1.0, as above. OCPI: country code and party id
alter table charging_peer add constraint charging_peer_peer_operator_id_check
  check (peer_operator_id ~ case protocol when 2 then '^[A-Z]{2}[0-9A-Z]{3}$' else '^[0-9A-Z]{9}$' end);
-- Contract: unused since 0.1.0, as above
alter table charging_peer drop constraint charging_peer_our_operator_id_check;
-- Contract: unused since 0.1.0, as above
alter table charging_peer add constraint charging_peer_our_operator_id_check
  check (our_operator_id ~ case protocol when 2 then '^[A-Z]{2}[0-9A-Z]{3}$' else '^[0-9A-Z]{9}$' end);
-- Contract: unused since 0.1.0, whose keys the wider rule demands of its protocol as well
alter table charging_peer drop constraint charging_peer_check;
-- Contract: unused since 0.1.0, as above. OCPI: registered
alter table charging_peer add constraint charging_peer_check
  check (not enabled or case protocol when 2 then token_at is not null else in_secrets is not null end);
