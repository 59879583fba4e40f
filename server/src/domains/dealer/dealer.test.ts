import { dealerErrors, dealers } from '@bochong/contract/dealer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('each registered domain leads to its platform, any other to none', async () => {
  const platform = (domain: string) => t.call(dealers.platform, { query: { domain } });
  expect((await platform('127.0.0.1')).data).toMatchObject({ platformType: '1' });
  expect((await platform('localhost')).data).toMatchObject({ platformType: '2' });
  expect((await platform('example.com')).code).toBe(dealerErrors.unknownDomain.code);
});

test('a user sees its own dealer, the platform all of them', async () => {
  const names = async (account: string) =>
    (await t.call(dealers.chosen, { query: {} }, await t.login(account))).data.map((row) => row.dealerName);
  expect(await names('binjiang')).toEqual(['滨江城市停车运营有限公司']);
  expect(await names('admin')).toHaveLength(3);
});
