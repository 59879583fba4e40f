import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dayMs } from '../../../kernel/time.ts';
import type { StoredRule } from './split-rule.repo.ts';

export interface Payment {
  parkId: string;
  bizType: number;
  payType: number;
  /** What it was for; of several one. */
  subjectId: string;
  fen: number;
}

/** Payments within a rule's lots, businesses and means, the newest first. */
export async function paymentsOf(
  tx: Tx,
  { dealerId, parkIds, bizTypes, payTypes }: StoredRule,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<Payment[]> {
  const { rows } =
    await sql<Payment>`select park_id as "parkId", biz_type as "bizType", pay_channel as "payType", min(subject_id::text)::uuid as "subjectId",
      sum(fen)::bigint as fen
    from paid_subject where dealer_id = ${dealerId} and bill_id >= ${idFloor(from.getTime() - 2 * dayMs)} and bill_id < ${idFloor(to)}
      and paid_at >= ${from.toISOString()} and paid_at < ${to.toISOString()} and biz_type = any (${[...bizTypes]}::smallint[])
      and (${payTypes.length === 0} or pay_channel = any (${[...payTypes]}::smallint[])) and pay_channel <> ${sql.lit(payChannel.COMPANY)}
      and (${parkIds.length === 0} or park_id = any (${[...parkIds]}::uuid[]))
    group by bill_id, park_id, biz_type, pay_channel having sum(fen) > 0 order by bill_id desc limit ${most}`.execute(tx);
  return rows;
}
