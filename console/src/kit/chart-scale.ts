/** A value axis: from, to, and the distance of its lines. */
export interface Scale {
  least: number;
  most: number;
  step: number;
}

export interface ScaleWish {
  /** The top, where it is known: 100 of a rate. */
  max?: number;
  /** Distance of the lines at least: 1 of what is counted. */
  minInterval?: number;
  /** Begins near the least value instead of at nothing. */
  scale?: boolean;
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** A round axis of about four lines that holds all values; of nothing, one from 0 to 1. */
export function scaleOf(values: readonly number[], { max, minInterval = 0, scale = false }: ScaleWish = {}): Scale {
  const bottom = Math.min(scale && values.length > 0 ? Number.POSITIVE_INFINITY : 0, ...values);
  const top = max ?? (Math.max(0, ...values) || (bottom < 0 ? 0 : 1));
  const span = top - bottom || Math.abs(top) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const round = roundSteps.map((factor) => factor * power).find((candidate) => candidate >= span / 4) ?? span;
  const step = Math.max(round, minInterval);
  const [least, most] = [Math.floor(bottom / step) * step, Math.ceil(top / step) * step];
  return { least, most: most > least ? most : least + step, step };
}

/** The lines of an axis, from below; free of what binary fractions leave behind. */
export function linesOf({ least, most, step }: Scale): number[] {
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => Number((least + index * step).toPrecision(12)));
}

/** Every how many points one is named, so that names of this width stand apart. */
export const nameEvery = (points: number, nameWidth: number, width: number): number =>
  Math.max(1, Math.ceil((points * nameWidth) / Math.max(1, width)));
