import { starts } from '@bochong/contract/start';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { publicPaths, staticPaths } from '../../console/src/app/static-routes.ts';
import { calm, expectAccessible, expectNoProblems, follow, signIn, useJourney } from '../journey.ts';
import { view } from '../page-objects.ts';
import { changeStart } from '../start-part.ts';
import { turnOf } from '../walk/turn.ts';

const journey = useJourney();
const themeOfSystem = (page: Page) => page.addInitScript(() => localStorage.setItem('appearance', JSON.stringify({ theme: 'system' })));
beforeAll(async () => {
  await themeOfSystem(journey.page);
  await signIn(journey.page, 'binjiang');
});

const addresses: Readonly<Record<string, string>> = { '/enterprise': '/enterprise?flag=1' };
/** Pages that are yet to come; they say so. */
const notBuilt = new Set(['/404', '/screenCenter']);
const path = (page: Page) => new URL(page.url()).pathname;

const fifths = 5;
const { turn } = turnOf(fifths);
const isLookedAt = (route: string) => [...staticPaths, ...publicPaths].indexOf(route) % fifths === turn;

/** Opens a route by its address, and looks at it in both themes when it is its turn. */
async function openByAddress(page: Page, route: string): Promise<void> {
  // Without motion the change of the theme is done at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(addresses[route] ?? route);
  await calm(page);
  await expect.poll(() => path(page)).toBe(route);
  expect(await page.title()).not.toBe('');
  if (!isLookedAt(route)) return;
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.waitForFunction(() => (document.documentElement.dataset.theme ?? 'dark') === 'dark');
  await expectAccessible(page);
}

test.each([...staticPaths])('%s by its address, in its turn without serious accessibility findings in both themes', async (route) => {
  const { page } = journey;
  await openByAddress(page, route);
  if (!notBuilt.has(route)) expect(await view(page).getByText('页面不存在').count()).toBe(0);
  expectNoProblems(journey);
});

test.each([...publicPaths])(
  '%s by its address, signed out, in its turn without serious accessibility findings in both themes',
  async (route) => {
    const page = await journey.newPage();
    await themeOfSystem(page);
    await openByAddress(page, route);
    await page.context().close();
    expectNoProblems(journey);
  },
);

test('back and forward walk every static route and the pages of the menu', async () => {
  const { page } = journey;
  const menu = ['offlineWarning', 'chargeOfflineRecord'].map((name) => `/equipMonitoring/abnormalRecord/${name}`);
  const walk = ['/parkingRecord/parkRecord/list', ...staticPaths, ...menu];
  for (const route of walk) {
    await follow(page, route);
    await expect.poll(() => view(page).count()).toBe(1);
    await expect.poll(() => path(page)).toBe(route);
    await calm(page);
  }
  for (const route of walk.toReversed().slice(1)) {
    await page.goBack();
    await expect.poll(() => path(page)).toBe(route);
    await expect.poll(() => view(page).count()).toBe(1);
  }
  for (const route of walk.slice(1, -1)) {
    await page.goForward();
    await expect.poll(() => path(page)).toBe(route);
    await expect.poll(() => view(page).count()).toBe(1);
  }
  expectNoProblems(journey);
});

test('an unknown path is not found; a page of the menu is found again after a reload, its directory leads to it', async () => {
  const { page } = journey;
  await page.goto('/nowhere/at/all');
  await page.waitForURL('/404');
  await page.goto('/parkingRecord');
  await page.waitForURL(/\/parkingRecord\/\w+\/list$/);
  const there = path(page);
  await page.reload();
  await calm(page);
  await expect.poll(() => path(page)).toBe(there);
  expect(await page.title()).not.toMatch(/^页面不存在/);
});

test('the redirect route leads on with the query and leaves no trace in the history', async () => {
  const { page } = journey;
  await page.goto('/redirect/parkingRecord/parkRecord/list?plateNo=%E6%B5%99A');
  await page.waitForURL('/parkingRecord/parkRecord/list?plateNo=%E6%B5%99A');
  await page.goto('/index?jump=todo');
  await page.waitForURL('/todo');
  await page.goto('/index?jump=SysMessage');
  await page.waitForURL('/sysBulletin/list');
  await page.goto('/systemManage');
  await page.waitForURL(/\/systemManage\/./);
  // At once, while each page still loads: what breaks off on the way ends no session.
  for (const before of ['/sysBulletin/list', '/todo', '/parkingRecord/parkRecord/list']) {
    await page.goBack();
    await expect.poll(() => path(page)).toBe(before);
  }
});

test('a slow menu call keeps the reader waiting, never on the wrong page', async () => {
  const page = await journey.newPage();
  await signIn(page, 'kefu');
  await page.route(`**${starts.get.path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/parkingRecord/parkRecord/list', { waitUntil: 'commit' });
  await page.getByRole('status', { name: '加载中' }).waitFor();
  await view(page).getByRole('columnheader').first().waitFor();
  expect(path(page)).toBe('/parkingRecord/parkRecord/list');
});

test('a failing menu call says why, clears the token and leads back in', async () => {
  const page = await journey.newPage();
  await signIn(page, 'kefu');
  await changeStart(page, { tree: () => ({ code: '500', message: '菜单读取失败', data: null }) });
  await page.goto('/parkingRecord/parkRecord/list?plateNo=1');
  await page.waitForURL(/\/whitePage\?redirect=/);
  await page.getByText('菜单读取失败').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.unroute(`**${starts.get.path}`);
  await page.getByRole('link', { name: '重新登录' }).click();
  await page.waitForURL(/\/login\?redirect=.*plateNo/);
});
