import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { closing, pressIn, statesIn } from '../page-objects.ts';
import { dayRule } from './pass-office.ts';

const number = String(Date.now() % 100_000).padStart(5, '0');

crudSuite({
  name: '包期规则',
  path: '/specificParking/cardRule/list',
  create: {
    fields: { 规则名称: `季卡${number}`, 包期单位: { choose: '季' }, 每期单价: 800, 适用车场: { first: true } },
    required: '请填写规则名称',
  },
  find: { filters: { 规则名称: `季卡${number}` }, row: '800.00' },
  edit: { fields: { 名额: 7 }, row: '0 / 7' },
  remove: {},
});

crudSuite({
  name: '包月车规则',
  path: '/specificParking/monthlyCarRule/list',
  create: { fields: { 规则名称: `月卡${number}`, 每期单价: 260, 适用车场: { first: true } }, required: '请选择适用车场' },
  find: { filters: { 规则名称: `月卡${number}` }, row: '260.00' },
  edit: { fields: { 每期换车次数: 4 }, row: '260.00' },
  remove: {},
});

describe('复制与启停', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const row = (text: string) => view().getByRole('row').filter({ hasText: text });
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a month rule is made by the month only; a rule is copied, and switched off it is not sold', async () => {
    const { page } = journey;
    await visit(page, '/specificParking/monthlyCarRule/list');
    await view()
      .getByRole('button', { name: /^新\s*增$/ })
      .click();
    expect(await dialog().getByLabel('包期单位').isDisabled()).toBe(true);
    await closing(dialog()).click();

    const [first, copy] = [`日卡${number}`, `日卡副${number}`];
    await dayRule(await apiUser(inject('baseUrl'), 'binjiang'), first);
    await visit(page, `/specificParking/cardRule/list?keyword=${encodeURIComponent(number)}`);
    await row(first).getByRole('button', { name: '复制' }).click();
    await fill(dialog(), { 规则名称: first, 最少期数: 9, 最多期数: 2 });
    await dialog()
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    await page.getByText('最多期数不能小于最少期数').waitFor();
    await fill(dialog(), { 规则名称: copy, 最多期数: 12 });
    await dialog()
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    await row(copy).getByText('9–12 期').waitFor();
    await row(copy).getByText('10.00').waitFor();

    await pressIn(row(copy), '停用');
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await statesIn(row(copy)).getByText('停用', { exact: true }).waitFor();
    await visit(page, '/specificParking/cardManage/index');
    await view().getByRole('button', { name: '办理包期' }).click();
    await fill(dialog(), { 规则: { choose: `${copy}（已停用）` }, 车主: '赵敏', 期数: 9 });
    await dialog().getByPlaceholder('车牌号').fill(`浙R${number}`);
    await dialog().getByText('90.00').waitFor();
    await dialog().getByRole('button', { name: '收款并办理' }).click();
    await page.getByText('该规则未启用或不在有效期内').waitFor();
    expectNoProblems(journey);
  });
});
