import { payScene } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { createBillFor } from '../../bill/index.ts';
import { assertMayRecharge } from '../wallet-setting/wallet-setting.service.ts';
import { insertRecharge } from './recharge.repo.ts';
import { rechargePayable } from './recharge-payable.service.ts';
import type { WalletKey } from './wallet.repo.ts';

/** Where the payer of a recharge is, as the till asks it. */
type Means = Omit<Parameters<typeof createBillFor>[2], 'payScene'>;

/** A recharge that is paid by phone, and its bill; its money is in the wallet when the channel says so. */
export async function rechargeByPhone(
  context: WorkContext,
  { amountFen, parkId, ...wallet }: WalletKey & { parkId: string; amountFen: number },
  means: Means,
) {
  const { tx, now } = context;
  await assertMayRecharge(context, wallet, amountFen);
  const rechargeId = newId(now);
  const rechargeNo = await businessNumber(tx, 'CZ', now);
  await insertRecharge(tx, { ...wallet, id: rechargeId, rechargeNo, parkId, payableFen: amountFen, giftFen: 0, applyId: null, at: now });
  const subject = { dealerId: wallet.dealerId, bizType: rechargePayable.bizType, subjectId: rechargeId };
  return { rechargeId, rechargeNo, ...(await createBillFor(context, subject, { ...means, payScene: payScene.RECHARGE })) };
}
