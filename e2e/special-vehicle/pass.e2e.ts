import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
const plateNo = `浙X${String(Date.now() % 100_000).padStart(5, '0')}`;
const query = `plateNo=${encodeURIComponent(plateNo)}`;
const base = '/specificParking';
const view = () => journey.page.locator('main:visible');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const row = () => view().locator('tbody tr[data-row-key]').first();

beforeAll(() => signIn(journey.page, 'binjiang'));

test('a card is sold, seen with its flows and dispatch, renewed, and given up with a refund', async () => {
  const { page } = journey;
  await page.goto(`${base}/cardManage/index`);
  await view().getByRole('button', { name: '办理包期' }).click();
  await fill(dialog(), { 规则: { first: true }, 车主: '赵敏' });
  await dialog().getByPlaceholder('车牌号').fill(plateNo);
  await dialog().getByText('应收').waitFor();
  await dialog().getByRole('button', { name: '收款并办理' }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.goto(`${base}/cardManage/index?${query}`);
  await row().getByText('生效中').waitFor();
  await row().click();
  const drawer = page.locator('.detail-drawer');
  for (const title of ['流水', '下发']) await drawer.getByText(title, { exact: false }).first().waitFor();
  await drawer.getByText('新办').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: '过户' }).click();
  await fill(dialog().last(), { 新车主: '孙静', 过户原因: '卖房' });
  await dialog()
    .last()
    .getByRole('button', { name: /^过\s*户$/ })
    .click();
  await drawer.getByText('原车主赵敏', { exact: false }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${base}/recharge/list?${query}`);
  const term = await row().textContent();
  await row().getByRole('button', { name: '续费' }).click();
  // A card just sold may not be renewed yet: the counter is told how early it may.
  await dialog().getByText('应收').waitFor();
  await dialog().getByRole('button', { name: '收款并续费' }).click();
  await page
    .getByText(/到期前\d+天内才能续费/)
    .first()
    .waitFor();
  await dialog()
    .getByRole('button', { name: '取 消' })
    .or(dialog().getByRole('button', { name: '取消' }))
    .first()
    .click();
  expect(await row().textContent()).toBe(term);

  await page.goto(`${base}/cardManage/index?${query}`);
  await row().getByRole('button', { name: '退订' }).click();
  await dialog().getByText('原路退回').waitFor();
  await fill(dialog(), { 注销原因: '搬家' });
  await dialog().getByRole('button', { name: '注销并退款' }).click();
  await row().getByText('已注销').waitFor();
  await page.goto(`${base}/rechargeRecord/list?${query}`);
  await view().locator('tbody').getByText('新办').first().waitFor();
  await view().getByRole('tab', { name: '退款' }).click();
  await row().getByText('搬家').or(row().getByText('退款中')).first().waitFor();
  expectNoProblems(journey);
});

test('every page of passes and lists opens, filters, and exports where it may', async () => {
  const { page } = journey;
  const pages: [path: string, exports: boolean][] = [
    ['cardManage/index', true],
    ['cardRule/list', false],
    ['monthlyCar/list', true],
    ['monthlyCarRule/list', false],
    ['recharge/list', false],
    ['rechargeRecord/list', true],
    ['parkingGroup/list', false],
    ['audit/apply/list', false],
    ['audit/cancel/list', false],
    ['audit/reapply/list', false],
    ['whiteList/list', true],
    ['blackList/list', true],
    ['blackAlert/list', true],
    ['disabledCar/list', true],
    ['disabledRule/list', false],
  ];
  for (const [path, exports] of pages) {
    await page.goto(`${base}/${path}`);
    await view().getByRole('columnheader').first().waitFor();
    await view().getByRole('button', { name: '查询' }).click();
    if (!exports) continue;
    const download = page.waitForEvent('download');
    await view()
      .getByRole('button', { name: /^导\s*出$/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  }
  expectNoProblems(journey);
});
