import { beforeAll, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, rows, topRow, view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));
const word = (text: string) => ({ name: new RegExp(`^${[...text].join(' ?')}$`) });

test('a draft of a company: its own login disputes a charge, staff answer, the company confirms, staff take the money', async () => {
  const { page } = journey;
  const company = await journey.newPage();
  await signIn(company, 'chedui');
  await visit(company, '/companyCharge/own/settlement/list');
  const draft = rows(view(company)).filter({ hasText: '草稿' });
  await openRow(draft);
  const theirs = dialog(company);
  await theirs.getByRole('button', word('异议')).first().click();
  await fill(dialog(company).last(), { 异议说明: '这一晚车在外地' });
  await dialog(company).last().getByRole('button', word('提交')).click();
  await theirs.getByText('待处理').waitFor();
  await expectAccessible(company);
  await company.keyboard.press('Escape');
  await draft.getByRole('button', word('确认')).click();
  await company.getByRole('button', word('确定')).click();
  await company.getByText('还有1笔异议待处理').waitFor();

  await visit(page, '/companyCharge/carSettlement/list');
  const same = rows(view(page)).filter({ hasText: '草稿' }).filter({ hasText: '顺捷物流' });
  await openRow(same);
  await dialog(page).getByRole('button', word('答复异议')).click();
  await fill(dialog(page).last(), { 答复: '已核对录像，车辆在场' });
  await dialog(page).last().getByRole('button', word('答复异议')).click();
  await dialog(page).getByText('已答复').first().waitFor();
  await page.keyboard.press('Escape');

  await visit(company, '/companyCharge/own/settlement/list');
  await draft.getByRole('button', word('确认')).click();
  await company.getByRole('button', word('确定')).click();
  await topRow(view(company)).getByText('已确认').waitFor();
  await visit(page, '/companyCharge/carSettlement/list');
  const confirmed = rows(view(page)).filter({ hasText: '已确认' }).filter({ hasText: '贺知远' });
  await confirmed.getByRole('button', word('收款')).click();
  await fill(dialog(page).last(), { 凭证号: `QJ${Date.now()}` });
  await dialog(page).last().getByRole('button', word('收款')).click();
  await rows(view(page)).filter({ hasText: '贺知远' }).filter({ hasText: '已结清' }).waitFor();
  expectNoProblems(journey);
});

test('a company limits a vehicle; pages of staff are not there for it', async () => {
  const company = await journey.newPage();
  await signIn(company, 'chedui');
  await visit(company, '/companyCharge/own/vehicle/list');
  await topRow(view(company)).getByRole('button', word('限额')).click();
  await fill(dialog(company).last(), { 充电日限额: '200' });
  await dialog(company).last().getByRole('button', word('保存')).click();
  await topRow(view(company)).getByText('200.00').waitFor();
  await visit(company, '/chargePlatform/record/order/list');
  await company.getByRole('heading', { name: '页面不存在' }).waitFor();
  expectNoProblems(journey);
});
