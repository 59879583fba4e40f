import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Keywords that check values; a serialiser only needs to know shapes. */
const checks = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'enum',
  'const',
]);

/** `anyOf [X, null]` as a nullable X, which the serialiser decides by a comparison instead of a validation. */
function nullable(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf as JsonSchema[] | undefined;
  const other = options?.find((option) => option.type !== 'null');
  if (options?.length !== 2 || !other || !options.some((option) => option.type === 'null')) return schema;
  const { anyOf: _, ...rest } = schema;
  return '$ref' in other ? schema : { ...rest, ...other, nullable: true };
}

function shapeOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOnly);
  if (value === null || typeof value !== 'object') return value;
  const schema = nullable(value as JsonSchema);
  const hasType = typeof schema.type === 'string';
  const kept = Object.entries(schema).filter(
    ([key, part]) => !(checks.has(key) && (typeof part !== 'object' || (key === 'enum' && hasType))),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, shapeOnly(part)]));
}

/** JSON schema of a successful envelope, so that Fastify compiles a serialiser and recursive types keep their references. */
export function responseSchema(endpoint: Endpoint): object {
  const success = z.object({ code: z.string(), message: z.string(), data: endpoint.data, requestId: z.string() });
  return shapeOnly(z.toJSONSchema(success, { target: 'draft-7', io: 'input', unrepresentable: 'any' })) as object;
}
