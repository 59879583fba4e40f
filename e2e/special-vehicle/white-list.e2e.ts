import { plateColor } from '@bochong/contract/kernel/vehicle';
import { listScope, specialVehicleMenu, whiteCategory, whiteFeePolicy, whiteListPage, whiteLists } from '@bochong/contract/special-vehicle';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiUser, newColleague } from '../api-user.ts';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, topRow } from '../page-objects.ts';

const number = String(Date.now() % 100_000).padStart(5, '0');
const plateNo = `浙Y${number}`;

crudSuite({
  name: '白名单',
  path: '/specificParking/whiteList/list',
  create: { fields: { 车牌号: plateNo, 车主: `访客${number}`, 类别: { choose: '访客' } }, required: '请填写车牌号' },
  find: { filters: { 车牌号: plateNo }, row: `访客${number}` },
  edit: { fields: { 车主: `来宾${number}` }, row: `来宾${number}` },
});

describe('白名单审批、延期、移除与导入', () => {
  const journey = useJourney();
  const page = () => journey.page;
  const list = '/specificParking/whiteList/list';
  const view = () => page().locator('main:visible');
  const dialog = () => page().getByRole('dialog').filter({ visible: true });
  const row = () => topRow(view());
  const button = (name: string) => ({ name: new RegExp(`^${[...name].join('\\s*')}$`) });
  beforeAll(() => signIn(page(), 'binjiang'));

  test('an entry waits for approval, is given longer, and is taken off with a reason', async () => {
    const guest = plateNo.replace('Y', 'U');
    const clerk = await newColleague(inject('baseUrl'), await apiUser(inject('baseUrl'), 'binjiang'), [
      ...[specialVehicleMenu.code, whiteListPage.code, whiteListPage.can.add],
    ]);
    const who = { plateNo: guest, plateColor: plateColor.BLUE, ownerName: '孙静', phone: '', company: '', remark: '' };
    const terms = { category: whiteCategory.VISITOR, feePolicy: whiteFeePolicy.FREE, payPermille: 0, windows: [], freeTimesLimit: null };
    const where = { listScope: listScope.DEALER, scopeIds: [] };
    const when = { validFrom: new Date().toISOString(), validTo: '2036-01-01 00:00:00' };
    await clerk.call(whiteLists.create, { body: { ...who, ...terms, ...where, ...when } });
    await visit(page(), `${list}?plateNo=${encodeURIComponent(guest)}`);
    await row().getByText('待审批').waitFor();
    await row().getByRole('button', button('审批')).click();
    await page().getByRole('tooltip').getByRole('button', button('确定')).click();
    await row().getByText('有效', { exact: true }).waitFor();
    await row().getByRole('button', button('延期')).click();
    await dialog().getByRole('button', button('延期')).click();
    await row().getByText('2036-02-01').waitFor();
    await pressIn(row(), '移除');
    await dialog().getByRole('button', button('移除')).click();
    await dialog().getByText('请填写移除原因').waitFor();
    await fill(dialog(), { 移除原因: '访问结束' });
    await dialog().getByRole('button', button('移除')).click();
    for (const text of ['已移除', '访问结束']) await row().getByText(text).waitFor();
    expect(await row().getByRole('button').allInnerTexts()).toEqual([]);
    expectNoProblems(journey);
  });

  test('lots are asked for where only some are meant; a sheet is tried first and its wrong rows are named', async () => {
    await visit(page(), list);
    await view().getByRole('button', button('新增')).click();
    await fill(dialog(), { 车牌号: plateNo.replace('Y', 'T') });
    await fill(dialog(), { 名单范围: { choose: '指定车场' } });
    await dialog().getByRole('button', button('保存')).click();
    await dialog().getByText('请选择指定车场').waitFor();
    await page().keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });

    const [good, listed] = [plateNo.replace('Y', 'S'), plateNo.replace('Y', 'Q')];
    await view().getByRole('button', button('导入')).click();
    const lines = ['车牌号,车主,类别,次数上限', `${good},钱芳,访客,2`, `${listed},钱芳,亲友,2`, 'ABC,钱芳,访客,2'];
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: '白名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog().getByText('共 3 行：可导入 1 行，2 行有问题将跳过').waitFor();
    for (const column of ['类别', '车牌号']) await dialog().getByRole('cell', { name: column, exact: true }).waitFor();
    await dialog().getByRole('button', { name: '导入 1 行' }).click();
    await dialog().waitFor({ state: 'detached' });
    await visit(page(), `${list}?plateNo=${encodeURIComponent(good)}`);
    for (const text of ['钱芳', '0/2']) await row().getByText(text).waitFor();
    expectNoProblems(journey);
  });
});
