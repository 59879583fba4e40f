import { createHmac } from 'node:crypto';
import { dealers } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { strengthProblem } from '@bochong/contract/kernel/password';
import { readWorkBits, solveWork } from '@bochong/contract/kernel/proof-of-work';
import {
  loginDevices,
  passwordErrors,
  passwords,
  phoneErrors,
  phones,
  securityPolicies,
  securityPolicyErrors,
  sessionErrors,
  sessions,
} from '@bochong/contract/session';
import { demoDealers, demoPassword, demoUsers, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { signTicket } from '../login/ticket.rule.ts';
import { initialPassword } from './password.service.ts';

const v1Secret = 'predecessor-secret-1';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_V1_SECRET: v1Secret });
});
afterAll(() => t.close());

let made = 0;
/** A fresh account of the first dealer, so that no test disturbs another's password. */
async function newAccount(type = 3): Promise<{ account: string; userId: string }> {
  made += 1;
  const user = { id: newId(), dealerId: demoDealers[0].id, account: `tester${made}`, name: '测试员', type };
  await t.app.database.inScope({ dealerIds: [user.dealerId] }, (tx) => insertUser(tx, t.app, user, demoPassword));
  return { account: user.account, userId: user.id };
}

const answerTo = (plain: string, challenge: { salt: string; codeValue: string }) =>
  sha256Hex(sha256Hex(plain, challenge.salt), challenge.codeValue);

async function loginWith(account: string, plain: string) {
  const { data } = await t.call(sessions.challenge, { body: { account } });
  return t.call(
    sessions.login,
    { body: { account, password: answerTo(plain, data), codeKey: data.codeKey } },
    { token: '', clientType: '5' },
  );
}

async function changeBody(as: Actor, from: string, to: string, withVerifier = true) {
  const { data: challenge } = await t.call(passwords.challenge, { body: {} }, as);
  return {
    oldPassword: answerTo(from, challenge),
    newPassword: answerTo(to, challenge),
    codeKey: challenge.codeKey,
    ...(withVerifier && { newVerifier: sha256Hex(to, challenge.salt) }),
  };
}

/** Newest short message, as the outbox keeps it. */
async function lastSms(): Promise<{ phone: string; content: string; code: string }> {
  const { rows } = await t.owner.query<{ phone: Buffer; content: Buffer }>(
    'select phone, content from sms_message order by id desc limit 1',
  );
  const row = rows[0];
  if (!row) throw new Error('no short message');
  const content = t.app.keys.decrypt(row.content);
  return { phone: t.app.keys.decrypt(row.phone), content, code: /(\d{6})/.exec(content)?.[1] ?? '' };
}

const captcha = async () => {
  const { data } = await t.call(sessions.captcha, { query: {} });
  const { rows } = await t.owner.query<{ answer: string }>('select answer from picture_captcha where id = $1', [data.verifyCodeId]);
  return {
    verifyCodeId: `${data.verifyCodeId}.${await solveWork(data.verifyCodeId, readWorkBits)}`,
    verifyCode: rows[0]?.answer.toUpperCase() ?? '',
  };
};

test('a changed password ends every session and works at once; the old one no longer does', async () => {
  const { account, userId } = await newAccount();
  const first = await t.login(account);
  const second = await t.login(account);
  const answer = await t.call(passwords.change, { body: { userId, ...(await changeBody(first, demoPassword, 'Harbour#2027')) } }, first);
  expect(answer.code).toBe('200');
  for (const actor of [first, second]) expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
  expect((await loginWith(account, demoPassword)).code).toBe(sessionErrors.wrongPassword.code);
  expect((await loginWith(account, 'Harbour#2027')).code).toBe('200');
});

test('a wrong old password, a used-up challenge and another user are refused', async () => {
  const { account, userId } = await newAccount();
  const actor = await t.login(account);
  const wrong = await changeBody(actor, 'NotTheOne#1', 'Harbour#2027');
  expect((await t.call(passwords.change, { body: { userId, ...wrong } }, actor)).code).toBe(passwordErrors.wrongOld.code);
  const right = { ...(await changeBody(actor, demoPassword, 'Harbour#2027')), codeKey: wrong.codeKey };
  expect((await t.call(passwords.change, { body: { userId, ...right } }, actor)).code).toBe(passwordErrors.challengeGone.code);
  const other = await changeBody(actor, demoPassword, 'Harbour#2027');
  expect((await t.call(passwords.change, { body: { userId: demoUsers[3].id, ...other } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('the last five passwords may not come back, whichever way they were sent', async () => {
  const { account, userId } = await newAccount();
  let current: string = demoPassword;
  for (const next of ['Harbour#2027', 'Lantern#2028']) {
    const actor = await t.login(account, '1', current);
    expect((await t.call(passwords.change, { body: { userId, ...(await changeBody(actor, current, next)) } }, actor)).code).toBe('200');
    current = next;
  }
  const actor = await t.login(account, '1', current);
  for (const back of ['Harbour#2027', 'Lantern#2028']) {
    const answer = await t.call(passwords.change, { body: { userId, ...(await changeBody(actor, current, back)) } }, actor);
    expect(answer).toMatchObject({ code: passwordErrors.reused.code, message: '新密码不能与最近5次使用过的密码相同' });
  }
  const unproved = await changeBody(actor, current, current, false);
  expect((await t.call(passwords.change, { body: { userId, ...unproved } }, actor)).code).toBe(passwordErrors.reused.code);
});

test('a client that sends no verifier gets a fixed challenge and can still log in and change again', async () => {
  const { account, userId } = await newAccount();
  const actor = await t.login(account);
  const strict = await changeBody(actor, demoPassword, 'Harbour#2027', false);
  expect((await t.call(passwords.change, { body: { userId, ...strict } }, actor)).code).toBe('200');
  const [one, two] = [await t.call(sessions.challenge, { body: { account } }), await t.call(sessions.challenge, { body: { account } })];
  expect(one.data.codeValue).toBe(two.data.codeValue);
  expect(one.data.codeKey).not.toBe(two.data.codeKey);
  const again = await t.login(account, '1', 'Harbour#2027');
  const back = await changeBody(again, 'Harbour#2027', 'Lantern#2028');
  expect((await t.call(passwords.change, { body: { userId, ...back } }, again)).code).toBe('200');
  expect((await loginWith(account, 'Lantern#2028')).code).toBe('200');
});

test('a verifier that does not belong to the new password is refused', async () => {
  const { account, userId } = await newAccount();
  const actor = await t.login(account);
  const body = { ...(await changeBody(actor, demoPassword, 'Harbour#2027')), newVerifier: 'a'.repeat(64) };
  expect((await t.call(passwords.change, { body: { userId, ...body } }, actor)).code).toBe(passwordErrors.challengeGone.code);
});

test('a first login may do nothing but change its password, and is then fully signed in', async () => {
  const { account, userId } = await newAccount();
  await t.owner.query('update app_user set first_login = 1 where id = $1', [userId]);
  const entered = await loginWith(account, demoPassword);
  expect(entered.data.status).toBe(1);
  const owing: Actor = { token: entered.data.token, clientType: '5' };
  expect((await t.call(dealers.about, {}, owing)).code).toBe(commonErrors.passwordOwed.code);
  expect((await t.call(sessions.get, {}, owing)).data.loginStatus).toBe(1);
  const body = { account, ...(await changeBody(owing, demoPassword, 'Harbour#2027')) };
  expect((await t.call(passwords.modify, { body }, owing)).code).toBe(passwordErrors.notAsked.code);
  const paid = await t.call(passwords.changeFirst, { body }, owing);
  expect(paid.data.status).toBe(0);
  expect((await t.call(dealers.about, {}, { token: paid.data.token, clientType: '5' })).code).toBe('200');
  expect((await t.call(sessions.get, {}, owing)).code).toBe('401');
});

test('a password older than the policy allows, or made in weak mode, is owed a change', async () => {
  const { account, userId } = await newAccount();
  await t.owner.query(`update app_user set pwd_updated_at = now() - interval '91 days' where id = $1`, [userId]);
  expect((await loginWith(account, demoPassword)).data.status).toBe(2);
  await t.owner.query('update app_user set pwd_updated_at = now(), pwd_mode = 0 where id = $1', [userId]);
  const weak = await loginWith(account, demoPassword);
  expect(weak.data.status).toBe(3);
  const actor: Actor = { token: weak.data.token, clientType: '5' };
  const body = { account, ...(await changeBody(actor, demoPassword, 'Harbour#2027')) };
  expect((await t.call(passwords.modify, { body }, actor)).data.status).toBe(0);
});

test('a phone is bound with the code from its message, once; then it can only be changed to a free, different one', async () => {
  const { account } = await newAccount();
  const actor = await t.login(account);
  const phone = '13900001111';
  expect((await t.call(phones.isRegistered, { query: { phone } }, actor)).data).toBe(0);
  const sent = await t.call(phones.sendCode, { query: { phone } }, actor);
  expect(sent.data).toEqual({ expireSeconds: 300, resendSeconds: 60 });
  const { code } = await lastSms();
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await t.call(phones.submit, { body: { type: 2, phone, code } }, actor)).code).toBe(phoneErrors.notBound.code);
  expect((await t.call(phones.submit, { body: { type: 1, phone, code: wrong } }, actor)).code).toBe(phoneErrors.wrongCode.code);
  expect((await t.call(phones.submit, { body: { type: 1, phone, code } }, actor)).code).toBe('200');
  expect((await t.call(phones.get, {}, actor)).data).toEqual({ userPhone: '139****1111', isVerify: 1 });
  expect((await t.call(phones.submit, { body: { type: 1, phone: '13900002222', code } }, actor)).code).toBe(phoneErrors.alreadyBound.code);
  expect((await t.call(phones.submit, { body: { type: 2, phone, code } }, actor)).code).toBe(phoneErrors.samePhone.code);
  expect((await t.call(phones.sendSceneCode, { query: { phone } }, actor)).code).toBe(phoneErrors.samePhone.code);
  const other = await t.login((await newAccount()).account);
  expect((await t.call(phones.isRegistered, { query: { phone } }, other)).data).toBe(1);
  expect((await t.call(phones.sendCode, { query: { phone } }, other)).code).toBe(phoneErrors.registered.code);
});

test('a code dies after five wrong tries', async () => {
  const actor = await t.login((await newAccount()).account);
  const phone = '13900003333';
  await t.call(phones.sendCode, { query: { phone } }, actor);
  const { code } = await lastSms();
  const wrong = code === '000000' ? '111111' : '000000';
  for (let count = 0; count < 5; count += 1) await t.call(phones.submit, { body: { type: 1, phone, code: wrong } }, actor);
  expect((await t.call(phones.submit, { body: { type: 1, phone, code } }, actor)).code).toBe(phoneErrors.wrongCode.code);
});

test('another code within the minute, the eleventh of a day and the address that asks for too many are refused', async () => {
  const actor = await t.login((await newAccount()).account);
  const phone = '13900004444';
  const ask = () => t.call(phones.sendCode, { query: { phone } }, actor);
  expect((await ask()).code).toBe('200');
  expect(await ask()).toMatchObject({ code: phoneErrors.tooSoon.code, message: '验证码已发送，请60秒后再试' });
  await t.owner.query(`update phone_code set sent_at = sent_at - interval '61 seconds' where sent_at > now() - interval '1 minute'`);
  await t.owner.query(`insert into phone_code (id, phone_hash, purpose, code_hash, ip, sent_at, expires_at)
    select gen_random_uuid(), phone_hash, purpose, code_hash, 'elsewhere', sent_at - interval '2 hours', expires_at from phone_code, generate_series(1, 9)
    where id = (select id from phone_code order by id desc limit 1)`);
  expect((await ask()).code).toBe(phoneErrors.dayLimit.code);
  await t.owner.query(`insert into phone_code (id, phone_hash, purpose, code_hash, ip, sent_at, expires_at)
    select gen_random_uuid(), 'x', 'p', 'c', ip, now(), now() from phone_code, generate_series(1, 30) where id = (select id from phone_code where ip <> 'elsewhere' order by id desc limit 1)`);
  expect((await t.call(phones.sendCode, { query: { phone: '13900005555' } }, actor)).code).toBe(phoneErrors.hourLimit.code);
  await t.owner.query('delete from phone_code');
});

test('a forgotten password is set with picture code, message and key, each once', async () => {
  const { account } = await newAccount();
  expect((await t.call(passwords.sendForgetCode, { query: { account, verifyCodeId: 'x', verifyCode: 'y' } })).code).toBe(
    sessionErrors.captchaRequired.code,
  );
  expect((await t.call(passwords.sendForgetCode, { query: { account, ...(await captcha()) } })).code).toBe(passwordErrors.noPhone.code);
  const actor = await t.login(account);
  const phone = '13900006666';
  await t.call(phones.sendCode, { query: { phone } }, actor);
  await t.call(phones.submit, { body: { type: 1, phone, code: (await lastSms()).code } }, actor);
  await t.owner.query('delete from phone_code');
  const sent = await t.call(passwords.sendForgetCode, { query: { account, ...(await captcha()) } });
  expect(sent.data.phoneMask).toBe('139****6666');
  const proved = await t.call(passwords.forgetNext, { body: { account, code: (await lastSms()).code } });
  const { resetKey, codeKey, salt } = proved.data;
  const body = {
    account,
    resetKey,
    codeKey,
    newPassword: answerTo('Harbour#2027', proved.data),
    newVerifier: sha256Hex('Harbour#2027', salt),
  };
  expect((await t.call(passwords.reset, { body: { ...body, account: 'binjiang' } })).code).toBe(passwordErrors.resetGone.code);
  expect((await t.call(passwords.reset, { body })).code).toBe(passwordErrors.resetGone.code);
});

test('a reset ends the open sessions and opens a locked account', async () => {
  const { account } = await newAccount();
  const actor = await t.login(account);
  const phone = '13900007777';
  await t.call(phones.sendCode, { query: { phone } }, actor);
  await t.call(phones.submit, { body: { type: 1, phone, code: (await lastSms()).code } }, actor);
  await t.owner.query('delete from phone_code');
  await t.owner.query(`insert into login_failure values ($1, 0, now() + interval '10 minutes', now())`, [
    t.app.keys.hmac('login-name', account),
  ]);
  await expect(t.login(account)).rejects.toThrow(sessionErrors.locked.code);
  await t.call(passwords.sendForgetCode, { query: { account, ...(await captcha()) } });
  const { data } = await t.call(passwords.forgetNext, { body: { account, code: (await lastSms()).code } });
  const newPassword = answerTo('Harbour#2027', data);
  const body = { account, resetKey: data.resetKey, codeKey: data.codeKey, newPassword, newVerifier: sha256Hex('Harbour#2027', data.salt) };
  expect((await t.call(passwords.reset, { body })).code).toBe('200');
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
  expect((await loginWith(account, 'Harbour#2027')).code).toBe('200');
});

test('only a unit administrator renames the account, once, to a free name', async () => {
  const { account, userId } = await newAccount(2);
  const actor = await t.login(account);
  expect((await t.call(phones.updateAccount, { body: { account: 'Qingyu', userId } }, actor)).code).toBe(phoneErrors.accountTaken.code);
  for (const [name, message] of [
    ['', '用户名不能为空'],
    ['a/b', '规则名称不能包含特殊字符'],
  ] as const)
    expect(await t.call(phones.updateAccount, { body: { account: name, userId } }, actor)).toMatchObject({ code: '40001', message });
  expect((await t.call(phones.updateAccount, { body: { account: 'renamed1', userId } }, actor)).code).toBe('200');
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
  const renamed = await t.login('renamed1');
  expect((await t.call(sessions.get, {}, renamed)).data.modified).toBe(1);
  expect((await t.call(phones.updateAccount, { body: { account: 'renamed2', userId } }, renamed)).code).toBe(
    phoneErrors.accountChanged.code,
  );
  const sub = await newAccount(3);
  const subActor = await t.login(sub.account);
  expect((await t.call(phones.updateAccount, { body: { account: 'renamed3', userId: sub.userId } }, subActor)).code).toBe(
    commonErrors.notFound.code,
  );
});

test('the list of devices shows every session; a kicked one is out, another user’s cannot be kicked', async () => {
  const { account } = await newAccount();
  const first = await t.login(account);
  const second = await t.login(account);
  const { data } = await t.call(loginDevices.list, {}, first);
  expect(data.map((device) => device.current).sort()).toEqual([0, 1]);
  const other = data.find((device) => device.current === 0);
  const stranger = await t.login('binjiang');
  const deviceId = other?.deviceId ?? '';
  expect((await t.call(loginDevices.kick, { params: { deviceId } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(loginDevices.kick, { params: { deviceId } }, first)).code).toBe('200');
  expect((await t.call(sessions.get, {}, second)).code).toBe('401');
  expect((await t.call(sessions.get, {}, first)).code).toBe('200');
});

test('a ticket of a registered system opens a session once, within a minute, for its own dealer only', async () => {
  const { account } = await newAccount();
  const secret = 'open-system-secret';
  const appKey = 'A'.repeat(20);
  await t.owner.query(
    `insert into open_api_system (dealer_id, id, name, app_key, secret, scopes) values ($1, $2, '智慧城市', $3, $4, '{ticket.login}')`,
    [demoDealers[0].id, newId(), appKey, t.app.keys.encrypt(secret)],
  );
  const at = Math.floor(Date.now() / 1000);
  const ticketFor = (change: object, key = secret) => signTicket({ appKey, account, at, nonce: newId(), ...change }, key);
  const enter = (ticket: string) => t.call(sessions.loginByTicket, { body: { ticket } }, { token: '', clientType: '5' });
  const good = ticketFor({});
  const entered = await enter(good);
  expect((await t.call(sessions.get, {}, { token: entered.data.token, clientType: '5' })).data.account).toBe(account);
  for (const bad of [
    good,
    ticketFor({}, 'other'),
    ticketFor({ at: at - 90 }),
    ticketFor({ account: 'qingyu' }),
    ticketFor({ appKey: 'B'.repeat(20) }),
    'rubbish',
    'e30.00',
  ])
    expect((await enter(bad)).code).toBe(sessionErrors.badTicket.code);
});

test('a taken-over user enters with the predecessor’s proof, nobody else does', async () => {
  const { account, userId } = await newAccount();
  const seconds = String(Math.floor(Date.now() / 1000));
  const proof = (name: string) => `${seconds}.${createHmac('sha256', v1Secret).update(`${name}|${seconds}`).digest('hex')}`;
  const enter = (v1Token: string) => t.call(sessions.loginByV1User, { body: { account, v1Token } }, { token: '', clientType: '5' });
  expect((await enter(proof(account))).code).toBe(sessionErrors.v1Closed.code);
  await t.owner.query('update app_user set source = 2 where id = $1', [userId]);
  expect((await t.call(sessions.userSource, { query: { account } })).data).toEqual({ source: 2, needSyn: 1 });
  expect((await enter(proof('binjiang'))).code).toBe(sessionErrors.v1Closed.code);
  expect((await enter(proof(account))).data.status).toBe(0);
  expect((await enter(proof(account))).code).toBe(sessionErrors.v1Closed.code);
});

test('changed rights reach an open session: the next call says so, the one after has them', async () => {
  const { account, userId } = await newAccount();
  const actor = await t.login(account);
  expect((await t.call(sessions.get, {}, actor)).code).toBe('200');
  await t.app.database.inScope({ dealerIds: [demoDealers[0].id] }, async (tx) => {
    await tx.updateTable('app_user').set({ perm_version: 2 }).where('id', '=', userId).execute();
    await t.app.sessions.refreshAllOf(tx, userId);
  });
  expect((await t.call(sessions.get, {}, actor)).code).toBe(commonErrors.rightsChanged.code);
  expect((await t.call(sessions.get, {}, actor)).data.permVersion).toBe(2);
});

test('the platform sets the policy and a dealer may only be stricter', async () => {
  const admin = await t.login('admin', '2');
  const dealer = await t.login('binjiang');
  const { data } = await t.call(securityPolicies.get, {}, dealer);
  expect(data.ownDealer).toBe(1);
  const loose = await t.call(securityPolicies.update, { body: { policy: { ...data.policy, maxFail: 8 }, rev: data.rev } }, dealer);
  expect(loose).toMatchObject({ code: securityPolicyErrors.looser.code, message: '“连续失败次数”不能比平台要求更宽松' });
  expect((await t.call(securityPolicies.update, { body: { policy: { ...data.policy, maxFail: 4 }, rev: data.rev } }, dealer)).code).toBe(
    '200',
  );
  expect((await t.call(securityPolicies.update, { body: { policy: data.policy, rev: data.rev } }, dealer)).code).toBe(
    commonErrors.stale.code,
  );
  const changed = (await t.call(securityPolicies.get, {}, dealer)).data.changes;
  expect(changed).toMatchObject({ maxFail: { by: expect.stringMatching(/./), from: 5 } });
  expect(Object.keys(changed)).toEqual(['maxFail']);
  const platform = await t.call(securityPolicies.get, {}, admin);
  const effect = await t.call(securityPolicies.effect, { body: { policy: { ...platform.data.policy, maxFail: 3 } } }, admin);
  expect(effect.data.map(({ text, heavy }) => [text.slice(0, 7), heavy])).toEqual([
    ['已锁定的账号和', false],
    ['1个运营单位自', true],
  ]);
  await t.call(securityPolicies.update, { body: { policy: { ...platform.data.policy, maxFail: 3 }, rev: platform.data.rev } }, admin);
  expect((await t.call(securityPolicies.get, {}, dealer)).data.policy.maxFail).toBe(3);
});

test('what a policy would do is told in figures: passwords that expire, weak ones, sessions beyond the limit; of the own unit only', async () => {
  const dealer = await t.login('binjiang');
  const [made, other] = [await newAccount(), await newAccount()];
  for (let opened = 0; opened < 3; opened++) await t.login(made.account);
  await t.owner.query("update app_user set pwd_updated_at = now() - interval '70 days', pwd_mode = 0 where id = any ($1)", [
    [made.userId, other.userId],
  ]);
  const { policy } = (await t.call(securityPolicies.get, {}, dealer)).data;
  const told = async (change: object, as = dealer) => {
    const { data } = await t.call(securityPolicies.effect, { body: { policy: { ...policy, ...change } } }, as);
    return data.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
  };
  expect(await told({})).toEqual([]);
  expect(await told({ pwdExpireDays: 60 })).toEqual([2]);
  expect(await told({ pwdExpireDays: 80 })).toEqual([0]);
  expect((await told({ sessionMaxPerUser: 1 }))[0]).toBeGreaterThanOrEqual(1);
  expect(await told({ pwdExpireDays: 60 }, await t.login('yunqi', '2'))).toEqual([0]);
});

test('who may only look at the security policy cannot change it', async () => {
  const auditor = await t.login('shenji');
  const { code, data } = await t.call(securityPolicies.get, {}, auditor);
  expect(code).toBe('200');
  const change = { body: { policy: { ...data.policy, maxFail: 1 }, rev: data.rev } };
  expect((await t.call(securityPolicies.update, change, auditor)).code).toBe(commonErrors.forbidden.code);
});

test('a handed-over password always passes the strong check', () => {
  for (let count = 0; count < 500; count += 1) expect(strengthProblem(initialPassword(), 1)).toBeNull();
});
