import { payBillState } from '@bochong/contract/pay-account';
import { adjustStatus, diffHandle, diffType, verifyStatus } from '@bochong/contract/reconciliation';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { accountOver } from '../../ledger/index.ts';
import type { MonthSums, StepSum } from './month.rule.ts';
import type { TaskKey } from './month-task.repo.ts';

export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** What stands of a difference's adjustments: to be booked, or booked. */
export const adjustedFen = (
  diff: string,
) => sql<number>`coalesce((select sum(a.amount_fen) from verify_adjust a where a.dealer_id = ${sql.ref(`${diff}.dealer_id`)}
  and a.diff_id = ${sql.ref(`${diff}.id`)} and a.status in (${sql.lit(adjustStatus.WAITING)}, ${sql.lit(adjustStatus.POSTED)})), 0)::bigint`;

/** The rule's `isOpen` of rows `x` of `month_diff`, with what their adjustments come to. */
export const openOf = (adjust: RawBuilder<unknown>) => sql<boolean>`(x.diff_type = ${sql.lit(diffType.LEDGER)} or case
  when x.due_fen <> 0 or ${adjust} <> 0 then ${adjust} <> x.due_fen else x.handle_status = ${sql.lit(diffHandle.OPEN)} end)`;

/** Pairs within the month that agree say nothing of it. */
export const toldOfMonth = sql<boolean>`(x.crossing <> 3 or x.due_fen <> 0)`;

export const ofMonth = ({ dealerId, accountId, month }: TaskKey) => sql<boolean>`x.dealer_id = ${dealerId} and x.account_id = ${accountId}
  and x.bill_day >= ${month}::date and x.bill_day <= ${lastDayOf(month)}::date`;

/** Both sides of a month's days. A day that is not compared as it is kept makes the month stale. */
async function sidesOf(tx: Tx, { dealerId, accountId, month }: TaskKey) {
  const { rows } = await sql<
    Pick<
      MonthSums,
      'platformPayFen' | 'platformRefundFen' | 'platformCount' | 'channelPayFen' | 'channelRefundFen' | 'channelCount' | 'ledgerNetFen'
    > & {
      channelFeeFen: number;
      missingDays: string[];
      stale: boolean;
    }
  >`
    with day as (select d::date as day from generate_series(greatest(${month}::date, (select since from receiving_account
        where dealer_id = ${dealerId} and account_id = ${accountId})), ${lastDayOf(month)}::date, interval '1 day') d),
      kept as (select bill_day as day, state, version from channel_day where dealer_id = ${dealerId} and account_id = ${accountId}
        and bill_day between ${month}::date and ${lastDayOf(month)}::date),
      compared as (select * from reconcile_day where dealer_id = ${dealerId} and account_id = ${accountId} and matched_at is not null
        and bill_day between ${month}::date and ${lastDayOf(month)}::date),
      fee as (select coalesce(sum(fee_fen), 0)::bigint as fen from channel_day_file where dealer_id = ${dealerId} and account_id = ${accountId}
        and bill_day between ${month}::date and ${lastDayOf(month)}::date)
    select coalesce(sum(c.platform_pay_fen), 0)::bigint as "platformPayFen", coalesce(sum(c.platform_refund_fen), 0)::bigint as "platformRefundFen",
      coalesce(sum(c.platform_pay_count + c.platform_refund_count), 0)::int as "platformCount",
      coalesce(sum(c.channel_pay_fen), 0)::bigint as "channelPayFen", coalesce(sum(c.channel_refund_fen), 0)::bigint as "channelRefundFen",
      coalesce(sum(c.channel_pay_count + c.channel_refund_count), 0)::int as "channelCount", (select fen from fee) as "channelFeeFen",
      case when count(*) filter (where c.bill_day is not null and c.ledger_net_fen is null) = 0 then coalesce(sum(c.ledger_net_fen), 0)::bigint end as "ledgerNetFen",
      coalesce(bool_or(k.version > 0 and c.version is distinct from k.version), false) as stale,
      (select coalesce(array_agg(to_char(m.day, 'YYYY-MM-DD') order by m.day), '{}') from day m left join kept on kept.day = m.day
        where kept.state is null or kept.state not in ${codes(payBillState.FETCHED, payBillState.EMPTY)}) as "missingDays"
    from kept k full join compared c on c.bill_day = k.day`.execute(tx);
  const [sides] = rows;
  if (!sides) throw new Error('a month has no sums');
  return sides;
}

/** What a month comes to as everything stands now, and whether days have changed since they were compared. */
export async function monthSums(tx: Tx, task: TaskKey): Promise<{ sums: MonthSums; stale: boolean }> {
  const { dealerId, accountId, month, taskId } = task;
  const { stale, ...sides } = await sidesOf(tx, task);
  const adjust = adjustedFen('x');
  const { rows: diffs } = await sql<
    Pick<MonthSums, 'diffCount' | 'diffFen' | 'openCount' | 'faults' | 'oddFees' | 'carryOutFen' | 'carryInFen'>
  >`
    select count(*) filter (where ${toldOfMonth})::int as "diffCount", coalesce(sum(x.diff_fen), 0)::bigint as "diffFen",
      count(*) filter (where ${openOf(adjust)})::int as "openCount", count(*) filter (where x.diff_type = ${sql.lit(diffType.LEDGER)})::int as faults,
      count(*) filter (where x.diff_type = ${sql.lit(diffType.FEE)})::int as "oddFees",
      coalesce(sum(x.carry_fen) filter (where x.crossing = 1), 0)::bigint as "carryOutFen",
      coalesce(-sum(x.carry_fen) filter (where x.crossing = 2), 0)::bigint as "carryInFen"
    from month_diff x where ${ofMonth(task)}`.execute(tx);
  const { rows: others } = await sql<Pick<MonthSums, 'adjustFen' | 'unpostedFen' | 'settledFen' | 'previousClosingFen' | 'fundClosingFen'>>`
    select coalesce((select sum(amount_fen) from verify_adjust where dealer_id = ${dealerId} and task_id = ${taskId} and status in ${codes(adjustStatus.WAITING, adjustStatus.POSTED)}), 0)::bigint as "adjustFen",
      coalesce((select sum(amount_fen) from verify_adjust where dealer_id = ${dealerId} and task_id = ${taskId} and status = ${sql.lit(adjustStatus.WAITING)}), 0)::bigint as "unpostedFen",
      coalesce((select sum(amount_fen) from channel_settlement where dealer_id = ${dealerId} and account_id = ${accountId}
        and settled_on between ${month}::date and ${lastDayOf(month)}::date), 0)::bigint as "settledFen",
      (select closing_fen from month_verify where dealer_id = ${dealerId} and account_id = ${accountId} and status = ${sql.lit(verifyStatus.ARCHIVED)}
        and month = (${month}::date - interval '1 month')::date) as "previousClosingFen",
      (select closing_fen from fund_bill where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${lastDayOf(month)}::date
        order by version desc limit 1) as "fundClosingFen"`.execute(tx);
  const [ofDiffs, rest] = [diffs[0], others[0]];
  if (!ofDiffs || !rest) throw new Error('a month has no sums');
  const books = await accountOver(tx, { dealerId, accountId }, month, lastDayOf(month));
  const ledger = {
    ledgerOpeningFen: books.openingFen,
    ledgerClosingFen: books.closingFen,
    ledgerFeeFen: books.feeFen,
    splitFen: books.splitFen,
  };
  return { sums: { ...sides, ...ofDiffs, ...rest, ...ledger }, stale };
}

/** Steps of the bridge: adjustments by type, what is carried, what is not handled. */
export async function stepsOfMonth(tx: Tx, task: TaskKey): Promise<{ adjusted: StepSum[]; out: StepSum; in: StepSum; open: StepSum }> {
  const { rows: adjusted } =
    await sql<StepSum>`select adjust_type as type, count(*)::int as count, sum(amount_fen)::bigint as fen from verify_adjust
    where dealer_id = ${task.dealerId} and task_id = ${task.taskId} and status in ${codes(adjustStatus.WAITING, adjustStatus.POSTED)} group by 1 order by 1`.execute(
      tx,
    );
  const adjust = adjustedFen('x');
  const sum = (
    what: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => sql`json_build_object('type', 0, 'count', count(*) filter (where ${where}),
    'fen', coalesce(sum(${what}) filter (where ${where}), 0))`;
  const { rows } = await sql<{ out: StepSum; in: StepSum; open: StepSum }>`
    select ${sum(sql`x.carry_fen`, sql`x.crossing = 1`)} as out, ${sum(sql`-x.carry_fen`, sql`x.crossing = 2`)} as in,
      ${sum(sql`x.due_fen - ${adjust}`, sql`x.due_fen <> ${adjust}`)} as open
    from month_diff x where ${ofMonth(task)}`.execute(tx);
  const none = { type: 0, count: 0, fen: 0 };
  return { adjusted, out: rows[0]?.out ?? none, in: rows[0]?.in ?? none, open: rows[0]?.open ?? none };
}

/** Differences of a month by kind. */
export async function kindsOfMonth(tx: Tx, task: TaskKey) {
  const { rows } = await sql<{ diffType: 1; count: number; openCount: number; amountFen: number }>`
    select x.diff_type as "diffType", count(*)::int as count, count(*) filter (where ${openOf(adjustedFen('x'))})::int as "openCount",
      sum(x.diff_fen)::bigint as "amountFen"
    from month_diff x where ${ofMonth(task)} and ${toldOfMonth} group by 1 order by 1`.execute(tx);
  return rows;
}
