import { channelAnswer, diffAction, diffHandle, diffType, matchDirection } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import type { Beyond, Difference, Group } from './match-side.ts';
import type { DayKey } from './reconcile-day.repo.ts';

const { OPEN, ADJUSTED, CARRIED, GONE } = diffHandle;

/** Differences of one group. */
export interface Found {
  group: Pick<Group, 'direction' | 'key' | 'booked'>;
  differences: readonly Difference[];
  /** The bill and the refund that the till knows under the number. */
  billId: string | null;
  refundId: string | null;
}

const rowsOf = (found: readonly Found[], at: Date) =>
  found.flatMap(({ group: { direction, key, booked }, differences, billId, refundId }) =>
    differences.map((one) => ({
      ...{ id: newId(at), direction, match_key: key, part: one.part, diff_type: one.diffType, platform_fen: one.platformFen },
      ...{
        channel_fen: one.channelFen,
        ledger_fen: one.ledgerFen,
        diff_fen: one.diffFen,
        coupon_fen: one.couponFen,
        proposal: one.proposal,
      },
      ...{ bill_id: billId, refund_id: refundId, line_id: one.line?.lineId ?? null },
      channel_no: one.line?.channelKey ?? booked[0]?.channelKey ?? '',
      platform_at: one.till && one.till.at > 0 ? toIso(one.till.at) : null,
      channel_at: one.line ? toIso(one.line.at) : one.other?.day ? toIso(one.other.at) : null,
      other_day: one.other && (one.other.day ?? businessDate(one.other.at)),
    })),
  );

/**
 * Keeps differences of a run. One that is found again as it was keeps what was decided about it; one that has changed, or is back, is open again; what
 * crosses days is carried by itself. A line that was listed again in another version does not change a difference.
 */
export async function keepDiffs(
  tx: Tx,
  { dealerId, dayId, accountId, billDay, runNo }: DayKey & { runNo: number },
  found: readonly Found[],
  at: Date,
) {
  const rows = rowsOf(found, at);
  if (rows.length === 0) return;
  const same = sql`x.diff_type = excluded.diff_type and x.platform_fen = excluded.platform_fen and x.channel_fen = excluded.channel_fen
    and coalesce(x.ledger_fen, excluded.ledger_fen) is not distinct from coalesce(excluded.ledger_fen, x.ledger_fen) and x.handle_status <> ${sql.lit(GONE)}`;
  await sql`
    with kept as (insert into reconcile_diff as x (dealer_id, day_id, account_id, bill_day, id, direction, match_key, part, diff_type, platform_fen, channel_fen,
        ledger_fen, diff_fen, coupon_fen, proposal, handle_status, bill_id, refund_id, line_id, channel_no, platform_at, channel_at, other_day, found_at, run_no)
      select ${dealerId}, ${dayId}, ${accountId}, ${billDay}, r.id, r.direction, r.match_key, r.part, r.diff_type, r.platform_fen, r.channel_fen, r.ledger_fen,
        r.diff_fen, r.coupon_fen, r.proposal, case r.diff_type when ${sql.lit(diffType.CROSS_DAY)} then ${sql.lit(CARRIED)} else ${sql.lit(OPEN)} end,
        r.bill_id, r.refund_id, r.line_id, r.channel_no, r.platform_at, r.channel_at, r.other_day, ${at.toISOString()}, ${runNo}
      from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, direction smallint, match_key text, part smallint, diff_type smallint, platform_fen bigint,
        channel_fen bigint, ledger_fen bigint, diff_fen bigint, coupon_fen bigint, proposal smallint, bill_id uuid, refund_id uuid, line_id uuid,
        channel_no text, platform_at timestamptz, channel_at timestamptz, other_day date)
      on conflict (dealer_id, day_id, direction, match_key, part) do update set diff_type = excluded.diff_type, platform_fen = excluded.platform_fen,
        channel_fen = excluded.channel_fen, ledger_fen = excluded.ledger_fen, diff_fen = excluded.diff_fen, coupon_fen = excluded.coupon_fen,
        proposal = excluded.proposal, bill_id = excluded.bill_id, refund_id = excluded.refund_id, line_id = excluded.line_id,
        channel_no = excluded.channel_no, platform_at = excluded.platform_at, channel_at = excluded.channel_at, other_day = excluded.other_day,
        run_no = excluded.run_no, rev = x.rev + case when ${same} then 0 else 1 end,
        handle_status = case when ${same} then x.handle_status else excluded.handle_status end
      returning id, xmax <> 0 as again, rev, handle_status)
    insert into reconcile_step (dealer_id, id, diff_id, at, action, text)
    select ${dealerId}, gen_random_uuid(), k.id, ${at.toISOString()}, ${sql.lit(diffAction.REOPEN)}, '双方数据已变化'
    from kept k join reconcile_diff o on o.dealer_id = ${dealerId} and o.id = k.id
    where k.again and k.handle_status = ${sql.lit(OPEN)} and o.handle_status <> ${sql.lit(OPEN)}`.execute(tx);
}

/** Differences of a day that a run did not find again: both sides agree by now. `keys`: only among these groups. */
export async function endDiffs(
  tx: Tx,
  { dealerId, dayId, runNo }: DayKey & { runNo: number },
  keys: readonly Pick<Group, 'direction' | 'key'>[] | null,
  at: Date,
): Promise<void> {
  const among = keys
    ? sql`and (direction, match_key) in (select * from unnest(${keys.map(({ direction }) => direction)}::smallint[], ${keys.map(({ key }) => key)}::text[]))`
    : sql``;
  await sql`
    with gone as (update reconcile_diff set handle_status = ${sql.lit(GONE)}, rev = rev + 1
      where dealer_id = ${dealerId} and day_id = ${dayId} and run_no < ${runNo} and handle_status not in ${codes(GONE, ADJUSTED)} ${among} returning id)
    insert into reconcile_step (dealer_id, id, diff_id, at, action, text)
    select ${dealerId}, gen_random_uuid(), id, ${at.toISOString()}, ${sql.lit(diffAction.GONE)}, '双方已一致' from gone`.execute(tx);
}

/** Groups of a day that later facts may resolve; `platformFen` is what the till had then, null where that was no part of the difference. */
export async function openGroups(
  tx: Tx,
  { dealerId, dayId }: DayKey,
): Promise<(Pick<Group, 'direction' | 'key'> & { platformFen: number | null })[]> {
  const { rows } = await sql<Pick<Group, 'direction' | 'key'> & { platformFen: number | null }>`
    select direction, match_key as key, (max(platform_fen) filter (where part = 0))::bigint as "platformFen" from reconcile_diff
    where dealer_id = ${dealerId} and day_id = ${dayId} and handle_status in ${codes(OPEN, CARRIED)} group by 1, 2 order by 1, 2`.execute(
    tx,
  );
  return rows;
}

const answers: Partial<Record<number, Beyond['answer']>> = {
  [channelAnswer.SUCCESS]: 'SUCCESS',
  [channelAnswer.PENDING]: 'PENDING',
  [channelAnswer.CLOSED]: 'CLOSED',
  [channelAnswer.UNKNOWN]: 'CLOSED',
};

/** What the channel said of a day's numbers when it was asked. */
export async function answersOf(
  tx: Tx,
  { dealerId, dayId }: DayKey,
): Promise<(group: Pick<Group, 'direction' | 'key'>) => Beyond['answer']> {
  const { rows } = await sql<{ direction: number; key: string; answer: number }>`
    select direction, match_key as key, answer from reconcile_diff
    where dealer_id = ${dealerId} and day_id = ${dayId} and part = 0 and answer <> ${sql.lit(channelAnswer.NONE)}`.execute(tx);
  const said = new Map(rows.map(({ direction, key, answer }) => [`${direction}:${key}`, answers[answer]]));
  return ({ direction, key }) => said.get(`${direction}:${key}`) ?? 'NONE';
}

export const directions = [matchDirection.PAY, matchDirection.REFUND] as const;
