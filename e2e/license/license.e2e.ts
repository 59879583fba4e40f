import { licenses } from '@bochong/contract/license';
import { beforeAll, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, signInByForm, useJourney, visit } from '../journey.ts';
import { optionsIn, shows } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

test('licences: pools, a lot gets its share, the record of it, and reminders', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/operatorAuth/index');
  const view = page.locator('main:visible');
  await view.getByRole('tab', { name: '授权池' }).click();
  const pool = view.getByRole('row').filter({ hasText: '主授权池01' });
  await pool.getByText('使用中').or(pool.getByText('未使用')).first().waitFor();
  await pool.getByRole('button', { name: /^分\s*配$/ }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const options = optionsIn(page);
  await dialog.getByRole('combobox', { name: '授权类型' }).click();
  await options.filter({ hasText: '车道授权' }).click();
  await dialog.getByRole('combobox', { name: '停车场' }).click();
  await options.filter({ hasNotText: '可用' }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('每个停车场的数量').fill('1');
  await dialog.getByRole('button', { name: /^分\s*配$/ }).click();
  await page.getByText('授权已分配').waitFor();
  for (const [tab, text] of [
    ['授权停车场', '正常'],
    ['历史授权', 'DEMO-20000001'],
    ['交易记录', '分配给停车场'],
    ['变更记录', '新增车场'],
  ] as const) {
    await view.getByRole('tab', { name: tab }).click();
    await view.getByRole('cell').filter({ hasText: text }).first().waitFor();
  }
  await expectAccessible(page);
  await view.getByRole('tab', { name: '提醒配置' }).click();
  await view.getByLabel('每日一次').check();
  await view.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.getByText('提醒配置已保存').waitFor();
  expectNoProblems(journey);
});

test('a licence about to end is told after the login; the page without licence says what to do', async () => {
  const page = await journey.newPage();
  await signInByForm(page, 'yunqi');
  await page.getByText('授权到期提醒').waitFor();
  await visit(page, '/noAuth');
  await page.getByText('尚未导入授权').waitFor();
  const { machineCode } = await (await apiUser(inject('baseUrl'), 'yunqi')).call(licenses.local, {});
  await page.getByText(machineCode).waitFor();
  await page.getByLabel('授权文件').setInputFiles({ name: 'a.lic', mimeType: 'text/plain', buffer: Buffer.from('nothing') });
  await shows(page, '授权文件无法识别');
  expectNoProblems(journey);
});
