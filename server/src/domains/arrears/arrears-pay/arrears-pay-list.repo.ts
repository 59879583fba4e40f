import type { ArrearsPay, arrearsPays } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, isUuid } from '../../../kernel/database/identifier.ts';
import { asOpened, contains, countCap, dealerNameOf, inDealers, plateMatches, withinCap } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface PayFilters {
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  payChannel?: number | undefined;
  payScene?: number | undefined;
  payState?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  collectorName?: string | undefined;
  billNo?: string | undefined;
}

/** Ids carry the instant a payment was made, so a time range is a range of the key. */
function conditions(filters: PayFilters, { dealerIds, parkIds }: ExportScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('p.dealer_id', dealerIds)];
  const { startTime, endTime, plateNo, collectorName, billNo } = filters;
  if (parkIds !== null) all.push(sql`p.park_ids && ${parkIds}::uuid[]`);
  if (filters.parkIds?.length) all.push(sql`p.park_ids && ${filters.parkIds}::uuid[]`);
  if (startTime) all.push(sql`p.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) all.push(sql`p.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (plateNo) all.push(plateMatches('p.plate_no', plateNo));
  if (filters.payChannel !== undefined) all.push(sql`p.pay_channel = ${filters.payChannel}`);
  if (filters.payScene !== undefined) all.push(sql`p.pay_scene = ${filters.payScene}`);
  if (filters.payState !== undefined) all.push(sql`p.pay_state = ${filters.payState}`);
  if (collectorName) all.push(contains('p.collector_name', collectorName));
  if (billNo) all.push(sql`p.bill_no = ${billNo}`);
  return all;
}

const whole = (parts: readonly Expression<SqlBool>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`;

const rows = (tx: Tx) =>
  tx
    .selectFrom('arrears_pay as p')
    .select([
      'p.id as payId',
      'p.bill_no as billNo',
      'p.plate_id as plateId',
      'p.plate_no as plateNo',
      'p.plate_color as plateColor',
      dealerNameOf('p'),
      'p.record_count as recordCount',
      'p.total_fen as totalFen',
      'p.reduce_fen as reduceFen',
      'p.paid_fen as paidFen',
      'p.pay_channel as payChannel',
      'p.pay_scene as payScene',
      'p.pay_state as payState',
      'p.collector_name as collectorName',
      'p.created_at as createdAt',
      'p.paid_at as paidAt',
    ])
    .$castTo<ArrearsPay>();

/** One page of payments, newest first, with what came in over the whole filter while it is not too long to be counted. */
export async function listPays(
  tx: Tx,
  page: { pageNo: number; pageSize: number; cursor?: string | undefined },
  filters: PayFilters,
  scope: ExportScope,
): Promise<Data<typeof arrearsPays.list>> {
  const where = conditions(filters, scope);
  const { pageNo, pageSize, cursor } = page;
  const keyed = cursor !== undefined && isUuid(cursor);
  const results = await rows(asOpened(tx, scope, { pageNo, pageSize, cursor, ...filters }))
    .where(whole(keyed ? [...where, sql<SqlBool>`p.id < ${cursor}::uuid`] : where))
    .orderBy('p.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(!keyed && pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const sums = await withinCap(
    tx,
    sql<{ count: number; paid: number; paidFen: number }>`
      select count(*)::int as count, (count(*) filter (where pay_state = ${sql.lit(payState.SUCCESS)}))::int as paid, coalesce(sum(paid_fen), 0)::bigint as "paidFen"
      from (select p.pay_state, p.paid_fen from arrears_pay p where ${whole(where)} limit ${sql.lit(countCap + 1)}) s`,
  );
  const { count = 0, paid = 0, paidFen = 0 } = sums?.[0] ?? {};
  const summary = sums ? { paidFen, count: paid } : null;
  const nextCursor = results.length === pageSize ? (results.at(-1)?.payId ?? null) : null;
  return { pageNo, pageSize, totalRecord: sums ? count : countCap, totalCapped: !sums, nextCursor, results, summary };
}

/** A payment with the records it settled. */
export async function findPay(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope): Promise<Data<typeof arrearsPays.get> | undefined> {
  const row = await rows(tx)
    .select(['p.voucher', 'p.remark'])
    .where('p.id', '=', id)
    .where(whole(conditions({}, { dealerIds, parkIds })))
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await tx
    .selectFrom('arrears_pay_item as i')
    .innerJoin('arrears_record as r', (join) => join.onRef('r.dealer_id', '=', 'i.dealer_id').onRef('r.id', '=', 'i.arrears_id'))
    .select([
      'r.id as arrearsId',
      'r.arrears_no as arrearsNo',
      'r.order_id as orderId',
      'r.order_no as orderNo',
      'r.park_name as parkName',
      'r.exit_time as exitTime',
      'i.amount_fen as amountFen',
    ])
    .where('i.pay_id', '=', id)
    .orderBy('r.arrears_at')
    .execute();
  return { ...row, items };
}

/** Every payment of the filter, newest first. */
export const payBatches = (tx: Tx, filters: PayFilters, scope: ExportScope): AsyncGenerator<ArrearsPay[]> =>
  batchesOf(
    tx,
    rows(tx)
      .where(whole(conditions(filters, scope)))
      .orderBy('p.id', 'desc'),
  );
