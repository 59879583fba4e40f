import { detectionErrors, detectionStatus, detectionStepType, detections } from '@bochong/contract/charging-detection';
import { occupancyEvidence } from '@bochong/contract/charging-occupancy';
import { chargingOrders } from '@bochong/contract/charging-order';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createOccupancyDay, type OccupancyDay } from '../../charging-occupancy/occupancy-day.fixture.ts';
import { brokenEquations, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { addCamera, type BayCameraAt, type BayDay, createBayDay, day } from '../bay-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let d: BayDay;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
beforeEach(async () => {
  d = await createBayDay(t, actor);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});

const plate = (plateNo: string, confidence = 96) => ({ plateNo, confidence });
const only = async () => {
  const [record] = await d.records();
  if (!record) expect.fail('no record');
  return record;
};
const detail = async (id: string) => (await t.call(detections.get, { params: { id } }, actor)).data;
const confirm = (id: string, rev: number) => t.call(detections.confirm, { params: { id }, body: { rev } }, actor);
const ignore = (id: string, rev: number) => t.call(detections.ignore, { params: { id }, body: { reason: '镜头反光', rev } }, actor);
const correct = (id: string, rev: number, plateNo: string) =>
  t.call(detections.correct, { params: { id }, body: { plateNo, reason: '图片可见', rev } }, actor);
/** A charge of this morning, as its device tells it. */
const charge = async (from: string, to: string) => {
  const { transactionId } = await d.start({ at: day(from), meterStartWh: 0 });
  await d.stop(transactionId, day(to), 2000);
  await d.settle();
  return transactionId;
};

describe('the charge of a car that was seen', () => {
  test('has its plate, and the pictures of its time, whether it began before or after that was told', async () => {
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
    const { transactionId } = await d.start({ at: day('09:00'), meterStartWh: 0 });
    await d.settle();
    const { id, orderNo, plateNo } = await d.order(transactionId);
    expect(plateNo).toBe('浙AD12345');
    expect((await only()).orderNo).toBe(orderNo);
    await d.see('bay.gunOnGround', day('09:20'));
    await d.stop(transactionId, day('09:30'), 2000);
    await d.see('bay.depart', day('09:40'));
    await d.see('bay.arrive', day('09:50'), { payload: plate('浙AD54321') });
    await d.settle();
    const { data } = await t.call(detections.ofOrder, { params: { id } }, actor);
    expect(data.map(({ eventAt }) => eventAt.slice(11, 16))).toEqual(['08:55', '09:20', '09:40']);
    expect((await detail(data[0]?.detectionId ?? '')).steps.map(({ stepType, text }) => [stepType, text])).toEqual([
      [detectionStepType.PLATE_GIVEN, '浙AD12345'],
    ]);
  });

  test('keeps a plate that it has already', async () => {
    await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', ['浙AD00007', d.ownerId]);
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
    expect((await d.order(await charge('09:00', '09:30'))).plateNo).toBe('浙AD00007');
  });

  test('has none of a coming that was read badly, until somebody has looked', async () => {
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345', 61) });
    const transactionId = await charge('09:00', '09:30');
    expect((await d.order(transactionId)).plateNo).toBeNull();
    const { detectionId, rev, status } = await only();
    expect(status).toBe(detectionStatus.NEW);
    expect((await confirm(detectionId, rev)).code).toBe('200');
    expect((await d.order(transactionId)).plateNo).toBe('浙AD12345');
    expect(await only()).toMatchObject({ status: detectionStatus.CONFIRMED, handlerName: expect.stringMatching(/.+/) });
    expect(await confirm(detectionId, rev + 1)).toMatchObject({
      code: detectionErrors.handled.code,
      message: '该记录已确认，不能确认',
    });
  });
});

describe('a correction', () => {
  test('keeps what was read, and reaches a charge that runs', async () => {
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
    const { transactionId } = await d.start({ at: day('09:00'), meterStartWh: 0 });
    await d.settle();
    const { detectionId, rev } = await only();
    expect((await correct(detectionId, rev, '浙AD12345')).code).toBe(detectionErrors.samePlate.code);
    const { orderNo } = await d.order(transactionId);
    expect((await correct(detectionId, rev, '浙AD12346')).data).toEqual({ detectionId, orderText: `已写入订单${orderNo}` });
    expect((await d.order(transactionId)).plateNo).toBe('浙AD12346');
    expect((await correct(detectionId, rev, '浙AD12347')).code).toBe(commonErrors.stale.code);
    const { plateNo, firstPlateNo, steps } = await detail(detectionId);
    expect([plateNo, firstPlateNo]).toEqual(['浙AD12346', '浙AD12345']);
    expect(steps.map(({ text }) => text)).toContain('浙AD12345 → 浙AD12346：图片可见');
  });

  test('does not change what was settled, and says so', async () => {
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
    const transactionId = await charge('09:00', '09:30');
    const { detectionId, rev } = await only();
    const { orderNo } = await d.order(transactionId);
    const { data } = await correct(detectionId, rev, '浙AD12346');
    expect(data.orderText).toBe(`订单${orderNo}已结算，车牌没有改；要改请在订单上补录车牌`);
    expect((await d.order(transactionId)).plateNo).toBe('浙AD12345');
    expect((await detail(detectionId)).steps.map(({ stepType }) => stepType)).toContain(detectionStepType.PLATE_KEPT);
  });

  test('of a record without a charge says that there is none', async () => {
    await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
    const { detectionId, rev } = await only();
    expect((await correct(detectionId, rev, '浙AD12346')).data.orderText).toBe('没有关联的充电订单');
  });
});

test('what is ignored gives its plate back while the charge runs, and is nobody’s to do any more', async () => {
  const todo = async () =>
    (await t.call(backlogs.list, { query: { typeCode: 'CHARGING_BAY_NOTICE', status: 0, pageSize: 50 } as never }, actor)).data.results;
  await d.see('bay.arrive', day('08:55'), { payload: plate('浙AD12345') });
  const { transactionId } = await d.start({ at: day('09:00'), meterStartWh: 0 });
  await d.settle();
  const { detectionId, rev } = await only();
  expect((await ignore(detectionId, rev)).code).toBe('200');
  expect((await d.order(transactionId)).plateNo).toBeNull();
  await d.see('bay.gunOnGround', day('09:10'));
  const open = await todo();
  const [lying] = await d.records({ eventType: 5 });
  await ignore(lying?.detectionId ?? '', lying?.rev ?? 0);
  expect(open.length - (await todo()).length).toBe(1);
  expect((await correct(detectionId, rev + 1, '浙AD12346')).code).toBe(detectionErrors.handled.code);
});

test('the list is filtered as it says, and seen by who sees the station', async () => {
  await d.see('bay.arrive', day('09:00'), { payload: plate('浙AD12345') });
  await d.see('bay.smoke', day('09:10'));
  const counts = async (query: object) => (await d.records(query as never)).length;
  expect(await counts({ plateNo: 'AD123' })).toBe(1);
  expect(await counts({ eventType: 6 })).toBe(1);
  expect(await counts({ status: detectionStatus.NEW })).toBe(1);
  expect(await counts({ confidenceBelow: 50 })).toBe(1);
  expect(await counts({ linked: 1 })).toBe(0);
  expect(await counts({ startTime: '2026-03-10 09:05:00' })).toBe(1);
  const stranger = await t.login('qingyu', '2');
  const { detectionId } = (await d.records())[0] ?? { detectionId: '' };
  expect((await t.call(detections.get, { params: { id: detectionId } }, stranger)).code).toBe(commonErrors.notFound.code);
});

describe('the stay after a charge', () => {
  interface Stay extends OccupancyDay {
    camera: BayCameraAt;
  }
  const createStay = async (): Promise<Stay> => {
    const o = await createOccupancyDay(t, actor);
    return { ...o, camera: await addCamera(t, o, [o.connectorIds[0] ?? '']) };
  };
  /** A charge from 09:00 to 09:30; its device is away from 09:50 on, and the camera sees the car leave at 10:10. */
  const tellings = (o: Stay, orderId: string) => [
    () => o.ended(orderId),
    () => o.gun('Finishing', day('09:30:10')),
    () => o.connection(false, day('09:50')),
    () => o.camera.see('bay.arrive', day('08:55'), { eventId: 'a', offline: true, payload: plate('浙AD12345') }),
    () => o.camera.see('bay.depart', day('10:10'), { eventId: 'd', offline: true }),
  ];

  test('ends when a camera saw the car leave; told five times each in any order it comes to the same money, plate and record', async () => {
    const orders = fc.shuffledSubarray(
      Array.from({ length: 25 }, (_, index) => index % 5),
      { minLength: 25, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(orders, async (telling) => {
        const o = await createStay();
        const orderId = await o.charge(day('09:00'), day('09:30'));
        t.clock.at = new Date(day('10:11'));
        for (const which of telling) await tellings(o, orderId)[which]?.();
        await deliverEvents(t);
        await o.minute(day('10:12'));
        await o.minute(day('10:13'));
        // Of the device's silence the camera's word that the car was there counts: 09:45 to 10:10 are billed.
        expect(await o.stay(orderId)).toMatchObject({
          ...{
            begin: '09:30',
            end: '10:10',
            evidence: occupancyEvidence.VIDEO,
            sec: 1500,
            units: 25,
            fee: 1250,
            payable: 1250,
            paid: 1250,
          },
        });
        const { data } = await t.call(chargingOrders.get, { params: { id: orderId } }, actor);
        expect(data.plateNo).toBe('浙AD12345');
        const { data: seen } = await t.call(detections.ofOrder, { params: { id: orderId } }, actor);
        expect(seen.map(({ eventType }) => eventType)).toEqual([1, 2]);
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  test('that ended by a leaving that was none goes on; money that was taken goes back', async () => {
    const o = await createStay();
    const orderId = await o.charge(day('09:00'), day('09:30'));
    await o.ended(orderId);
    await o.camera.see('bay.depart', day('10:10'), { offline: false });
    await o.minute(day('10:13'));
    expect(await o.stay(orderId)).toMatchObject({ end: '10:10', paid: 1250 });
    await o.gun('Available', day('09:55'));
    const { data } = await t.call(detections.list, { query: { stationId: o.speaker.stationId } }, actor);
    const [left] = data.results;
    await ignore(left?.detectionId ?? '', left?.rev ?? 0);
    await o.minute(day('10:20'));
    await deliverEvents(t);
    expect(await o.stay(orderId)).toMatchObject({ end: '09:55', evidence: occupancyEvidence.GUN_BACK, payable: 500 });
  });

  test('is not ended by what has no sure time', async () => {
    const o = await createStay();
    const orderId = await o.charge(day('09:00'), day('09:30'));
    await o.ended(orderId);
    t.clock.at = new Date(day('10:10'));
    await o.camera.see('bay.depart', Date.parse('2019-01-01T00:00:00+08:00'), { offline: true });
    await o.minute(day('10:13'));
    expect((await o.stay(orderId)).end).toBeNull();
  });

  test('has the plate that its charge got after its end', async () => {
    const o = await createStay();
    const orderId = await o.charge(day('09:00'), day('09:30'));
    await o.ended(orderId);
    t.clock.at = new Date(day('09:40'));
    await o.camera.see('bay.arrive', day('08:55'), { offline: true, payload: plate('浙AD12345') });
    await deliverEvents(t);
    const { rows } = await t.owner.query('select plate_no from charging_occupancy where order_id = $1', [orderId]);
    expect(rows).toEqual([{ plate_no: '浙AD12345' }]);
  });
});
