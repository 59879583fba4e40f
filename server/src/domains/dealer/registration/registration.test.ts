import { dealers, registrationErrors, registrations } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { readWorkBits, solveWork } from '@bochong/contract/kernel/proof-of-work';
import { passwords, phoneErrors, sessionErrors, sessions, smsOutbox } from '@bochong/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const captcha = async () => {
  const { data } = await t.call(sessions.captcha, { query: {} });
  const { rows } = await t.owner.query<{ answer: string }>('select answer from picture_captcha where id = $1', [data.verifyCodeId]);
  return { verifyCodeId: `${data.verifyCodeId}.${await solveWork(data.verifyCodeId, readWorkBits)}`, verifyCode: rows[0]?.answer ?? '' };
};

/** Newest message as the platform's staff read it in the outbox. */
async function outboxCode(): Promise<string> {
  const { data } = await t.call(smsOutbox.list, { query: {} }, await t.login('admin'));
  return /验证码(\d{6})/.exec(data.results[0]?.content ?? '')?.[1] ?? '';
}

async function ask(companyName: string, phone: string) {
  await t.call(registrations.sendCode, { query: { phone, ...(await captcha()) } });
  return t.call(registrations.create, { body: { companyName, contact: '沈知夏', phone, code: await outboxCode() } });
}

const waiting = async (companyName: string) =>
  (await t.call(registrations.list, { query: { companyName, status: 0 } }, await t.login('admin'))).data.results[0];

test('an application needs the picture code and the code sent to the phone', async () => {
  const phone = '13700001111';
  const refused = await t.call(registrations.sendCode, { query: { phone, verifyCodeId: 'x', verifyCode: 'y' } });
  expect(refused.code).toBe(sessionErrors.captchaRequired.code);
  const body = { companyName: '南浔停车有限公司', contact: '沈知夏', phone, code: '123456' };
  expect((await t.call(registrations.create, { body })).code).toBe(phoneErrors.wrongCode.code);
  expect((await ask(body.companyName, phone)).code).toBe('200');
  expect((await ask(body.companyName, '13700001112')).code).toBe(registrationErrors.alreadyAsked.code);
  expect(await waiting(body.companyName)).toMatchObject({ contact: '沈知夏', phoneMask: '137****1111', status: 0 });
});

test('only the platform reads and decides applications', async () => {
  const manager = await t.login('binjiang');
  expect((await t.call(registrations.list, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
  const id = '01900000-0000-7000-8000-000000000000';
  expect((await t.call(registrations.accept, { params: { id }, body: { account: 'x' } }, manager)).code).toBe(commonErrors.forbidden.code);
  expect((await t.call(smsOutbox.list, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
});

test('an accepted company logs in with the initial password, which it must change; the platform sees it at once', async () => {
  await ask('湖州新区停车有限公司', '13700002222');
  const admin = await t.login('admin');
  const asked = await waiting('湖州新区停车有限公司');
  const params = { id: asked?.registrationId ?? '' };
  expect((await t.call(registrations.accept, { params, body: { account: 'binjiang' } }, admin)).code).not.toBe('200');
  const accepted = await t.call(registrations.accept, { params, body: { account: 'huzhou' } }, admin);
  expect(accepted.code).toBe('200');
  expect((await t.call(registrations.accept, { params, body: { account: 'huzhou2' } }, admin)).code).toBe(registrationErrors.decided.code);
  const actor = await t.login('huzhou', '2', accepted.data.initialPassword);
  expect((await t.call(sessions.get, {}, actor)).data).toMatchObject({
    loginStatus: 1,
    userType: 2,
    isVerify: 1,
    dealerName: '湖州新区停车有限公司',
  });
  const seen = await t.call(dealers.chosen, { query: { dealerName: '湖州' } }, admin);
  expect(seen.data.map((row) => row.dealerName)).toEqual(['湖州新区停车有限公司']);
  await ask('湖州新区停车有限公司', '13700002223');
  const again = await waiting('湖州新区停车有限公司');
  const second = await t.call(
    registrations.accept,
    { params: { id: again?.registrationId ?? '' }, body: { account: 'huzhou3' } },
    await t.login('support'),
  );
  expect(second.code).toBe(registrationErrors.nameTaken.code);
});

test('a rejected company is told why', async () => {
  await ask('无名停车有限公司', '13700003333');
  const admin = await t.login('admin');
  const id = (await waiting('无名停车有限公司'))?.registrationId ?? '';
  expect((await t.call(registrations.reject, { params: { id }, body: { reason: '资料不全' } }, admin)).code).toBe('200');
  const { data } = await t.call(smsOutbox.list, { query: {} }, admin);
  expect(data.results[0]?.content).toBe('【泊充】您的注册申请未通过：资料不全');
});

test('the person in charge is changed by the unit administrator, with a code sent to the new phone', async () => {
  const manager = await t.login('binjiang');
  const phone = '13700004444';
  expect((await t.call(dealers.sendManagerCode, { body: { phone } }, await t.login('kefu'))).code).toBe(commonErrors.forbidden.code);
  expect((await t.call(dealers.sendManagerCode, { body: { phone } }, manager)).code).toBe('200');
  const body = { manager: '苏晚晴', phone, verifyCode: await outboxCode() };
  const wrong = { ...body, verifyCode: body.verifyCode === '000000' ? '111111' : '000000' };
  expect((await t.call(dealers.updateManager, { body: wrong }, manager)).code).toBe(phoneErrors.wrongCode.code);
  const long = await t.call(dealers.updateManager, { body: { ...body, manager: '苏'.repeat(21) } }, manager);
  expect(long.message).toBe('负责人姓名最多20个字符');
  expect((await t.call(dealers.updateManager, { body: { ...body, manager: '苏<晚>晴' } }, manager)).code).toBe(commonErrors.invalid.code);
  expect((await t.call(dealers.updateManager, { body }, manager)).code).toBe('200');
  expect((await t.call(dealers.about, {}, manager)).data).toMatchObject({ manager: '苏晚晴', phone: '137****4444' });
});

test('with a carrier there is no outbox page for anybody', async () => {
  const carried = await createTestApp({ BOCHONG_SMS_URL: 'http://127.0.0.1:9/sms' });
  try {
    const answer = await carried.call(smsOutbox.list, { query: {} }, await carried.login('admin'));
    expect(answer.code).toBe(commonErrors.forbidden.code);
  } finally {
    await carried.close();
  }
});

test('a reset code says which check the new password must pass', async () => {
  const [account, phone] = ['binjiang', '13700005555'];
  await t.owner.query('update app_user set user_phone = $1, is_verify = 1, phone_hash = $2 where account = $3', [
    t.app.keys.encrypt(phone),
    sha256Hex(phone),
    account,
  ]);
  await t.call(passwords.sendForgetCode, { query: { account, ...(await captcha()) } });
  expect((await t.call(passwords.forgetNext, { body: { account, code: await outboxCode() } })).data.pwdMode).toBe(1);
});
