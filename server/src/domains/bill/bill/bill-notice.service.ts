import { payState } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { raiseTodo } from '../../todo/index.ts';
import type { AdjustedBy } from '../money-event/money-event.ts';
import { type BillRow, findBill, lockBill, markBillPaid } from './bill.repo.ts';
import { askAtOnce, askNext } from './bill-opening.repo.ts';
import { settleBill } from './bill-settle.service.ts';
import { closeOtherBills } from './bill-state.repo.ts';

/** What a channel says that it has received, by notification or by answer. */
export interface Received {
  outTradeNo: string;
  channelTradeNo: string;
  merchantNo: string;
  paidFen: number;
  paidAt: string;
  /** Made known by the adjustment of a month's difference: no comparison counts it again. */
  adjust?: AdjustedBy;
}

/** What became of a notification; a channel repeats until it is told that its message was taken. */
export type NoticeOutcome = 'applied' | 'known' | 'mismatch';

/**
 * Takes a channel's word that a bill is paid, once: under the locks of its subjects and its own, checked for amount and merchant. A bill
 * closed meanwhile is money all the same.
 */
export async function takeNotice(work: WorkContext, dealerId: string, billId: string, notice: Received): Promise<NoticeOutcome> {
  const { app, tx, now } = work;
  const known = await findBill(tx, dealerId, billId);
  if (!known) return 'mismatch';
  const subjectIds = known.subjectId === null ? known.items.map((item) => item.subjectId) : [known.subjectId];
  if (subjectIds.length > 0) await app.payables.of(known.bizType).lock(work, dealerId, subjectIds);
  const bill = await lockBill(tx, dealerId, billId);
  if (!bill || bill.merchantNo !== notice.merchantNo) return 'mismatch';
  if (bill.payState === payState.SUCCESS && bill.channelTradeNo === notice.channelTradeNo) return 'known';
  if (bill.payState === payState.SUCCESS || bill.totalFen !== notice.paidFen) {
    await needSomebody(work, bill, notice);
    return 'mismatch';
  }
  const { paidFen, paidAt, channelTradeNo, adjust } = notice;
  if (!(await markBillPaid(tx, bill, { paidFen, paidAt, notifyAt: now, channelTradeNo, adjustId: adjust?.id ?? null }))) return 'mismatch';
  await askNext(tx, { dealerId, billId }, null);
  await askAtOnce(tx, dealerId, await closeOtherBills(tx, bill), now);
  await settleBill(work, { ...bill, payState: payState.SUCCESS, paidFen, paidAt, channelTradeNo }, adjust);
  return 'applied';
}

/** Money has come in that the bill does not ask for: nothing is booked until somebody has looked at it. */
async function needSomebody({ tx, now }: WorkContext, bill: BillRow, { channelTradeNo, paidFen }: Received): Promise<void> {
  await raiseTodo(tx, {
    dealerId: bill.dealerId,
    typeCode: 'PAY_MISMATCH',
    bizId: bill.id,
    bizType: 'bill',
    title: `到账不符：${bill.billNo}`,
    content: `渠道流水${channelTradeNo}到账${yuan(paidFen)}元，账单应付${yuan(bill.totalFen)}元，未入账，请核实`,
    parkId: bill.parkId,
    jumpQuery: `number=${bill.billNo}`,
    at: now,
  });
}
