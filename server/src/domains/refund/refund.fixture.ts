import { createHmac, randomUUID } from 'node:crypto';
import { payScene } from '@bochong/contract/bill';
import { driverPays } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { vi } from 'vitest';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { applyTo, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import type { RefundAnswer } from '../pay-channel/index.ts';

const at = (clock: string, day: string) => `${day}T${clock}+08:00`;

/** A vehicle that came in at 10:00 and left at 13:05: 15 yuan by R1. */
export async function leftStay(t: TestApp, yard: Yard, plateNo: string, day = '2025-10-13'): Promise<{ orderId: string }> {
  t.clock.at = new Date(at('13:05:00', day));
  for (const [side, clock] of [
    ['entry', '10:00:00'],
    ['exit', '13:05:00'],
  ] as const) {
    const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
    await applyTo(t, yard, { id: `${plateNo}${side}`, side, at: at(clock, day), event: { eventType: 'lane.capture', payload } });
    const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: `${plateNo}${side}` } };
    await applyTo(t, yard, { id: `${plateNo}${side}p`, side, at: at(clock, day), event: passed });
  }
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1 order by id desc limit 1', [plateNo]);
  return { orderId: rows[0]?.id ?? '' };
}

/** Asks for a bill, as a driver's phone does. */
export async function billFor(t: TestApp, yard: Yard, stay: { orderId: string; plateNo: string }, channel: 2 | 3 | 4 = 2) {
  const body = { parkId: yard.parkId, ...stay, payChannel: channel, payScene: payScene.OWNER_SUPPLEMENT };
  const { data } = await t.call(driverPays.create, { body });
  return data;
}

/** The channel says that a bill is paid. */
export async function payBill(t: TestApp, bill: { outTradeNo: string; amountFen: number }): Promise<string> {
  await post(t, payNotifyPath(2), {
    outTradeNo: bill.outTradeNo,
    channelTradeNo: `S${bill.outTradeNo}`,
    merchantNo: simulatedChannel.merchantNo,
    paidFen: bill.amountFen,
    paidAt: toIso(t.app.clock.now()),
  });
  const { rows } = await t.owner.query<{ id: string }>('select id from bill where out_trade_no = $1', [bill.outTradeNo]);
  return rows[0]?.id ?? '';
}

/** A notification of the channel, signed. */
export async function post(t: TestApp, url: string, notice: object, key = simulatedChannelKey): Promise<[number, string]> {
  const payload = JSON.stringify({ ...notice, nonce: randomUUID() });
  const sign = createHmac('sha256', key).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  const response = await t.app.http.inject({ method: 'POST', url, payload, headers });
  return [response.statusCode, response.body];
}

/** A stay with one payment of 15 yuan. */
export async function paidStay(t: TestApp, yard: Yard, plateNo: string, day?: string) {
  const { orderId } = await leftStay(t, yard, plateNo, day);
  const billId = await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  return { orderId, billId };
}

/** Stands in for the channel: keeps what it moved by number, and fails where a test wants it to. */
export function createChannelDouble() {
  const moved = new Map<string, number>();
  const calls: string[] = [];
  const state = {
    /** What happens to the next calls, first come first served; then money moves. */
    plan: [] as ('lost' | 'lostAfter' | 'processing' | RefundAnswer)[],
    moved,
    calls,
    sum: () => [...moved.values()].reduce((total, fen) => total + fen, 0),
  };
  vi.spyOn(simulatedChannel, 'refund').mockImplementation(async ({ outRefundNo, refundFen }) => {
    calls.push(outRefundNo);
    const next = state.plan.shift();
    if (next === 'lost') throw new Error('connection refused');
    if (typeof next === 'object') return next;
    moved.set(outRefundNo, refundFen);
    if (next === 'lostAfter') throw new Error('connection reset');
    return next === 'processing' ? { state: 'PROCESSING' } : { state: 'SUCCESS', channelRefundNo: `SR${outRefundNo}` };
  });
  vi.spyOn(simulatedChannel, 'queryRefund').mockImplementation(async ({ outRefundNo }) => {
    const next = state.plan.shift();
    if (next === 'lost') throw new Error('connection refused');
    if (typeof next === 'object') return next;
    return moved.has(outRefundNo) ? { state: 'SUCCESS', channelRefundNo: `SR${outRefundNo}` } : { state: 'UNKNOWN_NUMBER' };
  });
  return state;
}

export { deliverSurely } from '../../kernel/testing/queue.ts';

/** What a refund came to. */
export async function refundOf(t: TestApp, refundId: string) {
  const { rows } = await t.owner.query(
    `select refund_status as status, approved_fen::int as fen, out_refund_no as number, try_count as tries, fail_text as fail, rev, refund_reason as reason
     from refund_apply where id = $1`,
    [refundId],
  );
  return rows[0];
}

/** Bills, orders and refunds of a plate say the same: what went back, and never more than came in. */
export async function moneyOf(t: TestApp, plateNo: string) {
  const { rows } = await t.owner.query(
    `select (select coalesce(sum(paid_fen), 0)::int from bill where plate_no = $1 and pay_state = 2) as paid,
       (select coalesce(sum(refunded_fen), 0)::int from bill where plate_no = $1) as "billRefunded",
       (select coalesce(sum(refund_fen), 0)::int from park_order where plate_no = $1) as "orderRefunded",
       (select coalesce(sum(approved_fen) filter (where refund_status = 3), 0)::int from refund_apply where plate_no = $1) as refunded,
       (select coalesce(sum(case refund_status when 0 then apply_fen else approved_fen end) filter (where refund_status in (0, 1, 2, 3)), 0)::int
          from refund_apply where plate_no = $1) as claimed,
       (select coalesce(sum(payable_fen), 0)::int from park_order where plate_no = $1) as payable,
       (select coalesce(sum(greatest(0, payable_fen - paid_fen + refund_fen)), 0)::int from park_order where plate_no = $1) as due,
       (select coalesce(sum(greatest(0, paid_fen - refund_fen - payable_fen)), 0)::int from park_order where plate_no = $1) as overpaid`,
    [plateNo],
  );
  return rows[0];
}
