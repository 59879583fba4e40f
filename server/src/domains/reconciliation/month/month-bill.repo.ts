import { billBiz } from '@bochong/contract/bill';
import { adjustStatus, type VerifyBill, verifyBillStatus, verifyTarget } from '@bochong/contract/reconciliation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { TargetSum } from '../../ledger/index.ts';
import { diffRows, type ReadDiff } from '../diff/diff-list.repo.ts';
import { adjustedFen, ofMonth, openOf, toldOfMonth } from './month-sums.repo.ts';
import type { TaskKey } from './month-task.repo.ts';

export const nobody = '00000000-0000-0000-0000-000000000000';
const none = 0;
const ofStation: readonly number[] = [billBiz.CHARGING, billBiz.OCCUPANCY, billBiz.CHARGING_BOOK];
export const targetTypeOf = ({ parkId, bizType }: Pick<TargetSum, 'parkId' | 'bizType'>): number => {
  if (parkId === nobody) return verifyTarget.NOBODY;
  return ofStation.includes(bizType) ? verifyTarget.STATION : verifyTarget.PARK;
};

/** The bill of the month that a difference `x` belongs to: that of its payment's lot, business and means; nobody's when there is none. */
const billOfDiff = (
  taskId: string,
) => sql<string>`coalesce((select v.id from verify_bill v where v.dealer_id = x.dealer_id and v.task_id = ${taskId}
    and v.target_id = b.park_id and v.biz_type = b.biz_type and v.pay_channel = b.pay_channel),
  (select v.id from verify_bill v where v.dealer_id = x.dealer_id and v.task_id = ${taskId} and v.target_id = ${nobody} and (v.biz_type, v.pay_channel) = (${none}, ${none})))`;

const told = (tx: Tx, task: TaskKey) => diffRows(tx, 'month_diff').where(ofMonth(task)).where(toldOfMonth);

/** The till's side of a month anew: what the books have by lot, business and means, and a bill for whatever a difference belongs to. */
export async function remakeBills(tx: Tx, task: TaskKey, sums: readonly TargetSum[], now: Date): Promise<void> {
  const { dealerId, taskId } = task;
  await sql`delete from verify_bill where dealer_id = ${dealerId} and task_id = ${taskId}`.execute(tx);
  const { rows: others } = await sql<Pick<TargetSum, 'parkId' | 'bizType' | 'payChannel'>>`
    select distinct b.park_id as "parkId", b.biz_type as "bizType", b.pay_channel as "payChannel" from month_diff x
      left join refund_apply f on f.dealer_id = x.dealer_id and f.id = x.refund_id
      join bill b on b.dealer_id = x.dealer_id and b.id = coalesce(x.bill_id, f.bill_id) where ${ofMonth(task)}`.execute(tx);
  const all = [
    ...sums,
    ...[...others, { parkId: nobody, bizType: 0, payChannel: 0 }].map((one) => ({ ...one, payFen: 0, refundFen: 0, count: 0 })),
  ];
  const of = <T>(value: (one: TargetSum) => T): T[] => all.map(value);
  await sql`insert into verify_bill (dealer_id, id, task_id, target_type, target_id, biz_type, pay_channel, platform_pay_fen, platform_refund_fen, platform_count)
    select ${dealerId}, * from unnest(${of(() => newId(now))}::uuid[], ${of(() => taskId)}::uuid[], ${of(targetTypeOf)}::smallint[], ${of(({ parkId }) => parkId)}::uuid[],
      ${of(({ bizType }) => bizType)}::smallint[], ${of(({ payChannel }) => payChannel)}::smallint[], ${of(({ payFen }) => payFen)}::bigint[],
      ${of(({ refundFen }) => refundFen)}::bigint[], ${of(({ count }) => count)}::int[])
    on conflict (dealer_id, task_id, target_id, biz_type, pay_channel) do nothing`.execute(tx);
}

export interface BillFilters {
  targetName?: string | undefined;
  bizType?: number | undefined;
  payType?: number | undefined;
  billStatus?: number | undefined;
  diffType?: number | undefined;
}

/** Bills of a month with what their differences make of them. */
function bills(tx: Tx, task: TaskKey, { diffType }: BillFilters) {
  const diffs = sql`(select verify_bill_id, count(*)::int as n, count(*) filter (where open)::int as open, sum(diff_fen)::bigint as fen,
      sum(adjust_fen)::bigint as adjust, coalesce(sum(diff_fen) filter (where direction = 1), 0)::bigint as pay,
      coalesce(sum(diff_fen) filter (where direction = 2), 0)::bigint as refund,
      bool_or(diff_type = ${diffType ?? 0}) as wanted
    from (select x.diff_fen, x.direction, x.diff_type, ${adjustedFen('x')} as adjust_fen, ${openOf(adjustedFen('x'))} as open, ${billOfDiff(task.taskId)} as verify_bill_id
      from month_diff x left join refund_apply f on f.dealer_id = x.dealer_id and f.id = x.refund_id
        left join bill b on b.dealer_id = x.dealer_id and b.id = coalesce(x.bill_id, f.bill_id) where ${ofMonth(task)}) m group by 1)`;
  const status = sql<1 | 2 | 3>`case when coalesce(d.open, 0) > 0 then ${sql.lit(verifyBillStatus.DIFFERS)} when coalesce(d.adjust, 0) <> 0
    then ${sql.lit(verifyBillStatus.ADJUSTED)} else ${sql.lit(verifyBillStatus.EVEN)} end`;
  const query = tx
    .selectFrom('verify_bill as v')
    .leftJoin(
      sql<{
        verify_bill_id: string;
        n: number;
        open: number;
        fen: number;
        adjust: number;
        pay: number;
        refund: number;
        wanted: boolean;
      }>`${diffs}`.as('d'),
      'd.verify_bill_id',
      'v.id',
    )
    .leftJoin('money_place as p', (join) => join.onRef('p.dealer_id', '=', 'v.dealer_id').onRef('p.id', '=', 'v.target_id'))
    .select([
      'v.id as billId',
      'v.task_id as taskId',
      'v.target_type as targetType',
      sql<string | null>`nullif(v.target_id, ${nobody})`.as('targetId'),
    ])
    .select([sql<string>`coalesce(p.place_name, '未归属')`.as('targetName'), sql<number | null>`nullif(v.biz_type, 0)`.as('bizType')])
    .select([
      sql<number | null>`nullif(v.pay_channel, 0)`.as('payType'),
      'v.platform_pay_fen as platformPayFen',
      'v.platform_refund_fen as platformRefundFen',
    ])
    .select(['v.platform_count as platformCount', sql<number>`v.platform_pay_fen + coalesce(d.pay, 0)`.as('channelPayFen')])
    .select([sql<number>`v.platform_refund_fen - coalesce(d.refund, 0)`.as('channelRefundFen')])
    .select([sql<number>`v.platform_pay_fen - v.platform_refund_fen`.as('ledgerNetFen'), sql<number>`coalesce(d.n, 0)`.as('diffCount')])
    .select([sql<number>`coalesce(d.open, 0)`.as('openCount'), sql<number>`coalesce(d.fen, 0)::bigint`.as('diffAmountFen')])
    .select([sql<number>`coalesce(d.adjust, 0)::bigint`.as('adjustAmountFen')])
    .select([
      sql<number>`v.platform_pay_fen - v.platform_refund_fen + coalesce(d.adjust, 0)::bigint`.as('adjustedNetFen'),
      status.as('billStatus'),
    ])
    .where('v.dealer_id', '=', task.dealerId)
    .where('v.task_id', '=', task.taskId)
    .where(sql<SqlBool>`(v.target_type <> ${sql.lit(verifyTarget.NOBODY)} or v.platform_count > 0 or d.n > 0)`);
  return { query, status };
}

function filteredBills(tx: Tx, task: TaskKey, filters: BillFilters) {
  const { query, status } = bills(tx, task, filters);
  const { targetName, bizType, payType, billStatus, diffType } = filters;
  const where: Expression<SqlBool>[] = [];
  if (targetName) where.push(contains('p.place_name', targetName));
  if (bizType !== undefined) where.push(sql<SqlBool>`v.biz_type = ${bizType}`);
  if (payType !== undefined) where.push(sql<SqlBool>`v.pay_channel = ${payType}`);
  if (billStatus !== undefined) where.push(sql<SqlBool>`${status} = ${billStatus}`);
  if (diffType !== undefined) where.push(sql<SqlBool>`d.wanted`);
  return (where.length > 0 ? query.where(sql<SqlBool>`${sql.join(where, sql` and `)}`) : query)
    .orderBy(sql`coalesce(d.open, 0) > 0`, 'desc')
    .orderBy(sql`v.platform_pay_fen`, 'desc')
    .orderBy('v.id')
    .$castTo<VerifyBill>();
}

export const listBills = (tx: Tx, task: TaskKey, { pageNo, pageSize, ...filters }: BillFilters & PageQuery) =>
  pageOf(tx, filteredBills(tx, task, filters), { pageNo, pageSize });
export const billBatches = (tx: Tx, task: TaskKey) => batchesOf(tx, filteredBills(tx, task, {}));
export const findVerifyBill = async (tx: Tx, task: TaskKey, billId: string): Promise<VerifyBill | undefined> =>
  bills(tx, task, {}).query.where('v.id', '=', billId).$castTo<VerifyBill>().executeTakeFirst();

export async function taskOfBill(tx: Tx, billId: string, dealerIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{
    taskId: string;
  }>`select task_id as "taskId" from verify_bill where id = ${billId} and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(tx);
  return rows[0]?.taskId;
}

/** A difference of a month as it is read. */
export type MonthDiff = ReadDiff & {
  verifyBillId: string | null;
  dueFen: number;
  adjustFen: number;
  crossing: 0;
  open: boolean;
  posted: boolean;
};
export interface MonthDiffFilters {
  billId?: string | undefined;
  diffType?: number | undefined;
  adjustType?: number | undefined;
  crossing?: number | undefined;
  open?: number | undefined;
  number?: string | undefined;
}

function diffsOf(tx: Tx, task: TaskKey, { billId, diffType, adjustType, crossing, open, number }: MonthDiffFilters) {
  const adjust = adjustedFen('x');
  const where: Expression<SqlBool>[] = [sql<SqlBool>`true`];
  if (billId) where.push(sql<SqlBool>`${billOfDiff(task.taskId)} = ${billId}`);
  if (diffType !== undefined) where.push(sql<SqlBool>`x.diff_type = ${diffType}`);
  if (crossing !== undefined) where.push(sql<SqlBool>`x.crossing = ${crossing}`);
  if (open !== undefined) where.push(sql<SqlBool>`${openOf(adjust)} = ${open === 1}`);
  if (number) where.push(sql<SqlBool>`${number} in (x.match_key, x.channel_no)`);
  if (adjustType !== undefined)
    where.push(
      sql<SqlBool>`exists (select from verify_adjust a where a.dealer_id = x.dealer_id and a.diff_id = x.id and a.status in ${codes(adjustStatus.WAITING, adjustStatus.POSTED)} and a.adjust_type = ${adjustType})`,
    );
  return told(tx, task)
    .select([
      billOfDiff(task.taskId).as('verifyBillId'),
      sql<number>`x.due_fen`.as('dueFen'),
      adjust.as('adjustFen'),
      sql<0>`x.crossing`.as('crossing'),
    ])
    .select([openOf(adjust).as('open')])
    .select(
      sql<boolean>`exists (select from verify_adjust a where a.dealer_id = x.dealer_id and a.diff_id = x.id and a.status = ${sql.lit(adjustStatus.POSTED)})`.as(
        'posted',
      ),
    )
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
    .orderBy(sql`${openOf(adjust)}`, 'desc')
    .orderBy(sql`abs(x.diff_fen)`, 'desc')
    .orderBy('x.id')
    .$castTo<MonthDiff>();
}

/** Differences of a month: those that ask for something first, the largest first. */
export const listMonthDiffs = (tx: Tx, task: TaskKey, { pageNo, pageSize, ...filters }: MonthDiffFilters & PageQuery) =>
  pageOf(tx, diffsOf(tx, task, filters), { pageNo, pageSize });
export const monthDiffBatches = (tx: Tx, task: TaskKey) => batchesOf(tx, diffsOf(tx, task, {}));
export const diffsOfBill = (tx: Tx, task: TaskKey, billId: string, most: number) => diffsOf(tx, task, { billId }).limit(most).execute();
export const diffsByIds = (tx: Tx, task: TaskKey, ids: readonly string[]) =>
  diffsOf(tx, task, {})
    .where('x.id', 'in', [...ids])
    .execute();
