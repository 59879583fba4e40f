import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { z } from 'zod';

/** What the generator reads of a JSON schema. */
interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  default?: unknown;
  kind?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** Texts the product's patterns ask for: plates, clocks, hashes, codes, numbers. */
const texts = [
  '浙A12345',
  '08:00',
  'a1'.repeat(32),
  '2026-11-21',
  '13805710001',
  'A1',
  '2026-11-21T08:00:00+08:00',
  '330100',
  '#1a5fd0',
  '1',
  '',
  '33010619500101123443',
];

/** JSON schemas are built once: for a large body that takes longer than everything else a generated test does with it. */
const jsonSchemas = new WeakMap<z.core.$ZodType, JsonSchema>();
function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const known = jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  jsonSchemas.set(schema, known);
  return known;
}

/** A value that a schema accepts, or nearly: refinements over several fields are not followed. Every uuid is `uuid`. */
export function plausible(schema: z.core.$ZodType, uuid: string): unknown {
  const root = jsonSchemaOf(schema);
  const textOf = ({ format, pattern, minLength = 0, maxLength = 1000, kind }: JsonSchema): string => {
    if (format === 'uuid' || format === 'guid') return uuid;
    if (kind === 'instant') return '2026-11-21 08:00:00';
    if (kind === 'phone') return '13805710001';
    const fitting = texts.find((text) => text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text));
    return fitting ?? 'x'.repeat(minLength);
  };
  const sample = (node: JsonSchema): unknown => {
    if (node.$ref) return sample(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {});
    if ('const' in node) return node.const;
    if (node.enum) return node.enum[0];
    if ('default' in node) return node.default;
    const choice = node.anyOf ?? node.oneOf;
    if (choice) return sample(choice[0] ?? {});
    if (node.allOf) return sample(Object.assign({}, ...node.allOf));
    const type = Array.isArray(node.type) ? node.type[0] : node.type;
    if (type === 'object')
      return Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, property]) => [key, sample(property)]));
    if (type === 'array') {
      if (node.prefixItems) return node.prefixItems.map(sample);
      return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => sample(node.items ?? {}));
    }
    if (type === 'integer' || type === 'number') return Math.max(1, node.minimum ?? 1);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    return textOf(node);
  };
  return sample(root);
}

/** Names of the fields of an object schema; none for anything else. */
export const fieldsOf = (schema: z.core.$ZodType | undefined): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** Where the fields of a request stand. */
export const parts = ['params', 'query', 'body'] as const;
export type PlainRequest = Record<(typeof parts)[number], Record<string, unknown>>;

/** A {@link plausible} request of a call, all of whose ids are `uuid`. */
export function plausibleRequest(endpoint: Endpoint, uuid: string): PlainRequest {
  const part = (schema: z.core.$ZodType | undefined) => (schema ? (plausible(schema, uuid) as Record<string, unknown>) : {});
  return { params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.body) };
}
