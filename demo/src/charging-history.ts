import { billBiz, payChannel, payScene, payState } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind, walletFreezeStatus } from '@bochong/contract/charging-customer';
import {
  chargingEventSource,
  chargingEventType,
  chargingOrderStatus,
  chargingPayerType,
  chargingStartSource,
} from '@bochong/contract/charging-order';
import type { CityRegistration } from '@bochong/contract/device';
import { type PastCharger, type PastGun, placesOfPast } from '@bochong/server/domains/charging-order/charging-past.seed';
import { stopReasonOf } from '@bochong/server/domains/charging-order/life-cycle/stop-reason.rule';
import { extremesOf, flagsAfter, type PricedFacts, priceOf } from '@bochong/server/domains/charging-order/pricing/price-order.rule';
import { sampleId } from '@bochong/server/domains/charging-order/sample/sample.repo';
import { type Sample, samplesOf } from '@bochong/server/domains/charging-order/sample/sample.rule';
import { standingOf } from '@bochong/server/domains/charging-order/settle/pay-status.rule';
import { startKeyOf } from '@bochong/server/domains/charging-order/transaction/begin-order.service';
import { freezeDefaults, type SessionResult } from '@bochong/server/domains/charging-tariff/index';
import type { App } from '@bochong/server/kernel/app-context';
import { metrics } from '@bochong/server/kernel/database/counter';
import { newId } from '@bochong/server/kernel/database/identifier';
import { yuan } from '@bochong/server/kernel/money';
import { businessDate, compactStamp, toIso } from '@bochong/server/kernel/time';
import { type City, createChargingPast, historyDays, type PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { type Cell, type CopyWriter, copyAll, openCopy } from './copy-writer.ts';
import { settledRow } from './history-money.ts';
import { demoDealers, demoOffices } from './platform.seed.ts';

type Row = Record<string, Cell>;
type Charging = NonNullable<CityRegistration['charging']>;

/** What a driver puts into a wallet that would not hold enough for the next charge, by turns. */
const recharges = [20_000, 30_000, 50_000, 20_000, 100_000] as const;
const minute = 60_000;
/** Who takes the money of recharges at the desk of a unit. */
export const clerkOf = (dealerId: string): string => demoOffices.find((office) => office.dealerId === dealerId)?.clerk.id ?? '';
const dealerIds = demoDealers.map(({ id }) => id);

/** Values of an instant as the device of a past charge sent them. */
const valuesOf = ({ readings }: PastCharge) =>
  readings.map(({ at, wh, powerW, soc }) => ({
    at,
    sampledValue: [
      { value: String(wh) },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      { value: String(soc), measurand: 'SoC', unit: 'Percent', location: 'EV' },
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

/** A recharge before a charge, at an instant. */
export interface PastRecharge {
  at: number;
  amountFen: number;
}

/** A wallet, and what was charged on it; instants are epoch ms. */
interface Purse {
  fen: number;
  /** Recharges so far, counted on from the driver's place. */
  times: number;
  paidFen: number;
  energyWh: number;
  orders: number;
  lastEnd: number;
  lastStart: number;
}

/** Puts money into a wallet in good time whenever it would not cover what is held for a charge. */
export function createPurses() {
  const purses = new Map<string, Purse>();
  const purseOf = ({ ownerId, turn, fen }: PastCharger): Purse => {
    const purse = purses.get(ownerId) ?? { fen, times: turn, paidFen: 0, energyWh: 0, orders: 0, lastEnd: 0, lastStart: 0 };
    purses.set(ownerId, purse);
    return purse;
  };
  return {
    purses,
    purseOf,
    /** What is paid in before a charge begins; null: there is enough. */
    before(charger: PastCharger, startAt: number): PastRecharge | null {
      const purse = purseOf(charger);
      if (purse.fen >= freezeDefaults.maxFreezeFen) return null;
      const amountFen = recharges[purse.times % recharges.length] ?? freezeDefaults.maxFreezeFen;
      purse.times += 1;
      purse.fen += amountFen;
      return { at: startAt - 10 * minute, amountFen };
    },
  };
}

/** Every row of one settled charge of the past, table by table, as the live path leaves them. */
interface Booked {
  result: SessionResult;
  samples: readonly Sample[];
}

/**
 * Writes months of charging: the charges of the city's stays, each priced by the engine from its readings and stored as the live path would have
 * left it, its payments, the wallets and what they were filled with, through bulk loading. A test compares the two. By nature the past has no
 * messages of the wire. Answers how many charges.
 */
export async function loadChargingHistory(
  app: App,
  ownerUrl: string,
  city: City,
  charging: Pick<Charging, 'points' | 'tags'>,
  { days, only }: { days: number; only?: (charge: PastCharge) => boolean },
): Promise<number> {
  const now = app.clock.now().getTime();
  const { guns, chargers } = await placesOfPast(app, dealerIds, charging.points, { from: now - (days + 2) * 86_400_000, until: now });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const first = businessDate(now - (days + 2) * 86_400_000);
    for (const table of ['charging_sample', 'charging_order_event', 'bill', 'money_event'])
      await owner.query('select bochong.ensure_partitions($1, $2, $3)', [table, first, Math.ceil(days / 28) + 3]);
    const writer = await createWriter(owner, ownerUrl);
    const past = createChargingPast(city, charging);
    const purses = createPurses();
    const charges: PastCharge[] = [];
    for (const { stays } of historyDays(now, days, city))
      for (const stay of stays) {
        const charge = past.of(stay, now);
        if (charge && (only?.(charge) ?? true)) charges.push(charge);
      }
    let count = 0;
    for (const charge of charges.sort((a, b) => a.startAt - b.startAt)) {
      const gun = guns.get(`${charge.identity} ${charge.gun}`);
      const charger = chargers.get(`${gun?.dealerId} ${charge.idTag}`);
      if (!gun || !charger || charger.hasTerms) continue;
      const recharge = purses.before(charger, charge.startAt);
      const purse = purses.purseOf(charger);
      if (recharge) writer.recharge(gun, charger, recharge, purse.fen);
      const paidFen = await writer.charge(gun, charger, charge, purse.fen);
      purse.fen -= paidFen;
      purse.paidFen += paidFen;
      purse.energyWh += charge.stopWh - charge.startWh;
      purse.orders += 1;
      purse.lastEnd = Math.max(purse.lastEnd, charge.stopAt);
      purse.lastStart = Math.max(purse.lastStart, charge.startAt);
      count += 1;
    }
    await writer.end();
    await settlePurses(owner, chargers, purses.purses);
    return count;
  } finally {
    await owner.end();
  }
}

/** What wallets, owners and cards sum up. */
async function settlePurses(
  owner: pg.Client,
  chargers: ReadonlyMap<string, PastCharger>,
  purses: ReturnType<typeof createPurses>['purses'],
): Promise<void> {
  const rows = [...chargers.values()].flatMap(({ dealerId, ownerId, cardId }) => {
    const purse = purses.get(ownerId);
    return purse ? [{ dealerId, ownerId, cardId, ...purse, lastEnd: toIso(purse.lastEnd), lastStart: toIso(purse.lastStart) }] : [];
  });
  const given = `json_to_recordset($1) as g("dealerId" uuid, "ownerId" uuid, "cardId" uuid, fen bigint, "paidFen" bigint, "energyWh" bigint,
    orders int, "lastEnd" timestamptz, "lastStart" timestamptz)`;
  const list = [JSON.stringify(rows)];
  await owner.query(
    `update charging_wallet w set principal_fen = g.fen, total_paid_fen = total_paid_fen + g."paidFen" from ${given}
      where w.dealer_id = g."dealerId" and w.id = g."ownerId"`,
    list,
  );
  await owner.query(
    `update charging_owner o set total_orders = total_orders + g.orders, total_energy_wh = total_energy_wh + g."energyWh",
        last_charge_at = greatest(last_charge_at, g."lastEnd") from ${given} where o.dealer_id = g."dealerId" and o.id = g."ownerId"`,
    list,
  );
  await owner.query(
    `update charging_card c set last_used_at = greatest(last_used_at, g."lastStart") from ${given} where c.dealer_id = g."dealerId" and c.id = g."cardId"`,
    list,
  );
}

async function createWriter(owner: pg.Client, ownerUrl: string) {
  const tables = new Map<string, Row[]>();
  const put = (table: string, row: Row) => {
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    rows.push(row);
  };
  const samples: CopyWriter = await openCopy(ownerUrl, 'charging_sample', [
    ...['dealer_id', 'id', 'order_id', 'at', 'received_at', 'replayed', 'context', 'sampled'],
  ]);
  const { rows: sequence } = await owner.query<{ no: number }>(`select nextval('charging_transaction_no')::int as no`);
  let transactionNo = sequence[0]?.no ?? 1;
  const nextNo = () => {
    transactionNo += 1;
    return transactionNo;
  };
  const tail = (no: number, digits: number) => String(no % 10 ** digits).padStart(digits, '0');
  const counted = new Map<string, Row>();
  const count = ({ dealerId, parkId }: PastGun, at: number, metric: number, value: number) => {
    const hour = new Date(at + 8 * 3_600_000).getUTCHours();
    const key = `${parkId} ${businessDate(at)} ${metric} ${hour}`;
    const row = counted.get(key) ?? { dealer_id: dealerId, biz_date: businessDate(at), metric, park_id: parkId, hour, value: 0 };
    counted.set(key, { ...row, value: Number(row.value) + value });
  };

  /** A bill at the till that was paid at once, its number and its money event. */
  function pay(
    gun: PastGun,
    bill: {
      bizType: number;
      subjectId: string;
      plateNo: string;
      channel: number;
      scene: number;
      fen: number;
      at: number;
      tradeNo: string;
      collectorId: string | null;
    },
  ) {
    const { bizType, subjectId, plateNo, channel, scene, fen, at, tradeNo, collectorId } = bill;
    const billNo = `CB${compactStamp(at)}9${tail(nextNo(), 5)}`;
    const row: Row = {
      ...{ dealer_id: gun.dealerId, id: newId(at), bill_no: billNo, subject_id: subjectId, biz_type: bizType, park_id: gun.parkId },
      ...{ plate_no: plateNo, plate_color: 0, total_fen: fen, paid_fen: fen, pay_channel: channel, pay_scene: scene },
      ...{
        pay_state: payState.SUCCESS,
        out_trade_no: billNo,
        channel_trade_no: tradeNo,
        collector_id: collectorId,
        created_at: toIso(at),
        paid_at: toIso(at),
      },
    };
    put('bill', row);
    put('trade_number', { out_trade_no: billNo, dealer_id: gun.dealerId, bill_id: String(row.id) });
    put('channel_trade', { pay_channel: channel, payee: gun.dealerId, channel_trade_no: tradeNo, out_trade_no: billNo });
    put('money_event', settledRow(row, at));
    count(gun, at, metrics.receivedFen, fen);
    count(gun, at, metrics.payments, 1);
  }

  return {
    recharge(gun: PastGun, { dealerId, ownerId }: PastCharger, { at, amountFen }: PastRecharge, fenBehind: number): void {
      const id = newId(at);
      const no = tail(nextNo(), 5);
      put('charging_recharge', {
        ...{ dealer_id: dealerId, id, recharge_no: `CZ${compactStamp(at)}9${no}`, wallet_id: ownerId, park_id: gun.parkId },
        ...{ payable_fen: amountFen, gift_fen: 0, paid_fen: amountFen, created_at: toIso(at), credited_at: toIso(at) },
      });
      pay(gun, {
        bizType: billBiz.RECHARGE,
        subjectId: id,
        plateNo: '',
        channel: payChannel.POS,
        scene: payScene.RECHARGE,
        fen: amountFen,
        at,
        tradeNo: `P${compactStamp(at)}${no}`,
        collectorId: clerkOf(dealerId),
      });
      put('charging_wallet_entry', {
        ...{
          dealer_id: dealerId,
          id: newId(at),
          wallet_id: ownerId,
          kind: walletEntryKind.RECHARGE,
          biz_type: walletBiz.RECHARGE,
          biz_id: id,
        },
        ...{ of_biz_id: null, change_principal_fen: amountFen, principal_fen: fenBehind, gift_fen: 0, used_credit_fen: 0, at: toIso(at) },
      });
    },

    /** Answers what was paid for it. */
    async charge(gun: PastGun, { dealerId, ownerId, cardId, terms }: PastCharger, charge: PastCharge, fenBefore: number): Promise<number> {
      const { startAt, stopAt, startWh, stopWh, plateNo, idTag } = charge;
      const id = newId(startAt);
      const told = toldOf(charge);
      const taken = told.values.flatMap((value) => samplesOf([value], { receivedAt: value.at, replayed: false }));
      const { result } = priced(gun, charge, taken);
      const fen = result.payableFen;
      const [orderTail, seqTail, no] = [nextNo(), nextNo(), nextNo()];
      const orderNo = `C${compactStamp(startAt)}${tail(orderTail, 9)}`;
      const at = { start: toIso(startAt), stop: toIso(stopAt) };
      const last = charge.readings.at(-1);
      const gauges = extremesOf(taken, {});
      const money = { payableFen: fen, paidFen: fen, refundedFen: 0, adjustRefundedFen: 0, waivedFen: 0 };
      const standing = standingOf(money, flagsAfter([], result.flags));
      const { tariff } = gun;
      put('charging_order', {
        ...{ dealer_id: dealerId, id, order_no: orderNo, station_id: gun.stationId, equipment_id: gun.equipmentId },
        start_charge_seq: `${gun.operatorId9 || '000000000'}${compactStamp(startAt).slice(2)}${tail(seqTail, 6)}`,
        ...{ connector_id: gun.connectorId, connector_no: gun.connectorNo, rated_power_w: gun.ratedPowerW, zone: gun.zone },
        ...{ transaction_no: no, id_tag: idTag, start_key: startKeyOf({ ...told.start, receivedAt: startAt, replayed: false }) },
        start_answer: JSON.stringify({ transactionId: no, idTagInfo: { status: 'Accepted' } }),
        ...{ start_source: chargingStartSource.CARD, payer_type: chargingPayerType.OWNER, payer_id: ownerId, owner_id: ownerId },
        ...{ card_id: cardId, plate_no: plateNo, tariff_id: tariff.tariffId, tariff_version_id: tariff.versionId },
        ...{ tariff_name: tariff.tariffName, tariff_version_no: tariff.versionNo },
        terms: JSON.stringify({ ...terms, month: businessDate(startAt).slice(0, 7) }),
        ...{ began_at: at.start, start_at: toIso(result.startAt), end_at: toIso(result.endAt), device_start_at: at.start },
        ...{
          start_received_at: at.start,
          meter_start_wh: startWh,
          device_stop_at: at.stop,
          stop_received_at: at.stop,
          meter_stop_wh: stopWh,
        },
        ...{ ocpp_reason: charge.reason, edition: 1, energy_wh: result.energyWh },
        duration_sec: Math.floor((result.endAt - result.startAt) / 1000),
        ...{ start_soc: gauges.startSoc ?? null, end_soc: gauges.endSoc ?? null, max_power_w: gauges.maxPowerW ?? null },
        ...{ list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen },
        ...{ pay_elec_fen: result.payElecFen, pay_service_fen: result.payServiceFen, payable_fen: fen },
        ...{ last_sample_at: last ? toIso(last.at) : null, last_power_w: last?.powerW ?? null, last_soc: last?.soc ?? null },
        ...{ freeze_fen: freezeDefaults.maxFreezeFen, freeze_seq: 1, capture_seq: 1, paid_fen: fen, arrears_fen: 0 },
        ...{ order_status: chargingOrderStatus.SETTLED, pay_status: standing.pay_status, flags: standing.flags },
        stop_source: chargingEventSource.DEVICE,
        stop_reason: stopReasonOf({ ocppReason: charge.reason, asked: null, suspendedByCarMs: null, faulted: false }),
        ...{ settled_at: at.stop, updated_at: at.stop },
      });
      for (const sample of taken)
        await samples.write({
          ...{
            dealer_id: dealerId,
            id: sampleId({ id }, sample),
            order_id: id,
            at: toIso(sample.at),
            received_at: toIso(sample.receivedAt),
          },
          ...{ replayed: sample.replayed, context: sample.context, sampled: JSON.stringify(sample.sampled) },
        });
      for (const [seq, line] of result.lines.entries())
        put('charging_order_line', {
          ...{
            dealer_id: dealerId,
            order_id: id,
            edition: 1,
            seq,
            from_at: toIso(line.from),
            to_at: toIso(line.to),
            rate_label: line.rateLabel,
          },
          ...{ elec_price_e5: line.elecPriceE5, service_price_e5: line.servicePriceE5, energy_wh: line.energyWh },
          ...{ elec_fen: line.elecFen, service_fen: line.serviceFen, estimated: line.estimated },
        });
      const { DEVICE, SYSTEM } = chargingEventSource;
      const wh = (register: number) => (register / 1000).toFixed(3);
      const events: [type: number, source: number, ms: number, body: object][] = [
        [chargingEventType.STARTED, DEVICE, startAt, { text: `起始表底 ${wh(startWh)} 度` }],
        [chargingEventType.STOPPED, DEVICE, stopAt, { text: `止码 ${wh(stopWh)} 度，${charge.reason}` }],
        [chargingEventType.SETTLED, SYSTEM, stopAt, { text: `电量${wh(result.energyWh)}度，应付${yuan(fen)}元`, amountFen: fen }],
        [chargingEventType.PAID, SYSTEM, stopAt, { text: payChannel.label(payChannel.BALANCE), amountFen: fen }],
      ];
      for (const [event_type, source, ms, body] of fen > 0 ? events : events.slice(0, 3))
        put('charging_order_event', {
          ...{ dealer_id: dealerId, id: newId(ms), order_id: id, at: toIso(ms), event_type, source, body: JSON.stringify(body) },
        });
      put('charging_bill', {
        ...{
          dealer_id: dealerId,
          id: newId(stopAt),
          bill_no: `CD${compactStamp(stopAt)}${tail(nextNo(), 9)}`,
          order_id: id,
          station_id: gun.stationId,
        },
        ...{ energy_wh: result.energyWh, list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen },
        ...{ discount_fen: 0, coupon_fen: 0, payable_fen: fen, settled_at: at.stop },
      });
      put('charging_order_money', {
        dealer_id: dealerId,
        order_id: id,
        seq: 0,
        at: at.stop,
        principal_fen: fen,
        gift_fen: 0,
        credit_fen: 0,
      });
      put('charging_freeze', {
        ...{ dealer_id: dealerId, id: newId(startAt), wallet_id: ownerId, biz_type: walletBiz.CHARGING, biz_id: id, seq: 0 },
        ...{ amount_fen: freezeDefaults.maxFreezeFen, captured_fen: fen, released_fen: freezeDefaults.maxFreezeFen - fen },
        status: fen > 0 ? walletFreezeStatus.CAPTURED : walletFreezeStatus.RELEASED,
        ...{ card_id: cardId, plate_no: plateNo, held_at: at.start, ended_at: at.stop },
      });
      put('charging_wallet_entry', {
        ...{
          dealer_id: dealerId,
          id: newId(stopAt),
          wallet_id: ownerId,
          kind: walletEntryKind.CAPTURE,
          biz_type: walletBiz.CHARGING,
          biz_id: id,
        },
        ...{ of_biz_id: id, change_principal_fen: -fen, principal_fen: fenBefore - fen, gift_fen: 0, used_credit_fen: 0, at: at.stop },
      });
      if (fen > 0)
        pay(gun, {
          bizType: billBiz.CHARGING,
          subjectId: id,
          plateNo,
          channel: payChannel.BALANCE,
          scene: payScene.CHARGING,
          fen,
          at: stopAt,
          tradeNo: `${orderNo}-0`,
          collectorId: null,
        });
      return fen;
    },

    async end(): Promise<void> {
      tables.set('counter_delta', [...counted.values()]);
      await samples.end();
      // Orders before what points at them.
      const { charging_order = [], ...others } = Object.fromEntries(tables);
      await copyAll(ownerUrl, 'charging_order', charging_order);
      await Promise.all(Object.entries(others).map(([table, rows]) => copyAll(ownerUrl, table, rows)));
      await owner.query(`select setval('charging_transaction_no', $1)`, [transactionNo]);
    },
  };
}

/** Price of a past charge: by the same computation as a live one. */
function priced(gun: PastGun, { startAt, startWh, stopAt, stopWh }: PastCharge, samples: readonly Sample[]): Booked {
  const facts: PricedFacts = {
    ...{ zone: gun.tariff.zone, ratedPowerW: gun.ratedPowerW, quirks: {}, manual: null },
    start: { at: startAt, wh: startWh, receivedAt: startAt, replayed: false, requestedAt: null },
    stop: { at: stopAt, wh: stopWh, receivedAt: stopAt, replayed: false },
  };
  const result = priceOf(facts, samples, { versions: gun.tariff.versions, calendar: gun.tariff.calendar, discounts: {} });
  if (result.state !== 'settled' || result.payableFen >= freezeDefaults.maxFreezeFen)
    throw new RangeError(`a charge of the past is no plain one: ${result.state} ${result.reason} ${result.payableFen}`);
  return { result, samples };
}
