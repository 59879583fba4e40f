import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { payAccountErrors, payAccountStatus, type payAccounts, payProvider } from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { createBill, type Payable, type Subject } from '../../bill/index.ts';
import { findAccount } from '../account/pay-account.repo.ts';
import { findLot, findTests, insertTest, moveTest, type TestPayment } from './test-payment.repo.ts';

const subjectOf = ({ id, dealerId, parkId, paidFen, refundFen }: TestPayment): Subject => ({
  ...{ id, dealerId, parkId, plateNo: '', plateColor: 0, running: false },
  surplusFen: Math.max(0, paidFen - refundFen),
});

/** A test payment owes nothing: whatever it was paid, the till sends back. */
export const testPayable: Payable = {
  bizType: billBiz.ACCOUNT_TEST,
  lock: async ({ tx }, dealerId, ids) => new Map((await findTests(tx, dealerId, ids, true)).map((test) => [test.id, subjectOf(test)])),
  quote: async () => ({ payableFen: 0, dueFen: 0, writtenOffFen: 0 }),
  async credit({ tx }, _, credits) {
    for (const { subject, amountFen } of credits) await moveTest(tx, subject, { paidFen: amountFen });
  },
  debit: ({ tx }, subject, { refundFen }) => moveTest(tx, subject, { refundFen }),
  describe: async ({ tx }, dealerId, ids) =>
    (await findTests(tx, dealerId, ids)).map(({ id, parkId, createdAt, paidFen, refundFen }) => ({
      ...{ id, number: '收款账户测试', parkId, beginTime: createdAt, endTime: createdAt, payableFen: 0, paidFen, refundFen },
      surplusFen: Math.max(0, paidFen - refundFen),
    })),
};

const codeOf = (provider: number): number => (provider === payProvider.ALIPAY ? payChannel.ALIPAY : payChannel.WECHAT);

/** Bills one fen through an account, also before it is enabled. */
export async function startTest(accountId: string, { parkId, payWay, payerId }: BodyOf<typeof payAccounts.test>, context: Context) {
  const { tx, user, now, ip } = context;
  const account = found(await findAccount(tx, accountId, user.dealerIds));
  if (account.status === payAccountStatus.CLOSED) fail(payAccountErrors.closed);
  const { dealerId } = account;
  found(await findLot(tx, parkId, [dealerId]));
  const subjectId = newId(now);
  await insertTest(tx, { id: subjectId, dealerId, accountId, parkId, createdAt: now.toISOString() });
  const order = {
    dealerId,
    bizType: testPayable.bizType,
    plateNo: '',
    plateColor: 0,
    parts: [{ subjectId, parkId, amountFen: 1 }] as const,
  };
  const means = { payChannel: codeOf(account.provider), payScene: payScene.PREPAY, accountId, payWay, payerId, payerIp: ip };
  const { bill, payUrl } = await createBill(context, order, means);
  context.audit({ targetType: 'payAccount', targetId: accountId, detail: { outTradeNo: bill.outTradeNo } });
  return { outTradeNo: bill.outTradeNo, payUrl };
}
