import { equipmentOnline } from '@bochong/contract/charging-asset';
import { type RawBuilder, sql } from 'kysely';
import { inDealers } from '../../../kernel/database/query.ts';
import type { FactSpan } from './charge-fact.repo.ts';

/** Time within a gun's day that spans of a view cover; those that overlap count once. */
const covered = (view: 'charge_point_outage' | 'charging_fault_span', which: RawBuilder<unknown>) => sql`
  (select coalesce(floor(sum(extract(epoch from upper(u.part) - lower(u.part)))), 0)::int from (
    select unnest(range_agg(tstzrange(greatest(x.started_at, g.from_at), least(coalesce(x.ended_at, 'infinity'), g.until_at)))) as part
    from ${sql.table(view)} x where x.dealer_id = g.dealer_id and x.equipment_id = g.equipment_id and ${which}
      and x.started_at < g.until_at and coalesce(x.ended_at, 'infinity') > g.from_at) u)`;

const measured = (guns: RawBuilder<unknown>) => sql`
  select g.dealer_id, g.stat_date, g.station_id, g.connector_id, g.rated_power_w,
    floor(extract(epoch from g.until_at - g.from_at))::int as enabled_sec,
    case when g.unheard then floor(extract(epoch from g.until_at - g.from_at))::int else ${covered('charge_point_outage', sql`true`)} end as offline_sec,
    ${covered('charging_fault_span', sql`x.connector_no in (0, g.connector_no)`)} as fault_sec
  from (${guns}) g`;

/** A device that never had a connection has no outage on record either. */
const unheard = sql`e.online_status = ${sql.lit(equipmentOnline.NEVER)}`;

/** Days of guns that are in operation now, from when they were registered or first used. */
export const gunTimes = ({ dealerIds, from, to, now }: FactSpan) =>
  measured(sql`
    select c.dealer_id, d.day::date as stat_date, c.station_id, c.equipment_id, c.id as connector_id, c.connector_no, c.rated_power_w,
      b.from_at, b.until_at, ${unheard} as unheard
    from charging_connector c
      join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
      cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)
      cross join lateral (select greatest(d.day at time zone s.timezone, least(c.created_at, c.first_used_at)) as from_at,
        least((d.day + interval '1 day') at time zone s.timezone, ${now.toISOString()}::timestamptz) as until_at) b
    where ${inDealers('c.dealer_id', dealerIds)} and c.is_delete = 0 and not c.admin_disabled and e.is_delete = 0 and e.enabled and s.is_delete = 0
      and b.until_at > b.from_at`);

/** Days of guns as they were kept, measured again: what began on them may have ended, or become known, since. */
export const keptGunTimes = ({ dealerIds, from, to }: Omit<FactSpan, 'now'>) =>
  measured(sql`
    select k.dealer_id, k.stat_date, k.station_id, c.equipment_id, k.connector_id, c.connector_no, k.rated_power_w,
      b.until_at - k.enabled_sec * interval '1 second' as from_at, b.until_at, ${unheard} as unheard
    from charge_gun_daily k
      join charging_connector c on c.dealer_id = k.dealer_id and c.id = k.connector_id
      join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
      cross join lateral (select (k.stat_date + 1)::timestamp at time zone s.timezone as until_at) b
    where ${inDealers('k.dealer_id', dealerIds)} and k.stat_date between ${from}::date and ${to}::date`);
