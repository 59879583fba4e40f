import type { Endpoint } from './endpoint.ts';
import { tableOf } from './enum-of.ts';
import { type CodeTable, type FieldKind, isMany, kindOf } from './field-kind.ts';
import { definitionOf, noteOf, type Schema, shapeOf, titleOf } from './schema.ts';

/** A field of a row, query or body, as the contract describes it. */
export interface Field {
  name: string;
  title: string;
  kind: FieldKind;
  schema: Schema;
  /** It holds a list of such values. */
  many: boolean;
  table: CodeTable | undefined;
  /** What stands where there is no value. */
  empty: string | undefined;
  /** None of its places is every one. */
  everywhere: boolean;
}

/** The field of a name; undefined when the schema has none of it. */
export function fieldOf(shape: Readonly<Record<string, Schema>>, name: string): Field | undefined {
  const schema = shape[name];
  if (schema === undefined) return undefined;
  return {
    name,
    title: titleOf(schema) ?? tableOf(schema)?.title ?? name,
    kind: kindOf(schema),
    schema,
    many: isMany(schema),
    table: tableOf(schema),
    empty: noteOf(schema, 'empty'),
    everywhere: noteOf(schema, 'everywhere') ?? false,
  };
}

/** Row schema of a paged endpoint, or of one that answers a plain array. */
export function rowShapeOf(endpoint: Endpoint): Record<string, Schema> {
  const list = shapeOf(endpoint.data).results ?? endpoint.data;
  return shapeOf(definitionOf(list).element);
}

/** Names of the fields of a record, as literals. */
export type NameOf<Row> = keyof Row & string;
