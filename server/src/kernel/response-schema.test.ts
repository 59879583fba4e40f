import { expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, serialiserOf } from './response-schema.ts';

const serialise = (schema: z.ZodType, value: unknown): unknown =>
  JSON.parse(serialiserOf(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as JsonSchema)(value));

const inner = z.object({ name: z.string() });
const secret = { secret: 1 };

test('only named fields leave, at every depth', () => {
  const schema = z.object({
    one: inner.nullable(),
    many: z.array(inner),
    list: z.array(z.array(inner)).nullish(),
    byName: z.record(z.string(), inner).optional(),
    'a-b': z.number(),
  });
  const value = {
    one: { name: 'a', ...secret },
    many: [{ name: 'b', ...secret }],
    list: [[{ name: 'c', ...secret }]],
    byName: { d: { name: 'd', ...secret } },
    'a-b': 1,
    ...secret,
  };
  expect(serialise(schema, value)).toEqual({
    one: { name: 'a' },
    many: [{ name: 'b' }],
    list: [[{ name: 'c' }]],
    byName: { d: { name: 'd' } },
    'a-b': 1,
  });
  expect(serialise(schema, { one: null, many: [], list: null, 'a-b': 2 })).toEqual({ one: null, many: [], list: null, 'a-b': 2 });
});

test('a recursive type is followed', () => {
  const node: z.ZodType = z
    .lazy(() => z.object({ id: z.number(), children: z.array(node).optional(), parent: node.nullable().optional() }))
    .meta({ id: 'node' });
  const value = {
    id: 1,
    ...secret,
    children: [
      { id: 2, ...secret, parent: { id: 3, ...secret } },
      { id: 4, parent: null },
    ],
  };
  expect(serialise(z.object({ tree: node }), { tree: value })).toEqual({
    tree: {
      id: 1,
      children: [
        { id: 2, parent: { id: 3 } },
        { id: 4, parent: null },
      ],
    },
  });
});

test('open records and unions of plain values leave whole, a choice between objects is refused', () => {
  const schema = z.object({ before: z.record(z.string(), z.unknown()), value: z.union([z.string(), z.number()]).nullable() });
  expect(serialise(schema, { before: { a: { b: 1 } }, value: 'x', ...secret })).toEqual({ before: { a: { b: 1 } }, value: 'x' });
  expect(() => serialise(z.union([inner, z.object({ id: z.number() })]), {})).toThrow('one of several objects');
});
