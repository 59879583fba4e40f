import { payAccountMode, payAccountStatus, payApplyStatus, payProvider } from '@bochong/contract/pay-account';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertAccount } from './account/new-account.repo.ts';
import { changeApply, insertApply } from './apply/pay-apply.repo.ts';
import { assignAccount } from './config/pay-config.repo.ts';

/** An account at the simulated channel that takes these pay types at every lot of a dealer. */
export async function seedSimulatedAccount(
  tx: Tx,
  dealer: { id: string; accountId: string },
  merchantNo: string,
  codes: readonly number[],
  at: Date,
): Promise<void> {
  const id = dealer.accountId;
  const own = { accountName: '模拟收款账户', mode: payAccountMode.MERCHANT, merchantNo, subMerchantNo: '', appId: 'simulated' } as const;
  const state = { provider: payProvider.SIMULATED, status: payAccountStatus.ENABLED, createdAt: at.toISOString() };
  await insertAccount(tx, { ...own, ...state, dealerId: dealer.id, id });
  for (const payChannel of codes) await assignAccount(tx, { dealerId: dealer.id, parkId: null, payChannel, receivingKind: null }, id);
}

/** An application for an account of the company's own that waits for the platform. */
export async function seedApply(
  tx: Tx,
  dealer: { id: string; name: string; manager: string },
  merchantNo: string,
  at: Date,
): Promise<void> {
  const key = { dealerId: dealer.id, id: newId(at) };
  const channel = {
    provider: payProvider.WECHAT,
    mode: payAccountMode.MERCHANT,
    merchantNo,
    subMerchantNo: '',
    appId: 'wx2026bochong0001',
  } as const;
  const fields = { accountName: '微信收款', subjectName: dealer.name, contactName: dealer.manager, remark: '', ...channel };
  await insertApply(tx, key, fields, at.toISOString());
  await changeApply(tx, key, { status: payApplyStatus.REVIEW, submitted: { by: dealer.manager, at: at.toISOString() } });
}
