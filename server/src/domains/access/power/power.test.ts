import {
  menus,
  powerErrors,
  powers,
  roleAddPage,
  roleClient,
  roleEditPage,
  roleErrors,
  rolePage,
  roles,
  userPage,
  users,
} from '@bochong/contract/access';
import { resourceCodes } from '@bochong/contract/catalogue';
import { commonErrors } from '@bochong/contract/kernel/error';
import { systemManage } from '@bochong/contract/kernel/menu';
import { boothPage } from '@bochong/contract/parking-order';
import { demoDealers, demoUsers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

const unit = demoDealers[0].id;
const all = [...resourceCodes(2)];
let t: TestApp;
let admin: Actor;
let manager: Actor;
let clerk: Actor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.login('binjiang');
  clerk = await t.login('kefu');
});

let made = 0;
async function create(change: object = {}) {
  made += 1;
  const fields = { packageName: `套餐${made}`, clientType: roleClient.PLATFORM, dealerIds: [] as string[], remark: '' };
  return t.call(powers.create, { body: { ...fields, resourceIds: all, ...change } }, admin);
}
const stored = async (id: string) => (await t.call(powers.get, { params: { id } }, admin)).data;
async function save(id: string, change: object) {
  const { packageName, remark, dealerIds, resourceIds, rev } = await stored(id);
  return t.call(powers.update, { params: { id }, body: { packageName, remark, dealerIds, resourceIds, rev, ...change } }, admin);
}
const held = async (as: Actor) => (await t.call(menus.buttons, { params: { id: '0' } }, as)).data.map(({ resourceCode }) => resourceCode);
const roleOf = async (roleName: string) => {
  const { data } = await t.call(roles.list, { query: { roleName, dealerId: unit } }, admin);
  return (await t.call(roles.get, { params: { id: data.results[0]?.roleId ?? '' } }, admin)).data;
};
const lean = (out: readonly string[]) => all.filter((code) => !out.includes(code));
const boothCodes: string[] = [boothPage.code, ...Object.values(boothPage.can)];

test('a package takes what it lacks from roles and administrator at once, in open sessions too, and gives presets back', async () => {
  expect(await held(clerk)).toContain(boothPage.code);
  const { data } = await create({ resourceIds: lean(boothCodes), dealerIds: [unit] });
  for (const as of [manager, clerk]) {
    expect((await t.call(menus.tree, {}, as)).code).toBe(commonErrors.rightsChanged.code);
    expect(await held(as)).not.toContain(boothPage.code);
  }
  expect((await roleOf('客服')).resourceIds).not.toContain(boothPage.code);
  const kefu = (await t.call(users.byResource, { query: { resourceCode: boothPage.code } }, manager)).data;
  expect(kefu).toEqual([]);
  expect((await save(data.packageId, { resourceIds: all })).code).toBe('200');
  await t.call(menus.tree, {}, manager);
  expect(await held(manager)).toContain(boothPage.code);
  expect((await roleOf('客服')).resourceIds).toContain(boothPage.code);
  await save(data.packageId, { dealerIds: [] });
});

test('the preview says what saving then does: gains, losses, roles and people', async () => {
  const body = { clientType: roleClient.PLATFORM, resourceIds: lean(boothCodes), dealerIds: [unit] };
  const { data: effect } = await t.call(powers.preview, { body }, admin);
  expect(effect.dealers).toMatchObject([{ dealerId: unit, gains: 0, loses: boothCodes.length }]);
  expect(effect.userNames).toEqual(expect.arrayContaining(['周海宁', '陈小满']));
  const before = await roleOf('客服');
  const said = effect.roles.find(({ roleName }) => roleName === '客服')?.loses.length;
  const { data } = await create({ resourceIds: body.resourceIds, dealerIds: [unit] });
  const after = await roleOf('客服');
  expect(before.resourceIds.length - after.resourceIds.length).toBe(said);
  const nothing = await t.call(powers.preview, { body: { ...body, packageId: data.packageId } }, admin);
  expect(nothing.data).toMatchObject({ added: [], removed: [], roles: [], userCount: 0 });
  await save(data.packageId, { dealerIds: [] });
});

test('within a package nobody gives a role what the package lacks; what a unit’s own role lost stays lost', async () => {
  const own = { roleName: '看用户', resourceIds: [userPage.code, rolePage.code] };
  await t.call(roles.create, { body: own }, manager);
  const ofRoles = [rolePage.code, roleAddPage.code, roleEditPage.code, ...Object.values(rolePage.can)];
  const { data } = await create({ resourceIds: lean(ofRoles), dealerIds: [unit] });
  expect((await roleOf('看用户')).resourceIds.toSorted()).toEqual([userPage.code, systemManage.code].toSorted());
  const forUnit = { roleName: '越套餐', resourceIds: [rolePage.code], dealerId: unit };
  expect((await t.call(roles.create, { body: forUnit }, admin)).code).toBe(roleErrors.outsidePackage.code);
  expect((await t.call(roles.resources, {}, await t.login('binjiang'))).code).toBe(commonErrors.forbidden.code);
  await save(data.packageId, { dealerIds: [] });
  expect((await roleOf('看用户')).resourceIds).not.toContain(rolePage.code);
});

test('a package of the booth bounds the roles of its client only', async () => {
  const body = { roleName: '岗亭', clientType: roleClient.CS, resourceIds: boothCodes };
  await t.call(roles.create, { body }, manager);
  const { data } = await create({ clientType: roleClient.CS, resourceIds: [boothPage.can.letOut], dealerIds: [unit] });
  expect((await roleOf('岗亭')).resourceIds.filter((code) => boothCodes.includes(code)).toSorted()).toEqual(
    [boothPage.code, boothPage.can.letOut].toSorted(),
  );
  expect((await roleOf('单位管理员')).resourceIds).toContain(boothPage.can.free);
  const offered = (await t.call(roles.resources, {}, await t.login('binjiang'))).data.find(({ id }) => id === boothPage.can.free);
  expect(offered?.clients).toEqual([roleClient.PLATFORM, roleClient.APP]);
  await save(data.packageId, { dealerIds: [] });
});

test('names, units and versions hold; one in use is not deleted; units see nothing of packages', async () => {
  const { data } = await create({ packageName: '标准版', dealerIds: [unit] });
  expect((await create({ packageName: '标准版' })).code).toBe(powerErrors.nameTaken.code);
  expect(await create({ dealerIds: [unit] })).toMatchObject({
    code: powerErrors.dealerTaken.code,
    message: expect.stringContaining('标准版'),
  });
  expect((await create({ dealerIds: ['01900000-0000-7000-8000-000000000077'] })).code).toBe('40001');
  expect((await create({ clientType: roleClient.CS, resourceIds: [userPage.code] })).code).toBe('40001');
  const remove = () => t.call(powers.remove, { params: { id: data.packageId } }, admin);
  expect((await remove()).code).toBe(powerErrors.inUse.code);
  expect((await save(data.packageId, { rev: 7 })).code).toBe(commonErrors.stale.code);
  await save(data.packageId, { dealerIds: [] });
  expect((await remove()).code).toBe('200');
  expect((await t.call(powers.list, { query: { clientType: 1 as never } }, await t.login('binjiang'))).code).toBe(
    commonErrors.forbidden.code,
  );
});

test('without a package everybody holds what they held', async () => {
  const { rows } = await t.owner.query('select count(*)::int as n from dealer_package');
  expect(rows[0].n).toBe(0);
  expect(await t.app.sessions.codesOf(demoUsers[1].id)).toEqual(resourceCodes(2));
});
