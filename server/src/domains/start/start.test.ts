import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { startCalls, starts } from '@bochong/contract/start';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { implementGathered } from '../../kernel/http/gathered.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { seedCompany } from '../company/company.seed.ts';
import { updateAccount } from '../session/index.ts';

const [binjiang] = demoDealers;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    for (const account of ['norights', 'carrier', 'newcomer']) {
      const user = { id: newId(), dealerId: binjiang.id, account, name: account, type: 3 };
      await insertUser(tx, t.app, user, demoPassword);
      if (account !== 'carrier') continue;
      const fleet = { code: 'START', name: '车队公司', industry: '', vehicles: [] };
      const company_id = await seedCompany({ app: t.app, tx, now: t.app.clock.now() }, binjiang.id, fleet);
      await updateAccount(tx, { dealerId: binjiang.id, userId: user.id }, { company_id });
    }
  });
  await t.owner.query("update app_user set first_login = 1 where account = 'newcomer'");
});
afterAll(() => t.close());

const names = Object.keys(startCalls) as (keyof typeof startCalls)[];
const start = async (as: Actor) => (await t.call(starts.get, {}, as)).data;
/** What a call answers by itself. */
async function single(name: keyof typeof startCalls, as: Actor) {
  const { call, input } = startCalls[name];
  const { code, message, data } = await t.call(call as Endpoint, input, as);
  return { code, message, data };
}

test.each([
  ['binjiang', '1'],
  ['norights', '1'],
  ['carrier', '1'],
  ['newcomer', '1'],
  ['shenji', '1'],
  ['admin', '2'],
  ['yunqi', '2'],
] as const)('each part that %s gets is what its own call answers', async (account, platformType) => {
  const as = await t.login(account, platformType);
  const parts = await start(as);
  expect(Object.keys(parts)).toEqual(names);
  for (const name of names) expect(parts[name], name).toEqual(await single(name, as));
});

test('people of a company are refused what is for staff and get the rest', async () => {
  const parts = await start(await t.login('carrier'));
  expect(parts.licence).toMatchObject({ code: commonErrors.forbidden.code, data: null });
  expect(parts.user).toMatchObject({ code: '200', data: { account: 'carrier', ofCompany: true } });
});

test('who owes a password is told who they are and nothing else', async () => {
  const { user, ...others } = await start(await t.login('newcomer'));
  expect(user.data?.loginStatus).toBe(1);
  for (const part of Object.values(others)) expect(part).toMatchObject({ code: commonErrors.passwordOwed.code, data: null });
});

test('a part that fails is told as such, and the others are answered', async () => {
  const as = await t.login('binjiang');
  const before = await start(as);
  await t.owner.query('alter table enterprise_apply rename to enterprise_apply_away');
  try {
    const parts = await start(as);
    expect(parts.enterprise).toEqual({ code: commonErrors.internal.code, message: commonErrors.internal.message, data: null });
    expect({ ...parts, enterprise: before.enterprise }).toEqual(before);
  } finally {
    await t.owner.query('alter table enterprise_apply_away rename to enterprise_apply');
  }
});

test('what writes, answers files or anybody is never gathered', () => {
  for (const odd of [{ writes: true }, { kind: 'file' }, { access: 'public' }, { audited: true }, { ownWords: true }])
    expect(() =>
      implementGathered(t.app, starts.get, { odd: { call: { ...startCalls.user.call, ...odd } as Endpoint, input: {} } }),
    ).toThrow('cannot be gathered');
});
