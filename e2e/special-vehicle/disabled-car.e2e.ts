import { beforeAll, describe, test } from 'vitest';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, recordDrawer, shows, topRow } from '../page-objects.ts';

const number = String(Date.now() % 100_000).padStart(5, '0');
const plateNo = `浙C${number}`;
const holder = `测试${number}`;

crudSuite({
  name: '残疾人优惠规则',
  path: '/specificParking/disabledRule/list',
  // One rule in force says what a lot grants a level; this one is off.
  create: {
    fields: { 规则名称: `规则${number}`, 每日免费分钟: 90, 状态: { choose: '停用' }, 适用车场: { first: true } },
    required: '请填写规则名称',
  },
  find: { filters: { 名称: `规则${number}` }, row: `规则${number}` },
  edit: { fields: { 每日优惠次数: 5 }, row: `规则${number}` },
  remove: {},
});

crudSuite({
  name: '残疾人车辆',
  path: '/specificParking/disabledCar/list',
  create: {
    fields: { 车牌号: plateNo, 残疾证号: `330106195601${number}X42`, 证件有效期至: { date: '2035-12-31' }, 持证人: holder },
    required: '请填写残疾证号',
  },
  find: { filters: { 车牌号: plateNo }, row: holder },
  edit: { fields: { 持证人: `持证${number}` }, row: `持证${number}` },
});

describe('残疾人车辆审核', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('an application is agreed to, its plate changed, and its record opened', async () => {
    const { page } = journey;
    const view = () => page.locator('main:visible');
    const row = () =>
      view()
        .getByRole('row')
        .filter({ hasText: `持证${number}` })
        .first();
    const dialog = () => page.getByRole('dialog').filter({ visible: true });
    await visit(page, `/specificParking/disabledCar/list?plateNo=${encodeURIComponent(plateNo)}`);
    await row()
      .getByRole('button', { name: /^审\s*核$/ })
      .click();
    await dialog().getByText('二级').waitFor();
    await dialog()
      .getByRole('button', { name: /^提\s*交$/ })
      .click();
    await row().waitFor({ state: 'detached' });
    await view().getByRole('tab', { name: '已审核' }).click();
    await row().getByText('已通过').waitFor();
    await row()
      .getByRole('button', { name: /^换\s*牌$/ })
      .click();
    await fill(dialog(), { 新车牌号: `浙C${number.slice(1)}A` });
    await dialog()
      .getByRole('button', { name: /^更\s*换$/ })
      .click();
    await shows(page, '车牌已更换');
    await visit(page, `/specificParking/disabledCar/list?handled=1&holderName=${encodeURIComponent(`持证${number}`)}`);
    await row().getByText(holder.slice(-5)).first().click();
    const drawer = recordDrawer(page);
    for (const text of ['车牌记录', '最近优惠', plateNo]) await shows(drawer, text);
    expectNoProblems(journey);
  });

  test('a sheet is tried first; what it applies for is turned down with an opinion, applied for again and given up', async () => {
    const { page } = journey;
    const applied = `浙D${number}`;
    const view = page.locator('main:visible');
    const row = topRow(view);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const button = (name: string) => ({ name: new RegExp(`^${[...name].join('\\s*')}$`) });
    await visit(page, `/specificParking/disabledCar/list?plateNo=${encodeURIComponent(applied)}`);
    await view.getByRole('button', button('导入')).click();
    const lines = [
      '车牌号,持证人,残疾证号,证件有效期至',
      `${applied},周平,330106197701${number}X43,2035-12-31`,
      `${plateNo},周平,12,2035-12-31`,
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '残疾人车辆.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByText('共 2 行：可导入 1 行，1 行有问题将跳过').waitFor();
    await dialog.getByRole('cell', { name: '残疾证号', exact: true }).waitFor();
    await dialog.getByRole('button', { name: '导入 1 行' }).click();

    await row.getByText('三级').waitFor();
    await row.getByRole('button', button('审核')).click();
    await dialog.getByText('驳回', { exact: true }).click();
    await fill(dialog, { 审核意见: '证件照不清' });
    await dialog.getByRole('button', button('提交')).click();
    await row.waitFor({ state: 'detached' });
    await view.getByRole('tab', { name: '已审核' }).click();
    for (const text of ['已驳回', '证件照不清']) await row.getByText(text).waitFor();
    await row.getByRole('button', button('编辑')).click();
    await dialog.getByRole('button', button('提交审核')).click();
    await dialog.waitFor({ state: 'detached' });
    await view.getByRole('tab', { name: '待审核' }).click();
    await pressIn(row, '撤销');
    await dialog.getByRole('button', button('撤销')).click();
    await dialog.getByText('请填写撤销原因').waitFor();
    await fill(dialog, { 撤销原因: '车辆已转让' });
    await dialog.getByRole('button', button('撤销')).click();
    await row.waitFor({ state: 'detached' });
    await view.getByRole('tab', { name: '已审核' }).click();
    await row.getByText('已撤销').or(row.getByText('已撤回')).waitFor();
    expectNoProblems(journey);
  });
});
