import { billBiz, payChannel } from '@bochong/contract/bill';
import { home } from '@bochong/contract/home';
import { ledgerAccount as account, trialBalances } from '@bochong/contract/ledger';
import { billFlows, parkingRefunds } from '@bochong/contract/refund';
import {
  incomeStatements,
  monthlyStatements,
  orderStatements,
  parkingStatements,
  passStatements,
  paymentStatements,
  receivableStatements,
  statementBy,
  statementErrors,
  statementGrain,
  temporaryStatements,
  topUpStatements,
} from '@bochong/contract/statement';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedMoney, seedOwner } from '../../charging-customer/charging-customer.seed.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { runLedger } from '../../ledger/ledger.fixture.ts';
import { findStay, writeOffStay } from '../../parking-order/index.ts';
import { createChannelDouble, deliverSurely, leftStay, paidStay } from '../../refund/refund.fixture.ts';
import { monthRule, sell } from '../../special-vehicle/pass-card/pass.fixture.ts';
import { brokenStatements, runStatements } from '../statement.fixture.ts';

let t: TestApp;
let yard: Yard;
let people: readonly Actor[] = [];
let dealerId = '';
const day = { startTime: '2025-10-13 00:00:00', endTime: '2025-10-13 23:59:59' };

/** What is checked of all money, and holds. */
const held = ['F1', 'F2', 'F3', 'L1'].map((id) => [id, 0]);

const work = <T>(does: (context: Parameters<typeof seedOwner>[0]) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  people = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'STATEM');
  dealerId = (await t.owner.query('select dealer_id as id from park where id = $1', [yard.parkId])).rows[0].id;
  createChannelDouble();
  // Two stays paid, 4.00 of one given back, one left unpaid, one given up; a pass sold; a wallet filled.
  const { billId } = await paidStay(t, yard, '浙S00001');
  await paidStay(t, yard, '浙S00002');
  await leftStay(t, yard, '浙S00003');
  const { orderId } = await leftStay(t, yard, '浙S00004');
  await work(async (context) => {
    const stay = await findStay(context.tx, dealerId, orderId);
    if (stay) await writeOffStay(context, stay, { reason: '无法追缴', source: 1, operatorId: null, operatorName: '' });
  });
  const asked = await t.call(parkingRefunds.apply, { body: { billId, applyFen: 400, refundReason: 2, requestId: newId() } }, people[0]);
  await t.call(parkingRefunds.audit, { params: { id: asked.data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, people[1]);
  await deliverSurely(t);
  const ruleId = await monthRule(t, people[0] as Actor, [yard.parkId]);
  await sell(t, people[0] as Actor, ruleId, '浙S00005');
  await work(async (context) => {
    const id = await seedOwner(context, dealerId, { mobile: '13900005678' });
    await seedMoney(context, dealerId, id, { principalFen: 10_000, giftFen: 500 });
  });
  await runLedger(t);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const income = async (query: object = {}) => (await t.call(incomeStatements.get, { query: { ...day, ...query } }, people[0])).data;

test('the day of home page, flows, statement and ledger is one number', async () => {
  const { rows, total, checks, waiting } = await income();
  expect(waiting).toBe(0);
  expect(rows).toHaveLength(1);
  expect(total).toMatchObject({ refundFen: 400 });
  expect(checks.map(({ id, diffFen }) => [id, diffFen])).toEqual(held);
  const overview = (await t.call(home.overview, {}, people[0])).data;
  const flows = (await t.call(billFlows.list, { query: { ...day, onAccount: 0, pageNo: 1, pageSize: 20 } as never }, people[0])).data;
  expect(flows.summary?.netFen).toBe(overview.receivedFen.value);
  const paid = (await t.call(paymentStatements.get, { query: day as never }, people[0])).data;
  expect(paid.total.netFen).toBe(overview.receivedFen.value);
  const trial = (await t.call(trialBalances.list, { query: { startDate: '2025-10-13', endDate: '2025-10-13' } }, people[0])).data;
  const money = trial.rows.filter(({ accountCode }) => [account.CASH, account.BANK, account.CHANNEL].includes(accountCode as never));
  expect(money.reduce((sum, { debitFen, creditFen }) => sum + debitFen - creditFen, 0)).toBe(paid.total.netFen);
});

test('a day whose channels’ bills are there is held against them; what differs is said', async () => {
  const { rows } = await t.owner.query<{ id: string }>('select id from pay_account where dealer_id = $1 limit 1', [dealerId]);
  const accountId = rows[0]?.id ?? expect.fail('no receiving account');
  expect((await income()).checks.some(({ id }) => id === 'C1')).toBe(false);
  await t.owner.query(
    `insert into pay_bill (dealer_id, id, account_id, bill_day, state, paid_count, paid_fen, refund_count, refund_fen, fee_fen, created_at)
     values ($1, $2, $3, '2025-10-13', 3, 2, 3300, 1, 400, 0, now())`,
    [dealerId, newId(), accountId],
  );
  const own = await t.owner.query<{ fen: number }>(
    'select coalesce(sum(debit_fen - credit_fen), 0)::int as fen from ledger_line where account_code = 1121 and sub_key = $1',
    [accountId],
  );
  const { checks } = await income();
  const tie = checks.find(({ id }) => id === 'C1');
  expect(tie).toMatchObject({ leftFen: 2900, terms: [{ fen: own.rows[0]?.fen }], diffFen: 2900 - (own.rows[0]?.fen ?? 0) });
  await t.owner.query('delete from pay_bill');
});

test('every pivot comes to the same total, live and added up', async () => {
  const live = (await income()).total;
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
  people = [await t.login('binjiang')];
  for (const time of ['live', 'added up']) {
    if (time === 'added up') await runStatements(t);
    for (const by of [statementBy.PERIOD, statementBy.BIZ, statementBy.TARGET]) {
      const { rows, total } = await income({ by });
      expect(total, `${time} ${by}`).toEqual(live);
      expect(rows.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(total.netFen);
      expect(rows.reduce((sum, { receivableFen }) => sum + (receivableFen ?? 0), 0)).toBe(total.receivableFen);
    }
    const byMeans = await income({ by: statementBy.PAY });
    expect(byMeans.total).toMatchObject({ netFen: live.netFen, receivableFen: null });
    expect(byMeans.rows.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(live.netFen);
    const wechat = await income({ payType: payChannel.WECHAT });
    expect(wechat.total.receivedFen).toBe(byMeans.rows.find(({ rowKey }) => rowKey === '2')?.receivedFen);
    expect(wechat.checks).toEqual([]);
    const parking = await income({ bizType: billBiz.PARKING });
    expect(parking.total).toMatchObject({ receivableFen: 6000, receivedFen: 3000, refundFen: 400 });
    expect(parking.checks.map(({ diffFen }) => diffFen)).toEqual([0, 0]);
  }
  expect(await brokenStatements(t)).toEqual([]);
});

test('every statement answers, and what it checks holds', async () => {
  const query = day as never;
  for (const call of [
    incomeStatements,
    monthlyStatements,
    parkingStatements,
    temporaryStatements,
    receivableStatements,
    passStatements,
    topUpStatements,
    paymentStatements,
    orderStatements,
  ]) {
    const { data, code } = await t.call(call.get as typeof incomeStatements.get, { query }, people[0]);
    expect(code, call.get.path).toBe('200');
    expect(data.rows.length, call.get.path).toBeGreaterThan(0);
    expect(data.checks.length, call.get.path).toBeGreaterThan(0);
    for (const { id, diffFen } of data.checks) expect([id, diffFen], call.get.path).toEqual([id, 0]);
  }
});

test('temporary cars by day, hour and lot come to one total, live and added up, and with all others to that of parking', async () => {
  const told = async (query: object = {}) =>
    (await t.call(temporaryStatements.get, { query: { ...day, ...query } as never }, people[0])).data;
  const parking = (await t.call(parkingStatements.get, { query: day as never }, people[0])).data.total;
  const whole = (await told()).total;
  // Four stays of 15.00; two were paid, 4.00 of it given back; they all left.
  expect(whole).toMatchObject({
    exitCount: 4,
    freeCount: 0,
    receivableFen: 6000,
    onlineFen: 3000,
    refundFen: 400,
    netFen: 2600,
    averageFen: 1500,
  });
  expect(whole.exitCount).toBe(parking.exitCount);
  for (const by of [statementBy.PERIOD, statementBy.HOUR, statementBy.TARGET]) {
    const { rows, total, checks } = await told({ by });
    expect(total, String(by)).toEqual(whole);
    expect(rows.reduce((sum, row) => sum + row.receivableFen, 0)).toBe(whole.receivableFen);
    expect(rows.reduce((sum, row) => sum + row.exitCount, 0)).toBe(whole.exitCount);
    expect(checks.map(({ id, diffFen }) => [id, diffFen])).toEqual([
      ['F1', 0],
      ['T1', 0],
    ]);
  }
  expect((await told({ by: statementBy.HOUR })).rows).toHaveLength(24);
  // Paid by means that say nothing of temporary cars: it is not filtered by them.
  expect((await told({ payType: payChannel.CASH })).total).toEqual(whole);
  // As whose a stay is charged is what it was when the day was added up; read from the ledger it is what it is now.
  await t.owner.query("update park_order set car_type = 2 where dealer_id = $1 and plate_no = '浙S00003'", [dealerId]);
  expect((await told()).total).toEqual(whole);
  await t.owner.query('delete from stat_finance_date');
  await t.owner.query('delete from stat_finance_month');
  const { total, checks } = await told({ grain: statementGrain.MONTH });
  expect(total.receivableFen).toBe(4500);
  expect((await told({ by: statementBy.HOUR })).rows.reduce((sum, row) => sum + row.receivableFen, 0)).toBe(4500);
  expect(checks.map(({ diffFen }) => diffFen)).toEqual([0, 0]);
  await t.owner.query("update park_order set car_type = 1 where dealer_id = $1 and plate_no = '浙S00003'", [dealerId]);
  await runStatements(t);
  expect(await brokenStatements(t)).toEqual([]);
});

test('orders by business, day and lot come to one total, that of the records; of chosen lots only theirs', async () => {
  const told = async (query: object) => (await t.call(orderStatements.get, { query: { ...day, ...query } as never }, people[0])).data;
  const { rows } = await t.owner.query<{ n: number; done: number }>(
    `select count(*)::int as n, (count(*) filter (where order_status = 2))::int as done from park_order where dealer_id = $1
     and order_status <> 5 and (enter_time at time zone 'Asia/Shanghai')::date = '2025-10-13'`,
    [dealerId],
  );
  const { total } = await told({ bizType: billBiz.PARKING });
  expect(total).toMatchObject({ totalCount: rows[0]?.n, doneCount: rows[0]?.done });
  const whole = (await told({})).total;
  for (const by of [statementBy.BIZ, statementBy.PERIOD, statementBy.TARGET]) {
    const { rows: parts, total: sum, checks } = await told({ by });
    expect(sum, String(by)).toEqual(whole);
    expect(parts.reduce((all, { totalCount }) => all + totalCount, 0)).toBe(whole.totalCount);
    expect(checks.map(({ id, diffFen }) => [id, diffFen])).toEqual([['O1', 0]]);
  }
  expect((await told({ targetIds: newId() })).total).toMatchObject({ totalCount: 0, successBp: null });
});

test('chosen lots and the lots of somebody limited: the rows, the total and the checks are of these alone', async () => {
  const { data: none } = await t.call(incomeStatements.get, { query: { ...day, targetIds: newId() } as never }, people[0]);
  expect(none.total).toMatchObject({ receivableFen: 0, receivedFen: 0, payCount: 0 });
  const { data: here } = await t.call(incomeStatements.get, { query: { ...day, targetIds: yard.parkId, by: 2 } as never }, people[0]);
  expect(here.rows.map(({ rowKey }) => rowKey)).toEqual([yard.parkId]);
  expect(here.checks.map(({ id, diffFen }) => [id, diffFen])).toEqual(held);
  const other = await createYard(t, 'STATM2');
  for (const [lots, receivedFen] of [
    [[other.parkId], 0],
    [[yard.parkId], here.total.receivedFen],
  ] as const) {
    await limitTo(t, 'kefu', ...lots);
    const limited = await t.login('kefu');
    const { data } = await t.call(incomeStatements.get, { query: day as never }, limited);
    expect(data).toMatchObject({ limited: true, total: { receivedFen } });
    expect(data.checks.map(({ id, diffFen }) => [id, diffFen])).toEqual(held);
    // A wallet is of no lot: what is in it is nothing to say of some of them.
    expect((await t.call(topUpStatements.get, { query: day as never }, limited)).data.total.closingFen).toBeNull();
  }
});

test('the workbook holds what the page shows, as a paper: whose, of when, the total, the checks, by whom', async () => {
  const { total, rows } = await income({ by: statementBy.BIZ });
  const search = new URLSearchParams({ ...day, by: String(statementBy.BIZ) });
  const headers = { authorization: people[0]?.token ?? '', clienttype: people[0]?.clientType ?? '' };
  const { rawPayload } = await t.app.http.inject({ url: `/api${incomeStatements.export.path}?${search}`, headers });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  const lines = (sheets[0]?.rows ?? []).map((line) => line.map((cell) => String(cell ?? '')));
  expect(lines[0]?.[0]).toBe('收入总表');
  expect(lines[1]?.filter((cell) => cell !== '')).toEqual([
    expect.stringContaining('编制单位：'),
    '期间：2025-10-13 至 2025-10-13',
    '单位：元',
  ]);
  expect(lines[2]?.slice(0, 3)).toEqual(['项目', '应收', '优惠']);
  expect(lines.slice(3, 3 + rows.length).map(([name, owed]) => [name, Number(owed) * 100])).toEqual(
    rows.map((row) => [row.label, row.receivableFen]),
  );
  const sum = lines.find(([name]) => name === '合计') ?? [];
  expect(Number(sum[6]) * 100).toBe(total.netFen);
  expect(lines.filter(([name]) => /^(F|L)\d/.test(name ?? '')).map((line) => Number(line[3]))).toEqual([0, 0, 0, 0]);
  expect(lines.at(-1)?.[0]).toContain('制表人：');
});

test('what is too long, runs backwards or cannot be told that way is refused', async () => {
  for (const [query, error] of [
    [{ startTime: '2025-07-01 00:00:00', endTime: '2025-10-13 00:00:00' }, statementErrors.tooManyDays],
    [{ startTime: '2023-01-01 00:00:00', endTime: '2025-10-13 00:00:00', grain: statementGrain.MONTH }, statementErrors.tooManyMonths],
    [{ startTime: '2025-10-13 00:00:00', endTime: '2025-10-12 00:00:00' }, statementErrors.reversed],
  ] as const)
    expect((await t.call(incomeStatements.get, { query: query as never }, people[0])).code).toBe(error.code);
  const query = { ...day, by: statementBy.PAY } as never;
  expect((await t.call(monthlyStatements.get, { query }, people[0])).code).toBe(statementErrors.pivot.code);
});

test('a month that is over is read as a whole; what is posted into it later is there at once, and a wrong day is read from the ledger', async () => {
  const later = async () => {
    t.clock.at = new Date('2025-11-03T09:00:00+08:00');
    people = [await t.login('binjiang')];
  };
  const october = async () =>
    (await income({ grain: statementGrain.MONTH, by: statementBy.BIZ })).rows.map(({ label, netFen, payCount }) => ({
      label,
      netFen,
      payCount,
    }));
  const kept = async () => (await t.owner.query('select count(*)::int as n from stat_finance_monthly')).rows[0]?.n as number;
  await later();
  const live = await october();
  await runStatements(t);
  expect(await kept()).toBeGreaterThan(0);
  expect(await october()).toEqual(live);
  const before = live.find(({ label }) => label === '停车');
  await paidStay(t, yard, '浙S00009');
  await runLedger(t);
  await later();
  const expected = { label: '停车', netFen: (before?.netFen ?? 0) + 1500, payCount: (before?.payCount ?? 0) + 1 };
  for (const time of ['changed', 'added up anew']) {
    if (time !== 'changed') await runStatements(t);
    expect(
      (await october()).find(({ label }) => label === '停车'),
      time,
    ).toEqual(expected);
  }
  await t.owner.query('update stat_finance_daily set received_fen = received_fen + 1 where received_fen > 0');
  await t.owner.query('update stat_finance_monthly set received_fen = received_fen + 1 where received_fen > 0');
  expect((await brokenStatements(t)).map(([name]) => name)).toEqual([expect.stringContaining('receipts')]);
  await runStatements(t, 'statement-proof');
  expect((await october()).find(({ label }) => label === '停车')).toEqual(expected);
  await runStatements(t);
  expect(await brokenStatements(t)).toEqual([]);
  // What was open at a day's end, long after: the order that was left unpaid.
  const open = (await t.call(receivableStatements.get, { query: { endTime: day.endTime } as never }, people[0])).data;
  expect(open.total).toMatchObject({ openFen: 1500, bucket0Fen: 1500, orderCount: 1, plateCount: 1 });
  const now = (await t.call(receivableStatements.get, { query: {} as never }, people[0])).data;
  expect(now.total).toMatchObject({ openFen: 1500, bucket0Fen: 0 });
  expect(now.checks.map(({ diffFen }) => diffFen)).toEqual([0]);
});
