-- 6: a station's master data. told_of: since when changes of the subject have not been told.
alter table charging_peer_push add column told_of timestamptz not null default now();
-- Contract: unused since 0.1.0, whose kinds 1 to 5 the wider rule allows as well
alter table charging_peer_push drop constraint charging_peer_push_kind_check;
-- Contract: unused since 0.1.0, as above
alter table charging_peer_push add constraint charging_peer_push_kind_check check (kind between 1 and 6);
