import { loginFailure, loginLogErrors, loginLogs, sessions } from '@bochong/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let actor: Actor;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
});
afterAll(() => t.close());

async function wrong(account: string) {
  const { data } = await t.call(sessions.challenge, { body: { account } });
  return t.call(sessions.login, { body: { account, password: 'f'.repeat(64), codeKey: data.codeKey } }, { token: '', clientType: '4' });
}
const list = async (query: object) => (await t.call(loginLogs.list, { query }, actor)).data.results;

test('attempts are kept with why they failed, for the unit whose account it is; a name that is none is not kept', async () => {
  await wrong('binjiang');
  await wrong('Passw0rd-typed-here');
  expect((await list({ account: 'binjiang' })).map(({ result, reason, userName }) => [result, reason, userName])).toEqual([
    [0, loginFailure.PASSWORD, '周海宁'],
    [1, null, '周海宁'],
  ]);
  const { rows } = await t.owner.query(`select from login_log where account ilike 'passw0rd%'`);
  expect(rows).toEqual([]);
  expect(await list({ result: 0, reason: loginFailure.LOCKED })).toEqual([]);
  expect(await list({ ip: '127.0.0.1', result: 1 })).toMatchObject([{ account: 'binjiang', clientType: '5' }]);
});

test('a locked account and a barred one leave their row although the call is refused', async () => {
  await t.owner.query(`update login_failure set locked_until = now() + interval '10 minutes'`);
  await wrong('binjiang');
  expect((await list({ reason: loginFailure.LOCKED })).length).toBe(1);
});

test('another unit sees none of it; a period is at most ninety days; an export holds the list', async () => {
  const other = await t.login('qingyu');
  expect((await t.call(loginLogs.list, { query: { account: 'binjiang' } }, other)).data.results).toEqual([]);
  const query = { startTime: '2026-01-01T00:00:00+08:00', endTime: '2026-06-01T00:00:00+08:00' };
  expect(await t.call(loginLogs.list, { query }, actor)).toMatchObject({ code: loginLogErrors.span.code });
  const url = `/api${loginLogs.export.path}?account=binjiang`;
  const response = await t.app.http.inject({ method: 'GET', url, headers: { authorization: actor.token, clienttype: actor.clientType } });
  expect(response.headers['content-type']).toContain('spreadsheetml');
});
