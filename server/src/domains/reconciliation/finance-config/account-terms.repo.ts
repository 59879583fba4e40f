import type { AccountTerms } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export interface AccountFees extends Pick<AccountTerms, 'accountId' | 'accountName' | 'provider' | 'lastBillDay'> {
  /** Month of its making, `yyyy-MM`. */
  since: string;
  feeFen: number;
  /** Trades less what went back. */
  tradedFen: number;
}

/** Receiving accounts of a unit with what their channels took, by the bills of the 31 days up to a date. */
export async function accountFees(tx: Tx, dealerId: string, today: string): Promise<AccountFees[]> {
  const { rows } =
    await sql<AccountFees>`select a.account_id as "accountId", a.account_name as "accountName", a.provider, to_char(a.since, 'YYYY-MM') as since,
      max(d.bill_day) as "lastBillDay", coalesce(sum(d.fee_fen) filter (where ${recent(today)}), 0)::bigint as "feeFen",
      coalesce(sum(d.paid_fen - d.refund_fen) filter (where ${recent(today)}), 0)::bigint as "tradedFen"
    from receiving_account a left join channel_day d on d.dealer_id = a.dealer_id and d.account_id = a.account_id and d.version > 0
    where a.dealer_id = ${dealerId} group by a.account_id, a.account_name, a.provider, a.since order by a.account_name, a.account_id limit 200`.execute(
      tx,
    );
  return rows;
}

const recent = (today: string) => sql`d.bill_day > ${today}::date - 31`;
