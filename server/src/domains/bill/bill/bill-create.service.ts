import { billErrors } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { insertBill } from './bill.repo.ts';
import { type BillPart, totalFenOf } from './bill-part.rule.ts';

/** What somebody pays for. */
export interface BillOrder {
  dealerId: string;
  bizType: number;
  plateNo: string;
  plateColor: number;
  parts: readonly [BillPart, ...BillPart[]];
}

const billMinutes = 15;

/** A bill to be paid through a channel within a quarter of an hour; a channel that is not configured is refused. */
export async function createBill({ app, tx, now }: WorkContext, order: BillOrder, how: { payChannel: number; payScene: number }) {
  const channel = app.channels.of(how.payChannel);
  const totalFen = totalFenOf(order.parts);
  if (totalFen === 0) fail(billErrors.nothingDue);
  const billNo = await businessNumber(tx, 'CB', now);
  const expireAt = new Date(now.getTime() + billMinutes * 60_000);
  const { merchantNo } = channel;
  const bill = found(
    await insertBill(tx, { ...order, ...how, totalFen, billNo, outTradeNo: billNo, merchantNo, createdAt: now, expireAt }),
  );
  return { bill, payUrl: channel.payUrl({ outTradeNo: billNo, amountFen: totalFen }), expireAt };
}

/** A bill over what one subject owes now. */
export async function createBillFor(
  work: WorkContext,
  { dealerId, bizType, subjectId }: { dealerId: string; bizType: number; subjectId: string },
  how: { payChannel: number; payScene: number },
) {
  const payable = work.app.payables.of(bizType);
  const subject = found((await payable.lock(work, dealerId, [subjectId])).get(subjectId));
  const { dueFen } = await payable.quote(work, subject, work.now);
  const { id, parkId, plateNo, plateColor } = subject;
  return createBill(work, { dealerId, bizType, plateNo, plateColor, parts: [{ subjectId: id, parkId, amountFen: dueFen }] }, how);
}
