import { beforeAll, describe, expect, test } from 'vitest';
import { crudSuite } from '../crud-suite.ts';
import { calm, expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { optionsIn, pressIn, rangeIn, shows } from '../page-objects.ts';

const code = `E2E-${Date.now() % 1_000_000}`;

crudSuite({
  name: '收费规则',
  path: '/chargeRules/rule/list',
  create: { button: '新增规则', fields: { 规则名称: `巡检规则${code}`, 规则编码: code }, required: '请填写规则名称', filledIn: '收费公示' },
  find: { filters: { '名称/编码': code }, row: code },
  edit: { fields: { 规则名称: `改名规则${code}` }, row: `改名规则${code}` },
  remove: {},
});

describe('发布收费规则', () => {
  const journey = useJourney();
  const name = `夜间调价${code}`;
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('the preview follows the editor, and says what is wrong', async () => {
    const { page } = journey;
    await visit(page, '/chargeRules/rule/add');
    await page.getByRole('region', { name: '实时预览' }).getByText('15分钟内免费，超出全程计费；全天首1小时内5.00元/1小时').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '+ 增加时段' }).click();
    await page.getByText('夜间(21:00-07:00)2.00元/30分钟').first().waitFor();
    const end = page.getByLabel('结束时间').first();
    await end.fill('20:00');
    await end.press('Enter');
    await shows(page, '时段未覆盖20:00至21:00');
    await end.fill('21:00');
    await end.press('Enter');
    await page.getByText('时段未覆盖20:00至21:00').first().waitFor({ state: 'detached' });
  });

  test('the public text told of free minutes that the rule no longer had: it follows the rule until it is written by hand', async () => {
    const { page } = journey;
    const text = page.getByLabel('收费公示');
    const free = page.getByRole('spinbutton', { name: '免费时长' });
    await expect.poll(() => text.inputValue()).toContain('15分钟内免费');
    await free.fill('0');
    await expect.poll(() => text.inputValue()).not.toContain('15分钟内免费');
    await text.fill('以现场公示为准');
    await free.fill('20');
    await page.getByRole('region', { name: '实时预览' }).getByText('20分钟内免费').first().waitFor();
    expect(await text.inputValue()).toBe('以现场公示为准');
    await text.fill('');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('请填写收费公示').waitFor();
  });

  test('a draft with a place and a public text is published after a look at a sample', async () => {
    const { page } = journey;
    await page.getByLabel('规则名称').fill(name);
    await page.getByLabel('规则编码').fill(`P${code}`);
    await page.getByLabel('适用对象').click();
    await optionsIn(page).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '按规则生成' }).click();
    await page.getByLabel('收费公示').filter({ hasText: '每日封顶' }).waitFor();
    // Everything is filled: Enter in a field must neither save nor leave.
    await page.getByLabel('规则编码').press('Enter');
    await calm(page);
    expect(new URL(page.url()).pathname).toBe('/chargeRules/rule/add');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByRole('row').filter({ hasText: name }).getByText('夜间调价').click();
    await page
      .getByRole('region', { name: '收费规则' })
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByText('应付金额').waitFor();
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await page.getByText('已发布，到生效时间自动启用').waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('until it starts it can be taken back', async () => {
    const { page } = journey;
    await visit(page, '/chargeRules/noActiveRule/list');
    const row = page.getByRole('row').filter({ hasText: name });
    await pressIn(row, '撤回');
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('撤回原因').fill('调价延期');
    await dialog.getByRole('button', { name: /^撤\s*回$/ }).click();
    await row.waitFor({ state: 'detached' });
    await visit(page, '/chargeRules/historyRule/list');
    await page.getByRole('row').filter({ hasText: name }).getByText('已撤销').click();
    await page.waitForURL(/rule\/detail\?id=/);
    for (const text of ['已撤销', '调价延期']) await page.getByRole('region', { name: '收费规则' }).getByText(text).first().waitFor();
    expectNoProblems(journey);
  });
});

describe('复制、试算与删除', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const detail = () => view().getByRole('region', { name: '收费规则' });
  const name = `副本规则${code}`;
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a rule in force is tried on a stay and copied; the copy is deleted from the page of night bands, which stays', async () => {
    const { page } = journey;
    await visit(page, '/chargeRules/daytime/list');
    await view().getByRole('row').filter({ hasText: '海创园写字楼收费标准' }).first().click();
    await page.waitForURL(/rule\/detail\?id=/);
    const due = detail().getByRole('region', { name: '实时预览' }).getByText('应付金额', { exact: true }).locator('xpath=..');
    await due.waitFor();
    const times = rangeIn(detail().getByRole('region', { name: '实时预览' })).locator('input');
    await times.first().fill('2026-11-03 22:00');
    await times.first().press('Enter');
    await times.last().fill('2026-11-03 22:10');
    await times.last().press('Enter');
    await expect.poll(() => due.innerText()).toMatch(/(^|\s)0\.00/); // within the free minutes

    await detail().getByRole('button', { name: '复制为新规则' }).click();
    await page.waitForURL(/rule\/edit\?id=/);
    await view().getByLabel('规则名称').fill(name);
    await view().getByLabel('规则编码').fill(`C${code}`);
    await view().getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/rule\/list/);
    await visit(page, `/chargeRules/night/list?keyword=C${code}`);
    const row = view().getByRole('row').filter({ hasText: name });
    await row.getByText('草稿').waitFor();
    await pressIn(row, '删除');
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^删\s*除$/ })
      .click();
    await row.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/chargeRules/night/list');
    expectNoProblems(journey);
  });
});
