import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, endpoint } from './endpoint.ts';

const read = endpoint({
  method: 'GET',
  path: '/x/v2/api/things/:id',
  title: '查询',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ status: z.array(z.number()), name: z.string().optional() }),
  data: z.null(),
});

test('an address has its parameters escaped, arrays repeated and empty values left out', () => {
  expect(addressOf(read, { params: { id: 'a/b' }, query: { status: [1, 2], name: '' } })).toBe('/x/v2/api/things/a%2Fb?status=1&status=2');
  expect(addressOf(read, { params: { id: '1' } })).toBe('/x/v2/api/things/1');
});
