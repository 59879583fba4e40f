import type { z } from 'zod';

/** How far down a parameter may be set: by the platform alone, by each unit, or for each lot. */
export type ParameterLevel = 1 | 2 | 3;
export type ParameterValue = number | string;

/** A figure of the product's rules that somebody may set. Its name, kind, bounds and help are those of its schema. */
export interface Parameter<T extends ParameterValue = ParameterValue> {
  /** `appeal.windowDays`; never renamed. */
  readonly key: string;
  /** What it belongs to: 停车申诉. */
  readonly group: string;
  readonly schema: z.ZodType<T>;
  /** The product's own value. */
  readonly standard: T;
  readonly level: ParameterLevel;
}

type Definitions = Readonly<Record<string, readonly [schema: z.ZodType<ParameterValue>, standard: ParameterValue, level: ParameterLevel]>>;
type ParametersOf<D extends Definitions> = { readonly [K in keyof D]: Parameter<z.output<D[K][0]>> };

/** Declares the parameters of a domain: `parameters('appeal', '停车申诉', { windowDays: [integer('申诉期限(天)', 1, 365), 90, 3] })`. */
/* @__NO_SIDE_EFFECTS__ */
export const parameters = <const D extends Definitions>(prefix: string, group: string, definitions: D): ParametersOf<D> =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, [schema, standard, level]]) => [
      name,
      { key: `${prefix}.${name}`, group, schema, standard, level },
    ]),
  ) as unknown as ParametersOf<D>;
