import { walletApplies, walletApplyStatus } from '@bochong/contract/charging-customer';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, optionsIn, pressIn, shows, topRow, view } from '../page-objects.ts';

describe('充电客户', () => {
  const journey = useJourney();
  const mark = String(Date.now() % 10_000_000).padStart(7, '0');
  const nickname = `旅程车主${mark}`;
  const mobile = `1390${mark}`;
  const cardNo = `JC${mark}`;
  const search = async (entries: Record<string, string>) => {
    await fill(view(journey.page), entries);
    await view(journey.page).getByRole('button', { name: '查询' }).click();
  };
  const press = (name: string | RegExp) => dialog(journey.page).last().getByRole('button', { name }).click();
  const ownerRow = async () => {
    await search({ '账号/手机/昵称/车牌': nickname });
    const row = topRow(view(journey.page)).filter({ hasText: nickname });
    await row.waitFor();
    return row;
  };
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('an owner is added; money taken at the desk waits for somebody else, and is in the wallet when agreed to', async () => {
    const { page } = journey;
    await visit(page, '/customerManage/ownerAccount/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 手机: mobile, 昵称: nickname });
    await press(/^保\s*存$/);
    await shows(page, '车主已新增');
    await pressIn(await ownerRow(), '钱包');
    await shows(dialog(page), '还没有充值或消费');
    await expectAccessible(page);
    await press('人工充值');
    await fill(dialog(page).last(), { 金额: '100', 赠送金额: '10', 说明: '前台现金' });
    await press('提交审核');
    await shows(page, '已提交，另一位同事审核后到账');
    const colleague = await apiUser(inject('baseUrl'), 'kefu');
    const { results } = await colleague.call(walletApplies.list, { query: { status: walletApplyStatus.PENDING } });
    const mine = results.find(({ holderName }) => holderName.startsWith(nickname)) ?? expect.fail('no application');
    await colleague.call(walletApplies.audit, { params: { id: mine.applyId }, body: { pass: true, opinion: '已点收', rev: mine.rev } });
    await page.reload();
    const row = await ownerRow();
    await row.filter({ hasText: '110.00' }).waitFor();
    await pressIn(row, '钱包');
    await dialog(page).getByRole('img', { name: '本金100.00元，赠送10.00元' }).waitFor();
    await press('提现');
    await shows(dialog(page).last(), '赠送金不退');
    await press(/^取\s*消$/);
    await page.keyboard.press('Escape');
    expectNoProblems(journey);
  });

  test('what somebody asked for himself, he cannot decide', async () => {
    const { page } = journey;
    await view(page).getByRole('button', { name: '充值申请' }).click();
    await shows(dialog(page), '待他人审核');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expectNoProblems(journey);
  });

  test('a card comes into stock, is issued to the owner, and is lost', async () => {
    const { page } = journey;
    await visit(page, '/customerManage/chargeCard/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 卡号: cardNo, 物理标识: 'XYZ' });
    await press(/^保\s*存$/);
    await shows(page, '物理标识为8、14或20位十六进制');
    await fill(dialog(page), { 物理标识: `0${mark}` });
    await press(/^保\s*存$/);
    await shows(page, '充电卡已入库，发卡后可用');
    await search({ '卡号/标识': cardNo });
    const row = topRow(view(page)).filter({ hasText: cardNo });
    await pressIn(row, '发卡');
    const owner = dialog(page).getByLabel('绑定车主', { exact: true });
    await owner.click();
    await owner.fill(nickname);
    await optionsIn(page).filter({ hasText: nickname }).click();
    await press('发卡');
    await shows(page, '已发卡，立即可用');
    await row.filter({ hasText: nickname }).waitFor();
    await pressIn(row, '挂失');
    await fill(dialog(page), { 原因: '车主来电' });
    await press('挂失');
    await shows(page, '充电卡已挂失');
    await row.getByText('挂失', { exact: true }).waitFor();
    expectNoProblems(journey);
  });

  test('a plate charges free up to a quota; a second entry of the kind is refused', async () => {
    const { page } = journey;
    const plate = `浙AD${mark.slice(2)}`;
    await visit(page, '/customerManage/whiteList/list');
    const add = async () => {
      await view(page).getByRole('button', { name: '新增' }).click();
      await fill(dialog(page), { 对象: plate, 月免费电量: '60' });
      await press(/^保\s*存$/);
    };
    await add();
    await shows(page, '白名单已新增');
    await search({ 对象: plate });
    await topRow(view(page)).filter({ hasText: '0.00 / 60.00' }).waitFor();
    await add();
    await shows(page, '该对象在相同电站和时段已有免费充电名单');
    await press(/^取\s*消$/);
    expectNoProblems(journey);
  });

  test('a VIN says what is wrong with it', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/vin/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    for (const [vin, message] of [
      ['LSVAU2180N', '必须输入17位'],
      ['12345678901234567', '必须含有“大写字母”、“数字”中的任意两种'],
    ] as const) {
      await fill(dialog(page), { VIN码: vin });
      await press(/^保\s*存$/);
      await shows(dialog(page), message);
    }
    await press(/^取\s*消$/);
    expectNoProblems(journey);
  });
});
