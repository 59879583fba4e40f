import { billBiz, payChannel, receipts } from '@bochong/contract/bill';
import {
  companies,
  companyBillErrors,
  companyBillStatus,
  companyCarBills,
  companyErrors,
  companyVehicles,
} from '@bochong/contract/company';
import { carType } from '@bochong/contract/kernel/vehicle';
import { orderMergeErrors, orderMerges, orderStatus, parkOrderErrors, parkOrders, payStatus } from '@bochong/contract/parking-order';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metrics } from '../../../kernel/database/counter.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { companyJobs } from '../company.jobs.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let second: Yard;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  await moveTo('2025-10-01T08:00:00+08:00');
  yard = await createYard(t, 'COMPA1');
  second = await createYard(t, 'COMPA2');
});
afterAll(() => t.close());

/** Sessions end when a month passes, and one of a later day counts as the newer. */
async function moveTo(at: string): Promise<void> {
  t.clock.at = new Date(at);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
}
const fields = (change: object = {}) => ({
  ...{ companyCode: `Q${number}`, companyName: `城投物流${number}`, creditCode: '', contact: '赵经理', phone: '13800001234', address: '' },
  ...{ industry: '', salesman: '', vehicleLimit: 3, remark: '' },
  ...change,
});
/** A company with one vehicle. */
async function company(change: object = {}) {
  number += 1;
  const { data } = await t.call(companies.create, { body: fields(change) }, actor);
  const plateNo = `浙E${String(number * 111).padStart(5, '0')}`;
  await addVehicle(data.companyId, plateNo);
  return { companyId: data.companyId, plateNo };
}
const addVehicle = (companyId: string, plateNo: string) =>
  t.call(
    companyVehicles.create,
    { params: { id: companyId }, body: { plateNo, plateColor: 1, driverName: '', driverMobile: '', dept: '' } },
    actor,
  );

let passages = 0;
async function drive(place: Yard, side: 'entry' | 'exit', plateNo: string, at: string, releaseType?: 8) {
  passages += 1;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const { result } = await applyTo(t, place, { id: `c${passages}`, side, at, event: { eventType: 'lane.capture', payload } });
  const passed = { captureEventId: `c${passages}`, ...(releaseType && { releaseType }) };
  await applyTo(t, place, { id: `c${passages}p`, side, at, event: { eventType: 'lane.passed', payload: passed } });
  return result;
}
/** A vehicle stays from 10:00 to 12:00, which costs 9 yuan; answers its order. */
async function stay(plateNo: string, date: string, place = yard) {
  await drive(place, 'entry', plateNo, `${date}T10:00:00+08:00`);
  const told = await drive(place, 'exit', plateNo, `${date}T12:00:00+08:00`);
  const [order] = (await t.call(parkOrders.list, { query: { plateNo } }, actor)).data.results;
  return { told, order: order ?? expect.fail('no stay') };
}
const bills = async (companyId: string) => (await t.call(companyCarBills.list, { query: { companyId } }, actor)).data.results;
const billOf = async (companyId: string, period = '2025-10') =>
  (await bills(companyId)).find((bill) => bill.period === period) ?? expect.fail(`no bill of ${period}`);
const generate = (period = '2025-10') => t.call(companyCarBills.generate, { body: { period } }, actor);
const confirm = async (bill: { companyBillId: string; rev: number }) =>
  (await t.call(companyCarBills.confirm, { params: { id: bill.companyBillId }, body: { rev: bill.rev } }, actor)).code;
let transfers = 100;
const receive = (bill: { companyBillId: string }, body: object = {}) =>
  t.call(
    companyCarBills.receive,
    { params: { id: bill.companyBillId }, body: { paidFen: 9_00, payChannel: payChannel.TRANSFER, voucherNo: `T${++transfers}`, ...body } },
    actor,
  );
const dispute = async (bill: { companyBillId: string }, orderId: string) =>
  (await t.call(companyCarBills.dispute, { params: { id: bill.companyBillId }, body: { orderId, reason: '当日车辆在外地' } }, actor)).code;

/** Bills and accounts that do not say what their orders and payments say. */
async function wrongSums() {
  const { rows } = await t.owner.query(`
    select 'bill' as what, b.bill_no as who from company_car_bill b left join (select bill_id, count(*) as n, sum(gross_fen) as gross,
        sum(discount_fen) as discount, sum(payable_fen) as payable from company_order group by 1) s on s.bill_id = b.id
      where (b.order_count, b.gross_fen, b.discount_fen, b.payable_fen) is distinct from
        (coalesce(s.n, 0), coalesce(s.gross, 0), coalesce(s.discount, 0), coalesce(s.payable, 0))
    union all
    select 'account', o.order_id::text from company_order o left join (select subject_id as order_id, sum(paid_fen - refunded_fen) as fen from bill
        where pay_channel = 11 and pay_state = 2 group by 1) c on c.order_id = o.order_id
      where o.payable_fen <> coalesce(c.fen, 0) or o.gross_fen - o.discount_fen <> o.payable_fen
    union all
    select 'stay', p.order_no from park_order p where p.car_type = 7 and p.left_at is not null and p.order_status <> 2
    union all
    select 'no account', p.order_no from park_order p left join company_order o on o.order_id = p.id
      where p.car_type = 7 and p.left_at is not null and p.payable_fen > 0 and o.order_id is null`);
  return rows;
}

test('a company vehicle leaves without paying; what it owes stands on the account once, however it got out', async () => {
  const { companyId, plateNo } = await company();
  const { told, order } = await stay(plateNo, '2025-10-13');
  expect(told).toMatchObject({ decision: 'RELEASE', dueFen: 0 });
  expect(order).toMatchObject({ carType: carType.COMPANY, orderStatus: orderStatus.FINISHED, payStatus: payStatus.PAID, paidFen: 9_00 });
  const { data } = await t.call(receipts.list, { query: { plateNo } }, actor);
  expect(data.results).toMatchObject([{ payChannel: payChannel.COMPANY, paidFen: 9_00, channelTradeNo: null }]);
  await drive(second, 'entry', plateNo, '2025-10-14T10:00:00+08:00');
  await drive(second, 'exit', plateNo, '2025-10-14T12:00:00+08:00', 8);
  await deliverEvents(t);
  const [row] = (await t.call(companies.list, { query: { plateNo } }, actor)).data.results;
  expect(row).toMatchObject({ companyId, vehicleCount: 1, unbilledFen: 18_00 });
  const received = await t.owner.query('select coalesce(sum(value), 0)::int as fen from counter_delta where metric = 3');
  expect(received.rows).toEqual([{ fen: 0 }]);
  expect(await wrongSums()).toEqual([]);
});

test('a plate belongs to one company at a time; frozen it pays like anybody, ended it is free for another', async () => {
  const first = await company();
  const other = await company({ vehicleLimit: 1 });
  expect((await t.call(companies.create, { body: fields() }, actor)).code).toBe(companyErrors.codeTaken.code);
  expect((await addVehicle(other.companyId, '浙E99999')).code).toBe(companyErrors.limit.code);
  const [mine] = (await t.call(companyVehicles.list, { params: { id: other.companyId } }, actor)).data;
  await t.call(companyVehicles.remove, { params: { id: mine?.vehicleId ?? '' } }, actor);
  expect((await addVehicle(other.companyId, first.plateNo)).code).toBe(companyErrors.plateTaken.code);
  const change = async (status: 1 | 2 | 3, rev: number) =>
    (await t.call(companies.changeStatus, { params: { id: first.companyId }, body: { status, rev } }, actor)).code;
  expect(await change(2, 0)).toBe('200');
  expect((await stay(first.plateNo, '2025-10-13')).told).toMatchObject({ decision: 'HOLD', dueFen: 9_00 });
  expect(await change(3, 1)).toBe('200');
  expect(await change(1, 2)).toBe(companyErrors.ended.code);
  expect((await addVehicle(other.companyId, first.plateNo)).code).toBe('200');
});

test('a company’s phone is masked, and kept where it is not sent', async () => {
  const { companyId } = await company();
  const row = async () =>
    (await t.call(companies.list, { query: { keyword: `Q${number}` } }, actor)).data.results.find((one) => one.companyId === companyId);
  expect(await row()).toMatchObject({ phone: '138****1234' });
  const { phone: _, ...body } = fields({ companyName: '新名称' });
  expect((await t.call(companies.update, { params: { id: companyId }, body: { ...body, rev: 0 } }, actor)).code).toBe('200');
  expect(await row()).toMatchObject({ companyName: '新名称' });
  expect(await numberOf(t, actor, 'company', companyId)).toBe('13800001234');
});

test('the month’s bill holds what is on account, as often as it is generated, and follows its orders until it is confirmed', async () => {
  const { companyId, plateNo } = await company();
  const { order } = await stay(plateNo, '2025-10-15');
  await stay(plateNo, '2025-10-16', second);
  await stay(plateNo, '2025-11-03');
  await moveTo('2025-11-03T13:00:00+08:00');
  for (const job of companyJobs) await runForDealers(t.app, job);
  await generate();
  const bill = await billOf(companyId);
  expect(bill).toMatchObject({
    orderCount: 2,
    payableFen: 18_00,
    grossFen: 18_00,
    status: companyBillStatus.PENDING,
    parkNames: '车场COMPA1、车场COMPA2',
  });
  expect(await bills(companyId)).toHaveLength(1);
  expect((await generate('2025-12')).code).toBe(companyBillErrors.future.code);
  const [receipt] = (await t.call(receipts.list, { query: { number: order.orderNo } }, actor)).data.results;
  await t.owner.query(
    `insert into refund_limit (dealer_id, auto_limit_fen, system_limit_fen, leader_limit_fen, max_days, updated_by, updated_at)
      values ($1, 1000, 0, 50000, 365, '', now())`,
    [yard.dealerId],
  );
  const asked = { billId: receipt?.billId ?? '', applyFen: 4_00, refundReason: refundReason.FEE_WRONG, requestId: crypto.randomUUID() };
  expect((await t.call(parkingRefunds.apply, { body: asked }, actor)).code).toBe('200');
  expect(await confirm(bill)).toBe(companyBillErrors.unsettled.code);
  await deliverEvents(t);
  const lowered = await billOf(companyId);
  expect(lowered).toMatchObject({ orderCount: 2, payableFen: 14_00, discountFen: 4_00, grossFen: 18_00 });
  expect(await wrongSums()).toEqual([]);
  expect(await confirm(bill)).toBe(companyBillErrors.changed.code);
  expect(await confirm(lowered)).toBe('200');
  await moveTo('2025-10-01T08:00:00+08:00');
});

test('a disputed order waits for the next open month; a confirmed bill is frozen and takes nothing more', async () => {
  const { companyId, plateNo } = await company();
  const { order } = await stay(plateNo, '2025-10-15');
  const kept = await stay(plateNo, '2025-10-17');
  await generate();
  const pending = await billOf(companyId);
  expect((await receive(pending)).code).toBe(companyBillErrors.notConfirmed.code);
  expect(await dispute(pending, order.orderId)).toBe('200');
  expect(await dispute(pending, order.orderId)).toBe('40401');
  await generate();
  const bill = await billOf(companyId);
  expect(bill).toMatchObject({ orderCount: 1, payableFen: 9_00 });
  expect(await confirm(bill)).toBe('200');
  expect(await confirm(await billOf(companyId))).toBe(companyBillErrors.notPending.code);
  expect(await dispute(bill, kept.order.orderId)).toBe(companyBillErrors.notPending.code);
  const fix = { orderId: kept.order.orderId, plateNo: '浙E88888', plateColor: 1 as const, reason: '看错' };
  const rev = (await t.call(parkOrders.get, { params: { id: kept.order.orderId } }, actor)).data.rev;
  expect((await t.call(parkOrders.fixPlate, { body: { ...fix, rev } }, actor)).code).toBe(parkOrderErrors.frozen.code);
  const [receipt] = (await t.call(receipts.list, { query: { number: kept.order.orderNo } }, actor)).data.results;
  const asked = { billId: receipt?.billId ?? '', applyFen: 1_00, refundReason: refundReason.FEE_WRONG, requestId: crypto.randomUUID() };
  expect((await t.call(parkingRefunds.apply, { body: asked }, actor)).code).toBe(parkOrderErrors.frozen.code);
  // A passage told late changes nothing of it.
  await drive(yard, 'exit', plateNo, '2025-10-17T11:00:00+08:00');
  const merge = { orderIds: [order.orderId, kept.order.orderId], reason: 1 as const };
  expect((await t.call(orderMerges.merge, { body: merge }, actor)).code).toBe(orderMergeErrors.onAccount.code);
  await moveTo('2025-11-01T00:20:00+08:00');
  await generate('2025-11');
  expect(await billOf(companyId, '2025-11')).toMatchObject({ orderCount: 1, payableFen: 9_00 });
  const { data } = await t.call(
    companyCarBills.orders,
    { params: { id: (await billOf(companyId, '2025-11')).companyBillId }, query: {} },
    actor,
  );
  expect(data.results).toMatchObject([{ orderId: order.orderId, disputeReason: '当日车辆在外地', payableFen: 9_00 }]);
  expect(await wrongSums()).toEqual([]);
  await moveTo('2025-10-01T08:00:00+08:00');
});

test('a company’s money comes in to the fen; of two cashiers one wins; late it is overdue until then', async () => {
  const { companyId, plateNo } = await company();
  await stay(plateNo, '2025-10-15');
  await moveTo('2025-11-01T00:20:00+08:00');
  await generate();
  await confirm(await billOf(companyId));
  expect(await billOf(companyId)).toMatchObject({ status: companyBillStatus.CONFIRMED, dueDate: '2025-12-01' });
  for (const [now, status] of [
    ['2025-12-01T23:20:00+08:00', companyBillStatus.CONFIRMED],
    ['2025-12-02T00:20:00+08:00', companyBillStatus.OVERDUE],
  ] as const) {
    await moveTo(now);
    for (const job of companyJobs) await runForDealers(t.app, job);
    expect((await billOf(companyId)).status).toBe(status);
  }
  const bill = await billOf(companyId);
  expect((await receive(bill, { paidFen: 8_99 })).code).toBe(companyBillErrors.amount.code);
  expect((await receive(bill, { voucherNo: '' })).code).toBe(companyBillErrors.voucher.code);
  const answers = await Promise.all([receive(bill), receive(bill, { voucherNo: 'T2' })]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', companyBillErrors.settled.code]);
  const settled = await billOf(companyId);
  expect(settled).toMatchObject({ status: companyBillStatus.SETTLED, paidFen: 9_00 });
  const { data } = await t.call(receipts.list, { query: { bizType: billBiz.COMPANY } }, actor);
  expect(data.results).toMatchObject([{ billId: settled.paidBillId, paidFen: 9_00, payChannel: payChannel.TRANSFER }]);
  const { data: page } = await t.call(companyCarBills.list, { query: { companyId } }, actor);
  expect(page.summary).toEqual({ orderCount: 1, payableFen: 9_00, paidFen: 9_00, overdueFen: 0 });
  await moveTo('2025-10-01T08:00:00+08:00');
});

/** Money of a company's payment goes back. */
async function refundWhole(billId: string, applyFen: number): Promise<void> {
  await t.owner.query('update refund_limit set auto_limit_fen = 100000');
  const asked = { billId, applyFen, refundReason: refundReason.FEE_WRONG, requestId: crypto.randomUUID() };
  const { refundId } = (await t.call(parkingRefunds.apply, { body: asked }, actor)).data;
  const params = { id: refundId };
  const { rev } = (await t.call(parkingRefunds.get, { params }, actor)).data;
  expect((await t.call(parkingRefunds.offline, { params, body: { voucherNo: 'T2', rev } }, actor)).code).toBe('200');
}

test('what a company pays belongs to the lots its vehicles stood in, and what goes back is taken from them likewise, to the fen', async () => {
  const { companyId, plateNo } = await company();
  await stay(plateNo, '2025-10-15');
  await stay(plateNo, '2025-10-16', second);
  await stay(plateNo, '2025-10-17', second);
  await moveTo('2025-11-01T00:20:00+08:00');
  await generate();
  await confirm(await billOf(companyId));
  const income = async (metric: number = metrics.receivedFen) => {
    const { rows } = await t.owner.query(
      `select park_id, sum(value)::int as fen from (select park_id, metric, value from counter union all select park_id, metric, value from counter_delta) c
       where metric = $1 and park_id = any ($2) group by 1`,
      [metric, [yard.parkId, second.parkId]],
    );
    const of = (parkId: string): number => rows.find((row) => row.park_id === parkId)?.fen ?? 0;
    return [of(yard.parkId), of(second.parkId)] as const;
  };
  const before = await income();
  expect((await receive(await billOf(companyId), { paidFen: 27_00 })).code).toBe('200');
  const after = await income();
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([9_00, 18_00]);
  const { paidBillId, paidFen } = await billOf(companyId);
  const { data } = await t.call(receipts.get, { params: { id: paidBillId ?? '' } }, actor);
  expect(data).toMatchObject({ paidFen, parkId: second.parkId });
  expect(data.lots).toMatchObject([
    { parkId: second.parkId, amountFen: 18_00 },
    { parkId: yard.parkId, amountFen: 9_00 },
  ]);
  const gone = await income(metrics.refundedFen);
  for (const [applyFen, ofYard, ofSecond] of [
    [1_00, 34, 66],
    [26_00, 9_00, 18_00],
  ] as const) {
    await refundWhole(paidBillId ?? '', applyFen);
    const { lots, refundedFen } = (await t.call(receipts.get, { params: { id: paidBillId ?? '' } }, actor)).data;
    expect(lots).toMatchObject([{ refundedFen: ofSecond }, { refundedFen: ofYard }]);
    expect(refundedFen).toBe(ofYard + ofSecond);
    const back = await income(metrics.refundedFen);
    expect([back[0] - gone[0], back[1] - gone[1]]).toEqual([ofYard, ofSecond]);
  }
  await moveTo('2025-10-01T08:00:00+08:00');
});

test('nobody sees a bill over lots that are not theirs; bills and their orders are exported', async () => {
  const { companyId, plateNo } = await company();
  await stay(plateNo, '2025-10-15');
  await stay(plateNo, '2025-10-16', second);
  await generate();
  const bill = await billOf(companyId);
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  for (const path of [
    companyCarBills.export.path,
    companyCarBills.exportOrders.path.replace(':id', bill.companyBillId),
    companies.export.path,
  ]) {
    const file = await t.app.http.inject({ url: `/api${path}`, headers });
    expect([file.statusCode, String(file.headers['content-type']).includes('sheet')], path).toEqual([200, true]);
  }
  expect((await t.call(companies.chosen, { query: { keyword: '城投' } }, actor)).data.length).toBeGreaterThan(0);
  const other = await t.login('qingyu', '2');
  expect((await t.call(companyCarBills.list, { query: {} }, other)).data.results).toEqual([]);
});
