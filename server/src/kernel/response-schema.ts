import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { z } from 'zod';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
}

/** JSON schema of a successful envelope; recursive types keep their references. */
export function responseSchema(endpoint: Endpoint): JsonSchema {
  const success = z.object({ code: z.string(), message: z.string(), data: endpoint.data, requestId: z.string() });
  return z.toJSONSchema(success, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Source of an expression that holds of `value` only what the schema names; `value` itself where nothing can be dropped. */
function picked(schema: JsonSchema, value: string): string {
  if (schema.$ref !== undefined) return `pick[${JSON.stringify(schema.$ref)}](${value})`;
  if (schema.anyOf) {
    const [only, ...more] = schema.anyOf.map((option) => picked(option, value)).filter((option) => option !== value);
    if (more.length > 0) throw new Error('a response is one of several objects: which fields may leave cannot be said');
    return only ?? value;
  }
  const unlessAbsent = (copy: string) => `(${value} == null ? ${value} : ${copy})`;
  const { properties, items, additionalProperties: others } = schema;
  if (items) {
    const item = picked(items, 'item');
    return item === 'item' ? value : unlessAbsent(`${value}.map((item) => ${item})`);
  }
  if (others) {
    const item = others === true || properties ? 'item' : picked(others, 'item');
    return item === 'item' ? value : unlessAbsent(`Object.fromEntries(Object.entries(${value}).map(([name, item]) => [name, ${item}]))`);
  }
  if (!properties) return value;
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = JSON.stringify(name);
    return `${key}: ${picked(field, `${value}[${key}]`)}`;
  });
  return unlessAbsent(`{ ${fields.join(', ')} }`);
}

/**
 * Serialiser that lets nothing leave which the schema does not name. It copies the named fields and leaves the text to `JSON.stringify`,
 * which no serialiser written in JavaScript comes near to. The copying is compiled, so that all rows of a list have one shape.
 */
export function serialiserOf(schema: JsonSchema): (value: unknown) => string {
  const functions = Object.entries({ '#': schema, ...schema.definitions }).map(([name, definition]) => {
    const reference = name === '#' ? name : `#/definitions/${name}`;
    return `${JSON.stringify(reference)}: (value) => ${picked(definition, 'value')}`;
  });
  const pick = new Function(`const pick = { ${functions.join(', ')} }; return pick['#']`)() as (value: unknown) => unknown;
  return (value) => JSON.stringify(pick(value));
}
