import { randomUUID } from 'node:crypto';
import { billBiz, payChannel } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { payAccounts, payConfigs, receivingKind } from '@bochong/contract/pay-account';
import { demoAccountId, demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

const dealerId = demoDealers[0].id;
const { CHARGING, COUPON } = receivingKind;
const x = demoAccountId(dealerId);
let t: TestApp;
let boss: Actor;
let [lot, other]: Yard[] = [];
const made: Record<string, string> = { X: x };
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.login('binjiang');
  [lot, other] = [await createYard(t, 'KINDAAA'), await createYard(t, 'KINDBBB')];
  for (const name of ['Y', 'Z']) {
    const { rows } = await t.owner.query(
      `insert into pay_account (dealer_id, id, account_name, provider, mode, merchant_no, app_id, status, created_at)
       select dealer_id, gen_random_uuid(), $2, provider, mode, $2, app_id, status, now() from pay_account where id = $1 returning id`,
      [x, name],
    );
    made[name] = rows[0].id;
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const uses of ['pay_account_use', 'pay_account_kind_use'])
    await t.owner.query(`delete from ${uses} where account_id = any($1)`, [[made.Y, made.Z]]);
});

const assign = async (name: string, kind: number | null, parkIds: readonly string[] = []) =>
  expect(
    (await t.call(payConfigs.assign, { body: { parkIds, payChannel: 2, receivingKind: kind, accountId: made[name] } as never }, boss)).code,
  ).toBe('200');
const lotId = () => lot?.parkId ?? '';
/** The name of the account that takes WeChat for a business. */
const taker = (bizType: number, parkId: string) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { accountId } = await t.app.channels.choose(tx, { dealerId, parkId, bizType, payChannel: payChannel.WECHAT });
    return Object.entries(made).find(([, id]) => id === accountId)?.[0];
  });

interface Row {
  set: readonly (readonly [name: string, kind: number | null, where: 'every' | 'lot'])[];
  parking: string;
  charging: string;
  /** At a station in no lot. */
  alone: string;
}
const rows: readonly Row[] = [
  { set: [], parking: 'X', charging: 'X', alone: 'X' },
  { set: [['Y', CHARGING, 'every']], parking: 'X', charging: 'Y', alone: 'Y' },
  {
    set: [
      ['Y', CHARGING, 'every'],
      ['Z', null, 'lot'],
    ],
    parking: 'Z',
    charging: 'Z',
    alone: 'Y',
  },
  {
    set: [
      ['Z', null, 'lot'],
      ['Y', CHARGING, 'lot'],
    ],
    parking: 'Z',
    charging: 'Y',
    alone: 'X',
  },
];

test.each(rows)('$set: parking $parking, charging $charging, a station in no lot $alone', async ({ set, parking, charging, alone }) => {
  for (const [name, kind, where] of set) await assign(name, kind, where === 'lot' ? [lotId()] : []);
  expect(await taker(billBiz.PARKING, lotId())).toBe(parking);
  expect(await taker(billBiz.ARREARS, lotId()), 'an old debt is received with the stay').toBe(parking);
  expect(await taker(billBiz.CHARGING, lotId())).toBe(charging);
  expect(await taker(billBiz.RECHARGE, lotId()), 'a recharge at a gun is received with the charge').toBe(charging);
  expect(await taker(billBiz.CHARGING, randomUUID())).toBe(alone);
  expect(await taker(billBiz.COUPON, lotId())).toBe(parking);
});

test('the lists say which account takes what, and what becomes of it once one stops', async () => {
  await assign('Y', CHARGING);
  await assign('Y', COUPON);
  await assign('Z', CHARGING, [lotId()]);
  const taken = async (keyword: string) => {
    const { results } = (await t.call(payConfigs.list, { query: { keyword } }, boss)).data;
    const wechat = results[0]?.accounts.filter((one) => one.payChannel === payChannel.WECHAT) ?? [];
    return Object.fromEntries(
      wechat.map(({ accountId, receivingKinds }) => [Object.entries(made).find(([, id]) => id === accountId)?.[0], receivingKinds]),
    );
  };
  expect(await taken('KINDAAA')).toEqual({ X: [], Y: [COUPON], Z: [CHARGING] });
  expect(await taken('KINDBBB')).toEqual({ X: [], Y: [CHARGING, COUPON] });
  const lots = async (name: string) => {
    const { results } = (await t.call(payAccounts.lots, { params: { id: made[name] ?? '' } }, boss)).data;
    const here = results.filter(({ parkId }) => parkId === lotId() || parkId === other?.parkId);
    return here.map((one) => [one.parkName.slice(-7), one.receivingKind, one.insteadName]);
  };
  const simulated = expect.stringContaining('模拟');
  expect(await lots('Z')).toEqual([['KINDAAA', CHARGING, 'Y']]);
  expect(await lots('Y')).toEqual([
    ['KINDAAA', COUPON, simulated],
    ['KINDBBB', CHARGING, simulated],
    ['KINDBBB', COUPON, simulated],
  ]);
  const { results } = (await t.call(payAccounts.list, { query: { keyword: 'Y' } }, boss)).data;
  expect(results.find(({ accountName }) => accountName === 'Y')?.lots).toBe('全部车场（优惠券与商户）、全部车场（充电）');
});

test('what is set for a kind is taken back for that kind alone', async () => {
  await assign('Y', null, [lotId()]);
  await assign('Z', CHARGING, [lotId()]);
  const body = { parkIds: [lotId()], payChannel: 2, receivingKind: CHARGING, accountId: null } as never;
  expect((await t.call(payConfigs.assign, { body }, boss)).code).toBe('200');
  expect([await taker(billBiz.PARKING, lotId()), await taker(billBiz.CHARGING, lotId())]).toEqual(['Y', 'Y']);
  expect((await t.call(payConfigs.assign, { body: { ...(body as object), receivingKind: 4 } as never }, boss)).code).toBe('40001');
});

test('who sees only some lots sets the account of these, and of no others; of all lots neither', async () => {
  await limitTo(t, 'binjiang', lotId());
  const limited = await t.login('binjiang');
  const codeFor = async (...parkIds: string[]) =>
    (await t.call(payConfigs.assign, { body: { parkIds, payChannel: 2, receivingKind: CHARGING, accountId: made.Y } as never }, limited))
      .code;
  expect(await codeFor()).toBe(commonErrors.lotsChosen.code);
  expect(await codeFor(lotId(), other?.parkId ?? '')).toBe(commonErrors.invalid.code);
  expect([await taker(billBiz.CHARGING, lotId()), await taker(billBiz.CHARGING, other?.parkId ?? '')]).toEqual(['X', 'X']);
  expect(await codeFor(lotId())).toBe('200');
  expect([await taker(billBiz.CHARGING, lotId()), await taker(billBiz.CHARGING, other?.parkId ?? '')]).toEqual(['Y', 'X']);
});
