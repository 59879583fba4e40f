import { type FeeRuleContent, innerMode, parkingLinkType } from '@bochong/contract/parking-fee';
import { changeSource, changeType, orderStatus, parkOrders } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { referenceTariffs, ruleVersion } from '../../parking-fee/index.ts';
import { seedParkingLink } from '../../parking-fee/parking-link/parking-link.seed.ts';
import { replay } from '../what-if/replay.service.ts';

const { NESTED, TRANSFER, SHARED_CAP } = parkingLinkType;
let t: TestApp;
let actor: Actor;
let yards: [Yard, Yard];
let yardNo = 0;
let events = 0;
const since = '2025-01-01T00:00:00+08:00';

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
});
beforeEach(async () => {
  yardNo += 2;
  yards = [await createYard(t, `LINK${10 + yardNo}`), await createYard(t, `LINK${11 + yardNo}`)];
});
afterAll(() => t.close());

type Terms = Omit<Parameters<typeof seedParkingLink>[3], 'parkIds' | 'linkName'>;
const link = (terms: Terms) =>
  t.app.database.inScope({ dealerIds: [yards[0].dealerId] }, (tx) =>
    seedParkingLink(tx, yards[0].dealerId, since, { linkName: '商圈', parkIds: yards.map((yard) => yard.parkId), ...terms }),
  );
const hourly = (unitFeeFen: number): FeeRuleContent => {
  const content = structuredClone(referenceTariffs.R1) as FeeRuleContent;
  const [band] = content.dayPlans.DEFAULT.bands;
  if (!band) throw new Error('R1 has a band');
  return {
    ...content,
    free: { ...content.free, minutes: 0 },
    dayPlans: { DEFAULT: { cycleCapFen: null, bands: [{ ...band, steps: [{ uptoMinutes: null, unitMinutes: 60, unitFeeFen }] }] } },
  };
};
/** Charges a yard by another tariff than R1. */
async function setFee({ dealerId, parkId }: Yard, content: FeeRuleContent): Promise<void> {
  const id = newId();
  await t.owner.query(
    `insert into fee_rule (dealer_id, id, base_rule_id, version, rule_code, rule_name, scope_type, content, summary, effective_from)
     values ($1, $2, $2, 1, $5, '内场', 1, $3, '', $4)`,
    [dealerId, id, JSON.stringify(content), since, `INNER${yardNo}`],
  );
  await t.owner.query('update fee_rule_binding set rule_id = $1 where scope_id = $2', [id, parkId]);
}

async function pass(lot: 0 | 1, side: 'entry' | 'exit', plateNo: string, clock: string): Promise<void> {
  events += 1;
  const [id, at] = [`k${events}`, `2025-10-${clock.includes(' ') ? clock.replace(' ', 'T') : `13T${clock}`}:00+08:00`];
  const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
  const payload = { direction, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yards[lot], { id: `c${id}`, side, at, offline: true, event: { eventType: 'lane.capture', payload } });
  const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: `c${id}` } };
  await applyTo(t, yards[lot], { id: `p${id}`, side, at, offline: true, event: passed });
}
async function stay(lot: 0 | 1, plateNo: string, enter: string, exit: string): Promise<void> {
  await pass(lot, 'entry', plateNo, enter);
  await pass(lot, 'exit', plateNo, exit);
}
const settled = async (plateNo: string) => {
  const { rows } = await t.owner.query(
    'select id, park_id as park, receivable_fen::int as fen from park_order where plate_no = $1 and order_status in (1, 2, 3) order by enter_time, id',
    [plateNo],
  );
  return rows as { id: string; park: string; fen: number }[];
};
const feesOf = async (plateNo: string) => (await settled(plateNo)).map(({ fen }) => fen);
const processOf = async (orderId: string) => (await t.call(parkOrders.calculateProcess, { query: { orderId } }, actor)).data;

/** Every stay of both lots priced anew by the rules that priced them: lot by lot, in order. */
async function replayed(): Promise<[stored: number, again: number][]> {
  const fees: [number, number][] = [];
  for (const { dealerId, parkId } of yards) {
    const own = replay(t.app, { dealerId, parkId, from: '2025-10-13', to: '2025-10-14' }, async (tx, stays) => {
      const cited = stays[0];
      const rule = cited?.ruleId && cited.ruleVersion ? await ruleVersion(tx, cited.ruleId, cited.ruleVersion) : undefined;
      return () => (rule ? { rule, laterRules: [] } : null);
    });
    for await (const batch of own)
      for (const { stay: past, calculation } of batch) fees.push([past.receivableFen, calculation?.receivableFen ?? -1]);
  }
  return fees;
}

test('example 28: minutes in the inner yard cover the outer tariff, and the timeline names the link', async () => {
  await setFee(yards[1], hourly(800));
  await link({ linkType: NESTED, outerParkId: yards[0].parkId });
  await pass(0, 'entry', '浙A28001', '10:00');
  await stay(1, '浙A28001', '10:30', '12:10');
  await pass(0, 'exit', '浙A28001', '12:40');
  expect(await feesOf('浙A28001')).toEqual([500, 1600]);
  const outer = await processOf((await settled('浙A28001'))[0]?.id ?? '');
  expect(outer?.segments.map(({ label, minutes }) => [label, minutes])).toContainEqual(['场中场「商圈」内场停放', 100]);
  // A yard left unseen covers while the vehicle is in the lot; one that was never left before this visit does not.
  await pass(1, 'entry', '浙A28002', '08:00');
  await stay(0, '浙A28002', '10:00', '11:00');
  expect(await feesOf('浙A28002')).toEqual([500]);
  await pass(0, 'entry', '浙A28003', '10:00');
  await pass(1, 'entry', '浙A28003', '10:10');
  await pass(0, 'exit', '浙A28003', '13:00');
  expect(await feesOf('浙A28003')).toEqual([0]);
});

const moneyOf = async (plateNo: string) => {
  const { rows } = await t.owner.query(
    'select id, payable_fen::int as fen, order_status as status from park_order where plate_no = $1 and park_id = $2',
    [plateNo, yards[0].parkId],
  );
  return rows[0] as { id: string; fen: number; status: number };
};
const changesOf = async (orderId: string) =>
  (await t.owner.query('select * from park_order_change where order_id = $1 order by id', [orderId])).rows;

test('an inner stay told after the outer one was settled: the outer comes to what it would have been, more as arrears and less as a refund', async () => {
  await setFee(yards[1], hourly(800));
  await link({ linkType: NESTED, outerParkId: yards[0].parkId });
  const late = () => deliverEvents(t, 'InnerStayToldLate');
  // Both ends of the inner stay come late: the outer was charged for all of its minutes.
  await stay(0, '浙A28005', '10:00', '12:40');
  expect(await moneyOf('浙A28005')).toMatchObject({ fen: 1300 });
  await t.owner.query(`update park_order set paid_fen = 1300, order_status = 3, pay_status = 3 where plate_no = '浙A28005'`);
  await pass(1, 'exit', '浙A28005', '12:10');
  await pass(1, 'entry', '浙A28005', '10:30');
  await late();
  const { id, ...cheaper } = await moneyOf('浙A28005');
  expect(cheaper).toEqual({ fen: 500, status: orderStatus.FINISHED });
  expect(
    (await changesOf(id)).map((change) => [change.change_type, change.payable_before_fen, change.payable_after_fen, change.source]),
  ).toEqual([[changeType.FEE, '1300', '500', changeSource.DEVICE]]);
  const overpaid = await t.owner.query(
    `select 1 from graphile_worker._private_jobs where payload::text like '%ParkOrderLeftOverpaid%' || $1 || '%'`,
    [id],
  );
  expect(overpaid.rowCount).toBe(1);
  expect((await processOf(id))?.receivableFen).toBe(500);
  // Only the inner exit comes late: the outer took the vehicle for parked inside to the end.
  await pass(0, 'entry', '浙A28006', '10:00');
  await pass(1, 'entry', '浙A28006', '10:10');
  await pass(0, 'exit', '浙A28006', '13:00');
  await late();
  expect(await moneyOf('浙A28006')).toMatchObject({ fen: 0 });
  await pass(1, 'exit', '浙A28006', '11:00');
  await late();
  expect(await moneyOf('浙A28006')).toMatchObject({ fen: 1100, status: orderStatus.ARREARS });
  // Said again, or of an earlier visit, it changes nothing.
  await pass(1, 'entry', '浙A28006', '08:00');
  await pass(1, 'exit', '浙A28006', '08:30');
  await late();
  expect(await moneyOf('浙A28006')).toMatchObject({ fen: 1100 });
  expect(await changesOf((await moneyOf('浙A28006')).id)).toHaveLength(1);
});

test('where inner and outer add up, or no link is on, every lot charges its own', async () => {
  await setFee(yards[1], hourly(800));
  await link({ linkType: NESTED, outerParkId: yards[0].parkId, innerMode: innerMode.BOTH });
  await pass(0, 'entry', '浙A28004', '10:00');
  await stay(1, '浙A28004', '10:30', '12:10');
  await pass(0, 'exit', '浙A28004', '12:40');
  expect(await feesOf('浙A28004')).toEqual([1300, 1600]);
  expect((await processOf((await settled('浙A28004'))[0]?.id ?? ''))?.linked).toBeUndefined();
});

test('example 26 over two lots: the later stay gets only what room is left, per day; a stay that is void or was refunded to nothing gives it back', async () => {
  await link({ linkType: SHARED_CAP, groupCapFen: 3000 });
  await stay(0, '浙A26001', '08:00', '12:40');
  await stay(1, '浙A26001', '18:00', '21:00');
  await stay(0, '浙A26001', '22:00', '14 01:00');
  expect(await feesOf('浙A26001')).toEqual([2100, 900, 400]);
  const [first, second] = await settled('浙A26001');
  const fee = await processOf(second?.id ?? '');
  expect(fee?.notes).toContain('共享封顶「商圈」：每车每日共30.00元，其他停车10-13已计21.00元');
  expect(fee?.segments.at(-1)).toMatchObject({ kind: 'CAPPED', label: '已共享封顶「商圈」' });
  await t.owner.query('update park_order set order_status = 4 where id = $1', [first?.id]);
  await stay(1, '浙A26001', '21:00', '21:55');
  expect(await feesOf('浙A26001')).toEqual([900, 500, 400]);
  await t.owner.query('update park_order set payable_fen = 0, paid_fen = 900, refund_fen = 900 where id = $1', [second?.id]);
  await stay(1, '浙A26001', '14 09:00', '14 21:00');
  await stay(1, '浙A26001', '12:00', '17:00');
  expect(await feesOf('浙A26001')).toEqual([2100, 900, 500, 400, 2600]);
});

test('two lots let the same plate out at once: never do they take more than the cap', async () => {
  await link({ linkType: SHARED_CAP, groupCapFen: 2500 });
  await pass(0, 'entry', '浙A26002', '08:00');
  await pass(1, 'entry', '浙A26002', '08:01');
  // Neither can write down what it took before both have looked at what is left.
  await inLine(t, { text: 'lock table stay_link in exclusive mode' }, [
    () => pass(0, 'exit', '浙A26002', '12:40'),
    () => pass(1, 'exit', '浙A26002', '12:41'),
  ]);
  expect((await feesOf('浙A26002')).sort((a, b) => a - b)).toEqual([400, 2100]);
});

test('who only asks, and what is looked back at, waits for nobody', async () => {
  const linkId = await link({ linkType: SHARED_CAP, groupCapFen: 2500 });
  await stay(0, '浙A26003', '08:00', '12:40');
  await pass(1, 'entry', '浙A26003', '13:00');
  const lane = await t.owner.connect();
  await lane.query('select pg_advisory_lock(hashtextextended($1, 8))', [`${linkId} 浙A26003`]);
  const { rows } = await t.owner.query("select id from park_order where plate_no = '浙A26003' order by id");
  expect((await processOf(rows[0].id))?.receivableFen).toBe(2100);
  expect((await processOf(rows[1].id))?.notes).toContain('共享封顶「商圈」：每车每日共25.00元，其他停车10-13已计21.00元');
  expect(await replayed()).toEqual([[2100, 2100]]);
  lane.release(true);
});

test('a transfer: no free minutes again and the steps go on; later, or without a link, both begin anew', async () => {
  await link({ linkType: TRANSFER, transferMinutes: 15 });
  await stay(0, '浙A30001', '10:00', '11:10');
  await stay(1, '浙A30001', '11:14', '12:00');
  await stay(0, '浙A30001', '12:15', '12:25');
  await stay(1, '浙A30001', '12:41', '12:50');
  expect(await feesOf('浙A30001')).toEqual([700, 400, 200, 0]);
  const [, second] = await settled('浙A30001');
  expect((await processOf(second?.id ?? ''))?.notes).toEqual(['转场连续计费「商圈」：不再给免费时长，阶梯自第70分钟延续']);
  await stay(0, '浙A30002', '10:00', '10:10');
  await stay(0, '浙A30002', '10:12', '10:20');
  expect(await feesOf('浙A30002')).toEqual([0, 0]);
});

test('a transfer that does not carry the steps only takes the free minutes', async () => {
  await link({ linkType: TRANSFER, transferMinutes: 15, carryElapsed: false });
  await stay(0, '浙A30003', '10:00', '11:10');
  await stay(1, '浙A30003', '11:14', '11:24');
  expect(await feesOf('浙A30003')).toEqual([700, 500]);
});

test('worked out again, every stay comes to what it came to, with what it saw; a link that has ended since still prices them', async () => {
  await setFee(yards[1], hourly(800));
  await link({ linkType: NESTED, outerParkId: yards[0].parkId });
  await link({ linkType: SHARED_CAP, groupCapFen: 2200 });
  await link({ linkType: TRANSFER, transferMinutes: 15 });
  await pass(0, 'entry', '浙A31001', '10:00');
  await stay(1, '浙A31001', '10:30', '12:10');
  await pass(0, 'exit', '浙A31001', '12:40');
  await stay(1, '浙A31001', '12:45', '13:30');
  await stay(0, '浙A31001', '20:00', '14 02:00');
  const before = await feesOf('浙A31001');
  expect(before).toEqual([500, 1600, 100, 800]);
  await t.owner.query(`update parking_link set until = '2025-10-14T10:00:00+08:00'`);
  await t.owner.query('delete from fee_calculation');
  const stays = await settled('浙A31001');
  expect(await Promise.all(stays.map(async ({ id }) => (await processOf(id))?.receivableFen))).toEqual(before);
  const fees = await replayed();
  expect(fees.map(([stored]) => stored).sort()).toEqual([...before].sort());
  for (const [stored, again] of fees) expect(again).toBe(stored);
});
