import { chargingOrderStatus } from '@bochong/contract/charging-order';
import type { ChargingStatRow, GunFigures } from '@bochong/contract/charging-statistics';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { chargeFacts, instantsOf } from '../roll-up/charge-fact.repo.ts';
import { chargeSums, ofPayers, type StatQuery } from './report.repo.ts';

/** Names of stations by id, in the order in which they are told. */
export async function stationNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, station_name as name from charging_station where id = any (${ids}::uuid[])
    order by station_code, id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function companyNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, company_name as name from company where id = any (${ids}::uuid[])
    order by company_name, id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type GunNames = Pick<
  GunFigures,
  'connectorId' | 'connectorCode' | 'connectorName' | 'equipmentName' | 'stationName' | 'ratedPowerW'
>;

/** Guns by id with what they are called, in the order of their codes. */
export async function gunNames(tx: Tx, ids: readonly string[]): Promise<GunNames[]> {
  const { rows } =
    await sql<GunNames>`select c.id as "connectorId", c.connector_code as "connectorCode", c.connector_name as "connectorName",
      e.equipment_name as "equipmentName", s.station_name as "stationName", c.rated_power_w as "ratedPowerW"
    from charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
    where c.id = any (${ids}::uuid[]) order by c.connector_code, c.id`.execute(tx);
  return rows;
}

/** Who paid settled orders of the period: how many, whose first charge was one of them, and who had two or more. */
export async function countPayers(tx: Tx, query: StatQuery) {
  const { lo, hi } = instantsOf(query);
  const settled = (table: string) =>
    sql`${sql.ref(`${table}.order_status`)} = ${sql.lit(chargingOrderStatus.SETTLED)} and ${sql.ref(`${table}.energy_wh`)} > 0`;
  const { rows } = await sql<{ activeCount: number; newCount: number; repeatCount: number }>`
    with payer as (
      select f.dealer_id, f.payer_id, count(*) as times, min(f.settled_at) as first_at from charging_order f
      where ${inDealers('f.dealer_id', query.dealerIds)} and ${settled('f')} and f.payer_id is not null
        and f.settled_at >= ${lo} and f.settled_at < ${hi} and (f.settled_at at time zone f.zone)::date between ${query.from}::date and ${query.to}::date
        and ${ofPayers(query)}
      group by 1, 2)
    select count(*)::int as "activeCount", (count(*) filter (where p.times > 1))::int as "repeatCount",
      (count(*) filter (where not exists (select from charging_order b where b.dealer_id = p.dealer_id and b.payer_id = p.payer_id
        and ${settled('b')} and b.settled_at < p.first_at)))::int as "newCount"
    from payer p`.execute(tx);
  return rows[0] ?? { activeCount: 0, newCount: 0, repeatCount: 0 };
}

/** Orders with what each has in the sums of a period, those with the most energy first, and the sums over all of them. */
export async function statRows(
  tx: Tx,
  query: StatQuery & { connectorId?: string | undefined; companyId?: string | undefined },
  { pageNo, pageSize }: PageQuery,
) {
  const { connectorId, companyId } = query;
  const parts = sql`select f.dealer_id, f.order_id, ${chargeSums} from (${chargeFacts(query)}) f
    where ${ofPayers(query)} and ${connectorId ? sql`f.connector_id = ${connectorId}` : sql`true`}
      and ${companyId ? sql`f.company_id = ${companyId}` : sql`true`}
    group by 1, 2
    having sum(f.order_count + f.energy_wh + f.payable_fen + f.discount_fen + f.paid_fen + f.refund_fen + f.charging_sec) > 0`;
  const named = ['orderCount', 'energyWh', 'payableFen', 'discountFen', 'paidFen', 'refundFen', 'chargingSec'].map((name) =>
    sql.ref(`p.${name}`),
  );
  const page = sql<ChargingStatRow>`select o.id as "orderId", o.order_no as "orderNo", s.station_name as "stationName", c.connector_name as "connectorName",
      o.payer_type as "payerType", o.start_at as "startAt", o.settled_at as "settledAt", ${sql.join(named)}
    from (${parts}) p join charging_order o on o.dealer_id = p.dealer_id and o.id = p.order_id
      join charging_station s on s.dealer_id = o.dealer_id and s.id = o.station_id
      join charging_connector c on c.dealer_id = o.dealer_id and c.id = o.connector_id
    order by p."energyWh" desc, p."paidFen" desc, o.id limit ${sql.lit(pageSize)} offset ${(pageNo - 1) * pageSize}`;
  const sums = sql<Omit<ChargingStatRow, 'orderId'> & { count: number }>`select count(*)::int as count,
      ${sql.join(named.map((name, at) => sql`coalesce(sum(${name}), 0)::bigint as ${sql.ref(rowMeasures[at] ?? '')}`))} from (${parts}) p`;
  const [results, counted, summed] = await Promise.all([page.execute(tx), totalOf(tx, sql`select 1 from (${parts}) p`), sums.execute(tx)]);
  return { pageNo, pageSize, ...counted, results: results.rows, summary: summed.rows[0] as never };
}
const rowMeasures = ['orderCount', 'energyWh', 'payableFen', 'discountFen', 'paidFen', 'refundFen', 'chargingSec'];
