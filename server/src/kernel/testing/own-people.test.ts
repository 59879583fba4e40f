import { allEndpoints, companyPeopleCodes, merchantPeopleCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCompany } from '../../domains/company/company.seed.ts';
import { seedMerchant } from '../../domains/merchant/merchant.seed.ts';
import { updateAccount } from '../../domains/session/index.ts';
import { newId } from '../database/identifier.ts';
import { amendments } from './endpoint-amendments.ts';
import { contentsOf, foreignMark, seedForeignRows } from './foreign-rows.ts';
import { plausibleRequest } from './plausible.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/*
 * People of a company or of a merchant see what is theirs: nothing of another company or merchant of the same unit, nor of the unit itself. The
 * unit has a row in every table under one id; every call that is open to them is made with that id, and the rows stay as they are.
 */

const [unit] = demoDealers;
const endpoints = allEndpoints as Record<string, Endpoint>;
const otherId = newId();
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedForeignRows(t.owner, unit.id, otherId);
  await t.app.database.inScope({ dealerIds: [unit.id] }, async (tx) => {
    const place = { app: t.app, tx, now: t.app.clock.now() };
    const person = async (account: string, of: object) => {
      const user = { id: newId(), dealerId: unit.id, account, name: account, type: 3 };
      await insertUser(tx, t.app, user, demoPassword);
      await updateAccount(tx, { dealerId: unit.id, userId: user.id }, of);
    };
    await person('carrier', {
      company_id: await seedCompany(place, unit.id, { code: 'FLEET', name: '车队公司', industry: '', vehicles: [] }),
    });
    await person('shopkeeper', { merchant_id: await seedMerchant(place, unit.id, '街角咖啡') });
  });
});
afterAll(() => t.close());

/** Rows of the unit that hold the other's id, and not what a call was told to write into it. */
const othersRows = async () =>
  Object.entries(await contentsOf(t.owner, unit.id))
    .filter(([table]) => table !== 'operation_log')
    .flatMap(([table, rows]) => rows.filter((row) => row.includes(otherId)).map((row) => `${table} ${row}`));

test.each([
  ['carrier', companyPeopleCodes],
  ['shopkeeper', merchantPeopleCodes],
] as const)('a %s neither sees nor changes what is of others', async (account, codes) => {
  const before = await othersRows();
  let asked = 0;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { access, kind, method } = endpoint;
    const isOpen = Array.isArray(access) ? access.some((code) => codes.has(code)) : access !== 'public';
    if (!isOpen || (kind !== undefined && method === 'GET')) continue;
    const { params, query, body } = plausibleRequest(endpoint, otherId);
    const { token, clientType } = await t.login(account);
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
    const pairs = Object.entries(query).map(([key, value]) => [key, String(value)]);
    for (const chosen of method === 'GET' ? [[], pairs] : [pairs]) {
      const answer = await t.app.http.inject({
        ...{ method, url: `/api${path}?${new URLSearchParams(chosen)}` },
        headers: { authorization: token, clienttype: clientType, ...(endpoint.body && { 'content-type': 'application/json' }) },
        ...(endpoint.body && { payload: { ...body, ...amendments[name], ...('rev' in body && { rev: 1 }) } }),
      });
      expect(answer.body.includes(otherId) || answer.body.includes(foreignMark), `${name}: ${answer.body.slice(0, 300)}`).toBe(false);
      expect(answer.statusCode, name).toBeLessThan(500);
    }
    asked += 1;
  }
  expect(asked).toBeGreaterThan(70);
  expect(await othersRows()).toEqual(before);
});
