import { orderStatus, parkOrders } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { plateCap } from './order-plate.repo.ts';

const [{ id: dealerId }, { id: otherId }] = demoDealers;
const stays = 4_000;
let t: TestApp;
let actor: Actor;
/** What the list is to answer: all stays, newest first. */
let all: { id: string; plateNo: string; status: number }[];

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T14:00:00+08:00');
  actor = await t.login('binjiang');
  const { parkId } = await createYard(t, 'BEGIN01');
  // A stay each minute; every hundredth is void.
  const owner = await t.owner.connect();
  await owner.query('set session_replication_role = replica');
  await t.owner.query("select bochong.ensure_partitions('park_order', date '2025-09-01', 3)");
  for (const [dealer, count] of [
    [dealerId, stays],
    [otherId, 50],
  ])
    await owner.query(
      `insert into park_order (dealer_id, id, order_no, park_id, park_name, park_type, plate_no, plate_color, enter_time, order_status)
       select $1::text::uuid, (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12))::uuid,
         'PL' || $1::text || n, $2, 'lot', 1, '沪Q' || lpad((n % 1000)::text, 5, '0'), 1, at,
         case when n % 100 = 0 then ${orderStatus.VOID} else ${orderStatus.FINISHED} end
       from (select n, timestamptz '2025-10-13 13:00:00+08' - n * interval '1 minute' as at from generate_series(1, $3::int) n) g,
         lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h, md5($1::text || n) as r) t`,
      [dealer, parkId, count],
    );
  owner.release(true);
  await t.owner.query('analyze park_order');
  const { rows } = await t.owner.query(
    `select id, plate_no as "plateNo", order_status as status from park_order where dealer_id = $1 order by id desc`,
    [dealerId],
  );
  all = rows;
});
afterAll(() => t.close());

const list = async (query: object) => (await t.call(parkOrders.list, { query: { pageSize: 20, ...query } }, actor)).data;
const matching = (plateNo: string, keep = (_: number) => true) =>
  all.filter((one) => one.plateNo.startsWith(plateNo) && keep(one.status)).map(({ id }) => id);

test.each([
  ['one plate', '沪Q0012', {}, 40],
  ['a hundred plates', '沪Q001', {}, 400],
  ['a hundred plates, one state', '沪Q001', { orderStatus: String(orderStatus.VOID) }, 4],
  ['none', '沪Q9', {}, 0],
])(
  'the beginning of a plate, %s: every stay, newest first, and how many',
  async (_, plateNo, filters: { orderStatus?: string | undefined }, count) => {
    const wanted = matching(plateNo, (status) => filters.orderStatus === undefined || String(status) === filters.orderStatus);
    expect(wanted).toHaveLength(count);
    for (const pageNo of [1, 2]) {
      const { results, totalRecord, totalCapped } = await list({ plateNo, pageNo, ...filters });
      expect({ totalRecord, totalCapped }).toEqual({ totalRecord: count, totalCapped: false });
      expect(results.map((row) => row.orderId)).toEqual(wanted.slice((pageNo - 1) * 20, pageNo * 20));
    }
  },
);

test('a beginning that more stays answer to than are looked through says so and shows the newest', async () => {
  const wanted = matching('沪Q');
  expect(wanted.length).toBeGreaterThan(plateCap);
  for (const pageNo of [1, 3]) {
    const { results, totalRecord, totalCapped } = await list({ plateNo: '沪Q', pageNo });
    expect({ totalRecord, totalCapped }).toEqual({ totalRecord: plateCap, totalCapped: true });
    expect(results.map((row) => row.orderId)).toEqual(wanted.slice((pageNo - 1) * 20, pageNo * 20));
  }
});

test.each(['沪Q001', '沪Q'])('a cursor leads through the stays of %s once', async (plateNo) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 8; page += 1) {
    const { results, nextCursor }: Awaited<ReturnType<typeof list>> = await list({ plateNo, pageSize: 50, ...(cursor && { cursor }) });
    seen.push(...results.map((row) => row.orderId));
    cursor = nextCursor ?? null;
  }
  expect(seen).toEqual(matching(plateNo).slice(0, 400));
});

test('days limit it as any list', async () => {
  const { results, totalRecord } = await list({ plateNo: '沪Q001', startTime: '2025-10-12 00:00:00', endTime: '2025-10-12 23:59:59' });
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from park_order where dealer_id = $1 and plate_no like '沪Q001%'
     and enter_time >= '2025-10-12 00:00:00+08' and enter_time < '2025-10-13 00:00:00+08' order by id desc`,
    [dealerId],
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(totalRecord).toBe(rows.length);
  expect(results.map((row) => row.orderId)).toEqual(rows.slice(0, 20).map(({ id }) => id));
});
