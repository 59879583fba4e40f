import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { fieldsOf, type PlainRequest, parts } from './plausible.ts';

/** What people, scripts and broken clients send in place of a value. */
const oddValues: readonly unknown[] = [
  null,
  [],
  {},
  [null],
  true,
  -1,
  1.5,
  1e300,
  '',
  'x'.repeat(100_000),
  'a\u0000b',
  '\ud800',
  '%',
  '%%%',
  '2026-02-30',
  '0001-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '00000000-0000-0000-0000-00000000000g',
  '{"$gt":""}',
];

/** Bodies that the reader of JSON refuses, or that must never reach a schema. */
export const unreadableBodies: readonly string[] = ['{"broken', '['.repeat(50_000), '{"__proto__":{"a":1}}', '[]'];

/** A value as an address carries it: text of whole characters. */
export const addressText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

/** One odd value in one field of a request that is plausible otherwise. */
export interface OddCase {
  part: (typeof parts)[number];
  field: string;
  value: unknown;
  /** The whole request as the server receives it: params and query are text. */
  received: PlainRequest;
}

/** Every odd value in every field of a call, in turn. */
export const oddCases = (endpoint: Endpoint, plain: PlainRequest): OddCase[] =>
  parts.flatMap((part) =>
    fieldsOf(endpoint[part]).flatMap((field) =>
      oddValues.map((value) => {
        const changed = { ...plain, [part]: { ...plain[part], [field]: value } };
        return { part, field, value, received: { ...changed, params: asText(changed.params), query: asText(changed.query) } };
      }),
    ),
  );

const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, addressText(value)]));
