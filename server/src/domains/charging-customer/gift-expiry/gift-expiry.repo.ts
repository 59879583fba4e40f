import { walletEntryKind } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { WalletKey } from '../wallet/wallet.repo.ts';
import type { GiftMoney } from './gift-expiry.rule.ts';

/** Only giving makes gift money new; what a refund brings back is as old as it was. */
const isGiving = sql`(e.change_gift_fen > 0 and e.kind <> ${sql.lit(walletEntryKind.REFUND)})`;
const sums = (before: Date) => sql`
  coalesce(sum(e.change_gift_fen) filter (where ${isGiving} and e.at < ${before.toISOString()}::timestamptz), 0)::bigint as "givenBeforeFen",
  coalesce(-sum(e.change_gift_fen) filter (where not ${isGiving}), 0)::bigint as "goneFen"`;

/** Wallets with gift money that was given before an instant and is left. */
export async function walletsWithOldGift(tx: Tx, dealerId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from charging_wallet w
    cross join lateral (select ${sums(before)} from charging_wallet_entry e where e.dealer_id = w.dealer_id and e.wallet_id = w.id) s
    where w.dealer_id = ${dealerId} and w.gift_fen > 0 and s."givenBeforeFen" > s."goneFen" order by w.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What of a locked wallet's gift money was given before an instant, and what is gone. */
export async function giftOf(
  tx: Tx,
  { dealerId, walletId }: WalletKey,
  before: Date,
): Promise<Pick<GiftMoney, 'givenBeforeFen' | 'goneFen'>> {
  const { rows } = await sql<Pick<GiftMoney, 'givenBeforeFen' | 'goneFen'>>`select ${sums(before)} from charging_wallet_entry e
    where e.dealer_id = ${dealerId} and e.wallet_id = ${walletId}`.execute(tx);
  return rows[0] ?? { givenBeforeFen: 0, goneFen: 0 };
}
