import { powers, roleClient, rolePage, userPage, userRights, users } from '@bochong/contract/access';
import { resourceCodes } from '@bochong/contract/catalogue';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers, demoUsers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, manager] = [await t.login('admin', '2'), await t.login('binjiang')];
});
afterAll(() => t.close());

const why = async (id: string, code: string, as = manager) => t.call(userRights.why, { params: { id }, query: { code } }, as);
/** One page or button in so many is asked about by each user, another one by each: all together cover the kinds there are. */
const stride = 12;
const [, boss, kefu, qingyu, support, shenji] = demoUsers;

test.each([boss, kefu, qingyu, support, shenji].entries().toArray())('the chain says what the session decides (%#)', async (at, user) => {
  const { data: every } = await t.call(userRights.resources, {}, admin);
  expect(every.length).toBeGreaterThan(400);
  const holds = await t.app.sessions.codesOf(user.id);
  const wrong: string[] = [];
  for (const { code, title } of every.filter((_, index) => index % stride === at))
    if ((await why(user.id, code, admin)).data.allowed !== holds.has(code)) wrong.push(title);
  expect(wrong).toEqual([]);
});

test('packages stand in the chain; what is no user or no resource is not found; other units see nothing', async () => {
  const resourceIds = [...resourceCodes(2)].filter((code) => code !== rolePage.can.copy);
  const body = { packageName: '核对', clientType: roleClient.PLATFORM, dealerIds: [demoDealers[0].id], resourceIds, remark: '' };
  await t.call(powers.create, { body }, admin);
  manager = await t.login('binjiang');
  expect((await why(boss.id, rolePage.can.copy)).data).toMatchObject({ allowed: false, title: '系统管理 / 角色管理 / 复制' });
  expect((await why(boss.id, userPage.code)).data.allowed).toBe(true);
  expect((await why(qingyu.id, userPage.code)).code).toBe(commonErrors.notFound.code);
  expect((await why(boss.id, 'NOPE00000000')).code).toBe(commonErrors.notFound.code);
});

test('a limited user is told the lots, a disabled one that they cannot log in', async () => {
  await t.owner.query('update app_user set park_scope = 2, status = 0 where id = $1', [shenji.id]);
  const { data } = await why(shenji.id, userPage.code);
  expect(data.steps.map(({ words }) => words)).toEqual(
    expect.arrayContaining([expect.stringContaining('停用'), expect.stringContaining('没有授权任何停车场')]),
  );
  expect((await t.call(users.list, { query: { keyword: 'shenji' } }, manager)).data.results).toHaveLength(1);
});

test('a frozen unit’s buttons are said to be barred', async () => {
  await t.owner.query('update dealer set status = 2 where dealer_id = $1', [demoDealers[0].id]);
  const { data } = await why(boss.id, userPage.can.switch);
  expect(data).toMatchObject({ allowed: true });
  expect(data.steps.at(-1)?.words).toContain('已冻结');
});
