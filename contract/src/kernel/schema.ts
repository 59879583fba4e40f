import type { z } from 'zod';
import { globalRegistry } from 'zod/v4/core';

export type Schema = z.core.$ZodType;
export interface Definition {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  left?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  values?: readonly unknown[];
  checks?: readonly z.core.$ZodCheck[];
}
export const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** The nearest that is said of a field, through optional, nullable, default, pipe and array wrappers. */
export function noteOf<K extends keyof z.GlobalMeta>(schema: Schema | undefined, note: K): z.GlobalMeta[K] | undefined {
  if (schema === undefined) return undefined;
  const own = (globalRegistry.get(schema) as z.GlobalMeta | undefined)?.[note];
  if (own !== undefined) return own;
  const { innerType, in: input, out, element } = definitionOf(schema);
  return noteOf(innerType, note) ?? noteOf(out, note) ?? noteOf(input, note) ?? noteOf(element, note);
}

/** Chinese label of a field. */
export const titleOf = (schema: Schema | undefined): string | undefined => noteOf(schema, 'title');

/** Name of the code table of a field, or of the members of a list. */
export const dicTypeOf = (schema: Schema | undefined): string | undefined => noteOf(schema, 'dicType');

/** Fields of an object schema, looked through wrappers; empty when it is no object. */
export function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (schema === undefined) return {};
  const { shape, innerType, in: input, left } = definitionOf(schema);
  return shape ?? shapeOf(innerType ?? input ?? left);
}
