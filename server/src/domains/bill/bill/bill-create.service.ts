import { billErrors, payWay } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { insertBill } from './bill.repo.ts';
import { openAtChannel } from './bill-open.service.ts';
import { type BillPart, totalFenOf } from './bill-part.rule.ts';
import { isToBeFrozen } from './freeze-question.ts';

/** What somebody pays for. */
export interface BillOrder {
  dealerId: string;
  bizType: number;
  plateNo: string;
  plateColor: number;
  parts: readonly [BillPart, ...BillPart[]];
}

/** How somebody is going to pay. */
export interface PayMeans {
  payChannel: number;
  payScene: number;
  payWay?: number | undefined;
  /** Who pays, as the channel knows them within the app they are in. */
  payerId?: string | undefined;
  payerIp?: string | undefined;
  /** A named account takes it, whatever the lot's is. */
  accountId?: string | undefined;
}

/**
 * A bill to be paid through a channel within the time its lot gives (a quarter of an hour at most), and of at most what its unit takes by phone; refused when no account takes it. What the payer goes on with is known at
 * once where the channel learns of the bill from the payer; otherwise `payUrl` is empty, the bill is made at the channel after the commit, and
 * its state tells the rest.
 */
export async function createBill(work: WorkContext, order: BillOrder, means: PayMeans) {
  const { app, tx, now } = work;
  const { payChannel, payScene, payWay: way = payWay.QR, payerId = '', payerIp = '' } = means;
  const place = { dealerId: order.dealerId, parkId: order.parts[0].parkId, payChannel, bizType: order.bizType };
  const { accountId, channel } =
    means.accountId === undefined
      ? await app.channels.choose(tx, place)
      : { accountId: means.accountId, channel: await app.channels.of(tx, { ...place, accountId: means.accountId }) };
  if (means.accountId === undefined) await assertOnePayee(work, order, place.payChannel, accountId);
  const totalFen = totalFenOf(order.parts);
  if (totalFen === 0) fail(billErrors.nothingDue);
  const terms = await app.channels.termsAt(tx, place);
  if (terms.maxSingleFen !== null && totalFen > terms.maxSingleFen) fail(billErrors.tooLarge, { max: yuan(terms.maxSingleFen) });
  if (channel.create && way !== payWay.QR && way !== payWay.BROWSER && payerId === '') fail(billErrors.payerUnknown);
  const billNo = await businessNumber(tx, 'CB', now);
  const expireAt = new Date(now.getTime() + terms.qrMinutes * 60_000);
  const { merchantNo } = channel;
  const number = { billNo, outTradeNo: billNo, merchantNo, accountId, createdAt: now, expireAt };
  const frozen = channel.sharing !== undefined && (await isToBeFrozen(work, { ...order, payChannel }));
  const bill = found(await insertBill(tx, { ...order, payChannel, payScene, totalFen, ...number, frozen }));
  if (channel.payUrl) return { bill, payUrl: channel.payUrl({ outTradeNo: billNo, amountFen: totalFen }), expireAt };
  await openAtChannel(work, bill, { payWay: way, payerId, payerIp, askAt: new Date(now.getTime() + 60_000) });
  return { bill, payUrl: '', expireAt };
}

/** One bill is received by one account: what other lots' accounts take is paid apart. */
async function assertOnePayee({ app, tx }: WorkContext, { dealerId, bizType, parts }: BillOrder, payChannel: number, accountId: string) {
  const [first, ...others] = new Set(parts.map((part) => part.parkId));
  for (const parkId of first === undefined ? [] : others) {
    const other = await app.channels.choose(tx, { dealerId, parkId, payChannel, bizType });
    if (other.accountId !== accountId) fail(billErrors.otherPayee);
  }
}

/** A bill over what one subject owes now. */
export async function createBillFor(
  work: WorkContext,
  { dealerId, bizType, subjectId }: { dealerId: string; bizType: number; subjectId: string },
  means: PayMeans,
) {
  const payable = work.app.payables.of(bizType);
  const subject = found((await payable.lock(work, dealerId, [subjectId])).get(subjectId));
  const { dueFen } = await payable.quote(work, subject, work.now);
  const { id, parkId, plateNo, plateColor } = subject;
  return createBill(work, { dealerId, bizType, plateNo, plateColor, parts: [{ subjectId: id, parkId, amountFen: dueFen }] }, means);
}
