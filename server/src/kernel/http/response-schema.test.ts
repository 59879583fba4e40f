import { allEndpoints } from '@bochong/contract/catalogue';
import { documentNo, instant, plateNo, text, uuid } from '@bochong/contract/kernel/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, maskingSerialiserOf, serialiserFor, serialiserOf } from './response-schema.ts';

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

test('without the right to full plates a marked field is masked whole, free text where it holds a plate, and nothing else is touched', () => {
  const schema = z.object({
    plateNo: plateNo(),
    before: plateNo('原车牌').nullable(),
    plates: z.array(plateNo()),
    remark: text('备注', 200),
    unsaid: z.string(),
    orderNo: documentNo('订单号'),
    id: uuid('编号'),
    at: instant('时间'),
    count: z.number(),
    rows: z.array(z.object({ plateNo: plateNo() })),
    open: z.record(z.string(), z.unknown()),
    ...{ none: z.string().nullable() },
  });
  const untouched = {
    orderNo: '浙A12345',
    id: '01a2070d-6dd3-78ae-9418-2a6892d665df',
    at: '2026-11-23T08:00:00+08:00',
    count: 3,
    none: null,
  };
  const value = {
    plateNo: 'VA12345',
    before: null,
    plates: ['浙A12345', '无牌A83K2M'],
    remark: '换牌：浙A12345改浙B54321',
    unsaid: 'VA12345与浙A12345',
    rows: [{ plateNo: '粤B12345', ...secret }],
    open: { 浙A12345: { plateNo: 'VA12345', text: 'VA12345' } },
    ...untouched,
  };
  const schemaOf = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as JsonSchema;
  expect(JSON.parse(maskingSerialiserOf(schemaOf)(value))).toEqual({
    plateNo: 'VA***45',
    before: null,
    plates: ['浙A***45', '无牌A83K2M'],
    remark: '换牌：浙A***45改浙B***21',
    unsaid: 'VA12345与浙A***45',
    rows: [{ plateNo: '粤B***45' }],
    open: { '浙A***45': { plateNo: 'VA***45', text: 'VA12345' } },
    ...untouched,
  });
  expect(JSON.parse(serialiserOf(schemaOf)(value))).toMatchObject({ plateNo: 'VA12345', remark: value.remark });
});

test('of every call it can be said which fields of its answer leave, with plates and without', () => {
  for (const [name, endpoint] of Object.entries(allEndpoints)) {
    if (endpoint.kind === 'file' || endpoint.kind === 'stream') continue;
    for (const plates of ['full', 'masked'] as const) {
      const text = serialiserFor(endpoint, plates)({ code: '200', message: 'success', requestId: 'r', data: null, unnamed: 1 });
      expect(JSON.parse(text), name).toMatchObject({ code: '200', requestId: 'r', data: null });
      expect(text, name).not.toContain('unnamed');
    }
  }
});
