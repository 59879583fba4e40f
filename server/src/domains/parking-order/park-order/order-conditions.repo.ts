import { orderStatus, orderTab } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { idFloor } from '../../../kernel/identifier.ts';
import { contains, inParks, startsWith } from '../../../kernel/query.ts';
import { startOfDay } from '../../../kernel/time.ts';

/** Filters of the list after parsing; see the contract for their meaning. */
export interface OrderQuery {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
  tab?: number | undefined;
  timeKind: 'enter' | 'exit';
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  plateColor?: number | undefined;
  energyType?: number | undefined;
  carType?: number | undefined;
  orderStatus?: number[] | undefined;
  payStatus?: number | undefined;
  releaseType?: number | undefined;
  exceptionType?: number | undefined;
  minMinutes?: number | undefined;
  maxMinutes?: number | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  orderNo?: string | undefined;
  summary?: number | undefined;
}

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

/** Every condition of the list; ids carry the entry time, so an entry range is a range of the primary key. */
export function conditions(filters: OrderQuery, parkIds: readonly string[] | null): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inParks('park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { startTime, endTime } = filters;
  if (filters.timeKind === 'enter') {
    if (startTime) add(sql`id >= ${idFloor(Date.parse(startTime))}::uuid`);
    if (endTime) add(sql`id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  } else {
    if (startTime) add(sql`exit_time >= ${startTime}`);
    if (endTime) add(sql`exit_time < ${new Date(Date.parse(endTime) + 1000).toISOString()}`);
  }
  if (filters.parkIds?.length) add(sql`park_id = any (${filters.parkIds}::uuid[])`);
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

/** A whole plate, or one typed from its beginning, uses the index; a fragment is looked for anywhere. */
export function plateMatches(column: string, text: string): Expression<SqlBool> {
  if (text.length >= 7) return sql`${sql.ref(column)} collate "C" = ${text}`;
  return /^[\u4e00-\u9fff]/.test(text) ? startsWith(column, text.toUpperCase()) : contains(column, text);
}

/** True when whole days, lots and states are all that is asked: counters know the answer. */
export function countable(filters: OrderQuery): boolean {
  const others = [
    filters.plateNo,
    ...codeColumns.map(([name]) => filters[name]),
    filters.exceptionType,
    filters.tab,
    filters.minMinutes,
    filters.maxMinutes,
    filters.minFen,
    filters.maxFen,
    filters.orderNo,
  ];
  const wholeDays =
    filters.startTime !== undefined &&
    filters.endTime !== undefined &&
    startOfDay(Date.parse(filters.startTime)) === Date.parse(filters.startTime) &&
    Date.parse(filters.endTime) + 1000 === startOfDay(Date.parse(filters.endTime) + 1000);
  return filters.timeKind === 'enter' && wholeDays && others.every((other) => other === undefined);
}
