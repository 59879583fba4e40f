import { ledgerAccount, ledgerCategory } from '@bochong/contract/ledger';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dueKind } from '../post/due.rule.ts';

export interface ReceivingAccount {
  dealerId: string;
  accountId: string;
}
/** Instants, the later one exclusive. */
export interface Window {
  from: number;
  to: number;
}

/** What the vouchers say of one number; fen are signed: payments +, refunds −. */
export interface BookedTrade {
  key: string;
  fen: number;
}

/** Trades of an account within a window: lines of 1121 that are neither fee, settlement nor adjustment, with the vouchers they stand in. */
const trades = ({ dealerId, accountId }: ReceivingAccount, { from, to }: Window) => sql`
  from ledger_line l join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id
  where l.dealer_id = ${dealerId} and l.account_code = ${sql.lit(ledgerAccount.CHANNEL)} and l.sub_key = ${accountId}
    and l.category = ${sql.lit(ledgerCategory.TRADE)} and l.entry_id >= ${idFloor(from)} and l.entry_id < ${idFloor(to)}
    and e.dealer_id = ${dealerId} and e.id >= ${idFloor(from)} and e.id < ${idFloor(to)}
    and e.happened_at >= ${new Date(from).toISOString()} and e.happened_at < ${new Date(to).toISOString()}`;

/** What the ledger booked of an account's payments, or refunds, in a window, sorted by the number the channel knows it by in the order of its bytes. */
export const tradesBetween = (tx: Tx, account: ReceivingAccount, { refunds, ...window }: Window & { refunds: boolean }) =>
  batchesOf(
    tx,
    sql<BookedTrade>`select key, sum(fen)::bigint as fen from (
        select ${refunds ? sql`coalesce((select n.out_refund_no from refund_number n where n.dealer_id = e.dealer_id and n.id = e.source_id), l.match_key)` : sql`l.match_key`} as key,
          l.debit_fen - l.credit_fen as fen
        ${trades(account, window)} and ${refunds ? sql`l.credit_fen > 0` : sql`l.debit_fen > 0`}) t
      group by key order by key collate "C"`,
  );

/** The same of single bills and refunds. */
export async function tradesOfSources(
  tx: Tx,
  account: ReceivingAccount,
  window: Window,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; fen: number }>`select e.source_id as id, sum(l.debit_fen - l.credit_fen)::bigint as fen
    ${trades(account, window)} and l.entry_id in (select s.entry_id from ledger_source s
      where s.dealer_id = ${account.dealerId} and s.source_id = any (${[...sourceIds]}::uuid[])) group by 1`.execute(tx);
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}

/** Bills and refunds whose movement waits to be posted. */
export async function awaitedSources(tx: Tx, dealerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select coalesce(body ->> 'refundId', body ->> 'billId') as id from ledger_due
    where dealer_id = ${dealerId} and kind in (${`${dueKind.money}BillSettled`}, ${`${dueKind.money}RefundExecuted`})`.execute(tx);
  return rows.map(({ id }) => id);
}
