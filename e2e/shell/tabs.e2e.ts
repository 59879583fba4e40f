import { preferences } from '@bochong/contract/access';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney } from '../journey.ts';
import { stage, tabStrip, topRow } from '../page-objects.ts';

const journey = useJourney();
const cameras = '/equipMonitoring/camera/list';
/** Its second view, a list. */
const cameraList = `${cameras}?view=list`;
const quarantine = '/equipMonitoring/abnormalRecord/quarantine';
const devices = '/systemManage/equipment/list';

beforeAll(() => signIn(journey.page, 'binjiang'));

const titles = () => tabStrip(journey.page).getByRole('link').allTextContents();
const open = async (module: string, entry: string) => {
  const { page } = journey;
  await page.getByRole('button', { name: '全部功能' }).hover();
  await page.getByRole('region', { name: module }).getByRole('button', { name: entry }).click();
  await page.mouse.move(900, 600);
};

test('the module panel opens pages; a module is one tab; the side bar shows its pages', async () => {
  const { page } = journey;
  await page.goto('/index');
  await open('设备监控', '相机');
  await page.waitForURL(cameras);
  await page.getByRole('complementary', { name: '侧边菜单' }).getByRole('link', { name: '隔离上报' }).click();
  await page.waitForURL(quarantine);
  expect(await titles()).toEqual(['首页', '隔离上报']);
  expect(await page.title()).toMatch(/^隔离上报 · /);
  expectNoProblems(journey);
});

test('a filter typed but not sent is still there after a look at another module, and nothing is fetched again', async () => {
  const { page } = journey;
  await page.goto(cameraList);
  await page.locator('main:visible').getByRole('columnheader').first().waitFor();
  await page.locator('main:visible').getByLabel('序列号/名称').fill('未发送');
  await open('系统管理', '停车资源');
  await page.getByRole('complementary', { name: '侧边菜单' }).getByRole('link', { name: '设备管理' }).click();
  await page.waitForURL(devices);
  await page.locator('main:visible').getByRole('columnheader').first().waitFor();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/device') && calls.push(request.url()));
  await tabStrip(page).getByRole('link', { name: '相机' }).click();
  await page.waitForURL(cameraList);
  // Both lists have the field; the address changes a moment before the view does.
  await expect.poll(() => page.locator('main:visible').getByLabel('序列号/名称').inputValue()).toBe('未发送');
  expect(calls).toEqual([]);
});

test('closing the shown tab moves to the last that remains', async () => {
  const { page } = journey;
  await page.getByRole('button', { name: '关闭相机' }).click();
  await page.waitForURL(devices);
  expect(await titles()).toEqual(['首页', '设备管理']);
});

test('open tabs survive a reload, each at its page; closing all leads home', async () => {
  const { page } = journey;
  const shown = () => page.locator('main:visible').getByRole('columnheader').first().waitFor();
  await page.goto(cameraList);
  await shown();
  await page.goto(`${devices}?pageSize=50`);
  await shown();
  expect(await titles()).toEqual(['首页', '设备管理', '相机']);
  await page.reload();
  await shown();
  expect(await titles()).toEqual(['首页', '设备管理', '相机']);
  await tabStrip(page).getByRole('link', { name: '相机' }).click();
  await page.waitForURL(cameraList);
  await tabStrip(page).getByRole('link', { name: '设备管理' }).click({ button: 'right' });
  const menu = page.getByRole('menu');
  expect((await menu.boundingBox())?.width).toBe(105);
  await menu.getByRole('menuitem', { name: '关闭所有' }).click();
  await page.waitForURL('/index');
  expect(await titles()).toEqual(['首页']);
});

test('refresh asks the server again and drops what was typed', async () => {
  const { page } = journey;
  await page.goto(cameraList);
  const field = page.locator('main:visible').getByLabel('序列号/名称');
  await field.fill('未发送');
  const asked = page.waitForResponse((response) => response.url().includes('/api/device'));
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await asked;
  await expect.poll(() => field.inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe(cameras);
});

test('below 992 px the side bar lies over the page under an overlay and closes with it', async () => {
  const { page } = journey;
  await page.setViewportSize({ width: 991, height: 720 });
  const side = page.getByRole('complementary', { name: '侧边菜单' });
  await side.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '全部功能' }).click();
  await side.waitFor();
  expect((await side.boundingBox())?.width).toBe(240);
  await page.mouse.click(900, 600);
  await side.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await side.waitFor();
  expect((await side.boundingBox())?.width).toBe(54);
  await side.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(240);
  expect(await page.locator('main:visible').evaluate((view) => view.getBoundingClientRect().height)).toBe(720 - 102);
});

test('the page style takes the tabs away and lets the page’s head scroll with it; both come back, and stay also when the page is left at once', async () => {
  const { page } = journey;
  await page.goto('/index');
  const tabs = tabStrip(page);
  await tabs.waitFor();
  const headMoves = () =>
    stage(page).evaluate((stage) => {
      const top = () => stage.querySelector('.tab-strip')?.getBoundingClientRect().top ?? 0;
      const before = top();
      stage.scrollTop = 60;
      const moved = before - top();
      stage.scrollTop = 0;
      return moved > 0;
    });
  expect(await headMoves()).toBe(false);
  await page.getByRole('button', { name: '页面风格' }).click();
  for (const name of ['开启标签页', '固定页头']) await page.getByRole('switch', { name }).click();
  await tabs.waitFor({ state: 'hidden' });
  await expect.poll(headMoves).toBe(true);
  for (const name of ['开启标签页', '固定页头']) await page.getByRole('switch', { name }).click();
  await tabs.waitFor();
  await page.reload();
  await tabs.waitFor();
  await expect.poll(headMoves).toBe(false);
  const kept = async () =>
    (await (await apiUser(inject('baseUrl'), 'binjiang', '1')).call(preferences.list, {})).find(({ name }) => name === 'shell');
  await expect.poll(kept).toMatchObject({ value: { tagsView: true, fixedHeader: true } });
});

test('columns set up once are there after a reload and in another browser', async () => {
  const { page } = journey;
  await page.goto(cameraList);
  const headers = (of: typeof page) => of.locator('main:visible').getByRole('columnheader').allTextContents();
  await page.locator('main:visible').getByRole('columnheader').first().waitFor();
  const [, second = ''] = await headers(page);
  await page.getByRole('button', { name: '列表设置' }).click();
  const saved = page.waitForResponse((response) => response.url().includes('/preferences') && response.request().method() === 'PUT');
  await page.getByRole('list', { name: '列' }).getByRole('checkbox', { name: second, exact: true }).uncheck();
  await saved;
  expect(await headers(page)).not.toContain(second);
  const other = await journey.newPage();
  await signIn(other, 'binjiang');
  await other.goto(cameraList);
  await expect.poll(() => headers(other).then((titles) => titles.length > 0 && !titles.includes(second))).toBe(true);
  await other.context().close();
  await page.getByRole('button', { name: '恢复默认列' }).click();
  await page.keyboard.press('Escape');
  expect(await headers(page)).toContain(second);
});

test.each(['浅色', '深色'])('shell, list, palette and drawer have no serious accessibility findings in the %s theme', async (theme) => {
  const { page } = journey;
  await page.goto(cameraList);
  await page.getByRole('button', { name: '页面风格' }).click();
  await page.getByRole('dialog', { name: '页面风格设置' }).getByText(theme, { exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找页面、车牌、订单号' }).fill('xj');
  await page.getByRole('option', { name: /^相机/ }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectAccessible(page);
});

test('a plate and an order number lead where they should', async () => {
  const { page } = journey;
  await page.goto('/parkingRecord/parkRecord/list');
  const row = topRow(page);
  const orderNo = /PK\d{20}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找页面、车牌、订单号' }).fill(orderNo);
  await page.getByRole('option', { name: new RegExp(orderNo) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/parkingDetail\?orderId=/);
  expectNoProblems(journey);
});

test('the palette finds a vehicle by a part of its plate, a lot by its name, and the buttons of the page below', async () => {
  const { page } = journey;
  await page.goto('/parkingRecord/parkRecord/list');
  const plateNo = /[\u4e00-\u9fff][A-Z][A-Z0-9]{5,6}/.exec(((await topRow(page).textContent()) ?? '').replaceAll('·', ''))?.[0] ?? '';
  const palette = page.getByRole('combobox', { name: '查找页面、车牌、订单号' });
  await page.keyboard.press('Control+k');
  await palette.fill(plateNo.slice(2, 6));
  await page.getByRole('group', { name: '车牌' }).getByRole('option', { name: plateNo }).waitFor();
  await palette.fill('滨江');
  await page.getByRole('group', { name: '停车场' }).getByRole('option').filter({ hasText: '滨江' }).waitFor();
  await expectAccessible(page);
  await palette.fill('导出');
  await page.getByRole('group', { name: '操作' }).getByRole('option', { name: /导出/ }).waitFor();
  await page.keyboard.press('Escape');
  expectNoProblems(journey);
});

test('who asked for less motion finds a menu under its button, not outside the window', async () => {
  const page = await journey.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'binjiang');
  await page.goto(devices);
  const more = page.locator('main:visible tbody').getByRole('button', { name: '更多' }).first();
  await more.click();
  await page.getByRole('menuitem', { name: '更换密钥' }).click();
  await page.getByRole('dialog').waitFor();
});
