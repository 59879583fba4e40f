import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { platesIn, rowAt } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const records = '/parkingRecord/parkRecord/list';
const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
/** Plate of a row as it is stored. */
const plateOf = async (row: Locator) => ((await platesIn(row).first().getAttribute('aria-label')) ?? '').split(' ')[0] ?? '';
const shownPlates = async () =>
  new Set(await platesIn(rows()).evaluateAll((plates) => plates.map((plate) => plate.getAttribute('aria-label')?.split(' ')[0])));
const search = async (filters: Parameters<typeof fill>[1]) => {
  await fill(view(), filters);
  await view().getByRole('button', { name: '查询' }).click();
};
const open = async (path: string) => {
  await visit(journey.page, path);
  await rows().first().waitFor();
};

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

describe('停车记录', () => {
  test('from the list by plate to a stay with its fee drawn as a timeline', async () => {
    const { page } = journey;
    await open(`${records}?orderStatus=2`);
    const paid = rows().filter({ hasText: '已缴清' }).first();
    await paid.waitFor();
    const plateNo = await plateOf(paid);
    await search({ 车牌号: plateNo });
    await page.waitForURL(/plateNo=/);
    await expect.poll(shownPlates).toEqual(new Set([plateNo]));
    await rows().filter({ hasText: '已缴清' }).first().click();
    await page.waitForURL(/parkingDetail\?orderId=/);
    const fee = view().getByRole('region', { name: /^停车.+应付/ });
    await fee.waitFor();
    expect(await fee.getAttribute('aria-label')).toMatch(/^停车.+应付[\d,.]+元$/);
    await view().getByText('停车经过').waitFor();
    await view().getByRole('listitem').filter({ hasText: '缴费' }).first().waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});

test('under 异常 stand only stays something was odd about, and what it was beside the plate', async () => {
  // Of three days: on a quiet morning nothing odd may have happened yet.
  const now = await journey.page.evaluate(() => Date.now());
  const day = (at: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(at);
  const days = new URLSearchParams({ startTime: `${day(now - 3 * 86_400_000)} 00:00:00`, endTime: `${day(now)} 23:59:59` });
  await open(`${records}?${days}`);
  await view().getByRole('tab', { name: '异常' }).click();
  await view().getByRole('columnheader').filter({ hasText: '异常' }).first().waitFor();
  // Until the answer is there the stays of all kinds stand in the list, or none.
  const plain = () =>
    rows().evaluateAll((all) => {
      const odd = all.map((row) => row.querySelectorAll('[data-label="异常"] .state-tag').length);
      return odd.length === 0 ? 'no rows' : odd.filter((tags) => tags === 0).length;
    });
  await expect.poll(plain, { timeout: 90_000 }).toBe(0);
  expectNoProblems(journey);
});

describe('未出场记录', () => {
  test('a vehicle whose exit was missed is set out free of charge and leaves the list', async () => {
    const { page } = journey;
    await open('/parkingRecord/unOutRecord/list');
    const row = rows().filter({ hasNotText: '无牌' }).first();
    const plateNo = await plateOf(row);
    const stay = await row.getAttribute('data-row-key');
    await row.getByRole('button', { name: '设置出场' }).click();
    await fill(dialog(), { 费用方式: { choose: '免费' } });
    await dialog()
      .getByRole('button', { name: /^设置出场/ })
      .click();
    await dialog().getByText('请填写原因').waitFor();
    await fill(dialog(), { 原因: '巡检确认已离场' });
    await dialog()
      .getByRole('button', { name: /^设置出场/ })
      .click();
    await dialog().waitFor({ state: 'hidden' });
    await search({ 车牌号: plateNo });
    await page.waitForURL(/plateNo=/);
    await view().locator(`tr[data-row-key="${stay}"]`).waitFor({ state: 'detached' });
    await open('/parkingRecord/changeRecord/list');
    const change = rows()
      .filter({ hasText: plateNo.slice(2) })
      .first();
    await change.getByText('置为出场').waitFor();
    await change.getByText('出场时间').waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('other days group the list for this look, and several vehicles are set out at once', async () => {
    const { page } = journey;
    await open('/parkingRecord/unOutRecord/list');
    await page.getByRole('button', { name: '日期范围' }).click();
    const days = page.getByRole('dialog', { name: '日期范围查询' });
    await days.getByLabel('第2档', { exact: true }).fill('');
    await days.getByLabel('第1档', { exact: true }).fill('2');
    await days.getByRole('button', { name: /^查 ?询$/ }).click();
    await view().getByRole('tab', { name: /^≥2天/ }).waitFor();
    expect(await view().getByRole('tab').count()).toBe(3);

    const chosen = await rows().evaluateAll((all) => all.slice(0, 2).map((row) => row.getAttribute('data-row-key')));
    for (const key of chosen) await view().locator(`tr[data-row-key="${key}"]`).getByRole('checkbox').check();
    await view().getByText('已选 2 项').waitFor();
    await expectAccessible(page);
    await view().getByRole('button', { name: '批量出场' }).click();
    await fill(dialog(), { 费用方式: { choose: '免费' }, 原因: '巡检确认已离场' });
    await dialog()
      .getByRole('button', { name: /^设置出场/ })
      .click();
    await dialog().waitFor({ state: 'hidden' });
    for (const key of chosen) await view().locator(`tr[data-row-key="${key}"]`).waitFor({ state: 'detached' });
    await view().getByText('已选 2 项').waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});

describe('过车记录', () => {
  test('a passage opens with what the device sent and leads to its stay', async () => {
    const { page } = journey;
    await open('/parkingRecord/passRecord/list');
    await expectAccessible(page);
    await view().getByRole('button', { name: '更多筛选' }).click();
    await search({ 方向: { choose: '出' }, 匹配订单: { choose: '已匹配' } });
    await page.waitForURL(/matched=true/);
    await rows().first().click();
    await dialog().getByText('接收时间').waitFor();
    await dialog()
      .getByRole('button', { name: /^PK\d+$/ })
      .click();
    await page.waitForURL(/parkingDetail\?orderId=/);
    expectNoProblems(journey);
  });
});

// Only with the journeys' own server, whose cameras' keys are known.
describe.skipIf(inject('city') === null)('订单合并', () => {
  const plateNo = '浙F7N3W8';
  const refusal = '相邻两次停车间隔超过30分钟，不能合并';
  const merged = () => dialog().locator('tbody tr[data-row-key]');
  const choose = (row: number) => rowAt(merged(), row).getByRole('checkbox');

  beforeAll(async () => {
    const lot = passingAt('BJ0003');
    for (const [enter, exit] of [
      [300, 290],
      [70, 55],
      [40, 30],
    ] as const) {
      await lot.entered(plateNo, enter);
      await lot.left(plateNo, exit);
    }
  });

  test('stays too far apart are refused, once and where they were picked', async () => {
    const { page } = journey;
    await visit(page, '/parkingRecord/orderMerge/list');
    await view().getByRole('button', { name: '合并订单' }).click();
    await dialog().getByLabel('车牌号').fill(plateNo);
    await dialog().getByRole('button', { name: '查找订单' }).click();
    await expect.poll(() => merged().count()).toBe(3);
    expect(await dialog().getByRole('button', { name: '确认合并' }).isDisabled()).toBe(true);
    await choose(0).check();
    await choose(2).check();
    await dialog().getByRole('alert').getByText(refusal).waitFor();
    expect(await page.getByText(refusal).count()).toBe(1);
    expect(await dialog().getByRole('button', { name: '确认合并' }).isDisabled()).toBe(true);
    await expectAccessible(page);
  });

  test('stays of one visit become one, after a look at the figures', async () => {
    const { page } = journey;
    await choose(2).uncheck();
    await choose(1).check();
    await dialog().getByText('合并后应付').waitFor();
    await dialog().getByText('15分钟').waitFor();
    await dialog().getByRole('button', { name: '确认合并' }).click();
    await page.getByText('订单已合并').waitFor();
    const merged = rows().filter({ hasText: plateNo.slice(2) });
    await merged.getByText('有效').waitFor();
    await open(`${records}?plateNo=${encodeURIComponent(plateNo)}`);
    await expect.poll(() => rows().count()).toBe(3);
    await rows().filter({ hasText: '已合并' }).waitFor();
    expectNoProblems(journey);
  });

  test('merged by mistake, they are separated again', async () => {
    await open(`/parkingRecord/orderMerge/list?plateNo=${encodeURIComponent(plateNo)}`);
    await rows().getByRole('button', { name: '撤销' }).click();
    await journey.page.getByRole('tooltip').getByRole('button', { name: '撤销' }).click();
    await rows().getByText('已撤销').waitFor();
    await open(`${records}?plateNo=${encodeURIComponent(plateNo)}`);
    await expect.poll(() => rows().filter({ hasText: '已合并' }).count()).toBe(0);
    expect(await rows().count()).toBe(3);
    expectNoProblems(journey);
  });
});
