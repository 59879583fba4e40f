import { allEndpoints } from '@bochong/contract/catalogue';
import { licenseErrors, licenseStanding } from '@bochong/contract/license';
import { gates, parks } from '@bochong/contract/parking-lot';
import { blackLists } from '@bochong/contract/special-vehicle';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../database/identifier.ts';
import { plausible } from '../testing/plausible.ts';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { barOf, mayBeBarred } from './dealer-bar.ts';

const today = '2026-11-21';
const unit = (status: number, licenseExpire: string | null, graceDays = 15) => ({ status, licenseExpire, graceDays });

test.each([
  ['licensed', {}, unit(1, '2027-01-01'), null],
  ['never licensed', {}, unit(1, null), /尚未导入授权/],
  ['frozen', {}, unit(2, '2027-01-01'), /已冻结/],
  ['frozen with a reason', {}, { ...unit(2, '2027-01-01'), freezeReason: '拖欠平台服务费' }, /已冻结（拖欠平台服务费）/],
  ['frozen, payment', { whileBarred: true }, unit(2, null), null],
  ['never licensed, payment', { whileBarred: true }, unit(1, null), null],
  ['expired for 15 days, growing', { grows: true }, unit(1, '2026-11-06'), null],
  ['expired for 16 days, growing', { grows: true }, unit(1, '2026-11-05'), /超过15天/],
  ['expired for 16 days, growing, thirty days of grace', { grows: true }, unit(1, '2026-11-05', 30), null],
  ['expired for a day, growing, no grace', { grows: true }, unit(1, '2026-11-20', 0), /超过0天/],
  ['expired for 16 days, running', {}, unit(1, '2026-11-05'), null],
] as const)('%s', (_, endpoint, standing, reason) => {
  const said = barOf(endpoint, standing, today);
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});

/** The platform's decision on an application is the one call under `portal` that dealers never make. */
test('licence, certification, payment and the own account are never barred; reads are not either', () => {
  const barred = Object.values(allEndpoints).filter(mayBeBarred);
  expect(barred.length).toBeGreaterThan(20);
  for (const endpoint of barred) {
    expect(endpoint.path).not.toMatch(/^\/(license|driver)\/|\/portal\/(?!enterprise\/:applyId\/audit)|refund/i);
    expect(Array.isArray(endpoint.access)).toBe(true);
  }
  expect(mayBeBarred(parks.list)).toBe(false);
});

let t: TestApp;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
});
afterAll(() => t.close());

const standing = (set: string) => t.owner.query(`update dealer set ${set} where dealer_id = $1`, [demoDealers[0].id]);
const call = async (endpoint: typeof gates.create | typeof blackLists.remove) => {
  const body = plausible(endpoint.body as never, newId()) as never;
  return (await t.call(endpoint as typeof gates.create, { params: { id: newId() }, body } as never, manager)).code;
};

test('the server refuses the writes of a unit without a licence or frozen, whatever the console shows', async () => {
  await standing('license_expire = null');
  expect(await call(blackLists.remove)).toBe(licenseErrors.barred.code);
  expect((await t.call(parks.list, { query: {} }, manager)).code).toBe('200');
  expect((await t.call(licenseStanding.mine, {}, manager)).data.authStatus).toBe(-2);
  await standing("license_expire = '2099-01-01', status = 2");
  expect(await call(blackLists.remove)).toBe(licenseErrors.barred.code);
  expect((await t.call(licenseStanding.mine, {}, manager)).code).toBe('200');
  await standing("license_expire = '2020-01-01', status = 1");
  expect(await call(gates.create)).toBe(licenseErrors.barred.code);
  expect(await call(blackLists.remove)).not.toBe(licenseErrors.barred.code);
});
