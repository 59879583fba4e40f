import { createYard } from '@bochong/server/domains/device/passage-day/passage-day.fixture';
import { seedReconciliation } from '@bochong/server/domains/reconciliation/reconciliation.seed';
import { billFor, leftStay, paidStay } from '@bochong/server/domains/refund/refund.fixture';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccountId, demoDealers } from './platform.seed.ts';
import { registerSimulatedBooks } from './simulated-books.ts';

let t: TestApp;
const [{ id: dealerId }] = demoDealers;
const account = { dealerId, accountId: demoAccountId(dealerId) };

beforeAll(async () => {
  t = await createTestApp();
  registerSimulatedBooks(t.app);
  const yard = await createYard(t, 'BOOKS001');
  for (let number = 1; number <= 12; number += 1) await paidStay(t, yard, `浙B0000${number.toString(16).toUpperCase()}`);
  for (let number = 1; number <= 12; number += 1) {
    const plateNo = `浙B1000${number.toString(16).toUpperCase()}`;
    await billFor(t, yard, { plateNo, ...(await leftStay(t, yard, plateNo)) });
  }
  t.clock.at = new Date('2025-10-15T12:00:00+08:00');
  await seedReconciliation(t.app, account, 3);
});
afterAll(() => t.close());

test('what was paid is listed; of what was not, now and then a payment whose notice was lost', async () => {
  const { rows } =
    await t.owner.query(`select platform_pay_count::int as mine, channel_pay_count::int as theirs, diff_count::int as differences,
    platform_pay_fen - platform_refund_fen + diff_fen - channel_pay_fen + channel_refund_fen as wrong from reconcile_day order by bill_day`);
  expect(rows).toHaveLength(3);
  for (const { mine, theirs, differences, wrong } of rows)
    expect([theirs - mine >= 0, differences >= theirs - mine, Number(wrong)]).toEqual([true, true, 0]);
  expect(rows.map(({ mine }) => mine)).toContain(12);
  const { rows: kinds } = await t.owner.query('select distinct diff_type::int as type from reconcile_diff order by 1');
  expect([1, 3, 5]).toEqual(expect.arrayContaining(kinds.map(({ type }) => type)));
});
