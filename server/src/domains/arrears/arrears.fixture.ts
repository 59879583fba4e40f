import { createHmac, randomUUID } from 'node:crypto';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannelKey } from '@bochong/demo/simulated-channel';
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
  const { rows } = await t.owner.query(`
    select 'order and record' as what, o.order_no as who, o.order_status, r.arrears_status, r.owed_fen from park_order o
      full join arrears_record r on r.dealer_id = o.dealer_id and r.id = o.arrears_id
      where (o.order_status = 3) is distinct from (r.arrears_status in (0, 1, 5)) and (o.order_status = 3 or r.id is not null)
    union all
    select 'payable', o.order_no, o.order_status, r.arrears_status, o.payable_fen - least(o.paid_fen - o.refund_fen, o.payable_fen) - r.owed_fen - r.write_off_fen
      from park_order o join arrears_record r on r.dealer_id = o.dealer_id and r.id = o.arrears_id
      where o.order_status in (2, 3) and o.payable_fen - least(o.paid_fen - o.refund_fen, o.payable_fen) <> r.owed_fen + r.write_off_fen
    union all
    select 'plate', p.plate_no, p.record_count, p.frozen_count, p.owed_fen from arrears_plate p left join (
        select plate_id, sum(owed_fen) filter (where arrears_status in (0, 1)) as owed, count(*) filter (where arrears_status in (0, 1)) as records,
          count(*) filter (where arrears_status = 5) as frozen, count(*) as total, (array_agg(id order by id desc))[1] as newest
          from arrears_record group by 1) s on s.plate_id = p.id
      where (p.owed_fen, p.record_count, p.frozen_count, p.total_count, p.newest_record_id)
        is distinct from (coalesce(s.owed, 0), coalesce(s.records, 0), coalesce(s.frozen, 0), coalesce(s.total, 0), s.newest)
    union all
    select 'standing', p.plate_no, 0, 0, 0 from arrears_plate p left join lateral (select v.park_id, v.open_order_id from vehicle_presence v
        where v.dealer_id = p.dealer_id and v.plate_no = p.plate_no and v.open_order_id is not null order by v.open_order_id desc limit 1) v on true
      where (p.current_park_id, p.current_order_id) is distinct from (v.park_id, v.open_order_id)
    union all
    select 'counter', m.metric::text, 0, 0, c.value - m.value from (
        select 30 as metric, count(*) as value from arrears_record where arrears_status in (0, 1)
        union all select 31, coalesce(sum(owed_fen), 0) from arrears_record where arrears_status in (0, 1)
        union all select 32, count(*) from arrears_plate where record_count > 0
        union all select 33, coalesce(sum(paid_fen), 0) from arrears_record) m
      join lateral (select coalesce(sum(value), 0) as value from
        (select value from counter where metric = m.metric union all select value from counter_delta where metric = m.metric) v) c on c.value <> m.value
    union all
    select 'payment', p.bill_no, p.pay_state, p.record_count, p.paid_fen from arrears_pay p where p.pay_state = 2 and p.paid_fen <>
      (select coalesce(sum(amount_fen), 0) from arrears_pay_item i where i.dealer_id = p.dealer_id and i.pay_id = p.id)`);
  return rows;
}
