import { ledgerAccount as account, ledgerEvent as event } from '@bochong/contract/ledger';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { findStay, writeOffStay } from '../../parking-order/index.ts';
import { createChannelDouble, deliverSurely, leftStay, paidStay } from '../../refund/refund.fixture.ts';
import { brokenEquations, runLedger, trialSums, vouchersOf } from '../ledger.fixture.ts';
import { lockMonth } from '../period/period.repo.ts';
import { credit, debit, type Entry } from '../rule/entry.rule.ts';
import { foldBalances, postEntries } from './post.repo.ts';
import { postWaiting } from './poster.service.ts';

let t: TestApp;
let yard: Yard;
let admin: Actor;
let dealerId = '';
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  admin = await t.login('admin');
  yard = await createYard(t, 'LEDGER');
  dealerId = (await t.owner.query('select dealer_id as id from park where id = $1', [yard.parkId])).rows[0].id;
  await runLedger(t);
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());
const inDealer = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope({ dealerIds: [dealerId] }, work);

const some = (fen: number, change: Partial<Entry> = {}): Entry => ({
  ...{
    eventType: event.TENDER_PAID,
    sourceId: newId(),
    seq: 0,
    bizType: 1,
    parkId: yard.parkId,
    refNo: 'B1',
    memo: '',
    at: '2025-10-13T12:00:00+08:00',
  },
  lines: [debit(account.CHANNEL, yard.parkId, fen), credit(account.RECEIVABLE, newId(), fen)],
  ...change,
});

test('a paid stay is two vouchers; its refund takes the money back and what was not too much off the revenue', async () => {
  createChannelDouble();
  const { orderId, billId } = await paidStay(t, yard, '浙A10001');
  await runLedger(t);
  expect(await vouchersOf(t, orderId)).toEqual(['1: D1122 1500, C6001 1500']);
  expect(await vouchersOf(t, billId)).toEqual(['3: D1121 1500, C1122 1500']);
  const asked = await t.call(
    parkingRefunds.apply,
    { body: { billId, applyFen: 400, refundReason: 2, requestId: 'ledger-refund-1' } },
    admin,
  );
  const { refundId } = asked.data;
  await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, await t.login('kefu'));
  await deliverSurely(t);
  await runLedger(t);
  expect(await vouchersOf(t, refundId)).toEqual(['9: D1122 400, C2242 400', '10: D2242 400, C1121 400']);
  expect((await vouchersOf(t, orderId)).slice(1)).toEqual(['11: D6102 400, C1122 400']);
  expect(await brokenEquations(t)).toEqual([]);
});

test('a stay that leaves unpaid stays open, and closes when it is written off', async () => {
  const { orderId } = await leftStay(t, yard, '浙A10002');
  await deliverEvents(t);
  await runLedger(t);
  expect(await vouchersOf(t, orderId)).toEqual(['1: D1122 1500, C6001 1500']);
  const relief = { reason: '无法追缴', source: 1, operatorId: null, operatorName: '财务' };
  await inDealer(async (tx) => {
    const stay = await findStay(tx, dealerId, orderId);
    if (stay) await writeOffStay({ app: t.app, tx, now: t.app.clock.now() }, stay, relief);
  });
  await runLedger(t);
  expect((await vouchersOf(t, orderId)).slice(1)).toEqual(['12: D6103 1500, C1122 1500']);
  expect(await brokenEquations(t)).toEqual([]);
});

test('what happened is posted once, however often it is told and however the postings are interrupted', async () => {
  const before = await trialSums(t);
  const { orderId, billId } = await paidStay(t, yard, '浙A10003');
  const again = async () =>
    t.owner.query(`insert into ledger_due (dealer_id, id, kind, body, at)
      select dealer_id, gen_random_uuid(), 'money:' || kind, body, now() from money_event`);
  await again();
  // A poster that dies leaves nothing behind.
  await expect(
    inDealer(async (tx) => {
      await postWaiting(tx, dealerId, t.app.clock.now());
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await trialSums(t)).toEqual(before);
  await Promise.all([runLedger(t), runLedger(t), runLedger(t)]);
  await runLedger(t);
  const after = await trialSums(t);
  expect(after.entries).toBe(before.entries + 2);
  expect([after.debit - before.debit, after.balance]).toEqual([3000, 0]);
  await again();
  await t.owner.query('delete from ledger_backfill');
  await runLedger(t);
  expect(await trialSums(t)).toEqual(after);
  expect([await vouchersOf(t, orderId), await vouchersOf(t, billId)]).toEqual([
    ['1: D1122 1500, C6001 1500'],
    ['3: D1121 1500, C1122 1500'],
  ]);
  expect(await brokenEquations(t)).toEqual([]);
});

test('an installation that ran before is posted from its records alone, and comes to the same', async () => {
  await runLedger(t);
  const balances = async () =>
    (
      await t.owner.query(
        `select accounting_date, account_code, sum(debit_fen - credit_fen)::int as fen from ledger_line where dealer_id = $1
          and account_code in (1121, 1122, 6001) group by 1, 2 order by 1, 2`,
        [dealerId],
      )
    ).rows;
  const told = await balances();
  for (const table of [
    'ledger_entry',
    'ledger_line',
    'ledger_source',
    'ledger_balance',
    'ledger_balance_delta',
    'ledger_day',
    'ledger_order',
    'ledger_backfill',
  ])
    await t.owner.query(`delete from ${table}`);
  await runLedger(t);
  expect(await balances()).toEqual(told);
  expect(await brokenEquations(t)).toEqual([]);
});

test('many who post at once, to one hot account, lose nothing and block nobody', async () => {
  const before = await trialSums(t);
  const shared = some(700);
  const work = Array.from({ length: 12 }, async (_, at) => {
    for (let step = 0; step < 10; step += 1)
      await inDealer((tx) => postEntries(tx, dealerId, [some(at + step + 1), ...(step === 3 ? [shared] : [])]));
  });
  await Promise.all(work);
  await Promise.all([inDealer((tx) => foldBalances(tx, dealerId)), inDealer((tx) => foldBalances(tx, dealerId))]);
  const after = await trialSums(t);
  const expected = Array.from({ length: 12 }, (_, at) => Array.from({ length: 10 }, (__, step) => at + step + 1))
    .flat()
    .reduce((sum, fen) => sum + fen, 700);
  expect([after.entries - before.entries, after.debit - before.debit, after.credit - before.credit, after.balance]).toEqual([
    121,
    expected,
    expected,
    0,
  ]);
});

test('the database refuses what does not balance, a voucher without lines, another unit, and every change', async () => {
  const crooked = some(100, { lines: [debit(account.CHANNEL, yard.parkId, 100), credit(account.RECEIVABLE, yard.parkId, 99)] });
  await expect(inDealer((tx) => postEntries(tx, dealerId, [some(5), crooked]))).rejects.toThrow('does not balance');
  await expect(inDealer((tx) => postEntries(tx, dealerId, [some(5, { lines: [] })]))).rejects.toThrow('does not balance');
  await expect(t.app.database.inScope({ dealerIds: [newId()] }, (tx) => postEntries(tx, dealerId, [some(5)]))).rejects.toThrow(
    'not a dealer',
  );
  for (const statement of [
    'update ledger_entry set memo = memo',
    'delete from ledger_line',
    'update ledger_balance set debit_fen = 0',
    'update ledger_day set debit_fen = 0',
    'delete from ledger_source',
    'delete from ledger_period',
    `insert into ledger_period (dealer_id, month, locked_at, locked_by) values ('${dealerId}', '2025-01-01', now(), '')`,
  ])
    await expect(t.app.database.pool.query(statement), statement).rejects.toThrow('permission denied');
});

test('a locked month takes nothing: what is late is dated the first open day and says when it was', async () => {
  const lock = () => inDealer((tx) => lockMonth(tx, dealerId, '2025-10-01', '财务', t.app.clock.now()));
  await expect(lock()).rejects.toThrow('no proof');
  const prove = (broken: string) =>
    t.owner.query(
      `insert into ledger_proof (dealer_id, at, broken) values ($1, '2025-11-01T03:00:00+08:00', $2) on conflict (dealer_id) do update set broken = excluded.broken`,
      [dealerId, broken],
    );
  await prove('["x"]');
  await expect(lock()).rejects.toThrow('no proof');
  await prove('[]');
  await lock();
  const late = some(300);
  await inDealer((tx) => postEntries(tx, dealerId, [late]));
  const { rows } = await t.owner.query(`select accounting_date::text as date, memo from ledger_entry where source_id = $1`, [
    late.sourceId,
  ]);
  expect(rows).toEqual([{ date: '2025-11-01', memo: '（发生于2025-10-13T12:00:00+08:00）' }]);
  const direct = `select bochong.post_ledger('${dealerId}', array['${newId()}']::uuid[], array['2025-10-31']::date[], '{3}', array['${newId()}']::uuid[], '{0}', '{1}',
    array['${yard.parkId}']::uuid[], '{x}', '{x}', array[now()], '{1,1}', '{1121,1122}', array['${newId()}','${newId()}']::uuid[], array['${newId()}','${newId()}']::uuid[],
    '{5,-5}', '{1,1}', '{x,x}', array['${yard.parkId}','${yard.parkId}']::uuid[], '{1,1}', '{2,2}')`;
  const client = await t.app.database.pool.connect();
  await client.query(`begin; set local app.dealer_ids to '{${dealerId}}'`);
  await expect(client.query(direct)).rejects.toThrow('the month is locked');
  await client.query('rollback');
  client.release();
  const { billId } = await paidStay(t, yard, '浙A10009');
  await runLedger(t);
  const dates = await t.owner.query(`select accounting_date::text as date from ledger_entry where source_id = $1`, [billId]);
  expect(dates.rows).toEqual([{ date: '2025-11-01' }]);
});
