import { billBiz } from '@bochong/contract/bill';
import type { Payable, Subject } from '../../bill/index.ts';
import { lockPurchase, payPurchase } from './pass-flow.repo.ts';

interface PurchaseSubject extends Subject {
  receivableFen: number;
  paidFen: number;
}

/** A purchase of a pass, first or renewed, as the till sees it. */
export const passPayable: Payable<PurchaseSubject> = {
  bizType: billBiz.PASS,
  asksItself: true,
  async lock({ tx }, dealerId, flowIds) {
    const subjects = new Map<string, PurchaseSubject>();
    for (const id of flowIds.toSorted()) {
      const purchase = await lockPurchase(tx, dealerId, id);
      if (!purchase) continue;
      const surplusFen = Math.max(0, purchase.paidFen - purchase.refundFen - purchase.receivableFen);
      subjects.set(id, { id, dealerId, running: false, surplusFen, ...purchase });
    }
    return subjects;
  },
  quote: async (_, { receivableFen, paidFen }) => ({
    payableFen: receivableFen,
    dueFen: Math.max(0, receivableFen - paidFen),
    writtenOffFen: 0,
  }),
  async credit({ tx }, { id: billId, payChannel }, credits) {
    for (const { subject, amountFen: fen } of credits) await payPurchase(tx, subject, { fen, payChannel, billId });
  },
  // A cancelled card counts what goes back of each purchase when it asks for it.
  debit: async () => undefined,
  describe: async () => [],
};
