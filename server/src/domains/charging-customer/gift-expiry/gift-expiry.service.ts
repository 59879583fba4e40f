import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dayMs, startOfDay } from '../../../kernel/time.ts';
import type { WalletKey } from '../wallet/wallet.repo.ts';
import { locked } from '../wallet/wallet.service.ts';
import { moveMoney } from '../wallet/wallet-money.service.ts';
import { giftOf } from './gift-expiry.repo.ts';
import { expiredFen } from './gift-expiry.rule.ts';

/** Gift money can be spent for whole days: given before this instant it has expired. `days` counts from the day after it was given. */
export const expiresBefore = (now: Date, days: number): Date => new Date(startOfDay(now) - days * dayMs);

/** Takes what has expired out of a wallet. What expired before is gone, so a repetition takes nothing. */
export async function expireGift(context: WorkContext, key: WalletKey, before: Date): Promise<void> {
  const { tx, now } = context;
  const { principalFen, giftFen, frozenFen } = await locked(context, key);
  const fen = expiredFen({ ...(await giftOf(tx, key, before)), giftFen, freeFen: principalFen + giftFen - frozenFen });
  if (fen === 0) return;
  const entry = { kind: walletEntryKind.EXPIRED, bizType: walletBiz.GIFT_EXPIRY, bizId: newId(now), seq: 0 };
  await moveMoney(context, { ...key, ...entry, giftFen: 0 - fen, remark: '赠送金到期' });
}
