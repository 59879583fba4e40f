import { randomUUID } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { receipts } from '@bochong/contract/bill';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { payAccounts, payApplies, payConfigs } from '@bochong/contract/pay-account';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { keysOf } from '@bochong/server/domains/pay-account/pay-account.fixture';
import { type Peer, wechatPeer } from '@bochong/server/domains/pay-channel/channel-conformance.fixture';
import { freePort, type ServerProcess, startServer } from '@bochong/server/kernel/testing/server-process';
import { testFolder } from '@bochong/server/kernel/testing/test-folder';
import { createVzenithCamera, passedInput, type VzenithCamera } from '@bochong/simulator/client/vzenith-camera';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { demoPassword, expectNoProblems, useJourney } from '../journey.ts';
import { clockAheadMs } from '../movable-clock.ts';
import { dialog, shows, view } from '../page-objects.ts';

/** An installation of its own, empty, and WeChat Pay as an emulator beside it. Its clock can be put forward without the other journeys'. */
const journey = useJourney();
const data = testFolder('bochong-first-yuan-');
const clock = join(data, '..', `first-yuan-clock-${process.pid}`);
let server: ServerProcess;
let peer: Peer;
let phone: Page;
let address = '';
let setup = '';
let aheadMs = 0;

/** Resolves when the server's clock has moved: until then it takes what comes from ahead for the future. */
async function putForward(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000;
  const ahead = String(clockAheadMs() + aheadMs);
  writeFileSync(clock, ahead);
  if (minutes === 0) return;
  server.signal('SIGUSR2');
  const seen = () => readdirSync(dirname(clock)).filter((name) => name.startsWith(`${basename(clock)}.`));
  await expect.poll(() => seen().map((name) => readFileSync(join(dirname(clock), name), 'utf8'))).toContain(ahead);
}

beforeAll(async () => {
  const port = await freePort();
  await putForward(0);
  peer = await wechatPeer('merchant', () => new Date(Date.now() + aheadMs));
  server = startServer({
    BOCHONG_DATA: data,
    BOCHONG_PORT: String(port),
    BOCHONG_DEMO: 'off',
    DATABASE_URL: '',
    BOCHONG_WECHAT_PAY_URL: peer.emulator.url,
    BOCHONG_WECHAT_OPEN_URL: peer.emulator.url,
    BOCHONG_WECHAT_API_URL: peer.emulator.url,
    BOCHONG_PUBLIC_URL: `http://127.0.0.1:${port}`,
    BOCHONG_TEST_CLOCK: clock,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../movable-clock.ts')}`,
  });
  await server.ready();
  address = `http://127.0.0.1:${port}`;
  setup = /http:\S+\/setup#\S+/.exec(server.output)?.[0] ?? '';
  phone = await journey.newPhone();
  // What WeChat's own page would be.
  await phone.route('https://wx.tenpay.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>WeChat Pay</h1>' }));
});
afterAll(async () => {
  await server.end('SIGTERM');
  await peer.emulator.close();
  rmSync(data, { recursive: true, force: true });
  for (const file of globSync(`${clock}*`)) rmSync(file, { force: true });
});

/** Everything a person does: a click, a field that is filled, a key. */
let presses = 0;
const press = async (what: Locator) => {
  presses += 1;
  await what.click();
};
const enter = async (field: Locator, text: string) => {
  presses += 1;
  await field.fill(text);
};
/** A page of the console: its group and its entry in the menu. */
const open = async (path: string) => {
  presses += 2;
  await journey.page.goto(address + path);
};
const scan = async (code: string) => {
  presses += 1;
  await phone.goto(address + code);
};
const key = async (name: string) => {
  presses += 1;
  await journey.page.keyboard.press(name);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function setsUp(page: Page): Promise<void> {
  await page.goto(setup);
  await enter(page.getByLabel('平台名称'), '西湖停车');
  await press(button(page, '下一步'));
  await enter(page.getByLabel('平台管理员账号'), 'xihuadmin');
  await enter(page.getByLabel('姓名'), '何西');
  await enter(page.getByLabel('密码', { exact: true }), demoPassword);
  await enter(page.getByLabel('确认密码'), demoPassword);
  await press(button(page, '下一步'));
  await page.getByRole('group', { name: '授权由谁签发' }).waitFor();
  await press(button(page, '下一步'));
  await enter(page.getByLabel('单位名称'), '西湖停车服务有限公司');
  await enter(page.getByLabel('负责人'), '何东');
  await enter(page.getByLabel('手机号'), '13900001111');
  await enter(page.getByLabel('单位管理员账号'), 'xihu');
  await press(button(page, '完成安装'));
  await page.getByText('安装完成，西湖停车已可使用').waitFor();
  const initial = (await page.getByRole('definition').getByRole('code').textContent()) ?? '';
  await press(page.getByRole('link', { name: '单位管理员登录' }));
  await enter(page.getByLabel('账号'), 'xihu');
  await enter(page.getByLabel('密码'), initial);
  await press(button(page, '登录'));
  await enter(page.getByLabel('原密码'), initial);
  await enter(page.getByLabel('新密码'), demoPassword);
  await enter(page.getByLabel('确认密码'), demoPassword);
  await press(page.getByRole('button', { name: '确定', exact: true }));
  await page.getByRole('region', { name: '开业步骤' }).waitFor();
}

async function opensLot(page: Page): Promise<string> {
  const lot = page.getByRole('region', { name: '开业步骤' }).getByRole('listitem').filter({ hasText: '新建停车场' });
  await press(lot.getByText('去完成'));
  await enter(page.getByLabel('车场名称'), '断桥停车场');
  await press(button(page, '建好车场，下一步'));
  await page.getByRole('group', { name: '收费模板' }).waitFor();
  await press(page.getByRole('radio', { name: /首小时加后续/ }));
  await press(button(page, '启用这个规则'));
  await press(button(page, '没有设备，下一步'));
  await press(button(page, '完成，查看车场'));
  await page.getByRole('heading', { name: '断桥停车场' }).waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** The company's contract with WeChat Pay: its account and keys, as its office and the platform enter them once. Not counted. */
async function isPaidThroughWechat(): Promise<void> {
  const [boss, admin] = [await apiUser(address, 'xihu'), await apiUser(address, 'xihuadmin', '2')];
  const { merchantNo, subMerchantNo, appId } = peer.account;
  const words = { accountName: '西湖收款', subjectName: '西湖停车服务有限公司', contactName: '', remark: '' };
  const { applyId } = await boss.call(payApplies.create, { body: { ...words, provider: 1, mode: 1, merchantNo, subMerchantNo, appId } });
  await boss.call(payApplies.submit, { params: { id: applyId }, body: { rev: 0 } });
  await admin.call(payApplies.audit, { params: { id: applyId }, body: { pass: 1, opinion: '', rev: 1 } });
  const accountId = (await boss.call(payAccounts.list, { query: { keyword: '西湖收款' } })).results[0]?.accountId ?? '';
  await boss.call(payAccounts.setKeys, { params: { id: accountId }, body: { ...keysOf(peer), rev: 0 } });
  await boss.call(payAccounts.switchStatus, { params: { id: accountId }, body: { status: 1, rev: 1 } });
  await boss.call(payConfigs.assign, { body: { parkIds: [], payChannel: 2, accountId } });
}

const desk = () => view(journey.page).getByRole('region', { name: '操作' });
async function goTo(lane: string): Promise<void> {
  const tile = view(journey.page).getByRole('region', { name: '通道' }).getByRole('button', { name: lane });
  await key((await tile.getAttribute('aria-keyshortcuts')) ?? '');
  await expect
    .poll(() =>
      desk()
        .getByLabel('车牌号', { exact: true })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
}

/** From here on the phone's pages stand inside of WeChat, which answers what it was called with. */
async function opensWechat(): Promise<() => Promise<void>> {
  const { appId } = peer.account;
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50' });
    const invoke = (name: string, { appId }: Record<string, string>) =>
      document.documentElement.setAttribute('data-called', `${name} ${appId}`);
    Object.assign(window, { WeixinJSBridge: { invoke } });
  });
  return () => phone.locator(`html[data-called="getBrandWCPayRequest ${appId}"]`).waitFor();
}

/** The driver scans the code of the lot, types the plate and pays what is asked; WeChat tells the server. */
async function paysByPhone(
  code: string,
  plateNo: string,
  sum: string,
  opened = () => phone.getByRole('heading', { name: 'WeChat Pay' }).waitFor(),
): Promise<void> {
  await scan(code);
  for (const letter of plateNo) await press(phone.getByRole('button', { name: letter, exact: true }));
  await press(button(phone, '查询停车费'));
  await press(button(phone, `微信支付 ${sum}`));
  await opened();
  const trade = [...peer.emulator.books.trades.keys()].at(-1) ?? '';
  peer.emulator.books.pay(trade);
  const { url, body, headers } = peer.emulator.notice(trade);
  expect((await fetch(address + new URL(url).pathname, { method: 'POST', body, headers })).status).toBeLessThan(300);
  await phone.goto(`${address}${code}`);
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await shows(phone, sum);
}

const plateNo = '浙A8T6T6';
let parkId = '';
let code = '';

test('from an empty start to the first yuan in at most sixty presses', async () => {
  const { page } = journey;
  await setsUp(page);
  parkId = await opensLot(page);
  await isPaidThroughWechat();

  await open(`/systemManage/parkingLot/edit?id=${parkId}`);
  await press(button(page, '断桥停车场 场内缴费码'));
  await press(page.getByRole('button', { name: '生成', exact: true }));
  code = (await page.getByRole('link', { name: /\/p\// }).getAttribute('href')) ?? '';

  await open(`/parkingRecord/booth/index?parkId=${parkId}`);
  await view(page).getByRole('region', { name: '班次' }).getByText('尚未接班').waitFor();
  await key('b');
  await view(page).getByRole('table', { name: '本班收款' }).waitFor();
  await goTo('入口1');
  await enter(desk().getByLabel('车牌号', { exact: true }), plateNo);
  await desk().getByText('可以放行').waitFor();
  await key('Enter');
  await desk()
    .getByText(/放行入场 浙A8T6T6/)
    .waitFor();

  await putForward(61);
  await paysByPhone(code, plateNo, '¥7.00');

  await goTo('出口1');
  await enter(desk().getByLabel('车牌号', { exact: true }), '8T6T6');
  await desk().getByRole('list', { name: '在场车辆' }).getByRole('button').waitFor();
  await key('Enter');
  await desk().getByRole('button', { name: /放行/ }).filter({ visible: true }).first().waitFor();
  await key('Enter');
  await desk()
    .getByText(new RegExp(`放行.* ${plateNo}`))
    .waitFor();
  expect(presses).toBeLessThanOrEqual(60);
  expectNoProblems(journey);
});

test('half of it goes back to WeChat, and the vehicle’s case file tells all of it', async () => {
  const { page } = journey;
  const [boss, admin] = [await apiUser(address, 'xihu'), await apiUser(address, 'xihuadmin', '2')];
  const [paid] = (await boss.call(receipts.list, { query: { plateNo } })).results;
  const wish = { billId: paid?.billId ?? '', applyFen: 350, refundReason: refundReason.FEE_WRONG, requestId: randomUUID() };
  const { refundId } = await boss.call(parkingRefunds.apply, { body: wish });
  const { rev } = await boss.call(parkingRefunds.get, { params: { id: refundId } });
  await admin.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev } });
  await expect.poll(() => peer.emulator.books.refundedFen()).toBe(350);
  await page.goto(`${address}/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`);
  await shows(view(page), /7\.00/);
  await shows(view(page), /3\.50/);
  expectNoProblems(journey);
});

/** Registers a camera of a lane and sets it up as its installer does: with nothing but what the sheet on the screen says. */
async function installsCamera(page: Page, lane: string, direction: string, deviceSn: string): Promise<VzenithCamera> {
  await view(page).getByRole('button', { name: '新增' }).click();
  await fill(dialog(page), {
    设备名称: `${lane}相机`,
    序列号: deviceSn,
    接入协议: { choose: '臻识' },
    车场: { choose: '断桥停车场' },
    通道: { choose: lane },
    相机方向: { choose: direction },
    过闸输入口: String(passedInput),
  });
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  const sheet = page.getByRole('article', { name: '安装单' });
  const said = async (name: string) =>
    (await sheet
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('code')
      .textContent()) ?? '';
  const secretKey = await said('密钥');
  expect(await said('识别结果推送地址')).toContain(`/${deviceSn}/plate?token=${encodeURIComponent(secretKey)}`);
  const camera = createVzenithCamera({ server: `http://${await said('中心服务器地址')}:${await said('端口')}`, deviceSn, secretKey });
  await camera.poll();
  await sheet.getByText(/收到 127\.0\.0\.1/).waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  return camera;
}

test('the same lot gets cameras by their installer’s sheets, and they price the next car, whose driver pays inside of WeChat', async () => {
  const { page } = journey;
  const next = '浙A9Y8Y8';
  const sees = (camera: VzenithCamera) =>
    camera.plate({ plateNo: next, plateColor: plateColor.BLUE, confidence: 98, at: Date.now() + aheadMs });
  await page.goto(`${address}/systemManage/equipment/list`);
  const entry = await installsCamera(page, '入口1', '入口', 'VZ-DUANQIAO-IN');
  const exit = await installsCamera(page, '出口1', '出口', 'VZ-DUANQIAO-OUT');

  expect(await sees(entry)).toBe(true);
  await entry.passed();
  await putForward(91);
  expect(await sees(exit)).toBe(false);
  await paysByPhone(code, next, '¥9.00', await opensWechat());
  expect(peer.emulator.complaints).toEqual([]);
  await expect.poll(() => exit.poll()).toBe(true);
  await exit.passed();

  await page.goto(`${address}/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(next)}`);
  await shows(view(page), '断桥停车场 · 已完成');
  await shows(view(page), /9\.00/);
  expectNoProblems(journey);
});
