import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './http.ts';

let failure: Error;
let http: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  http = await createHttp('silent');
  http.get('/breaks', async () => {
    throw new Error('password of the database is hunter2');
  });
  http.get('/fails', async () => {
    throw failure;
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

test.each(['/api/%', '/%E0%A4%A', '/api/a%zz?x=1'])('an address %j that cannot be decoded is answered with an envelope', async (url) => {
  const response = await http.inject({ url });
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: commonErrors.invalid.code, data: null }]);
});

test('a body nested 200,000 deep is refused before it is parsed', async () => {
  const payload = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const response = await http.inject({ method: 'POST', url: '/takes', payload, headers: { 'content-type': 'application/json' } });
  expect([response.statusCode, response.json().code]).toEqual([400, commonErrors.invalid.code]);
});

test('nothing on the way keeps an answer of the API', async () => {
  for (const url of ['/api/nothing', '/api/%']) expect((await http.inject({ url })).headers['cache-control']).toBe('no-store');
});

test('a full disk is told as such, with nothing of the inside', async () => {
  for (const code of ['53100', 'ENOSPC']) {
    failure = Object.assign(new Error('could not extend file base/1'), { code });
    const response = await http.inject({ url: '/fails' });
    expect([response.statusCode, response.json().message]).toEqual([507, commonErrors.full.message]);
  }
});

test.each([
  [413, 'x'.repeat(9 * 1024 * 1024), 'application/json'],
  [415, 'a', 'application/x-unknown'],
  [400, '{', 'application/json'],
])('what cannot be read answers %s with an envelope', async (status, payload, type) => {
  const response = await http.inject({ method: 'POST', url: '/takes', payload, headers: { 'content-type': type } });
  expect([response.statusCode, response.json().code]).toEqual([status, commonErrors.invalid.code]);
});

test('pages may load and run nothing foreign, stand in no foreign frame, and tell nobody where they were', async () => {
  const { headers } = await http.inject({ url: '/takes' });
  const policy = String(headers['content-security-policy']).split(';');
  const expected = ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"];
  expect(policy).toEqual(expect.arrayContaining(expected));
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

test('TRACE is not answered', async () => {
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const wire = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  wire.write('TRACE /takes HTTP/1.1\r\nHost: host\r\nX-Secret: hunter2\r\n\r\n');
  const answer = String((await once(wire, 'data'))[0]);
  wire.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 4/);
  expect(answer).not.toContain('hunter2');
});
