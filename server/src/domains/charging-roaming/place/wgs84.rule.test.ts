import { expect, test } from 'vitest';
import { toGcj02, toWgs84 } from './wgs84.rule.ts';

// Pairs that map services publish: WGS-84 and GCJ-02 of the same place.
test.each([
  [
    { lat: 31.1774276, lng: 121.5272106 },
    { lat: 31.17530398364597, lng: 121.531541859215 },
  ],
  [
    { lat: 22.543847, lng: 113.912316 },
    { lat: 22.540796131694766, lng: 113.9171764808363 },
  ],
  [
    { lat: 39.911954, lng: 116.377817 },
    { lat: 39.91334545536069, lng: 116.38404722455657 },
  ],
])('%j of the world is %j on a Chinese map, and back', (world, china) => {
  const there = toGcj02(world);
  expect(there.lat).toBeCloseTo(china.lat, 7);
  expect(there.lng).toBeCloseTo(china.lng, 7);
  const back = toWgs84(china);
  expect(back.lat).toBeCloseTo(world.lat, 7);
  expect(back.lng).toBeCloseTo(world.lng, 7);
});

test('what is not in China stays where it is', () => {
  for (const point of [
    { lat: 48.8566, lng: 2.3522 },
    { lat: -33.86, lng: 151.2 },
  ]) {
    expect(toWgs84(point)).toBe(point);
    expect(toGcj02(point)).toBe(point);
  }
});

test('there and back is the same point everywhere in China, to a tenth of a microdegree', () => {
  for (let lat = 18.2; lat < 53; lat += 3.7)
    for (let lng = 74.1; lng < 134; lng += 4.3) {
      const back = toWgs84(toGcj02({ lat, lng }));
      expect(Math.abs(back.lat - lat)).toBeLessThan(1e-7);
      expect(Math.abs(back.lng - lng)).toBeLessThan(1e-7);
    }
});
