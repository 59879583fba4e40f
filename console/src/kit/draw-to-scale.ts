/** A place on the drawing, in its own units. */
export interface Drawn<T> {
  of: T;
  x: number;
  y: number;
}
interface Located {
  lng: number | null;
  lat: number | null;
}
const kmPerDegree = 111.32;
const rounds = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/**
 * Places to scale on a drawing of `width` × `height` with a margin: north is up, east is right, and a kilometre is as long one way as the other
 * (equirectangular at the middle's latitude: off by less than 1 % over a city). `bar`: a round distance and its length, a quarter of the width at most.
 */
export function drawToScale<T extends Located>(places: readonly T[], size: { width: number; height: number; margin: number }) {
  const located = places.flatMap((of) => (of.lng === null || of.lat === null ? [] : [{ of, lng: of.lng, lat: of.lat }]));
  if (located.length === 0) return { points: [], bar: null };
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [west, east] = range(located.map(({ lng }) => lng));
  const [south, north] = range(located.map(({ lat }) => lat));
  const kmPerLng = kmPerDegree * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [(east - west) * kmPerLng, (north - south) * kmPerDegree];
  const inside = { width: size.width - 2 * size.margin, height: size.height - 2 * size.margin };
  // One place, or all in one yard: half a kilometre across.
  const perKm = Math.min(inside.width / Math.max(wide, 0.5), inside.height / Math.max(high, 0.5));
  const points = located.map(
    ({ of, lng, lat }): Drawn<T> => ({
      of,
      x: size.width / 2 + (lng - (west + east) / 2) * kmPerLng * perKm,
      y: size.height / 2 - (lat - (south + north) / 2) * kmPerDegree * perKm,
    }),
  );
  const km = rounds.findLast((round) => round * perKm <= size.width / 4) ?? rounds[0] ?? 1;
  return { points, bar: { km, length: km * perKm } };
}
