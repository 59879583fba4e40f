import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { deviceCommands, devices } from '@bochong/contract/device';
import { parks } from '@bochong/contract/parking-lot';
import { thirdPages } from '@bochong/contract/third-page';
import { createNeutralDevice } from '@bochong/simulator/client/neutral-device';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { demoPassword, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { optionsIn } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

test('help is found by words, read, voted on and opened again from its address', async () => {
  const { page } = journey;
  await visit(page, '/helpDocumentation');
  const contents = page.getByRole('navigation', { name: '帮助目录' });
  await contents.getByText('停车运营').waitFor();
  await contents.getByPlaceholder('搜索标题、关键词和正文').fill('断点续传');
  await page.keyboard.press('Enter');
  await contents.getByRole('button', { name: /列表、筛选与导出/ }).click();
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: '列表、筛选与导出' }).waitFor();
  await article.getByRole('button', { name: /有用 0/ }).click();
  await article.getByRole('button', { name: /有用 1/, pressed: true }).waitFor();
  await page.reload();
  await article.getByRole('button', { name: /有用 1/, pressed: true }).waitFor();
  expectNoProblems(journey);
});

test('the platform uploads a package, an operator downloads it with the sum it was given', async () => {
  const { page } = journey;
  const admin = await journey.newPage();
  await visit(admin, '/adminLogin');
  await admin.getByLabel('账号').fill('admin');
  await admin.getByLabel('密码').fill(demoPassword);
  await admin.getByRole('button', { name: '登录' }).click();
  await admin.getByRole('navigation', { name: '已打开的页面' }).waitFor();
  await visit(admin, '/systemManage/software/list');
  await admin.getByRole('button', { name: /^新\s?增$/ }).click();
  const dialog = admin.getByRole('dialog', { name: '新增软件包' });
  await dialog.getByLabel('软件名称').fill('岗亭客户端');
  await dialog.getByLabel('版本').fill('2.1.0');
  const content = Buffer.from('MZ journey');
  const sum = createHash('sha256').update(content).digest('hex');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'booth.exe', mimeType: 'application/octet-stream', buffer: content });
  await expect.poll(() => dialog.getByLabel('SHA-256').inputValue()).toBe(sum);
  await dialog.getByLabel('软件状态').press('ArrowDown');
  await admin.getByTitle('已上架').click();
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await admin.getByText('软件包已保存').waitFor();
  await visit(page, '/down');
  await page.getByText(sum).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载岗亭客户端-2.1.0.exe' }).click(),
  ]);
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  expect(createHash('sha256').update(Buffer.concat(bytes)).digest('hex')).toBe(sum);
  expectNoProblems(journey);
});

test('a terminal is connected step by step, and configured over its own connection', async () => {
  const { page } = journey;
  const user = await apiUser(inject('baseUrl'), 'binjiang');
  const [park] = await user.call(parks.chosen, { query: {} });
  await visit(page, '/quickAddPark');
  await page.getByLabel('车场').click();
  await page.getByTitle(park?.parkName ?? '', { exact: true }).click();
  await page.getByLabel('通道').click();
  await optionsIn(page).first().click();
  await page.getByRole('button', { name: '下一步' }).click();
  const deviceSn = `journey-${Date.now()}`;
  await page.getByLabel('序列号').fill(deviceSn);
  await page.getByLabel('设备名称').fill('旅程终端');
  await page.getByRole('button', { name: '登记设备' }).click();
  const sheet = page.getByRole('article', { name: '安装单' });
  const secretKey = (await sheet.getByRole('row', { name: /^密钥/ }).getByRole('code').textContent()) ?? '';
  await sheet.getByText('等待首次心跳').waitFor();
  const device = createNeutralDevice({ server: inject('baseUrl'), deviceSn, secretKey }, 'boot');
  expect(await device.send({ eventType: 'device.heartbeat', payload: {} })).toBeDefined();
  await sheet.getByText(/收到 127\.0\.0\.1/).waitFor();
  await page.getByRole('button', { name: '远程配置' }).click();
  await page.getByLabel('音量').fill('35');
  await page.getByRole('button', { name: /^下\s?发$/ }).click();
  await page.getByText('等待设备取走', { exact: true }).waitFor();
  const reply = await device.send({ eventType: 'device.heartbeat', payload: {} });
  const [command] = reply?.commands ?? [];
  expect(command).toMatchObject({ type: 'UPDATE_CONFIG', args: { volume: 35 } });
  await device.send({ eventType: 'device.commandResult', payload: { commandId: command?.commandId ?? '', ok: true, message: '已生效' } });
  await page.getByText('执行成功').waitFor();
  const { results } = await user.call(devices.list, { query: { keyword: deviceSn } });
  const id = results[0]?.deviceId ?? '';
  expect((await user.call(deviceCommands.recent, { params: { id } })).length).toBe(1);
  await user.call(devices.remove, { params: { id } });
  expectNoProblems(journey);
});

test('a third party’s page stands in the top bar and opens inside the console, signed', async () => {
  const { page } = journey;
  const asked: string[] = [];
  const third = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>第三方大屏</h1>');
  });
  await new Promise<void>((resolve) => third.listen(59_871, '127.0.0.1', resolve));
  const user = await apiUser(inject('baseUrl'), 'binjiang');
  const fields = { icon: null, visibleRoleIds: [], sort: 1, status: 1, ssoType: 1, secret: 'journey-key-of-16' } as const;
  const urlTemplate = 'http://127.0.0.1:59871/screen?u={userId}&t={ts}&s={sign}';
  const { pageId } = await user.call(thirdPages.create, {
    body: { ...fields, visibleRoleIds: [], name: '城市大屏', urlTemplate, openMode: 2 },
  });
  try {
    await page.goto('/index'); // the bar is drawn from what was there when the console was loaded
    await page.getByRole('banner').getByRole('button', { name: '城市大屏' }).click();
    await page.frameLocator('iframe[title=城市大屏]').getByRole('heading', { name: '第三方大屏' }).waitFor();
    expect(page.url()).toContain(`/thirdPage/${pageId}`);
    expect(asked.filter((url) => url.startsWith('/screen'))).toEqual([
      expect.stringMatching(/^\/screen\?u=[\w-]{36}&t=\d{13}&s=[0-9a-f]{64}$/),
    ]);
    expectNoProblems(journey);
  } finally {
    await user.call(thirdPages.remove, { params: { id: pageId } });
    third.close();
  }
});
