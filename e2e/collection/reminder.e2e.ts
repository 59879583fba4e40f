import { readFileSync } from 'node:fs';
import { arrearsPlates, arrearsRecords } from '@bochong/contract/arrears';
import { callDrivers, callEffects, callPlans, lawyersLetters } from '@bochong/contract/collection';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { liftLimits, ripenDebts, today } from '../arrears/debtors.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, dayOf, pressIn, recordDrawer, rows, shows, statesIn, topRow } from '../page-objects.ts';

const journey = useJourney();
const stamp = String(Date.now() % 1_000_000);
const base = '/underpaymentManage';
let api: Awaited<ReturnType<typeof apiUser>>;

// Journeys run at any hour: the hours of quiet are lifted, and a plan is made that may call now.
beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  api = await apiUser(inject('baseUrl'), 'binjiang');
  await liftLimits(api);
});

test('a template passes, everybody who may be is reminded, the rows say what became of it', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await visit(page, `${base}/message/template/list`);
  await view.getByRole('button', { name: /^新\s*增$/ }).click();
  await fill(dialog, { 模板名称: `提醒${stamp}`, 签名: '滨江停车', 内容: `\${plateNo}欠费\${count}笔\${amount}元，请缴费` });
  await dialog.getByText(/计费 1 条/).waitFor();
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = view.locator('tbody tr[data-row-key]').filter({ hasText: `提醒${stamp}` });
  await row.getByRole('button', { name: '提交报备' }).click();
  await row.getByRole('button', { name: '报备结果' }).click();
  await fill(dialog, { 服务商编码: 'SMS_E2E' });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await row.getByText('已通过').waitFor();

  await visit(page, `${base}/message/result/list?remindResult=2`);
  await view.getByRole('button', { name: '全部提醒' }).click();
  await fill(dialog, { 短信模板: { choose: `提醒${stamp}` } });
  await dialog.getByRole('button', { name: /^预\s*检$/ }).click();
  await dialog.getByText('预检结果5分钟内有效', { exact: false }).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: '【滨江停车】' }).first().waitFor();
  await dialog.getByRole('button', { name: '确认发送' }).click();
  await dialog.waitFor({ state: 'detached' });
  const delivered = view.locator('tbody tr[data-row-key]').filter({ hasText: '已送达' });
  await delivered.first().waitFor({ timeout: 90_000 });
  await expectAccessible(page);
  await view.getByRole('button', { name: '批次进度' }).click();
  await page.getByRole('cell', { name: `提醒${stamp}` }).waitFor();
  await page.keyboard.press('Escape');
  await visit(page, `${base}/effectStatistic/list`);
  await view.getByText('辆缴费', { exact: false }).first().waitFor();
  await expectAccessible(page);
  await view.getByRole('listitem').filter({ hasText: '送达' }).first().getByRole('button').click();
  await topRow(recordDrawer(page)).waitFor();
  await page.keyboard.press('Escape');
  await visit(page, `${base}/effectStatistic/list?tab=table&dimension=4`);
  await view.locator('tbody tr[data-row-key]').filter({ hasText: '短信' }).first().waitFor();
  await view.getByRole('button', { name: '账龄表' }).click();
  await page.getByText('合计').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expectNoProblems(journey);
});

test('somebody calls the next owner, who promises; the effect shows it', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const me = (await api.call(callPlans.customers, {})).find((one) => one.account === 'binjiang');
  // Whatever the demo's own plan holds is let go, so that the new one finds owners.
  const running = (await api.call(callPlans.page, { query: { callPlanStatus: '1' } as never })).results;
  for (const plan of running) await api.call(callPlans.stop, { body: { id: plan.planId, rev: plan.rev } });
  const hours = { startDate: today(), endDate: today(7), windowStart: '00:00', windowEnd: '23:59' };
  const rules = {
    distribution: 1 as const,
    maxCallsPerDriver: 3,
    retry: { noAnswer: 4, busy: 1, powerOff: 24 },
    script: '您好，停车服务中心',
  };
  const customers = [{ userId: me?.userId ?? '', quota: 10 }];
  await api.call(callPlans.save, { body: { planName: `外呼${stamp}`, callKind: 1, filter: {}, customers, ...hours, ...rules } });

  await visit(page, `${base}/phoneUrge/callPlan/list`);
  const plan = view.locator('tbody tr[data-row-key]').filter({ hasText: `外呼${stamp}` });
  await plan.getByRole('button', { name: '开始' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^开\s*始$/ })
    .click();
  await plan.getByText('进行中').waitFor();
  const { driverId } = await api.call(callDrivers.next, { query: {} });
  expect(driverId).not.toBeNull();

  await visit(page, `${base}/phoneUrge/callDriver/workbench?id=${driverId}`);
  await view.getByText('您好，停车服务中心').waitFor();
  await expectAccessible(page);
  await view.getByRole('button', { name: /^拨打/ }).click();
  await view.getByText('承诺缴费').click();
  await view.getByLabel('承诺日').waitFor();
  await expectAccessible(page);
  await view.getByLabel('承诺日').click();
  await dayOf(page, today(3)).click();
  await view.getByLabel('小结').fill('车主答应缴费');
  await view.getByRole('button', { name: '保存结果' }).click();
  await shows(page, '已登记');
  await expect.poll(async () => (await api.call(callDrivers.detail, { params: { id: driverId ?? '' } })).promiseDate).toBe(today(3));
  const { results: effects } = await api.call(callEffects.list, { query: { planName: `外呼${stamp}` } });
  expect(effects).toMatchObject([{ calls: 1, answered: 1, promises: 1 }]);
  await visit(page, `${base}/phoneUrge/callEffect/list`);
  await view
    .locator('tbody tr[data-row-key]')
    .filter({ hasText: `外呼${stamp}` })
    .getByText('100.0%')
    .waitFor();
  await visit(page, `${base}/phoneUrge/customerRecord/list`);
  await topRow(view).waitFor();
  await expectAccessible(page);
  expectNoProblems(journey);
});

test('a letter needs a template and a debt that deserves one', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await visit(page, `${base}/lawyersLetter/list`);
  await view.getByRole('button', { name: /^新\s*增$/ }).click();
  await fill(dialog, { 车牌号: '浙A00001', 函件模板: { first: true }, 车主: '张三', 地址: '杭州市滨江区' });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await shows(page, '不能发律师函');
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page);
  await visit(page, `${base}/message/program/list`);
  await view.getByRole('button', { name: '催缴限制' }).waitFor();
  await expectAccessible(page);
  expectNoProblems(journey);
});

test('who may have a letter is chosen, the text is read, drafts are made; they are shown, printed and downloaded as one PDF', async ({
  skip,
}) => {
  const city = inject('city');
  if (!city) return skip('the debts of somebody else’s server stay as old as they are');
  const { page } = journey;
  const view = page.locator('main:visible');
  const { results } = await api.call(arrearsPlates.list, { query: { pageSize: '10' } as never });
  const debtors = results.filter((plate) => plate.owedFen > 0 && plate.frozenCount === 0).slice(0, 3);
  await ripenDebts(api, city.registration, debtors);
  await page.goto(`${base}/lawyersLetter/list`);
  await view.getByRole('tab', { name: '可发函' }).click();
  await view.getByText('可发函 3 辆', { exact: false }).waitFor();
  await view.getByText('账龄差', { exact: false }).first().waitFor();
  await expectAccessible(page);
  for (const { plateNo } of debtors)
    await rows(view)
      .filter({ hasText: plateNo.slice(2) })
      .getByRole('checkbox')
      .check();
  await view.getByRole('button', { name: '起草律师函 3 份' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await fill(dialog, { 函件模板: { first: true } });
  for (const { plateNo } of debtors) {
    const letter = dialog.getByRole('group', { name: plateNo });
    await fill(letter, { 车主: `张${plateNo.slice(-2)}`, 地址: '杭州市滨江区江南大道1号' });
    await letter.getByText(`张${plateNo.slice(-2)}`, { exact: false }).waitFor({ state: 'attached' });
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^起\s*草$/ }).click();
  await shows(page, '已起草 3 份');
  await page.keyboard.press('Escape');
  await view.getByText('可发函 0 辆', { exact: false }).waitFor();
  await view.getByRole('tab', { name: '函件' }).click();
  await atLeast(rows(view), 2);
  await topRow(view).click();
  await recordDrawer(page).getByText('欠费编号').waitFor();
  await page.keyboard.press('Escape');
  await view.getByRole('button', { name: '打印本页' }).click();
  await expect.poll(() => view.getByRole('article').count()).toBeGreaterThanOrEqual(2);
  const sheets = await view.getByRole('article').count();
  const [file] = await Promise.all([page.waitForEvent('download'), view.getByRole('button', { name: '下载PDF' }).click()]);
  expect(file.suggestedFilename()).toMatch(/律师函.*\.pdf$/);
  const pdf = readFileSync(await file.path(), 'latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(sheets);
  expectNoProblems(journey);
});

test('another approves a letter; one comes back and is closed, one is signed and ends with the payment, a refused one is dropped', async ({
  skip,
}) => {
  if (!inject('city')) return skip('needs the letters of the journey before');
  const { page } = journey;
  const [back, paid, refused] = (await api.call(lawyersLetters.list, { query: { letterStatus: '0' } as never })).results;
  if (!back || !paid || !refused) throw new Error('three drafts are needed');
  const rowOf = (of: typeof page, plateNo: string) =>
    of.locator('main:visible tbody tr[data-row-key]').filter({ hasText: plateNo.slice(2) });
  const stateOf = (plateNo: string, state: string) => statesIn(rowOf(page, plateNo)).getByText(state, { exact: true }).waitFor();
  const press = (of: typeof page, plateNo: string, name: string) => pressIn(rowOf(of, plateNo), name);
  const dialog = (of: typeof page) => of.getByRole('dialog').filter({ visible: true });
  const agree = async (of: typeof page, name: string) => {
    await dialog(of)
      .getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) })
      .click();
    await dialog(of).waitFor({ state: 'detached' });
  };
  const confirm = (name: RegExp) => page.getByRole('tooltip').getByRole('button', { name }).click();
  await visit(page, `${base}/lawyersLetter/list`);
  for (const { plateNo } of [back, paid, refused]) {
    await press(page, plateNo, '提交审核');
    await stateOf(plateNo, '待审核');
  }
  await press(page, back.plateNo, '审核');
  await fill(dialog(page), { 审核意见: '同意' });
  await dialog(page)
    .getByRole('button', { name: /^提 ?交$/ })
    .click();
  await shows(page, '不能审核自己申请的律师函');
  const chief = await journey.newPage();
  await signIn(chief, 'kefu');
  await visit(chief, `${base}/lawyersLetter/list?letterStatus=1`);
  for (const { plateNo } of [back, paid, refused]) {
    await press(chief, plateNo, '审核');
    if (plateNo === refused.plateNo) await dialog(chief).getByText('驳回').click();
    await fill(dialog(chief), { 审核意见: '已核对' });
    await agree(chief, '提交');
  }

  await visit(page, `${base}/lawyersLetter/list`);
  await stateOf(refused.plateNo, '已驳回');
  await press(page, refused.plateNo, '删除');
  await confirm(/^删 ?除$/);
  await rowOf(page, refused.plateNo).waitFor({ state: 'detached' });
  await press(page, back.plateNo, '发送');
  await dialog(page)
    .getByRole('button', { name: /^发 ?送$/ })
    .click();
  await dialog(page).getByText('请填写单号').waitFor();
  await fill(dialog(page), { 单号: 'EMS0001' });
  await agree(page, '发送');
  await rowOf(page, back.plateNo).getByText('EMS0001').waitFor();
  await press(page, back.plateNo, '退回');
  await confirm(/^确 ?定$/);
  await stateOf(back.plateNo, '退回');
  await press(page, back.plateNo, '结案');
  await fill(dialog(page), { 结案原因: '查无此人' });
  await agree(page, '结案');
  await stateOf(back.plateNo, '已结案');

  await press(page, paid.plateNo, '发送');
  await fill(dialog(page), { 送达方式: { choose: '电子' } });
  await agree(page, '发送');
  await press(page, paid.plateNo, '签收');
  await confirm(/^确 ?定$/);
  await stateOf(paid.plateNo, '已签收');
  const owed = (await api.call(arrearsPlates.get, { params: { id: paid.plateId } })).owedFen;
  const money = { totalFen: owed, paidFen: owed, payChannel: 1 as const, voucher: ['SJ-0100'] };
  await api.call(arrearsRecords.pay, { body: { plateId: paid.plateId, ...money } });
  await page.reload();
  await stateOf(paid.plateNo, '已结案');
  const closed = (await api.call(lawyersLetters.list, { query: { plateNo: paid.plateNo } as never })).results[0];
  expect(closed?.resultPaidFen).toBe(paid.owedFen);
  await expectAccessible(page);
  expectNoProblems(journey);
});

test('the text of letters is kept as templates', async () => {
  const { page } = journey;
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  const drawer = recordDrawer(page);
  await visit(page, `${base}/lawyersLetter/list`);
  await page.locator('main:visible').getByRole('button', { name: '函件模板' }).click();
  await drawer.getByRole('button', { name: '新增模板' }).click();
  const templateName = `催告${stamp}`;
  await fill(dialog, { 模板名称: templateName, 律所: '之江律所', 律师: '沈律师', 正文: `\${ownerName}：请缴费。` });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  const row = drawer.getByRole('row').filter({ hasText: templateName });
  await row.getByRole('button', { name: '编辑' }).click();
  await fill(dialog, { 律所: '江南律所' });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await row.getByText('江南律所').waitFor();
  await expectAccessible(page);
  await pressIn(row, '删除');
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await row.waitFor({ state: 'detached' });
  expectNoProblems(journey);
});
