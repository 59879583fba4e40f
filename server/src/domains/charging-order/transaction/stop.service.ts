import {
  adjustReason,
  adjustStatus,
  chargingEventSource,
  chargingEventType,
  chargingFlag,
  chargingOrderStatus,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { IdTagInfo, Speaker, StopMessage } from '../../charging-connect/index.ts';
import { insertAdjustment, waitingOf } from '../adjustment/adjustment.repo.ts';
import { correct } from '../adjustment/correct.service.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { stopReasonOf } from '../life-cycle/stop-reason.rule.ts';
import { lockOrder, lockTransaction, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { gunWordsOf } from '../order/gun-word.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { priceOf, verdictOf, withFlag } from '../pricing/price-order.rule.ts';
import { factsOf, termsOf } from '../pricing/price-order.service.ts';
import { allSamples, keepSamples } from '../sample/sample.repo.ts';
import { addedTo, samplesOf } from '../sample/sample.rule.ts';
import { isPayerKnown } from '../settle/pay-status.rule.ts';
import { settle, stepTo } from '../settle/settle.service.ts';
import { isReplayOf, orderMeant } from './order-meant.service.ts';
import { authorize } from './start.service.ts';
import { insertVariant } from './stop-variant.repo.ts';

const sameStop = (order: OrderRow, { at, meterStopWh }: StopMessage): boolean =>
  Date.parse(order.deviceStopAt ?? '') === at && order.meterStopWh === meterStopWh;

/** The facts of a stop, on an order that has none yet. */
async function keepStop(context: WorkContext, order: OrderRow, message: StopMessage): Promise<OrderRow> {
  const { at, meterStopWh, receivedAt, replayed, reason: ocppReason } = message;
  const words = await gunWordsOf(context.tx, order);
  const last = words.at(-1);
  const reason = stopReasonOf({
    ...{ ocppReason, asked: order.askedReason as Parameters<typeof stopReasonOf>[0]['asked'] },
    suspendedByCarMs: last?.status === 'SuspendedEV' ? receivedAt - Date.parse(last.at) : null,
    faulted: words.some(({ status }) => status === 'Faulted'),
  });
  const body = { text: `止码 ${(meterStopWh / 1000).toFixed(3)} 度${ocppReason ? `，${ocppReason}` : ''}` };
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.STOPPED, source: chargingEventSource.DEVICE, body },
    at: at + order.clockOffsetMs,
  });
  return saveOrder(context.tx, order, {
    ...{ device_stop_at: new Date(at).toISOString(), stop_received_at: new Date(receivedAt).toISOString(), stop_replayed: replayed },
    ...{ meter_stop_wh: meterStopWh, ocpp_reason: ocppReason ?? '', stop_reason: reason },
    ...(order.askedReason === null && { stop_source: chargingEventSource.DEVICE }),
  });
}

/** A further stop of an order that its device has stopped: the first one stays, and a person is told of one that differs. */
async function keepVariant(context: WorkContext, order: OrderRow, message: StopMessage): Promise<void> {
  const { at, meterStopWh, reason = '', receivedAt } = message;
  const isNew = await insertVariant(context.tx, order, { at, meterStopWh, reason, receivedAt });
  if (!isNew) return;
  await saveOrder(context.tx, order, { flags: withFlag(order.flags, chargingFlag.DUPLICATE_STOP) });
  const body = { text: `止码 ${(meterStopWh / 1000).toFixed(3)} 度，与先前的停止不同` };
  const event = {
    dealerId: order.dealerId,
    orderId: order.id,
    type: chargingEventType.STOP_VARIANT,
    source: chargingEventSource.DEVICE,
    body,
  };
  await addEvent(context, event);
  if (order.orderStatus === chargingOrderStatus.ABNORMAL) await proposeFrom(context, order, message);
}

/** An abnormal order takes a plausible later stop as what a person may agree to, never by itself. */
async function proposeFrom(
  context: WorkContext,
  order: OrderRow,
  { at, meterStopWh: wh, receivedAt, replayed }: StopMessage,
): Promise<void> {
  if (await waitingOf(context.tx, order)) return;
  const terms = await termsOf(context, order);
  const facts = { ...factsOf(order), stop: { at, wh, receivedAt, replayed } };
  const meant = priceOf(facts, await allSamples(context.tx, order), terms);
  if (verdictOf(meant, isPayerKnown(order.payerType)).event !== 'priced') return;
  const manual = { energyWh: meant.energyWh, startAt: meant.startAt, endAt: meant.endAt };
  const result = priceOf({ ...facts, manual }, [], terms);
  await insertAdjustment(context, order, {
    ...{ reason: adjustReason.LATE_STOP, status: adjustStatus.PENDING, why: '异常订单收到另一个停止', proposer: null },
    ...{ energyBeforeWh: 0, energyAfterWh: result.energyWh, beforeFen: 0, afterFen: result.payableFen },
    ...{ deltaElecFen: result.payElecFen, deltaServiceFen: result.payServiceFen },
    manual: { energyWh: meant.energyWh, endAt: new Date(meant.endAt), payerType: null, payerId: null },
  });
}

/** Takes in a stop of a locked order. */
export async function takeStop(context: WorkContext, order: OrderRow, message: StopMessage): Promise<void> {
  const { transactionData, receivedAt } = message;
  const told = samplesOf(transactionData, { receivedAt, replayed: true });
  const fresh = told.length === 0 ? [] : addedTo(await allSamples(context.tx, order), told).changed;
  await keepSamples(context.tx, order, fresh);
  if (order.deviceStopAt !== null) {
    if (!sameStop(order, message)) await keepVariant(context, order, message);
    else if (fresh.length > 0) await correct(context, order, { reason: adjustReason.LATE_SAMPLE, why: '结算后收到采样', by: null });
    return;
  }
  const stopped = await keepStop(context, order, message);
  if (isRunning(order.orderStatus)) {
    await settle(context, await saveOrder(context.tx, stopped, { order_status: stepTo(stopped, 'stopped', context.now) }));
    return;
  }
  const late = await saveOrder(context.tx, stopped, { flags: withFlag(stopped.flags, chargingFlag.LATE_STOP) });
  await correct(context, late, { reason: adjustReason.LATE_STOP, why: '结算后收到停止', by: null });
}

/** StopTransaction: a charge ends, or what ended it before is corrected. Every repetition is answered as the first. */
export async function stop(context: WorkContext, speaker: Speaker, message: StopMessage): Promise<IdTagInfo | undefined | 'unmatched'> {
  const { dealerId, equipmentId } = speaker;
  const { transactionId, idTag, at, receivedAt } = message;
  const named = transactionId > 0 ? await lockTransaction(context.tx, dealerId, equipmentId, transactionId) : undefined;
  const meantId = named?.id ?? (await orderMeant(context, speaker, { kind: 'stop', connectorNo: null, idTag: idTag ?? null, at }));
  const order = named ?? (meantId === null ? undefined : await lockOrder(context.tx, dealerId, meantId));
  if (!order) return 'unmatched';
  await takeStop(context, order, { ...message, replayed: isReplayOf(order, message, at) });
  return idTag === undefined ? undefined : authorize(context, speaker, idTag, receivedAt);
}
