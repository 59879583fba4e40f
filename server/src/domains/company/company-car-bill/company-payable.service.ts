import { billBiz } from '@bochong/contract/bill';
import { companyBillStatus } from '@bochong/contract/company';
import type { Payable, Subject } from '../../bill/index.ts';
import { lockCompany } from '../company.repo.ts';
import { type Bill, changeBill, findBill } from './company-car-bill.repo.ts';

interface CompanySubject extends Subject {
  bill: Bill;
}

const settled = ({ status }: Bill) => status === companyBillStatus.SETTLED;

/** A company's bill of a month as the till sees it: paid whole, by one payment; receipts have nothing to show beside it. */
export const companyPayable: Payable<CompanySubject> = {
  bizType: billBiz.COMPANY,
  async lock({ tx }, dealerId, billIds) {
    const scope = { dealerIds: [dealerId], parkIds: null };
    const subjects = new Map<string, CompanySubject>();
    for (const id of billIds.toSorted()) {
      const known = await findBill(tx, id, scope);
      if (!known) continue;
      await lockCompany(tx, known.companyId, scope);
      const bill = await findBill(tx, id, scope, true);
      const [parkId = ''] = known.parkIds;
      if (bill) subjects.set(id, { id, dealerId, parkId, plateNo: '', plateColor: 0, running: false, surplusFen: 0, bill });
    }
    return subjects;
  },
  quote: async (_, { bill }) => ({ payableFen: bill.payableFen, dueFen: settled(bill) ? 0 : bill.payableFen, writtenOffFen: 0 }),
  async credit({ tx }, { id: paid_bill_id, payChannel: pay_channel }, credits) {
    for (const { subject, amountFen: paid_fen } of credits)
      await changeBill(tx, subject.bill, { status: companyBillStatus.SETTLED, paid_fen, paid_bill_id, pay_channel });
  },
  // What went back of it is in its receipt; the months it settled stay settled.
  debit: async () => undefined,
  describe: async () => [],
};
