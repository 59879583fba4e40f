import { randomUUID } from 'node:crypto';
import { arrearsErrors, arrearsReason, arrearsRecords, arrearsStatus, writeOffState } from '@bochong/contract/arrears';
import { billErrors, payScene, receipts } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { driverPays, orderStatus, parkOrders, payStatus } from '@bochong/contract/parking-order';
import { billFlows, parkingRefunds, refundErrors, refundReason } from '@bochong/contract/refund';
import { blackAction, blackLists } from '@bochong/contract/special-vehicle';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { savePresence } from '../../parking-order/index.ts';
import { leaveUnpaid, notifyPaid, passDeadlines, wrongSums } from '../arrears.fixture.ts';
import { freezeArrears, unfreezeArrears } from '../index.ts';

let t: TestApp;
let actor: Actor;
let other: Actor;
let yard: Yard;
let second: Yard;
let number = 0;
let plateNo = '';
const on = (day: number, clock: string) => `2025-10-${day}T${clock}:00+08:00`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(on(20, '12:00'));
  [actor, other] = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'DEBTS1');
  second = await createYard(t, 'DEBTS2');
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  plateNo = `浙C${String(number * 111).padStart(5, '0')}`;
});

const leave = (day: number, hours: 2 | 3 = 2, place = yard, release?: 5 | 8) =>
  leaveUnpaid(t, place, { plateNo, enter: on(day, '10:00'), exit: on(day, `1${hours}:00`), ...(release && { release }) });
const records = async (filter: object = {}) => (await t.call(arrearsRecords.list, { query: { plateNo, ...filter } }, actor)).data.results;
const only = async () => {
  const [record] = await records();
  if (!record) throw new Error('no record');
  return record;
};
const orderOf = async (orderId: string) => (await t.call(parkOrders.get, { params: { id: orderId } }, actor)).data;
const pay = (body: object, as = actor) =>
  t.call(arrearsRecords.pay, { body: { totalFen: 900, paidFen: 900, payChannel: 1, voucher: ['收据1'], ...body } }, as);

test('a forced exit is arrears at once, an unpaid one when its deadline has passed', async () => {
  const forced = await leave(13);
  await leave(14, 3, second, 5);
  expect(await records()).toMatchObject([
    { orderId: forced, owedFen: 900, originFen: 900, arrearsReason: arrearsReason.FORCED, ageDays: 7 },
  ]);
  await passDeadlines(t);
  const [late] = await records();
  expect(late).toMatchObject({
    owedFen: 1300,
    arrearsReason: arrearsReason.OVERDUE,
    arrearsStatus: arrearsStatus.OWING,
    parkName: '车场DEBTS2',
  });
  expect(await orderOf(late?.orderId ?? '')).toMatchObject({ orderStatus: orderStatus.ARREARS });
  expect(await wrongSums(t)).toEqual([]);
});

test('all records of a plate are paid with one bill, the oldest first; the orders are finished', async () => {
  const orders = [await leave(13), await leave(14, 3), await leave(15, 2, second)];
  const [newest, middle, oldest] = await records();
  const plateId = oldest?.plateId ?? '';
  const answer = await pay({ plateId, totalFen: 3100, paidFen: 1500 });
  expect(answer).toMatchObject({ code: '200', data: { paidFen: 1500, owedFen: 1600 } });
  expect((await records()).map((record) => [record.arrearsId, record.arrearsStatus, record.owedFen])).toEqual([
    [newest?.arrearsId, arrearsStatus.OWING, 900],
    [middle?.arrearsId, arrearsStatus.PARTIAL, 700],
    [oldest?.arrearsId, arrearsStatus.PAID, 0],
  ]);
  t.clock.at = new Date(t.clock.at.getTime() + 60_000);
  expect(await pay({ plateId, totalFen: 1600, paidFen: 1600, payChannel: 14, voucher: ['网银20251020'] })).toMatchObject({ code: '200' });
  for (const orderId of orders)
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: orderStatus.FINISHED, payStatus: payStatus.PAID, dueFen: 0 });
  expect((await t.call(arrearsRecords.get, { params: { id: middle?.arrearsId ?? '' } }, actor)).data).toMatchObject({
    pays: [{ amountFen: 700 }, { amountFen: 600 }],
    orderPaidFen: 1300,
  });
  expect(await pay({ plateId, totalFen: 0, paidFen: 0 })).toMatchObject({ code: arrearsErrors.nothingOwed.code });
  expect(await wrongSums(t)).toEqual([]);
});

test('a POS slip or a transfer pays once per channel, also when two cashiers type it at the same moment', async () => {
  for (const day of [13, 14, 15, 16]) await leave(day);
  const arrearsIds = (await records()).map(({ arrearsId }) => arrearsId);
  const slip = (index: number, voucher: string, payChannel: 1 | 13 | 14 = 13) =>
    pay({ arrearsIds: [arrearsIds[index]], voucher: [voucher], payChannel });
  const slipNo = `POS${plateNo}`;
  const codes = (await Promise.all([slip(0, slipNo), slip(1, slipNo)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['200', billErrors.tradeUsed.code].sort());
  const open = codes[0] === '200' ? 1 : 0;
  expect((await slip(open, slipNo)).message).toBe(`凭证号${slipNo}已用于其他收款`);
  expect((await pay({ arrearsIds: [arrearsIds[open]], voucher: [`${slipNo}b`, slipNo], payChannel: 13 })).code).toBe(
    billErrors.tradeUsed.code,
  );
  expect(await slip(open, slipNo, 14)).toMatchObject({ code: '200' });
  for (const index of [2, 3]) expect(await slip(index, slipNo, 1)).toMatchObject({ code: '200' });
  expect(await wrongSums(t)).toEqual([]);
});

test('a payment of debts in two lots stands under each; who has one of them sees what belongs to it, and a refund goes to its stay', async () => {
  const [first, elsewhere] = [await leave(13), await leave(15, 3, second)];
  const [record] = await records();
  const { data: paid } = await pay({ plateId: record?.plateId, totalFen: 2200, paidFen: 2200 });
  const receiptsOf = async (query: object, as = actor) => (await t.call(receipts.list, { query: { plateNo, ...query } }, as)).data;
  const flow = async (as = actor) => (await t.call(billFlows.list, { query: { plateNo } }, as)).data.summary;
  expect(await receiptsOf({})).toMatchObject({ totalRecord: 1, results: [{ billId: paid.payId, paidFen: 2200, lotCount: 2 }] });
  for (const [parkId, paidFen] of [
    [yard.parkId, 900],
    [second.parkId, 1300],
  ] as const)
    expect(await receiptsOf({ parkIds: parkId })).toMatchObject({ results: [{ parkId, paidFen, lotCount: 2 }], summary: { paidFen } });

  await limitTo(t, 'kefu', second.parkId);
  const limited = await t.login('kefu');
  expect((await receiptsOf({}, limited)).results).toMatchObject([{ parkId: second.parkId, totalFen: 1300, paidFen: 1300, refundedFen: 0 }]);
  expect(await receiptsOf({ parkIds: yard.parkId }, limited)).toMatchObject({ totalRecord: 0 });
  expect(await receiptsOf({ minFen: 1301 }, limited)).toMatchObject({ totalRecord: 0 });
  expect(await flow(limited)).toMatchObject({ receivedFen: 1300 });
  const detail = async (as = actor) => (await t.call(receipts.get, { params: { id: paid.payId } }, as)).data;
  expect(await detail(limited)).toMatchObject({ paidFen: 1300, lots: [{ parkId: second.parkId }], items: [{ orderId: elsewhere }] });
  expect((await detail()).items).toHaveLength(2);

  const ask = (orderId: string | undefined, applyFen: number, as = actor) =>
    t.call(
      parkingRefunds.apply,
      { body: { billId: paid.payId, orderId, applyFen, refundReason: refundReason.FEE_WRONG, requestId: randomUUID() } },
      as,
    );
  expect((await ask(undefined, 100)).code).toBe(refundErrors.whichOrder.code);
  expect((await ask(first, 100, limited)).code).toBe(refundErrors.whichOrder.code);
  expect((await ask(elsewhere, 1301)).code).toBe(refundErrors.ceiling.code);
  expect((await ask(elsewhere, 300, limited)).code).toBe('200');
  const [{ refundId = '', refundStatus, rev = 0 } = {}] = (await t.call(parkingRefunds.list, { query: { plateNo } }, actor)).data.results;
  const params = { id: refundId };
  if (refundStatus === 0) await t.call(parkingRefunds.audit, { params, body: { pass: 1, opinion: '', rev } }, actor);
  const now = (await t.call(parkingRefunds.get, { params }, actor)).data;
  expect((await t.call(parkingRefunds.offline, { params, body: { voucherNo: 'T1', rev: now.rev } }, actor)).code).toBe('200');
  expect((await receiptsOf({ parkIds: second.parkId })).results).toMatchObject([{ paidFen: 1300, refundedFen: 300 }]);
  expect((await receiptsOf({ parkIds: yard.parkId })).results).toMatchObject([{ paidFen: 900, refundedFen: 0 }]);
  expect((await receiptsOf({})).results).toMatchObject([{ paidFen: 2200, refundedFen: 300 }]);
  expect(await flow(limited)).toMatchObject({ receivedFen: 1300, refundedFen: 300 });
  expect(await orderOf(elsewhere)).toMatchObject({ refundFen: 300 });
  expect(await orderOf(first)).toMatchObject({ refundFen: 0 });
  expect(await wrongSums(t)).toEqual([]);
  await t.owner.query("update app_user set park_scope = 1 where account = 'kefu'");
  other = await t.login('kefu');
});

test('a payment names what it is for: another total, too much, two plates, a stranger’s record', async () => {
  await leave(13);
  const { arrearsId } = await only();
  expect(await pay({ arrearsIds: [arrearsId], totalFen: 800, paidFen: 800 })).toMatchObject({ code: arrearsErrors.amountMoved.code });
  expect(await pay({ arrearsIds: [arrearsId], paidFen: 901 })).toMatchObject({ code: arrearsErrors.paidTooMuch.code });
  plateNo = '浙C99001';
  await leave(13);
  const foreign = (await only()).arrearsId;
  expect(await pay({ arrearsIds: [arrearsId, foreign], totalFen: 1800, paidFen: 1800 })).toMatchObject({
    code: arrearsErrors.otherPlates.code,
  });
  const elsewhere = await t.login('qingyu', '2');
  expect(await pay({ arrearsIds: [arrearsId] }, elsewhere)).toMatchObject({ code: commonErrors.notFound.code });
});

test('wrongly raised arrears are taken back once, not when something was paid', async () => {
  const orderId = await leave(13);
  const record = await only();
  const cancel = (rev: number) => t.call(arrearsRecords.cancel, { body: { arrearsId: record.arrearsId, reason: '设备误报', rev } }, actor);
  expect(await cancel(record.rev + 1)).toMatchObject({ code: commonErrors.stale.code });
  expect((await cancel(record.rev)).code).toBe('200');
  expect(await only()).toMatchObject({ arrearsStatus: arrearsStatus.CANCELLED, owedFen: 0, reduceFen: 900, closeReason: '设备误报' });
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: orderStatus.FINISHED,
    payableFen: 0,
    reduceFen: 900,
    payStatus: payStatus.NONE,
  });
  expect(await cancel(record.rev + 1)).toMatchObject({ code: arrearsErrors.closed.code });
  plateNo = '浙C99002';
  await leave(13);
  const partly = await only();
  await pay({ arrearsIds: [partly.arrearsId], paidFen: 100 });
  const { rev } = await only();
  expect(await t.call(arrearsRecords.cancel, { body: { arrearsId: partly.arrearsId, reason: '误', rev } }, actor)).toMatchObject({
    code: arrearsErrors.hasPaid.code,
  });
  expect(await wrongSums(t)).toEqual([]);
});

test('a reduction stays within what is owed and within the limit', async () => {
  const orderId = await leave(13);
  const record = await only();
  const reduce = async (reduceFen: number) =>
    t.call(arrearsRecords.reduce, { body: { arrearsId: record.arrearsId, reason: '协商', rev: (await only()).rev, reduceFen } }, actor);
  expect(await reduce(901)).toMatchObject({ code: arrearsErrors.reduceTooHigh.code });
  expect((await reduce(300)).code).toBe('200');
  expect(await only()).toMatchObject({ owedFen: 600, reduceFen: 300, arrearsStatus: arrearsStatus.OWING });
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 600, reduceFen: 300, orderStatus: orderStatus.ARREARS });
  await t.owner.query(
    `insert into arrears_setting (dealer_id, overdue_days, overdue_fen, write_off_days, reduce_limit_fen, priority) values ($1, 30, 10000, 1095, 200, '[]')`,
    [yard.dealerId],
  );
  expect(await reduce(201)).toMatchObject({ code: arrearsErrors.reduceLimit.code });
  await t.owner.query('delete from arrears_setting');
  expect(await wrongSums(t)).toEqual([]);
});

test('writing off takes two persons; money that comes later is taken all the same', async () => {
  const orderId = await leave(13);
  const record = await only();
  const apply = (uncollectable: boolean) =>
    t.call(
      arrearsRecords.applyWriteOff,
      { body: { arrearsId: record.arrearsId, reason: '车辆已报废', rev: record.rev, uncollectable } },
      actor,
    );
  const audit = (writeOffId: string, pass: boolean, as: Actor) =>
    t.call(arrearsRecords.auditWriteOff, { body: { writeOffId, pass, note: '同意' } }, as);
  expect(await apply(false)).toMatchObject({ code: arrearsErrors.tooYoung.code });
  const { data } = await apply(true);
  expect(await apply(true)).toMatchObject({ code: arrearsErrors.writeOffPending.code });
  expect(await audit(data.writeOffId, true, actor)).toMatchObject({ code: arrearsErrors.ownApplication.code });
  const waiting = async () => (await t.call(backlogs.list, { query: { typeCode: 'ARREARS_WRITE_OFF' } }, actor)).data.totalRecord;
  expect(await waiting()).toBe(1);
  expect((await audit(data.writeOffId, true, other)).code).toBe('200');
  expect(await audit(data.writeOffId, true, other)).toMatchObject({ code: arrearsErrors.writeOffDone.code });
  expect(await waiting()).toBe(0);
  expect(await only()).toMatchObject({ arrearsStatus: arrearsStatus.WRITTEN_OFF, owedFen: 0, writeOffFen: 900, closeReason: '车辆已报废' });
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: orderStatus.FINISHED,
    payStatus: payStatus.WRITTEN_OFF,
    dueFen: 0,
    payableFen: 900,
  });
  expect((await pay({ arrearsIds: [record.arrearsId] })).code).toBe('200');
  expect(await only()).toMatchObject({ arrearsStatus: arrearsStatus.PAID, writeOffFen: 0, paidFen: 900 });
  expect(await orderOf(orderId)).toMatchObject({ payStatus: payStatus.PAID });
  expect(await wrongSums(t)).toEqual([]);
});

test('an application falls away when the record is paid meanwhile', async () => {
  await leave(13);
  const record = await only();
  const body = { arrearsId: record.arrearsId, reason: '失联', rev: record.rev, uncollectable: true };
  await t.call(arrearsRecords.applyWriteOff, { body }, actor);
  await pay({ arrearsIds: [record.arrearsId] });
  const { writeOffs } = (await t.call(arrearsRecords.get, { params: { id: record.arrearsId } }, actor)).data;
  expect(writeOffs).toMatchObject([{ state: writeOffState.WITHDRAWN }]);
});

test('a corrected plate takes its debt along; the wrong plate owes nothing any more', async () => {
  const wrong = plateNo;
  const orderId = await leave(13);
  const record = await only();
  plateNo = '浙C99003';
  const body = { arrearsId: record.arrearsId, plateNo, plateColor: 1 as const, reason: '识别错误', rev: record.rev };
  expect((await t.call(arrearsRecords.modifyPlate, { body }, actor)).data).toEqual({ payableBeforeFen: 900, payableAfterFen: 900 });
  expect(await only()).toMatchObject({ arrearsId: record.arrearsId, owedFen: 900 });
  expect(await orderOf(orderId)).toMatchObject({ plateNo });
  const { rows } = await t.owner.query(
    'select plate_no, owed_fen::int as owed, record_count as records from arrears_plate where plate_no = any ($1) order by 1',
    [[wrong, plateNo]],
  );
  expect(rows).toEqual([
    { plate_no: wrong, owed: 0, records: 0 },
    { plate_no: plateNo, owed: 900, records: 1 },
  ]);
  expect(await wrongSums(t)).toEqual([]);
});

test('an appeal freezes a record: staff cannot touch it, its plate does not owe it; afterwards it is owed again', async () => {
  const orderId = await leave(13);
  const { arrearsId, rev } = await only();
  const order = { dealerId: yard.dealerId, orderId };
  const within = (work: typeof unfreezeArrears) =>
    t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) => work({ app: t.app, tx, now: t.app.clock.now() }, order));
  await within((context, one) => freezeArrears(context, one, 'AP1'));
  expect(await only()).toMatchObject({ arrearsStatus: arrearsStatus.FROZEN, owedFen: 900 });
  expect(await pay({ arrearsIds: [arrearsId] })).toMatchObject({ code: arrearsErrors.frozen.code });
  expect(await t.call(arrearsRecords.cancel, { body: { arrearsId, reason: '误', rev } }, actor)).toMatchObject({
    code: arrearsErrors.frozen.code,
  });
  const plate = async () =>
    (await t.owner.query('select owed_fen::int as owed, frozen_count as frozen from arrears_plate where plate_no = $1', [plateNo])).rows[0];
  expect(await plate()).toEqual({ owed: 0, frozen: 1 });
  await within(unfreezeArrears);
  expect(await plate()).toEqual({ owed: 900, frozen: 0 });
  expect(await wrongSums(t)).toEqual([]);
});

test('a driver’s own payment of one stay is a supplementary payment too', async () => {
  const orderId = await leave(13);
  const whose = { parkId: yard.parkId, plateNo, orderId };
  const { data } = await t.call(driverPays.create, { body: { ...whose, payChannel: 2, payScene: payScene.OWNER_SUPPLEMENT } });
  expect(await notifyPaid(t, data)).toBe('success');
  const paid = await only();
  expect(paid).toMatchObject({ arrearsStatus: arrearsStatus.PAID, paidFen: 900 });
  expect((await t.call(arrearsRecords.get, { params: { id: paid.arrearsId } }, actor)).data.pays).toMatchObject([
    { billNo: data.billNo, amountFen: 900 },
  ]);
  expect(await wrongSums(t)).toEqual([]);
});

test('a plate listed for its arrears is off the black list when it owes nothing', async () => {
  await leave(13);
  const { arrearsId } = await only();
  const entry = {
    plateNo,
    plateColor: 1 as const,
    blackReason: 1 as const,
    blackAction: blackAction.PAY_FIRST,
    listScope: 1 as const,
    scopeIds: [],
  };
  await t.call(blackLists.create, { body: { ...entry, validFrom: '2025-01-01 00:00:00', validTo: null, remark: '' } }, actor);
  await t.owner.query('update black_list set auto_remove = true, source_kind = 2 where plate_no = $1', [plateNo]);
  await pay({ arrearsIds: [arrearsId] });
  expect((await t.call(blackLists.list, { query: { plateNo } }, actor)).data.results).toMatchObject([
    { status: 0, removedReason: '欠费已缴清' },
  ]);
});

test('two cashiers take money for the same record: one bill stands, the other is told so', async () => {
  await leave(13);
  const { arrearsId } = await only();
  const answers = await Promise.all([
    pay({ arrearsIds: [arrearsId] }),
    pay({ arrearsIds: [arrearsId] }, other),
    pay({ arrearsIds: [arrearsId] }),
  ]);
  expect(answers.map((answer) => answer.code).sort()).toEqual(['200', arrearsErrors.closed.code, arrearsErrors.closed.code].sort());
  expect(await only()).toMatchObject({ paidFen: 900, owedFen: 0 });
  expect(await wrongSums(t)).toEqual([]);
});

test('a payment and a cancellation at the same moment: one of them wins', async () => {
  await leave(13);
  const { arrearsId, rev } = await only();
  const cancel = t.call(arrearsRecords.cancel, { body: { arrearsId, reason: '误报', rev } }, other);
  const answers = await Promise.all([pay({ arrearsIds: [arrearsId] }), cancel]);
  expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1);
  expect([arrearsStatus.PAID, arrearsStatus.CANCELLED]).toContain((await only()).arrearsStatus);
  expect(await wrongSums(t)).toEqual([]);
});

test('the header counts from counters, and adds up for any other filter', async () => {
  await leave(13);
  await leave(14);
  const figures = (query: object) => t.call(arrearsRecords.countAndMoney, { query }, actor);
  const { rows } = await t.owner.query(
    `select count(*)::int as records, count(distinct plate_id)::int as plates, sum(owed_fen)::int as owed from arrears_record where arrears_status in (0, 1)`,
  );
  const [all] = rows;
  expect((await figures({})).data).toMatchObject({ recordCount: all.records, plateCount: all.plates, owedFen: all.owed, capped: false });
  expect((await figures({ plateNo })).data).toMatchObject({ recordCount: 2, plateCount: 1, owedFen: 1800, todayPaidFen: 0 });
  const parks = (await figures({ parkIds: `${yard.parkId},${second.parkId}` })).data;
  expect(parks).toMatchObject({ recordCount: all.records, plateCount: all.plates });
  const { plateId } = await only();
  await pay({ plateId, totalFen: 1800, paidFen: 1000 });
  expect((await figures({ plateNo })).data).toMatchObject({ owedFen: 800, todayPaidFen: 1000, monthPaidFen: 1000 });
});

test('the list finds by state, age, amount and by vehicles that are in a lot now', async () => {
  const orderId = await leave(13);
  await deliverEvents(t);
  const found = async (filter: object) => (await records(filter)).map((record) => record.orderId);
  expect(await found({ arrearsStatus: '0,1', ageBucket: 2, minFen: 900, maxFen: 900 })).toEqual([orderId]);
  expect(await found({ ageBucket: 0 })).toEqual([]);
  expect(await found({ minFen: 901 })).toEqual([]);
  expect(await found({ isParking: 1 })).toEqual([]);
  const vehicle = { dealerId: yard.dealerId, parkId: second.parkId, plateNo };
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    savePresence({ app: t.app, tx }, vehicle, { openOrderId: orderId, lastPassAt: new Date().toISOString() }),
  );
  expect(await found({ isParking: 1 })).toEqual([orderId]);
});
