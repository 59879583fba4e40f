import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PassDays } from '../rule/pass-revenue.rule.ts';

export interface Purchase extends PassDays {
  purchaseId: string;
  number: string;
  parkId: string;
  recognisedFen: number;
  /** The last day whose revenue is posted. */
  through: string | null;
}

/** Purchases whose revenue is not posted up to a day. */
export async function purchasesToRecognise(tx: Tx, dealerId: string, upTo: string, most: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`select p.purchase_id as "purchaseId", p.number, p.park_id as "parkId", p.from_date as "fromDate",
      p.to_date as "toDate", p.paid_fen as "paidFen", p.refund_fen as "refundFen", (p.ended_at at time zone 'Asia/Shanghai')::date as "endedOn",
      coalesce(l.recognised_fen, 0) as "recognisedFen", l.through
    from pass_purchase p left join ledger_pass l on l.dealer_id = p.dealer_id and l.purchase_id = p.purchase_id
    where p.dealer_id = ${dealerId} and (l.through is null or l.through < ${upTo}::date)
      and least(p.from_date, (p.ended_at at time zone 'Asia/Shanghai')::date) <= ${upTo}::date
      and coalesce(l.recognised_fen, 0) <> case when p.ended_at is null then p.paid_fen else p.paid_fen - p.refund_fen end
    order by p.purchase_id limit ${most}`.execute(tx);
  return rows;
}

export async function saveRecognised(
  tx: Tx,
  dealerId: string,
  { purchaseId, recognisedFen, through }: { purchaseId: string; recognisedFen: number; through: string },
) {
  await sql`insert into ledger_pass (dealer_id, purchase_id, recognised_fen, through) values (${dealerId}, ${purchaseId}, ${recognisedFen}, ${through})
    on conflict (dealer_id, purchase_id) do update set recognised_fen = excluded.recognised_fen, through = excluded.through`.execute(tx);
}
