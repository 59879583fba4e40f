import { chargingOrders, chargingSessions, maxCurvePoints, sampleFate } from '@bochong/contract/charging-order';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createChargingDay, day, signedIn } from '../charging-day.fixture.ts';
import { gaugesOf, merged, readingsOf, samplesOf } from '../sample/sample.rule.ts';
import { thinned } from './session-page.rule.ts';

describe('a curve that is thinned', () => {
  const points = fc
    .array(fc.record({ powerW: fc.nat(200_000) }), { minLength: 3, maxLength: 3000 })
    .map((all) => all.map((one, at) => ({ at, ...one })));
  test('has at most so many points, in order, with its ends, its peak and its lowest point between them', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 10, max: 500 }), (all, most) => {
        const kept = thinned(all, ({ powerW }) => powerW, most);
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 2));
        expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b));
        expect([kept[0], kept.at(-1)]).toEqual([all[0], all.at(-1)]);
        expect(Math.max(...kept.map(({ powerW }) => powerW))).toBe(Math.max(...all.map(({ powerW }) => powerW)));
        expect(Math.min(...kept.map(({ powerW }) => powerW))).toBe(Math.min(...all.map(({ powerW }) => powerW)));
      }),
    );
  });
});

describe('samples', () => {
  const at = day('10:00');
  const arrival = { receivedAt: at, replayed: false };
  test('of one instant that come in two messages are one, whichever came first', () => {
    const [one] = samplesOf([{ at, sampledValue: [{ value: '100' }, { value: '7', measurand: 'SoC' }] }], arrival);
    const [two] = samplesOf([{ at, sampledValue: [{ value: '120' }, { value: '5000', measurand: 'Power.Active.Import' }] }], {
      receivedAt: at + 9000,
      replayed: true,
    });
    if (!one || !two) expect.fail();
    expect(merged(one, two)).toEqual(merged(two, one));
    expect(gaugesOf(merged(one, two), {})).toMatchObject({ powerW: 5000, soc: 7 });
    expect(readingsOf([merged(one, two)], { at: at - 1, wh: 0 }, {})).toEqual([{ at, wh: 120, ...arrival }]);
  });
  test('only the newest instant of a message speaks of the clock', () => {
    const told = samplesOf(
      [
        { at: at - 600_000, sampledValue: [{ value: '1' }] },
        { at, sampledValue: [{ value: '2' }] },
      ],
      arrival,
    );
    expect(told.map(({ replayed }) => replayed)).toEqual([true, false]);
  });
  test('power of three phases is their sum, kilowatts are watts', () => {
    const phases = ['L1', 'L2', 'L3'].map((phase) => ({ value: '2.5', measurand: 'Power.Active.Import', unit: 'kW', phase }));
    const [sample] = samplesOf([{ at, sampledValue: phases }], arrival);
    expect(sample && gaugesOf(sample, {}).powerW).toBe(7500);
  });
});

describe('the page of a charge', () => {
  let t: TestApp;
  let actor: Actor;
  beforeAll(async () => {
    t = await createTestApp();
    actor = await signedIn(t);
  });
  afterAll(() => t.close());

  test('of three thousand samples is a curve of at most five hundred points that ends with the fee, and says what was dropped', async () => {
    const d = await createChargingDay(t, { principalFen: 1_000_000 });
    const { transactionId } = await d.start({ at: day('08:00'), meterStartWh: 0 });
    const told = Array.from({ length: 3000 }, (_, index) => {
      const wh = (index + 1) * 12;
      return [
        day('08:00') + (index + 1) * 5000,
        index === 1500 ? wh - 3000 : wh,
        { powerW: 8640 + (index % 60) * 10, soc: 20 + Math.floor(index / 50) },
      ] as const;
    });
    await d.values(transactionId, told);
    await d.stop(transactionId, day('12:15'), 36_100);
    const { data: list } = await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, actor);
    const { data } = await t.call(chargingSessions.get, { params: { id: list.results[0]?.orderId ?? '' } }, actor);
    expect(data.sampleCount).toBe(3000);
    expect(data.points.length).toBeLessThanOrEqual(maxCurvePoints);
    expect(data.lines.reduce((sum, { elecFen, serviceFen }) => sum + elecFen + serviceFen, 0)).toBe(list.results[0]?.payableFen);
    expect(data.points.at(-1)).toMatchObject({ feeFen: list.results[0]?.payableFen, energyWh: 36_100 });
    expect(data.dropped).toMatchObject([{ energyWh: 15_012, fate: sampleFate.GLITCH }]);
  });

  test('is seen by who sees a lot of its station, and by nobody else', async () => {
    const [d, other] = [await createChargingDay(t, { principalFen: 1_000_000 }), await createChargingDay(t, {})];
    const { transactionId } = await d.start({ at: day('08:00'), meterStartWh: 0 });
    await d.stop(transactionId, day('09:00'), 10_000);
    const { data: list } = await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, actor);
    const of = { params: { id: list.results[0]?.orderId ?? '' } };
    const codes = async (person: Actor) =>
      (
        await Promise.all([
          t.call(chargingOrders.get, of, person),
          t.call(chargingSessions.get, of, person),
          t.call(chargingSessions.history, of, person),
        ])
      ).map(({ code }) => code);
    const [seen, nothing] = [Array(3).fill('200'), Array(3).fill('40401')];
    expect(await codes(await signedIn(t, 'shenji'))).toEqual(seen);
    await limitTo(t, 'shenji', other.parkId);
    expect(await codes(await signedIn(t, 'shenji'))).toEqual(nothing);
    await limitTo(t, 'shenji', d.parkId);
    expect(await codes(await signedIn(t, 'shenji'))).toEqual(seen);
    expect(await codes(await t.login('qingyu', '2'))).toEqual(nothing);
  });
});
