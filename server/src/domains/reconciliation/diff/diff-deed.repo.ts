import { channelAnswer } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { DayKey } from '../match/reconcile-day.repo.ts';

/** A difference that somebody acts on, with its day. */
export interface StoredDiff extends DayKey {
  id: string;
  direction: number;
  matchKey: string;
  diffType: number;
  proposal: number;
  handleStatus: number;
  answer: number;
  billId: string | null;
  refundId: string | null;
  lineId: string | null;
  accountName: string;
  rev: number;
}

const columns = sql`x.dealer_id as "dealerId", x.id, x.day_id as "dayId", x.account_id as "accountId", x.bill_day as "billDay", x.direction,
  x.match_key as "matchKey", x.diff_type as "diffType", x.proposal, x.handle_status as "handleStatus", x.answer, x.bill_id as "billId",
  x.refund_id as "refundId", x.line_id as "lineId", x.rev,
  (select d.account_name from channel_day d where d.dealer_id = x.dealer_id and d.account_id = x.account_id and d.bill_day = x.bill_day) as "accountName"`;

export async function readDiff(tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredDiff | undefined> {
  const { rows } =
    await sql<StoredDiff>`select ${columns} from reconcile_diff x where x.id = ${id} and x.dealer_id = any (${[...dealerIds]}::uuid[])`.execute(
      tx,
    );
  return rows[0];
}

/** A difference, locked behind its day as a run locks it. */
export async function lockDiff(tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredDiff | undefined> {
  const known = await readDiff(tx, id, dealerIds);
  if (!known) return undefined;
  await sql`select from reconcile_day where dealer_id = ${known.dealerId} and id = ${known.dayId} for update`.execute(tx);
  const { rows } =
    await sql<StoredDiff>`select ${columns} from reconcile_diff x where x.dealer_id = ${known.dealerId} and x.id = ${id} for update`.execute(
      tx,
    );
  return rows[0];
}

/** What somebody decided about a difference. */
export async function handleDiff(
  tx: Tx,
  { dealerId, id }: Pick<StoredDiff, 'dealerId' | 'id'>,
  done: { status: number; reason: string; by: string; at: Date },
) {
  await sql`update reconcile_diff set handle_status = ${done.status}, reason = ${done.reason}, handled_by = ${done.by}, handled_at = ${done.at.toISOString()},
      rev = rev + 1 where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** The channel is being asked, or what it said. */
export async function noteAnswer(tx: Tx, { dealerId, id }: Pick<StoredDiff, 'dealerId' | 'id'>, answer: number, at: Date): Promise<void> {
  const answered = answer === channelAnswer.ASKING ? null : at.toISOString();
  await sql`update reconcile_diff set answer = ${answer}, answered_at = ${answered}, rev = rev + 1 where dealer_id = ${dealerId} and id = ${id}`.execute(
    tx,
  );
}

export async function addStep(
  tx: Tx,
  { dealerId, id }: Pick<StoredDiff, 'dealerId' | 'id'>,
  step: { action: number; text: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into reconcile_step (dealer_id, id, diff_id, at, action, text, operator_name)
    values (${dealerId}, ${newId(step.at)}, ${id}, ${step.at.toISOString()}, ${step.action}, ${step.text.slice(0, 300)}, ${step.by})`.execute(
    tx,
  );
}
