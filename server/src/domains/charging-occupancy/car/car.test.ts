import { carOpening, carStatus, chargingCarErrors, chargingCars, occupancyEvidence } from '@bochong/contract/charging-occupancy';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { linkPast } from './link-car.service.ts';

let t: TestApp;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
afterAll(() => t.close());
const { IN_BAY, LEFT } = carStatus;

const at = (clock: string) => {
  t.clock.at = new Date(day(clock));
};
const cars = async (d: ChargingDay, query = {}) =>
  (await t.call(chargingCars.list, { query: { stationId: d.speaker.stationId, ...query } }, actor)).data.results;

/** Words of a bay are gathered for seconds. */
async function linked() {
  t.clock.at = new Date(t.clock.at.getTime() + 5000);
  await deliverEvents(t);
}

/** Plugs in, charges, and puts the gun back, as the device tells it. */
async function charged(d: ChargingDay) {
  at('09:00');
  await d.status('Preparing');
  const { transactionId } = await d.start({ at: day('09:01'), meterStartWh: 0 });
  at('09:02');
  await d.status('Charging');
  await linked();
  return {
    transactionId,
    async end() {
      await d.stop(transactionId, day('09:40'), 9000);
      at('09:40');
      await d.status('Finishing');
      await linked();
    },
    async leave() {
      at('10:00');
      await d.status('Available');
      await linked();
    },
  };
}

test('a car is one record from the plug to the gun that is back; meanwhile it shows who stands there and does not charge', async () => {
  const d = await createChargingDay(t);
  const charge = await charged(d);
  expect(await cars(d)).toMatchObject([{ openedBy: carOpening.PLUG, carStatus: IN_BAY, chargeTo: null, orderCount: 1 }]);
  expect(await cars(d, { inBayNotCharging: 1 })).toEqual([]);
  await charge.end();
  expect(await cars(d, { inBayNotCharging: 1 })).toHaveLength(1);
  const [before] = await cars(d);
  await charge.leave();
  const [car, ...others] = await cars(d);
  expect(others).toEqual([]);
  expect(car).toMatchObject({
    ...{ carId: before?.carId, carStatus: LEFT, leaveBy: occupancyEvidence.GUN_BACK, openedAt: '2026-03-10T09:00:00+08:00' },
    ...{ staySec: 3600, orders: [{ orderNo: expect.stringMatching(/^C/) }] },
  });
  expect(await cars(d, { inBayNotCharging: 1 })).toEqual([]);
  expect(await cars(d, { carStatus: LEFT })).toHaveLength(1);
});

test('working the past out as a whole gives what was kept as it happened', async () => {
  const d = await createChargingDay(t);
  const charge = await charged(d);
  await charge.end();
  await charge.leave();
  const kept = async () =>
    (
      await t.owner.query(
        `select connector_id, opened_at, opened_by, plug_at, charge_from, charge_to, leave_at, leave_by, order_ids, plate_no
           from charging_car where dealer_id = $1 order by connector_id, opened_at`,
        [d.dealerId],
      )
    ).rows;
  const live = await kept();
  expect(live.length).toBeGreaterThan(0);
  expect(await d.work((context) => linkPast(context, d.dealerId))).toBe(live.length);
  expect(await kept()).toEqual(live);
});

test('a plate is corrected with a reason: its charge has it too, and what is told later does not undo it', async () => {
  const d = await createChargingDay(t);
  const charge = await charged(d);
  await charge.end();
  const [car] = await cars(d);
  const fix = (plateNo: string, rev: number) =>
    t.call(chargingCars.fixPlate, { params: { id: car?.carId ?? '' }, body: { plateNo, reason: '监控核对', rev } }, actor);
  expect((await fix('浙AD77001', (car?.rev ?? 0) + 7)).code).toBe(commonErrors.stale.code);
  expect((await fix('浙AD77001', car?.rev ?? 0)).data).toEqual({ carId: car?.carId, orders: 1 });
  await deliverEvents(t);
  await charge.leave();
  const [fixed] = await cars(d, { plateNo: '浙AD77001' });
  expect(fixed).toMatchObject({ carId: car?.carId, plateFixed: true, carStatus: LEFT });
  const { rows } = await t.owner.query('select plate_no from charging_order where id = $1', [fixed?.orders[0]?.orderId]);
  expect(rows[0].plate_no).toBe('浙AD77001');
  expect((await fix('浙AD77001', fixed?.rev ?? 0)).code).toBe(chargingCarErrors.samePlate.code);
  const { data } = await t.call(chargingCars.get, { params: { id: car?.carId ?? '' } }, actor);
  expect(data.fixes).toMatchObject([{ plateNo: '浙AD77001', reason: '监控核对', reached: '充电订单1笔' }]);
});
