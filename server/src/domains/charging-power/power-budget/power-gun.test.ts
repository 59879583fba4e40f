import { powerBudgetErrors, powerBudgets, powerStrategy } from '@bochong/contract/charging-power';
import { commonErrors } from '@bochong/contract/kernel/error';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeYard, openChargeYard } from '../../charging-connect/charge-point.fixture.ts';
import { createChargingDay, day } from '../../charging-order/charging-day.fixture.ts';
import { seedGuns } from '../charging-power.seed.ts';
import { distribute, precedenceOf } from './power-distribution.rule.ts';

let yard: ChargeYard;
beforeAll(async () => {
  yard = await openChargeYard();
});
afterAll(() => yard.close());

test('a gun has a maximum and a priority of its own, which the next round keeps to', async () => {
  const d = await createChargingDay(yard.t);
  const { stationId, equipmentId } = d.speaker;
  const [gun = ''] = d.connectorIds;
  const set = (body: { maxKw: number | null; priority?: number }, actor = yard.actor) =>
    yard.t.call(powerBudgets.setGun, { params: { id: gun }, body }, actor);
  const guns = async () => (await yard.t.call(powerBudgets.guns, { params: { id: stationId } }, yard.actor)).data;
  const [before] = await guns();
  expect(before).toMatchObject({ connectorId: gun, maxW: null, priority: 0, changedAt: null });
  const ratedKw = Math.round((before?.ratedW ?? 0) / 1000);
  expect(await set({ maxKw: ratedKw + 1 })).toMatchObject({ code: powerBudgetErrors.gunTooHigh.code, data: { field: 'maxKw' } });
  const stranger = await yard.t.login('qingyu', '2');
  expect((await set({ maxKw: 10 }, stranger)).code).toBe(commonErrors.notFound.code);

  await yard.t.owner.query('update charging_equipment set online_status = 1 where id = $1', [equipmentId]);
  const limit = { limitKw: 1000, strategy: powerStrategy.PRIORITY, reason: '变压器检修', rev: 0 };
  expect((await yard.t.call(powerBudgets.limit, { params: { id: stationId }, body: limit }, yard.actor)).code).toBe('200');
  await d.start({ at: day('09:00'), meterStartWh: 0 });
  const grant = async () =>
    (await yard.t.call(powerBudgets.day, { params: { id: stationId }, query: {} }, yard.actor)).data.distribution?.grants[0];
  expect((await grant())?.mostW).toBe(before?.ratedW);
  expect((await set({ maxKw: 20, priority: 7 })).code).toBe('200');
  expect((await guns())[0]).toMatchObject({ maxW: 20_000, priority: 7, changedAt: expect.any(String) });
  expect(await grant()).toMatchObject({ mostW: 20_000, grantW: 20_000 });
  expect((await set({ maxKw: null })).code).toBe('200');
  expect((await grant())?.mostW).toBe(before?.ratedW);
});

test('guns of the past have a maximum, and one goes before the others', async () => {
  const { dealerId, speaker } = await createChargingDay(yard.t);
  const { stationId } = speaker;
  await yard.work(({ tx, now }) => seedGuns(tx, { dealerId, stationId }, 50, '周海宁', now));
  const [first, second] = (await yard.t.call(powerBudgets.guns, { params: { id: stationId } }, yard.actor)).data;
  expect(first).toMatchObject({ maxW: Math.round((first?.ratedW ?? 0) / 2000) * 1000, priority: 0, changedBy: '周海宁' });
  expect(second).toMatchObject({ maxW: null, priority: 5 });
});

test('whatever guns may have and whoever goes first, together they never get more than the limit, and none more than its own', () => {
  const gun = fc.record({
    maxKw: fc.integer({ min: 3, max: 500 }),
    priority: fc.integer({ min: 0, max: 9 }),
    isVip: fc.boolean(),
    since: fc.nat(1000),
  });
  const strategy = fc.constantFrom(powerStrategy.FAIR, powerStrategy.PRIORITY, powerStrategy.DEPARTURE);
  fc.assert(
    fc.property(fc.array(gun, { maxLength: 20 }), fc.integer({ min: 0, max: 3_000_000 }), strategy, (guns, limitW, by) => {
      const wants = guns.map(({ maxKw, priority, isVip, since }, at) => ({
        ...{ connectorId: String(at), mostW: maxKw * 1000, leastW: 3000, priority: precedenceOf(priority, isVip), since },
        ...{ departAt: null, energyLeftWh: null },
      }));
      const grants = distribute(by, limitW, wants, 0);
      const given = wants.map(({ connectorId }) => grants.get(connectorId)?.watts ?? 0);
      expect(given.reduce((sum, watts) => sum + watts, 0)).toBeLessThanOrEqual(limitW);
      for (const [at, watts] of given.entries()) expect(watts).toBeLessThanOrEqual(wants[at]?.mostW ?? 0);
    }),
  );
});

test('a gun of a higher priority goes before a member at a lower one', () => {
  expect(precedenceOf(1, false)).toBeGreaterThan(precedenceOf(0, true));
  expect(precedenceOf(1, true)).toBeGreaterThan(precedenceOf(1, false));
});
