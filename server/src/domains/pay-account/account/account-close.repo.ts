import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

interface Key {
  dealerId: string;
  id: string;
}

/** Months (`yyyy-MM`) in which money of an account moved and that are not archived, the first first. */
export async function openMonths(tx: Tx, { dealerId, id }: Key): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from open_account_month
    where dealer_id = ${dealerId} and account_id = ${id} order by 1`.execute(tx);
  return rows.map(({ month }) => month);
}

/** The account takes nothing anywhere any more. */
export async function freeUses(tx: Tx, { dealerId, id }: Key): Promise<void> {
  for (const uses of ['pay_account_use', 'pay_account_kind_use'] as const)
    await tx.deleteFrom(uses).where('dealer_id', '=', dealerId).where('account_id', '=', id).execute();
}
