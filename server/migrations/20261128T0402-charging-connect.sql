-- Limits that somebody else than the platform sets at a station, as it told them: [{ evseId, source, words, at }].
alter table charge_point_link add column external_limits jsonb not null default '[]';
