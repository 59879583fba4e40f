import { sql } from 'kysely';
import { planned, type Tx } from '../../../kernel/database/db.ts';

/** Months of a unit that are locked, by their first day. */
export async function lockedMonths(tx: Tx, dealerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`select month from ledger_period where dealer_id = ${dealerId}`.execute(planned(tx));
  return new Set(rows.map(({ month }) => month));
}

/** Months of receiving accounts that are locked, as `account month`. */
export async function lockedAccountMonths(tx: Tx, dealerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ accountId: string; month: string }>`
    select account_id as "accountId", month from ledger_account_period where dealer_id = ${dealerId}`.execute(planned(tx));
  return new Set(rows.map(({ accountId, month }) => `${accountId} ${month}`));
}

/** Closes a month of a receiving account for postings; those under way end first. Again: nothing changes. */
export const lockAccountMonth = async (
  tx: Tx,
  dealerId: string,
  accountId: string,
  month: string,
  who: string,
  at: Date,
): Promise<void> => {
  await sql`select bochong.lock_ledger_account(${dealerId}::uuid, ${accountId}::uuid, ${month}::date, ${who}, ${at.toISOString()}::timestamptz)`.execute(
    tx,
  );
};

/** Closes a month for postings; those under way end first. Again: nothing changes. */
export const lockMonth = async (tx: Tx, dealerId: string, month: string, who: string, at: Date): Promise<void> => {
  await sql`select bochong.lock_ledger_month(${dealerId}::uuid, ${month}::date, ${who}, ${at.toISOString()}::timestamptz)`.execute(tx);
};
