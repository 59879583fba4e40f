/** Decimal degrees. */
export interface Point {
  lng: number;
  lat: number;
}

/** Krasovsky 1940, on which GCJ-02 is computed: major axis in metres, square of the eccentricity. */
const majorAxis = 6_378_245;
const eccentricity2 = 0.006_693_421_622_965_943;

/** The rectangle within which Chinese maps are shifted. */
const isShifted = ({ lng, lat }: Point): boolean => lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;

const wave = (x: number, unit: number, ...terms: readonly (readonly [weight: number, period: number])[]): number =>
  terms.reduce((sum, [weight, period]) => sum + weight * Math.sin((x * Math.PI * unit) / period), 0);

/** What both offsets have in common: along the parallel. */
const common = (x: number): number => (wave(x, 6, [20, 1]) + wave(x, 2, [20, 1])) * (2 / 3);

/** How far GCJ-02 is off at a point of WGS-84, degrees. */
function offset({ lng, lat }: Point): Point {
  const x = lng - 105;
  const y = lat - 35;
  const root = Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    common(x) +
    wave(y, 1, [20, 1], [40, 3]) * (2 / 3) +
    wave(y, 1, [160, 12], [320, 30]) * (2 / 3);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    common(x) +
    wave(x, 1, [20, 1], [40, 3]) * (2 / 3) +
    wave(x, 1, [150, 12], [300, 30]) * (2 / 3);
  const phi = (lat / 180) * Math.PI;
  const magic = 1 - eccentricity2 * Math.sin(phi) ** 2;
  const metresNorth = (majorAxis * (1 - eccentricity2)) / (magic * Math.sqrt(magic));
  const metresEast = (majorAxis / Math.sqrt(magic)) * Math.cos(phi);
  return { lat: (north * 180) / (metresNorth * Math.PI), lng: (east * 180) / (metresEast * Math.PI) };
}

/** A point as Chinese maps show it (GCJ-02), of one as the world's do (WGS-84). Outside China they are the same. */
export function toGcj02(point: Point): Point {
  if (!isShifted(point)) return point;
  const { lng, lat } = offset(point);
  return { lng: point.lng + lng, lat: point.lat + lat };
}

/** The inverse of {@link toGcj02}, to less than a centimetre: the shift changes so slowly that applying it again and again closes in on the point. */
export function toWgs84(point: Point): Point {
  if (!isShifted(point)) return point;
  let found = point;
  for (let round = 0; round < 8; round += 1) {
    const there = toGcj02(found);
    found = { lng: found.lng + point.lng - there.lng, lat: found.lat + point.lat - there.lat };
  }
  return found;
}
