import { commonErrors } from '@bochong/contract/kernel/error';
import { sessions } from '@bochong/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '5' });
});
afterAll(() => t.close());

test('one address may ask a public endpoint only so often a minute', async () => {
  const codes = [];
  for (let call = 0; call < 6; call += 1) codes.push((await t.call(sessions.challenge, { body: { account: 'binjiang' } })).code);
  expect(codes).toEqual(['200', '200', '200', '200', '200', commonErrors.tooMany.code]);
});
