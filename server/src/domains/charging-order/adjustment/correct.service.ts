import { billBiz } from '@bochong/contract/bill';
import { adjustReason, adjustStatus, chargingEventSource, chargingEventType, chargingFlag } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { correctBalanceDiscount } from '../../balance/index.ts';
import { addToOwner, lowerArrears } from '../../charging-customer/index.ts';
import { adjustment } from '../../charging-tariff/index.ts';
import { statusAfter } from '../life-cycle/order-state.rule.ts';
import { type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { isInvoiced } from '../order/invoice-state.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { insertLines, linesOf } from '../pricing/order-line.repo.ts';
import { flagsAfter, isOwed, verdictOf, withFlag } from '../pricing/price-order.rule.ts';
import { amountsOf, type Priced, priceOrder } from '../pricing/price-order.service.ts';
import { tellDebt } from '../settle/order-debt.service.ts';
import { takeMoney } from '../settle/order-money.service.ts';
import { afterPayment, hasWallet, isPayerKnown, standingOf, surplusFen } from '../settle/pay-status.rule.ts';
import { bookPrice, keepQuota } from '../settle/settle.service.ts';
import { insertAdjustment, takenByThemselves } from './adjustment.repo.ts';

/** Why an order is priced again, and who asked for it. */
export interface Correction {
  reason: (typeof adjustReason)['options'][number]['value'];
  why: string;
  by: { id: string; name: string } | null;
}

/** What pricing an order again would do. */
export interface Proposal {
  priced: Priced;
  beforeFen: number;
  afterFen: number;
  energyBeforeWh: number;
  /** What happens with the difference: nothing but a note, at once, or after a person agreed. */
  status: 'record' | 'auto' | 'pending';
  /** Lines, energy and amounts are what they were. */
  unchanged: boolean;
}

async function isUnchanged({ tx }: WorkContext, order: OrderRow, { result }: Priced): Promise<boolean> {
  if (!isOwed(order.orderStatus) || order.payableFen !== result.payableFen || order.energyWh !== result.energyWh) return false;
  if (Date.parse(order.endAt ?? '') !== result.endAt) return false;
  const lines = await linesOf(tx, order.dealerId, order.id, order.edition);
  const same = (at: number) => {
    const [one, other] = [lines[at], result.lines[at]];
    return one?.energyWh === other?.energyWh && one?.elecFen === other?.elecFen && one?.serviceFen === other?.serviceFen;
  };
  return lines.length === result.lines.length && lines.every((_, at) => same(at));
}

/** Prices an order again from what is known of it now. An amount that is owed only from now on counts from 0. */
export async function propose(context: WorkContext, order: OrderRow, looks = false): Promise<Proposal> {
  const priced = await priceOrder(context, order, { looks });
  const owed = isOwed(order.orderStatus);
  const [beforeFen, afterFen] = [owed ? order.payableFen : 0, priced.result.payableFen];
  const doubtful = verdictOf(priced.result, isPayerKnown(order.payerType)).event === 'doubtful';
  const takenFen = await takenByThemselves(context.tx, order);
  const rule = adjustment({
    deltaFen: afterFen - beforeFen,
    takenFen,
    openArrearsFen: order.arrearsFen,
    invoiced: isInvoiced(order.invoiceStatus),
  });
  return {
    ...{ priced, beforeFen, afterFen, energyBeforeWh: owed ? order.energyWh : 0 },
    status: doubtful ? 'pending' : rule.status,
    unchanged: await isUnchanged(context, order, priced),
  };
}

/** An order's new price takes the place of the one before: a further edition of lines, the difference taken or given back. */
export async function applyCorrection(context: WorkContext, order: OrderRow, priced: Priced): Promise<OrderRow> {
  const { app, tx } = context;
  const { dealerId, id: orderId } = order;
  const { result } = priced;
  const deltaFen = result.payableFen - order.payableFen;
  const edition = order.edition + 1;
  const flags = flagsAfter(deltaFen === 0 ? order.flags : withFlag(order.flags, chargingFlag.ADJUSTED), result.flags);
  const balanceDiscountFen =
    order.balanceDiscountFen === 0 ? 0 : await correctBalanceDiscount(context, { dealerId, orderId, feeFen: result.payableFen });
  const money = afterPayment({ ...order, payableFen: result.payableFen, balanceDiscountFen }, 0);
  const standing = { waived_fen: money.waivedFen, balance_discount_fen: balanceDiscountFen, ...standingOf(money, flags) };
  const corrected = await saveOrder(tx, order, {
    ...amountsOf(priced, order),
    ...{ edition, end_at: new Date(result.endAt).toISOString(), ...standing },
  });
  await insertLines(tx, corrected, edition, result.lines);
  await keepQuota(context, corrected, priced);
  if (order.ownerId !== null)
    await addToOwner(tx, {
      dealerId,
      ownerId: order.ownerId,
      orders: 0,
      energyWh: result.energyWh - order.energyWh,
      at: new Date(result.endAt),
    });
  const body = { text: `应付${yuan(order.payableFen)}元 → ${yuan(result.payableFen)}元`, amountFen: deltaFen };
  await addEvent(context, { dealerId, orderId, type: chargingEventType.ADJUSTED, body });
  const after = deltaFen > 0 ? await takeMoney(context, corrected, deltaFen) : corrected;
  const lessOwed = order.arrearsFen - standing.arrears_fen;
  if (deltaFen < 0 && lessOwed > 0 && hasWallet(order.payerType))
    await lowerArrears(context, { dealerId, walletId: order.payerId ?? '' }, lessOwed);
  if (order.arrearsFen > 0 || after.arrearsFen > 0) await tellDebt(context, after, { opens: true });
  if (surplusFen(after) > 0) await app.events.emit(tx, 'SubjectOverpaid', dealerId, { bizType: billBiz.CHARGING, subjectId: orderId });
  const { stationId } = order;
  await app.events.emit(tx, 'ChargingOrderCorrected', dealerId, {
    ...{ orderId, stationId, payableFen: result.payableFen, deltaFen },
    endAt: toIso(result.endAt),
  });
  return after;
}

/** What a proposal says of an order, as the record of the correction keeps it. */
export const adjustmentOf = (order: OrderRow, { priced: { result }, ...proposal }: Proposal) => ({
  ...{
    energyBeforeWh: proposal.energyBeforeWh,
    energyAfterWh: result.energyWh,
    beforeFen: proposal.beforeFen,
    afterFen: proposal.afterFen,
  },
  deltaElecFen: result.payElecFen - (isOwed(order.orderStatus) ? order.payElecFen : 0),
  deltaServiceFen: result.payServiceFen - (isOwed(order.orderStatus) ? order.payServiceFen : 0),
});

/**
 * Late or other data of an order that has ended, or a person who asks for it: the order is priced again, and the difference is noted, taken,
 * given back, or left to a second person. Late data that make a settled order doubtful change nothing by themselves.
 */
export async function correct(context: WorkContext, order: OrderRow, { reason, why, by }: Correction): Promise<Proposal> {
  const proposal = await propose(context, order);
  if (proposal.unchanged) return proposal;
  const closedForMs = order.closedAt === null ? 0 : context.now.getTime() - Date.parse(order.closedAt);
  const byItself = statusAfter({ ...order, closedForMs }, 'corrected') !== null;
  const verdict = verdictOf(proposal.priced.result, isPayerKnown(order.payerType)).event;
  // Nothing flowed after all, or it is as doubtful as before: there is nothing to correct.
  if (!isOwed(order.orderStatus) && (verdict !== 'priced' || (by === null && !byItself && reason !== adjustReason.LATE_STOP)))
    return proposal;
  const pending = proposal.status === 'pending' || !byItself;
  const status = pending ? adjustStatus.PENDING : proposal.status === 'auto' ? adjustStatus.AUTO : adjustStatus.RECORD;
  await insertAdjustment(context, order, { ...adjustmentOf(order, proposal), reason, status, why, proposer: by });
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.CORRECTED, operatorName: by?.name ?? '' },
    source: by === null ? chargingEventSource.DEVICE : chargingEventSource.STAFF,
    body: { text: `${adjustReason.label(reason)}${pending ? '，待审核' : ''}`, amountFen: proposal.afterFen - proposal.beforeFen },
  });
  if (pending) return { ...proposal, status: 'pending' };
  if (isOwed(order.orderStatus)) await applyCorrection(context, order, proposal.priced);
  else await bookPrice(context, order, proposal.priced, { abnormal_reason: null, close_reason: null, closed_at: null });
  return proposal;
}
