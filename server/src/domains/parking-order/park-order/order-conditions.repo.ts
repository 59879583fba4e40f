import { orderStatus, orderTab } from '@bochong/contract/parking-order';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { idFloor, isUuid } from '../../../kernel/database/identifier.ts';
import { contains, inParks, plateMatches, startsWith } from '../../../kernel/database/query.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { inArea } from '../../parking-lot/index.ts';

/** Filters of the list after parsing; see the contract for their meaning. */
export interface OrderQuery {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
  tab?: number | undefined;
  timeKind: 'enter' | 'exit' | 'pay';
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  areaId?: string | undefined;
  roadName?: string | undefined;
  berthCode?: string | undefined;
  gateName?: string | undefined;
  plateColor?: number | undefined;
  energyType?: number | undefined;
  carType?: number | undefined;
  orderStatus?: number[] | undefined;
  payStatus?: number | undefined;
  payChannel?: number | undefined;
  collectorId?: string | undefined;
  releaseType?: number | undefined;
  exceptionType?: number | undefined;
  minMinutes?: number | undefined;
  maxMinutes?: number | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  orderNo?: string | undefined;
  summary?: number | undefined;
}

/** Whether a page is asked for by the last row before it. */
export const isKeyed = ({ timeKind, cursor }: OrderQuery): boolean => timeKind !== 'exit' && cursor !== undefined && isUuid(cursor);

const { PARKING, TO_PAY, FINISHED, ARREARS } = orderStatus;
/** Which orders stand under a tab; one that waits at the exit is still in. */
const tabs = {
  [orderTab.IN]: sql<SqlBool>`order_status in (${sql.lit(PARKING)}, ${sql.lit(TO_PAY)}) and left_at is null`,
  [orderTab.LEFT]: sql<SqlBool>`order_status in (${sql.lit(TO_PAY)}, ${sql.lit(FINISHED)}, ${sql.lit(ARREARS)}) and left_at is not null`,
  [orderTab.ABNORMAL]: sql<SqlBool>`exception_types <> '{}'`,
};

/** Filters that ask for one code, with their columns. */
const codeColumns = [
  ['plateColor', 'plate_color'],
  ['energyType', 'energy_type'],
  ['carType', 'car_type'],
  ['payStatus', 'pay_status'],
  ['releaseType', 'release_type'],
] as const;

/** The day range of a query as instants: from its start until just before the second after its end. */
function range(column: RawBuilder<unknown>, { startTime, endTime }: OrderQuery): Expression<SqlBool>[] {
  const until = endTime && new Date(Date.parse(endTime) + 1000).toISOString();
  return [...(startTime ? [sql<SqlBool>`${column} >= ${startTime}`] : []), ...(until ? [sql<SqlBool>`${column} < ${until}`] : [])];
}

/** What is asked of an order's payments: one and the same must answer all of it. */
function paymentConditions(filters: OrderQuery): Expression<SqlBool>[] {
  const asked = filters.timeKind === 'pay' ? range(sql`m.at`, filters) : [];
  if (filters.payChannel !== undefined) asked.push(sql`m.pay_channel = ${filters.payChannel}`);
  if (filters.collectorId) asked.push(sql`m.collector_id = ${filters.collectorId}`);
  if (asked.length === 0 && filters.timeKind !== 'pay') return [];
  const all = [sql`m.dealer_id = park_order.dealer_id`, sql`m.kind = 'PAYMENT'`, ...asked];
  return [sql`id in (select m.order_id from order_money m where ${sql.join(all, sql` and `)})`];
}

/** Every condition of the list; ids carry the entry time, so an entry range is a range of the primary key. */
export function conditions(filters: OrderQuery, parkIds: readonly string[] | null): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inParks('park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { startTime, endTime } = filters;
  if (filters.timeKind === 'enter') {
    if (startTime) add(sql`id >= ${idFloor(Date.parse(startTime))}::uuid`);
    if (endTime) add(sql`id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  }
  if (filters.timeKind === 'exit') all.push(...range(sql`exit_time`, filters));
  all.push(...paymentConditions(filters));
  if (filters.parkIds?.length) add(sql`park_id = any (${filters.parkIds}::uuid[])`);
  if (filters.areaId) add(sql`park_id in (select id from park where ${inArea('area_id', filters.areaId)})`);
  if (filters.roadName) add(sql`road_id in (select id from road_section where ${contains('road_name', filters.roadName)})`);
  if (filters.berthCode) add(startsWith('berth_code', filters.berthCode));
  if (filters.gateName) add(sql`(${contains('enter_gate_name', filters.gateName)} or ${contains('exit_gate_name', filters.gateName)})`);
  if (filters.orderStatus?.length) add(sql`order_status = any (${filters.orderStatus}::smallint[])`);
  if (filters.plateNo) add(plateMatches('plate_no', filters.plateNo));
  for (const [name, column] of codeColumns) {
    const code = filters[name];
    if (code !== undefined) add(sql`${sql.ref(column)} = ${code}`);
  }
  if (filters.exceptionType !== undefined) add(sql`${filters.exceptionType}::smallint = any (exception_types)`);
  if (filters.tab !== undefined) add(tabs[filters.tab as keyof typeof tabs]);
  if (filters.minMinutes !== undefined) add(sql`park_minutes >= ${filters.minMinutes}`);
  if (filters.maxMinutes !== undefined) add(sql`park_minutes <= ${filters.maxMinutes}`);
  if (filters.minFen !== undefined) add(sql`payable_fen >= ${filters.minFen}`);
  if (filters.maxFen !== undefined) add(sql`payable_fen <= ${filters.maxFen}`);
  if (filters.orderNo) add(sql`order_no = ${filters.orderNo}`);
  return all;
}

/** Filters that counters know nothing of. */
const uncounted = [
  ...['areaId', 'roadName', 'berthCode', 'gateName', 'plateNo', 'payChannel', 'collectorId', 'exceptionType', 'tab', 'minMinutes'],
  ...['maxMinutes', 'minFen', 'maxFen', 'orderNo', ...codeColumns.map(([name]) => name)],
] as const;

/** True when whole days, lots and states are all that is asked: counters know the answer. */
export function countable(filters: OrderQuery): boolean {
  const wholeDays =
    filters.startTime !== undefined &&
    filters.endTime !== undefined &&
    startOfDay(Date.parse(filters.startTime)) === Date.parse(filters.startTime) &&
    Date.parse(filters.endTime) + 1000 === startOfDay(Date.parse(filters.endTime) + 1000);
  return filters.timeKind === 'enter' && wholeDays && uncounted.every((name) => filters[name as keyof OrderQuery] === undefined);
}
