import { faultLevel, faultSource } from '@bochong/contract/charging-fault';
import {
  chargingCloseReason,
  chargingEventSource,
  chargingEventType,
  chargingFlag,
  chargingOrderStatus,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import { noteFault } from '../../charging-fault/index.ts';
import { askStop, bySystem, sendStop } from '../command/ask-stop.service.ts';
import { type TimerStep, timerStep } from '../life-cycle/lost-transaction.rule.ts';
import { isOpen, isRunning } from '../life-cycle/order-state.rule.ts';
import { lockOrder, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { withFlag } from '../pricing/price-order.rule.ts';
import { collectArrears, releaseMoney } from '../settle/order-money.service.ts';
import { failStart } from '../transaction/start.service.ts';
import { endLost } from './end-lost.service.ts';
import { longHeld, openOrdersOf, overdueStarts, owingOrders, runningFacts } from './running-facts.repo.ts';

async function mark(context: WorkContext, order: OrderRow, flag: number, type: 11 | 15 | 22, text: string): Promise<void> {
  await saveOrder(context.tx, order, { flags: withFlag(order.flags, flag) });
  await addEvent(context, { dealerId: order.dealerId, orderId: order.id, type, body: { text } });
}

const askForValues = ({ equipmentId, connectorNo, id }: OrderRow) => ({
  ...{ equipmentId, connectorNo, action: 'TriggerMessage', payload: { requestedMessage: 'MeterValues', connectorId: connectorNo } },
  ...{ requestedBy: null, reason: '长时间没有采样', subject: { kind: 'chargingOrder', id } },
});

/** Tells who looks after the devices what the order's own flag tells of its money. */
const tellFault = (
  context: WorkContext,
  order: OrderRow,
  fault: Pick<Parameters<typeof noteFault>[1], 'source' | 'errorCode' | 'info' | 'level'>,
) =>
  noteFault(context, {
    ...fault,
    dealerId: order.dealerId,
    stationId: order.stationId,
    equipmentId: order.equipmentId,
    connectorNo: order.connectorNo,
    orderId: order.id,
  });

const deeds: Record<TimerStep, (context: WorkContext, order: OrderRow) => Promise<unknown>> = {
  close: (context, order) => endLost(context, order, '未收到停止，按最后有效采样结束'),
  stopForDuration: (context, order) => askStop(context, order, bySystem(chargingStopReason.MAX_DURATION)),
  async repeatStop(context, order) {
    const tries = order.stopTries + 1;
    await saveOrder(context.tx, order, { stop_tries: tries, stop_sent_at: context.now.toISOString() });
    await addEvent(context, {
      dealerId: order.dealerId,
      orderId: order.id,
      type: chargingEventType.STOP_REPEATED,
      body: { text: `第${tries}次` },
    });
    await sendStop(context, order, null, '重发停止');
  },
  async flagNoResponse(context, order) {
    const info = '三次停止后设备仍在充电，请远程重启或现场处理';
    await mark(context, order, chargingFlag.STOP_NO_RESPONSE, chargingEventType.STATUS, info);
    await tellFault(context, order, { source: faultSource.COMMAND, errorCode: 'StopNoResponse', info, level: faultLevel.MAJOR });
  },
  flagOffline: (context, order) =>
    mark(context, order, chargingFlag.DEVICE_OFFLINE, chargingEventType.DEVICE_OFFLINE, '设备离线超过10分钟'),
  async flagNoSamples(context, order) {
    await mark(context, order, chargingFlag.NO_METER_VALUES, chargingEventType.STATUS, '15分钟没有采样，已请求设备上报');
    await queueCommand(context, order.dealerId, askForValues(order));
    const info = '充电中15分钟没有采样，电量按已有采样计';
    await tellFault(context, order, { source: faultSource.METER, errorCode: 'NoMeterValues', info, level: faultLevel.MAJOR });
  },
};

/** One round of the clock over the orders of a dealer: starts that did not come, running orders, and money that was held long enough. */
export async function runTimers(context: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  for (const { id } of await overdueStarts(tx, dealerId, now)) {
    const order = await lockOrder(tx, dealerId, id);
    const waits = order !== undefined && isOpen(order.orderStatus) && !isRunning(order.orderStatus);
    if (waits) await failStart(context, order, order.startAccepted ? chargingCloseReason.NOT_PLUGGED : chargingCloseReason.NO_RESPONSE);
  }
  for (const facts of await runningFacts(tx, dealerId)) {
    if (timerStep(facts, now.getTime()) === null) continue;
    const order = await lockOrder(tx, dealerId, facts.id);
    const [again] = await runningFacts(tx, dealerId, facts.id);
    const step = again && timerStep(again, now.getTime());
    if (order && step) await deeds[step](context, order);
  }
  for (const { id } of await longHeld(tx, dealerId, now)) {
    const order = await lockOrder(tx, dealerId, id);
    if (order?.orderStatus !== chargingOrderStatus.ABNORMAL) continue;
    await releaseMoney(context, order);
    await saveOrder(tx, order, { freeze_fen: 0 });
  }
}

/** A wallet has more than before: what its holder owes is taken of it, the oldest first. */
export async function collectFor(context: WorkContext, dealerId: string, payerId: string): Promise<void> {
  for (const { id } of await owingOrders(context.tx, dealerId, payerId)) {
    const order = await lockOrder(context.tx, dealerId, id);
    if (!order || order.arrearsFen === 0) continue;
    if ((await collectArrears(context, order)).arrearsFen > 0) return;
  }
}

/** A charge point restarted: what it was charging may be over. */
export async function noteBoot(context: WorkContext, dealerId: string, equipmentId: string): Promise<void> {
  for (const { id: orderId } of await openOrdersOf(context.tx, dealerId, equipmentId))
    await addEvent(context, {
      ...{ dealerId, orderId, type: chargingEventType.DEVICE_ONLINE, source: chargingEventSource.DEVICE },
      body: { booted: true, text: '设备重启' },
    });
}
