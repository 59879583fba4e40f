import { setOutFeeMode, type UnOutPeriod, unOutPeriod } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { bucketLabels, bucketSpan } from './day-bucket.rule.ts';
import { countBuckets, listUnOut, readPeriod, savePeriod } from './un-out.repo.ts';

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

interface Query {
  pageNo: number;
  pageSize: number;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  carType?: number | undefined;
  thresholdDays?: number[] | undefined;
  bucket?: number | undefined;
}

/** Vehicles still in, longest first, with the counts of the stay buckets asked for, else of the configured ones (bucket i is [tᵢ₋₁, tᵢ) whole days). */
export async function listUnOutOrders(query: Query, { tx, user, now }: Context) {
  const { thresholdDays } = query.thresholdDays ? { thresholdDays: query.thresholdDays } : await periodOf(tx, user.dealerId);
  const span = query.bucket === undefined ? { from: 0, to: null } : bucketSpan(thresholdDays, query.bucket);
  const { total, rows } = await listUnOut(tx, query, user.parkIds, now, span);
  const counts = await countBuckets(tx, user.parkIds, now, thresholdDays);
  const buckets = bucketLabels(thresholdDays).map((label, index) => ({ label, count: counts[index] ?? 0 }));
  const minutes = (enterTime: string) => Math.floor((now.getTime() - Date.parse(enterTime)) / 60_000);
  const results = rows.map((row) => ({ ...row, parkMinutes: minutes(row.enterTime) }));
  return { pageNo: query.pageNo, pageSize: query.pageSize, totalRecord: total, totalCapped: false, results, summary: { buckets } };
}
