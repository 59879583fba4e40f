import { remindResult, skipReason } from '@bochong/contract/collection';
import { demoOffices } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { leaveUnpaid, wrongSums } from '../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { seedReminding } from './collection.seed.ts';
import { bindPhone } from './remind/remind.fixture.ts';

let t: TestApp;
let yard: Yard;
const [office] = demoOffices;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-11-20T12:00:00+08:00');
  yard = await createYard(t, 'PASTREM');
  // Left on the 10th of October at eleven, forty days ago; on the 12th; without a number; ten days ago; and five vehicles to be called.
  const day = (number: number) => `2025-10-${number}`;
  for (const [plateNo, date, phone] of [
    ['浙P10001', day(10), '13800000001'],
    ['浙P10002', day(12), '13800000002'],
    ['浙P10003', day(10), ''],
    ...[4, 5, 6, 7, 8].map((index) => [`浙P1000${index}`, '2025-11-10', `1380000000${index}`] as const),
  ] as const) {
    await leaveUnpaid(t, yard, { plateNo, enter: `${date}T08:00:00+08:00`, exit: `${date}T11:00:00+08:00` });
    if (phone !== '') await bindPhone(t, yard, plateNo, phone);
  }
  await seedReminding(t.app, office);
  await deliverEvents(t);
}, 60_000);
afterAll(() => t.close());

const messagesOf = async (plateNo: string) =>
  (
    await t.owner.query(
      `select to_char(coalesce(sent_at, created_at) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at, remind_result as result, skip_reason as reason
       from remind_record where plate_no = $1 and channel = 1 order by created_at`,
      [plateNo],
    )
  ).rows;

test('the program has reminded at each age, at its hour; who has no number was skipped', async () => {
  const sent = (at: string) => ({ at, result: remindResult.DELIVERED, reason: null });
  expect(await messagesOf('浙P10002')).toEqual(['10-15 10:00', '10-20 10:00', '11-12 10:00'].map(sent));
  const skipped = (await messagesOf('浙P10003')).map(({ result, reason }) => [result, reason]);
  expect(skipped).toEqual(Array(3).fill([remindResult.SKIPPED, skipReason.NO_PHONE]));
});

test('calls were made and some led to the counter; nobody was contacted after having paid', async () => {
  const { rows } = await t.owner.query(
    `select count(*)::int as calls, count(*) filter (where call_result = 1)::int as answered from call_record`,
  );
  expect(rows[0]).toEqual({ calls: expect.any(Number), answered: expect.any(Number) });
  expect(rows[0].calls).toBeGreaterThan(rows[0].answered);
  const paid = await t.owner.query('select plate_no from arrears_record where closed_at is not null');
  expect(paid.rowCount).toBeGreaterThan(0);
  const late = await t.owner.query(`select m.plate_no from remind_record m cross join unnest(m.arrears_ids) as a (id)
    join arrears_record r on r.dealer_id = m.dealer_id and r.id = a.id where r.closed_at <= m.sent_at`);
  expect(late.rows).toEqual([]);
});

test('records, vehicles and batches count what was sent', async () => {
  expect(await wrongSums(t)).toEqual([]);
  const wrong = await t.owner.query(`
    select 'record' as what, r.plate_no from arrears_record r where r.remind_count <>
      (select count(*) from remind_record m where m.sent_at is not null and r.id = any (m.arrears_ids))
    union all
    select 'vehicle', p.plate_no from arrears_plate p cross join lateral (
        select (count(*) filter (where m.sent_at >= '2025-10-22T00:00:00+08:00'))::int as month, max(m.sent_at) as last
        from remind_record m where m.plate_id = p.id) c
      where (p.remind_count_30d, p.last_remind_at) is distinct from (c.month, c.last)
    union all
    select 'batch', b.id::text from remind_batch b cross join lateral (
        select count(*)::int as total, (count(*) filter (where m.remind_result = 2))::int as delivered,
          (count(*) filter (where m.remind_result = 4))::int as skipped from remind_record m where m.batch_id = b.id) c
      where (b.total, b.queued, b.delivered, b.skipped) is distinct from (c.total, 0, c.delivered, c.skipped)`);
  expect(wrong.rows).toEqual([]);
});
