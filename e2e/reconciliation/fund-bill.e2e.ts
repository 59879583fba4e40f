import { fundBills } from '@bochong/contract/reconciliation';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, modals, openRow, optionsOf, pressIn, recordDrawer, rows, shows, toasts, view } from '../page-objects.ts';

const journey = useJourney();
let office: ApiUser;
beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang');
  await signIn(journey.page, 'binjiang');
});

/** A day of long ago, in which the journeys' city had no money yet. */
const day = '2025-03-11';
/** 100.00 came with a fee of 0.60, and all of it left for the bank. */
const file = [
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号',
  `\`${day} 10:00:00,\`4200001,\`E2E0001,\`交易,\`交易,\`收入,\`100.00,\`100.00,\`system,\`,\`CB1`,
  `\`${day} 10:00:00,\`4200001,\`E2E0002,\`交易,\`扣除交易手续费,\`支出,\`0.60,\`99.40,\`system,\`,\`CB1`,
  `\`${day} 22:00:00,\`,\`E2E0003,\`提现,\`提现,\`支出,\`99.40,\`0.00,\`system,\`,\``,
  '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
  '`3,`1,`100.00,`2,`100.00',
].join('\r\n');

test('a channel’s fund bill is imported, and its payout booked at the bank with what was kept of it', async () => {
  const { page } = journey;
  await visit(page, '/reconciliation/fundBill/list');
  await view(page)
    .getByRole('button', { name: /^导\s*入$/ })
    .click();
  const form = dialog(page).filter({ hasText: '导入资金账单' });
  const select = form.getByLabel('收款账户');
  await select.click();
  await (await optionsOf(select)).first().click();
  await form.getByLabel('账单日').fill(day);
  await page.keyboard.press('Enter');
  await form.locator('input[type=file]').setInputFiles({ name: '资金账单.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await form.getByRole('button', { name: /^导\s*入$/ }).click();
  await shows(toasts(page), '1笔提现或其他变动');
  const query = { startTime: `${day}T00:00:00+08:00`, endTime: `${day}T23:59:59+08:00` };
  const [kept] = (await office.call(fundBills.list, { query } as never)).results;
  expect(kept).toMatchObject({ tradeFen: 10_000, feeFen: -60, payoutFen: -9940, closingFen: 0, openCount: 1 });

  await visit(page, `/reconciliation/fundBill/list?startTime=${day} 00:00:00&endTime=${day} 23:59:59`);
  await openRow(rows(view(page)).filter({ hasText: day }));
  const payout = rows(recordDrawer(page)).filter({ hasText: 'E2E0003' });
  await pressIn(payout, '登记到账');
  const arrival = modals(page).filter({ hasText: '渠道提现' });
  await arrival.getByLabel('到账金额').fill('99.30');
  await arrival.getByLabel('银行流水号').fill('YH20250312E2E');
  await arrival.getByRole('button', { name: /登记到账|确\s*定/ }).click();
  await shows(toasts(page), '已登记并入账');
  await payout.getByText('已到账').waitFor();
  await payout.getByText('0.10').waitFor();
  expectNoProblems(journey);
});
