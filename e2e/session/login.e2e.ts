import { expect, test } from 'vitest';
import { demoPassword, expectAccessible, expectNoProblems, signInByForm, useJourney } from '../journey.ts';
import { shows } from '../page-objects.ts';

const journey = useJourney();

test('a page asked for without a session comes after the login', async () => {
  const { page } = journey;
  await page.goto('/systemManage/roadside/roadSite/list?keyword=x');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('账号').fill('binjiang');
  await page.getByLabel('密码').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('/systemManage/roadside/roadSite/list?keyword=x');
  expectNoProblems(journey);
});

test('the login page is light and accessible', async () => {
  const page = await journey.newPage();
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto('/login', { waitUntil: 'load' });
  const before = [...loaded];
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(8);
  await page.getByRole('heading').waitFor();
  await expectAccessible(page);
});

test('a wrong password says how many attempts are left, then the picture code is asked for', async () => {
  const page = await journey.newPage();
  const attempt = async () => {
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '登录', disabled: false }).waitFor();
  };
  await page.goto('/login');
  // A name that is no account answers alike, and no later journey meets its picture code.
  await page.getByLabel('账号').fill('nobody9');
  await page.getByLabel('密码').fill('wrong');
  await attempt();
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^账号或密码错误，还可尝试\d次$/);
  await attempt();
  await attempt();
  await page.getByRole('img', { name: '图形验证码' }).waitFor();
  await attempt();
  expect(await page.getByRole('alert').textContent()).toBe('请输入图形验证码');
});

test('a target outside the console is not followed', async () => {
  const page = await journey.newPage();
  await page.goto('/login?redirect=//evil.example/x');
  await page.getByLabel('账号').fill('qingyu');
  await page.getByLabel('密码').fill(demoPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/index');
});

test('logging out asks first, ends the session and leads to the login', async () => {
  const page = await journey.newPage();
  await signInByForm(page, 'shenji');
  await page.getByRole('banner').getByRole('button', { name: /顾砚/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(/\/login/);
  await page.goto('/index');
  await page.waitForURL(/\/login\?redirect=%2Findex/);
  expectNoProblems(journey);
});

test('an ended session leads to the login, with the way back', async () => {
  const page = await journey.newPage();
  await signInByForm(page, 'yunqi');
  await page.evaluate(() => localStorage.setItem('token', 'ended-elsewhere'));
  // The shell may notice by itself and leave while it is loaded anew.
  await page.reload().catch(() => undefined);
  await page.waitForURL(/\/(login|whitePage)/);
});

test('an unknown page is said to be one, inside the shell', async () => {
  const { page } = journey;
  await page.goto('/no/such/page');
  await page.waitForURL('/404');
  await shows(page, '页面不存在');
  expect(await page.getByRole('banner').isVisible()).toBe(true);
});
