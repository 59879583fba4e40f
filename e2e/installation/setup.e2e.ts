import { rmSync } from 'node:fs';
import { freePort, type ServerProcess, startServer } from '@bochong/server/kernel/testing/server-process';
import { testFolder } from '@bochong/server/kernel/testing/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoProblems, useJourney } from '../journey.ts';

/** An installation of its own: empty, without the demo. */
const journey = useJourney();
const data = testFolder('bochong-setup-');
let server: ServerProcess;
let address = '';
let setup = '';
beforeAll(async () => {
  const port = await freePort();
  server = startServer({ BOCHONG_DATA: data, BOCHONG_PORT: String(port), BOCHONG_DEMO: 'off', DATABASE_URL: '' });
  await server.ready();
  address = `http://127.0.0.1:${port}`;
  setup = /http:\S+\/setup#\S+/.exec(server.output)?.[0] ?? '';
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

const password = 'Lakeside#8642';
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

test('an empty installation is set up on its page, with a way back, and its people sign in', async () => {
  const { page } = journey;
  await page.goto(setup);
  await page.getByLabel('平台名称').fill('西湖停车');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('平台管理员账号').waitFor();
  await page.getByRole('button', { name: '1 平台' }).click();
  await page.getByLabel('平台名称').fill('东湖停车');
  await page.getByLabel('选择图片').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('img', { name: '平台标志' }).waitFor();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('平台管理员账号').fill('dongadmin');
  await page.getByLabel('姓名').fill('何西');
  await page.getByLabel('密码', { exact: true }).fill('12345678');
  await page.getByLabel('确认密码').fill('12345678');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('group', { name: '授权由谁签发' }).waitFor();
  // Interrupted here, it goes on here.
  await page.reload();
  await page.getByRole('group', { name: '授权由谁签发' }).waitFor();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('单位名称').fill('东湖停车服务有限公司');
  await page.getByLabel('负责人').fill('何东');
  await page.getByLabel('手机号').fill('13900001111');
  await page.getByLabel('单位管理员账号').fill('donghu');
  await page.getByRole('button', { name: '完成安装' }).click();
  await page.getByText('安装完成，东湖停车已可使用').waitFor();
  const initial = (await page.getByRole('definition').getByRole('code').textContent()) ?? '';
  // Until its reader goes on to sign in, the address shows it again.
  await page.reload();
  await page.getByText('安装完成，东湖停车已可使用').waitFor();
  expect(await page.getByRole('definition').getByRole('code').textContent()).toBe(initial);
  await page.getByRole('link', { name: '单位管理员登录' }).click();
  await page.getByRole('button', { name: '登录' }).waitFor();
  expect(await page.locator('header img').getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
  await page.getByLabel('账号').fill('donghu');
  await page.getByLabel('密码').fill(initial);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('首次登录须修改密码').waitFor();
  await page.getByLabel('原密码').fill(initial);
  await page.getByLabel('新密码').fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByRole('button', { name: '确定', exact: true }).click();
  const steps = page.getByRole('region', { name: '开业步骤' });
  await steps.waitFor();
  expect(await steps.getByRole('listitem').first().textContent()).toContain('新建停车场');
  expectNoProblems(journey);
});

test('acknowledged, the address opens nothing any more', async () => {
  const { page } = journey;
  await page.goto('about:blank');
  await page.goto(setup);
  await page.getByText('安装地址不存在、已过期或安装已完成').waitFor();
  expect((await fetch(`${address}/api/dealer/v2/api/dealerInfos/domain?domain=127.0.0.1`)).status).toBe(200);
});
