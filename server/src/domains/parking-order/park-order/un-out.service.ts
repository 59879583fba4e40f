import { setOutFeeMode, type UnOutPeriod, unOutOrders, unOutPeriod } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { toIso } from '../../../kernel/time.ts';
import { bucketLabels, bucketSpan } from './day-bucket.rule.ts';
import {
  countBuckets,
  type DaySpan,
  listUnOut,
  readPeriod,
  savePeriod,
  type UnOutFilters,
  type UnOutRow,
  unOutBatches,
} from './un-out.repo.ts';

/** The company's settings, else the contract's. */
export async function periodOf(tx: Tx, dealerId: string): Promise<UnOutPeriod> {
  const row = await readPeriod(tx, dealerId);
  return unOutPeriod.parse(row ?? { thresholdDays: [3, 7, 15, 30, 60], autoCloseDays: 0, autoCloseFeeMode: setOutFeeMode.CALC });
}

export async function saveUnOutPeriod(body: UnOutPeriod, context: Context): Promise<null> {
  const before = await periodOf(context.tx, context.user.dealerId);
  await savePeriod(context.tx, context.user.dealerId, body);
  context.audit({ targetType: 'unOutPeriod', targetId: context.user.dealerId, detail: { before, after: body } });
  return null;
}

interface Query extends UnOutFilters {
  pageNo: number;
  pageSize: number;
  thresholdDays?: number[] | undefined;
  bucket?: number | undefined;
}

/** Day thresholds asked for, else the configured ones. */
const thresholdsOf = async ({ thresholdDays }: Query, { tx, user }: Context): Promise<readonly number[]> =>
  thresholdDays ?? (await periodOf(tx, user.dealerId)).thresholdDays;

/** How long the stays of a bucket have lasted; all of them without one. */
const spanOf = ({ bucket }: Query, thresholdDays: readonly number[]): DaySpan =>
  bucket === undefined ? { from: 0, to: null } : bucketSpan(thresholdDays, bucket);

/** Vehicles still in, longest first, with the counts of the stay buckets (bucket i is [tᵢ₋₁, tᵢ) whole days). */
export async function listUnOutOrders(query: Query, context: Context) {
  const { tx, user, now } = context;
  const thresholdDays = await thresholdsOf(query, context);
  const span = spanOf(query, thresholdDays);
  const { total, rows } = await listUnOut(tx, query, user.parkIds, now, span);
  const counts = await countBuckets(tx, user.parkIds, now, thresholdDays);
  const buckets = bucketLabels(thresholdDays).map((label, index) => ({ label, count: counts[index] ?? 0 }));
  const minutes = (enterTime: string) => Math.floor((now.getTime() - Date.parse(enterTime)) / 60_000);
  const results = rows.map((row) => ({ ...row, parkMinutes: minutes(row.enterTime) }));
  return { pageNo: query.pageNo, pageSize: query.pageSize, totalRecord: total, totalCapped: false, results, summary: { buckets } };
}

const columns = fieldColumns<UnOutRow>(unOutOrders.list, [
  'orderNo',
  'plateNo',
  'parkName',
  'berthCode',
  'enterGateName',
  'carType',
  'enterTime',
  'parkMinutes',
  'lastSeenAt',
]);

/** What the list shows by the same filters at the instant it was asked for, the earliest entry first. */
export const unOutExport: ExportDefinition<{ filters: UnOutFilters; span: DaySpan; at: string }, UnOutRow> = {
  name: 'unOutOrders',
  title: '未出场记录',
  columns,
  batches: unOutBatches,
};

export async function exportUnOut(query: Query, context: Context) {
  const { parkIds, plateNo, carType: type } = query;
  const filters = { parkIds, plateNo, carType: type };
  const span = spanOf(query, await thresholdsOf(query, context));
  return exportOrQueue(unOutExport, { filters, span, at: toIso(context.now) }, context);
}
