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
/** What a drawing shows in its middle, and how close: the level of web maps, whose world is 256 wide at 0. */
export interface Centre {
  lng: number;
  lat: number;
  zoom: number;
}
const tile = 256;
const kmPerDegree = 111.32;
const rounds = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/**
 * Places to scale on a drawing of `width` × `height` with a margin: north is up, east is right, and a kilometre is as long one way as the other
 * (equirectangular at the middle's latitude: off by less than 1 % over a city). `bar`: a round distance and its length, a quarter of the width at most.
 * Everything is in sight, unless `centre` says what stands in the middle, and at which level of web maps (a step twice as close): then some places may lie outside.
 */
export function drawToScale<T extends Located>(
  places: readonly T[],
  size: { width: number; height: number; margin: number },
  centre?: Centre,
) {
  const located = places.flatMap((of) => (of.lng === null || of.lat === null ? [] : [{ of, lng: of.lng, lat: of.lat }]));
  if (located.length === 0) return { points: [], bar: null };
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [west, east] = range(located.map(({ lng }) => lng));
  const [south, north] = range(located.map(({ lat }) => lat));
  const middle = centre ?? { lng: (west + east) / 2, lat: (south + north) / 2 };
  const narrowing = Math.cos((middle.lat * Math.PI) / 180);
  const kmPerLng = kmPerDegree * narrowing;
  const [wide, high] = [(east - west) * kmPerLng, (north - south) * kmPerDegree];
  const inside = { width: size.width - 2 * size.margin, height: size.height - 2 * size.margin };
  // One place, or all in one yard: half a kilometre across.
  const perKm = centre
    ? (tile * 2 ** centre.zoom) / (360 * kmPerDegree * narrowing)
    : Math.min(inside.width / Math.max(wide, 0.5), inside.height / Math.max(high, 0.5));
  const points = located.map(
    ({ of, lng, lat }): Drawn<T> => ({
      of,
      x: size.width / 2 + (lng - middle.lng) * kmPerLng * perKm,
      y: size.height / 2 - (lat - middle.lat) * kmPerDegree * perKm,
    }),
  );
  const km = rounds.findLast((round) => round * perKm <= size.width / 4) ?? rounds[0] ?? 1;
  return { points, bar: { km, length: km * perKm } };
}
