import { payChannel, payScene } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { paidThrough, takePayment } from '../../bill/index.ts';
import { dueFen, overpaidFen, type StayRow, stayPayable } from '../../parking-order/index.ts';
import { lockCompany } from '../company.repo.ts';
import { refreshSums } from './company-car-bill.repo.ts';
import { findCompanyOrder, saveCompanyOrder } from './company-order.repo.ts';
import { periodOf } from './period.rule.ts';

/** What a stay that has left owes goes on its company's account: settled at once, and no money received. */
async function settleOnAccount(work: WorkContext, stay: StayRow): Promise<void> {
  const { dealerId, id: subjectId, parkId, plateNo, plateColor } = stay;
  const amountFen = dueFen(stay);
  const order = { dealerId, bizType: stayPayable.bizType, plateNo, plateColor, parts: [{ subjectId, parkId, amountFen }] as const };
  const tender = { payChannel: payChannel.COMPANY, amountFen, tradeNos: [], collectorId: null };
  await takePayment(work, order, [tender], { payScene: payScene.AUTO, paidAt: new Date(stay.leftAt ?? work.now) });
}

/**
 * A stay on a company's account has left, or changed since: what it owes goes on the account, and the account's order and the bill it
 * stands in say what the stay says. Repetitions change nothing.
 */
export async function followStay(context: WorkContext, stay: StayRow): Promise<void> {
  const { tx } = context;
  const { id: orderId, dealerId, parkId, rightRefId: companyId, enterTime, leftAt } = stay;
  if (companyId === null || leftAt === null) return;
  // Comes back here as a change of the stay, with nothing due.
  if (dueFen(stay) > 0) return settleOnAccount(context, stay);
  const payableFen = await paidThrough(tx, dealerId, orderId, payChannel.COMPANY);
  await lockCompany(tx, companyId, { dealerIds: [dealerId] });
  const known = await findCompanyOrder(tx, dealerId, orderId);
  if (!known && payableFen === 0) return;
  const discountFen = Math.max(0, stay.grossFen - stay.payableFen);
  await saveCompanyOrder(tx, {
    ...{ dealerId, orderId, companyId, parkId, enterTime, leftAt },
    period: periodOf(leftAt),
    ...{ grossFen: payableFen + discountFen, discountFen, payableFen, overpaidFen: overpaidFen(stay) },
  });
  if (known?.billId) await refreshSums(tx, { dealerId, id: known.billId });
}
