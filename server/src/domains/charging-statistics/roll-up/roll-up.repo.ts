import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { chargeFacts, measures } from './charge-fact.repo.ts';
import { gunTimes, keptGunTimes } from './gun-time.repo.ts';
import { slotFacts } from './slot-fact.repo.ts';

export interface StatDay {
  dealerId: string;
  date: string;
  now: Date;
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
const sums = (columns: readonly string[]) => sql.join(columns.map((name) => sql`sum(${sql.ref(`f.${name}`)})`));
const keys = [...['dealer_id', 'stat_date', 'station_id', 'equipment_id', 'connector_id', 'payer_type', 'start_source', 'company_id']];
const slotKeys = ['dealer_id', 'stat_date', 'station_id', 'payer_type', 'slot', 'rate_label'];
const slotMeasures = ['energy_wh', 'elec_fen', 'service_fen', 'started_count'];
const gunColumns = ['dealer_id', 'stat_date', 'station_id', 'connector_id', 'rated_power_w', 'enabled_sec', 'offline_sec', 'fault_sec'];

/**
 * Adds a day up anew. Its mark is written first: a change of the day that commits later waits for this transaction and takes the mark away
 * again; one that committed before is seen.
 */
export async function rebuildDay(tx: Tx, { dealerId, date, now }: StatDay): Promise<void> {
  const span = { dealerIds: [dealerId], from: date, to: date, now };
  await sql`insert into charge_stat_date (dealer_id, stat_date, built_at) values (${dealerId}, ${date}, ${now.toISOString()})
    on conflict (dealer_id, stat_date) do update set built_at = excluded.built_at`.execute(tx);
  await sql`delete from charge_stat_daily where dealer_id = ${dealerId} and stat_date = ${date}`.execute(tx);
  await sql`delete from charge_stat_slot where dealer_id = ${dealerId} and stat_date = ${date}`.execute(tx);
  await sql`insert into charge_stat_daily (${names([...keys, ...measures])})
    select ${names(keys)}, ${sums(measures)} from (${chargeFacts(span)}) f group by ${names(keys)}`.execute(tx);
  await sql`insert into charge_stat_slot (${names([...slotKeys, ...slotMeasures])})
    select ${names(slotKeys)}, ${sums(slotMeasures)} from (${slotFacts(span)}) f group by ${names(slotKeys)}`.execute(tx);
  // Which guns were in operation is settled once; how long of the day they had no connection or were out of order may become known later.
  const kept = await sql`update charge_gun_daily k set offline_sec = g.offline_sec, fault_sec = g.fault_sec from (${keptGunTimes(span)}) g
    where k.dealer_id = g.dealer_id and k.stat_date = g.stat_date and k.connector_id = g.connector_id`.execute(tx);
  if (kept.numAffectedRows === 0n)
    await sql`insert into charge_gun_daily (${names(gunColumns)}) select ${names(gunColumns)} from (${gunTimes(span)}) g`.execute(tx);
}

/** Days of each unit that are added up and have not changed since. */
export async function builtDays(
  tx: Tx,
  { dealerIds, from, to }: { dealerIds: readonly string[]; from: string; to: string },
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ dealerId: string; date: string }>`select dealer_id as "dealerId", stat_date as date from charge_stat_date
    where ${inDealers('dealer_id', dealerIds)} and stat_date between ${from} and ${to} and built_at is not null`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.dealerId)].map(([id, days]) => [id, new Set(days.map(({ date }) => date))]));
}

/** Days before `before` that are to be added up, the latest first: those that changed, and those since the first order that never were. */
export async function daysToBuild(tx: Tx, dealerId: string, before: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select d.day::date as date
    from generate_series((select min(o.began_at) from charging_order o where o.dealer_id = ${dealerId})::date::timestamp,
      ${before}::timestamp - interval '1 day', interval '1 day') d (day)
    where not exists (select from charge_stat_date s where s.dealer_id = ${dealerId} and s.stat_date = d.day::date and s.built_at is not null)
    order by 1 desc limit ${sql.lit(most)}`.execute(tx);
  return rows.map(({ date }) => date);
}

/** Rows of an order changed: every day before today that it may have a part in is to be added up again. */
export async function markOrderDays(tx: Tx, dealerId: string, orderId: string, today: string): Promise<void> {
  await sql`insert into charge_stat_date (dealer_id, stat_date, built_at)
    select o.dealer_id, d.day::date, null
    from charging_order o cross join lateral generate_series((o.began_at at time zone o.zone)::date::timestamp,
      least(${today}::date - 1, (greatest(o.end_at, o.settled_at, o.closed_at) at time zone o.zone)::date + 1)::timestamp, interval '1 day') d (day)
    where o.dealer_id = ${dealerId} and o.id = ${orderId}
    order by 2
    on conflict (dealer_id, stat_date) do update set built_at = null`.execute(tx);
}

export async function markDay(tx: Tx, dealerId: string, date: string): Promise<void> {
  await sql`insert into charge_stat_date (dealer_id, stat_date, built_at) values (${dealerId}, ${date}, null)
    on conflict (dealer_id, stat_date) do update set built_at = null`.execute(tx);
}
