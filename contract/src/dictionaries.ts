import { everyDomain } from './every-domain.ts';
import type { EnumOf } from './kernel/enum-of.ts';
import * as vehicle from './kernel/vehicle.ts';

type Dictionary = Pick<EnumOf<Record<string, readonly [number, string]>>, 'dicType' | 'title' | 'options'>;

const isDictionary = (value: unknown): value is Dictionary => typeof value === 'object' && value !== null && 'dicType' in value;

/** Every code table of the product by its `dicType`; the same table may be exported by several domains. */
export const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  [vehicle, ...Object.values(everyDomain)]
    .flatMap((exported) => Object.values(exported).filter(isDictionary))
    .map((one) => [one.dicType, one]),
);
