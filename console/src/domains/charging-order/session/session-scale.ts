import type { CurvePoint } from '@bochong/contract/charging-order';

/** A drawing's own coordinates of values. */
export interface Scale {
  (value: number): number;
  readonly top: number;
}

/** A round number at or above a value that an axis ends with: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}

/** Values from 0 to `top`, drawn upwards from `bottom` over `height`. */
export const upwards = (top: number, bottom: number, height: number): Scale =>
  Object.assign((value: number) => Math.round((bottom - (Math.min(value, top) / top) * height) * 10) / 10, { top });

/** The line through the points where something was measured. */
export const lineOf = (
  points: readonly CurvePoint[],
  measured: (point: CurvePoint) => number | null,
  x: (at: number) => number,
  y: Scale,
): string =>
  points
    .flatMap((point) => {
      const value = measured(point);
      return value === null ? [] : [`${x(Date.parse(point.at))},${y(value)}`];
    })
    .join(' ');

/** The point nearest to an instant. */
export function nearest(points: readonly CurvePoint[], at: number): CurvePoint | undefined {
  let best: CurvePoint | undefined;
  for (const point of points)
    if (best === undefined || Math.abs(Date.parse(point.at) - at) < Math.abs(Date.parse(best.at) - at)) best = point;
  return best;
}

/** Clock times of whole minutes, hours or parts of them between two instants, at most about `most`. */
export function ticksBetween(from: number, to: number, most: number): number[] {
  const minute = 60_000;
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360].find((minutes) => (to - from) / (minutes * minute) <= most) ?? 720;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / (step * minute)) * step * minute; at <= to; at += step * minute) ticks.push(at);
  return ticks;
}
