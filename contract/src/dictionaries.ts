import { everyDomain } from './every-domain.ts';
import type { EnumOf } from './kernel/enum-of.ts';
import * as vehicle from './kernel/vehicle.ts';
import { wordLists as declared, type WordList } from './kernel/word-lists.ts';

export type Dictionary = Pick<EnumOf<Record<string, readonly [number, string]>>, 'dicType' | 'title' | 'options' | 'tone'>;

const isDictionary = (value: unknown): value is Dictionary => typeof value === 'object' && value !== null && 'dicType' in value;

/** Every code table of the product by its `dicType`; the same table may be exported by several domains. */
export const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  [vehicle, ...Object.values(everyDomain)]
    .flatMap((exported) => Object.values(exported).filter(isDictionary))
    .map((one) => [one.dicType, one]),
);

/** Every word list of the product by its `dicType`. */
export const wordLists: ReadonlyMap<string, WordList> = new Map(declared.map((one) => [one.dicType, one]));
