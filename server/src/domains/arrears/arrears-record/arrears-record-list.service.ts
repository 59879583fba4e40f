import type { arrearsRecords } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { bucketLabels, bucketSpan, findStayById, orderTimeline, periodOf } from '../../parking-order/index.ts';
import { countedFigures, summedFigures } from './arrears-count.repo.ts';
import { followUpsOf } from './arrears-record-detail.repo.ts';
import { findRecord, listRecords, type RecordFilters, type RecordScope } from './arrears-record-list.repo.ts';

/** What pages a list, beside its filters. */
export interface Paging {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
  dealerIds?: string[] | undefined;
}

/** The filters as they arrive: the phone in clear, the age as a bucket of the dealer's day thresholds. */
export type RecordQuery = Omit<RecordFilters, 'phoneHash' | 'age' | 'plateAge'> & {
  phone?: string | undefined;
  ageBucket?: number | undefined;
  plateAgeBucket?: number | undefined;
};

/** Hash under which phones are found again; the number itself is stored encrypted. */
export const phoneHash = ({ app }: Pick<Context, 'app'>, phone: string): string => app.keys.hmac('plate-phone', phone);

export async function filtersOf(query: RecordQuery & Paging, context: Pick<Context, 'app' | 'tx' | 'user'>): Promise<RecordFilters> {
  const { phone, ageBucket, plateAgeBucket, pageNo: _, pageSize: __, cursor: ___, dealerIds: ____, ...rest } = query;
  const filters = { ...rest, phoneHash: phone === undefined ? undefined : phoneHash(context, phone) };
  if (ageBucket === undefined && plateAgeBucket === undefined) return filters;
  const { thresholdDays } = await periodOf(context.tx, context.user.dealerId);
  const span = (bucket: number | undefined) => (bucket === undefined ? undefined : bucketSpan(thresholdDays, bucket));
  return { ...filters, age: span(ageBucket), plateAge: span(plateAgeBucket) };
}

export const scopeOf = ({ user, now }: Pick<Context, 'user' | 'now'>): RecordScope => ({
  dealerIds: user.dealerIds,
  parkIds: user.parkIds,
  now,
});

export const recordPage = async (query: RecordQuery & Paging, context: Context) =>
  listRecords(context.tx, query, await filtersOf(query, context), scopeOf(context));

/** Header of the lists: what is owed and what came in, over the filter. */
export async function countAndMoney(query: RecordQuery & Paging, context: Context) {
  const filters = await filtersOf(query, context);
  const figures =
    (await countedFigures(context.tx, filters, scopeOf(context))) ?? (await summedFigures(context.tx, filters, scopeOf(context)));
  const { thresholdDays } = await periodOf(context.tx, context.user.dealerId);
  return { ...figures, ageBuckets: bucketLabels(thresholdDays) };
}

/** A record with its money as the order says it, what happened to the stay, and what was done about it. */
export async function recordDetail(id: string, context: Context): Promise<Data<typeof arrearsRecords.get>> {
  const { tx, user, now } = context;
  const record = found(await findRecord(tx, id, { parkIds: user.parkIds, now }));
  const stay = found(await findStayById(tx, record.orderId));
  const timeline = await orderTimeline(record.orderId, context);
  const followUps = await followUpsOf(tx, id);
  const detail = { ...record, payableFen: stay.payableFen, orderPaidFen: stay.paidFen - stay.refundFen, timeline, ...followUps };
  return detail as Data<typeof arrearsRecords.get>;
}
