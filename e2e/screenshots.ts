/**
 * Pictures of every page, its dialogs and every state of the shell, from a running demo server, with what a machine can see wrong in them:
 *   npm run screenshots -- --url http://127.0.0.1:7100 --theme dark --width 1920 --only parkingRecord
 * Pages come from the console's static routes and the contract's menus, so that none is ever missed. Row buttons are pressed: demo data only.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { menuModules } from '@bochong/contract/catalogue';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { publicPaths, staticPaths } from '../console/src/app/static-routes.ts';
import { accessibilityFindings } from './accessibility.ts';
import { launchBrowser, signInByForm } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { type ShownState, shownStates } from './screenshot-states.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:7100' },
    theme: { type: 'string', default: 'light' },
    width: { type: 'string', default: '1280' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'e2e/output' },
  },
});
const theme = options.theme === 'dark' ? 'dark' : 'light';
const width = Number(options.width);
const height = width >= 1920 ? 1080 : 720;
/** The second company's accounts live on the second host of the demo. */
const hostOf = (account: string) =>
  account === 'qingyu' || account === 'yunqi' ? options.url.replace('127.0.0.1', 'localhost') : options.url;

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
const logins = new Map<string, SignedIn>();
let pictures = 0;

async function open(browser: Browser, account: string, wide = width): Promise<Page> {
  const context = await browser.newContext({
    baseURL: hostOf(account),
    viewport: { width: wide, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme: theme,
    ...(logins.has(account) && { storageState: logins.get(account) as SignedIn }),
  });
  context.setDefaultTimeout(8000);
  await context.addInitScript((theme) => localStorage.setItem('appearance', JSON.stringify({ theme, density: 'compact' })), theme);
  const page = await context.newPage();
  // Over everything else; the state of that name shows them.
  for (const call of ['forceReadBulletinInfos', 'login/notices'])
    await page.route(`**/api/**/${call}*`, (route) => route.fulfill({ json: { code: '200', message: '', data: [] } }));
  if (account !== '' && !logins.has(account)) {
    await signInByForm(page, account);
    logins.set(account, await context.storageState());
  }
  return page;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(350);
}
/** After a press the network may still be calm: what it opens is only about to be fetched. */
async function settleAfterPress(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await settle(page);
}

async function take(page: Page, name: string): Promise<void> {
  pictures += 1;
  await page.screenshot({ path: `${options.out}/${name}-${theme}-${width}.png`, animations: 'disabled' });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const findings = await accessibilityFindings(page).catch((error: unknown) => [String(error)]);
  for (const finding of [...(wider > 0 ? [`${wider} px wider than the window`] : []), ...findings]) console.log(`${name}: ${finding}`);
}

/** The shown page and, where it is longer than the window, its end. */
async function takeWhole(page: Page, name: string): Promise<void> {
  await take(page, name);
  const scrolled = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('.ant-drawer-body, main, .view')].filter((one) => one.checkVisibility());
    const longer = shown.find((one) => one.scrollHeight > one.clientHeight + 60 && /auto|scroll/.test(getComputedStyle(one).overflowY));
    longer?.scrollTo(0, longer.scrollHeight);
    return longer !== undefined;
  });
  if (scrolled) {
    await page.waitForTimeout(250);
    await take(page, `${name}-end`);
  }
}

const fileName = (path: string) => path.replace(/^\/|\?.*/g, '').replaceAll('/', '_') || 'root';

/** What a list opens: a row, the buttons over it, the buttons of its first rows. Each starts from the list as it came. */
async function takeOpened(page: Page, path: string): Promise<void> {
  const view = page.locator('main:visible');
  const texts = async (of: Locator) => [...new Set((await of.allInnerTexts()).map((text) => text.trim()))].filter((text) => text !== '');
  const above = (await texts(view.locator('.list-actions button'))).filter((text) => /新\s?增|添\s?加|导\s?入|配\s?置|设\s?置/.test(text));
  const beside = await texts(view.locator('tbody .row-actions button:enabled'));
  const openers: [string, Locator][] = [
    ['row', view.locator('tbody tr[data-row-key] > td:nth-child(2)').first()],
    ...above.map((text): [string, Locator] => [text, view.locator('.list-actions').getByRole('button', { name: text, exact: true })]),
    ...beside.map((text): [string, Locator] => [text, view.locator('tbody .row-actions').getByRole('button', { name: text, exact: true })]),
  ];
  for (const [label, opener] of openers) {
    if ((await opener.count()) === 0) continue;
    await opener.first().click();
    await settleAfterPress(page);
    const opened =
      new URL(page.url()).pathname !== path ||
      (await page.locator('.ant-modal, .ant-drawer, .ant-popover, .ant-dropdown').filter({ visible: true }).count()) > 0;
    if (!opened) continue;
    await takeWhole(page, `${fileName(path)}-${label.replaceAll(/\s/g, '')}`);
    await page.goto(path);
    await settle(page);
  }
}

interface PagePlace {
  path: string;
  account: string;
}

const addresses: Readonly<Record<string, string>> = { '/enterprise': '/enterprise?flag=1', '/auth-redirect': '/auth-redirect?ticket=none' };
/** Views of one record are reached from their list. */
const menuPages = menuModules.flatMap(({ pages }) =>
  pages
    .filter(({ hidden, path }) => !hidden || path.endsWith('/add'))
    .map(({ path, userTypes, platformTypes }): PagePlace => {
      const platform = userTypes !== undefined && !userTypes.includes(2);
      return { path, account: platform ? 'admin' : platformTypes?.[0] === '2' ? 'qingyu' : 'binjiang' };
    }),
);
const places: readonly PagePlace[] = [
  ...[...publicPaths].map((path) => ({ path, account: '' })),
  ...[...staticPaths].map((path) => ({ path, account: 'binjiang' })),
  ...menuPages,
];

async function takePage(browser: Browser, { path, account }: PagePlace): Promise<void> {
  const page = await open(browser, account);
  await page.goto(addresses[path] ?? path);
  await settle(page);
  await takeWhole(page, fileName(path));
  await takeOpened(page, path);
  await page.context().close();
}

async function takeState(browser: Browser, state: ShownState): Promise<void> {
  const page = await open(browser, state.account ?? 'binjiang', state.width);
  await state.prepare?.(page);
  await page.goto(state.path ?? '/index');
  await settle(page);
  await state.reach?.(page);
  await settleAfterPress(page);
  await take(page, `state-${state.name}`);
  await page.context().close();
}

mkdirSync(options.out, { recursive: true });
const wanted = options.only.split(',').filter(Boolean);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => name.includes(one));
const browser = await launchBrowser(findChromium());
const tasks: [string, () => Promise<void>][] = [
  ...places.map((place): [string, () => Promise<void>] => [fileName(place.path), () => takePage(browser, place)]),
  ...shownStates.map((state): [string, () => Promise<void>] => [`state-${state.name}`, () => takeState(browser, state)]),
];
for (const [name, run] of tasks) {
  if (isWanted(name)) await run().catch((error: unknown) => console.log(`${name}: ${String(error).split('\n')[0]}`));
}
await browser.close();
console.log(`${pictures} pictures in ${options.out}`);
