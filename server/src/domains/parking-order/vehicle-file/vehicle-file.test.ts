import {
  vehicleEventKind as kinds,
  parkOrders,
  parkRecordPage,
  setOutFeeMode,
  vehicleFilePage,
  vehicleFiles,
} from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createChargingDay, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T14:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'FILE001');
});
afterAll(() => t.close());

let number = 0;
async function enter(plateNo: string, at: string) {
  number += 1;
  const id = `f${number}`;
  const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id, side: 'entry', at, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, yard, { id: `${id}p`, side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1 order by id desc', [plateNo]);
  return rows[0]?.id ?? '';
}
const fileOf = async (plateNo: string, as = actor) => (await t.call(vehicleFiles.get, { query: { plateNo } }, as)).data;
const timelineOf = async (query: { plateNo: string; kind?: number; cursor?: string; size?: number }, as = actor) =>
  (await t.call(vehicleFiles.timeline, { query: { size: 50, ...query } }, as)).data;

test('a vehicle that is in the lot: where, since when, and its stay as the newest entry', async () => {
  const orderId = await enter('浙A70001', '2025-10-13T10:00:00+08:00');
  expect(await fileOf('浙A70001')).toMatchObject({
    plateColor: 1,
    stays: 1,
    parks: 1,
    parkedOrderId: orderId,
    firstAt: '2025-10-13T10:00:00+08:00',
    owedFen: 0,
    blackListed: false,
  });
  const { results, next } = await timelineOf({ plateNo: '浙A70001' });
  expect(results).toMatchObject([{ kind: kinds.STAY, refId: orderId, orderId, at: '2025-10-13T10:00:00+08:00' }]);
  expect(next).toBeNull();
});

test('what was changed stands beside the stay it changed', async () => {
  const orderId = await enter('浙A70002', '2025-10-13T10:00:00+08:00');
  const body = { orderIds: [orderId], exitTime: '2025-10-13 13:05:00', feeMode: setOutFeeMode.CALC, reason: '车已离场' };
  await t.call(parkOrders.setOutTime, { body }, actor);
  const { results } = await timelineOf({ plateNo: '浙A70002' });
  expect(results.map(({ kind }) => kind)).toEqual([kinds.CHANGE, kinds.STAY]);
  expect(results[0]).toMatchObject({ orderId, note: '车已离场' });
  expect(results[1]).toMatchObject({ fen: 1500 });
  expect((await timelineOf({ plateNo: '浙A70002', kind: kinds.CHANGE })).results).toHaveLength(1);
});

test('a long history is read page by page: nothing twice, nothing left out', async () => {
  const plateNo = '浙A70003';
  for (let day = 1; day <= 7; day += 1) {
    const orderId = await enter(plateNo, `2025-10-0${day}T10:00:00+08:00`);
    const body = { orderIds: [orderId], exitTime: `2025-10-0${day} 12:00:00`, feeMode: setOutFeeMode.ZERO, reason: '测试' };
    await t.call(parkOrders.setOutTime, { body }, actor);
  }
  const all = (await timelineOf({ plateNo, size: 200 })).results;
  expect(all).toHaveLength(14);
  const read = [];
  let cursor: string | undefined;
  do {
    const page = await timelineOf({ plateNo, size: 3, ...(cursor && { cursor }) });
    read.push(...page.results);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(read).toEqual(all);
});

test('only kinds whose own page the reader may open are shown, and no other money', async () => {
  await t.owner.query(
    `update role set resource_ids = '{${vehicleFilePage.code},${parkRecordPage.code}}' where id in
      (select role_id from user_role join app_user as u on u.id = user_id where u.account = 'kefu')`,
  );
  const reader = await t.login('kefu');
  expect(await fileOf('浙A70002', reader)).toMatchObject({ stays: 1, paidFen: null, refundedFen: null, owedFen: null, blackListed: null });
  expect((await timelineOf({ plateNo: '浙A70002' }, reader)).results.map(({ kind }) => kind)).toEqual([kinds.STAY]);
});

test("another operator's history of the same plate stays hidden", async () => {
  const stranger = await t.login('qingyu');
  expect(await fileOf('浙A70003', stranger)).toMatchObject({ stays: 0, firstAt: null, parkedAt: null });
  expect((await timelineOf({ plateNo: '浙A70003' }, stranger)).results).toEqual([]);
});

test('a charge, its card and the recharges of the owner who proved the plate stand in its file; an owner who only claims it adds none', async () => {
  const plateNo = '浙AD70009';
  const day = await createChargingDay(t, { principalFen: 5000 });
  const reader = await signedIn(t);
  const start = t.app.clock.now().getTime();
  const { transactionId } = await day.start({ at: start, meterStartWh: 0 });
  await day.stop(transactionId ?? 0, start + 600_000, 10_000);
  await t.owner.query('update charging_order set plate_no = $1 where owner_id = $2', [plateNo, day.ownerId]);
  await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', [plateNo, day.ownerId]);
  const plates = (verified: boolean) =>
    t.owner.query(
      `insert into charging_owner_plate (dealer_id, owner_id, plate_no, verified) values ($1, $2, $3, $4)
        on conflict (dealer_id, owner_id, plate_no) do update set verified = excluded.verified`,
      [day.dealerId, day.ownerId, plateNo, verified],
    );
  await t.owner.query(
    `insert into charging_recharge (dealer_id, id, recharge_no, wallet_id, park_id, payable_fen, gift_fen, created_at, credited_at)
      values ($1, $2, 'CZ70009', $3, $4, 5000, 500, now(), now())`,
    [day.dealerId, newId(), day.ownerId, day.parkId],
  );
  const seen = async (as = reader) => (await timelineOf({ plateNo }, as)).results.map(({ kind, fen, note }) => [kind, fen, note]);
  await plates(false);
  const { payableFen } = (await t.owner.query('select payable_fen::int as "payableFen" from charging_order where plate_no = $1', [plateNo]))
    .rows[0];
  const charge = [kinds.CHARGING, payableFen, expect.stringMatching(/^充电日.* 10\.00度$/)];
  const card = [kinds.CHARGING_CARD, null, day.idTag];
  expect(await seen()).toEqual(expect.arrayContaining([charge, card]));
  expect(await seen()).toHaveLength(2);
  await plates(true);
  expect(await seen()).toEqual(expect.arrayContaining([charge, card, [kinds.RECHARGE, 5000, 'CZ70009 赠送5.00元']]));
  expect(await fileOf(plateNo, reader)).toMatchObject({ charges: 1, chargedFen: payableFen, stays: 0 });
  expect(await seen(await t.login('qingyu'))).toEqual([]);
});

test('what is no plate is refused by name', async () => {
  const answer = await t.call(vehicleFiles.get, { query: { plateNo: '%' } }, actor);
  expect(answer).toMatchObject({ message: expect.stringContaining('车牌') });
});
