import { createHash } from 'node:crypto';
import { payState } from '@bochong/contract/bill';
import { payBillErrors, payBills } from '@bochong/contract/pay-account';
import {
  adjustErrors,
  adjustType,
  diffType,
  monthStatements,
  monthVerify,
  monthVerifyErrors,
  reconcileDiffs,
  statementErrors,
  verifyBills,
} from '@bochong/contract/reconciliation';
import { parkingRefunds } from '@bochong/contract/refund';
import { tradeBill } from '@bochong/simulator/channel/wechat/wechat-bill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runQueued } from '../../../kernel/jobs/jobs.ts';
import { zipOf } from '../../../kernel/sheets/zip.ts';
import { deliverSurely, takeQueued } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, runLedger, trialSums } from '../../ledger/ledger.fixture.ts';
import { refundOf } from '../../refund/refund.fixture.ts';
import { createMarket, type Market } from '../reconciliation.fixture.ts';
import { adjust, deal, detailOf, diffsOf, importDay, made, passTo, second, settle } from './month.fixture.ts';
import { problemsOf, unzip } from './package.rule.ts';

let m: Market;
let finance: Actor;
let [october, november] = ['', ''];
const numbers: Record<string, string> = {};
let refundId = '';
const trades = () => m.peer.emulator.books.trades;
const diffOf = async (key: string, id = november) => {
  const found = (await diffsOf(m, id)).find(({ matchKey }) => matchKey === numbers[key]);
  if (!found) throw new Error(`no difference of ${key}`);
  return found;
};
const execute = (id: string, by: Actor) => m.t.call(monthVerify.execute, { params: { id }, body: {} }, by);
const settleBank = (id: string, settledOn: string, amountFen: number, requestId: string) =>
  m.t.call(monthVerify.settle, { params: { id }, body: { settledOn, amountFen, bankRef: `BANK${requestId}`, requestId } }, m.boss);
const mark = async (dealStatus?: 0 | 1) =>
  (await m.t.call(monthVerify.cornerMark, { query: dealStatus === undefined ? {} : { dealStatus } }, m.boss)).data;
const packageOf = async (id: string) => {
  const headers = { authorization: m.boss.token, clienttype: m.boss.clientType };
  const answer = await m.t.app.http.inject({ url: `/api${monthVerify.package.path.replace(':id', id)}`, headers });
  return { code: answer.statusCode === 200 ? '200' : (answer.json() as { code: string }).code, bytes: answer.rawPayload };
};
const paidAt = async (key: string, instant: string, told: boolean, plate: string) => {
  await passTo(m, instant);
  numbers[key] = await m.bill(plate);
  await m.pay(numbers[key], told);
};
const tell = (key: string, facts: object) => Object.assign(trades().get(numbers[key] ?? '') ?? {}, facts);

beforeAll(async () => {
  m = await createMarket('MONTHLY');
  // O-9: booked in the last second of October, counted by the channel in November.
  await paidAt('even0', '2025-10-20T12:00:00+08:00', true, '浙M00000');
  await paidAt('even9', '2025-10-31T12:00:00+08:00', true, '浙M00008');
  await paidAt('O9', '2025-10-31T23:59:58+08:00', true, '浙M00009');
  tell('O9', { paidAt: new Date('2025-11-01T00:00:03+08:00') });
  await passTo(m, '2025-11-03T10:35:00+08:00');
  finance = await second(m);
}, 120_000);
afterAll(() => m.close());

describe('the first month', () => {
  test('a month that is not over, or that no channel listed, has no task; one that has is made once', async () => {
    const ask = (month: string) => m.t.call(monthVerify.generate, { body: { payeeAccountId: m.accountId, month } }, m.boss);
    expect((await ask('2025-11')).code).toBe(monthVerifyErrors.notOver.code);
    expect((await ask('2025-09')).code).toBe(monthVerifyErrors.noBills.code);
    october = await made(m, '2025-10');
    expect((await packageOf(october)).code).toBe(monthVerifyErrors.noArchive.code);
    expect((await ask('2025-10')).code).toBe(monthVerifyErrors.exists.code);
    expect([await mark(0), await mark(), await mark(1)]).toEqual([1, 0, 0]);
  });

  test('what crosses its end is carried out; the ledger has what the till booked; fees are posted', async () => {
    const { equations, obstacles, bridge, ...task } = await detailOf(m, october);
    expect(task).toMatchObject({
      status: 1,
      platformNetFen: 4500,
      channelNetFen: 3000,
      ledgerNetFen: 4500,
      carryOutFen: -1500,
      channelFeeFen: 18,
    });
    expect(equations.e1).toMatchObject({ left: 4500, right: 4500, ok: true });
    expect([equations.e2.ok, equations.e3.ok, equations.e5.ok, equations.e6.ok]).toEqual([true, true, true, true]);
    expect(bridge.map(({ step, fen }) => [step, fen])).toEqual([
      ['platform', 4500],
      ['out', -1500],
      ['channel', 3000],
    ]);
    expect(obstacles).toEqual([]);
  });

  test('money that reached the bank is registered once for a request, and taken back once', async () => {
    const [one, again] = [
      await settleBank(october, '2025-10-28', 1000, 'req-00000001'),
      await settleBank(october, '2025-10-28', 1000, 'req-00000001'),
    ];
    expect([one.code, again.data]).toEqual(['200', one.data]);
    expect((await settleBank(october, '2025-11-02', 500, 'req-00000002')).code).toBe(monthVerifyErrors.notThatDay.code);
    const wrong = (await settleBank(october, '2025-10-29', 77, 'req-00000003')).data.settlementId;
    const back = () => m.t.call(monthVerify.unsettle, { params: { id: wrong } }, m.boss);
    const answers = await Promise.all([back(), back()]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', monthVerifyErrors.reversed.code]);
    expect(await detailOf(m, october)).toMatchObject({ settledAmountFen: 1000, closingBalanceFen: 3000 - 18 - 1000 });
    expect((await m.t.call(monthVerify.settlements, { params: { id: october }, query: {} }, m.boss)).data.totalRecord).toBe(3);
  });

  test('who confirms does not execute; the other executes, twice at once, and it is archived once', async () => {
    expect((await deal(m, october, 1)).data).toEqual({ status: 2 });
    expect((await deal(m, october, 1)).code).toBe(monthVerifyErrors.wrongState.code);
    expect((await execute(october, m.boss)).code).toBe(monthVerifyErrors.samePerson.code);
    expect((await detailOf(m, october)).needsOther).toBe(true);
    const answers = await Promise.all([execute(october, finance), execute(october, finance)]);
    expect(answers.map(({ data }) => data)).toEqual([
      { status: 2, execStatus: 1 },
      { status: 2, execStatus: 1 },
    ]);
    await settle(m);
    expect(await detailOf(m, october)).toMatchObject({ status: 3, execStatus: 2, archive: { seq: 1, prevHash: '0'.repeat(64) } });
    expect([await mark(0), await mark(), await mark(1)]).toEqual([0, 0, 1]);
    expect((await execute(october, finance)).code).toBe(monthVerifyErrors.wrongState.code);
    expect((await settleBank(october, '2025-10-30', 1, 'req-00000009')).code).toBe(monthVerifyErrors.closedMonth.code);
  });
});

describe('the month of the dictionary', () => {
  beforeAll(async () => {
    await paidAt('even1', '2025-11-05T09:00:00+08:00', true, '浙M00011');
    await paidAt('lost', '2025-11-05T10:00:00+08:00', false, '浙M00001');
    await paidAt('unknown', '2025-11-05T11:00:00+08:00', true, '浙M00002');
    tell('unknown', { state: 'CLOSED', paidAt: null });
    await paidAt('coupon', '2025-11-06T10:00:00+08:00', true, '浙M00003');
    await paidAt('refunded', '2025-11-07T10:00:00+08:00', true, '浙M00005');
    const { rows } = await m.t.owner.query<{ id: string }>('select id from bill where out_trade_no = $1', [numbers.refunded]);
    const body = { billId: rows[0]?.id ?? '', applyFen: 500, refundReason: 2 as const, requestId: 'month-refund-1' };
    refundId = (await m.t.call(parkingRefunds.apply, { body }, await m.t.login('kefu'))).data.refundId;
    await m.t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, m.boss);
    m.peer.emulator.misbehave('refused');
    await deliverSurely(m.t);
    // The channel refused, and moved the money all the same.
    const failed = (await refundOf(m.t, refundId)) as { status: number; number: string };
    expect(failed).toMatchObject({ status: 4 });
    numbers.R5 = failed.number;
    const trade = trades().get(numbers.refunded ?? '');
    if (trade) m.peer.emulator.books.refund(trade, failed.number, 500);
    await paidAt('even4', '2025-11-30T12:00:00+08:00', true, '浙M00014');
    await paidAt('O4', '2025-11-30T23:59:58+08:00', true, '浙M00004');
    tell('O4', { paidAt: new Date('2025-12-01T00:00:03+08:00') });
    await passTo(m, '2025-12-03T10:35:00+08:00');
    finance = await m.t.login('kefu');
    // O-3: 2.00 of 15.00 were a coupon that nobody pays the merchant for; the file that says so comes later.
    const file = tradeBill(m.peer.account, [...trades().values()], '2025-11-06') ?? '';
    expect((await importDay(m, '2025-11-06', file.replace('`15.00', '`13.00'))).code).toBe('200');
    await settle(m);
    november = await made(m, '2025-11');
  }, 180_000);

  test('every difference is found as what it is, with the ways it may be adjusted', async () => {
    const of = async (key: string) => {
      const { diffType: type, dueFen, allowed, crossing, open } = await diffOf(key);
      return { type, dueFen, allowed, crossing, open };
    };
    expect(await of('lost')).toEqual({
      type: diffType.CHANNEL_ONLY,
      dueFen: 1500,
      allowed: [adjustType.A1, adjustType.A2],
      crossing: 0,
      open: true,
    });
    expect(await of('unknown')).toMatchObject({ type: diffType.PLATFORM_ONLY, dueFen: -1500, allowed: [adjustType.A3] });
    expect(await of('coupon')).toMatchObject({ type: diffType.AMOUNT, dueFen: -200, allowed: [adjustType.A6, adjustType.A3] });
    expect(await of('R5')).toMatchObject({ type: diffType.STATE, dueFen: -500, allowed: [adjustType.A4, adjustType.A3] });
    expect(await of('O4')).toEqual({ type: diffType.CROSS_DAY, dueFen: 0, allowed: [], crossing: 1, open: false });
    expect(await of('O9')).toMatchObject({ type: diffType.CROSS_DAY, dueFen: 0, crossing: 2, open: false });
    const { equations, obstacles, openingBalanceFen } = await detailOf(m, november);
    expect([equations.e1.ok, equations.e2.ok, equations.e3.ok, equations.e4.ok, equations.e6.ok]).toEqual([true, false, true, true, true]);
    expect(openingBalanceFen).toBe(1982);
    expect(obstacles).toEqual(['4笔差异未处理']);
    expect((await deal(m, november, 1)).code).toBe(monthVerifyErrors.blocked.code);
    expect((await execute(november, finance)).code).toBe(monthVerifyErrors.wrongState.code);
  });

  test('an adjustment is of the right kind and amount, and of its bill', async () => {
    const [lost, unknown, carried] = [await diffOf('lost'), await diffOf('unknown'), await diffOf('O4')];
    expect((await adjust(m, november, lost, 'A1', 1400)).code).toBe(adjustErrors.wrongAmount.code);
    expect((await adjust(m, november, lost, 'A3')).code).toBe(adjustErrors.notThatType.code);
    expect((await adjust(m, november, unknown, 'A3')).code).toBe(adjustErrors.askFirst.code);
    expect((await adjust(m, november, { ...carried, billId: lost.billId }, 'A2')).code).toBe(
      carried.billId === lost.billId ? adjustErrors.nothingDue.code : adjustErrors.notOfBill.code,
    );
    expect((await adjust(m, november, carried, 'A2')).code).toBe(adjustErrors.nothingDue.code);
    const nobody = (await m.t.call(verifyBills.list, { query: { taskId: november } }, m.boss)).data.results.find(
      ({ billId }) => billId !== lost.billId,
    );
    if (nobody) expect((await adjust(m, november, { ...lost, billId: nobody.billId }, 'A1')).code).toBe(adjustErrors.notOfBill.code);
    const { rev } = await detailOf(m, november);
    const stale = { diffIds: [lost.diffId], adjustType: 'A1' as const, amountFen: 1500, reason: '核对无误', rev: rev - 1 };
    expect((await m.t.call(verifyBills.adjust, { params: { id: lost.billId ?? '' }, body: stale }, m.boss)).code).toBe('40901');
  });

  test('each is adjusted; pressed by two desks at once one of them is told', async () => {
    const asked = await diffOf('unknown');
    await m.t.call(reconcileDiffs.ask, { params: { id: asked.diffId }, body: { rev: asked.rev } }, m.boss);
    await settle(m);
    const lost = await diffOf('lost');
    const answers = await Promise.all([adjust(m, november, lost, 'A1'), adjust(m, november, lost, 'A1')]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40901']);
    for (const [key, type] of [
      ['unknown', 'A3'],
      ['coupon', 'A6'],
      ['R5', 'A4'],
    ] as const)
      expect((await adjust(m, november, await diffOf(key), type)).code).toBe('200');
    // Taken back, it is open again; adjusted once more it is as before.
    const coupon = await diffOf('coupon');
    expect((await adjust(m, november, coupon, 'NONE')).code).toBe('200');
    expect(await diffOf('coupon')).toMatchObject({ open: true, adjustFen: 0 });
    expect((await adjust(m, november, await diffOf('coupon'), 'A6')).code).toBe('200');
    const { equations, obstacles, bridge, ...task } = await detailOf(m, november);
    expect(obstacles).toEqual([]);
    expect(bridge.map(({ step, fen }) => [step, fen])).toEqual([
      ['platform', 9000],
      ['A1', 1500],
      ['A3', -1500],
      ['A4', -500],
      ['A6', -200],
      ['out', -1500],
      ['in', 1500],
      ['channel', 8300],
    ]);
    expect(task).toMatchObject({
      platformNetFen: 9000,
      channelNetFen: 8300,
      adjustAmountFen: -700,
      carryOutFen: -1500,
      carryInFen: -1500,
      diffCount: 6,
      handledCount: 6,
    });
    for (const equation of [equations.e1, equations.e2, equations.e3, equations.e4, equations.e5]) expect(equation.ok).toBe(true);
    expect(equations.e5.left).toBe(1500);
  });

  test('confirmed, it stands: nothing of its days is compared or decided any more, and it can be called back', async () => {
    expect((await deal(m, november, 1)).data).toEqual({ status: 2 });
    const open = await diffOf('lost');
    expect(
      (await m.t.call(reconcileDiffs.explain, { params: { id: open.diffId }, body: { reason: '改主意', rev: open.rev } }, m.boss)).code,
    ).toBe('43262');
    expect((await adjust(m, november, open, 'A2')).code).toBe(monthVerifyErrors.wrongState.code);
    expect((await deal(m, november, 3, finance)).data).toEqual({ status: 1 });
    expect((await deal(m, november, 1)).data).toEqual({ status: 2 });
  });

  test('the month before comes first', async () => {
    await m.t.owner.query(`update month_verify set status = 1 where id = $1`, [october]);
    expect((await execute(november, finance)).code).toBe(monthVerifyErrors.previousOpen.code);
    await m.t.owner.query(`update month_verify set status = 3 where id = $1`, [october]);
  });

  test('killed after any of its steps the execution ends the same', async () => {
    expect((await execute(november, finance)).code).toBe('200');
    // Each step alone, every other one lost before it is delivered and delivered twice after.
    for (let round = 0; round < 12; round += 1) {
      const jobs = await takeQueued(m.t, 'MonthVerifyExecuting');
      if (jobs.length === 0) break;
      for (const job of [...jobs, ...jobs]) await runQueued(m.t.app, job);
    }
    await settle(m);
    const { rows } = await m.t.owner.query(
      `select a.adjust_type, a.amount_fen::int as fen, a.status, (select sum(l.debit_fen - l.credit_fen)::int from ledger_source s join ledger_line l on l.entry_id = s.entry_id
        where s.source_id = a.id and l.account_code = 1121) as posted, (select max(e.accounting_date)::text from ledger_source s join ledger_entry e on e.id = s.entry_id where s.source_id = a.id) as day
        from verify_adjust a where a.task_id = $1 and a.status <> 3 order by 1`,
      [november],
    );
    expect(rows).toEqual(
      [
        [1, 1500],
        [3, -1500],
        [4, -500],
        [6, -200],
      ].map(([type, fen]) => ({ adjust_type: type, fen, status: 2, posted: fen, day: '2025-11-30' })),
    );
    expect(await detailOf(m, november)).toMatchObject({ status: 3, execStatus: 2, archive: { seq: 2 } });
  });

  test('bills and refunds are repaired by the till’s own functions, once, and the books prove', async () => {
    const { rows } = await m.t.owner.query('select pay_state, adjust_id is not null as adjusted from bill where out_trade_no = $1', [
      numbers.lost,
    ]);
    expect(rows).toEqual([{ pay_state: payState.SUCCESS, adjusted: true }]);
    expect(await refundOf(m.t, refundId)).toMatchObject({ status: 3 });
    await runLedger(m.t);
    expect(await brokenEquations(m.t)).toEqual([]);
    const { debit, credit, balance } = await trialSums(m.t);
    expect([debit - credit, balance]).toEqual([0, 0]);
    const { equations, closingBalanceFen } = await detailOf(m, november);
    for (const { ok } of Object.values(equations)) expect(ok).toBe(true);
    expect(closingBalanceFen).toBe(1982 + 8300 - (await detailOf(m, november)).channelFeeFen);
  });

  test('once archived, any change to money of the month fails in the database', async () => {
    const account = m.accountId;
    const { rows } = await m.t.owner.query<{ dealer_id: string; lost: string }>(
      `select t.dealer_id, (select id from reconcile_diff where match_key = $2 limit 1) as lost from month_verify t where t.id = $1`,
      [november, numbers.lost],
    );
    const dealer = rows[0]?.dealer_id ?? '';
    const scoped = async (statement: string, values: unknown[]) => {
      await m.t.owner.query('begin');
      try {
        await m.t.owner.query(`set local app.dealer_ids to '{${dealer}}'`);
        return await m.t.owner.query(statement, values);
      } finally {
        await m.t.owner.query('rollback');
      }
    };
    const post = `select bochong.post_ledger($1, array[gen_random_uuid()], array['2025-11-20']::date[], array[3]::smallint[], array[gen_random_uuid()], array[0], array[1]::smallint[],
      array['00000000-0000-0000-0000-000000000000']::uuid[], array[''], array[''], array[now()], array[1, 1], array[1121, 2291]::smallint[],
      array[$2, '00000000-0000-0000-0000-000000000000']::uuid[], array[$2, '00000000-0000-0000-0000-000000000000']::uuid[], array[5, -5]::bigint[],
      array[1, 1]::smallint[], array[null, null]::text[], array['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']::uuid[],
      array[1, 1]::smallint[], array[null, null]::smallint[])`;
    await expect(scoped(post, [dealer, account])).rejects.toThrow('the month of the account is locked');
    const version = `select bochong.add_channel_version($1, (select id from pay_bill where account_id = $2 and bill_day = '2025-11-06'), 9, 1::smallint, 'x', null, 0, 0, 0, 0, 0, 0, now(), '')`;
    await expect(scoped(version, [dealer, account])).rejects.toThrow('the month is closed');
    const adjusted = `select bochong.add_verify_adjust($1, $2, array[gen_random_uuid()], gen_random_uuid(), array[$3]::uuid[], array[2]::smallint[], array[5]::bigint[], 'x', gen_random_uuid(), 'x', now())`;
    await expect(scoped(adjusted, [dealer, november, rows[0]?.lost])).rejects.toThrow('the month is not to be handled');
    const file = tradeBill(m.peer.account, [...trades().values()], '2025-11-06') ?? '';
    expect((await importDay(m, '2025-11-06', file)).code).toBe(payBillErrors.closed.code);
    expect((await m.t.call(payBills.list, { params: { id: account } }, m.boss)).code).toBe('200');
  });

  test('statements share out what came in; each is confirmed and paid once', async () => {
    const { results, summary } = (await m.t.call(monthStatements.list, { query: { month: '2025-11' } }, m.boss)).data;
    const { channelFeeFen } = await detailOf(m, november);
    expect(summary).toEqual({
      receivedNetFen: 9000,
      adjustAmountFen: -700,
      feeAmountFen: channelFeeFen,
      payableAmountFen: 8300 - channelFeeFen,
    });
    const [one] = results;
    if (!one) throw new Error('no statement');
    const params = { id: one.statementId };
    const paid = { params, body: { paidRef: 'PAY2025120001', rev: 1 } };
    expect((await m.t.call(monthStatements.paid, paid, m.boss)).code).toBe(statementErrors.wrongState.code);
    const confirm = () => m.t.call(monthStatements.confirm, { params, body: { rev: 0 } }, m.boss);
    const codes = (await Promise.all([confirm(), confirm()])).map(({ code }) => code);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect((await m.t.call(monthStatements.paid, paid, m.boss)).data).toEqual({ status: 3 });
    const after = (await m.t.call(monthStatements.list, { query: { month: '2025-11', status: 3 } }, m.boss)).data.results;
    expect(after).toMatchObject([{ statementId: one.statementId, paidRef: 'PAY2025120001' }]);
  });

  test('the chain of archives: each hash covers the month and the hash before it', async () => {
    const { rows } = await m.t.owner.query<{ core: string; hash: string; prev_hash: string }>(
      'select core, hash, prev_hash from month_archive order by seq',
    );
    expect(rows.map(({ core }) => createHash('sha256').update(core).digest('hex'))).toEqual(rows.map(({ hash }) => hash));
    expect(rows[1]?.prev_hash).toBe(rows[0]?.hash);
    expect(JSON.parse(rows[1]?.core ?? '{}')).toMatchObject({ prevHash: rows[0]?.hash, month: '2025-11' });
  });

  test('a stranger verifies the packages with no more than the tool; whatever was changed in one is named', async () => {
    const [first, then] = [(await packageOf(october)).bytes, (await packageOf(november)).bytes];
    const said: string[] = [];
    expect(problemsOf(then, first, (line) => said.push(line))).toEqual([]);
    expect(said.length).toBeGreaterThan(20);
    expect(problemsOf(first, undefined)).toEqual([]);
    expect(problemsOf(then, then).length).toBeGreaterThan(0);
    // Somebody makes one adjustment a fen smaller and packs it again.
    const files = [...unzip(then)].map(([name, bytes]) => ({
      ...{ name, bytes: name === 'adjustments.jsonl' ? Buffer.from(bytes.toString().replace('"fen":1500', '"fen":1499')) : bytes },
    }));
    const problems = problemsOf(zipOf(files), first);
    expect(problems.some((line) => line.startsWith('SHA-256 of adjustments.jsonl'))).toBe(true);
    expect(problems.some((line) => line.startsWith('E2 channel'))).toBe(true);
    expect(() => problemsOf(Buffer.from('hello'), undefined)).toThrow('not a ZIP file');
  });

  test('lists, sheets and the package leave', async () => {
    const headers = { authorization: m.boss.token, clienttype: m.boss.clientType };
    const urls = [
      monthVerify.export.path,
      monthStatements.export.path,
      ...['bill', 'diff', 'line'].map((type) => `${verifyBills.export.path}?taskId=${november}&type=${type}`),
      monthVerify.package.path.replace(':id', november),
    ];
    for (const url of urls) expect((await m.t.app.http.inject({ url: `/api${url}`, headers })).statusCode, url).toBe(200);
    expect((await m.t.call(monthVerify.tasks, { query: { dealStatus: 1 } }, m.boss)).data.totalRecord).toBe(2);
    const { results } = (await m.t.call(verifyBills.adjustments, { params: { id: november }, query: {} }, m.boss)).data;
    expect(results.filter(({ voucherNo }) => voucherNo !== '')).toHaveLength(4);
  });
});
