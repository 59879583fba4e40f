import { billBiz } from '@bochong/contract/bill';
import { orderStatus } from '@bochong/contract/parking-order';
import { type RawBuilder, sql } from 'kysely';
import { metrics, readCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import type { OrderTally } from '../figures/order-figures.rule.ts';
import type { CellKey, StatementQuery } from './cell.repo.ts';
import { monthOf } from './statement-period.rule.ts';

const { PARKING, CHARGING, OCCUPANCY, CHARGING_BOOK } = billBiz;
const clock = sql`(t.at at time zone 'Asia/Shanghai')`;
const times: Partial<Record<CellKey, RawBuilder<unknown>>> = {
  day: sql`${clock}::date::text`,
  month: sql`to_char(${clock}, 'YYYY-MM')`,
  none: sql`''`,
};

const between = ({ from, to }: StatementQuery) =>
  sql`t.at >= ${toIso(new Date(dateStart(from)))}::timestamptz and t.at < ${toIso(new Date(dateStart(to) + dayMs))}::timestamptz`;

/** Stays by state, as they are counted when they are written. */
async function stays(tx: Tx, { from, to, parkIds }: StatementQuery, key: CellKey): Promise<OrderTally[]> {
  const states = orderStatus.options.map(({ value }) => value).filter((state) => state !== orderStatus.MERGED);
  const wanted = { from, to, metrics: states.map((state) => metrics.ordersByStatus + state), parkIds };
  const of = (metric: number) => ({ bizType: PARKING, state: metric - metrics.ordersByStatus });
  if (key === 'park')
    return (await readCounters(tx, wanted, ['parkId', 'metric'])).map(({ parkId, metric, value }) => ({
      key: parkId,
      ...of(metric),
      n: value,
    }));
  if (key === 'none')
    return (await readCounters(tx, wanted, ['metric'])).map(({ metric, value }) => ({ key: '', ...of(metric), n: value }));
  return (await readCounters(tx, wanted, ['bizDate', 'metric'])).map(({ bizDate, metric, value }) => ({
    ...{ key: key === 'month' ? monthOf(bizDate) : bizDate, ...of(metric), n: value },
  }));
}

/** Stays with an exception: ids are minted from the entry, give or take what a clock is put right by. */
async function oddStays(tx: Tx, query: StatementQuery, key: CellKey): Promise<OrderTally[]> {
  const ids = sql`t.id >= ${idFloor(dateStart(query.from) - dayMs)}::uuid and t.id < ${idFloor(dateStart(query.to) + 2 * dayMs)}::uuid`;
  const { rows } =
    await sql<OrderTally>`select ${key === 'park' ? sql`t.park_id::text` : times[key]} as key, ${sql.lit(PARKING)} as "bizType",
      null as state, count(*)::int as n from park_order_odd_tally t
    where ${inDealers('t.dealer_id', query.dealerIds)} and ${inParks('t.park_id', query.parkIds)} and ${ids} and ${between(query)} group by 1`.execute(
      tx,
    );
  return rows;
}

const views = [
  ['charging_order_tally', CHARGING, sql`t.state`],
  ['charging_order_odd_tally', CHARGING, sql`null::smallint`],
  ['charging_occupancy_tally', OCCUPANCY, sql`t.state`],
  ['charging_reservation_tally', CHARGING_BOOK, sql`t.state`],
] as const;

/** Orders of stations, added up by station before they are told by lot: a station that stands in none is a place of its own, as in the ledger. */
async function ofStations(tx: Tx, query: StatementQuery, key: CellKey): Promise<OrderTally[]> {
  const wanted = views.filter(([, bizType]) => query.bizType === null || query.bizType === bizType);
  if (wanted.length === 0) return [];
  const counts = wanted.map(
    ([
      view,
      bizType,
      state,
    ]) => sql`select t.dealer_id, t.station_id, ${key === 'park' ? sql`''` : times[key]} as key, ${sql.lit(bizType)} as biz,
      ${state} as state, count(*) as n from ${sql.table(view)} t where ${inDealers('t.dealer_id', query.dealerIds)} and ${between(query)} group by 1, 2, 3, 5`,
  );
  const { rows } = await sql<OrderTally>`
    select ${key === 'park' ? sql`s.park_id::text` : sql`s.key`} as key, s.biz as "bizType", s.state, sum(s.n)::int as n from (
      select c.*, coalesce((select min(p.park_id::text)::uuid from charging_station_park p
        where p.dealer_id = c.dealer_id and p.station_id = c.station_id), c.station_id) as park_id
      from (${sql.join(counts, sql` union all `)}) c) s
    where ${inParks('s.park_id', query.parkIds)} group by 1, 2, 3`.execute(tx);
  return rows;
}

/** Orders that began within the days asked for, by a key, business and state. */
export async function orderTallies(tx: Tx, query: StatementQuery, key: CellKey): Promise<OrderTally[]> {
  const parking = query.bizType === null || query.bizType === PARKING;
  return [
    ...(parking ? [...(await stays(tx, query, key)), ...(await oddStays(tx, query, key))] : []),
    ...(await ofStations(tx, query, key)),
  ];
}
