import { orderStatus } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { type StayChange, updateStay } from './stay-write.repo.ts';

let t: TestApp;
let stay: { id: string; dealerId: string };
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T14:00:00+08:00');
  await t.login('binjiang');
  const yard = await createYard(t, 'COUNT01');
  const payload = { direction: 'IN' as const, plateNo: '浙A12345', plateColor: 1 as const, confidence: 95 };
  const at = '2025-10-13T10:00:00+08:00';
  await applyTo(t, yard, { id: 'a', side: 'entry', at, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, yard, { id: 'b', side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: 'a' } } });
  const { rows } = await t.owner.query<{ id: string; dealerId: string }>('select id, dealer_id as "dealerId" from park_order');
  stay = rows[0] as typeof stay;
});
afterAll(() => t.close());

const byState = `select (enter_time at time zone 'Asia/Shanghai')::date::text as day, park_id, 100 + order_status as metric, count(*)::int as value
  from park_order group by 1, 2, 3 order by 1, 3`;
const counted = `select biz_date::text as day, park_id, metric::int, sum(value)::int as value from counter_delta where metric between 100 and 105
  group by 1, 2, 3 having sum(value) <> 0 order by 1, 3`;
const added = `select dealer_id, biz_date, park_id, gate_id, hour, sum(in_count)::int as ins, sum(out_count)::int as outs, sum(stay_minutes)::int as minutes
  from`;
const byHour = `${added} (select h.* from park_order o cross join lateral bochong.pass_hours_of(o, 1) as h) as h group by 1, 2, 3, 4, 5 order by 2, 5`;
const hours = `${added} pass_hours group by 1, 2, 3, 4, 5 having (sum(in_count), sum(out_count)) <> (0, 0) order by 2, 5`;
const rows = async (sql: string) => (await t.owner.query(sql)).rows;

test.each<[string, StayChange]>([
  ['its payment', { paid_fen: 500, payable_fen: 500 }],
  ['its state', { order_status: orderStatus.TO_PAY }],
  ['its exit', { exit_time: '2025-10-13T12:30:00+08:00', left_at: '2025-10-13T12:30:05+08:00' }],
  ['its entry, to another day', { enter_time: '2025-10-12T22:00:00+08:00' }],
  ['its state, which counts in no hour', { order_status: orderStatus.VOID }],
])('counters and hours are what the stays say after a change of %s', async (_, change) => {
  await t.app.database.inScope({ dealerIds: [stay.dealerId] }, (tx) => updateStay(tx, stay, change));
  expect(await rows(counted)).toEqual(await rows(byState));
  expect(await rows(hours)).toEqual(await rows(byHour));
});
