import { menuChanged, menuSettingErrors, menuSettingPage, menuSettings, menus, rolePage, userPage } from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import { systemManage } from '@bochong/contract/kernel/menu';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, manager] = [await t.login('admin', '2'), await t.login('binjiang')];
});
afterAll(() => t.close());

const nodeOf = async (code: string) => {
  const { data } = await t.call(menuSettings.list, {}, admin);
  const node = data.nodes.find((one) => one.code === code);
  if (!node) throw new Error(`no node ${code}`);
  return node;
};
async function save(code: string, change: object) {
  const { title, icon, sort, shownOn, rev } = await nodeOf(code);
  return t.call(menuSettings.update, { params: { code }, body: { title, icon, sort, shownOn, rev, ...change } }, admin);
}
/** Titles below 系统管理, groups left out. */
async function drawn(as: Actor) {
  const { data } = await t.call(menus.tree, {}, as);
  const module = data[0]?.children.find(({ id }) => id === systemManage.code);
  const titles = module?.children.flatMap((node) => (node.type === 1 ? node.children : [node])).filter(({ hidden }) => hidden === 0);
  return { module, titles: titles?.map(({ title }) => title) ?? [] };
}

test('a page is renamed and moved for everybody, its code and path stay, consoles are told', async () => {
  const publish = vi.spyOn(t.app.realtime, 'publish');
  expect((await save(rolePage.code, { title: '岗位权限', sort: 1 })).code).toBe('200');
  expect(publish).toHaveBeenCalledWith({ dealerId: demoDealers[0].id }, { infName: menuChanged });
  const { module, titles } = await drawn(manager);
  expect(titles[0]).toBe('岗位权限');
  const node = JSON.stringify(module);
  expect(node).toContain(`"id":"${rolePage.code}"`);
  expect(node).toContain(rolePage.path);
  expect(await nodeOf(rolePage.code)).toMatchObject({ changed: true, updatedBy: '平台管理员', plain: { title: '角色管理' } });
  expect((await save(rolePage.code, { rev: 9 })).code).toBe(commonErrors.stale.code);
  expect((await t.call(menuSettings.reset, { params: { code: rolePage.code } }, admin)).code).toBe('200');
  expect((await drawn(manager)).titles).toContain('角色管理');
  expect(await nodeOf(rolePage.code)).toMatchObject({ changed: false, rev: 0 });
});

test('a page hidden on one platform stays on the other, with its views', async () => {
  expect((await save(userPage.code, { shownOn: ['2'] })).code).toBe('200');
  expect((await drawn(manager)).titles).not.toContain('用户管理');
  expect(JSON.stringify((await drawn(manager)).module)).not.toContain('/systemManage/user/add');
  expect((await drawn(await t.login('qingyu', '2'))).titles).toContain('用户管理');
  await t.call(menuSettings.reset, { params: { code: userPage.code } }, admin);
});

test('a module has an icon of the menu; menu management itself cannot be lost', async () => {
  expect((await save(systemManage.code, { title: '系统设置', icon: 'bank' })).code).toBe('200');
  expect((await drawn(manager)).module).toMatchObject({ title: '系统设置', icon: 'bank', path: '/systemManage' });
  expect((await save(systemManage.code, { icon: 'dragon' })).code).toBe(menuSettingErrors.icon.code);
  for (const code of [systemManage.code, menuSettingPage.code])
    expect((await save(code, { shownOn: [] })).code).toBe(menuSettingErrors.needed.code);
  const single = (await t.call(menuSettings.list, {}, admin)).data.nodes.find(({ plain }) => plain.shownOn.length === 1);
  if (single) expect((await save(single.code, { shownOn: ['1', '2'] })).code).toBe(menuSettingErrors.notThere.code);
  await t.call(menuSettings.reset, { params: { code: systemManage.code } }, admin);
});

test('what is no node of the menu is not found; units do not arrange it', async () => {
  const params = { code: 'NOPE00000000' };
  expect((await t.call(menuSettings.reset, { params }, admin)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(menuSettings.list, {}, manager)).code).toBe(commonErrors.forbidden.code);
});
