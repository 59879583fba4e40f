import { payState } from '@bochong/contract/bill';
import {
  channelAnswer,
  dailyBills,
  diffHandle,
  diffProposal,
  diffType,
  reconcileDiffs,
  reconcileErrors,
} from '@bochong/contract/reconciliation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { deliver } from '../pay-account/pay-account.fixture.ts';
import { reconciliationJobs } from './index.ts';
import { createMarket, type Market } from './reconciliation.fixture.ts';

const day = '2025-10-13';
const next = '2025-10-14';
const { CHANNEL_ONLY, PLATFORM_ONLY, CROSS_DAY, DUPLICATE } = diffType;
const { A1, A3, A5, QUERY, CARRY } = diffProposal;
const { OPEN, ADJUSTED, CARRIED, EXPLAINED } = diffHandle;

let m: Market;
let numbers: Record<'even' | 'lost' | 'raced' | 'unknown' | 'late' | 'twice', string>;
const billOf = async (outTradeNo: string) =>
  (
    await m.t.owner.query('select pay_state, reconcile_state, fee_fen::int, refunded_fen::int from bill where out_trade_no = $1', [
      outTradeNo,
    ])
  ).rows[0];
const diffOf = async (number: string, billDay = day) => {
  const found = (await m.diffs(billDay)).find(({ matchKey }) => matchKey === number);
  if (!found) throw new Error(`no difference of ${number}`);
  return found;
};
const press = async (deed: 'ask' | 'apply', number: string) => {
  const { diffId, rev } = await diffOf(number);
  return m.t.call(reconcileDiffs[deed], { params: { id: diffId }, body: { rev } }, m.boss);
};
const todos = async () =>
  (await m.t.owner.query(`select title, content from backlog where type_code = 'RECONCILE_DIFF' and status < 2 order by title`)).rows;
/** What the day's sums say: the till's side and all differences are the channel's side. */
const addsUp = async (billDay: string) => {
  const { platformFen, channelFen, diffFen } = await m.day(billDay);
  expect((platformFen ?? 0) + (diffFen ?? 0)).toBe(channelFen);
};

beforeAll(async () => {
  m = await createMarket('DAYRECON');
  const trades = m.peer.emulator.books.trades;
  const [even, lost, raced, unknown] = [
    await m.bill('浙R00001'),
    await m.bill('浙R00002'),
    await m.bill('浙R00003'),
    await m.bill('浙R00004'),
  ];
  await m.pay(even, true);
  await m.pay(lost, false);
  await m.pay(raced, false);
  await m.pay(unknown, true);
  // The channel has no such payment after all.
  Object.assign(trades.get(unknown) ?? {}, { state: 'CLOSED', paidAt: null });
  const twice = await m.bill('浙R00005');
  const paid = await m.again('浙R00005');
  await m.pay(paid, true);
  Object.assign(trades.get(twice) ?? {}, { state: 'PAID', paidAt: m.t.clock.at });
  await m.at('2025-10-13T23:59:58+08:00');
  const late = await m.bill('浙R00006');
  await m.pay(late, true);
  // The channel counts it three seconds after midnight.
  Object.assign(trades.get(late) ?? {}, { paidAt: new Date('2025-10-14T00:00:03+08:00') });
  numbers = { even, lost, raced, unknown, late, twice };
  await m.at('2025-10-14T10:35:00+08:00');
  await m.nextDay();
});
afterAll(() => m.close());

describe('a day with differences', () => {
  test('each is found as what it is, with the deed that resolves it; the sums add up', async () => {
    const found = Object.fromEntries((await m.diffs(day)).map((diff) => [diff.matchKey, diff]));
    expect(Object.keys(found).sort()).toEqual([numbers.lost, numbers.raced, numbers.unknown, numbers.twice, numbers.late].sort());
    expect(found[numbers.lost]).toMatchObject({
      diffType: CHANNEL_ONLY,
      proposal: A1,
      platformFen: 0,
      channelFen: 1500,
      deeds: ['apply', 'ask', 'explain'],
      plateNo: '浙R00002',
    });
    expect(found[numbers.unknown]).toMatchObject({ diffType: PLATFORM_ONLY, proposal: QUERY, diffFen: -1500, deeds: ['ask', 'explain'] });
    expect(found[numbers.late]).toMatchObject({ diffType: PLATFORM_ONLY, proposal: QUERY, handleStatus: OPEN });
    expect(found[numbers.twice]).toMatchObject({ diffType: DUPLICATE, proposal: A5, diffFen: 1500, deeds: ['refund', 'explain'] });
    expect(await m.day(day)).toMatchObject({ openCount: 5, platformFen: 6000, channelFen: 7500, diffFen: 1500 });
    await addsUp(day);
    expect(await todos()).toMatchObject([{ content: '5笔差异待处理，共75.00元' }]);
  });

  test('bills show what the channel says of them, with its fee', async () => {
    expect(await billOf(numbers.even)).toMatchObject({ reconcile_state: 1, fee_fen: 9 });
    expect(await billOf(numbers.unknown)).toMatchObject({ reconcile_state: 3, fee_fen: 0 });
  });

  test('comparing again changes nothing', async () => {
    const before = await m.diffs(day);
    const { dayId } = await m.day(day);
    await m.t.call(dailyBills.rematch, { params: { id: dayId } }, m.boss);
    await deliverSurely(m.t);
    expect(await m.diffs(day)).toEqual(before);
  });

  test('a lost notice is applied once, also when pressed twice', async () => {
    expect((await press('apply', numbers.lost)).data).toEqual({ handleStatus: ADJUSTED });
    expect(await billOf(numbers.lost)).toMatchObject({ pay_state: payState.SUCCESS, reconcile_state: 1, fee_fen: 9 });
    expect((await press('apply', numbers.lost)).code).toBe(reconcileErrors.handled.code);
    const { rows } = await m.t.owner.query(
      `select count(*)::int as count from money_event where kind = 'BillSettled' and body ->> 'billNo' = $1`,
      [numbers.lost],
    );
    expect(rows).toEqual([{ count: 1 }]);
    await addsUp(day);
  });

  test('the notice that comes while it is pressed makes one payment with it', async () => {
    const { diffId, rev } = await diffOf(numbers.raced);
    const apply = () => m.t.call(reconcileDiffs.apply, { params: { id: diffId }, body: { rev } }, m.boss);
    const answers = await Promise.all([apply(), deliver(m.t, m.peer.emulator.notice(numbers.raced)), apply()]);
    await deliverSurely(m.t);
    expect(answers[1][0]).toBe(200);
    expect([answers[0].code, answers[2].code].sort()).toEqual(['200', reconcileErrors.handled.code]);
    const { rows } = await m.t.owner.query(
      `select count(*)::int as count from money_event where kind = 'BillSettled' and body ->> 'billNo' = $1`,
      [numbers.raced],
    );
    expect(rows).toEqual([{ count: 1 }]);
    await addsUp(day);
  });

  test('what was paid twice is booked and asked back by the usual way, once', async () => {
    const { diffId, rev } = await diffOf(numbers.twice);
    const { data } = await m.t.call(reconcileDiffs.refund, { params: { id: diffId }, body: { rev } }, m.boss);
    expect(data).toMatchObject({ handleStatus: ADJUSTED, refundNo: expect.stringMatching(/^RF/) });
    await deliverSurely(m.t);
    const { rows } = await m.t.owner.query(
      `select r.refund_no, r.apply_fen::int, r.refund_biz, r.refund_status from refund_apply r join bill b on b.id = r.bill_id where b.out_trade_no = $1`,
      [numbers.twice],
    );
    expect(rows).toEqual([{ refund_no: data.refundNo, apply_fen: 1500, refund_biz: 9, refund_status: 0 }]);
    await addsUp(day);
  });

  test('the channel is asked what it does not list; its answer changes the proposal', async () => {
    expect((await press('ask', numbers.unknown)).code).toBe('200');
    expect((await press('ask', numbers.unknown)).code).toBe(reconcileErrors.asking.code);
    await deliverSurely(m.t);
    expect(await diffOf(numbers.unknown)).toMatchObject({ answer: channelAnswer.CLOSED, proposal: A3, handleStatus: OPEN });
    const { data } = await m.t.call(reconcileDiffs.get, { params: { id: (await diffOf(numbers.unknown)).diffId } }, m.boss);
    expect(data.steps.map(({ action }) => action)).toEqual([1, 2]);
  });

  test('what waits is explained by somebody with a reason; what was seen before it changed is not', async () => {
    const { diffId, rev } = await diffOf(numbers.unknown);
    const explain = (seen: number) =>
      m.t.call(reconcileDiffs.explain, { params: { id: diffId }, body: { reason: '渠道测试单', rev: seen } }, m.boss);
    expect((await explain(rev - 1)).code).toBe('40901');
    expect((await explain(rev)).data).toEqual({ handleStatus: EXPLAINED });
    expect(await diffOf(numbers.unknown)).toMatchObject({ reason: '渠道测试单', deeds: [] });
    expect((await press('apply', numbers.late)).code).toBe(reconcileErrors.notThatDeed.code);
  });

  test('the next day lists what crossed midnight: both days know it, and nobody has to do anything', async () => {
    await m.at('2025-10-15T10:35:00+08:00');
    await m.nextDay();
    expect(await diffOf(numbers.late)).toMatchObject({
      diffType: CROSS_DAY,
      proposal: CARRY,
      handleStatus: CARRIED,
      otherDay: next,
      diffFen: -1500,
    });
    expect(await diffOf(numbers.late, next)).toMatchObject({ diffType: CROSS_DAY, handleStatus: CARRIED, otherDay: day, diffFen: 1500 });
    expect(await billOf(numbers.late)).toMatchObject({ reconcile_state: 1 });
    expect([(await m.day(day)).openCount, (await m.day(next)).openCount]).toEqual([0, 0]);
    expect(await todos()).toEqual([]);
    for (const one of [day, next]) await addsUp(one);
  });

  test('a whole comparison later keeps what was decided', async () => {
    const decided = (await m.diffs(day)).map(({ matchKey, handleStatus }) => [matchKey, handleStatus]);
    await m.t.call(dailyBills.rematch, { params: { id: (await m.day(day)).dayId } }, m.boss);
    await deliverSurely(m.t);
    for (const job of reconciliationJobs) await runForDealers(m.t.app, job);
    expect((await m.diffs(day)).map(({ matchKey, handleStatus }) => [matchKey, handleStatus])).toEqual(decided);
    await addsUp(day);
  });

  test('days, differences and lines leave as sheets', async () => {
    const params = { id: (await m.day(day)).dayId };
    const headers = { authorization: m.boss.token, clienttype: m.boss.clientType };
    for (const { path } of [dailyBills.export, dailyBills.exportLines, reconcileDiffs.export]) {
      const answer = await m.t.app.http.inject({ url: `/api${path.replace(':id', params.id)}`, headers });
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([200, expect.stringContaining('spreadsheet')]);
    }
    const { data } = await m.t.call(dailyBills.get, { params }, m.boss);
    expect(data).toMatchObject({ versions: [{ version: 1, lineCount: 5 }], kinds: expect.any(Array) });
    expect((await m.t.call(dailyBills.lines, { params, query: {} }, m.boss)).data.totalRecord).toBe(5);
    expect((await m.t.call(dailyBills.accounts, {}, m.boss)).data).toMatchObject([{ accountId: m.accountId }]);
  });
});
