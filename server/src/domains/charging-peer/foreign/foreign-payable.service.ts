import { billBiz, payChannel } from '@bochong/contract/bill';
import { foreignChargePage, foreignChargeState } from '@bochong/contract/charging-peer';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { Payable, Subject } from '../../bill/index.ts';
import { giveBack, lowerArrears } from '../../charging-customer/index.ts';
import { owedFen, surplusFen, walletOf } from './foreign-money.service.ts';
import { type ForeignOrder, findForeign, lockForeign, saveForeign } from './foreign-order.repo.ts';

interface ForeignSubject extends Subject {
  order: ForeignOrder;
}

const subjectOf = (order: ForeignOrder): ForeignSubject => {
  const running = order.state !== foreignChargeState.SETTLED && order.state !== foreignChargeState.FAILED;
  return {
    ...{ id: order.id, dealerId: order.dealerId, parkId: order.stationId, plateNo: order.plateNo ?? '', order },
    ...{ plateColor: colorOfPlate(order.plateNo), running, surplusFen: running ? 0 : surplusFen(order) },
  };
};
const byWallet = (channel: number): boolean => channel === payChannel.BALANCE;

/** A charge at another operator's gun as the till sees it: our customer owes us what the other operator's bill says. */
export const foreignPayable: Payable<ForeignSubject> = {
  bizType: billBiz.PEER_CHARGING,
  async lock({ tx }, dealerId, ids) {
    const subjects = new Map<string, ForeignSubject>();
    for (const id of ids.toSorted()) {
      const order = await lockForeign(tx, dealerId, id);
      if (order) subjects.set(id, subjectOf(order));
    }
    return subjects;
  },
  quote: async (_, { order }) => ({ payableFen: order.payableFen, dueFen: owedFen(order), writtenOffFen: 0 }),
  async credit(work, bill, credits) {
    for (const { subject, amountFen } of credits) {
      const order = (await findForeign(work.tx, subject.dealerId, subject.id)) ?? subject.order;
      const after = await saveForeign(work.tx, order, { paid_fen: order.paidFen + amountFen });
      // What comes from the wallet has been booked there; what comes otherwise makes its debt smaller.
      if (!byWallet(bill.payChannel)) await lowerArrears(work, walletOf(order), owedFen(order) - owedFen(after));
    }
  },
  async debit(work, subject, { refundId, refundFen, operatorName, payChannel: channel }) {
    const order = (await findForeign(work.tx, subject.dealerId, subject.id)) ?? subject.order;
    await saveForeign(work.tx, order, {
      refunded_fen: order.refundedFen + refundFen,
      adjust_refunded_fen: order.adjustRefundedFen + Math.min(refundFen, surplusFen(order)),
    });
    if (byWallet(channel)) await giveBack(work, { ...walletOf(order), refundId, amountFen: refundFen, operatorName });
  },
  page: ({ number }) => `${foreignChargePage.path}?number=${number}`,
  describe: async ({ tx }, dealerId, ids) =>
    (await Promise.all(ids.map((id) => findForeign(tx, dealerId, id)))).flatMap((order) =>
      order
        ? [
            {
              ...{ ...subjectOf(order), number: order.orderNo, beginTime: order.startAt ?? order.createdAt, endTime: order.endAt },
              ...{ payableFen: order.payableFen, paidFen: order.paidFen, refundFen: order.refundedFen },
            },
          ]
        : [],
    ),
};
