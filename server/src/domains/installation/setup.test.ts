import { dealers, platformBrandErrors } from '@bochong/contract/dealer';
import { setupErrors, setups } from '@bochong/contract/installation';
import { commonErrors } from '@bochong/contract/kernel/error';
import { licenses } from '@bochong/contract/license';
import { passwords, sessions } from '@bochong/contract/session';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { workIn } from '../../kernel/app-context.ts';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { openSetup, refuseDemoDatabase } from './index.ts';

let t: TestApp;
let token = '';
const begin = () => t.app.database.inScope({ dealerIds: [] }, (tx) => openSetup(workIn(t.app, tx)));

/** A database as its first start leaves it, but for accounts of the tests that are in nobody's way. */
beforeEach(async () => {
  await t?.close();
  t = await createTestApp();
  await t.owner.query('delete from platform_domain; delete from license_issuer; update installation set finished_at = null, demo = false');
  token = (await begin()) ?? '';
});
afterAll(() => t.close());

const platform = { platName: '东湖停车', platformType: '1' as const, domains: ['parking.example.cn', '192.0.2.5'] };
const password = 'Lakeside#8642';
const company = { dealerName: '东湖停车服务有限公司', manager: '何东', phone: '13900001111', account: 'donghu' };
const state = async (as = token) => t.call(setups.get, { body: { token: as } });
async function administrator() {
  const { data } = await state();
  return { account: 'dongadmin', userName: '何西', verifier: sha256Hex(password, data.salt) };
}
async function threeSteps(over: Partial<typeof platform> | { platformType: '2' } = {}) {
  await t.call(setups.platform, { body: { ...platform, ...over, token } });
  await t.call(setups.administrator, { body: { ...(await administrator()), token } });
  return t.call(setups.license, { body: { token, license: { issuer: 1 } } });
}
const finish = (of: typeof company | null = company) => t.call(setups.finish, { body: { token, company: of } });
const acknowledge = async (as = token) => (await t.call(setups.acknowledge, { body: { token: as } })).code;

test('four steps make a platform that its people sign in to, with a licensed company', async () => {
  expect((await threeSteps()).data).toMatchObject({ step: 4, platform, administrator: { account: 'dongadmin' }, license: { issuer: 1 } });
  const { data } = await finish();
  const info = await t.call(dealers.platform, { query: { domain: 'parking.example.cn' } });
  expect(info.data).toMatchObject({ platName: '东湖停车', platformType: '1' });
  expect(await t.login('dongadmin', '1', password)).toBeDefined();
  const first = await t.login('donghu', '1', data.company?.initialPassword);
  const owed = await t.call(passwords.challenge, { body: {} }, first);
  expect(owed.code).toBe('200'); // the first sign-in changes the password that was handed over
  const { rows } = await t.owner.query(
    `select license_expire > now() + interval '300 days' as licensed from dealer where dealer_name = $1`,
    [company.dealerName],
  );
  expect(rows).toEqual([{ licensed: true }]);
});

test('a platform of several companies may add the first later, and be administered at once', async () => {
  await threeSteps({ platformType: '2' });
  expect((await finish(null)).data).toEqual({ company: null });
  const admin = await t.login('dongadmin', '2', password);
  expect((await t.call(licenses.pools, { query: {} }, admin)).code).toBe('200');
  expect((await t.call(sessions.get, {}, admin)).data).toMatchObject({ userType: 1, loginStatus: 0 });
});

test('a step may be taken again, none before the ones it needs', async () => {
  expect((await t.call(setups.administrator, { body: { ...(await administrator()), token } })).code).toBe(setupErrors.order.code);
  expect((await t.call(setups.license, { body: { token, license: { issuer: 1 } } })).code).toBe(setupErrors.order.code);
  expect((await finish()).code).toBe(setupErrors.order.code);
  await threeSteps();
  const again = await t.call(setups.platform, { body: { ...platform, platName: '西湖停车', token } });
  expect(again.data).toMatchObject({ step: 4, platform: { platName: '西湖停车' }, administrator: { account: 'dongadmin' } });
});

test('a setup that was interrupted goes on where it was, under a new token', async () => {
  await threeSteps();
  const old = token;
  token = (await begin()) ?? '';
  expect((await state(old)).code).toBe(commonErrors.notFound.code);
  expect((await state()).data).toMatchObject({ step: 4, platform });
  expect((await finish()).code).toBe('200');
});

test('what a setup made is answered until it is acknowledged, encrypted at rest, and closes every other step', async () => {
  await threeSteps();
  expect(await acknowledge()).toBe(commonErrors.notFound.code); // nothing is made yet
  const first = (await finish()).data;
  expect((await finish({ ...company, account: 'somebody' })).data).toEqual(first);
  expect((await state()).data).toMatchObject({ made: first, platform: { platName: '东湖停车' } });
  expect((await t.call(setups.platform, { body: { ...platform, token } })).code).toBe(commonErrors.notFound.code);
  expect(await begin()).toBeNull(); // a start of the server leaves it as it is
  expect((await finish()).data).toEqual(first);
  const kept = async () => JSON.stringify((await t.owner.query('select * from installation')).rows[0]);
  expect(await kept()).not.toContain(first.company?.initialPassword);
  expect(await acknowledge('A'.repeat(22))).toBe(commonErrors.notFound.code);
  expect(await acknowledge()).toBe('200');
  expect(JSON.parse(await kept())).toMatchObject({ draft: {}, token_hash: null });
  expect(await acknowledge()).toBe(commonErrors.notFound.code);
});

test('what nobody acknowledged is forgotten at the first start after the token has expired', async () => {
  await threeSteps();
  await finish();
  t.clock.at = new Date(Date.now() + 25 * 3_600_000);
  expect((await finish()).code).toBe(commonErrors.notFound.code);
  expect(await begin()).toBeNull();
  const { rows } = await t.owner.query('select draft, token_hash from installation');
  expect(rows).toEqual([{ draft: {}, token_hash: null }]);
});

test.each(['wrong', 'expired', 'acknowledged'])('with a %s token there is no setup', async (kind) => {
  if (kind === 'expired') t.clock.at = new Date(Date.now() + 25 * 3_600_000);
  if (kind === 'acknowledged') {
    await threeSteps();
    expect((await finish()).code).toBe('200');
    expect(await acknowledge()).toBe('200');
    expect(await begin()).toBeNull();
  }
  const as = kind === 'wrong' ? 'A'.repeat(22) : token;
  const answers = await Promise.all([
    state(as),
    t.call(setups.platform, { body: { ...platform, token: as } }),
    t.call(setups.administrator, { body: { account: 'dongadmin', userName: '何西', verifier: 'a'.repeat(64), token: as } }),
    t.call(setups.license, { body: { token: as, license: { issuer: 1 } } }),
    t.call(setups.finish, { body: { token: as, company } }),
    t.call(setups.acknowledge, { body: { token: as } }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(commonErrors.notFound.code));
});

test('two that finish at once make one platform', async () => {
  await threeSteps();
  const [one, other] = (await Promise.all([finish(), finish()])).map(({ data }) => data);
  expect(one?.company?.initialPassword).toMatch(/^.{12}$/);
  expect(other).toEqual(one);
  const { rows } = await t.owner.query('select count(*)::int as n from platform_domain');
  expect(rows).toEqual([{ n: 2 }]);
});

test('what cannot be is refused with nothing made, and the setup stays open', async () => {
  await threeSteps();
  expect((await finish(null)).code).toBe(setupErrors.companyNeeded.code);
  expect((await finish({ ...company, account: 'DongAdmin' })).code).toBe(setupErrors.sameAccount.code);
  expect((await finish({ ...company, dealerName: '滨江城市停车运营有限公司' })).code).not.toBe('200');
  const made = await t.owner.query(`select from app_user where account in ('dongadmin', 'donghu')`);
  expect(made.rowCount).toBe(0);
  expect((await t.owner.query('select from license_issuer')).rowCount).toBe(0);
  expect((await finish()).code).toBe('200');
});

test('a logo is a picture, and stands on the login page of every host name', async () => {
  await threeSteps();
  const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(12).fill(0)]).toString('base64')}`;
  const send = async (logo: string) => (await t.call(setups.platform, { body: { ...platform, logo, token } })).code;
  expect(await send(`data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`)).toBe(
    platformBrandErrors.notPicture.code,
  );
  expect(await send('data:image/svg+xml;base64,PHN2Zy8+PHN2Zy8+PHN2Zy8+')).toBe(commonErrors.invalid.code);
  expect(await send(png)).toBe('200');
  expect((await finish()).code).toBe('200');
  for (const domain of platform.domains)
    expect((await t.call(dealers.platform, { query: { domain } })).data).toMatchObject({ platName: '东湖停车', platLogoUrl: png });
});

test('licences of an issuer from outside are checked with its key; this platform signs none', async () => {
  await threeSteps();
  const publicKey = Buffer.alloc(32, 5).toString('base64');
  expect((await t.call(setups.license, { body: { token, license: { issuer: 2 } } })).code).toBe(commonErrors.invalid.code);
  await t.call(setups.license, { body: { token, license: { issuer: 2, publicKey } } });
  expect((await finish()).code).toBe('200');
  const { rows } = await t.owner.query('select public_key, private_key from license_issuer');
  expect(rows).toEqual([{ public_key: publicKey, private_key: null }]);
});

test('a database of the demo is not served without it', async () => {
  const check = () => t.app.database.inScope({ dealerIds: [] }, (tx) => refuseDemoDatabase(workIn(t.app, tx)));
  await check();
  await t.owner.query('update installation set demo = true');
  await expect(check()).rejects.toThrow('BOCHONG_DEMO=on');
});
