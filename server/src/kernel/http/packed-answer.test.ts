import { gunzipSync, gzipSync } from 'node:zlib';
import { menus } from '@bochong/contract/access';
import { finder } from '@bochong/contract/finder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let boss: Actor;
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.login('binjiang');
});
afterAll(() => t.close());

const ask = (path: string, more: Record<string, string> = {}) =>
  t.app.http.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: boss.token, clienttype: boss.clientType, ...more } });

test('a long answer is packed for whoever unpacks, and is the same', async () => {
  const plain = await ask(menus.tree.path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await ask(menus.tree.path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('accept-encoding'),
    'cache-control': 'no-store',
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data).toEqual(plain.json().data);
});

test('a short answer is not', async () => {
  const short = await ask(`${finder.find.path}?text=x`, { 'accept-encoding': 'gzip' });
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
});

test('what a client sends packed is not unpacked: a little of it could be endless', async () => {
  const headers = {
    authorization: boss.token,
    clienttype: boss.clientType,
    'content-encoding': 'gzip',
    'content-type': 'application/json',
  };
  const payload = gzipSync(Buffer.alloc(50_000_000, ' '));
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/auth/v2/api/getChallengeCode', headers, payload });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
