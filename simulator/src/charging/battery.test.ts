import { expect, test } from 'vitest';
import { acceptedW, type Battery, charged } from './battery.ts';

const car: Battery = { capacityWh: 60_000, soc: 10, tempC: 22, maxDcW: 120_000, maxAcW: 7_000 };

test.each([
  ['in the middle all it can', { soc: 40 }, 'dc', 120_000],
  ['near the end little', { soc: 97 }, 'dc', 12_000],
  ['full: nothing', { soc: 100 }, 'dc', 0],
  ['in the cold a third', { soc: 40, tempC: 0 }, 'dc', 42_000],
  ['too hot: nothing', { soc: 40, tempC: 65 }, 'dc', 0],
  ['its own charger, whatever the charge', { soc: 80 }, 'ac', 7_000],
] as const)('%s', (_, change, supply, watts) => {
  expect(acceptedW({ ...car, ...change }, supply)).toBe(watts);
});

test('from ten percent to full in steps: never more than offered, the charge follows the energy, and it ends', () => {
  let battery = car;
  let taken = 0;
  let minutes = 0;
  for (; battery.soc < 100 && minutes < 300; minutes += 1) {
    const step = charged(battery, 'dc', 60_000, 60_000);
    expect(step.powerW).toBeLessThanOrEqual(60_000);
    expect(step.battery.soc).toBeGreaterThan(battery.soc);
    [battery, taken] = [step.battery, taken + step.takenWh];
  }
  expect(minutes).toBeGreaterThan(60);
  expect(taken * 0.94).toBeCloseTo(0.9 * 60_000, 3);
});
