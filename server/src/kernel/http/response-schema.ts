import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { FieldNotes } from '@bochong/contract/kernel/field-kind';
import { z } from 'zod';
import { maskAllPlates, maskPlateField, maskPlates } from './mask.ts';

export interface JsonSchema extends Pick<FieldNotes, 'kind' | 'masked'> {
  $ref?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
}

const schemas = new WeakMap<Endpoint, JsonSchema>();

/** JSON schema of a successful envelope, made once for each endpoint and not to be changed; recursive types keep their references. */
export function responseSchema(endpoint: Endpoint): JsonSchema {
  const known = schemas.get(endpoint);
  if (known) return known;
  const success = z.object({ code: z.string(), message: z.string(), data: endpoint.data, requestId: z.string() });
  const schema = z.toJSONSchema(success, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(endpoint, schema);
  return schema;
}

/** Source of an expression for a value of which nothing can be dropped; the value itself where it leaves as it is. */
type Leaf = (schema: JsonSchema, value: string) => string;

const asItIs: Leaf = (_, value) => value;

/** Kinds of text in which no plate can stand. */
const withoutPlates: ReadonlySet<string | undefined> = new Set([
  'instant',
  'day',
  'clock',
  'code',
  'phone',
  'certificate',
  'picture',
  'enum',
  'choice',
]);
const formatsWithoutPlates: ReadonlySet<string | undefined> = new Set(['uuid', 'date-time', 'date', 'email', 'uri']);

/**
 * Masks plates: a field marked as one is masked whole; in other texts whatever looks like a plate is, unless their kind says that none can
 * stand there. A field of which the contract says nothing is read as free text, so that a forgotten mark hides rather than shows.
 */
const withMaskedPlates: Leaf = ({ type, kind, masked, format, enum: codes, const: only }, value) => {
  if (masked === 'plate') return `plate(${value})`;
  if (type === undefined && codes === undefined && only === undefined) return `all(${value})`;
  const plain =
    type !== 'string' || codes !== undefined || only !== undefined || withoutPlates.has(kind) || formatsWithoutPlates.has(format);
  return plain ? value : `text(${value})`;
};

/** Source of an expression that holds of `value` only what the schema names; `value` itself where nothing can be dropped. */
function picked(schema: JsonSchema, value: string, leaf: Leaf): string {
  if (schema.$ref !== undefined) return `pick[${JSON.stringify(schema.$ref)}](${value})`;
  if (schema.anyOf) {
    const notes = { ...(schema.kind && { kind: schema.kind }), ...(schema.masked && { masked: schema.masked }) };
    const options = schema.anyOf.filter(({ type }) => type !== 'null').map((option) => picked({ ...notes, ...option }, value, leaf));
    const [only, ...more] = [...new Set(options.filter((option) => option !== value))];
    if (more.length > 0) throw new Error('a response is one of several objects: which fields may leave cannot be said');
    return only ?? value;
  }
  const unlessAbsent = (copy: string) => `(${value} == null ? ${value} : ${copy})`;
  const { properties, items, additionalProperties: others } = schema;
  if (items) {
    const item = picked(items, 'item', leaf);
    return item === 'item' ? value : unlessAbsent(`${value}.map((item) => ${item})`);
  }
  if (others) {
    const item = others === true || properties ? leaf({}, 'item') : picked(others, 'item', leaf);
    const name = leaf({ type: 'string' }, 'name');
    return item === 'item' && name === 'name'
      ? value
      : unlessAbsent(`Object.fromEntries(Object.entries(${value}).map(([name, item]) => [${name}, ${item}]))`);
  }
  if (!properties) return leaf(schema, value);
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = JSON.stringify(name);
    return `${key}: ${picked(field, `${value}[${key}]`, leaf)}`;
  });
  return unlessAbsent(`{ ${fields.join(', ')} }`);
}

const texts = (mask: (text: string) => string) => (value: unknown) => (typeof value === 'string' ? mask(value) : value);

/** Text of an answer. */
type Serialiser = (value: unknown) => string;

function compiled(schema: JsonSchema, leaf: Leaf): Serialiser {
  const functions = Object.entries({ '#': schema, ...schema.definitions }).map(([name, definition]) => {
    const reference = name === '#' ? name : `#/definitions/${name}`;
    return `${JSON.stringify(reference)}: (value) => ${picked(definition, 'value', leaf)}`;
  });
  const source = `const pick = { ${functions.join(', ')} }; return pick['#']`;
  const pick = new Function('plate', 'text', 'all', source)(texts(maskPlateField), texts(maskPlates), maskAllPlates) as (
    value: unknown,
  ) => unknown;
  return (value) => JSON.stringify(pick(value));
}

/**
 * Serialiser that lets nothing leave which the schema does not name. It copies the named fields and leaves the text to `JSON.stringify`,
 * which no serialiser written in JavaScript comes near to. The copying is compiled, so that all rows of a list have one shape.
 */
export const serialiserOf = (schema: JsonSchema): Serialiser => compiled(schema, asItIs);

/** {@link serialiserOf} for whom plates are not shown in full. */
export const maskingSerialiserOf = (schema: JsonSchema): Serialiser => compiled(schema, withMaskedPlates);

const serialisers = { full: new WeakMap<Endpoint, Serialiser>(), masked: new WeakMap<Endpoint, Serialiser>() };

/** Serialiser of an endpoint's answers, for whom plates are shown in full or not; compiled when the endpoint answers for the first time. */
export function serialiserFor(endpoint: Endpoint, plates: 'full' | 'masked'): Serialiser {
  const known = serialisers[plates].get(endpoint);
  if (known) return known;
  const made = (plates === 'full' ? serialiserOf : maskingSerialiserOf)(responseSchema(endpoint));
  serialisers[plates].set(endpoint, made);
  return made;
}
