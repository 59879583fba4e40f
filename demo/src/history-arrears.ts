import { phoneSource } from '@bochong/contract/arrears';
import { payScene } from '@bochong/contract/bill';
import { isVirtualPlate } from '@bochong/contract/kernel/plate';
import { defaultPriority, priorityKeyOf } from '@bochong/server/domains/arrears/arrears-plate/list-priority.rule';
import { evidenceLevelOf, moneyOf, reasonOf, statusOf } from '@bochong/server/domains/arrears/arrears-record/arrears-record.rule';
import { metrics, runningDate } from '@bochong/server/kernel/database/counter';
import { newId, platformDealerId } from '@bochong/server/kernel/database/identifier';
import type { Keys } from '@bochong/server/kernel/session/secret';
import { businessDate, compactStamp, toIso } from '@bochong/server/kernel/time';
import { phoneOf } from '@bochong/simulator/history';
import { copyAll } from './copy-writer.ts';
import type { PastCounters } from './history-counter.ts';
import type { PastStay } from './history-stay.ts';

const hour = 3_600_000;
const letGoUnpaid = [6, 7, 8, 9];

interface PastBill {
  id: string;
  billNo: string;
  channel: number;
}

/** The stay's order, and which of its ends can be shown. */
interface PastOrder {
  id: string;
  orderNo: string;
  entryImage: boolean;
  exitImage: boolean;
}

type Row = Record<string, string | number | boolean | null>;

/** Debts of the past: when a stay became arrears and what became of it, by the rules of the live path. */
export interface ArrearsLedger {
  /** The instant a stay became arrears, null when it never was. Its record takes this id. */
  open(past: PastStay, now: number): { id: string; at: number } | null;
  keep(past: PastStay, order: PastOrder, arrears: { id: string; at: number }, bill: PastBill | null): void;
  end(): Promise<void>;
}

export function createArrearsLedger(ownerUrl: string, keys: Keys, counters: PastCounters): ArrearsLedger {
  const records: Row[] = [];
  const pays: Row[] = [];
  const items: Row[] = [];
  const phones: Row[] = [];
  const plates = new Map<
    string,
    { row: Row; owedFen: number; records: number; paidFen: number; firstAt: number; parks: Set<string>; ids: string[] }
  >();
  let number = 0;

  function plateOf(past: PastStay, at: number): string | null {
    if (isVirtualPlate(past.plateNo)) return null;
    const key = `${past.park.dealerId} ${past.plateNo} ${past.plateColor}`;
    const known = plates.get(key);
    if (known) return String(known.row.id);
    const { plateNo: plate_no, plateColor: plate_color, energyType: energy_type } = past;
    const row = { dealer_id: past.park.dealerId, id: newId(at), plate_no, plate_color, energy_type };
    const phone = phoneOf(past.vehicle); // passed on by the payment channel, with consent
    if (phone)
      phones.push({
        ...{
          dealer_id: past.park.dealerId,
          id: newId(at),
          plate_id: row.id,
          source: phoneSource.PAY,
          verified: true,
          bound_at: toIso(past.enterAt),
        },
        phone: `\\x${keys.encrypt(phone).toString('hex')}`,
        phone_hash: keys.hmac('plate-phone', phone),
      });
    plates.set(key, { row, owedFen: 0, records: 0, paidFen: 0, firstAt: Number.POSITIVE_INFINITY, parks: new Set(), ids: [] });
    return row.id;
  }

  return {
    open(past, now) {
      if (past.exitAt === null || past.payDeadline === null) {
        const late = past.paidAt !== null && past.exitAt !== null && past.paidAt > past.exitAt + 24 * hour;
        return late && past.exitAt !== null ? { id: newId(past.exitAt + 24 * hour), at: past.exitAt + 24 * hour } : null;
      }
      const atOnce = past.releaseType !== null && letGoUnpaid.includes(past.releaseType);
      const at = atOnce ? past.stay.exitReplayedAt || past.exitAt : past.payDeadline;
      return past.orderStatus === 3 && at <= now ? { id: newId(at), at } : null;
    },
    keep(past, order, arrears, bill) {
      number += 1;
      const { park, exitAt, payableFen } = past;
      const before = moneyOf(null, { orderStatus: 3, payableFen, paidFen: bill ? 0 : past.paidFen, refundFen: 0, writeOffFen: 0 });
      const money = moneyOf(before, { orderStatus: past.orderStatus, payableFen, paidFen: past.paidFen, refundFen: 0, writeOffFen: 0 });
      const status = statusOf(money, false);
      const plateId = plateOf(past, arrears.at);
      const paidAt = past.paidAt ?? arrears.at;
      records.push({
        dealer_id: park.dealerId,
        id: arrears.id,
        arrears_no: `QF${compactStamp(arrears.at)}${String(number % 1_000_000).padStart(6, '0')}`,
        order_id: order.id,
        order_no: order.orderNo,
        plate_id: plateId,
        plate_no: past.plateNo,
        plate_color: past.plateColor,
        park_id: park.parkId,
        park_name: park.plan.parkName,
        road_id: park.roads[past.stay.road]?.roadId ?? null,
        berth_code: park.plan.roads[past.stay.road]?.berthCodes[past.stay.berth] ?? null,
        enter_time: toIso(past.enterAt),
        exit_time: toIso(exitAt ?? past.enterAt),
        park_minutes: past.minutes,
        base_paid_fen: money.basePaidFen,
        origin_fen: money.originFen,
        reduce_fen: money.reduceFen,
        paid_fen: money.paidFen,
        write_off_fen: money.writeOffFen,
        owed_fen: money.owedFen,
        arrears_reason: reasonOf({ releaseType: past.releaseType, berthId: past.stay.road >= 0 ? 'berth' : null, corrected: false }),
        arrears_status: status,
        arrears_at: toIso(arrears.at),
        evidence_level: evidenceLevelOf({ ...order, confidence: past.stay.enter.confidence }),
        closed_at: status === 2 ? toIso(paidAt) : null,
      });
      if (status <= 1) {
        counters.add(past, runningDate, metrics.arrearsRecords, 0, 1);
        counters.add(past, runningDate, metrics.arrearsOwedFen, 0, money.owedFen);
      }
      const plate = plates.get(`${park.dealerId} ${past.plateNo} ${past.plateColor}`);
      if (plate) {
        plate.paidFen += money.paidFen;
        plate.ids.push(arrears.id);
        if (status <= 1) {
          plate.owedFen += money.owedFen;
          plate.records += 1;
          plate.firstAt = Math.min(plate.firstAt, arrears.at);
          plate.parks.add(park.parkId);
        }
      }
      if (!bill || money.paidFen === 0) return;
      counters.add(past, businessDate(paidAt), metrics.arrearsPaidFen, new Date(paidAt + 8 * hour).getUTCHours(), money.paidFen);
      pays.push({
        dealer_id: park.dealerId,
        id: bill.id,
        bill_no: bill.billNo,
        plate_id: plateId,
        plate_no: past.plateNo,
        plate_color: past.plateColor,
        park_ids: `{${park.parkId}}`,
        pay_scene: payScene.OWNER_SUPPLEMENT,
        pay_channel: bill.channel,
        pay_state: 2,
        total_fen: money.paidFen,
        paid_fen: money.paidFen,
        record_count: 1,
        created_at: toIso(paidAt),
        paid_at: toIso(paidAt),
      });
      items.push({ dealer_id: park.dealerId, pay_id: bill.id, arrears_id: arrears.id, order_id: order.id, amount_fen: money.paidFen });
    },
    async end() {
      const platesOf = [...plates.values()].map(({ row, owedFen, records: recordCount, paidFen, firstAt, parks, ids }) => {
        const firstArrearsAt = recordCount === 0 ? null : toIso(firstAt);
        const ranked = { isParking: false, owedFen, recordCount, firstArrearsAt, clazzLevel: 0, lastRemindAt: null, promiseBroken: false };
        const sums = {
          owed_fen: owedFen,
          record_count: recordCount,
          open_count: recordCount,
          park_count: parks.size,
          total_paid_fen: paidFen,
          total_count: ids.length,
          newest_record_id: ids.sort().at(-1) ?? null,
        };
        const place = {
          park_ids: `{${[...parks].join(',')}}`,
          first_arrears_at: firstArrearsAt,
          priority_key: priorityKeyOf(ranked, defaultPriority),
        };
        return { ...row, ...sums, ...place } as Row;
      });
      await copyAll(ownerUrl, 'arrears_plate', platesOf);
      await copyAll(ownerUrl, 'plate_phone', phones);
      await copyAll(ownerUrl, 'arrears_record', records);
      await copyAll(ownerUrl, 'arrears_pay', pays);
      await copyAll(ownerUrl, 'arrears_pay_item', items);
      const owing = Map.groupBy(
        platesOf.filter((row) => Number(row.record_count) > 0),
        (row) => String(row.dealer_id),
      );
      const totals = [...owing].map(([dealer_id, rows]) => ({
        ...{ dealer_id, biz_date: runningDate, metric: metrics.arrearsPlates, park_id: platformDealerId, hour: 0 },
        value: rows.length,
      }));
      await copyAll(ownerUrl, 'counter_delta', totals);
    },
  };
}
