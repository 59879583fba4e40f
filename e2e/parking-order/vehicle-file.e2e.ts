import { beforeAll, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, statesIn, tabStrip, topRow, view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

const timeline = () => journey.page.getByRole('list', { name: '车辆时间线' });
const plateOf = () => new URL(journey.page.url()).searchParams.get('plateNo');

test('a plate in a list opens its case file, and the row stays closed', async () => {
  const { page } = journey;
  await visit(page, '/parkingRecord/parkRecord/list?orderStatus=2');
  const plate = page.locator('tbody a[href*=vehicleFile]').first();
  await plate.click();
  await timeline().locator('time').first().waitFor();
  await page.getByText('停车次数').waitFor();
  expect(new URL(page.url()).pathname).toBe('/parkingRecord/vehicleFile/index');
  expectNoProblems(journey);
});

test('one kind at a time; an entry leads to what it names', async () => {
  const { page } = journey;
  await page.getByRole('tab', { name: '停车', exact: true }).click();
  await expect.poll(async () => [...new Set(await statesIn(timeline()).allTextContents())]).toEqual(['停车']);
  await timeline().getByRole('button').first().click();
  await page.getByText('计费过程').waitFor();
  await page.goBack();
  await timeline().locator('time').first().waitFor();
  expectNoProblems(journey);
});

test('the palette leads to the case file of a whole plate', async () => {
  const { page } = journey;
  const plateNo = plateOf() ?? '';
  await visit(page, '/index');
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).fill(plateNo);
  await page.getByText(`${plateNo} · 车辆档案`).click();
  await timeline().locator('time').first().waitFor();
  expect(plateOf()).toBe(plateNo);
  expectNoProblems(journey);
});

test('a black-listing in one tab shows in the case file another tab keeps, and its lifting too', async () => {
  const { page } = journey;
  const plateNo = plateOf() ?? '';
  const mark = view(page).getByText('黑名单', { exact: true });
  const caseFile = async () => {
    await tabStrip(page).getByRole('link', { name: '车辆档案' }).click();
    await timeline().locator('time').first().waitFor();
  };
  await expect.poll(() => mark.count()).toBe(0);
  await visit(page, `/specificParking/blackList/list?plateNo=${encodeURIComponent(plateNo)}`);
  await view(page).getByRole('button', { name: '新增' }).click();
  await fill(dialog(page), { 车牌号: plateNo, 黑名单原因: { choose: '冲闸' } });
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await topRow(view(page)).getByText('有效', { exact: true }).waitFor();
  await caseFile();
  await mark.waitFor();
  await page.goBack();
  await topRow(view(page)).getByRole('button', { name: '解除' }).click();
  await fill(dialog(page), { 移除原因: '误报' });
  await dialog(page).getByRole('button', { name: '解除' }).click();
  await topRow(view(page)).getByText('已移除', { exact: true }).waitFor();
  await caseFile();
  await mark.waitFor({ state: 'detached' });
  expectNoProblems(journey);
});
