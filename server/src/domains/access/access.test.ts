import {
  menus,
  resetPasswordPage,
  roleAddPage,
  roleErrors,
  rolePage,
  roles,
  shortcuts,
  topBarButtons,
  userAddPage,
  userErrors,
  userPage,
  users,
} from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import { systemManage } from '@bochong/contract/kernel/menu';
import { parks } from '@bochong/contract/parking-lot';
import { loginStatus, phoneErrors, sessions } from '@bochong/contract/session';
import { demoDealers, demoUsers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';

let t: TestApp;
let manager: Actor;
let stranger: Actor;
let admin: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
  stranger = await t.login('qingyu', '2');
  admin = await t.login('admin', '2');
});
afterAll(() => t.close());

const roleNamed = async (roleName: string, as = manager) => {
  const { data } = await t.call(roles.list, { query: { roleName } }, as);
  return data.results[0]?.roleId ?? '';
};
let made = 0;
const fields = { userName: '王岚', userPhone: '', parkScope: 1 as const, parkIds: [], validFrom: null, validTo: null, remark: '' };
async function create(change: object = {}, as = manager) {
  made += 1;
  const body = { ...fields, account: `worker${made}`, roleIds: [await roleNamed('客服')], ...change };
  return { account: body.account, ...(await t.call(users.create, { body }, as)) };
}

test('a new user logs in with the password shown once, must change it, and has the rights of the role', async () => {
  const { account, data } = await create();
  const { data: challenge } = await t.call(sessions.challenge, { body: { account } });
  expect(challenge.salt).toHaveLength(32);
  const actor = await t.login(account, '1', data.initialPassword);
  expect((await t.call(sessions.get, {}, actor)).data).toMatchObject({ account, userType: 3, loginStatus: loginStatus.FIRST_LOGIN });
  await t.owner.query('update app_user set first_login = 0 where id = $1', [data.userId]);
  const settled = await t.login(account, '1', data.initialPassword);
  const granted = (await t.call(menus.buttons, { params: { id: '0' } }, settled)).data.map((row) => row.resourceCode);
  expect(granted).toContain(topBarButtons.todo);
  expect(granted).not.toContain(userAddPage.code);
  expect((await t.call(users.list, { query: {} }, settled)).code).toBe(commonErrors.forbidden.code);
  const listed = (await t.call(users.list, { query: { keyword: account } }, manager)).data.results;
  expect(listed).toMatchObject([{ account, userName: '王岚', status: 1, roles: [{ roleName: '客服' }] }]);
});

test('accounts are unique whatever their case, and well formed', async () => {
  expect((await create({ account: 'BinJiang' })).code).toBe(phoneErrors.accountTaken.code);
  for (const account of ['ab1', '1abcde', 'abc_de', 'a'.repeat(17)]) expect((await create({ account })).code).toBe('40001');
});

test('a change of role reaches the open session with the next call; disabling ends it', async () => {
  const { account, data } = await create();
  await t.owner.query('update app_user set first_login = 0 where id = $1', [data.userId]);
  const actor = await t.login(account, '1', data.initialPassword);
  const body = { ...fields, userId: data.userId, rev: 1, roleIds: [await roleNamed('单位管理员')] };
  const rev = (await t.call(users.get, { params: { id: data.userId } }, manager)).data.rev;
  expect((await t.call(users.update, { body: { ...body, rev: rev + 1 } }, manager)).code).toBe(commonErrors.stale.code);
  expect((await t.call(users.update, { body: { ...body, rev } }, manager)).code).toBe('200');
  expect((await t.call(users.list, { query: {} }, actor)).code).toBe(commonErrors.rightsChanged.code);
  expect((await t.call(users.list, { query: {} }, actor)).code).toBe('200');
  expect((await t.call(users.switchStatus, { params: { id: data.userId }, body: { status: 0 } }, manager)).code).toBe('200');
  expect((await t.call(users.list, { query: {} }, actor)).code).toBe('401');
  await expect(t.login(account, '1', data.initialPassword)).rejects.toThrow();
});

test('nobody changes themselves, an administrator of a unit, or another dealer’s people', async () => {
  const own = demoUsers[1].id;
  const change = { status: 0 as const };
  expect((await t.call(users.switchStatus, { params: { id: own }, body: change }, manager)).code).toBe(userErrors.self.code);
  expect((await t.call(users.switchStatus, { params: { id: own }, body: change }, admin)).code).toBe(userErrors.protected.code);
  const { data } = await create();
  for (const refused of [
    await t.call(users.get, { params: { id: data.userId } }, stranger),
    await t.call(users.remove, { query: { userIds: data.userId } as never }, stranger),
    await t.call(users.resetPassword, { body: { userId: data.userId } }, stranger),
  ])
    expect(refused.code).toBe(commonErrors.notFound.code);
});

test('roles and lots are given only out of what the giver has', async () => {
  const keeper = await create({ roleIds: [await roleNamed('单位管理员')] });
  await t.owner.query('update app_user set first_login = 0 where id = $1', [keeper.data.userId]);
  const lot = {
    ...{
      parkCode: 'GRANT01',
      parkName: '授权测试车场',
      parkType: 1 as const,
      parkNature: 2 as const,
      areaId: null,
      address: '',
      lng: null,
      lat: null,
    },
    ...{ principal: '', servicePhone: '', tempSpaces: 10, fixedSpaces: 0, chargingSpaces: 0, accessibleSpaces: 0 },
    ...{ passOccupiesSpace: true, openTime: [], priceText: '', remark: '' },
  };
  const park = await t.call(parks.create, { body: lot }, manager);
  const parkId = park.data.parkId;
  const scope = { params: { id: keeper.data.userId }, body: { parkScope: 2 as const, parkIds: [parkId] } };
  expect((await t.call(users.grantParks, scope, manager)).code).toBe('200');
  const actor = await t.login(keeper.account, '1', keeper.data.initialPassword);
  expect((await create({}, actor)).code).toBe(userErrors.parkOutside.code);
  expect((await create({ parkScope: 2, parkIds: [newId()] }, actor)).code).toBe(userErrors.parkOutside.code);
  expect((await create({ parkScope: 2, parkIds: [] }, actor)).code).toBe('40001');
  expect((await create({ parkScope: 2, parkIds: [parkId] }, actor)).code).toBe('200');
  const small = await t.call(roles.create, { body: { roleName: '只管用户', resourceIds: [userAddPage.code, rolePage.code] } }, manager);
  const helper = await create({ roleIds: [small.data.roleId] });
  await t.owner.query('update app_user set first_login = 0 where id = $1', [helper.data.userId]);
  const limited = await t.login(helper.account, '1', helper.data.initialPassword);
  const chosen = (await t.call(roles.chosen, { query: {} }, limited)).data.map(({ roleName }) => roleName);
  expect(chosen).toEqual(['只管用户']);
  expect((await create({ roleIds: [await roleNamed('单位管理员')] }, limited)).code).toBe(userErrors.roleOutside.code);
  expect(
    (await t.call(users.update, { body: { ...fields, userId: helper.data.userId, rev: 0, roleIds: [small.data.roleId] } }, limited)).code,
  ).toBe(commonErrors.forbidden.code);
  expect((await create({ validFrom: '2026-12-02', validTo: '2026-12-01' })).code).toBe(userErrors.period.code);
});

test('a locked user is shown and unlocked; a reset password is shown once and must be changed', async () => {
  const { account, data } = await create();
  await t.owner.query(`insert into login_failure values ($1, 0, now() + interval '20 minutes', now())`, [
    t.app.keys.hmac('login-name', account),
  ]);
  const status = async () => (await t.call(users.get, { params: { id: data.userId } }, manager)).data.status;
  expect(await status()).toBe(2);
  expect((await t.call(users.unlock, { params: { id: data.userId } }, manager)).code).toBe('200');
  expect(await status()).toBe(1);
  const reset = await t.call(users.resetPassword, { body: { userId: data.userId } }, manager);
  expect(reset.data.initialPassword).not.toBe(data.initialPassword);
  const actor = await t.login(account, '1', reset.data.initialPassword);
  expect((await t.call(sessions.get, {}, actor)).data.loginStatus).toBe(loginStatus.FIRST_LOGIN);
});

test('a deleted user is gone and the account is free again', async () => {
  const { account, data } = await create();
  expect((await t.call(users.remove, { query: { userIds: data.userId } as never }, manager)).data).toEqual({ deleted: 1 });
  expect((await t.call(users.get, { params: { id: data.userId } }, manager)).code).toBe(commonErrors.notFound.code);
  expect((await create({ account })).code).toBe('200');
});

test('a role is closed upward, changed for everybody who holds it, and deleted only when nobody does', async () => {
  const role = await t.call(roles.create, { body: { roleName: '收费查询', resourceIds: [rolePage.can.copy] } }, manager);
  const id = role.data.roleId;
  const stored = (await t.call(roles.get, { params: { id } }, manager)).data;
  expect([...stored.resourceIds].sort()).toEqual([rolePage.can.copy, systemManage.code, rolePage.code]);
  expect((await t.call(roles.create, { body: { roleName: '收费查询', resourceIds: [rolePage.can.copy] } }, manager)).code).toBe(
    roleErrors.nameTaken.code,
  );
  const { account, data } = await create({ roleIds: [id] });
  await t.owner.query('update app_user set first_login = 0 where id = $1', [data.userId]);
  const actor = await t.login(account, '1', data.initialPassword);
  expect((await t.call(roles.list, { query: {} }, actor)).code).toBe('200');
  const remove = () => t.call(roles.remove, { query: { roleIds: id } as never }, manager);
  expect(await remove()).toMatchObject({ code: roleErrors.inUse.code, message: '角色“收费查询”仍有1个用户，不能删除' });
  const body = { roleId: id, roleName: '收费查询', resourceIds: [resetPasswordPage.code], rev: stored.rev };
  expect((await t.call(roles.update, { body }, manager)).code).toBe('200');
  expect((await t.call(roles.update, { body }, manager)).code).toBe(commonErrors.stale.code);
  expect((await t.call(roles.list, { query: {} }, actor)).code).toBe(commonErrors.rightsChanged.code);
  expect((await t.call(roles.list, { query: {} }, actor)).code).toBe(commonErrors.forbidden.code);
  await t.call(users.remove, { query: { userIds: data.userId } as never }, manager);
  await t.owner.query('delete from user_role where role_id = $1', [id]);
  expect((await remove()).code).toBe('200');
});

test('preset roles stay as they are, and nobody grants what they lack', async () => {
  const id = await roleNamed('客服');
  const body = { roleId: id, roleName: '客服', resourceIds: [resetPasswordPage.code], rev: 0 };
  expect((await t.call(roles.update, { body }, manager)).code).toBe(roleErrors.preset.code);
  expect((await t.call(roles.remove, { query: { roleIds: id } as never }, manager)).code).toBe(roleErrors.preset.code);
  const small = await t.call(roles.create, { body: { roleName: '建角色', resourceIds: [roleAddPage.code] } }, manager);
  const { account, data } = await create({ roleIds: [small.data.roleId] });
  await t.owner.query('update app_user set first_login = 0 where id = $1', [data.userId]);
  const actor = await t.login(account, '1', data.initialPassword);
  expect((await t.call(roles.create, { body: { roleName: '越权', resourceIds: [userAddPage.code] } }, actor)).code).toBe(
    roleErrors.outside.code,
  );
  expect((await t.call(roles.create, { body: { roleName: '不越权', resourceIds: [roleAddPage.code] } }, actor)).code).toBe('200');
});

test('the platform adds people for a dealer and for itself; a dealer’s own wishes for another dealer are ignored', async () => {
  const forDealer = await create({ dealerId: demoDealers[1].id, roleIds: [await roleNamed('客服', stranger)] }, admin);
  expect((await t.call(users.get, { params: { id: forDealer.data.userId } }, stranger)).data).toMatchObject({ userType: 3 });
  const own = await create({ dealerId: demoDealers[1].id });
  expect((await t.call(users.get, { params: { id: own.data.userId } }, manager)).data.dealerId).toBe(demoDealers[0].id);
});

test('holders of a resource are found for the choosers', async () => {
  const kefu = async (code: string) =>
    (await t.call(users.byResource, { query: { resourceCode: code } }, manager)).data.some(({ account }) => account === 'kefu');
  expect(await kefu(topBarButtons.todo)).toBe(true);
  expect(await kefu(userAddPage.code)).toBe(false);
});

test('shortcuts keep up to eight permitted pages in their order', async () => {
  const save = (menuIds?: string[]) => t.call(shortcuts.save, { body: menuIds ? { menuIds } : {} }, manager);
  expect((await save()).data).toEqual([]);
  const saved = await save([rolePage.code, userPage.code]);
  expect(saved.data.map(({ title, path }) => `${title} ${path}`)).toEqual([
    '角色管理 /systemManage/role/list',
    '用户管理 /systemManage/user/list',
  ]);
  expect((await save()).data).toEqual(saved.data);
  expect((await save(['NOPE00000000'])).code).toBe('40001');
  expect((await save(Array.from({ length: 9 }, () => rolePage.code))).code).toBe('40001');
});
