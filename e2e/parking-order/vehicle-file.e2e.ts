import { beforeAll, expect, test } from 'vitest';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';

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
  await expect.poll(async () => [...new Set(await timeline().locator('.state-tag').allTextContents())]).toEqual(['停车']);
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
