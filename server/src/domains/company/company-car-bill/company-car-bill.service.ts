import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import { companyBillErrors, companyBillStatus } from '@bochong/contract/company';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type BillPart, takePayment } from '../../bill/index.ts';
import { lockVehiclesOf } from '../../parking-order/index.ts';
import { countUnderRefund } from '../../refund/index.ts';
import { lockCompany } from '../company.repo.ts';
import { type Bill, billsOfCompany, changeBill, findBill, insertBill, isPending, refreshSums } from './company-car-bill.repo.ts';
import { companiesToBill, lotsOfBill, ordersOfBill, putOff, takeIntoBill } from './company-order.repo.ts';
import { openPeriodAfter, payDays, periodOf } from './period.rule.ts';

const { PENDING, CONFIRMED, SETTLED } = companyBillStatus;

/** Puts all that is on account up to the end of a month into the month's bills. As often as one likes: a confirmed bill takes nothing more. */
export async function generateBills({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string, period: string) {
  const made = { bills: 0, orders: 0 };
  for (const companyId of await companiesToBill(tx, dealerId, period)) {
    await lockCompany(tx, companyId, { dealerIds: [dealerId] });
    const known = (await billsOfCompany(tx, dealerId, companyId)).find((bill) => bill.period === period);
    if (known && !isPending(known)) continue;
    const bill = { dealerId, id: known?.id ?? newId(now), companyId, period };
    if (!known) await insertBill(tx, { ...bill, billNo: await businessNumber(tx, 'QY', now), at: now.toISOString() });
    made.orders += await takeIntoBill(tx, bill);
    made.bills += 1;
    await refreshSums(tx, bill);
  }
  return made;
}

export async function generate(period: string, context: Context) {
  if (period > periodOf(context.now)) fail(companyBillErrors.future);
  const made = await generateBills(context, context.user.dealerId, period);
  context.audit({ targetType: 'companyCarBill', detail: { period, ...made } });
  return made;
}

/** A bill behind its company, so that whatever happens to the account happens one after another. */
async function lockBill(id: string, { tx, user }: Context): Promise<Bill> {
  const { companyId } = found(await findBill(tx, id, user));
  await lockCompany(tx, companyId, user);
  return found(await findBill(tx, id, user, true));
}

/** An order the company objects to waits for the next month that is open. */
export async function disputeOrder(id: string, { orderId, reason }: { orderId: string; reason: string }, context: Context) {
  const { tx, user } = context;
  const bill = await lockBill(id, context);
  if (!isPending(bill)) fail(companyBillErrors.notPending);
  const bills = await billsOfCompany(tx, bill.dealerId, bill.companyId);
  const closed = bills.filter((one) => !isPending(one)).map((one) => one.period);
  const period = openPeriodAfter(bill.period, closed);
  found((await putOff(tx, bill, { orderId, period, reason, by: user.userName })) || undefined);
  await refreshSums(tx, bill);
  context.audit({ targetType: 'companyCarBill', targetId: id, detail: { orderId, reason, before: bill.period, after: period } });
  return null;
}

/** From here on the orders of the bill are frozen, so nothing of them may be on its way. */
export async function confirmBill(id: string, rev: number, context: Context) {
  const { tx, now, user } = context;
  const known = found(await findBill(tx, id, user));
  const orders = await ordersOfBill(tx, known);
  // Vehicles before the bill: who changes a stay holds its vehicle, and sees it frozen afterwards.
  await lockVehiclesOf(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  const bill = await lockBill(id, context);
  if (!isPending(bill)) fail(companyBillErrors.notPending);
  if (bill.rev !== rev) fail(companyBillErrors.changed);
  const current = await ordersOfBill(tx, bill);
  const overpaid = current.filter((order) => order.overpaidFen > 0).length;
  const ids = current.map(({ orderId }) => orderId);
  const count = Math.max(overpaid, await countUnderRefund(tx, bill.dealerId, ids));
  if (count > 0) fail(companyBillErrors.unsettled, { count });
  const status = bill.payableFen === 0 ? SETTLED : CONFIRMED;
  const due_date = businessDate(now.getTime() + payDays * 86_400_000);
  await changeBill(tx, bill, { status, confirmed_by: user.userName, confirmed_at: now.toISOString(), due_date });
  context.audit({ targetType: 'companyCarBill', targetId: id, detail: { before: { status: PENDING }, after: { status, due_date } } });
  return null;
}

/** The company's money is in, to the fen. Of two cashiers one wins. */
export async function receiveBill(
  id: string,
  taken: { paidFen: number; payChannel: number; voucherNo: string },
  context: Context,
): Promise<{ paidBillId: string }> {
  const { tx, now, user } = context;
  const bill = await lockBill(id, context);
  if (isPending(bill)) fail(companyBillErrors.notConfirmed);
  if (bill.status === SETTLED) fail(companyBillErrors.settled);
  if (taken.paidFen !== bill.payableFen) fail(companyBillErrors.amount, { payable: yuan(bill.payableFen) });
  if (taken.payChannel !== payChannel.CASH && taken.voucherNo === '') fail(companyBillErrors.voucher);
  const parts = (await lotsOfBill(tx, bill)).map((lot) => ({ ...lot, subjectId: bill.id })) as [BillPart, ...BillPart[]];
  const order = { dealerId: bill.dealerId, bizType: billBiz.COMPANY, plateNo: '', plateColor: 0, parts };
  const tradeNos = taken.payChannel === payChannel.CASH ? [] : [taken.voucherNo];
  const tender = { payChannel: taken.payChannel, amountFen: bill.payableFen, tradeNos, collectorId: user.account };
  const [paid] = await takePayment(context, order, [tender], { payScene: payScene.STAFF_SUPPLEMENT });
  await changeBill(tx, bill, { voucher_no: taken.voucherNo, received_by: user.userName, received_at: now.toISOString() });
  context.audit({
    targetType: 'companyCarBill',
    targetId: id,
    detail: { before: { status: bill.status }, after: { ...taken, billNo: paid.billNo } },
  });
  return { paidBillId: paid.id };
}
