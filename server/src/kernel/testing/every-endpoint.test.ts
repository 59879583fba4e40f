import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@bochong/contract/catalogue';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../database/identifier.ts';
import { endpointsOf } from './endpoint-suite.ts';
import { contentsOf, seedForeignRows } from './foreign-rows.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const domains = fileURLToPath(new URL('../../domains', import.meta.url));

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('every call is proved by the file of its domain', async () => {
  const proving = readdirSync(domains).filter((domain) => existsSync(`${domains}/${domain}/${domain}.endpoints.test.ts`));
  const proved = await Promise.all(proving.map(async (domain) => endpointsOf(await import(`@bochong/contract/${domain}`))));
  expect(new Set(proved.flat())).toEqual(new Set(Object.keys(allEndpoints)));
});

test('another dealer has every kind of record the calls by id are about', async () => {
  const [, other] = demoDealers;
  const foreignId = newId();
  await seedForeignRows(t.owner, other.id, foreignId);
  const contents = await contentsOf(t.owner, other.id);
  const lacking = Object.keys(contents).filter((table) => contents[table]?.length === 0);
  expect(lacking).toEqual([]);
  for (const table of ['park', 'gate', 'berth', 'device', 'park_order', 'bill', 'fee_rule', 'black_list', 'event_quarantine']) {
    expect(
      contents[table]?.some((row) => row.includes(foreignId)),
      table,
    ).toBe(true);
  }
});

test('an unknown path answers 404 as JSON', async () => {
  const manager = await t.login('binjiang');
  const response = await t.app.http.inject({ method: 'GET', url: '/api/no/such/call', headers: { authorization: manager.token } });
  expect([response.statusCode, response.json().code]).toEqual([404, commonErrors.notFound.code]);
});
