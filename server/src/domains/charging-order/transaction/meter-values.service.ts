import { adjustReason, chargingFlag } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { MeterMessage, Speaker } from '../../charging-connect/index.ts';
import { correct } from '../adjustment/correct.service.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { holdToLimits } from '../limit/running-limit.service.ts';
import { lockOrder, lockTransaction, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { tellCharge } from '../order/order-board.service.ts';
import { flagsAfter, withoutFlag } from '../pricing/price-order.rule.ts';
import { amountsOf, priceOrder } from '../pricing/price-order.service.ts';
import { allSamples, keepSamples } from '../sample/sample.repo.ts';
import { addedTo, gaugesOf, type Sample, samplesOf } from '../sample/sample.rule.ts';
import { rememberSamples, samplesSoFar } from '../sample/sample-memory.ts';
import { isReplayOf, orderMeant } from './order-meant.service.ts';

/** More samples than a day of charging has, one every five seconds: beyond it a device says nothing that matters. */
const mostSamples = 20_000;

/** An order as it stands after its newest sample: energy and fee by the same computation as its settlement. */
async function advance(context: WorkContext, order: OrderRow, told: readonly Sample[], samples: readonly Sample[]): Promise<void> {
  const priced = await priceOrder(context, order, { samples });
  const newest = told.map((sample) => ({ sample, gauges: gaugesOf(sample, order.quirks) })).toSorted((a, b) => a.gauges.at - b.gauges.at);
  const last = newest.at(-1);
  const isLatest = last !== undefined && last.gauges.at + order.clockOffsetMs >= Date.parse(order.lastSampleAt ?? order.startAt ?? '');
  const flags = withoutFlag(flagsAfter(order.flags, priced.result.flags), chargingFlag.NO_METER_VALUES);
  const running = await saveOrder(context.tx, order, {
    ...amountsOf(priced, order),
    flags,
    ...(isLatest && {
      last_sample_at: new Date(last.gauges.at + order.clockOffsetMs).toISOString(),
      last_power_w: last.gauges.powerW,
      last_soc: last.gauges.soc ?? order.lastSoc,
    }),
  });
  const held = await holdToLimits(context, running, priced);
  rememberSamples(context.app, held, samples);
  await tellCharge(context, held, true);
}

/** Takes in what a device measured of a locked order that has begun. Of one that has ended it is late: the order is priced again. */
export async function takeSamples(context: WorkContext, order: OrderRow, told: readonly Sample[]): Promise<void> {
  if (told.length === 0) return;
  const runs = isRunning(order.orderStatus);
  const before = await (runs ? samplesSoFar(context, order) : allSamples(context.tx, order));
  if (before.length >= mostSamples) return;
  const { all, changed } = addedTo(before, told);
  if (changed.length === 0) return;
  await keepSamples(context.tx, order, changed);
  if (runs) return advance(context, order, told, all);
  await correct(context, order, { reason: adjustReason.LATE_SAMPLE, why: '结算后收到采样', by: null });
}

/** MeterValues: readings of a charge. Those of no transaction are taken where one charge at the gun can be meant, and are otherwise the gun's own. */
export async function meterValues(context: WorkContext, speaker: Speaker, message: MeterMessage): Promise<undefined | 'unmatched'> {
  const { transactionId, connectorNo, receivedAt } = message;
  const { dealerId, equipmentId } = speaker;
  const named =
    transactionId !== undefined && transactionId > 0 ? await lockTransaction(context.tx, dealerId, equipmentId, transactionId) : undefined;
  const at = message.meterValues[0]?.at;
  if (at === undefined) return undefined;
  const meantId = named?.id ?? (await orderMeant(context, speaker, { kind: 'meterValues', connectorNo, idTag: null, at }));
  const order = named ?? (meantId === null ? undefined : await lockOrder(context.tx, dealerId, meantId));
  if (!order) return transactionId === undefined ? undefined : 'unmatched';
  const replayed = isReplayOf(order, message, at);
  await takeSamples(context, order, samplesOf(message.meterValues, { receivedAt, replayed }));
  return undefined;
}
