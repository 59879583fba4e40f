import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { seedFreeDuration, seedFreeLink } from '../../parking-fee/free-duration/free-duration.seed.ts';
import { ruleVersion } from '../../parking-fee/index.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { applyPayment, bookRefund } from '../stay/stay-money.service.ts';
import { replay } from '../what-if/replay.service.ts';

let t: TestApp;
let yards: [Yard, Yard];
let yardNo = 0;
let events = 0;
const since = '2025-01-01T00:00:00+08:00';
const CUMULATIVE = 4;
const DEDUCT = 2;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  yardNo += 2;
  yards = [await createYard(t, `FREE${10 + yardNo}`), await createYard(t, `FREE${11 + yardNo}`)];
});
afterAll(() => t.close());

/** Puts both lots under one free duration: 15 minutes in an hour. */
const link = (options: { freeScope?: 2 | 3 | 4; freeMode?: 1 | 2; mergeMinutes?: number } = {}) =>
  t.app.database.inScope({ dealerIds: [yards[0].dealerId] }, async (tx) => {
    const { dealerId } = yards[0];
    const { freeScope = 3, freeMode = 1 } = options;
    const freeId = await seedFreeDuration(tx, dealerId, since, { freeName: '商圈', windowMinutes: 60, freeScope, freeMode });
    const parkIds = yards.map((yard) => yard.parkId);
    await seedFreeLink(tx, dealerId, since, { linkName: '商圈联动', parkIds, freeId, mergeMinutes: options.mergeMinutes ?? 0 });
  });

async function pass(lot: 0 | 1, side: 'entry' | 'exit', plateNo: string, clock: string): Promise<void> {
  events += 1;
  const yard = yards[lot];
  const [id, at] = [`e${events}`, `2025-10-13T${clock}:00+08:00`];
  const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
  const capture = { eventType: 'lane.capture' as const, payload: { direction, plateNo, plateColor: 1 as const, confidence: 95 } };
  await applyTo(t, yard, { id: `c${id}`, side, at, offline: true, event: capture });
  const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: `c${id}` } };
  await applyTo(t, yard, { id: `p${id}`, side, at, offline: true, event: passed });
}
async function stay(lot: 0 | 1, plateNo: string, enter: string, exit: string): Promise<void> {
  await pass(lot, 'entry', plateNo, enter);
  await pass(lot, 'exit', plateNo, exit);
}
const settled = async (plateNo: string) => {
  const { rows } = await t.owner.query(
    `select id, park_id as park, receivable_fen::int as fen, free_used_min::int as used from park_order
     where plate_no = $1 and park_id = any ($2) and order_status in (1, 2, 3) order by enter_time, id`,
    [plateNo, yards.map((yard) => yard.parkId)],
  );
  return rows as { id: string; park: string; fen: number; used: number }[];
};
const feesOf = async (plateNo: string) => (await settled(plateNo)).map(({ fen, used }) => [fen, used]);

test('without a link each lot gives its own free minutes', async () => {
  await stay(0, '浙A10001', '10:00', '10:12');
  await stay(1, '浙A10001', '10:20', '10:30');
  expect(await feesOf('浙A10001')).toEqual([
    [0, 12],
    [0, 10],
  ]);
});

test('the window opens with the first use anywhere; its minutes are given once', async () => {
  await link();
  await stay(0, '浙A10002', '10:00', '10:12');
  await stay(1, '浙A10002', '10:20', '10:30');
  await stay(0, '浙A10002', '11:05', '11:15');
  expect(await feesOf('浙A10002')).toEqual([
    [0, 12],
    [500, 0],
    [0, 10],
  ]);
  const { rows } = await t.owner.query(`select body -> 'free' as free from fee_calculation where order_id = $1 order by id desc limit 1`, [
    (await settled('浙A10002'))[1]?.id,
  ]);
  expect(rows[0]?.free).toMatchObject({
    usedBefore: 15,
    duration: { freeName: '商圈', linkName: '商圈联动', rev: 0 },
    elsewhere: [{ parkId: yards[0].parkId, freeUsedMin: 12, payableFen: 0 }],
  });
});

test('what is left of them is left in every lot; a void stay gives its own back', async () => {
  await link({ freeScope: CUMULATIVE });
  await stay(0, '浙A10003', '10:00', '10:12');
  await stay(1, '浙A10003', '10:20', '10:23');
  await t.owner.query(`update park_order set order_status = 4 where id = $1`, [(await settled('浙A10003'))[0]?.id]);
  await stay(0, '浙A10003', '10:30', '10:42');
  expect(await feesOf('浙A10003')).toEqual([
    [0, 3],
    [0, 12],
  ]);
});

test('a stay refunded to nothing gives its free minutes back, one refunded in part keeps them', async () => {
  await link({ freeMode: DEDUCT });
  await stay(0, '浙A10009', '10:00', '10:30');
  expect(await feesOf('浙A10009')).toEqual([[500, 15]]);
  const [{ id } = { id: '' }] = await settled('浙A10009');
  const { dealerId } = yards[0];
  const book = (money: (context: WorkContext, stay: StayRow) => Promise<unknown>) =>
    t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const found = (await findStay(tx, dealerId, id, true)) ?? expect.fail('no stay');
      await money({ app: t.app, tx, now: t.app.clock.now() }, found);
    });
  const refund = (refundFen: number) =>
    book((context, paid) => bookRefund(context, paid, { refundFen, reason: '计费错误', operatorId: null, operatorName: '系统' }));
  await book((context, owing) => applyPayment(context, owing, { paidFen: 500, prepaid: null }));
  await refund(200);
  await stay(1, '浙A10009', '10:40', '10:50');
  await refund(300);
  await stay(1, '浙A10009', '10:55', '11:05');
  expect((await settled('浙A10009')).map(({ used }) => used)).toEqual([0, 0, 10]);
});

test('the first stay of the day is the first in any lot, even while it lasts', async () => {
  await link({ freeScope: 2 });
  await pass(0, 'entry', '浙A10004', '09:00');
  await stay(1, '浙A10004', '10:00', '10:10');
  await pass(0, 'exit', '浙A10004', '10:30');
  expect(await feesOf('浙A10004')).toEqual([
    [700, 0],
    [500, 0],
  ]);
});

test('a transfer within the minutes of the link is one stay, less what the first part cost', async () => {
  await link({ mergeMinutes: 5 });
  await stay(0, '浙A10005', '10:00', '11:10');
  await stay(1, '浙A10005', '11:14', '12:00');
  expect(await feesOf('浙A10005')).toEqual([
    [700, 0],
    [200, 0],
  ]);
});

test('two lots let the same plate out at once: never are its free minutes given twice', async () => {
  await link({ freeScope: CUMULATIVE });
  const plates = Array.from({ length: 6 }, (_, index) => `浙B${20_000 + index}`);
  for (const plateNo of plates) {
    await pass(0, 'entry', plateNo, '10:00');
    await pass(1, 'entry', plateNo, '10:01');
  }
  for (const plateNo of plates) await Promise.all([pass(0, 'exit', plateNo, '10:12'), pass(1, 'exit', plateNo, '10:12')]);
  for (const plateNo of plates) {
    const stays = await settled(plateNo);
    expect(stays).toHaveLength(2);
    const used = stays.map((one) => one.used).sort((a, b) => a - b);
    expect(used[0]).toBe(0);
    expect(stays.reduce((sum, one) => sum + one.used, 0)).toBeLessThanOrEqual(15);
    expect(stays.reduce((sum, one) => sum + one.fen, 0)).toBe(500);
  }
});

test('worked out again, every stay comes to what it came to: with its version, its link and what it saw elsewhere', async () => {
  await link({ freeScope: CUMULATIVE, mergeMinutes: 5 });
  await stay(0, '浙A10006', '10:00', '10:12');
  await stay(1, '浙A10006', '10:20', '10:26');
  await pass(0, 'entry', '浙A10007', '10:00');
  await stay(1, '浙A10007', '10:05', '10:15'); // began later, was settled first
  await pass(0, 'exit', '浙A10007', '10:13');
  await stay(0, '浙A10007', '10:18', '11:40');
  await t.owner.query(`update free_duration set until = '2025-10-14T00:00:00+08:00'`);
  await t.owner.query(`update free_duration_link set until = '2025-10-14T00:00:00+08:00'`);
  const replayed: [number, number, number, number][] = [];
  for (const { dealerId, parkId } of yards) {
    const range = { dealerId, parkId, from: '2025-10-13', to: '2025-10-13' };
    const own = replay(t.app, range, async (tx, stays) => {
      const cited = stays[0];
      const rule = cited?.ruleId && cited.ruleVersion ? await ruleVersion(tx, cited.ruleId, cited.ruleVersion) : undefined;
      return () => (rule ? { rule, laterRules: [] } : null);
    });
    for await (const batch of own)
      for (const { stay: past, calculation } of batch)
        replayed.push([past.receivableFen, past.freeUsedMin, calculation?.receivableFen ?? -1, calculation?.free.usedMinutes ?? -1]);
  }
  expect(replayed).toHaveLength(5);
  expect(replayed.some(([fen]) => fen > 0)).toBe(true);
  expect(replayed.map(([fen, used]) => [fen, used])).toEqual(replayed.map(([, , fen, used]) => [fen, used]));
});
