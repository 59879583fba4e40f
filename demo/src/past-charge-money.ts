import { billBiz, payChannel, payScene, payState } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind, walletFreezeStatus } from '@bochong/contract/charging-customer';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { PastCharger, PastGun } from '@bochong/server/domains/charging-order/charging-past.seed';
import { freezeDefaults, type SessionResult } from '@bochong/server/domains/charging-tariff/index';
import { metrics } from '@bochong/server/kernel/database/counter';
import { newId } from '@bochong/server/kernel/database/identifier';
import { compactStamp, toIso } from '@bochong/server/kernel/time';
import type { PastCharge } from '@bochong/simulator/history';
import type { PastRecharge } from './charging-purses.ts';
import { settledRow } from './history-money.ts';
import { type PastRows, type Row, tail } from './past-rows.ts';
import { demoOffices } from './platform.seed.ts';

/** Who takes the money of recharges at the desk of a unit. */
export const clerkOf = (dealerId: string): string => demoOffices.find((office) => office.dealerId === dealerId)?.clerk.id ?? '';

interface PastBill {
  bizType: number;
  subjectId: string;
  plateNo: string;
  channel: number;
  scene: number;
  fen: number;
  at: number;
  tradeNo: string;
  collectorId: string | null;
}

/** A bill at the till that was paid at once, its number and its money event. */
function pay(rows: PastRows, gun: PastGun, bill: PastBill): void {
  const { bizType, subjectId, plateNo, channel, scene, fen, at, tradeNo, collectorId } = bill;
  const billNo = `CB${compactStamp(at)}9${tail(rows.nextNo(), 5)}`;
  const row: Row = {
    ...{ dealer_id: gun.dealerId, id: newId(at), bill_no: billNo, subject_id: subjectId, biz_type: bizType, park_id: gun.parkId },
    ...{ plate_no: plateNo, plate_color: colorOfPlate(plateNo), total_fen: fen, paid_fen: fen, pay_channel: channel, pay_scene: scene },
    ...{ pay_state: payState.SUCCESS, out_trade_no: billNo, channel_trade_no: tradeNo, collector_id: collectorId },
    ...{ created_at: toIso(at), paid_at: toIso(at) },
  };
  rows.put('bill', row);
  rows.put('trade_number', { out_trade_no: billNo, dealer_id: gun.dealerId, bill_id: String(row.id) });
  rows.put('channel_trade', { pay_channel: channel, payee: gun.dealerId, channel_trade_no: tradeNo, out_trade_no: billNo });
  rows.put('money_event', settledRow(row, at));
  rows.count(gun, at, metrics.receivedFen, fen);
  rows.count(gun, at, metrics.payments, 1);
}

/** What a recharge at the desk leaves; the wallet holds `fenBehind` afterwards. */
export function putRecharge(
  rows: PastRows,
  gun: PastGun,
  { dealerId, ownerId }: PastCharger,
  { at, amountFen }: PastRecharge,
  fenBehind: number,
): void {
  const id = newId(at);
  const no = tail(rows.nextNo(), 5);
  rows.put('charging_recharge', {
    ...{ dealer_id: dealerId, id, recharge_no: `CZ${compactStamp(at)}9${no}`, wallet_id: ownerId, park_id: gun.parkId },
    ...{ payable_fen: amountFen, gift_fen: 0, paid_fen: amountFen, created_at: toIso(at), credited_at: toIso(at) },
  });
  pay(rows, gun, {
    ...{ bizType: billBiz.RECHARGE, subjectId: id, plateNo: '', channel: payChannel.POS, scene: payScene.RECHARGE, fen: amountFen, at },
    ...{ tradeNo: `P${compactStamp(at)}${no}`, collectorId: clerkOf(dealerId) },
  });
  rows.put('charging_wallet_entry', {
    ...{ dealer_id: dealerId, id: newId(at), wallet_id: ownerId, kind: walletEntryKind.RECHARGE, biz_type: walletBiz.RECHARGE },
    ...{ biz_id: id, of_biz_id: null, change_principal_fen: amountFen, principal_fen: fenBehind, gift_fen: 0, used_credit_fen: 0 },
    at: toIso(at),
  });
}

/** What a settled charge leaves at the till and in the wallet, which held `fenBefore`. */
export function putChargeMoney(
  rows: PastRows,
  gun: PastGun,
  { dealerId, ownerId, cardId }: PastCharger,
  { startAt, stopAt, plateNo }: PastCharge,
  { id, orderNo, result, fenBefore }: { id: string; orderNo: string; result: SessionResult; fenBefore: number },
): void {
  const fen = result.payableFen;
  const at = toIso(stopAt);
  const billNo = `CD${compactStamp(stopAt)}${tail(rows.nextNo(), 9)}`;
  rows.put('charging_bill', {
    ...{ dealer_id: dealerId, id: newId(stopAt), bill_no: billNo, order_id: id, station_id: gun.stationId },
    ...{ energy_wh: result.energyWh, list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen },
    ...{ discount_fen: 0, coupon_fen: 0, payable_fen: fen, settled_at: at },
  });
  rows.put('charging_order_money', { dealer_id: dealerId, order_id: id, seq: 0, at, principal_fen: fen, gift_fen: 0, credit_fen: 0 });
  rows.put('charging_freeze', {
    ...{ dealer_id: dealerId, id: newId(startAt), wallet_id: ownerId, biz_type: walletBiz.CHARGING, biz_id: id, seq: 0 },
    ...{ amount_fen: freezeDefaults.maxFreezeFen, captured_fen: fen, released_fen: freezeDefaults.maxFreezeFen - fen },
    status: fen > 0 ? walletFreezeStatus.CAPTURED : walletFreezeStatus.RELEASED,
    ...{ card_id: cardId, plate_no: plateNo, held_at: toIso(startAt), ended_at: at },
  });
  rows.put('charging_wallet_entry', {
    ...{ dealer_id: dealerId, id: newId(stopAt), wallet_id: ownerId, kind: walletEntryKind.CAPTURE, biz_type: walletBiz.CHARGING },
    ...{ biz_id: id, of_biz_id: id, change_principal_fen: -fen, principal_fen: fenBefore - fen, gift_fen: 0, used_credit_fen: 0, at },
  });
  if (fen === 0) return;
  pay(rows, gun, {
    ...{ bizType: billBiz.CHARGING, subjectId: id, plateNo, channel: payChannel.BALANCE, scene: payScene.CHARGING, fen, at: stopAt },
    ...{ tradeNo: `${orderNo}-0`, collectorId: null },
  });
}
