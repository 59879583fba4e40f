import { chargingFlag, chargingOrders } from '@bochong/contract/charging-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import type { SessionFlag } from '../../charging-tariff/index.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';
import { flagsAfter } from '../pricing/price-order.rule.ts';

let t: TestApp;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});

/** What the engine finds, and the mark that an order has by it. */
const marks: readonly [SessionFlag, number][] = [
  ['clockSkew', chargingFlag.CLOCK_SKEW],
  ['interpolated', chargingFlag.INTERPOLATED],
  ['meterGlitch', chargingFlag.METER_GLITCH],
  ['meterReset', chargingFlag.METER_RESET],
  ['meterDoubt', chargingFlag.METER_DOUBT],
  ['stopMeterInvalid', chargingFlag.STOP_METER_INVALID],
  ['powerImplausible', chargingFlag.POWER_IMPLAUSIBLE],
  ['offlineReplay', chargingFlag.OFFLINE_REPLAY],
  ['targetOvershoot', chargingFlag.TARGET_OVERSHOOT],
];
test.each(marks)('%s marks an order, and is gone when the next price knows nothing of it; marks of its course stay', (found, mark) => {
  const course = [chargingFlag.STOP_NO_RESPONSE, chargingFlag.DEVICE_OFFLINE];
  const marked = flagsAfter(course, [found]);
  expect(marked).toEqual([...course, mark].sort((a, b) => a - b));
  expect(flagsAfter(marked, [])).toEqual(course);
});

const stories: readonly [name: string, mark: number, tell: (d: ChargingDay) => Promise<unknown>][] = [
  [
    'a clock ten minutes ahead',
    chargingFlag.CLOCK_SKEW,
    async (d) => {
      const { transactionId } = await d.start({ at: day('13:10'), receivedAt: day('13:00'), meterStartWh: 0 });
      await d.stop(transactionId, day('13:40'), 10_000, { receivedAt: day('13:30') });
    },
  ],
  [
    'no reading for an hour across a price',
    chargingFlag.INTERPOLATED,
    async (d) => {
      const { transactionId } = await d.start({ at: day('11:30'), meterStartWh: 0 });
      await d.stop(transactionId, day('12:30'), 20_000);
    },
  ],
  [
    'a reading below the ones around it',
    chargingFlag.METER_GLITCH,
    async (d) => {
      const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
      await d.values(transactionId, [
        [day('13:05'), 3000],
        [day('13:10'), 1000],
        [day('13:15'), 6000],
      ]);
      await d.stop(transactionId, day('13:20'), 8000);
    },
  ],
  [
    'more in a minute than the gun can give',
    chargingFlag.POWER_IMPLAUSIBLE,
    async (d) => {
      const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
      await d.values(transactionId, [
        [day('13:10'), 1000],
        [day('13:11'), 9000],
      ]);
      await d.stop(transactionId, day('13:40'), 12_000);
    },
  ],
  [
    'a quarter of an hour without readings',
    chargingFlag.NO_METER_VALUES,
    async (d) => {
      await d.start({ at: day('08:10'), meterStartWh: 0 });
      t.clock.at = new Date(day('08:10:10'));
      await d.status('Charging');
      await d.timers(day('08:26'));
    },
  ],
];
test.each(stories)('%s: the order is among the abnormal ones, found by its mark', async (_, flag, tell) => {
  const d = await createChargingDay(t);
  await tell(d);
  const { stationId } = d.speaker;
  const { data } = await t.call(chargingOrders.abnormal, { query: { stationId, flag } as never }, actor);
  expect(data.results).toHaveLength(1);
  expect(data.results[0]?.flags).toContain(flag);
  const other = chargingFlag.STOP_NO_RESPONSE;
  expect((await t.call(chargingOrders.abnormal, { query: { stationId, flag: other } as never }, actor)).data.results).toEqual([]);
});
