import { diffHandle, diffProposal, verifyStatus } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { AccountKey } from './channel-line.repo.ts';

/** Sums of a day's two sides; fen are positive. */
export interface DaySums {
  platformPayCount: number;
  platformPayFen: number;
  platformRefundCount: number;
  platformRefundFen: number;
  channelPayCount: number;
  channelPayFen: number;
  channelRefundCount: number;
  channelRefundFen: number;
  feeFen: number;
  /** Signed; null where the ledger could not be compared. */
  ledgerNetFen: number | null;
}

export interface DayKey extends AccountKey {
  dayId: string;
  billDay: string;
}

/** Whether the day belongs to a month that somebody has confirmed, or archived: what it says stands. */
export async function isFrozen(tx: Tx, { dealerId, accountId }: AccountKey, billDay: string): Promise<boolean> {
  const { rows } = await sql`select from month_verify where dealer_id = ${dealerId} and account_id = ${accountId}
    and month = date_trunc('month', ${billDay}::date)::date and status in ${codes(verifyStatus.DEALT, verifyStatus.ARCHIVED)}`.execute(tx);
  return rows.length > 0;
}

/** Takes a day for a run: one run of a day at a time, numbered. */
export async function beginRun(
  tx: Tx,
  { dealerId, accountId }: AccountKey,
  billDay: string,
  now: Date,
): Promise<DayKey & { runNo: number }> {
  const { rows } = await sql<{ dayId: string; runNo: number }>`
    insert into reconcile_day as d (dealer_id, id, account_id, bill_day, run_no) values (${dealerId}, ${newId(now)}, ${accountId}, ${billDay}, 1)
    on conflict (dealer_id, account_id, bill_day) do update set run_no = d.run_no + 1 returning id as "dayId", run_no as "runNo"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a day of reconciliation was not made');
  return { dealerId, accountId, billDay, ...row };
}

/** Takes a day that was compared, until the transaction ends; undefined when it was not. */
export async function lockDay(
  tx: Tx,
  { dealerId, accountId }: AccountKey,
  billDay: string,
): Promise<(DayKey & { runNo: number }) | undefined> {
  const { rows } = await sql<{ dayId: string; runNo: number }>`
    select id as "dayId", run_no as "runNo" from reconcile_day
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay} and matched_at is not null for update`.execute(
    tx,
  );
  return rows[0] && { dealerId, accountId, billDay, ...rows[0] };
}

/** Keeps what a run of a whole day came to. */
export async function keepSums(tx: Tx, { dealerId, dayId }: DayKey, version: number, sums: DaySums, at: Date): Promise<void> {
  await sql`update reconcile_day set version = ${version}, matched_at = ${at.toISOString()}, fee_fen = ${sums.feeFen}, ledger_net_fen = ${sums.ledgerNetFen},
      platform_pay_count = ${sums.platformPayCount}, platform_pay_fen = ${sums.platformPayFen}, platform_refund_count = ${sums.platformRefundCount},
      platform_refund_fen = ${sums.platformRefundFen}, channel_pay_count = ${sums.channelPayCount}, channel_pay_fen = ${sums.channelPayFen},
      channel_refund_count = ${sums.channelRefundCount}, channel_refund_fen = ${sums.channelRefundFen}
    where dealer_id = ${dealerId} and id = ${dayId}`.execute(tx);
}

/** A payment or refund of a past day was booked since the day was compared: its sums follow. */
export async function addToPlatform(
  tx: Tx,
  { dealerId, dayId }: DayKey,
  added: Pick<DaySums, 'platformPayCount' | 'platformPayFen' | 'platformRefundCount' | 'platformRefundFen'>,
): Promise<void> {
  await sql`update reconcile_day set platform_pay_count = platform_pay_count + ${added.platformPayCount},
      platform_pay_fen = platform_pay_fen + ${added.platformPayFen}, platform_refund_count = platform_refund_count + ${added.platformRefundCount},
      platform_refund_fen = platform_refund_fen + ${added.platformRefundFen} where dealer_id = ${dealerId} and id = ${dayId}`.execute(tx);
}

/** Proposals that wait for the month's verification: nobody has to act on the day. */
const ofTheMonth = codes(diffProposal.A6, diffProposal.A7);

/** Counts a day's differences that still stand anew; answers those that somebody has to act on. */
export async function countDiffs(tx: Tx, { dealerId, dayId }: DayKey): Promise<{ count: number; fen: number }> {
  const { rows } = await sql<{ count: number; fen: number }>`
    with d as (select * from reconcile_diff where dealer_id = ${dealerId} and day_id = ${dayId} and handle_status not in ${codes(diffHandle.GONE, diffHandle.ADJUSTED)}),
      s as (select count(*)::int as diffs, coalesce(sum(diff_fen), 0)::bigint as fen,
        count(*) filter (where handle_status = ${sql.lit(diffHandle.OPEN)})::int as open,
        count(*) filter (where handle_status = ${sql.lit(diffHandle.OPEN)} and proposal not in ${ofTheMonth})::int as acting,
        coalesce(sum(abs(diff_fen)) filter (where handle_status = ${sql.lit(diffHandle.OPEN)} and proposal not in ${ofTheMonth}), 0)::bigint as acting_fen from d),
      u as (update reconcile_day set diff_count = s.diffs, diff_fen = s.fen, open_count = s.open from s
        where dealer_id = ${dealerId} and id = ${dayId})
    select acting as count, acting_fen as fen from s`.execute(tx);
  return rows[0] ?? { count: 0, fen: 0 };
}

/** Days from `first` on with differences that later facts may resolve. */
export async function unresolvedDays(tx: Tx, dealerId: string, first: string): Promise<(AccountKey & { billDay: string })[]> {
  const { rows } = await sql<AccountKey & { billDay: string }>`
    select dealer_id as "dealerId", account_id as "accountId", bill_day as "billDay" from reconcile_day
    where dealer_id = ${dealerId} and bill_day >= ${first} and open_count > 0 order by bill_day, account_id`.execute(tx);
  return rows;
}

/** Days of an account between two days that have differences nobody has handled, or carried. */
export async function openDaysNear(tx: Tx, { dealerId, accountId }: AccountKey, first: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ billDay: string }>`
    select distinct bill_day as "billDay" from reconcile_diff where dealer_id = ${dealerId} and account_id = ${accountId}
      and bill_day between ${first} and ${last} and handle_status in ${codes(diffHandle.OPEN, diffHandle.CARRIED)} order by 1`.execute(tx);
  return rows.map(({ billDay }) => billDay);
}
