import { roadSections } from '@bochong/contract/parking-lot';
import { clientErrors } from '@bochong/contract/platform-config';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { calm, expectNoProblems, signIn, useJourney } from '../journey.ts';
import { shows, toasts, topRow } from '../page-objects.ts';

const journey = useJourney();
const view = (page: Page) => page.locator('main:visible');
const refused = (code: string, message: string) => ({ json: { code, message, data: null, requestId: 'r-77' } });

test('a refused call says why with its request id, and the next toast closes the one before', async () => {
  const { page } = journey;
  await signIn(page, 'binjiang');
  await page.route('**/charge/v2/api/parkOrders/*/timeline*', (route) => route.fulfill(refused('50001', '服务器开小差了，请稍后再试')));
  await page.goto('/parkingRecord/parkRecord/list');
  await topRow(view(page)).dblclick();
  await shows(page, '服务器开小差了，请稍后再试');
  await shows(page, 'r-77');
  expect(await toasts(page).count()).toBeLessThanOrEqual(1);
  await page.unroute('**/charge/v2/api/parkOrders/*/timeline*');
});

test('changed rights are told, and five seconds later the page is loaded anew', async () => {
  const page = await journey.newPage();
  await signIn(page, 'kefu');
  await page.goto('/todo');
  await view(page).getByRole('columnheader').first().waitFor();
  await page.route('**/backlog/v2/api/backlogs?*', (route) => route.fulfill(refused('0xd12500012', '您的权限已变更，页面即将刷新')));
  const loaded = page.waitForEvent('load', { timeout: 90_000 });
  await page.evaluate(() => document.querySelector('html')?.setAttribute('data-before', ''));
  await page.getByRole('button', { name: '刷新' }).first().click();
  await page.getByText('您的权限已变更，页面即将刷新').waitFor();
  await page.unroute('**/backlog/v2/api/backlogs?*');
  await loaded;
  expect(await page.locator('html[data-before]').count()).toBe(0);
});

test('a page that breaks leaves the frame and the other tabs, is reported, and the platform reads where it happened', async () => {
  const { page, problems } = journey;
  await page.goto('/parkingRecord/parkRecord/list');
  await view(page).getByRole('columnheader').first().waitFor();
  // Rows that are none: nothing the server would ever send.
  await page.route(`**/api${roadSections.list.path}*`, (route) =>
    route.fulfill({ json: { code: '200', message: '', data: { pageNo: 1, pageSize: 20, totalRecord: 1, results: [{}] } } }),
  );
  const reported = page.waitForResponse((response) => response.url().includes(clientErrors.report.path));
  await page.goto('/systemManage/roadside/roadSite/list');
  await view(page).getByText('页面出错了').waitFor();
  expect((await (await reported).json()).code).toBe('200');
  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('停车记录').first().click();
  await view(page).getByRole('columnheader').first().waitFor();
  await page.unroute(`**/api${roadSections.list.path}*`);
  const platform = await apiUser(inject('baseUrl'), 'admin', '1');
  const { results } = await platform.call(clientErrors.list, { query: {} });
  expect(results[0]).toMatchObject({ account: 'binjiang', url: expect.stringContaining('/systemManage/roadside/roadSite/list') });
  problems.splice(0);
});

test('a page whose file is gone after a new release offers to reload, and is there afterwards', async () => {
  const { page, problems } = journey;
  await page.route('**/assets/berth-list.page-*.js', (route) => route.abort());
  await page.goto('/systemManage/parkingSpace/list');
  await view(page).getByText('页面没有加载完整').waitFor();
  await page.unroute('**/assets/berth-list.page-*.js');
  await view(page).getByRole('button', { name: '刷新浏览器' }).click();
  await view(page).getByRole('region', { name: '泊位图' }).waitFor();
  problems.splice(0);
});

test('people of the platform, who have no live socket, are told that the server is gone, and when it is back', async () => {
  const page = await journey.newPage();
  await signIn(page, 'admin');
  await page.goto('/systemManage/clientError/list');
  await view(page).getByRole('columnheader').first().waitFor();
  // What stands beside a page comes when it is at rest, and must be there before the line is cut.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/beside-')));
  await calm(page);
  await page.context().setOffline(true);
  await view(page).getByLabel('关键字').fill('x');
  await view(page).getByLabel('关键字').press('Enter');
  await page.getByText('与服务器的连接已断开').waitFor();
  await page.context().setOffline(false);
  await page.getByText('已重新连接服务器').waitFor();
  await page.getByText('与服务器的连接已断开').waitFor({ state: 'detached' });
});

test('nothing else went wrong', () => expectNoProblems(journey));
