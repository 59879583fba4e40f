import { payChannel } from '@bochong/contract/bill';
import {
  chargingEventSource,
  chargingEventType,
  chargingOrderStatus,
  chargingPayerType,
  chargingStartSource,
} from '@bochong/contract/charging-order';
import type { PastCharger, PastGun } from '@bochong/server/domains/charging-order/charging-past.seed';
import { stopReasonOf } from '@bochong/server/domains/charging-order/life-cycle/stop-reason.rule';
import { extremesOf, flagsAfter, type PricedFacts, priceOf } from '@bochong/server/domains/charging-order/pricing/price-order.rule';
import { sampleId } from '@bochong/server/domains/charging-order/sample/sample.repo';
import { type Sample, samplesOf } from '@bochong/server/domains/charging-order/sample/sample.rule';
import { standingOf } from '@bochong/server/domains/charging-order/settle/pay-status.rule';
import { startKeyOf } from '@bochong/server/domains/charging-order/transaction/begin-order.service';
import { freezeDefaults, type SessionResult } from '@bochong/server/domains/charging-tariff/index';
import { newId } from '@bochong/server/kernel/database/identifier';
import { yuan } from '@bochong/server/kernel/money';
import { businessDate, compactStamp, toIso } from '@bochong/server/kernel/time';
import type { PastCharge } from '@bochong/simulator/history';
import { putChargeMoney } from './past-charge-money.ts';
import { type PastRows, tail } from './past-rows.ts';

/** Values of an instant as the device of a past charge sent them. */
const valuesOf = ({ readings, supply }: PastCharge) =>
  readings.map(({ at, wh, powerW, soc }) => ({
    at,
    sampledValue: [
      { value: String(wh) },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      ...(supply === 'dc' ? [{ value: String(soc), measurand: 'SoC', unit: 'Percent', location: 'EV' }] : []),
    ],
  }));

/** What the device of a past charge said of it, in its order: a test says it to the live path. */
export const toldOf = (charge: PastCharge) => ({
  start: { connectorNo: charge.gun, idTag: charge.idTag, at: charge.startAt, meterStartWh: charge.startWh },
  values: valuesOf(charge),
  stop: {
    at: charge.stopAt,
    meterStopWh: charge.stopWh,
    reason: charge.reason,
    idTag: charge.reason === 'Local' ? charge.idTag : undefined,
  },
});

/** Price of a past charge: by the same computation as a live one. */
function priced(gun: PastGun, { startAt, startWh, stopAt, stopWh }: PastCharge, samples: readonly Sample[]): SessionResult {
  const facts: PricedFacts = {
    ...{ zone: gun.tariff.zone, ratedPowerW: gun.ratedPowerW, quirks: {}, manual: null },
    start: { at: startAt, wh: startWh, receivedAt: startAt, replayed: false, requestedAt: null },
    stop: { at: stopAt, wh: stopWh, receivedAt: stopAt, replayed: false },
  };
  const result = priceOf(facts, samples, { versions: gun.tariff.versions, calendar: gun.tariff.calendar, discounts: {} });
  if (result.state !== 'settled' || result.payableFen >= freezeDefaults.maxFreezeFen)
    throw new RangeError(`a charge of the past is no plain one: ${result.state} ${result.reason} ${result.payableFen}`);
  return result;
}

/** Of a charge that is being written. */
interface Written {
  id: string;
  orderNo: string;
  result: SessionResult;
  samples: readonly Sample[];
}

function putOrder(rows: PastRows, gun: PastGun, charger: PastCharger, charge: PastCharge, { id, orderNo, result, samples }: Written): void {
  const { dealerId, ownerId, cardId, terms } = charger;
  const { startAt, stopAt, idTag, plateNo } = charge;
  const [seqTail, no] = [rows.nextNo(), rows.nextNo()];
  const at = { start: toIso(startAt), stop: toIso(stopAt) };
  const last = charge.readings.at(-1);
  const gauges = extremesOf(samples, {});
  const fen = result.payableFen;
  const money = { payableFen: fen, paidFen: fen, refundedFen: 0, adjustRefundedFen: 0, waivedFen: 0 };
  const standing = standingOf(money, flagsAfter([], result.flags));
  const { tariff } = gun;
  rows.put('charging_order', {
    ...{ dealer_id: dealerId, id, order_no: orderNo, station_id: gun.stationId, equipment_id: gun.equipmentId },
    start_charge_seq: `${gun.operatorId9 || '000000000'}${compactStamp(startAt).slice(2)}${tail(seqTail, 6)}`,
    ...{ connector_id: gun.connectorId, connector_no: gun.connectorNo, rated_power_w: gun.ratedPowerW, zone: gun.zone },
    ...{ transaction_no: no, id_tag: idTag, start_key: startKeyOf({ ...toldOf(charge).start, receivedAt: startAt, replayed: false }) },
    start_answer: JSON.stringify({ transactionId: no, idTagInfo: { status: 'Accepted' } }),
    ...{ start_source: chargingStartSource.CARD, payer_type: chargingPayerType.OWNER, payer_id: ownerId, owner_id: ownerId },
    ...{ card_id: cardId, plate_no: plateNo, tariff_id: tariff.tariffId, tariff_version_id: tariff.versionId },
    ...{ tariff_name: tariff.tariffName, tariff_version_no: tariff.versionNo },
    terms: JSON.stringify({ ...terms, month: businessDate(startAt).slice(0, 7) }),
    ...{ began_at: at.start, start_at: toIso(result.startAt), end_at: toIso(result.endAt), device_start_at: at.start },
    ...{ start_received_at: at.start, meter_start_wh: charge.startWh, device_stop_at: at.stop, stop_received_at: at.stop },
    ...{ meter_stop_wh: charge.stopWh, ocpp_reason: charge.reason, edition: 1, energy_wh: result.energyWh },
    duration_sec: Math.floor((result.endAt - result.startAt) / 1000),
    ...{ start_soc: gauges.startSoc ?? null, end_soc: gauges.endSoc ?? null, max_power_w: gauges.maxPowerW ?? null },
    ...{ list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen },
    ...{ pay_elec_fen: result.payElecFen, pay_service_fen: result.payServiceFen, payable_fen: fen },
    ...{
      last_sample_at: last ? toIso(last.at) : null,
      last_power_w: last?.powerW ?? null,
      last_soc: charge.supply === 'dc' ? (last?.soc ?? null) : null,
    },
    ...{ freeze_fen: freezeDefaults.maxFreezeFen, freeze_seq: 1, capture_seq: 1, paid_fen: fen, arrears_fen: 0 },
    ...{ order_status: chargingOrderStatus.SETTLED, pay_status: standing.pay_status, flags: standing.flags },
    stop_source: chargingEventSource.DEVICE,
    stop_reason: stopReasonOf({ ocppReason: charge.reason, asked: null, suspendedByCarMs: null, faulted: false }),
    ...{ settled_at: at.stop, updated_at: at.stop },
  });
}

async function putSamples(rows: PastRows, dealerId: string, { id, samples }: Written): Promise<void> {
  for (const sample of samples)
    await rows.sample({
      ...{ dealer_id: dealerId, id: sampleId({ id }, sample), order_id: id, at: toIso(sample.at), received_at: toIso(sample.receivedAt) },
      ...{ replayed: sample.replayed, context: sample.context, sampled: JSON.stringify(sample.sampled) },
    });
}

function putLines(rows: PastRows, dealerId: string, { id, result }: Written): void {
  for (const [seq, line] of result.lines.entries())
    rows.put('charging_order_line', {
      ...{ dealer_id: dealerId, order_id: id, edition: 1, seq, from_at: toIso(line.from), to_at: toIso(line.to) },
      ...{ rate_label: line.rateLabel, elec_price_e5: line.elecPriceE5, service_price_e5: line.servicePriceE5 },
      ...{ energy_wh: line.energyWh, elec_fen: line.elecFen, service_fen: line.serviceFen, estimated: line.estimated },
    });
}

function putEvents(rows: PastRows, dealerId: string, charge: PastCharge, { id, result }: Written): void {
  const { startAt, startWh, stopAt, stopWh, reason } = charge;
  const { DEVICE, SYSTEM } = chargingEventSource;
  const fen = result.payableFen;
  const wh = (register: number) => (register / 1000).toFixed(3);
  const events: [type: number, source: number, ms: number, body: object][] = [
    [chargingEventType.STARTED, DEVICE, startAt, { text: `起始表底 ${wh(startWh)} 度` }],
    [chargingEventType.STOPPED, DEVICE, stopAt, { text: `止码 ${wh(stopWh)} 度，${reason}` }],
    [chargingEventType.SETTLED, SYSTEM, stopAt, { text: `电量${wh(result.energyWh)}度，应付${yuan(fen)}元`, amountFen: fen }],
    [chargingEventType.PAID, SYSTEM, stopAt, { text: payChannel.label(payChannel.BALANCE), amountFen: fen }],
  ];
  for (const [event_type, source, ms, body] of fen > 0 ? events : events.slice(0, 3))
    rows.put('charging_order_event', {
      ...{ dealer_id: dealerId, id: newId(ms), order_id: id, at: toIso(ms), event_type, source, body: JSON.stringify(body) },
    });
}

/** Every row of one settled charge of the past, as the live path leaves them; the wallet held `fenBefore`. Answers what was paid for it. */
export async function putCharge(
  rows: PastRows,
  gun: PastGun,
  charger: PastCharger,
  charge: PastCharge,
  fenBefore: number,
): Promise<number> {
  const { dealerId } = charger;
  const samples = valuesOf(charge).flatMap((value) => samplesOf([value], { receivedAt: value.at, replayed: false }));
  const result = priced(gun, charge, samples);
  const orderNo = `C${compactStamp(charge.startAt)}${tail(rows.nextNo(), 9)}`;
  const written: Written = { id: newId(charge.startAt), orderNo, result, samples };
  putOrder(rows, gun, charger, charge, written);
  await putSamples(rows, dealerId, written);
  putLines(rows, dealerId, written);
  putEvents(rows, dealerId, charge, written);
  putChargeMoney(rows, gun, charger, charge, { ...written, fenBefore });
  return result.payableFen;
}
