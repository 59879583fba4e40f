import { type BusyCar, busyCars } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { batchSize } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { failField } from '../../../kernel/http/errors.ts';
import type { ExportDefinition, ExportScope } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { limitTo } from '../park-order/park-order.repo.ts';
import { type BusySpan, busyDetails, rankBusy } from './busy-car.repo.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const longestDays = 93;

interface Query {
  startDate?: string | undefined;
  endDate?: string | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  carType?: number | undefined;
  minStays: number;
  orderBy: number;
}

/** Whole days asked for, the last thirty unless told otherwise, and the lots the caller may see of those asked for. */
function spanOf({ startDate, endDate, parkIds, plateNo, carType: type }: Query, scope: ExportScope, now: Date): BusySpan {
  const last = dateStart(endDate ?? businessDate(now));
  const first = startDate === undefined ? last - (usualDays - 1) * dayMs : dateStart(startDate);
  if (first > last) failField('endDate', '结束日期不能早于开始日期');
  if (last - first >= longestDays * dayMs) failField('endDate', `最多查询${longestDays}天`);
  const { dealerIds } = scope;
  return {
    dealerIds,
    parkIds: limitTo(parkIds, scope.parkIds),
    from: new Date(first),
    to: new Date(last + dayMs),
    plateNo,
    carType: type,
    now,
  };
}

/** One page of the busiest vehicles, with sums over all that came often enough. */
export async function busyPage(query: Query & { pageNo: number; pageSize: number }, { tx, user, now }: Context) {
  const { pageNo, pageSize, minStays, orderBy } = query;
  const span = spanOf(query, user, now);
  const ranked = await rankBusy(tx, span, { minStays, orderBy, limit: pageSize, offset: (pageNo - 1) * pageSize });
  const [first] = ranked.length > 0 || pageNo === 1 ? ranked : await rankBusy(tx, span, { minStays, orderBy, limit: 1, offset: 0 });
  const { total = 0, allStays = 0, allPaidFen = 0 } = first ?? {};
  const results = await busyDetails(tx, span, ranked);
  return { pageNo, pageSize, totalRecord: total, totalCapped: false, results, summary: { stays: allStays, paidFen: allPaidFen } };
}

const columns = fieldColumns<BusyCar>(busyCars.list, [
  'plateNo',
  'carType',
  'stays',
  'activeDays',
  'nightStays',
  'totalMinutes',
  'avgMinutes',
  'grossFen',
  'paidFen',
  'couponFen',
  'arrearsFen',
  'freeStays',
  'parkName',
  'firstEnter',
  'lastSeenAt',
]);

/** Days and lots are fixed when the export is asked for. */
interface Export {
  span: Omit<BusySpan, 'from' | 'to' | 'now'> & { from: string; to: string; now: string };
  minStays: number;
  orderBy: number;
}

async function* busyBatches(tx: Tx, { span: { from, to, now, ...rest }, minStays, orderBy }: Export): AsyncGenerator<BusyCar[]> {
  const span = { ...rest, from: new Date(from), to: new Date(to), now: new Date(now) };
  const ranked = await rankBusy(tx, span, { minStays, orderBy, limit: null, offset: 0 });
  for (let start = 0; start < ranked.length; start += batchSize) yield await busyDetails(tx, span, ranked.slice(start, start + batchSize));
}

/** What the list shows by the same filters, the busiest first. */
export const busyExport: ExportDefinition<Export, BusyCar> = { name: 'busyCars', title: '高频车辆', columns, batches: busyBatches };

export function exportBusy(query: Query, context: Context) {
  const { from, to, now, ...rest } = spanOf(query, context.user, context.now);
  const span = { ...rest, from: from.toISOString(), to: to.toISOString(), now: now.toISOString() };
  return exportOrQueue(busyExport, { span, minStays: query.minStays, orderBy: query.orderBy }, context);
}
