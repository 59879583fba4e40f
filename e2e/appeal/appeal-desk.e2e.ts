import { parkOrderAppeals } from '@bochong/contract/appeal';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { appealAgainstPaidStay } from './paid-stay.ts';

const journey = useJourney();
const view = (page: Page) => page.locator('main:visible');
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const confirm = { name: /^(提 ?交|保 ?存|撤 ?回)$/ };
let office: ApiUser;
let other: Page;

const appealed = async (plateNo: string) => `/stopFee/appeal/detail?id=${await appealAgainstPaidStay(office, plateNo)}`;

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang');
  await signIn(journey.page, 'kefu');
  other = await journey.newPage();
  await signIn(other, 'yunying');
});

test('a second handler meets the lock, takes over what was left, and the money is asked back once', async () => {
  const { page } = journey;
  const path = await appealed('浙A2B4C6');
  await visit(page, path);
  await visit(other, path);
  // Only who may is told the number in full, for a reason.
  await view(other).getByText('139****1111').waitFor();
  expect(await view(other).getByRole('button', { name: '139****1111' }).count()).toBe(0);
  await view(page).getByRole('button', { name: '139****1111' }).click();
  await fill(dialog(page), { 查看原因: '核对停车时间' });
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^查\s*看$/ })
    .click();
  await view(page).getByText('13900001111').waitFor();
  await view(page).getByRole('button', { name: '锁定并处理' }).click();
  await fill(view(page), { 处理结果: { choose: '减免' } });
  await view(other).getByRole('button', { name: '锁定并处理' }).click();
  await other.getByText(/^申诉正由.+处理/).waitFor();
  await view(other)
    .getByText(/处理中$/)
    .last()
    .waitFor();
  expect(await view(other).getByRole('button', { name: '锁定并处理' }).count()).toBe(0);

  await fill(view(page), { 减免金额: '5', 处理意见: '入场时间有误' });
  await view(page).getByLabel('试算').getByText('¥5.00').waitFor();
  await expectAccessible(page);
  await view(page)
    .getByRole('button', { name: '释 放' })
    .or(view(page).getByRole('button', { name: '释放' }))
    .click();
  await view(page).getByText('锁定后即可处理').waitFor();
  await other.reload();
  await view(other).getByRole('button', { name: '锁定并处理' }).click();
  await expect.poll(() => view(other).getByLabel('减免金额').inputValue()).toBe('5.00');
  await view(other).getByLabel('试算').getByText('¥5.00').waitFor();
  await view(other).getByRole('button', confirm).click();
  await view(other).getByText('已通过', { exact: true }).waitFor();

  await page.reload();
  await view(page).getByRole('button', { name: '退款 5.00 元' }).click();
  await page.getByText(/原路退回 .*提交后须经退款审核/).waitFor();
  await page.getByRole('button', { name: '确认退款' }).click();
  await view(page).getByRole('button', { name: '待审核' }).click();
  await page.waitForURL(/refund\/list\?plateNo=/);
  await view(page).locator('tbody tr[data-row-key]').getByText('5.00').first().waitFor();
  await visit(page, path);
  await view(page).getByText('申请退款').waitFor();
  expect(await view(page).getByRole('button', { name: /^退款/ }).count()).toBe(0);
  expectNoProblems(journey);
});

test('an appeal is refused with a word only; another is taken back by whoever raised it', async () => {
  const { page } = journey;
  await visit(page, await appealed('浙A2B4C7'));
  await view(page).getByRole('button', { name: '锁定并处理' }).click();
  await fill(view(page), { 处理结果: { choose: '驳回' } });
  await view(page).getByRole('button', confirm).click();
  await view(page).getByText('请填写处理意见').waitFor();
  await fill(view(page), { 处理意见: '计费无误' });
  await view(page).getByRole('button', confirm).click();
  await view(page).getByText('已驳回', { exact: true }).waitFor();

  await visit(page, await appealed('浙A2B4C8'));
  await view(page)
    .getByRole('button', { name: /^撤 ?回$/ })
    .click();
  await dialog(page).getByRole('button', confirm).click();
  await dialog(page).getByText('请填写撤回原因').waitFor();
  await fill(dialog(page), { 撤回原因: '车主来电撤回' });
  await dialog(page).getByRole('button', confirm).click();
  await view(page).getByText('申诉已撤回').waitFor();
  expectNoProblems(journey);
});

test('above the configured sum a leader decides, never the handler; sent back, it is in hand again', async () => {
  const { page } = journey;
  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  const before = await office.call(parkOrderAppeals.leaderConfig, {});
  await visit(chief, '/stopFee/appeal/list');
  const configure = async () => {
    await view(chief).getByRole('button', { name: '领导处理配置' }).click();
    await dialog(chief).getByLabel('减免超过').waitFor();
  };
  await configure();
  await fill(dialog(chief), { 减免超过: '3' });
  await expectAccessible(chief);
  await dialog(chief).getByRole('button', confirm).click();
  await dialog(chief).waitFor({ state: 'hidden' });
  await chief.reload();
  await configure();
  expect(await dialog(chief).getByLabel('减免超过').inputValue()).toBe('3.00');

  const path = await appealed('浙A2B4C9');
  await visit(page, path);
  await view(page).getByRole('button', { name: '锁定并处理' }).click();
  await fill(view(page), { 处理结果: { choose: '减免' }, 减免金额: '4' });
  await view(page).getByText('需领导处理：减免4.00元超过3.00元').waitFor();
  await view(page).getByRole('button', confirm).click();
  await view(page).getByText('待领导处理', { exact: true }).waitFor();
  expect(await view(page).getByRole('button', { name: '领导锁定' }).count()).toBe(0);
  await visit(chief, path);
  await view(chief).getByRole('button', { name: '领导锁定' }).click();
  await view(chief).getByRole('button', { name: '领导处理' }).click();
  await dialog(chief).getByText('退回重办').click();
  await dialog(chief).getByRole('button', confirm).click();
  await dialog(chief).getByText('请填写领导意见').waitFor();
  await fill(dialog(chief), { 领导意见: '请附小票' });
  await dialog(chief).getByRole('button', confirm).click();
  await view(chief).getByText('领导退回').waitFor();
  await view(chief).getByText('处理中', { exact: true }).waitFor();
  await visit(chief, '/stopFee/appeal/list?tab=1');
  await view(chief)
    .getByLabel(/浙A2B4C9/)
    .waitFor();
  const [download] = await Promise.all([chief.waitForEvent('download'), view(chief).getByRole('button', { name: '导出' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^停车申诉.+\.xlsx$/);
  const { rev } = await office.call(parkOrderAppeals.leaderConfig, {});
  await office.call(parkOrderAppeals.saveLeaderConfig, { body: { ...before, rev } });
  expectNoProblems(journey);
});
