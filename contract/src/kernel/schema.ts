import type { z } from 'zod';
import { globalRegistry } from 'zod/v4/core';

export type Schema = z.core.$ZodType;
export interface Definition {
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  left?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
}
export const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** The nearest note of a field through optional, nullable, default and pipe wrappers. */
function metaOf(schema: Schema | undefined, note: 'title' | 'dicType'): string | undefined {
  if (schema === undefined) return undefined;
  const { innerType, in: input, out } = definitionOf(schema);
  const own = globalRegistry.get(schema)?.[note] as string | undefined;
  return own ?? metaOf(innerType, note) ?? metaOf(out, note) ?? metaOf(input, note);
}

/** Chinese label of a field. */
export const titleOf = (schema: Schema | undefined): string | undefined => metaOf(schema, 'title');

/** Code table of a field, or of the members of a list. */
export const dicTypeOf = (schema: Schema | undefined): string | undefined => {
  if (schema === undefined) return undefined;
  const { element, innerType } = definitionOf(schema);
  return metaOf(schema, 'dicType') ?? dicTypeOf(element ?? innerType);
};

/** Fields of an object schema, looked through wrappers; empty when it is no object. */
export function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (schema === undefined) return {};
  const { shape, innerType, in: input, left } = definitionOf(schema);
  return shape ?? shapeOf(innerType ?? input ?? left);
}
