import { expect, test } from 'vitest';
import { drawToScale } from './draw-to-scale.ts';

const size = { width: 1000, height: 600, margin: 50 };
const at = (lng: number | null, lat: number | null) => ({ lng, lat });

test('north is up, east is right, and a kilometre is as long one way as the other', () => {
  // A square of ten kilometres at 30° north.
  const side = 10 / 111.32;
  const across = side / Math.cos((30 * Math.PI) / 180);
  const { points, bar } = drawToScale([at(120, 30 - side / 2), at(120 + across, 30 - side / 2), at(120, 30 + side / 2)], size);
  const [corner, east, north] = points;
  expect((east?.x ?? 0) - (corner?.x ?? 0)).toBeCloseTo((corner?.y ?? 0) - (north?.y ?? 0), 0);
  expect(north?.y).toBeCloseTo(50, 0);
  expect(bar).toMatchObject({ km: 5 });
  expect(bar?.length).toBeCloseTo(250, 0);
});

test('one place stands in the middle of half a kilometre; those without coordinates are not drawn', () => {
  const { points, bar } = drawToScale([at(120, 30), at(null, 30), at(120, null)], size);
  expect(points.map(({ x, y }) => [x, y])).toEqual([[500, 300]]);
  expect(bar).toMatchObject({ km: 0.2 });
  expect(drawToScale([at(null, null)], size)).toEqual({ points: [], bar: null });
});

test('a centre stands in the middle; a level closer is twice as far apart, and what is far away lies outside', () => {
  const places = [at(120.1, 30), at(130, 30)];
  const xs = (zoom: number) => drawToScale(places, size, { lng: 120, lat: 30, zoom }).points.map(({ x }) => x);
  expect(drawToScale([at(120, 30)], size, { lng: 120, lat: 30, zoom: 11 }).points).toMatchObject([{ x: 500, y: 300 }]);
  // 0.1° of 360° over 256 × 2¹¹.
  expect((xs(11)[0] ?? 0) - 500).toBeCloseTo(145.6, 1);
  expect((xs(12)[0] ?? 0) - 500).toBeCloseTo(291.3, 1);
  expect(xs(11)[1]).toBeGreaterThan(size.width);
});
