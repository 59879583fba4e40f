import { readWorkBits, solveWork } from '@bochong/contract/kernel/proof-of-work';
import { sessionErrors, sessions } from '@bochong/contract/session';
import { demoPassword } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const wrong = async (account: string, extra: object = {}) => {
  const { data } = await t.call(sessions.challenge, { body: { account } });
  return t.call(sessions.login, { body: { account, password: sha256Hex('wrong', data.salt), codeKey: data.codeKey, ...extra } });
};

test('a right password gives a token that opens the session and logout closes it', async () => {
  const actor = await t.login('binjiang');
  const info = await t.call(sessions.get, {}, actor);
  expect(info.data).toMatchObject({ account: 'binjiang', userType: 2, dealerName: '滨江城市停车运营有限公司', loginStatus: 0 });
  expect((await t.call(sessions.logout, {}, actor)).code).toBe('200');
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
});

test('a token works only with the client type it was issued for', async () => {
  const actor = await t.login('binjiang');
  expect((await t.call(sessions.get, {}, { ...actor, clientType: '4' })).code).toBe('401');
});

test('a challenge works once', async () => {
  const { data } = await t.call(sessions.challenge, { body: { account: 'qingyu' } });
  const password = sha256Hex(sha256Hex('Bochong#2026', data.salt), data.codeValue);
  const body = { account: 'qingyu', password, codeKey: data.codeKey };
  expect((await t.call(sessions.login, { body })).code).toBe('200');
  expect((await t.call(sessions.login, { body })).code).toBe(sessionErrors.wrongPassword.code);
});

test('an unknown account answers like a known one: stable salt, same error', async () => {
  const first = await t.call(sessions.challenge, { body: { account: 'nobody1' } });
  const second = await t.call(sessions.challenge, { body: { account: 'nobody1' } });
  expect(first.data.salt).toBe(second.data.salt);
  expect(first.data.salt).toHaveLength(32);
  expect((await wrong('nobody1')).data).toEqual({ remainTimes: 4 });
});

test.each(['kefu', 'nobody2'])('two failures ask for the picture code, five lock %s, account or not', async (account) => {
  const needCaptcha = async () => (await t.call(sessions.checkAccount, { body: { account } })).data.needCaptcha;
  expect(await wrong(account)).toMatchObject({ code: sessionErrors.wrongPassword.code, data: { remainTimes: 4 } });
  expect(await needCaptcha()).toBe(0);
  expect(await wrong(account.toUpperCase())).toMatchObject({ data: { remainTimes: 3 } });
  expect(await needCaptcha()).toBe(1);
  expect((await wrong(account)).code).toBe(sessionErrors.captchaRequired.code);
  for (const remainTimes of [2, 1]) {
    expect(await wrong(account, await captcha())).toMatchObject({ data: { remainTimes } });
  }
  expect(await wrong(account, await captcha())).toMatchObject({ code: sessionErrors.locked.code, data: { unlockAt: expect.any(String) } });
  await expect(t.login(account)).rejects.toThrow(sessionErrors.locked.code);
});

test('wrong passwords sent at once are counted one by one, and a right one clears them', async () => {
  const answers = await Promise.all([wrong('shenji'), wrong('shenji')]);
  expect(answers.map((answer) => (answer.data as unknown as { remainTimes: number }).remainTimes).sort()).toEqual([3, 4]);
  const { data } = await t.call(sessions.challenge, { body: { account: 'shenji' } });
  const password = sha256Hex(sha256Hex(demoPassword, data.salt), data.codeValue);
  const body = { account: 'shenji', password, codeKey: data.codeKey, ...(await captcha()) };
  expect((await t.call(sessions.login, { body })).code).toBe('200');
  expect(await wrong('shenji')).toMatchObject({ data: { remainTimes: 4 } });
});

async function captcha() {
  const { data } = await t.call(sessions.captcha, { query: {} });
  expect(data.image).toMatch(/^data:image\/png;base64,/);
  const { rows } = await t.owner.query('select answer from picture_captcha where id = $1', [data.verifyCodeId]);
  return {
    verifyCodeId: `${data.verifyCodeId}.${await solveWork(data.verifyCodeId, readWorkBits)}`,
    verifyCode: rows[0].answer.toUpperCase(),
  };
}

test('a fourth login of one account ends its oldest session', async () => {
  const actors: Actor[] = [];
  for (let count = 0; count < 4; count += 1) actors.push(await t.login('yunqi'));
  await expect.poll(async () => (await t.call(sessions.get, {}, actors[0])).code).toBe('401');
  expect((await t.call(sessions.get, {}, actors[3])).code).toBe('200');
});
