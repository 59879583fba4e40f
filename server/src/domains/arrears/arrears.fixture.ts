import { createHmac, randomUUID } from 'node:crypto';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { arrearsSums } from '../../admin/invariants-of-debts.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { applyTo, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { parkingOrderJobs } from '../parking-order/index.ts';

/** 5 yuan the first hour, 2 yuan each half hour more: two hours cost 9 yuan, three 13. */
export interface UnpaidStay {
  plateNo: string;
  /** `2025-10-13T10:00:00+08:00`. */
  enter: string;
  exit: string;
  /** 8 forced at once (the default), 5 by hand: arrears only once the deadline has passed. */
  release?: 5 | 6 | 7 | 8 | 9;
}

let passages = 0;

/** A vehicle passes a lane. */
export async function drive(
  t: TestApp,
  yard: Yard,
  { plateNo, side, at, release }: { plateNo: string; side: 'entry' | 'exit'; at: string; release?: 5 | 6 | 7 | 8 | 9 },
): Promise<void> {
  passages += 1;
  const id = `u${passages}`;
  const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
  const payload = { direction, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id, side, at, event: { eventType: 'lane.capture', payload } });
  const passed = { captureEventId: id, ...(release && { releaseType: release }) };
  await applyTo(t, yard, { id: `${id}p`, side, at, event: { eventType: 'lane.passed', payload: passed } });
}

/** A vehicle comes in and leaves without paying; answers its order. */
export async function leaveUnpaid(t: TestApp, yard: Yard, { plateNo, enter, exit, release = 8 }: UnpaidStay): Promise<string> {
  await drive(t, yard, { plateNo, side: 'entry', at: enter });
  await drive(t, yard, { plateNo, side: 'exit', at: exit, release });
  const { rows } = await t.owner.query<{ id: string }>(
    'select id from park_order where park_id = $1 and plate_no = $2 order by id desc limit 1',
    [yard.parkId, plateNo],
  );
  return rows[0]?.id ?? '';
}

/** What the five-minute job does once the deadline of vehicles that left has passed. */
export async function passDeadlines(t: TestApp): Promise<void> {
  for (const job of parkingOrderJobs) if (job.name === 'unpaid-to-arrears') await runForDealers(t.app, job);
  await deliverEvents(t);
}

/** The channel tells that a bill was paid. */
export async function notifyPaid(t: TestApp, bill: { outTradeNo: string; amountFen: number }, merchantNo = 'SIM0000001'): Promise<string> {
  const { outTradeNo, amountFen: paidFen } = bill;
  const notice = {
    outTradeNo,
    channelTradeNo: `S${outTradeNo}`,
    merchantNo,
    paidFen,
    paidAt: toIso(t.app.clock.now()),
    nonce: randomUUID(),
  };
  const payload = JSON.stringify(notice);
  const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  return (await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), payload, headers })).body;
}

/**
 * What must hold after anything: an order in arrears and a record that is open are one and the same debt, plates and counters add up, a plate
 * stands where its lots say, and
 * payable = net payments + debt + write-off for every stay with a record.
 */
export async function wrongSums(t: TestApp): Promise<Record<string, unknown>[]> {
  const { rows } = await t.owner.query(`${arrearsSums}
    union all
    select 'standing', p.plate_no, 0, 0, 0 from arrears_plate p left join lateral (select v.park_id, v.open_order_id from vehicle_presence v
        where v.dealer_id = p.dealer_id and v.plate_no = p.plate_no and v.open_order_id is not null order by v.open_order_id desc limit 1) v on true
      where (p.current_park_id, p.current_order_id) is distinct from (v.park_id, v.open_order_id)`);
  return rows;
}
