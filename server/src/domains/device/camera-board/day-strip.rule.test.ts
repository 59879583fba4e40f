import { expect, test } from 'vitest';
import { type DeviceDay, dayStrip, upShareBp } from './day-strip.rule.ts';

const day: DeviceDay = { from: 0, now: 100, knownFrom: -50, disabledAt: null, outages: [] };

test.each<[string, Partial<DeviceDay>, [number, number, number][], number | null]>([
  ['heard all day', {}, [[0, 100, 1]], 10_000],
  ['never heard', { knownFrom: null }, [[0, 100, 0]], null],
  [
    'registered today',
    { knownFrom: 40 },
    [
      [0, 40, 0],
      [40, 100, 1],
    ],
    10_000,
  ],
  [
    'gone for a while',
    { outages: [{ from: 20, to: 45 }] },
    [
      [0, 20, 1],
      [20, 45, 2],
      [45, 100, 1],
    ],
    7500,
  ],
  ['gone since yesterday', { outages: [{ from: -500, to: null }] }, [[0, 100, 2]], 0],
  [
    'gone since yesterday, back today',
    { outages: [{ from: -500, to: 10 }] },
    [
      [0, 10, 2],
      [10, 100, 1],
    ],
    9000,
  ],
  [
    'two outages that touch are one',
    {
      outages: [
        { from: 10, to: 20 },
        { from: 20, to: 30 },
      ],
    },
    [
      [0, 10, 1],
      [10, 30, 2],
      [30, 100, 1],
    ],
    8000,
  ],
  [
    'out of use since noon',
    { disabledAt: 50 },
    [
      [0, 50, 1],
      [50, 100, 0],
    ],
    10_000,
  ],
  [
    'an outage before it was known',
    { knownFrom: 50, outages: [{ from: 10, to: 60 }] },
    [
      [0, 50, 0],
      [50, 60, 2],
      [60, 100, 1],
    ],
    8000,
  ],
])('%s', (_, change, strip, share) => {
  const drawn = dayStrip({ ...day, ...change });
  expect(drawn.map(({ from, to, state }) => [from, to, state])).toEqual(strip);
  expect(upShareBp(drawn)).toBe(share);
});
