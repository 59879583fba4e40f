import { sessions } from '@bochong/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const codeFor = async (actor: Actor) => (await t.call(sessions.get, {}, actor)).code;
/** Revokes as another server would; without a word when its message is lost. */
const revoke = async (account: string, said: boolean) => {
  const { rows } = await t.owner.query(
    'delete from session where user_id = (select id from app_user where account = $1) returning user_id',
    [account],
  );
  if (said) await t.owner.query(`select pg_notify('session_changed', $1)`, [rows[0].user_id]);
  return rows[0].user_id as string;
};
const ears = `from pg_stat_activity where datname = current_database() and application_name = 'bochong-ear'`;

test('a session revoked while the listening connection is lost ends all the same, and so do its sockets', async () => {
  const ended: string[] = [];
  t.app.sessions.onEnded((userId) => ended.push(userId));
  const actor = await t.login('kefu');
  const other = await t.login('shenji');
  expect([await codeFor(actor), await codeFor(other)]).toEqual(['200', '200']);
  const { rows } = await t.owner.query(`select pg_terminate_backend(pid) ${ears}`);
  expect(rows).toHaveLength(3); // sessions, live messages, and what servers tell each other
  const userId = await revoke('kefu', false);
  await expect.poll(() => codeFor(actor)).toBe('401');
  await expect.poll(async () => (await t.owner.query(`select 1 ${ears}`)).rows.length).toBe(3);
  await expect.poll(() => ended).toContain(userId);
  expect(await codeFor(other)).toBe('200');
});

test('the new connection listens again', async () => {
  const actor = await t.login('binjiang');
  expect(await codeFor(actor)).toBe('200');
  await revoke('binjiang', true);
  await expect.poll(() => codeFor(actor)).toBe('401');
});

test('while it listens, a session is remembered without asking the database', async () => {
  const actor = await t.login('shenji');
  let asked = 0;
  t.app.database.pool.on('acquire', () => {
    asked += 1;
  });
  await expect
    .poll(async () => {
      await t.app.sessions.find(actor.token);
      asked = 0;
      const user = await t.app.sessions.find(actor.token);
      return [user?.account, asked];
    })
    .toEqual(['shenji', 0]);
});
