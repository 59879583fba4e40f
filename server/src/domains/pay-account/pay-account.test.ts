import { billErrors, driverBills, payState } from '@bochong/contract/bill';
import { dealers } from '@bochong/contract/dealer';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPageErrors, driverPages } from '@bochong/contract/parking-order';
import {
  payAccountErrors,
  payAccounts,
  payApplies,
  payApplyErrors,
  payApplyStatus,
  payConfigErrors,
  payConfigs,
  payTestState,
} from '@bochong/contract/pay-account';
import { payChannelErrors } from '@bochong/contract/pay-channel';
import { parkingRefunds } from '@bochong/contract/refund';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { type Peer, wechatPeer } from '../pay-channel/channel-conformance.fixture.ts';
import { billFor, leftStay, post } from '../refund/refund.fixture.ts';
import { deliver, keysOf, receiveBy } from './pay-account.fixture.ts';

let t: TestApp;
let peer: Peer;
let yard: Yard;
let boss: Actor;
let clerk: Actor;
let admin: Actor;
let stranger: Actor;

beforeAll(async () => {
  const now = new Date('2025-10-13T13:05:00+08:00');
  peer = await wechatPeer('merchant', () => now);
  t = await createTestApp({
    BOCHONG_WECHAT_PAY_URL: peer.emulator.url,
    BOCHONG_WECHAT_OPEN_URL: peer.emulator.url,
    BOCHONG_WECHAT_API_URL: peer.emulator.url,
  });
  t.clock.at = now;
  [boss, clerk, admin, stranger] = [
    await t.login('binjiang'),
    await t.login('kefu'),
    await t.login('admin', '2'),
    await t.login('qingyu', '2'),
  ];
  yard = await createYard(t, 'ACCOUNT');
}, 120_000);
afterAll(async () => {
  await peer.emulator.close();
  await t.close();
});

const fields = {
  accountName: '江边停车',
  provider: 1,
  mode: 1,
  merchantNo: '1900000109',
  subMerchantNo: '',
  appId: 'wxd678efh567hg6787',
  subjectName: '滨江城市停车运营有限公司',
  contactName: '周海宁',
  remark: '',
} as const;
const apply = async (change: object = {}) => t.call(payApplies.create, { body: { ...fields, ...change } }, boss);
const applyOf = async (id: string) =>
  (await t.call(payApplies.list, { query: {} }, boss)).data.results.find(({ applyId }) => applyId === id);
const accountOf = async (keyword: string) =>
  (await t.call(payAccounts.list, { query: { keyword } }, boss)).data.results[0] ?? expect.fail(keyword);

test('an application is written, refused with a word, written again, passed by the platform alone, and is an account then', async () => {
  expect((await apply({ mode: 2 })).code).toBe(payApplyErrors.subMerchant.code);
  const id = (await apply()).data.applyId;
  const params = { id };
  const audit = (pass: 0 | 1, opinion: string, rev: number, as = admin) =>
    t.call(payApplies.audit, { params, body: { pass, opinion, rev } }, as);
  expect((await audit(1, '', 0)).code).toBe(payApplyErrors.wrongState.code);
  await t.call(payApplies.submit, { params, body: { rev: 0 } }, boss);
  expect((await t.call(payApplies.update, { params, body: { ...fields, rev: 1 } }, boss)).code).toBe(payApplyErrors.wrongState.code);
  expect((await audit(1, '', 1, boss)).code).toBe(payApplyErrors.notPlatform.code);
  expect((await audit(0, '', 1)).code).toBe(payApplyErrors.opinionRequired.code);
  expect((await audit(0, '商户号有误', 1)).code).toBe('200');
  expect(await applyOf(id)).toMatchObject({ applyStatus: payApplyStatus.REJECTED, opinion: '商户号有误', auditedBy: '平台管理员' });
  await t.call(payApplies.update, { params, body: { ...fields, remark: '已更正', rev: 2 } }, boss);
  await t.call(payApplies.submit, { params, body: { rev: 3 } }, boss);
  expect((await audit(1, '', 4)).code).toBe('200');
  expect(await applyOf(id)).toMatchObject({ applyStatus: payApplyStatus.PASSED, remark: '已更正' });
  expect(await accountOf('江边停车')).toMatchObject({
    status: 2,
    hasKeys: 0,
    testState: payTestState.NONE,
    lots: '',
    merchantNo: '1900000109',
  });
});

test('keys are written and never answered, kept in pieces, checked, and encrypted', async () => {
  const { accountId } = await accountOf('江边停车');
  const params = { id: accountId };
  const set = (body: object, rev: number) => t.call(payAccounts.setKeys, { params, body: { ...body, rev } }, boss);
  expect((await t.call(payAccounts.switchStatus, { params, body: { status: 1, rev: 0 } }, boss)).code).toBe(payAccountErrors.noKeys.code);
  const { apiV3Key, ...rest } = keysOf(peer);
  expect(await set(rest, 0)).toMatchObject({ code: payAccountErrors.keysMissing.code, message: '请填写APIv3密钥' });
  const broken = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
  expect(await set({ ...keysOf(peer), privateKey: broken }, 0)).toMatchObject({ code: payAccountErrors.badKey.code });
  expect((await set(keysOf(peer), 0)).code).toBe('200');
  expect((await set({ apiV3Key }, 1)).code).toBe('200');
  const listed = await accountOf('江边停车');
  expect(listed).toMatchObject({ hasKeys: 1, rev: 2, keysExpireAt: expect.stringMatching(/^2025-10-12/) });
  const secret = keysOf(peer).privateKey.split('\n')[1] ?? expect.fail();
  expect(JSON.stringify(listed)).not.toContain(secret);
  const { rows } = await t.owner.query(
    `select encode(keys_cipher, 'escape') as kept, (select string_agg(detail::text, '') from operation_log) as log from pay_account
    where id = $1`,
    [accountId],
  );
  for (const text of [rows[0].kept, rows[0].log]) for (const word of [secret, apiV3Key ?? '']) expect(text).not.toContain(word);
});

test('a test payment of one fen, before the account is enabled, shows that it works and goes back by itself', async () => {
  const { accountId } = await accountOf('江边停车');
  const params = { id: accountId };
  const unknown = await t.call(payAccounts.test, { params, body: { parkId: yard.parkId, payWay: 2 } }, boss);
  expect(unknown.code).toBe(billErrors.payerUnknown.code);
  const { outTradeNo } = (await t.call(payAccounts.test, { params, body: { parkId: yard.parkId } }, boss)).data;
  await deliverSurely(t);
  expect((await t.call(driverBills.state, { params: { outTradeNo } })).data.payUrl).toMatch(/^weixin:/);
  expect(await accountOf('江边停车')).toMatchObject({ testState: payTestState.WAITING });
  expect(peer.emulator.books.pay(outTradeNo).amountFen).toBe(1);
  expect(await deliver(t, peer.emulator.notice(outTradeNo))).toEqual([200, 'success']);
  expect(await accountOf('江边停车')).toMatchObject({ testState: payTestState.PAID, todayFen: 1, todayCount: 1 });
  expect(Date.parse((await accountOf('江边停车')).heardAt ?? '')).toBe(t.clock.at.getTime());
  await deliverSurely(t);
  expect(await accountOf('江边停车')).toMatchObject({ testState: payTestState.RETURNED });
  expect(peer.emulator.books.refundedFen()).toBe(1);
  const refunds = (await t.call(parkingRefunds.list, { query: {} }, boss)).data.results;
  expect(refunds).toMatchObject([{ approvedFen: 1, refundStatus: 3 }]);
});

test('a lot uses its own account, else the one of every lot; refunds go back through the account that received', async () => {
  const { accountId, accountName } = await accountOf('江边停车');
  const simulated = (await accountOf('模拟')).accountId;
  const assign = (body: object) =>
    t.call(payConfigs.assign, { body: { parkIds: [yard.parkId], payChannel: 2, accountId, ...body } as never }, boss);
  const used = async () =>
    (await t.call(payConfigs.list, { query: { keyword: '车场ACCOUNT' } }, boss)).data.results[0]?.accounts.find(
      (one) => one.payChannel === 2,
    );
  expect(await used()).toMatchObject({ accountId: simulated });
  expect(await assign({ payChannel: 3 })).toMatchObject({ code: payConfigErrors.wrongProvider.code, message: '江边停车不收支付宝' });
  expect((await assign({ parkIds: [yard.parkId, accountId] })).data).toMatchObject({ field: 'parkIds' });
  expect((await t.call(payConfigs.assign, { body: { parkIds: [], payChannel: 2, accountId } }, stranger)).code).toBe('40401');
  expect((await assign({})).code).toBe('200');
  expect(await used(), 'a stopped account takes nothing').toMatchObject({ accountId: simulated });
  await t.call(payAccounts.switchStatus, { params: { id: accountId }, body: { status: 1, rev: 2 } }, boss);
  expect(await used()).toEqual({ payChannel: 2, accountId, accountName, receivingKinds: [] });
  const lots = async (id: string) => (await t.call(payAccounts.lots, { params: { id } }, boss)).data;
  const here = { parkId: yard.parkId, payChannel: 2, receivingKind: null };
  expect(await lots(accountId)).toMatchObject({ results: [{ ...here, insteadName: '模拟收款账户' }], others: 0 });
  const theirs = (await lots(simulated)).results;
  expect(theirs, 'what the lot pays elsewhere is nothing to lose').not.toContainEqual(expect.objectContaining(here));
  expect(theirs).toContainEqual(expect.objectContaining({ parkId: yard.parkId, payChannel: 3, insteadName: '' }));
  expect((await t.call(payAccounts.lots, { params: { id: accountId } }, stranger)).code).toBe('40401');
  expect((await t.call(payConfigs.chosen, {}, boss)).data.map((one) => one.accountName)).toEqual(expect.arrayContaining([accountName]));
  const stay = { plateNo: '浙A00001', ...(await leftStay(t, yard, '浙A00001')) };
  const bill = await billFor(t, yard, stay);
  const { rows } = await t.owner.query('select account_id as id, merchant_no as no from bill where out_trade_no = $1', [bill.outTradeNo]);
  expect(rows).toEqual([{ id: accountId, no: '1900000109' }]);
  await assign({ accountId: null });
  expect(await used()).toMatchObject({ accountId: simulated });
  await deliverSurely(t);
  peer.emulator.books.pay(bill.outTradeNo);
  expect(await deliver(t, peer.emulator.notice(bill.outTradeNo)), 'its notices count whatever the lot uses now').toEqual([200, 'success']);
  expect((await t.call(driverBills.state, { params: { outTradeNo: bill.outTradeNo } })).data.payState).toBe(payState.SUCCESS);
});

test('a frozen account is not changed', async () => {
  const { accountId, rev } = await accountOf('江边停车');
  await t.owner.query('update pay_account set status = 3 where id = $1', [accountId]);
  const answer = await t.call(payAccounts.switchStatus, { params: { id: accountId }, body: { status: 1, rev } }, boss);
  expect(answer.code).toBe(payAccountErrors.frozen.code);
});

test('without an account a company takes cash and company credit, and nothing online', async () => {
  const types = async () => (await t.call(dealers.payTypes, { query: {} }, clerk)).data.map(({ payType }) => payType);
  expect(await types()).toEqual(expect.arrayContaining([1, 2, 3, 11]));
  await t.owner.query('update pay_account set status = 2 where dealer_id = $1', [demoDealers[0].id]);
  expect(await types()).toEqual([1, 11]);
  expect((await t.call(dealers.rechargePayTypes, { query: {} }, clerk)).data.every(({ payType }) => payType === 1 || payType === 11)).toBe(
    true,
  );
  const stay = { plateNo: '浙A00002', ...(await leftStay(t, yard, '浙A00002')) };
  await expect(billFor(t, yard, stay)).resolves.toBeNull();
  expect(await post(t, '/pay/notify/nobody', {})).toEqual([401, 'bad signature']);
  expect(payChannelErrors.notConfigured.code).toBe('42236');
});

test('two companies keep their accounts to themselves', async () => {
  await t.owner.query('update pay_account set status = 1 where provider = 9');
  const theirs = (await t.call(payAccounts.list, { query: {} }, stranger)).data.results;
  expect(theirs.map(({ accountName }) => accountName)).toEqual(['模拟收款账户']);
  const id = await receiveBy(t, { peer, provider: 1, name: '江边第二户' }, { boss, admin });
  expect((await t.call(payAccounts.setKeys, { params: { id }, body: { ...keysOf(peer), rev: 2 } }, stranger)).code).toBe('40401');
});

test('inside of WeChat the page learns who pays, once a code, and pays as that', async () => {
  const { accountId } = await accountOf('江边第二户');
  const params = { id: accountId };
  await t.call(payConfigs.assign, { body: { parkIds: [yard.parkId], payChannel: 2, accountId } }, boss);
  const made = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, boss);
  const token = made.data.path.replace('/p/', '');
  const login = async () => (await t.call(driverPages.place, { params: { token } })).data.wechatLogin;
  const address = (await login()) ?? expect.fail('nobody has to be known');
  const sent = await fetch(`${address}&state=a1`, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  expect([back.pathname, back.searchParams.get('state')]).toEqual([made.data.path, 'a1']);
  const payerOf = (code: string) => t.call(driverPages.payer, { body: { token, code } });
  const code = back.searchParams.get('code') ?? '';
  const { payerId } = (await payerOf(code)).data;
  expect(payerId).toMatch(/^o\w{27}$/);
  for (const wrong of [code, 'invented']) expect((await payerOf(wrong)).code).toBe(driverPageErrors.payerUnknown.code);
  peer.emulator.misbehave('busy');
  expect((await payerOf('x')).code).toBe(driverPageErrors.payerUnknown.code);
  const { outTradeNo } = (await t.call(payAccounts.test, { params, body: { parkId: yard.parkId, payWay: 2, payerId } }, boss)).data;
  await deliverSurely(t);
  const { payUrl, payParams } = (await t.call(driverBills.state, { params: { outTradeNo } })).data;
  expect([payUrl, payParams.appId]).toEqual(['', fields.appId]);
  expect(peer.emulator.complaints).toEqual([]);
  const { rev } = await accountOf('江边第二户');
  await t.call(payAccounts.setKeys, { params, body: { appSecret: '', rev } }, boss);
  expect(await login()).toBe('');
  expect((await payerOf(code)).code).toBe(driverPageErrors.payerUnknown.code);
});
