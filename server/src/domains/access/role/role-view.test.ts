import { menus, roleAddPage, roles, roleViewErrors, roleViews, shortcuts, users } from '@bochong/contract/access';
import { allEndpoints, resourceCodes } from '@bochong/contract/catalogue';
import { addressOf, changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { sessions } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { refusalOf } from '../../../kernel/http/admission.ts';
import { contentsOf } from '../../../kernel/testing/foreign-rows.ts';
import { plausibleRequest } from '../../../kernel/testing/plausible.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const unit = demoDealers[0].id;
const held = async (as: Actor) =>
  new Set((await t.call(menus.buttons, { params: { id: '0' } }, as)).data.map(({ resourceCode }) => resourceCode));
const roleNamed = async (roleName: string, as: Actor) =>
  (await t.call(roles.list, { query: { roleName, dealerId: unit } }, as)).data.results[0]?.roleId ?? '';
async function viewing(roleName: string, account = 'binjiang', platform: '1' | '2' = '1') {
  const as = await t.login(account, platform);
  const id = await roleNamed(roleName, as);
  return { as, id, started: await t.call(roleViews.start, { params: { id } }, as) };
}

/** Whatever writes or is kept in the log, but for what keeps the session itself. */
const writing = Object.entries(allEndpoints as Record<string, Endpoint>).filter(
  ([, endpoint]) => endpoint.access !== 'public' && !endpoint.whileViewing && (changes(endpoint) || endpoint.audited),
);

test('what keeps the session itself is all that stays open', () => {
  const open = Object.entries(allEndpoints as Record<string, Endpoint>).filter(([, { whileViewing }]) => whileViewing);
  expect(open.map(([name]) => name).toSorted()).toEqual(['liveAlarms.ticket', 'roleViews.stop', 'sessions.logout', 'shortcuts.save']);
  expect(writing.length).toBeGreaterThan(500);
});

test('every call that writes or exports is refused to somebody with every right, and leaves nothing', async () => {
  const { as, started } = await viewing('单位管理员');
  expect(started.code).toBe('200');
  const user = await t.app.sessions.find(as.token);
  const every = { ...user, codes: resourceCodes(1).union(resourceCodes(2)) } as NonNullable<typeof user>;
  const letIn = writing.filter(([, endpoint]) => refusalOf(endpoint, every, as.clientType) !== roleViewErrors.readOnly);
  expect(letIn.map(([name]) => name)).toEqual([]);
  const before = await contentsOf(t.owner, unit);
  const wrong: string[] = [];
  for (const [name, endpoint] of writing) {
    const { params, query } = plausibleRequest(endpoint, newId());
    const response = await t.app.http.inject({
      method: endpoint.method,
      url: `/api${addressOf(endpoint, { params, query })}`,
      headers: { authorization: as.token, clienttype: as.clientType },
    });
    if (response.json().code !== roleViewErrors.readOnly.code) wrong.push(`${name} ${response.body.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
  expect(await contentsOf(t.owner, unit)).toEqual(before);
}, 60_000);

test('the console is the role’s: its menu, its buttons, a sub-user; leaving gives one’s own back, and both stand in the log', async () => {
  const own = await held(await t.login('kefu'));
  const { as } = await viewing('客服');
  expect(await held(as)).toEqual(own);
  expect((await t.call(sessions.get, {}, as)).data).toMatchObject({ viewedRole: '客服', userType: 3, account: 'binjiang' });
  expect((await t.call(users.list, { query: {} }, as)).code).toBe(commonErrors.forbidden.code);
  expect((await t.call(shortcuts.save, { body: {} }, as)).code).toBe('200');
  expect((await t.call(shortcuts.save, { body: { menuIds: [] } }, as)).code).toBe(roleViewErrors.readOnly.code);
  expect((await t.call(roleViews.stop, {}, as)).code).toBe('200');
  expect((await t.call(sessions.get, {}, as)).data).toMatchObject({ viewedRole: '', userType: 2 });
  expect((await t.call(users.list, { query: {} }, as)).code).toBe('200');
  const { rows } = await t.owner.query(
    `select 1 from operation_log where account = 'binjiang' and action in ('以角色查看', '退出以角色查看')`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test('other sessions of the same person stay as they are, and logging out ends the view', async () => {
  const { as } = await viewing('客服');
  const other = await t.login('binjiang');
  expect((await t.call(sessions.get, {}, other)).data.viewedRole).toBe('');
  await t.call(sessions.logout, {}, as);
  expect((await t.call(sessions.get, {}, as)).code).toBe('401');
});

test('a person of the platform sees the one unit of the role, and not as a role of the platform', async () => {
  const { as } = await viewing('只读审计', 'admin', '2');
  const { data } = await t.call(users.list, { query: {} }, as);
  expect(new Set(data.results.map(({ dealerId }) => dealerId))).toEqual(new Set([unit]));
  const admin = await t.login('admin', '2');
  const made = await t.call(roles.create, { body: { roleName: '平台客服', resourceIds: [roleAddPage.code] } }, admin);
  const start = await t.call(roleViews.start, { params: { id: made.data.roleId } }, admin);
  expect(start.code).toBe(roleViewErrors.notOfUnit.code);
});

test('nobody looks as a role that holds more than they do, nor as another unit’s', async () => {
  const manager = await t.login('binjiang');
  const wide = await roleNamed('单位管理员', manager);
  await t.owner.query(`update role set resource_ids = $1 where role_name = '客服' and dealer_id = $2`, [
    [...resourceCodes(2)].filter((code) => code !== roleAddPage.code),
    unit,
  ]);
  const kefu = await t.login('kefu');
  expect((await t.call(roleViews.start, { params: { id: wide } }, kefu)).code).toBe(roleViewErrors.wider.code);
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(roleViews.start, { params: { id: wide } }, stranger)).code).toBe(commonErrors.notFound.code);
});
