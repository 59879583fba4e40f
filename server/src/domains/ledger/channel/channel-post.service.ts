import type { Tx } from '../../../kernel/database/db.ts';
import { ensureMonth } from '../post/backfill.repo.ts';
import { postEntries } from '../post/post.repo.ts';
import { entryOfAdjustment, entryOfFee, entryOfSettlement } from '../rule/channel.rule.ts';
import { feesOf } from './channel-fee.repo.ts';

/** Posts fees of days of channels' bills as far as the vouchers do not have them; again: nothing changes. */
export async function postFees(tx: Tx, dealerId: string, billIds: readonly string[]): Promise<number> {
  const fees = await feesOf(tx, dealerId, billIds);
  const [oldest] = fees.map(({ day }) => day).sort();
  if (oldest !== undefined) await ensureMonth(tx, oldest);
  return postEntries(tx, dealerId, fees.flatMap(entryOfFee));
}

/** Posts that a channel paid out, in the caller's transaction; once. */
export async function postSettlement(tx: Tx, dealerId: string, settlement: Parameters<typeof entryOfSettlement>[0]): Promise<void> {
  await postEntries(tx, dealerId, entryOfSettlement(settlement));
}

/** Posts an adjustment of a month's verification, in the caller's transaction; once. */
export async function postAdjustment(tx: Tx, dealerId: string, adjustment: Parameters<typeof entryOfAdjustment>[0]): Promise<void> {
  await postEntries(tx, dealerId, entryOfAdjustment(adjustment));
}
