import { describe, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dateRangeIn, openList, pressIn } from '../page-objects.ts';

const name = `校庆${Date.now() % 100_000}`;
const year = new Date().getFullYear() + 1;

describe('节假日配置', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const row = () => view().getByRole('row').filter({ hasText: name });

  test('holidays are written down by lines, published, and found again', async () => {
    const { page } = journey;
    await signIn(page, 'binjiang');
    await visit(page, '/chargeRules/holidayDeploy/list');
    await view().getByRole('row').filter({ hasText: '法定节假日' }).first().waitFor();
    await expectAccessible(page);
    await view()
      .getByRole('button', { name: /^新\s*增$/ })
      .click();
    await fill(dialog(), { 部署名称: name });
    await dialog()
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await dialog().getByText('请选择日期').waitFor();
    const enter = async (line: number, from: string, to: string, label: string) => {
      const place = dialog().getByRole('group', { name: `第${line}行` });
      await dateRangeIn(place).click();
      await dateRangeIn(place).locator('input').first().fill(from);
      await dateRangeIn(place).locator('input').last().fill(to);
      await page.keyboard.press('Enter');
      await place.getByLabel('名称').fill(label);
    };
    await enter(1, `${year}-05-20`, `${year}-05-22`, '校庆');
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await row().getByText('3 / 0 天').waitFor();

    await row()
      .getByRole('button', { name: /^编\s*辑$/ })
      .click();
    await dialog().getByRole('button', { name: '增加日期' }).click();
    await enter(2, `${year}-05-24`, `${year}-05-24`, '调休');
    await dialog().getByRole('group', { name: '第2行' }).getByLabel('日期类型').click();
    await openList(page).getByText('工作日').click();
    await dialog()
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await row().getByText('3 / 1 天').waitFor();
    await row().getByText('校庆 05-20 ~ 05-22；调休 05-24').waitFor();

    await row()
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await row().getByText('已发布').waitFor();
    await fill(view(), { 年份: year });
    await view()
      .getByRole('button', { name: /查\s*询/ })
      .click();
    await page.waitForURL(/year=/);
    await row().waitFor();
    expect(
      await row()
        .getByRole('button', { name: /^删\s*除$/ })
        .count(),
    ).toBe(0); // what is published stays

    await view()
      .getByRole('button', { name: /^新\s*增$/ })
      .click();
    await fill(dialog(), { 部署名称: `${name}补` });
    await enter(1, `${year}-06-20`, `${year}-06-20`, '补休');
    await dialog()
      .getByRole('button', { name: /保\s*存/ })
      .click();
    const draft = view()
      .getByRole('row')
      .filter({ hasText: `${name}补` });
    await pressIn(draft, '删除');
    await page.getByRole('tooltip').getByRole('button').last().click();
    await draft.waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
