import {
  adjustReason,
  adjustStatus,
  chargingAdjustmentErrors,
  chargingEventSource,
  chargingEventType,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingPayerType,
} from '@bochong/contract/charging-order';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { tariffAt } from '../../charging-tariff/index.ts';
import { lockOrder, type OrderChange, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { payerOf, termsAt } from '../order/payer.service.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { priceOrder } from '../pricing/price-order.service.ts';
import { bookPrice } from '../settle/settle.service.ts';
import { decideAdjustment, findAdjustment, insertAdjustment, waitingOf } from './adjustment.repo.ts';
import { applyCorrection, propose } from './correct.service.ts';

/** What a person found an abnormal order to be. */
export interface ManualPrice {
  energyWh: number;
  endTime: string;
  payerType?: number | undefined;
  payerId?: string | null | undefined;
  reason: string;
  rev: number;
}

interface Found {
  energyWh: number;
  endAt: Date;
  payerType: number | null;
  payerId: string | null;
}

/** An order with the payer and the version that a person's price needs, not kept yet. */
async function completed(context: WorkContext, order: OrderRow, { payerType, payerId }: Pick<Found, 'payerType' | 'payerId'>) {
  const change: OrderChange = {};
  if (order.payerType === chargingPayerType.UNKNOWN) {
    if (payerType === null) fail(chargingOrderErrors.payerMissing);
    const payer = await payerOf(context, order.dealerId, payerType, payerId);
    const terms = await termsAt(context, order, payer);
    Object.assign(change, {
      payer_type: payerType,
      payer_id: payer.id,
      owner_id: payer.type === 'owner' ? payer.id : null,
      terms: json(terms),
    });
    Object.assign(order, { payerType, payerId: payer.id, ownerId: payer.type === 'owner' ? payer.id : null, terms });
  }
  if (order.tariffVersionId === null) {
    const tariff = await tariffAt(context.tx, order.dealerId, order, Date.parse(order.startAt ?? ''));
    if (!tariff) fail(chargingOrderErrors.noPriceFound);
    const { tariffId, versionId, tariffName, versionNo } = tariff;
    Object.assign(change, { tariff_id: tariffId, tariff_version_id: versionId, tariff_name: tariffName, tariff_version_no: versionNo });
    Object.assign(order, { tariffVersionId: versionId });
  }
  return change;
}

const manualOf = (order: OrderRow, { energyWh, endAt }: Pick<Found, 'energyWh' | 'endAt'>) => ({
  ...{ energyWh, startAt: Date.parse(order.startAt ?? ''), endAt: endAt.getTime() },
});

/** Proposes a price for an abnormal order; a second person agrees. */
export async function proposePrice(context: Context, order: OrderRow, wish: ManualPrice) {
  const { tx, now, user } = context;
  if (order.orderStatus !== chargingOrderStatus.ABNORMAL) fail(chargingOrderErrors.notAbnormal);
  assertFresh(order.rev === wish.rev ? 1 : 0);
  if (await waitingOf(tx, order)) fail(chargingOrderErrors.proposalWaiting);
  const endAt = new Date(wish.endTime);
  if (endAt.getTime() < Date.parse(order.startAt ?? '') || endAt > now) fail(chargingOrderErrors.endOutside, {}, { field: 'endTime' });
  const manual = { energyWh: wish.energyWh, endAt, payerType: wish.payerType ?? null, payerId: wish.payerId ?? null };
  const proposed = { ...order };
  await completed(context, proposed, manual);
  const { result } = await priceOrder(context, proposed, { manual: manualOf(order, manual) });
  const by = { id: user.userId, name: user.userName };
  const adjustmentId = await insertAdjustment(context, order, {
    ...{ reason: adjustReason.MANUAL, status: adjustStatus.PENDING, why: wish.reason, proposer: by, manual },
    ...{ energyBeforeWh: 0, energyAfterWh: result.energyWh, beforeFen: 0, afterFen: result.payableFen },
    ...{ deltaElecFen: result.payElecFen, deltaServiceFen: result.payServiceFen },
  });
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.PRICE_PROPOSED, source: chargingEventSource.STAFF },
    ...{ operatorName: by.name, body: { text: wish.reason, amountFen: result.payableFen } },
  });
  context.audit({ targetType: 'chargingOrder', targetId: order.id, detail: { after: { ...wish, payableFen: result.payableFen } } });
  return { adjustmentId, payableFen: result.payableFen };
}

/** What was proposed takes effect; refused when the order would cost something else by now. */
async function approve(context: Context, order: OrderRow, found: NonNullable<Awaited<ReturnType<typeof findAdjustment>>>): Promise<void> {
  const { manualEnergyWh, manualEndAt, afterFen } = found;
  if (isOwed(order.orderStatus)) {
    const { priced } = await propose(context, order);
    if (priced.result.payableFen !== afterFen) fail(chargingAdjustmentErrors.outdated);
    await applyCorrection(context, order, priced);
    return;
  }
  const change = await completed(context, order, found);
  const manual = manualEnergyWh === null ? undefined : { energyWh: manualEnergyWh, endAt: new Date(manualEndAt ?? '') };
  if (manual) Object.assign(change, { manual_energy_wh: manual.energyWh, manual_end_at: manual.endAt.toISOString() });
  const kept = Object.keys(change).length > 0 ? await saveOrder(context.tx, order, change) : order;
  const priced = await priceOrder(context, kept);
  if (priced.result.payableFen !== afterFen) fail(chargingAdjustmentErrors.outdated);
  await bookPrice(context, kept, priced, { abnormal_reason: null, close_reason: null, closed_at: null });
}

/** A second person agrees to a correction or a price, or does not. */
export async function auditAdjustment(
  context: Context,
  id: string,
  decision: { pass: boolean; opinion: string; rev: number },
): Promise<null> {
  const { tx, now, user } = context;
  const known = found(await findAdjustment(tx, id, user.parkIds));
  const order = found(await lockOrder(tx, known.dealerId, known.orderId));
  const waiting = found(await findAdjustment(tx, id, user.parkIds));
  if (waiting.adjustStatus !== adjustStatus.PENDING) fail(chargingAdjustmentErrors.decided);
  if (waiting.proposerId === user.userId) fail(chargingAdjustmentErrors.ownProposal);
  const auditor = { id: user.userId, name: user.userName };
  const status = decision.pass ? adjustStatus.APPROVED : adjustStatus.REJECTED;
  assertFresh(await decideAdjustment(tx, { ...waiting, rev: decision.rev }, { status, auditor, opinion: decision.opinion, at: now }));
  if (decision.pass) await approve(context, order, waiting);
  context.audit({ targetType: 'chargingOrder', targetId: order.id, detail: { after: { ...decision, afterFen: waiting.afterFen } } });
  return null;
}
