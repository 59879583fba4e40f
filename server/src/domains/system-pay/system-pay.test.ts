import { authType, issueForm, licenseActions, licenseIssuing } from '@bochong/contract/license';
import {
  systemBillErrors,
  systemBillStatus,
  systemBills,
  systemFeeErrors,
  systemFeeItem,
  systemFeeKind,
  systemFeePrices,
  systemPayAccounts,
} from '@bochong/contract/system-pay';
import { backlogs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { systemPayJobs } from './system-pay.jobs.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let platform: Actor;
let manager: Actor;
const started = Date.now();
const day = (days: number) => businessDate(started + days * dayMs);
beforeAll(async () => {
  t = await createTestApp();
  platform = await t.login('admin');
  manager = await t.login('binjiang');
  // What the units have already was imported before there were prices.
  await t.owner.query(`update license_history set imported_at = imported_at - interval '60 days'`);
});
afterAll(() => t.close());

const account = (change: object = {}) => ({
  ...{
    feeKind: systemFeeKind.LICENSE,
    accountName: '泊充科技',
    bankName: '招商银行杭州分行',
    bankNo: '571900001',
    dueDays: 15,
    enabled: 1,
    remark: '',
  },
  ...change,
});
const addAccount = (change: object = {}, as = platform) => t.call(systemPayAccounts.create, { body: account(change) as never }, as);
const price = (change: object = {}, as = platform) =>
  t.call(
    systemFeePrices.create,
    { body: { feeItem: systemFeeItem.LANE, priceFen: 36_500, startDate: day(0), unitId: null, remark: '', ...change } as never },
    as,
  );
const night = async () => {
  for (const job of systemPayJobs) await runForDealers(t.app, job);
};
const bills = async (query: object = {}, as = manager) => (await t.call(systemBills.list, { query: query as never }, as)).data;
const todos = async (typeCode: string, as: Actor) =>
  (await t.call(backlogs.list, { query: { typeCode, status: 0 } as never }, as)).data.results.map(({ title }) => title);
/** A licence for lanes, issued and imported today. */
async function license(qty: number, days: number) {
  const terms = { expireDate: day(days - 1), graceDays: 15, codeDays: 14, reason: '合同', form: issueForm.FILE, startDate: day(0) };
  const body = { dealerId: binjiang.id, items: [{ authType: authType.LANE, qty }], ...terms };
  const { data } = await t.call(licenseIssuing.issue, { body }, platform);
  await t.call(licenseActions.import, { body: { content: data.content ?? '' } }, manager);
  return data.licenseNo;
}

test('prices and accounts are the platform’s; both are guarded once something was reckoned by them', async () => {
  expect((await t.call(systemPayAccounts.list, { query: {} }, manager)).code).toBe('40301');
  expect((await addAccount({}, manager)).code).toBe('40301');
  const { data } = await price();
  expect(await price()).toMatchObject({ code: systemFeeErrors.priceTaken.code });
  expect(await price({ startDate: day(-1) })).toMatchObject({ code: systemFeeErrors.priceTooEarly.code });
  const params = { id: data.priceId };
  expect(await t.call(systemFeePrices.remove, { params }, platform)).toMatchObject({ code: systemFeeErrors.priceInForce.code });
  const ahead = await price({ startDate: day(30), priceFen: 40_000 });
  expect(await t.call(systemFeePrices.remove, { params: { id: ahead.data.priceId } }, platform)).toMatchObject({ code: '200' });
  const [row] = (await t.call(systemFeePrices.list, { query: {} }, platform)).data.results;
  expect(row).toMatchObject({ priceFen: 36_500, inForce: 1, unitName: null });
});

test('a licence without an account to pay into waits, and is billed once when there is one', async () => {
  const licenseNo = await license(10, 365);
  await night();
  expect((await bills()).results).toEqual([]);
  expect(await todos('SYSTEM_FEE_ACCOUNT', platform)).toEqual(['授权费缺收款账户']);
  await addAccount();
  expect(await todos('SYSTEM_FEE_ACCOUNT', platform)).toEqual([]);
  expect(await addAccount({ accountName: '另一个' })).toMatchObject({ code: systemFeeErrors.twoAccounts.code });
  await night();
  await night();
  const { results, summary } = await bills();
  expect(results).toHaveLength(1);
  // Ten lanes at 365.00 for a year; the pool that was there before ends no earlier, so nothing of it is longer licensed.
  const lines = results[0]?.lines;
  expect(lines?.[0]).toEqual({ feeItem: 1, qty: 10, days: 365, priceFen: 36_500, amountFen: 365_000 });
  expect(results[0]).toMatchObject({ source: licenseNo, status: systemBillStatus.OPEN, dueDate: day(15), accountName: '泊充科技' });
  expect(results[0]?.amountFen).toBe(lines?.reduce((sum, line) => sum + line.amountFen, 0));
  expect(summary).toMatchObject({ count: 1, openFen: results[0]?.amountFen, overdueFen: 0, receivedFen: 0 });
  expect(await todos('SYSTEM_BILL_DUE', manager)).toHaveLength(1);
  expect((await bills({}, await t.login('qingyu', '2'))).results).toEqual([]);
});

test('the unit tells its transfer, the platform sends it back, then receives it; what was received stays', async () => {
  const [bill] = (await bills()).results;
  const params = { id: bill?.billId ?? '' };
  const tell = (rev: number, paidOn = day(0)) => t.call(systemBills.pay, { params, body: { paidOn, voucherNo: 'PAY0001', rev } }, manager);
  expect(await tell(0, day(3))).toMatchObject({ code: systemBillErrors.future.code });
  expect(await tell(0)).toMatchObject({ data: { status: systemBillStatus.TOLD } });
  expect(await todos('SYSTEM_BILL_TOLD', platform)).toHaveLength(1);
  expect((await t.call(systemBills.confirm, { params, body: { receivedOn: day(0), bankRef: 'BANK1', rev: 1 } }, manager)).code).toBe(
    '40301',
  );
  await t.call(systemBills.refuse, { params, body: { note: '未查到该笔', rev: 1 } }, platform);
  expect((await bills()).results[0]).toMatchObject({ status: systemBillStatus.OPEN, note: '未查到该笔', voucherNo: '' });
  expect(await todos('SYSTEM_BILL_TOLD', platform)).toEqual([]);
  await tell(2);
  const confirm = { params, body: { receivedOn: day(0), bankRef: 'BANK1', rev: 3 } };
  expect(await t.call(systemBills.confirm, confirm, platform)).toMatchObject({ data: { status: systemBillStatus.PAID } });
  expect(await t.call(systemBills.confirm, confirm, platform)).toMatchObject({ code: systemBillErrors.wrongState.code });
  const gone = { params, body: { note: '算错了', again: 0 as const, rev: 4 } };
  expect(await t.call(systemBills.void, gone, platform)).toMatchObject({ code: systemBillErrors.wrongState.code });
  expect((await bills()).summary).toMatchObject({ receivedFen: bill?.amountFen, openFen: 0, toldFen: 0 });
  expect([await todos('SYSTEM_BILL_DUE', manager), await todos('SYSTEM_BILL_TOLD', platform)]).toEqual([[], []]);
});

test('messages of a month that is over, by the carrier that the platform pays; another bill in the place of one that is void', async () => {
  await addAccount({ feeKind: systemFeeKind.SMS, accountName: '泊充短信', bankNo: '571900002' });
  await price({ feeItem: systemFeeItem.SMS, priceFen: 450 });
  await price({ feeItem: systemFeeItem.SMS, priceFen: 400, unitId: binjiang.id });
  const { rows: before } = await t.owner.query<{ n: number }>(
    'select count(*)::int as n from sms_message where dealer_id = $1 and status = 1 and provider = $2',
    [binjiang.id, t.app.sms.name],
  );
  const sent = async (status: number, provider: string) =>
    t.owner.query(
      `insert into sms_message (dealer_id, id, phone_mask, phone, content, purpose, status, provider, created_at) values ($1, $2, '', '', '', 'test', $3, $4, $5)`,
      [binjiang.id, newId(started), status, provider, new Date(started).toISOString()],
    );
  for (let at = 0; at < 100; at += 1) await sent(1, t.app.sms.name);
  await sent(2, t.app.sms.name);
  await sent(1, 'own carrier');
  t.clock.at = new Date(started + 40 * dayMs);
  [platform, manager] = [await t.login('admin'), await t.login('binjiang')];
  await night();
  const [bill] = (await bills({ feeKind: systemFeeKind.SMS })).results;
  const qty = 100 + (before[0]?.n ?? 0);
  expect(bill?.lines).toEqual([{ feeItem: systemFeeItem.SMS, qty, days: 0, priceFen: 400, amountFen: Math.round(qty * 4) }]);
  expect(bill?.source).toBe(day(0).slice(0, 7));
  const params = { id: bill?.billId ?? '' };
  const used = { params, body: { receivedOn: day(40), bankRef: 'BANK1', rev: 0 } };
  expect(await t.call(systemBills.confirm, used, platform)).toMatchObject({ code: systemBillErrors.sameTransfer.code });
  await t.call(systemBills.void, { params, body: { note: '重复计费', again: 1, rev: 0 } }, platform);
  await night();
  const again = (await bills({ feeKind: systemFeeKind.SMS })).results;
  expect(again.map(({ status, amountFen }) => [status, amountFen])).toEqual([
    [systemBillStatus.OPEN, bill?.amountFen],
    [systemBillStatus.VOID, bill?.amountFen],
  ]);
});

test('an account that bills name is neither removed nor changed where it counts, but switched off', async () => {
  const [row] = (await t.call(systemPayAccounts.list, { query: { feeKind: systemFeeKind.LICENSE } as never }, platform)).data.results;
  expect(row).toMatchObject({ billCount: 1 });
  const params = { id: row?.accountId ?? '' };
  expect(await t.call(systemPayAccounts.remove, { params }, platform)).toMatchObject({ code: systemFeeErrors.accountUsed.code });
  const other = { params, body: { ...account({ bankNo: '999999' }), rev: 0 } as never };
  expect(await t.call(systemPayAccounts.update, other, platform)).toMatchObject({ code: systemFeeErrors.accountFixed.code });
  const off = { params, body: { ...account({ enabled: 0 }), rev: 0 } as never };
  expect(await t.call(systemPayAccounts.update, off, platform)).toMatchObject({ code: '200' });
});

test('an open bill whose day is over is told as overdue', async () => {
  await t.owner.query(`update system_bill set due_date = '2020-01-01' where status = 1`);
  const { results, summary } = await bills({ status: systemBillStatus.OVERDUE });
  expect(results).toHaveLength(1);
  expect(summary).toMatchObject({ overdueFen: results[0]?.amountFen, openFen: results[0]?.amountFen });
});
