import { isTemporary } from '@bochong/contract/kernel/vehicle';
import { orderStatus } from '@bochong/contract/parking-order';
import type { App } from '@bochong/server/kernel/app-context';
import { metrics, runningDate } from '@bochong/server/kernel/database/counter';
import { newId } from '@bochong/server/kernel/database/identifier';
import { plateEnds } from '@bochong/server/kernel/http/finder.rule';
import { businessDate, compactStamp, toIso } from '@bochong/server/kernel/time';
import { type City, crossingMs, type Grievance, grievanceOf } from '@bochong/simulator/history';
import { openBareMonths } from './bare-months.ts';
import { type Cell, copyAll, openCopy } from './copy-writer.ts';
import { createArrearsLedger } from './history-arrears.ts';
import { PastCounters } from './history-counter.ts';
import { deriveTraffic, firstStatistics, type TakenBerth, takeBerths } from './history-finish.ts';
import { moneyEventColumns, settledRow } from './history-money.ts';
import { hasCamera, type PicturedPassage, picturedBecause } from './history-picture.ts';
import { createReviewBook } from './history-review.ts';
import type { PastStay } from './history-stay.ts';
import { demoAccountId } from './platform.seed.ts';

const orderColumns =
  'dealer_id id order_no park_id park_name park_type road_id berth_id berth_code plate_no plate_color plate_type energy_type vehicle_class car_type is_unlicensed enter_plate_no exit_plate_no enter_confidence exit_confidence enter_time enter_gate_id enter_gate_name enter_mode enter_record_id exit_time exit_gate_id exit_gate_name exit_mode release_type exit_record_id left_at park_minutes order_status pay_status rule_id rule_version gross_fen vehicle_discount_fen receivable_fen reduce_fen reduce_reason payable_fen paid_fen free_used_min prepaid_at fee_frozen_until pay_deadline is_offline is_force_out exception_types arrears_id right_ref_type right_ref_id'.split(
    ' ',
  );
const passColumns =
  'dealer_id id event_key park_id gate_id berth_id device_id direction pass_time raw_pass_time received_at is_offline plate_no plate_color plate_type confidence vehicle_class match_plate_no pass_mode release_type attempt_state committed_at order_id exception_types'.split(
    ' ',
  );
const billColumns =
  'dealer_id id bill_no subject_id park_id plate_no plate_color total_fen paid_fen pay_channel pay_scene pay_state out_trade_no channel_trade_no merchant_no account_id created_at paid_at notify_at'.split(
    ' ',
  );

/** What owners objected to in the days of the history, to be filed with the offices. */
export type PastGrievance = Grievance & { dealerId: string; orderId: string };

/** Ends by which the vehicle of a presence is found. */
const plateEndsOf = ({ dealer_id, plate_no, park_id }: Row): Row[] =>
  plateEnds(String(plate_no)).map((plate_end) => ({ dealer_id, plate_end, plate_no, park_id }) as Row);

/** Where history goes: one COPY per table, counters and presence summed up on the way. */
export interface HistoryWriter {
  readonly grievances: readonly PastGrievance[];
  /** Passages there should be pictures of. */
  readonly pictured: readonly PicturedPassage[];
  write(past: PastStay): Promise<void>;
  end(): Promise<void>;
}

type Row = Record<string, Cell>;

/** What a lane notes about a reading: 1 no entry, 3 unsure, 4 unread, 14 another plate than at the entry. */
function exceptionsOf({ stay, exceptions }: PastStay, enter: boolean, matched: boolean): number[] {
  if (enter) return exceptions.filter((code) => code === 3 || code === 4);
  return [...(stay.exit.plateNo === '' ? [4] : []), ...(matched ? exceptions.filter((code) => code === 14) : [1])];
}

/** How long a driver waits whom the booth lets go in the end. */
const untilByHandMs = 35_000;
const byHand = 5;

/** A barrier opens at the capture, once the driver has paid, or after a while by hand; then the vehicle crosses. */
function passedAt(city: City, { stay, paidAt, releaseType }: PastStay, side: 'enter' | 'exit', at: number): number {
  const opened = side === 'enter' ? at : releaseType === byHand ? at + untilByHandMs : Math.max(at, paidAt ?? at);
  return opened + crossingMs(city, stay, side);
}

function passRow(city: City, past: PastStay, orderId: string | null, side: 'enter' | 'exit', id: string): Row {
  const { stay, park } = past;
  const reading = stay[side];
  const enter = side === 'enter';
  const at = enter ? stay.enterAt : stay.exitAt;
  const replayed = enter ? stay.enterReplayedAt : stay.exitReplayedAt;
  const roadside = stay.road >= 0;
  const lane = park.lanes[enter ? stay.enterLane : stay.exitLane];
  const road = park.roads[stay.road];
  const place = roadside ? (road?.berthIds[stay.berth] ?? '') : (lane?.gateId ?? '');
  return {
    dealer_id: park.dealerId,
    id,
    event_key: `${place}|h${id}`,
    park_id: park.parkId,
    gate_id: roadside ? null : place,
    berth_id: roadside ? place : null,
    device_id: roadside ? (road?.cameraId ?? null) : (lane?.deviceId ?? null),
    direction: enter ? 1 : 2,
    pass_time: toIso(at),
    raw_pass_time: toIso(at),
    received_at: toIso(replayed || at + 300),
    is_offline: replayed > 0,
    plate_no: reading.plateNo,
    plate_color: past.plateColor,
    plate_type: past.plateType,
    confidence: reading.confidence,
    vehicle_class: past.vehicle.vehicleClass,
    match_plate_no: orderId === null ? reading.plateNo : past.plateNo,
    pass_mode: replayed > 0 ? 9 : roadside ? (enter ? 7 : 6) : 1,
    release_type: enter ? 1 : (past.releaseType ?? 1),
    attempt_state: 2,
    committed_at: toIso(roadside ? at + 300 : passedAt(city, past, side, at)),
    order_id: orderId,
    exception_types: exceptionsOf(past, enter, orderId !== null),
  };
}

function orderRow(
  past: PastStay,
  ids: { order: string; enter: string; exit: string | null; arrears: string | null },
  orderNo: string,
): Row {
  const { stay, park, exitAt } = past;
  const roadside = stay.road >= 0;
  const road = park.roads[stay.road];
  const [enterLane, exitLane] = [park.plan.lanes[stay.enterLane], park.plan.lanes[stay.exitLane]];
  const seen = exitAt !== null && ids.exit !== null;
  return {
    dealer_id: park.dealerId,
    id: ids.order,
    order_no: orderNo,
    park_id: park.parkId,
    park_name: park.plan.parkName,
    park_type: park.plan.parkType,
    road_id: road?.roadId ?? null,
    berth_id: road?.berthIds[stay.berth] ?? null,
    berth_code: park.plan.roads[stay.road]?.berthCodes[stay.berth] ?? null,
    plate_no: past.plateNo,
    plate_color: past.plateColor,
    plate_type: past.plateType,
    energy_type: past.energyType,
    vehicle_class: past.vehicle.vehicleClass,
    enter_plate_no: stay.enter.plateNo,
    exit_plate_no: seen ? stay.exit.plateNo : null,
    enter_confidence: stay.enter.confidence,
    exit_confidence: seen && !roadside ? stay.exit.confidence : null,
    enter_time: toIso(past.enterAt),
    enter_gate_id: park.lanes[stay.enterLane]?.gateId ?? null,
    enter_gate_name: enterLane?.gateName ?? null,
    enter_mode: stay.enterReplayedAt > 0 ? 9 : roadside ? 7 : 1,
    enter_record_id: ids.enter,
    exit_time: exitAt === null ? null : toIso(exitAt),
    exit_gate_id: seen ? (park.lanes[stay.exitLane]?.gateId ?? null) : null,
    exit_gate_name: seen ? (exitLane?.gateName ?? null) : null,
    exit_mode: exitAt === null ? null : !seen ? 8 : stay.exitReplayedAt > 0 ? 9 : roadside ? 6 : 1,
    release_type: seen ? past.releaseType : null,
    exit_record_id: ids.exit,
    left_at: exitAt === null ? null : toIso(exitAt),
    park_minutes: past.minutes,
    car_type: past.carType,
    right_ref_type: past.companyId === null ? null : 'COMPANY',
    right_ref_id: past.companyId,
    is_unlicensed: past.exceptions.includes(4),
    order_status: past.orderStatus,
    pay_status: past.payStatus,
    rule_id: park.ruleId,
    rule_version: 1,
    gross_fen: past.grossFen,
    vehicle_discount_fen: past.discountFen,
    receivable_fen: past.payableFen + past.reduceFen,
    reduce_fen: past.reduceFen,
    reduce_reason: past.reduceFen > 0 ? '未见离场，置出' : '',
    payable_fen: past.payableFen,
    paid_fen: past.paidFen,
    free_used_min: past.freeUsedMin,
    prepaid_at: past.frozenUntil === null || past.paidAt === null ? null : toIso(past.paidAt),
    fee_frozen_until: past.frozenUntil === null ? null : toIso(past.frozenUntil),
    pay_deadline: past.payDeadline === null || past.orderStatus === 2 ? null : toIso(past.payDeadline),
    is_offline: past.exceptions.includes(10),
    is_force_out: past.forcedOut,
    exception_types: [...past.exceptions].sort((a, b) => a - b),
    arrears_id: ids.arrears,
  };
}

const [cash, onAccount, automatic] = [1, 11, 5];

function billRow(past: PastStay, orderId: string, billNo: string, paidAt: number): Row {
  const { park, stay } = past;
  const at = toIso(paidAt);
  const [channel, scene] = past.companyId === null ? [stay.payment.channel, stay.payment.scene] : [onAccount, automatic];
  const byHand = channel === cash || channel === onAccount;
  return {
    dealer_id: park.dealerId,
    id: newId(paidAt),
    bill_no: billNo,
    subject_id: orderId,
    park_id: park.parkId,
    plate_no: past.plateNo,
    plate_color: past.plateColor,
    total_fen: past.paidFen,
    paid_fen: past.paidFen,
    pay_channel: channel,
    pay_scene: scene === 1 && past.frozenUntil === null ? 2 : scene, // nothing was due inside: paid at the exit
    pay_state: 2,
    out_trade_no: billNo,
    channel_trade_no: byHand ? null : `S${billNo}`,
    merchant_no: byHand ? '' : 'SIM0000001',
    account_id: byHand ? null : demoAccountId(park.dealerId),
    created_at: at,
    paid_at: at,
    notify_at: at,
  };
}

export async function createHistoryWriter(
  ownerUrl: string,
  now: number,
  city: City,
  { keys, storage }: Pick<App, 'keys' | 'storage'>,
  nextTail: () => string,
): Promise<HistoryWriter> {
  const [orderMonths, passMonths] = [await openBareMonths(ownerUrl, 'park_order'), await openBareMonths(ownerUrl, 'pass_record')];
  const orders = await openCopy(ownerUrl, orderMonths.name, orderColumns);
  const passes = await openCopy(ownerUrl, passMonths.name, passColumns);
  const bills = await openCopy(ownerUrl, 'bill', billColumns);
  const rights = await openCopy(ownerUrl, 'stay_right', [
    'dealer_id',
    'order_id',
    'kind',
    'ref_key',
    'plate_no',
    'day',
    'terms',
    'used_min',
  ]);
  const links = await openCopy(ownerUrl, 'stay_link', ['dealer_id', 'order_id', 'plate_no', 'cap_link_id', 'last_day', 'linked']);
  const moves = await openCopy(ownerUrl, 'money_event', moneyEventColumns);
  const trades = await openCopy(ownerUrl, 'trade_number', ['out_trade_no', 'dealer_id', 'bill_id']);
  const counters = new PastCounters();
  const presence = new Map<string, Row>();
  const berths: TakenBerth[] = [];
  const ledger = createArrearsLedger(ownerUrl, keys, counters);
  const reviews = createReviewBook(city, now, keys, storage);
  const grievances: PastGrievance[] = [];
  const pictured: PicturedPassage[] = [];
  /** Only what was charged for, and only once it was said. */
  function hear(past: PastStay, orderId: string): boolean {
    const said = past.exitAt === past.stay.exitAt && past.payableFen >= 500 ? grievanceOf(city, past.stay) : null;
    const heard = said !== null && said.at <= now;
    if (heard) grievances.push({ ...said, dealerId: past.park.dealerId, orderId });
    return heard;
  }
  const hourOf = (at: number) => new Date(at + 8 * 3_600_000).getUTCHours();

  function tally(past: PastStay, orderId: string): void {
    const enterDate = businessDate(past.enterAt);
    counters.add(past, enterDate, metrics.ordersByStatus + past.orderStatus, 0, 1);
    counters.add(past, enterDate, metrics.entries, hourOf(past.enterAt), 1);
    if (past.orderStatus === orderStatus.TO_PAY || past.orderStatus === orderStatus.ARREARS) {
      counters.add(past, runningDate, metrics.unpaidStays, 0, 1);
      counters.add(past, runningDate, metrics.unpaidFen, 0, Math.max(0, past.payableFen - past.paidFen));
    }
    if (past.exitAt !== null) {
      const [date, hour] = [businessDate(past.exitAt), hourOf(past.exitAt)];
      counters.add(past, date, metrics.exits, hour, 1);
      if (isTemporary(past.carType)) {
        counters.add(past, date, metrics.temporaryExits, hour, 1);
        if (past.payableFen + past.reduceFen === 0) counters.add(past, date, metrics.freeExits, hour, 1);
      }
      counters.add(past, date, metrics.receivableFen, hour, past.payableFen + past.reduceFen);
      counters.add(past, date, metrics.parkMinutes, hour, Math.floor((past.exitAt - past.enterAt) / 60_000));
    } else counters.add(past, runningDate, metrics.occupied, 0, 1);
    if (past.paidAt !== null && past.companyId === null) {
      const [date, hour] = [businessDate(past.paidAt), hourOf(past.paidAt)];
      counters.add(past, date, metrics.receivedFen, hour, past.paidFen);
      counters.add(past, date, metrics.payments, hour, 1);
    }
    const { dealerId, parkId } = past.park;
    presence.set(`${parkId} ${past.plateNo}`, {
      dealer_id: dealerId,
      park_id: parkId,
      plate_no: past.plateNo,
      open_order_id: past.exitAt === null ? orderId : null,
      last_pass_at: toIso(past.exitAt ?? past.enterAt),
    });
    const berthId = past.exitAt === null ? past.park.roads[past.stay.road]?.berthIds[past.stay.berth] : undefined;
    if (berthId) berths.push({ dealerId, berthId, orderId, at: past.enterAt });
  }

  return {
    grievances,
    pictured,
    async write(past) {
      const tail = nextTail();
      const arrears = ledger.open(past, now);
      const ids = {
        arrears: arrears?.id ?? null,
        order: past.orderId,
        enter: newId(past.enterAt),
        exit: past.exitAt !== null && past.exitAt === past.stay.exitAt ? newId(past.exitAt) : null,
      };
      const stray = ids.exit === null && past.strayExit ? newId(past.stay.exitAt) : null;
      const because = picturedBecause(past, now, hear(past, ids.order));
      const sides = [
        { side: 'enter' as const, recordId: ids.enter },
        { side: 'exit' as const, recordId: ids.exit ?? stray },
      ].flatMap(({ side, recordId }) => (because && recordId !== null && hasCamera(past, side) ? [{ side, recordId }] : []));
      for (const end of sides) pictured.push({ past, ...end, urgent: because === 'urgent' });
      const orderNo = `PK${compactStamp(past.enterAt)}${tail}`;
      await orders.write(orderRow(past, ids, orderNo));
      await passes.write(passRow(city, past, ids.order, 'enter', ids.enter));
      if (ids.exit !== null) await passes.write(passRow(city, past, ids.order, 'exit', ids.exit));
      else if (stray !== null) await passes.write(passRow(city, past, null, 'exit', stray));
      if (past.right?.counts) {
        const { kind, refKey: ref_key, day, terms, usedMin: used_min } = past.right;
        const key = { dealer_id: past.park.dealerId, order_id: ids.order, plate_no: past.plateNo };
        await rights.write({ ...key, kind, ref_key, day, terms: JSON.stringify(terms), used_min });
      }
      if (past.linked?.sharedCap) {
        const { linkId: cap_link_id, chargedByDate } = past.linked.sharedCap;
        const last_day = Object.keys(chargedByDate).sort().at(-1) ?? null;
        const key = { dealer_id: past.park.dealerId, order_id: ids.order, plate_no: past.plateNo };
        await links.write({ ...key, cap_link_id, last_day, linked: JSON.stringify(past.linked) });
      }
      let supplement: { id: string; billNo: string; channel: number } | null = null;
      if (past.paidAt !== null && past.paidFen > 0) {
        const bill = billRow(past, ids.order, `CB${compactStamp(past.paidAt)}${tail}`, past.paidAt);
        await bills.write(bill);
        await moves.write(settledRow(bill, past.paidAt));
        await trades.write({ out_trade_no: bill.out_trade_no ?? '', dealer_id: bill.dealer_id ?? '', bill_id: bill.id ?? '' });
        if (arrears && past.paidAt > arrears.at)
          supplement = { id: String(bill.id), billNo: String(bill.bill_no), channel: past.stay.payment.channel };
      }
      if (arrears) {
        const shown = { entryImage: sides.some(({ side }) => side === 'enter'), exitImage: sides.some(({ side }) => side === 'exit') };
        ledger.keep(past, { id: ids.order, orderNo, ...shown }, arrears, supplement);
      }
      reviews.keep(past, { id: ids.order, orderNo });
      tally(past, ids.order);
    },
    async end() {
      await Promise.all([orders.end(), passes.end(), bills.end(), moves.end(), rights.end(), links.end(), trades.end()]);
      await Promise.all([orderMonths.end(), passMonths.end()]);
      await Promise.all([
        ledger.end(),
        reviews.end(ownerUrl),
        counters.end(ownerUrl),
        copyAll(ownerUrl, 'vehicle_presence', [...presence.values()]),
        copyAll(ownerUrl, 'plate_end', [...presence.values()].flatMap(plateEndsOf)),
        takeBerths(ownerUrl, berths),
        deriveTraffic(ownerUrl),
      ]);
      await firstStatistics(ownerUrl);
    },
  };
}
