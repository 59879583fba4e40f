import { expect, inject, test } from 'vitest';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dateRangeIn, shows } from '../page-objects.ts';

const journey = useJourney();
const lot = '海创园写字楼';

/** Days of the demo, as two dates. */
const demoDays = (): [string, string] => {
  const day = (back: number) => new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  return [day(3), day(0)];
};

test.skipIf(inject('city') === null)('a draft is tried on the stays of past days before it is published', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  await signIn(page, 'binjiang');
  await visit(page, '/chargeRules/rule/list');
  await view.getByRole('row').filter({ hasText: lot }).getByRole('button', { name: '新版本' }).click();
  await page.waitForURL(/rule\/edit\?id=/);
  await view.getByRole('spinbutton', { name: '免费时长' }).fill('0');
  await view.getByRole('button', { name: '保存草稿' }).click();
  const draft = view.getByRole('row').filter({ hasText: lot }).filter({ hasText: '草稿' });
  await draft.getByRole('button', { name: '影响试算' }).click();
  await page.waitForURL(/rule\/whatIf\?id=/);
  await shows(view, lot); // the rule's own lot is chosen
  await view.getByRole('button', { name: /^发\s*布$/ }).waitFor();
  await expectAccessible(page);

  const [from, to] = demoDays();
  await dateRangeIn(view).click();
  await dateRangeIn(view).locator('input').first().fill(from);
  await dateRangeIn(view).locator('input').last().fill(to);
  await page.keyboard.press('Enter');
  // One that has not answered yet is given up, and leaves nothing behind.
  await page.route(/\/whatIf/, () => undefined, { times: 1 });
  await view.getByRole('button', { name: '开始试算' }).click();
  await view.getByRole('status').getByText('已重算').waitFor();
  await view.getByRole('button', { name: /^取\s*消$/ }).click();
  await view.getByText('只计算，不改动任何订单').waitFor();
  await view.getByRole('button', { name: '开始试算' }).click();
  const figure = async (label: string) => {
    const text = await view
      .locator('dl div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .textContent();
    return Number(text?.split('（')[0]?.replaceAll(/[,+]/g, ''));
  };
  await view.getByText('按入场小时').waitFor();
  const [stays, before, after, change] = [await figure('停车次数'), await figure('原应收'), await figure('新应收'), await figure('变化')];
  expect(stays).toBeGreaterThan(100);
  expect(after).toBeGreaterThan(before); // nothing is free any more
  expect(Math.round((after - before) * 100)).toBe(Math.round(change * 100));
  expect(await figure('收费减少')).toBe(0);
  expect((await figure('收费增加')) + (await figure('不变'))).toBe(stays);
  await view.getByRole('button', { name: '开始试算' }).waitFor();
  await expectAccessible(page);

  await view.locator('tbody tr[data-row-key]').first().click();
  await page.waitForURL(/parkingDetail\?orderId=/);
  expectNoProblems(journey);
});
