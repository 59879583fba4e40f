import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Password of the demo city's accounts, as `npm start` prints it. */
export const demoPassword = 'Bochong#2026';

export interface Journey {
  readonly page: Page;
  /** A second window with a session of its own. */
  newPage(): Promise<Page>;
  /** Whatever the page or its calls got wrong so far; a test that expects a failure empties it. */
  readonly problems: string[];
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line about a refused call says less than the call itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
}

/** One browser for a file of journeys, with the server it talks to. */
export function useJourney(): Journey {
  let browser: Browser;
  let page: Page;
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL: inject('baseUrl'),
      viewport: { width: 1280, height: 720 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    context.setDefaultTimeout(10_000);
    contexts.push(context);
    const opened = await context.newPage();
    watch(opened, problems);
    return opened;
  };
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args });
    page = await newPage();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    get page() {
      return page;
    },
    newPage,
    problems,
  };
}

/** Signs in on the login page and waits for the shell. */
export async function signIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor();
}

/** Nothing went wrong on the way. */
export function expectNoProblems(journey: Journey): void {
  expect(journey.problems).toEqual([]);
}
