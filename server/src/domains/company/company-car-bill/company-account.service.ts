import { dueFen, overpaidFen, type StayContext, type StayRow } from '../../parking-order/index.ts';
import { accountFenOf, settleOnAccount } from '../../payment/index.ts';
import { lockCompany } from '../company.repo.ts';
import { refreshSums } from './company-car-bill.repo.ts';
import { findCompanyOrder, saveCompanyOrder } from './company-order.repo.ts';
import { periodOf } from './period.rule.ts';

/**
 * A stay on a company's account has left, or changed since: what it owes goes on the account, and the account's order and the bill it
 * stands in say what the stay says. Repetitions change nothing.
 */
export async function followStay(context: StayContext, stay: StayRow): Promise<void> {
  const { tx } = context;
  const { id: orderId, dealerId, parkId, rightRefId: companyId, enterTime, leftAt } = stay;
  if (companyId === null || leftAt === null) return;
  // Comes back here as a change of the stay, with nothing due.
  if (dueFen(stay) > 0) return settleOnAccount(context, stay);
  const payableFen = await accountFenOf(tx, dealerId, orderId);
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
