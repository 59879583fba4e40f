import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { splitBillStatus, splitBills, splitDetailStatus, splitErrors, splitRules } from '@bochong/contract/split';
import { simulatedChannel } from '@bochong/demo/simulated-channel';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deliverEvents, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate } from '../../kernel/time.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { splitsByTarget } from '../ledger/index.ts';
import { brokenEquations, runLedger } from '../ledger/ledger.fixture.ts';
import { createChannelDouble, paidStay, refundOf } from '../refund/refund.fixture.ts';
import { brokenStatements, runStatements } from '../statement/statement.fixture.ts';
import { balanceOf, boundAccount, detailsOf, draft, enable, item, runSplits, shareDouble, splitOf } from './split.fixture.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let clerk: Actor;
let property = '';
let operator = '';
let number = 0;
const day = 86_400_000;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T09:00:00+08:00');
  [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'SPLIT1');
  [property, operator] = [await boundAccount(t, boss), await boundAccount(t, boss)];
  const id = await draft(t, boss, [yard.parkId], [item(property, 2000), item(operator, 500)]);
  expect((await enable(t, boss, id)).code).toBe('200');
});
afterAll(() => t.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await deliverEvents(t);
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
});

/** 15.00 paid at 13:05: 0.09 fee, of 14.91 go 2.98 and 0.74. */
async function paid() {
  number += 1;
  const plateNo = `浙S${String(number).padStart(5, '0')}`;
  const { billId } = await paidStay(t, yard, plateNo, businessDate(t.clock.at.getTime() + day));
  [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
  await deliverEvents(t);
  return { plateNo, billId };
}
const later = (ms: number) => {
  t.clock.at = new Date(t.clock.at.getTime() + ms);
};
async function due() {
  later(day + 120_000);
  await runSplits(t, 'split-due');
  [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
}
async function refund(billId: string, fen: number) {
  const request = {
    billId,
    applyFen: fen,
    refundReason: refundReason.OTHER,
    reasonText: '协商退款',
    requestId: `split-refund-${billId}-${fen}`,
  };
  const applied = await t.call(parkingRefunds.apply, { body: request as never }, clerk);
  expect(applied).toMatchObject({ code: '200' });
  const { refundId } = applied.data;
  await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
  await deliverEvents(t);
  return refundId;
}
const amounts = async (billId: string) =>
  (await detailsOf(t, boss, billId)).map(({ amountFen, returnedFen, detailStatus }) => [amountFen, returnedFen, detailStatus]);
const { WAITING, UNDER_WAY, DONE, FAILED, RETURNED } = splitDetailStatus;

test('a payment is shared out a day later: the channel gives, the books follow, the rest is released', async () => {
  const { billId } = await paid();
  expect(await splitOf(t, boss, billId)).toMatchObject({
    paidFen: 1500,
    feeFen: 9,
    baseFen: 1491,
    splitFen: 372,
    status: splitBillStatus.WAITING,
    released: false,
  });
  expect(await amounts(billId)).toEqual([
    [298, 0, WAITING],
    [74, 0, WAITING],
  ]);
  expect(await balanceOf(t, boss, property)).toMatchObject({ accruedFen: 298, doneFen: 0, balanceFen: 298 });
  await runSplits(t, 'split-due');
  expect(await amounts(billId)).toEqual([
    [298, 0, WAITING],
    [74, 0, WAITING],
  ]);
  const channel = shareDouble();
  await due();
  expect([...channel.given.values()]).toEqual([298, 74]);
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.DONE });
  expect(await balanceOf(t, boss, property)).toMatchObject({ accruedFen: 298, doneFen: 298, balanceFen: 0 });
  await runSplits(t);
  expect(channel.calls).toHaveLength(2);
  expect(await splitOf(t, boss, billId)).toMatchObject({ released: true });
  await runLedger(t);
  const { rows } = await t.owner.query(
    `select l.account_code as code, l.category, sum(l.debit_fen - l.credit_fen)::int as fen from ledger_line l join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id
     where e.event_type in (25, 26) group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { code: 1121, category: 4, fen: -372 },
    { code: 2241, category: 1, fen: -372 },
    { code: 2241, category: 4, fen: 372 },
    { code: 6603, category: 1, fen: 372 },
  ]);
  // What the account's month statement takes off its lot, and what the statements of income show.
  const { rows: accounts } = await t.owner.query(
    'select distinct dealer_id as "dealerId", sub_key as "accountId" from ledger_line where account_code = 1121 and category = 4',
  );
  const span = { from: t.clock.at.getTime() - 7 * day, to: t.clock.at.getTime() + day };
  const [account] = accounts;
  const shared = await t.app.database.inScope({ dealerIds: [account.dealerId] }, (tx) => splitsByTarget(tx, account, span));
  expect(shared).toEqual([{ parkId: yard.parkId, bizType: 1, splitFen: 372 }]);
  await runStatements(t);
  expect(await brokenStatements(t)).toEqual([]);
  const { rows: kept } = await t.owner.query('select sum(split_fen)::int as fen from stat_finance_daily where park_id = $1', [yard.parkId]);
  expect(kept).toEqual([{ fen: 372 }]);
});

test('what goes back before the shares are given lowers them, in parts to nothing', async () => {
  const channel = createChannelDouble();
  const shares = shareDouble();
  const { billId } = await paid();
  const first = await refund(billId, 600);
  expect(await refundOf(t, first)).toMatchObject({ status: 3 });
  expect(await amounts(billId)).toEqual([
    [298, 119, WAITING],
    [74, 29, WAITING],
  ]);
  await refund(billId, 900);
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.RETURNED, refundedFen: 1500, returnedFen: 372 });
  await due();
  expect(shares.calls).toEqual([]);
  expect([...channel.moved.values()]).toEqual([600, 900]);
});

test('what goes back after they are given is taken back first: the refund waits for the channel', async () => {
  const [channel, shares] = [createChannelDouble(), shareDouble()];
  const { billId } = await paid();
  await due();
  shares.plan.push('lostAfter', 'lost');
  const refundId = await refund(billId, 600);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 1 });
  expect(channel.calls).toEqual([]);
  await wakeEffects(t, 2);
  await deliverEvents(t);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3 });
  expect([...shares.back.values()]).toEqual([119, 29]);
  expect(await amounts(billId)).toEqual([
    [298, 119, DONE],
    [74, 29, DONE],
  ]);
  await refund(billId, 900);
  expect(shares.sum()).toBe(0);
  expect(await amounts(billId)).toEqual([
    [298, 298, RETURNED],
    [74, 74, RETURNED],
  ]);
});

test('a refund while a share is on its way waits for its end; then the share is taken back, then the money goes', async () => {
  const [channel, shares] = [createChannelDouble(), shareDouble()];
  const { billId } = await paid();
  shares.plan.push('lost');
  await due();
  expect((await amounts(billId)).map(([, , status]) => status)).toEqual([UNDER_WAY, DONE]);
  const refundId = await refund(billId, 1500);
  expect([await refundOf(t, refundId), channel.calls]).toMatchObject([{ status: 1 }, []]);
  await wakeEffects(t, 2);
  await deliverEvents(t);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3 });
  expect(shares.given.size).toBe(2);
  expect(shares.sum()).toBe(0);
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.RETURNED });
});

test('a refund that is given up after its shares were taken back counts no more: the next one takes no share twice, and somebody hears of it', async () => {
  const [channel, shares] = [createChannelDouble(), shareDouble()];
  const { billId } = await paid();
  await due();
  channel.plan.push({ state: 'FAILED', failCode: 'CLOSED', failText: '账户已注销' } as never);
  const refundId = await refund(billId, 600);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 4 });
  expect([...shares.back.values()]).toEqual([119, 29]);
  const { rev } = await refundOf(t, refundId);
  expect(await t.call(parkingRefunds.cancel, { params: { id: refundId }, body: { reason: '车主放弃', rev } }, boss)).toMatchObject({
    code: '200',
  });
  await deliverEvents(t);
  expect(await splitOf(t, boss, billId)).toMatchObject({ refundedFen: 0 });
  const { rows } = await t.owner.query(`select content from backlog where type_code = 'SPLIT_FAIL' and biz_id = $1`, [billId]);
  expect(rows).toEqual([{ content: expect.stringContaining('收回的分账1.48元请补付') }]);
  await refund(billId, 700);
  expect(await splitOf(t, boss, billId)).toMatchObject({ refundedFen: 700 });
  expect(await amounts(billId)).toEqual([
    [298, 139, DONE],
    [74, 34, DONE],
  ]);
});

test('what the receiver has no money for does not keep the payer waiting: it comes off its next shares', async () => {
  const [channel, shares] = [createChannelDouble(), shareDouble()];
  const { billId } = await paid();
  await due();
  shares.plan.push({ state: 'FAILED', failCode: 'NOT_ENOUGH', failText: '接收方余额不足' });
  const refundId = await refund(billId, 1500);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3 });
  expect([...channel.moved.values()]).toEqual([1500]);
  expect(await balanceOf(t, boss, property)).toMatchObject({ shortfallFen: 298 });
  const { billId: next } = await paid();
  expect((await detailsOf(t, boss, next)).map(({ shareFen, nettedFen, amountFen }) => [shareFen, nettedFen, amountFen])).toEqual([
    [298, 298, 0],
    [74, 0, 74],
  ]);
  expect(await balanceOf(t, boss, property)).toMatchObject({ shortfallFen: 0 });
  await due();
  expect(await splitOf(t, boss, next)).toMatchObject({ status: splitBillStatus.DONE });
  // What had settled the debt is owed again when that payment goes back too.
  await refund(next, 1500);
  expect(await balanceOf(t, boss, property)).toMatchObject({ shortfallFen: 298 });
  const { billId: last } = await paid();
  await due();
  expect(await splitOf(t, boss, last)).toMatchObject({ status: splitBillStatus.DONE });
});

test('a share that the channel refuses is tried three times, then it is somebody’s to do; tried again it is given once', async () => {
  const shares = shareDouble();
  const { billId } = await paid();
  const refusal = { state: 'FAILED', failCode: 'RECEIVER_INVALID', failText: '接收方已注销' } as const;
  shares.plan.push(refusal);
  await due();
  expect(await amounts(billId)).toEqual([
    [298, 0, FAILED],
    [74, 0, DONE],
  ]);
  for (let tries = 2; tries <= 3; tries += 1) {
    shares.plan.push(refusal);
    later(31 * 60_000);
    await runSplits(t, 'split-due');
  }
  later(31 * 60_000);
  await runSplits(t, 'split-due');
  boss = await t.login('binjiang');
  expect(shares.calls).toHaveLength(4);
  const todos = async () => (await t.owner.query("select title from backlog where type_code = 'SPLIT_FAIL' and status < 2")).rows;
  expect(await todos()).toHaveLength(1);
  const [failed] = await detailsOf(t, boss, billId);
  const params = { id: failed?.detailId ?? '' };
  const body = { rev: failed?.rev ?? 0 };
  const answers = await Promise.all([t.call(splitBills.retry, { params, body }, boss), t.call(splitBills.retry, { params, body }, boss)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40901']);
  await deliverEvents(t);
  expect(shares.given.size).toBe(2);
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.DONE });
  expect(await todos()).toHaveLength(0);
  const [done] = await detailsOf(t, boss, billId);
  expect((await t.call(splitBills.retry, { params, body: { rev: done?.rev ?? 0 } }, boss)).code).toBe(splitErrors.billState.code);
});

test('an answer that is lost is asked for, and moves money once', async () => {
  const shares = shareDouble();
  const { billId } = await paid();
  shares.plan.push('lostAfter', 'lost');
  await due();
  for (let round = 0; round < 2; round += 1) {
    await wakeEffects(t, 5);
    await deliverEvents(t);
  }
  expect([...shares.given.values()].sort()).toEqual([298, 74]);
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.DONE });
});

test('a person takes a share back once, however often the button is pressed', async () => {
  const shares = shareDouble();
  const { billId } = await paid();
  await due();
  const [share] = await detailsOf(t, boss, billId);
  const call = () =>
    t.call(splitBills.return, { params: { id: share?.detailId ?? '' }, body: { reason: '比例录错', rev: share?.rev ?? 0 } }, boss);
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40901']);
  await deliverEvents(t);
  expect([...shares.back.values()]).toEqual([298]);
  expect((await amounts(billId))[0]).toEqual([298, 298, RETURNED]);
});

test('what the channel never froze, or is past its time, is shared out no more: released, then settled by hand', async () => {
  const shares = shareDouble();
  const { billId } = await paid();
  for (let tries = 0; tries < 3; tries += 1) shares.plan.push({ state: 'FAILED', failCode: 'X', failText: '渠道繁忙' });
  vi.mocked(simulatedChannel.sharing.share).mockImplementation(async () => ({ state: 'FAILED', failCode: 'X', failText: '渠道繁忙' }));
  await due();
  for (let tries = 0; tries < 3; tries += 1) {
    later(31 * 60_000);
    await runSplits(t, 'split-due');
  }
  later(26 * day);
  await runSplits(t);
  boss = await t.login('binjiang');
  expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.PARTLY, released: true });
  const [share] = await detailsOf(t, boss, billId);
  const params = { id: share?.detailId ?? '' };
  expect((await t.call(splitBills.retry, { params, body: { rev: share?.rev ?? 0 } }, boss)).code).toBe(splitErrors.released.code);
  const confirm = () => t.call(splitBills.confirm, { params, body: { voucherNo: 'ZZ20251110', rev: share?.rev ?? 0 } }, boss);
  expect((await Promise.all([confirm(), confirm()])).map(({ code }) => code).sort()).toEqual(['200', '40901']);
  expect((await amounts(billId))[0]).toEqual([298, 0, DONE]);
});

test('a payment that was not made to be shared out is not, and a rule that was stopped holds for nothing paid after it', async () => {
  boss = await t.login('binjiang');
  const [rule] = (await t.call(splitRules.list, { query: {} as never }, boss)).data.results;
  expect((await enable(t, boss, rule?.ruleId ?? '', rule?.rev ?? 0, false)).code).toBe('200');
  const { billId } = await paid();
  expect(await splitOf(t, boss, billId)).toBeUndefined();
});
