import { ledgerAccount as account, ledgerErrors, ledgerEvent, trialBalances, vouchers } from '@bochong/contract/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { paidStay } from '../../refund/refund.fixture.ts';
import { runLedger } from '../ledger.fixture.ts';

let t: TestApp;
let yard: Yard;
let reader: Actor;
let orderId = '';
const day = { startDate: '2025-10-13', endDate: '2025-10-13' };
const page = { pageNo: 1, pageSize: 20 };

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  reader = await t.login('binjiang');
  yard = await createYard(t, 'LEDGER');
  ({ orderId } = await paidStay(t, yard, '浙A20001'));
  await paidStay(t, yard, '浙A20002');
  await runLedger(t);
  await runLedger(t, 'ledger-proof');
});
afterAll(() => t.close());

test('from an account to its part, to its lines, to the voucher, to the stay', async () => {
  const { data } = await t.call(trialBalances.list, { query: day }, reader);
  expect(data.rows.map(({ accountCode, debitFen, creditFen, closingFen }) => [accountCode, debitFen, creditFen, closingFen])).toEqual([
    [account.CHANNEL, 3000, 0, 3000],
    [account.RECEIVABLE, 3000, 3000, 0],
    [account.PARKING, 0, 3000, -3000],
  ]);
  expect(data).toMatchObject({ total: { openingFen: 0, debitFen: 6000, creditFen: 6000, closingFen: 0 }, catchingUp: false, waiting: 0 });
  expect(data.proof?.broken).toEqual([]);
  const parts = await t.call(trialBalances.parts, { query: { ...page, ...day, accountCode: account.RECEIVABLE } }, reader);
  expect(parts.data.totalRecord).toBe(2);
  const part = parts.data.results.find(({ subKey }) => subKey === orderId);
  expect(part).toMatchObject({ debitFen: 1500, creditFen: 1500, closingFen: 0 });
  const query = { ...page, ...day, accountCode: account.RECEIVABLE, subKey: orderId };
  const lines = await t.call(vouchers.lines, { query }, reader);
  expect(lines.data.results.map(({ eventType, debitFen, creditFen }) => [eventType, debitFen, creditFen]).sort()).toEqual([
    [ledgerEvent.ORDER_CLOSED, 1500, 0],
    [ledgerEvent.TENDER_PAID, 0, 1500],
  ]);
  const paid = lines.data.results.find(({ eventType }) => eventType === ledgerEvent.TENDER_PAID);
  const byNumber = await t.call(vouchers.list, { query: { ...page, number: paid?.refNo } }, reader);
  expect(byNumber.data).toMatchObject({ totalRecord: 1, summary: { count: 1, amountFen: 1500 } });
  const voucher = await t.call(vouchers.get, { params: { id: paid?.entryId ?? '' } }, reader);
  expect(voucher.data).toMatchObject({ orderId, amountFen: 1500, refNo: paid?.refNo });
  expect(voucher.data.orderPath).toContain('/');
  expect(voucher.data.lines.map(({ accountCode }) => accountCode)).toEqual([account.CHANNEL, account.RECEIVABLE]);
});

test('the day after opens with what the day before left; a month is asked for by none of its days', async () => {
  const next = await t.call(trialBalances.list, { query: { startDate: '2025-10-14', endDate: '2025-10-31' } }, reader);
  expect(next.data.rows[0]).toMatchObject({ accountCode: account.CHANNEL, openingFen: 3000, debitFen: 0, closingFen: 3000 });
  const month = await t.call(trialBalances.list, { query: {} }, reader);
  expect(month.data).toMatchObject({ startDate: '2025-10-01', endDate: '2025-10-13' });
});

test('a span that runs backwards or is longer than a year is refused', async () => {
  for (const query of [
    { startDate: '2025-10-14', endDate: '2025-10-13' },
    { startDate: '2024-10-01', endDate: '2025-10-13' },
  ])
    expect((await t.call(trialBalances.list, { query }, reader)).code).toBe(ledgerErrors.span.code);
});
