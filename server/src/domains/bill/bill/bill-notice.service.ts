import { payState } from '@bochong/contract/bill';
import type { PayNotice } from '@bochong/contract/pay-channel';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { closeOtherBills, findBill, lockBill, markBillPaid } from './bill.repo.ts';
import { settleBill } from './bill-settle.service.ts';

/** What became of a notification; a channel repeats until it is told that its message was taken. */
export type NoticeOutcome = 'applied' | 'known' | 'mismatch';

/**
 * Takes a channel's word that a bill is paid, once: under the locks of its subjects and its own, checked for amount and merchant. A bill
 * closed meanwhile is money all the same.
 */
export async function takeNotice(work: WorkContext, dealerId: string, billId: string, notice: PayNotice): Promise<NoticeOutcome> {
  const { app, tx, now } = work;
  const known = await findBill(tx, dealerId, billId);
  if (!known) return 'mismatch';
  const subjectIds = known.subjectId === null ? known.items.map((item) => item.subjectId) : [known.subjectId];
  if (subjectIds.length > 0) await app.payables.of(known.bizType).lock(work, dealerId, subjectIds);
  const bill = await lockBill(tx, dealerId, billId);
  if (!bill || bill.merchantNo !== notice.merchantNo) return 'mismatch';
  if (bill.payState === payState.SUCCESS) return bill.channelTradeNo === notice.channelTradeNo ? 'known' : 'mismatch';
  if (bill.totalFen !== notice.paidFen) return 'mismatch';
  const { paidFen, paidAt, channelTradeNo } = notice;
  if (!(await markBillPaid(tx, bill, { paidFen, paidAt, notifyAt: now, channelTradeNo }))) return 'mismatch';
  await closeOtherBills(tx, bill);
  await settleBill(work, { ...bill, payState: payState.SUCCESS, paidFen, paidAt, channelTradeNo });
  return 'applied';
}
