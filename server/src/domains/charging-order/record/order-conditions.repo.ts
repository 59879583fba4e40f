import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { contains, plateMatches } from '../../../kernel/database/query.ts';
import { dateStart, dayMs, widestLagMs } from '../../../kernel/time.ts';
import { seenStations } from '../order/station-scope.repo.ts';

/** Filters of the record list; absent ones do not narrow it. */
export interface OrderFilters {
  orderNo?: string | undefined;
  stationId?: string | undefined;
  gun?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  endFrom?: string | undefined;
  endTo?: string | undefined;
  /** Days of the order's own place, both included. */
  settledFrom?: string | undefined;
  settledTo?: string | undefined;
  charged?: number | undefined;
  plateNo?: string | undefined;
  /** Keyed hash of a mobile number; empty: it was no whole number, and finds nothing. */
  mobileHash?: string | undefined;
  vin?: string | undefined;
  cardNo?: string | undefined;
  payerType?: number | undefined;
  payerName?: string | undefined;
  /** Paid by this company. */
  companyId?: string | undefined;
  startSource?: number | undefined;
  orderStatus?: number | undefined;
  payStatus?: number | undefined;
  stopReason?: number | undefined;
  flag?: number | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  /** Only orders that are odd; 1: only those that wait for a person. */
  odd?: boolean | undefined;
  waiting?: number | undefined;
}

const equal = (column: string, value: unknown): Expression<SqlBool> => sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** Settled on a day of the order's own place, both ends included; the instants around them lead into the index. */
function settledWithin(from: string | undefined, to: string | undefined): Expression<SqlBool>[] {
  if (!from && !to) return [];
  const [first, last] = [from ?? '2000-01-01', to ?? '2999-12-31'];
  return [
    sql<SqlBool>`o.order_status = ${sql.lit(chargingOrderStatus.SETTLED)}`,
    sql<SqlBool>`o.settled_at >= ${new Date(dateStart(first)).toISOString()}`,
    sql<SqlBool>`o.settled_at < ${new Date(dateStart(last) + dayMs + widestLagMs).toISOString()}`,
    sql<SqlBool>`(o.settled_at at time zone o.zone)::date between ${first}::date and ${last}::date`,
  ];
}

/** Conditions of a list of orders `o` with their gun `c`, equipment `e`, owner `w` and company `k`. */
export function conditionsOf(filters: OrderFilters, parkIds: readonly string[] | null): Expression<SqlBool>[] {
  const { orderNo, stationId, gun, startTime, endTime, endFrom, endTo, plateNo, mobileHash, vin, cardNo, payerName, flag, minFen, maxFen } =
    filters;
  const { settledFrom, settledTo, charged } = filters;
  const where: Expression<SqlBool>[] = [seenStations('o', parkIds)];
  const same = { payer_type: filters.payerType, start_source: filters.startSource, order_status: filters.orderStatus };
  const others = {
    pay_status: filters.payStatus,
    stop_reason: filters.stopReason,
    station_id: stationId,
  };
  for (const [column, value] of Object.entries({ ...same, ...others })) if (value !== undefined) where.push(equal(`o.${column}`, value));
  if (orderNo) where.push(sql<SqlBool>`(o.order_no = ${orderNo} or o.start_charge_seq = ${orderNo})`);
  if (gun) where.push(sql<SqlBool>`(${contains('c.connector_code', gun)} or ${contains('e.equipment_name', gun)})`);
  if (startTime) where.push(sql<SqlBool>`o.began_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`o.began_at <= ${endTime}`);
  if (endFrom) where.push(sql<SqlBool>`o.end_at >= ${endFrom}`);
  where.push(...settledWithin(settledFrom, settledTo));
  if (charged !== undefined) where.push(sql<SqlBool>`(o.energy_wh > 0) = ${charged === 1}`);
  if (endTo) where.push(sql<SqlBool>`o.end_at <= ${endTo}`);
  if (plateNo) where.push(plateMatches('o.plate_no', plateNo));
  if (mobileHash !== undefined) where.push(equal('w.mobile_hash', mobileHash));
  if (vin) where.push(equal('o.vin', vin.toUpperCase()));
  if (cardNo) where.push(sql<SqlBool>`o.card_id is not null and upper(o.id_tag) = ${cardNo.toUpperCase()}`);
  if (filters.companyId) where.push(equal('o.payer_type', chargingPayerType.COMPANY), equal('o.payer_id', filters.companyId));
  if (payerName)
    where.push(
      sql<SqlBool>`(${contains('w.nickname', payerName)} or ${contains('k.company_name', payerName)} or strpos(o.terms ->> 'peerName', ${payerName}) > 0)`,
    );
  if (flag !== undefined) where.push(sql<SqlBool>`o.flags @> array[${flag}]::smallint[]`);
  if (minFen !== undefined) where.push(sql<SqlBool>`o.payable_fen >= ${minFen}`);
  if (maxFen !== undefined) where.push(sql<SqlBool>`o.payable_fen <= ${maxFen}`);
  const abnormal = sql<SqlBool>`o.order_status = ${sql.lit(chargingOrderStatus.ABNORMAL)}`;
  if (filters.waiting === 1) where.push(abnormal);
  else if (filters.odd) where.push(sql<SqlBool>`(${abnormal} or o.flags <> '{}')`);
  return where;
}
