import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { modals, recordDrawer } from '../page-objects.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true }).last();
const search = async (filters: Parameters<typeof fill>[1]) => {
  await fill(view(), filters);
  await view().getByRole('button', { name: '查询' }).click();
};

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

describe('停车评价', () => {
  test('a driver of the city was not content: answered, the words changed, then hidden with a reason', async () => {
    const { page } = journey;
    await visit(page, '/parkingRecord/evaluate/list?status=0');
    const row = rows().first();
    await row.waitFor();
    await expectAccessible(page);
    const id = await row.getAttribute('data-row-key');
    await row.getByRole('button', { name: /^回 ?复$/ }).click();
    const drawer = recordDrawer(page);
    const answer = async (button: RegExp, words: string) => {
      await drawer.getByRole('button', { name: button }).click();
      await fill(dialog(), { 回复内容: words });
      await dialog()
        .getByRole('button', { name: /^提 ?交$/ })
        .click();
      await drawer.getByText(words).waitFor();
      await modals(page).waitFor({ state: 'hidden' });
    };
    await answer(/^回 ?复$/, '感谢支持');
    await view().locator(`tr[data-row-key="${id}"]`).waitFor({ state: 'detached' });
    await answer(/^修改回复$/, '感谢支持，欢迎再来');
    await drawer.getByRole('button', { name: /^隐 ?藏$/ }).click();
    await dialog()
      .getByRole('button', { name: /^隐 ?藏$/ })
      .click();
    await dialog().getByText('请填写隐藏原因').waitFor();
    await fill(dialog(), { 隐藏原因: '与停车无关' });
    await dialog()
      .getByRole('button', { name: /^隐 ?藏$/ })
      .click();
    await drawer.getByText('已隐藏').waitFor();
    await drawer.getByText('与停车无关').waitFor();
    expectNoProblems(journey);
  });
});

describe('通行分析', () => {
  test('from all lots to one lane, by the hour', async () => {
    const { page } = journey;
    await visit(page, '/parkingRecord/passAnalysis/index');
    await view().getByRole('img', { name: '进出车流与峰值在场' }).waitFor();
    await view().getByRole('img', { name: '按星期与小时的进出车流' }).waitFor();
    await view().getByRole('img', { name: '识别率与放行时间' }).waitFor();
    await view().getByText('周转率(次/位·日)').waitFor();
    await view()
      .getByText(/^95%的车不超过\d+秒$/)
      .waitFor();
    await expectAccessible(page);
    await search({ 统计粒度: { choose: '小时' } });
    await page.waitForURL(/unit=1/);
    await view()
      .getByText(/按小时）$/)
      .waitFor();
    await view().getByRole('tab', { name: '按通道' }).click();
    await view().getByRole('table').last().getByRole('button').first().click();
    await page.waitForURL(/gateIds=/);
    await view().getByText('按车场统计').waitFor();
    expectNoProblems(journey);
  });
});

describe('高频车辆分析', () => {
  test('the busiest vehicles by nights lead to their case files', async () => {
    const { page } = journey;
    await visit(page, '/parkingRecord/busyCarAnalysis/index?minStays=2');
    await rows().first().waitFor();
    await expectAccessible(page);
    await search({ 排序: { choose: '按过夜次数' } });
    await page.waitForURL(/orderBy=2/);
    await rows().first().locator('a[href*=vehicleFile]').click();
    await page.waitForURL(/vehicleFile\/index\?plateNo=/);
    await view().getByText('停车次数').waitFor();
    expectNoProblems(journey);
  });
});

describe('未出场周期配置', () => {
  test('what the night does with vehicles nobody saw leave is set with the buckets', async () => {
    const { page } = journey;
    await visit(page, '/parkingRecord/unOutRecord/list');
    const open = () => view().getByRole('button', { name: '未出场周期配置' }).click();
    await open();
    await fill(dialog(), { '第2档(天)': 2 });
    await dialog()
      .getByRole('button', { name: /^保 ?存$/ })
      .click();
    await dialog().getByText('必须大于前一个值').waitFor();
    await fill(dialog(), { '第2档(天)': 7, 自动置出天数: 60 });
    await dialog().getByText('按规则计费').click();
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: /^保 ?存$/ })
      .click();
    await dialog().waitFor({ state: 'hidden' });
    await page.reload();
    await open();
    await expect.poll(() => dialog().getByLabel('自动置出天数').inputValue()).toBe('60');
    await dialog().getByText('贵宾/内部车').waitFor();
    expectNoProblems(journey);
  });
});
