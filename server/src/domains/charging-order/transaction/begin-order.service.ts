import {
  chargingEventSource,
  chargingEventType,
  chargingFlag,
  chargingOrderStatus,
  chargingStartSource,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { openOrderChanged, openOrderState } from '../../charging-asset/index.ts';
import type { Speaker, StartMessage } from '../../charging-connect/index.ts';
import { credentialUsed } from '../../charging-customer/index.ts';
import { freezeDefaults, priceSession, tariffAt } from '../../charging-tariff/index.ts';
import {
  insertOrder,
  nextTransactionNo,
  type OrderChange,
  type OrderRow,
  registerBefore,
  saveOrder,
} from '../order/charging-order.repo.ts';
import type { Gun } from '../order/gun.repo.ts';
import { tellCharge } from '../order/order-board.service.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { payerTypeOf, termsAt } from '../order/payer.service.ts';
import { documentNumber } from '../pricing/order-line.repo.ts';
import { withFlag } from '../pricing/price-order.rule.ts';
import type { MeterQuirks } from '../sample/sample.rule.ts';
import { holdMoney } from '../settle/order-money.service.ts';
import type { TagHolder } from './tag-holder.service.ts';

/** What names a StartTransaction: a repetition has the same. */
export const startKeyOf = ({ connectorNo, idTag, at, meterStartWh }: StartMessage): string =>
  [connectorNo, idTag.toUpperCase(), at, meterStartWh].join('|');

const quirksOf = ({ quirks }: Speaker): MeterQuirks => quirks as MeterQuirks;

/** Numbers of a new order. */
export async function numbersOf({ tx, now }: WorkContext, { operatorId9 }: Gun) {
  const [no, tail] = [
    await documentNumber(tx, 'C', now),
    String(await nextTransactionNo(tx))
      .slice(-6)
      .padStart(6, '0'),
  ];
  return { order_no: no, start_charge_seq: `${operatorId9 || '000000000'}${compactStamp(now).slice(2)}${tail}` };
}

/** Where a gun stands, as its orders keep it. */
export const placeOf = (gun: Gun) => ({
  ...{ dealer_id: gun.dealerId, station_id: gun.stationId, equipment_id: gun.equipmentId, connector_id: gun.connectorId },
  ...{ connector_no: gun.connectorNo, rated_power_w: gun.ratedPowerW, zone: gun.zone },
});

/** Times, register and tariff of a start: its clock is judged once, and the version in force at the corrected start is kept. */
async function startOf(
  { tx }: WorkContext,
  gun: Gun,
  speaker: Speaker,
  message: StartMessage,
  requestedAt: string | null,
): Promise<OrderChange> {
  const { at, meterStartWh: wh, receivedAt, replayed } = message;
  const quirks = quirksOf(speaker);
  const { startAt, clockOffsetMs, flags } = priceSession({
    ...{ zone: 'Asia/Shanghai', ratedPowerW: gun.ratedPowerW, samples: [], stop: null, versions: [] },
    start: { at, wh, receivedAt, replayed, ...(requestedAt !== null && { requestedAt: Date.parse(requestedAt) }) },
  });
  const tariff = await tariffAt(tx, gun.dealerId, gun, startAt);
  return {
    ...{ start_key: startKeyOf(message), transaction_no: await nextTransactionNo(tx), quirks: json(quirks) },
    ...{ device_start_at: new Date(at).toISOString(), start_received_at: new Date(receivedAt).toISOString(), start_replayed: replayed },
    ...{ meter_start_wh: wh, clock_offset_ms: clockOffsetMs, start_at: new Date(startAt).toISOString() },
    ...{ began_at: new Date(startAt).toISOString(), is_offline: replayed, order_status: chargingOrderStatus.CHARGING },
    ...(tariff && { tariff_id: tariff.tariffId, tariff_version_id: tariff.versionId }),
    ...(tariff && { tariff_name: tariff.tariffName, tariff_version_no: tariff.versionNo }),
    flags: [
      ...(flags.includes('clockSkew') ? [chargingFlag.CLOCK_SKEW] : []),
      ...(flags.includes('offlineReplay') ? [chargingFlag.OFFLINE_REPLAY] : []),
    ],
  };
}

const isVin = (idTag: string): boolean => /^(VIN)?[A-HJ-NPR-Z0-9]{17}$/i.test(idTag);

/** An order that begins with what its device says: by card, by VIN, or by a tag that nobody knows. */
export async function beginOrder(
  context: WorkContext,
  gun: Gun,
  speaker: Speaker,
  message: StartMessage,
  who: TagHolder,
): Promise<OrderRow> {
  const { tx, now } = context;
  const start = await startOf(context, gun, speaker, message, null);
  const { payer, cardId = null, vinId = null, plateNo = null } = who;
  const vin = isVin(message.idTag) ? message.idTag.toUpperCase().slice(-17) : '';
  const source = message.replayed ? chargingStartSource.OFFLINE : vin !== '' ? chargingStartSource.VIN : chargingStartSource.CARD;
  const order = await insertOrder(tx, {
    ...placeOf(gun),
    ...(await numbersOf(context, gun)),
    ...{ id: newId(now), id_tag: message.idTag, start_source: source, order_status: chargingOrderStatus.CHARGING },
    ...{
      payer_type: payerTypeOf(payer),
      payer_id: payer?.id ?? null,
      owner_id: payer?.type === 'owner' ? payer.id : (who.ownerId ?? null),
    },
    ...{ card_id: cardId, vin_id: vinId, vin, plate_no: plateNo, began_at: now.toISOString() },
    ...(start as object),
    ...(payer === null && { flags: withFlag(start.flags as number[], chargingFlag.UNKNOWN_TAG) }),
  });
  const terms = payer === null ? {} : await termsAt(context, { ...order, ...(vin !== '' && { vin }) }, payer);
  const kept = await saveOrder(tx, order, { terms: json(terms) });
  await credentialUsed(context, gun.dealerId, { ...(cardId !== null && { cardId }), ...(vinId !== null && { vinId }) });
  // Of what is told afterwards nothing was held; it is taken of what is there at the settlement.
  const held = message.replayed || who.status !== 'Accepted' ? kept : await holdMoney(context, kept, freezeDefaults.maxFreezeFen);
  return tellStart(context, held);
}

/** An order that was asked for begins: its device has started it, in time or late. */
export async function beginAwaited(
  context: WorkContext,
  order: OrderRow,
  gun: Gun,
  speaker: Speaker,
  message: StartMessage,
): Promise<OrderRow> {
  const { flags, ...start } = await startOf(context, gun, speaker, message, order.requestedAt);
  const begun = await saveOrder(context.tx, order, {
    ...start,
    ...{ flags: withFlag(order.flags, ...(flags as number[])), close_reason: null, closed_at: null, start_deadline: null },
  });
  return tellStart(context, begun);
}

/** What a meter may have counted between two charges, watt-hours. */
const idleWh = 50;

/** Energy that flowed, or a meter that was changed, between two charges of a gun is kept on record; nobody is billed for it. */
async function noteMeterGap(context: WorkContext, order: OrderRow): Promise<void> {
  const before = await registerBefore(context.tx, order);
  const gapWh = (order.meterStartWh ?? 0) - (before ?? Number.POSITIVE_INFINITY);
  if (gapWh <= idleWh) return;
  const text = `起始表底比上一笔的终止表底多 ${(gapWh / 1000).toFixed(3)} 度，不计费`;
  await addEvent(context, { dealerId: order.dealerId, orderId: order.id, type: chargingEventType.METER_GAP, body: { text } });
}

async function tellStart(context: WorkContext, order: OrderRow): Promise<OrderRow> {
  const { dealerId, id: orderId, connectorId } = order;
  await openOrderChanged(context, dealerId, connectorId, { orderId, state: openOrderState.CHARGING });
  const body = { text: `起始表底 ${((order.meterStartWh ?? 0) / 1000).toFixed(3)} 度${order.startReplayed ? '，离线补传' : ''}` };
  await addEvent(context, {
    ...{ dealerId, orderId, type: chargingEventType.STARTED, source: chargingEventSource.DEVICE, body },
    at: Date.parse(order.startAt ?? ''),
  });
  await noteMeterGap(context, order);
  await context.app.events.emit(context.tx, 'ChargingStartDecided', dealerId, { orderId, begun: true });
  await tellCharge(context, order, true);
  return order;
}
