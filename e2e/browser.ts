import { type Browser, chromium, type Page } from 'playwright-core';
import { tabStrip } from './page-objects.ts';

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

/** A browser as every journey and picture uses it. Without a locale of its own it would name each download with a Chinese name "download". */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args, env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } });

/** Signs in on the login page and waits for the shell. */
export async function signInByForm(page: Page, account: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await tabStrip(page)
    .waitFor()
    .catch(async (cause) => {
      throw new Error(`${account} is not signed in at ${page.url()}: ${(await page.locator('body').textContent())?.slice(0, 300)}`, {
        cause,
      });
    });
}
