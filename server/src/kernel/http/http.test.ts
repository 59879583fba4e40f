import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './http.ts';

let http: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  http = await createHttp('silent');
  http.get('/breaks', async () => {
    throw new Error('password of the database is hunter2');
  });
  http.post('/takes', async () => ({}));
});
afterAll(() => http.close());

test('what nobody foresaw answers 50001 and tells nothing of the inside', async () => {
  const response = await http.inject({ url: '/breaks' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    code: commonErrors.internal.code,
    message: commonErrors.internal.message,
    data: null,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(response.body).not.toContain('hunter2');
});

test.each([
  [413, 'x'.repeat(9 * 1024 * 1024), 'application/json'],
  [415, 'a', 'application/x-unknown'],
  [400, '{', 'application/json'],
])('what cannot be read answers %s with an envelope', async (status, payload, type) => {
  const response = await http.inject({ method: 'POST', url: '/takes', payload, headers: { 'content-type': type } });
  expect([response.statusCode, response.json().code]).toEqual([status, commonErrors.invalid.code]);
});
