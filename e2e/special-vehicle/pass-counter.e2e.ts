import { parkingRefunds, refundBiz } from '@bochong/contract/refund';
import { passCards } from '@bochong/contract/special-vehicle';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, recordDrawer, shows, topRow } from '../page-objects.ts';
import { terminalAt } from '../passing.ts';
import { dayOn, dayRule, sellCard } from './pass-office.ts';

const journey = useJourney();
const number = String(Date.now() % 10_000).padStart(4, '0');
const base = '/specificParking';
const rule = `柜台卡${number}`;
const view = () => journey.page.locator('main:visible');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const row = () => topRow(view());
const query = (plateNo: string) => `plateNo=${encodeURIComponent(plateNo)}`;
let office: ApiUser;
let ruleId = '';

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang');
  ruleId = await dayRule(office, rule);
  await signIn(journey.page, 'binjiang');
});

test('a card near its end is renewed: its days follow on and its money is a flow', async () => {
  const { page } = journey;
  const plateNo = `浙XA${number}`;
  await sellCard(office, ruleId, plateNo);
  await visit(page, `${base}/recharge/list?expiringDays=3&${query(plateNo)}`);
  await row().getByText(dayOn(2)).waitFor();
  await row().getByRole('button', { name: '续费' }).click();
  await fill(dialog(), { 续费期数: 2 });
  await dialog()
    .getByText(`有效期 ${dayOn(3)} 至 ${dayOn(4)}，应收`)
    .waitFor();
  await dialog().getByText('银行卡', { exact: true }).click();
  await dialog().getByRole('button', { name: '收款并续费' }).click();
  await shows(page, '非现金收款请填写凭证号');
  await fill(dialog(), { 凭证号: `POS${number}` });
  await dialog().getByRole('button', { name: '收款并续费' }).click();
  await dialog().waitFor({ state: 'detached' });
  await visit(page, `${base}/recharge/list?${query(plateNo)}`);
  await row().getByText(dayOn(4)).waitFor();
  await visit(page, `${base}/rechargeRecord/list?${query(plateNo)}`);
  const renewal = view()
    .getByRole('row')
    .filter({ hasText: '续费' })
    .filter({ hasText: dayOn(3) });
  for (const text of ['20.00', dayOn(4)]) await shows(renewal, text);
  await view().getByText('实收').getByText('50.00').waitFor();
  expectNoProblems(journey);
});

test('a refund that was turned down is asked for again', async () => {
  const { page } = journey;
  const plateNo = `浙XB${number}`;
  const { cardId } = await sellCard(office, ruleId, plateNo);
  const { refundFen } = await office.call(passCards.refundQuote, { params: { id: cardId } });
  expect(refundFen).toBe(20_00);
  await office.call(passCards.cancel, { params: { id: cardId }, body: { reason: '搬家', refundFen, rev: 0 } });
  const chief = await apiUser(inject('baseUrl'), 'yunying');
  const asked = (await chief.call(parkingRefunds.list, { query: { plateNo } as never })).results[0];
  if (!asked) throw new Error('no refund was asked for');
  expect(asked).toMatchObject({ refundBiz: refundBiz.PASS, applyFen: 20_00 });
  await chief.call(parkingRefunds.audit, { params: { id: asked.refundId }, body: { pass: 0, opinion: '缺少证明', rev: asked.rev } });

  await visit(page, `${base}/rechargeRecord/list?${query(plateNo)}`);
  await view().getByRole('tab', { name: '退款' }).click();
  await row().getByText('未退').waitFor();
  await expectAccessible(page);
  await row().getByRole('button', { name: '重新退款' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await row().getByText('退款中').waitFor();
  await visit(page, `/refundManage/parking/list?${query(plateNo)}`);
  await row().getByText('待审核').waitFor();
  expectNoProblems(journey);
});

test('cards of a sheet are tried first; what is wrong is named by row and column, the rest is sold', async () => {
  const { page } = journey;
  const plateNo = `浙XC${number}`;
  await visit(page, `${base}/monthlyCar/list?${query(plateNo)}`);
  await view()
    .getByRole('button', { name: /^导\s*入$/ })
    .click();
  const lines = ['规则,车牌号,车主,期数', `${rule},${plateNo},钱芳,3`, `没有的规则,浙XD${number},钱芳,1`, `${rule},浙XE${number},钱芳,99`];
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '包期.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await dialog().getByText('共 3 行：可导入 1 行，2 行有问题将跳过').waitFor();
  const problem = (text: string) => dialog().getByRole('row').filter({ hasText: text });
  await problem('没有规则“没有的规则”').getByText('规则', { exact: true }).waitFor();
  await problem('该规则可办1~30期').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await row().count()).toBe(0); // a try leaves nothing behind

  await view()
    .getByRole('button', { name: /^导\s*入$/ })
    .click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '包期.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await dialog().getByRole('button', { name: '导入 1 行' }).click();
  for (const text of ['钱芳', dayOn(2), '30.00', '生效中']) await shows(row(), text);
  await row().click();
  await recordDrawer(page).getByText('新办').waitFor();
  expectNoProblems(journey);
});

test.skipIf(inject('city') === null)(
  'a dispatch that a terminal refuses is seen, found by its filter, and sent again until it is taken',
  async () => {
    const { page } = journey;
    const plateNo = `浙XF${number}`;
    const answers = terminalAt('BJ0003');
    await sellCard(office, ruleId, plateNo);
    await visit(page, `${base}/cardManage/index?${query(plateNo)}`);
    await row().click();
    const drawer = recordDrawer(page);
    const sent = (text: string) => drawer.getByRole('row').filter({ hasText: '江南豪园控制终端' }).getByText(text);
    const resend = () =>
      Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/resend')),
        drawer.getByRole('button', { name: '重新下发' }).click(),
      ]);
    await expect.poll(() => drawer.getByRole('button', { name: '重新下发' }).count()).toBe(1);
    await resend();
    await sent('已下发').waitFor();
    await answers(false);
    await sent('存储已满').waitFor();
    await visit(page, `${base}/cardManage/index?syncFailed=1&${query(plateNo)}`);
    await row().getByText('0/1').waitFor();
    await row().click();
    await resend();
    await sent('已下发').waitFor();
    await answers(true);
    await sent('成功').waitFor();
    await visit(page, `${base}/cardManage/index?${query(plateNo)}`);
    await row().getByText('1/1').waitFor();
    expectNoProblems(journey);
  },
);

test('a card is given another plate, frozen from tomorrow and let go on', async () => {
  const { page } = journey;
  const [old, fresh] = [`浙XG${number}`, `浙XH${number}`];
  await sellCard(office, ruleId, old, { periods: 20 });
  await visit(page, `${base}/cardManage/index?${query(old)}`);
  await row().getByRole('button', { name: '换车' }).click();
  await dialog().getByPlaceholder('车牌号').fill(fresh);
  await dialog()
    .getByRole('button', { name: /^更\s*换$/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await visit(page, `${base}/cardManage/index?${query(fresh)}`);
  await pressIn(row(), '冻结');
  await dialog()
    .getByRole('button', { name: /^冻\s*结$/ })
    .click();
  await row().getByText('已冻结').waitFor();
  await row().click();
  const drawer = recordDrawer(page);
  await drawer.getByText(`原车牌：${old}`).waitFor();
  await drawer.getByText(`${dayOn(1)} 起`).waitFor();
  await page.keyboard.press('Escape');
  await pressIn(row(), '解冻');
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await row().getByText('生效中').waitFor();
  await row().getByText(dayOn(19)).waitFor();
  expectNoProblems(journey);
});
