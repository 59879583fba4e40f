import { billBiz } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { Payable, Subject } from '../../bill/index.ts';
import { findRecharges, moveRecharge, type Recharge } from './recharge.repo.ts';
import { moveMoney, tellRecharged } from './wallet-money.service.ts';

interface RechargeSubject extends Subject {
  recharge: Recharge;
}

const surplusOf = ({ paidFen, refundFen, payableFen }: Recharge) => Math.max(0, paidFen - refundFen - payableFen);

/**
 * A recharge as the till sees it. Its money, and its gift, are in the wallet once all of it was paid; what was paid beyond goes back by
 * itself. What is in the wallet is asked back by withdrawals alone.
 */
export const rechargePayable: Payable<RechargeSubject> = {
  bizType: billBiz.RECHARGE,
  asksItself: true,
  async lock({ tx }, dealerId, ids) {
    const found = await findRecharges(tx, dealerId, ids, true);
    return new Map(
      found.map((recharge) => {
        const { id, parkId } = recharge;
        return [id, { id, dealerId, parkId, plateNo: '', plateColor: 0, running: false, surplusFen: surplusOf(recharge), recharge }];
      }),
    );
  },
  quote: async (_, { recharge: { payableFen, paidFen } }) => ({
    ...{ payableFen, writtenOffFen: 0 },
    dueFen: Math.max(0, payableFen - paidFen),
  }),
  async credit(work, _, credits) {
    const { tx, now } = work;
    for (const { subject, amountFen } of credits) {
      const { dealerId, id, walletId, payableFen, giftFen, paidFen, creditedAt, applicantName, reason } = subject.recharge;
      const complete = creditedAt === null && paidFen + amountFen >= payableFen;
      await moveRecharge(tx, subject, { paidFen: amountFen, ...(complete && { creditedAt: now }) });
      if (!complete) continue;
      const key = { dealerId, walletId, bizType: walletBiz.RECHARGE, bizId: id, seq: 0, operatorName: applicantName, remark: reason };
      await moveMoney(work, { ...key, kind: walletEntryKind.RECHARGE, principalFen: payableFen });
      if (giftFen > 0) await moveMoney(work, { ...key, kind: walletEntryKind.GIFT, giftFen });
      await tellRecharged(work, key, payableFen + giftFen);
    }
  },
  async debit({ tx }, subject, { refundFen, bizId }) {
    // What a withdrawal sends back was counted when it was sent.
    if (bizId === null) await moveRecharge(tx, subject, { refundFen });
  },
  describe: async ({ tx }, dealerId, ids) =>
    (await findRecharges(tx, dealerId, ids)).map((recharge) => ({
      ...{
        id: recharge.id,
        number: recharge.rechargeNo,
        parkId: recharge.parkId,
        beginTime: recharge.createdAt,
        endTime: recharge.creditedAt,
      },
      ...{ payableFen: recharge.payableFen, paidFen: recharge.paidFen, refundFen: recharge.refundFen + recharge.withdrawnFen },
      surplusFen: surplusOf(recharge),
    })),
};
