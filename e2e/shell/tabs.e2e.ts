import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
const cameras = '/equipMonitoring/camera/list';
const quarantine = '/equipMonitoring/abnormalRecord/quarantine';
const devices = '/systemManage/equipment/list';

beforeAll(() => signIn(journey.page, 'binjiang'));

const titles = () => journey.page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').allTextContents();
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
  await page.goto(cameras);
  await page.locator('main:visible').getByRole('columnheader').first().waitFor();
  await page.locator('main:visible').getByLabel('序列号/名称').fill('未发送');
  await open('系统管理', '设备管理');
  await page.waitForURL(devices);
  await page.locator('main:visible').getByRole('columnheader').first().waitFor();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/device') && calls.push(request.url()));
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '相机' }).click();
  await page.waitForURL(cameras);
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

test.each(['浅色', '深色'])('the shell and a list have no serious accessibility findings in the %s theme', async (theme) => {
  const { page } = journey;
  await page.getByRole('button', { name: '页面风格' }).click();
  await page.getByRole('menuitem', { name: theme }).click();
  await page.mouse.move(900, 600);
  await page.getByRole('menuitem', { name: theme }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(300);
  expect(await accessibilityFindings(page)).toEqual([]);
});
