import { createCity } from '@bochong/simulator/city/stay';
import { fleets } from '@bochong/simulator/history';
import { beforeAll, test } from 'vitest';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { passingAt } from '../passing.ts';

const number = String(Date.now() % 100_000).padStart(5, '0');

crudSuite({
  name: '企业信息',
  path: '/companyCharge/info/list',
  create: { fields: { 企业编码: `E${number}`, 企业名称: `巡检企业${number}` }, required: '请填写企业名称' },
  find: { filters: { '企业编码/名称': `E${number}` }, row: `巡检企业${number}` },
  edit: { fields: { 联系人: `联系${number}` }, row: `联系${number}` },
});

const journey = useJourney();
const submit = { name: /^(保 ?存|生 ?成|确认收款|移到后续账期)$/ };
/** The month as the console names it, in Shanghai. */
const thisMonth = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const [carrier] = fleets;

beforeAll(() => signIn(journey.page, 'binjiang'));

test('a carrier’s trucks leave without paying; the month is billed, one stay disputed, the rest confirmed and paid', async () => {
  const { page } = journey;
  const trucks = createCity().vehicles.filter((vehicle) => vehicle.fleet === 0 && vehicle.region === '杭州');
  const [disputed = '', kept = ''] = trucks.map((truck) => truck.plateNo);
  // A day and more: the nights of this lot are free, and journeys run at any hour.
  const lot = passingAt('BJ0003');
  for (const plateNo of [disputed, kept]) {
    await lot.entered(plateNo, 26 * 60);
    await lot.left(plateNo, 1);
  }

  await visit(page, '/stopFee/companyCarBill/list');
  const view = page.locator('main:visible');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await view.getByRole('button', { name: /^生 ?成$/ }).click();
  await fill(dialog.last(), { 账期: { choose: thisMonth } });
  await dialog.last().getByRole('button', submit).click();
  const bill = view
    .locator('tbody tr[data-row-key]')
    .filter({ hasText: carrier.name })
    .filter({ has: page.getByRole('cell', { name: thisMonth, exact: true }) });
  await bill.getByText('待确认').waitFor();

  await bill.getByRole('cell', { name: thisMonth, exact: true }).click();
  const orderOf = (plateNo: string) =>
    dialog
      .first()
      .getByRole('row')
      .filter({ has: page.getByLabel(new RegExp(plateNo)) });
  await orderOf(kept).first().waitFor();
  const objected = await orderOf(disputed).first().getAttribute('data-row-key');
  await orderOf(disputed).first().getByRole('button', { name: '异议' }).click();
  await fill(dialog.last(), { 异议原因: '当日车辆在外地' });
  await dialog.last().getByRole('button', submit).click();
  await dialog.first().locator(`tr[data-row-key="${objected}"]`).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'hidden' });

  await bill.getByRole('button', { name: /^确 ?认$/ }).click();
  await page.getByRole('button', { name: /^确 ?定$/ }).click();
  await bill.getByText('已确认').waitFor();
  await bill.getByRole('button', { name: '确认收款' }).click();
  await fill(dialog.last(), { 凭证号: `HT${number}` });
  await dialog.last().getByRole('button', submit).click();
  await bill.getByText('已结清').waitFor();
  expectNoProblems(journey);
});

test('vehicles come from a sheet: tried first, the bad row named, then added', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await visit(page, `/companyCharge/info/list?keyword=E${number}`);
  await view.getByText(`巡检企业${number}`).waitFor();
  await view.getByRole('button', { name: /^导 ?入$/ }).click();
  const sheet = `企业编码,车牌号,驾驶员\nE${number},浙Y${number},陈师傅\nX${number},浙Z${number},\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: '车辆.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await dialog.getByText(`没有编码为“X${number}”的企业`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await dialog.waitFor({ state: 'detached' });
  await view
    .locator('tbody tr[data-row-key]')
    .getByRole('button', { name: /^车 ?辆$/ })
    .click();
  await dialog.getByText('陈师傅').waitFor();
  expectNoProblems(journey);
});
