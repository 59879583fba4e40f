import { gates, gateType, laneCodes, parks } from '@bochong/contract/parking-lot';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, shows, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const parkCode = 'BJ0003';
let office: ApiUser;
let phone: Page;
let parkId = '';
const passing = passingAt(parkCode);

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  parkId = (await office.call(parks.list, { query: { keyword: parkCode } })).results[0]?.parkId ?? '';
  await signIn(journey.page, 'binjiang');
  phone = await journey.newPhone();
});

const pathOf = async (codeType: 2 | 3) => {
  const codes = await office.call(laneCodes.list, { query: { parkId } });
  return codes.find((code) => code.codeType === codeType)?.path ?? '';
};
/** Types a plate on the page's own keyboard. */
async function type(plateNo: string): Promise<void> {
  for (const key of plateNo) await phone.getByRole('button', { name: key, exact: true }).click();
}
const fits = () => phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const payButton = () => phone.getByRole('button', { name: /^(微信支付|支付宝|云闪付|数字人民币) ¥/ });

test('inside the lot a driver types the plate, sees why it costs what it does, pays once and gets a receipt', async () => {
  await passing.entered('浙A7D31K', dayAndMore);
  await phone.goto(await pathOf(3));
  await phone.getByRole('heading', { name: '输入车牌' }).waitFor();
  await expectAccessible(phone);
  const weight = await phone.evaluate(() =>
    performance.getEntries().reduce((sum, entry) => sum + ('transferSize' in entry ? Number(entry.transferSize) : 0), 0),
  );
  expect(weight).toBeGreaterThan(5000);
  expect(weight).toBeLessThan(60_000);
  await type('浙A7D31K');
  await phone.getByRole('button', { name: '查询停车费' }).click();
  await phone.getByRole('region', { name: '费用明细' }).waitFor();
  await expectAccessible(phone);
  expect(await fits()).toBe(true);
  // Whoever presses twice has one bill.
  const made: string[] = [];
  phone.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/pay/orders')) made.push(request.url());
  });
  await payButton().dblclick();
  await phone.getByRole('heading', { name: '模拟收银台' }).waitFor();
  // Back without having paid: the page knows of the bill and offers the same one.
  await phone.getByRole('link', { name: '取消支付' }).click();
  await phone.getByRole('heading', { name: '等待支付结果' }).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '继续支付' }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await shows(phone, /请在 \d+ 分钟内离场/);
  await shows(phone, /^CB\d+/);
  expect(made).toHaveLength(1);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '查看停车详情' }).click();
  await shows(phone, /已缴清，\d\d:\d\d 前离场不再收费/);
  expect(await payButton().count()).toBe(0);
  expect((await phone.getByRole('alert').allInnerTexts()).join('')).toBe('');
});

test('at the exit the code shows the vehicle that stands there; paid while the network was away, it is not paid again', async () => {
  await passing.entered('浙A7D32K', dayAndMore);
  await passing.standsAtExit('浙A7D32K');
  await phone.goto(await pathOf(2));
  await payButton().click();
  await phone.getByRole('button', { name: '确认支付' }).waitFor();
  const cashier = phone.url();
  // Paid, and the way back is cut.
  await phone.route('**/api/driver/**', (route) => route.abort());
  await phone.getByRole('button', { name: '确认支付' }).click();
  await shows(phone, '网络不通，请检查网络后重试');
  await phone.unroute('**/api/driver/**');
  await phone.getByRole('button', { name: '重试' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await shows(phone, '已缴清。在出口等候的车辆，道闸将自动抬起。');
  expect(cashier).toContain('/demo/cashier');
});

test('an unknown plate and a dead code say what to do next', async () => {
  await phone.goto(await pathOf(3));
  await type('浙A0000Z');
  await phone.getByRole('button', { name: '查询停车费' }).click();
  await shows(phone, '没有查到这辆车的在场记录。请核对车牌，或到出口扫码缴费。');
  await phone.getByRole('button', { name: '修改车牌' }).click();
  await phone.getByRole('heading', { name: '输入车牌' }).waitFor();
  await phone.goto(`/p/${'x'.repeat(22)}`);
  await shows(phone, '二维码已失效，请扫描现场新张贴的二维码');
});

test('the office shows, renews and prints the code of a lane; the old one is dead at once', async () => {
  const { page } = journey;
  const { results } = await office.call(gates.list, { query: { parkId, gateType: gateType.EXIT } });
  const { gateName = '', parkName = '' } = results[0] ?? {};
  const before = await pathOf(2);
  await visit(page, `/systemManage/parkingLot/edit?id=${parkId}`);
  await view(page)
    .getByRole('button', { name: `${parkName} ${gateName} 出口缴费码` })
    .click();
  await dialog(page)
    .getByRole('img', { name: `${parkName} ${gateName} 出口缴费码` })
    .waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '更换' }).click();
  await page.getByText('更换后，已张贴的旧码立即失效，须张贴新码。更换？').waitFor();
  await page.getByRole('tooltip').getByRole('button', { name: '更换' }).click();
  await dialog(page).getByText('第2版').waitFor();
  expect(await pathOf(2)).not.toBe(before);
  await phone.goto(before);
  await shows(phone, '二维码已失效，请扫描现场新张贴的二维码');
  expectNoProblems(journey);
});
