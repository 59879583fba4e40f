import { billBiz } from '@bochong/contract/bill';
import { companySettlementStatus } from '@bochong/contract/company-settlement';
import type { Payable, Subject } from '../../bill/index.ts';
import { repayCredit } from '../../charging-customer/index.ts';
import { changeStatus, findSettlement, owedByLot, type Settlement } from './settlement.repo.ts';

interface SettlementSubject extends Subject {
  settlement: Settlement;
}

const { CONFIRMED, PART_PAID, PAID } = companySettlementStatus;
const isOwed = ({ status }: Settlement): boolean => status === CONFIRMED || status === PART_PAID;

/** A company's statement as the till sees it: what is paid of it makes its used credit smaller. What goes back of a payment is not asked here. */
export const settlementPayable: Payable<SettlementSubject> = {
  bizType: billBiz.COMPANY_CHARGING,
  asksItself: true,
  async lock({ tx }, dealerId, ids) {
    const subjects = new Map<string, SettlementSubject>();
    for (const id of ids.toSorted()) {
      const settlement = await findSettlement(tx, id, { dealerIds: [dealerId] }, true);
      if (!settlement) continue;
      const [parkId = ''] = (await owedByLot(tx, settlement)).keys();
      subjects.set(id, { id, dealerId, parkId, plateNo: '', plateColor: 0, running: false, surplusFen: 0, settlement });
    }
    return subjects;
  },
  quote: async (_, { settlement }) => ({
    ...{ payableFen: settlement.payableFen, writtenOffFen: 0 },
    dueFen: isOwed(settlement) ? settlement.payableFen - settlement.paidFen : 0,
  }),
  async credit(work, { id: billId, billNo }, credits) {
    const { tx } = work;
    const amountFen = credits.reduce((sum, one) => sum + one.amountFen, 0);
    const [first] = credits;
    if (!first) return;
    const { dealerId, id, companyId, settleNo, payableFen, paidFen } = first.subject.settlement;
    const paid = paidFen + amountFen;
    await changeStatus(tx, { dealerId, id }, paid === payableFen ? PAID : PART_PAID, { paidFen: paid });
    const key = { dealerId, walletId: companyId, bizId: billId, seq: 0 };
    await repayCredit(work, { ...key, amountFen, operatorName: '', remark: `结算单${settleNo} 收款${billNo}` });
  },
  debit: async () => undefined,
  describe: async () => [],
};
