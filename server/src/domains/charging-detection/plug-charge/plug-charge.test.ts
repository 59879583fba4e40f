import { chargingListSubject, chargingLists, chargingListType, chargingVins } from '@bochong/contract/charging-customer';
import { detectionStepType, detections } from '@bochong/contract/charging-detection';
import {
  chargingOrderErrors,
  chargingOrderStatus,
  chargingOrders,
  chargingPayerType,
  chargingStartSource,
} from '@bochong/contract/charging-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedOwner } from '../../charging-customer/charging-customer.seed.ts';
import { signedIn } from '../../charging-order/charging-day.fixture.ts';
import { type BayDay, createBayDay, day } from '../bay-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let d: BayDay;
let made = 0;
/** The plate of this test's driver. */
let plateNo = '';
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
beforeEach(async () => {
  made += 1;
  plateNo = `浙AD${String(10_000 + made)}`;
  d = await createBayDay(t, actor);
  await own(d.ownerId);
});
afterAll(() => t.close());

/** Staff have checked that the plate is this owner's. */
const own = (ownerId: string) =>
  t.owner.query(
    'insert into charging_owner_plate (dealer_id, owner_id, plate_no, plate_color, is_default, verified) values ($1, $2, $3, 5, true, true)',
    [d.dealerId, ownerId, plateNo],
  );
const list = async (listType: number = chargingListType.AUTO_START) => {
  const body = {
    listType: listType as 3,
    subjectType: chargingListSubject.PLATE,
    subjectValue: plateNo,
    validFrom: '2026-01-01T00:00:00+08:00',
  };
  expect((await t.call(chargingLists.create, { body }, actor)).code).toBe('200');
};
const comes = (at: string, confidence = 96) => d.see('bay.arrive', day(at), { payload: { plateNo, confidence } });
const plugs = async (at: string) => {
  t.clock.at = new Date(day(at));
  await d.status('Preparing');
  await d.settle();
};
const orders = async () => (await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, actor)).data.results;
const steps = async () => {
  const [record] = await d.records({ eventType: 1 });
  const { data } = await t.call(detections.get, { params: { id: record?.detectionId ?? '' } }, actor);
  return data.steps.map(({ stepType, text }) => [stepType, text]);
};
const commands = async () =>
  (
    await t.owner.query("select payload from charge_point_command where equipment_id = $1 and action = 'RemoteStartTransaction'", [
      d.speaker.equipmentId,
    ])
  ).rows;

test('a car on a list of plug and charge starts by itself when it is plugged in, once, at the cost of its owner', async () => {
  await list();
  await comes('09:00');
  await plugs('09:02');
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.STARTING, startSource: chargingStartSource.VIN, payerType: chargingPayerType.OWNER, plateNo },
  });
  expect(await commands()).toEqual([{ payload: { connectorId: 1, idTag: expect.stringMatching(/^A/) } }]);
  expect(await steps()).toContainEqual([detectionStepType.STARTED, `订单${order?.orderNo}`]);
  // Its device never answers: the start is given up, and the same coming starts nothing again.
  await d.timers(day('09:20'));
  expect(await orders()).toMatchObject([{ orderStatus: chargingOrderStatus.CLOSED }]);
  await d.status('Available');
  await plugs('09:21');
  expect(await orders()).toHaveLength(1);
  // Only when it has come anew.
  await d.see('bay.depart', day('09:25'));
  await d.status('Available');
  await comes('09:30');
  await plugs('09:31');
  expect(await orders()).toHaveLength(2);
});

test('so does one that the camera tells of only after the plug is in', async () => {
  await list();
  await plugs('09:00');
  expect(await orders()).toEqual([]);
  await comes('09:01');
  await d.settle();
  expect(await orders()).toHaveLength(1);
});

test('and one whose VIN code is for plug and charge, on no list', async () => {
  const vin = `LSVAU2180N${String(2_180_000 + made)}`;
  const body = { vin, plateNo, ownerId: d.ownerId, companyId: null, autoStart: true };
  expect((await t.call(chargingVins.create, { body: body as never }, actor)).code).toBe('200');
  await comes('09:00');
  await plugs('09:02');
  expect(await orders()).toMatchObject([{ plateNo, payerType: chargingPayerType.OWNER }]);
});

test.each<[string, () => Promise<unknown>]>([
  ['on no list', () => comes('09:00')],
  ['on a list of another kind only', () => list(chargingListType.ACCESS).then(() => comes('09:00'))],
  ['whose plate was read badly', () => list().then(() => comes('09:00', 85))],
  [
    'that left again',
    () =>
      list()
        .then(() => comes('09:00'))
        .then(() => d.see('bay.depart', day('09:01'))),
  ],
  ['that came long ago', () => list().then(() => comes('08:20'))],
  [
    'whose plate somebody corrected',
    async () => {
      await list();
      await d.see('bay.arrive', day('09:00'), { payload: { plateNo: '浙AD99999', confidence: 99 } });
      const [{ detectionId: id, rev } = { detectionId: '', rev: 0 }] = await d.records();
      await t.call(detections.correct, { params: { id }, body: { plateNo, reason: '看图更正', rev } }, actor);
    },
  ],
])('a car %s does not start by itself', async (_, happens) => {
  await happens();
  await d.settle();
  await plugs('09:02');
  expect(await orders()).toEqual([]);
  expect(await commands()).toEqual([]);
});

test('why a start was refused stands with the coming, and nothing was started or held', async () => {
  d = await createBayDay(t, actor, { principalFen: 100 });
  plateNo = `浙BD${String(10_000 + made)}`;
  await own(d.ownerId);
  await list();
  await comes('09:00');
  await plugs('09:02');
  expect(await orders()).toEqual([]);
  const [[type, text] = []] = await steps();
  expect(type).toBe(detectionStepType.NOT_STARTED);
  expect(text).toContain('余额');
  expect(chargingOrderErrors.balanceLow.message).toContain('余额');
});

test('a plate on a list that nobody is known to pay for starts nothing', async () => {
  await t.owner.query('delete from charging_owner_plate where plate_no = $1', [plateNo]);
  const other = await d.work((context) =>
    seedOwner(context, d.dealerId, { mobile: `138${String(made).padStart(8, '0')}`, nickname: '他人' }),
  );
  // A plate that an owner only claims is not proved to be his.
  await t.owner.query(
    'insert into charging_owner_plate (dealer_id, owner_id, plate_no, plate_color, is_default, verified) values ($1, $2, $3, 5, true, false)',
    [d.dealerId, other, plateNo],
  );
  await list();
  await comes('09:00');
  await plugs('09:02');
  expect(await orders()).toEqual([]);
  expect(await steps()).toEqual([[detectionStepType.NOT_STARTED, '名单允许即插即充，但没有查到该车牌的付款账户']]);
});
