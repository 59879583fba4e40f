import { randomUUID } from 'node:crypto';
import { payChannel } from '@bochong/contract/bill';
import { barrierState } from '@bochong/contract/parking-lot';
import {
  boothErrors,
  boothShiftErrors,
  boothShifts,
  booths,
  boothVerdict,
  orderStatus,
  parkOrders,
  passMode,
  releaseType,
} from '@bochong/contract/parking-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stayInvariants } from '../../../admin/invariants-of-stays.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let yard: Yard;
let guard: Actor;
let other: Actor;
let plateNo = '';
let number = 0;
let lots = 0;
const at = (clock: string) => `2025-10-13T${clock}+08:00`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(at(clock));
};
const request = () => randomUUID();

beforeAll(async () => {
  t = await createTestApp();
  moveTo('13:45:00');
  guard = await t.login('binjiang');
  other = await t.login('kefu');
  yard = await newYard();
});
afterAll(() => t.close());
beforeEach(() => {
  plateNo = `浙C${String(++number * 1013).padStart(5, '0')}`;
  moveTo('10:00:00');
});

async function newYard(businessRule: object = {}, commitOnRelease = false): Promise<Yard> {
  const made = await createYard(t, `BOOTH${++lots}`, { businessRule, commitOnRelease });
  await t.call(boothShifts.takeOver, { body: { parkId: made.parkId } }, guard);
  return made;
}
const plate = { plateColor: 1, vehicleClass: 1, reason: '' } as const;
const enter = (body: object = {}, y = yard, who = guard) =>
  t.call(booths.enter, { body: { requestId: request(), gateId: y.entry.gateId, plateNo, ...plate, ...body } }, who);
const orderId = async () =>
  (await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1 order by id desc', [plateNo])).rows[0]?.id ?? '';
const order = async () => (await t.call(parkOrders.get, { params: { id: await orderId() } }, guard)).data;
const check = async (y = yard, recordId: string | null = null) =>
  t.call(booths.checkExit, { body: { gateId: y.exit.gateId, recordId, orderId: await orderId() } }, guard);
const cash = (amountFen: number) => [{ payChannel: payChannel.CASH, amountFen }];
async function letOut(body: object = {}, y = yard) {
  return t.call(
    booths.letOut,
    { body: { requestId: request(), gateId: y.exit.gateId, orderId: await orderId(), expectedFen: 1500, tenders: [], ...body } },
    guard,
  );
}
const shift = async (y = yard, who = guard) => (await t.call(boothShifts.current, { query: { parkId: y.parkId } }, who)).data;
const board = async (y = yard) => (await t.call(booths.board, { query: { parkId: y.parkId } }, guard)).data;
const capture = (side: 'entry' | 'exit', clock: string, y = yard, read = plateNo) => {
  const payload = {
    direction: side === 'entry' ? ('IN' as const) : ('OUT' as const),
    plateNo: read,
    plateColor: 1 as const,
    confidence: 95,
  };
  return applyTo(t, y, { id: `${plateNo}${side}${clock}`, side, at: at(clock), event: { eventType: 'lane.capture', payload } });
};
const pass = (side: 'entry' | 'exit', clock: string, captured: string, y = yard) =>
  applyTo(t, y, {
    id: `${plateNo}${side}p`,
    side,
    at: at(clock),
    event: { eventType: 'lane.passed', payload: { captureEventId: `${plateNo}${side}${captured}` } },
  });
/** The camera of a lane has been heard. */
const online = (y: Yard, side: 'entry' | 'exit') => t.owner.query('update device set online_status = 1 where id = $1', [y[side].deviceId]);

test('a lot without a single device: in, out, paid in cash, with the fee of the cameras', async () => {
  const entered = await enter();
  expect(entered).toMatchObject({ code: '200', data: { plateNo, opens: false, orderNo: expect.stringMatching(/^PK/) } });
  expect(await order()).toMatchObject({ enterMode: passMode.LOCAL_MANUAL, orderStatus: orderStatus.PARKING, enterConfidence: 100 });
  moveTo('13:05:00');
  expect((await check()).data).toMatchObject({
    dueFen: 1500,
    parkMinutes: 185,
    fee: { payableFen: 1500 },
    ways: { go: { verdict: boothVerdict.REFUSED }, paid: { verdict: boothVerdict.FREE_TO_GO } },
  });
  const left = await letOut({ tenders: cash(1500) });
  expect(left.data).toMatchObject({ takenFen: 1500, billNos: [expect.stringMatching(/^CB/)], opens: false });
  expect(await order()).toMatchObject({
    ...{ orderStatus: orderStatus.FINISHED, payableFen: 1500, paidFen: 1500, exitMode: passMode.LOCAL_MANUAL },
    releaseType: releaseType.PAID,
  });
});

test('let in by the booth and out by the camera, and the other way round, a stay costs the same', async () => {
  await enter();
  expect((await capture('exit', '13:05:00')).result).toMatchObject({ reason: 'PAY', dueFen: 1500 });
  const waiting = (await board()).lanes.find((lane) => lane.gateId === yard.exit.gateId)?.waiting;
  expect(waiting).toMatchObject({ plateNo, direction: 2, orderId: await orderId() });
  moveTo('13:05:40');
  expect((await letOut({ recordId: waiting?.recordId, tenders: cash(1500) })).code).toBe('200');
  expect(await order()).toMatchObject({ payableFen: 1500, orderStatus: orderStatus.FINISHED, exitTime: at('13:05:00') });

  plateNo = '浙C99001';
  await capture('entry', '10:00:00');
  await pass('entry', '10:00:05', '10:00:00');
  moveTo('13:05:00');
  expect((await letOut({ tenders: cash(1500) })).code).toBe('200');
  expect(await order()).toMatchObject({ payableFen: 1500, exitMode: passMode.LOCAL_MANUAL, enterMode: passMode.AUTO });
});

test('a lane whose camera is heard opens by it, and the stay ends when the vehicle has passed', async () => {
  const y = await newYard();
  await online(y, 'exit');
  await enter({}, y);
  await capture('exit', '13:05:00', y);
  const recordId = (await board(y)).lanes.find((lane) => lane.waiting)?.waiting?.recordId;
  moveTo('13:05:10');
  expect((await letOut({ recordId, tenders: cash(1500) }, y)).data).toMatchObject({ opens: true, takenFen: 1500 });
  await deliverEvents(t);
  const { rows } = await t.owner.query('select type from device_command where device_id = $1 order by type', [y.exit.deviceId]);
  expect(rows.filter(({ type }) => type === 'OPEN_GATE')).toHaveLength(1);
  expect((await order()).leftAt).toBeNull();
  await pass('exit', '13:05:20', '13:05:00', y);
  expect(await order()).toMatchObject({ orderStatus: orderStatus.FINISHED, releaseType: releaseType.PAID });
});

test('a plate that the camera misread is named by the person: the vehicle it was quoted for is parked again', async () => {
  const y = await newYard();
  const right = plateNo;
  await enter({}, y);
  const wrong = '浙C66006';
  await enter({ plateNo: wrong }, y);
  await capture('exit', '13:05:00', y, wrong);
  const recordId = (await board(y)).lanes.find((lane) => lane.waiting)?.waiting?.recordId ?? null;
  moveTo('13:05:00');
  expect((await letOut({ recordId, tenders: cash(1500) }, y)).code).toBe('200');
  expect(await order()).toMatchObject({ plateNo: right, orderStatus: orderStatus.FINISHED });
  plateNo = wrong;
  expect(await order()).toMatchObject({ orderStatus: orderStatus.PARKING, exitTime: null });
});

test('a double key press and a lost answer let in one vehicle and take money once', async () => {
  const requestId = request();
  const [first, second] = await Promise.all([enter({ requestId }), enter({ requestId })]);
  expect(second?.data).toEqual(first?.data);
  moveTo('13:05:00');
  const paid = { requestId: request(), tenders: cash(1500) };
  const answers = await Promise.all([letOut(paid), letOut(paid), letOut(paid)]);
  for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
  expect((await letOut(paid)).data).toEqual(answers[0]?.data);
  const { rows } = await t.owner.query('select count(*)::int as n, sum(paid_fen)::int as fen from bill where plate_no = $1', [plateNo]);
  expect(rows).toEqual([{ n: 1, fen: 1500 }]);
  expect((await t.owner.query('select 1 from park_order where plate_no = $1', [plateNo])).rowCount).toBe(1);
});

test('what is asked has moved on: nothing is taken, and the new sum is said', async () => {
  await enter();
  moveTo('13:45:00');
  const refused = await letOut({ expectedFen: 1500, tenders: cash(1500) });
  expect(refused).toMatchObject({ code: boothErrors.amountMoved.code, message: expect.stringContaining('17.00') });
  expect(await order()).toMatchObject({ orderStatus: orderStatus.PARKING, paidFen: 0 });
});

test('by cash and card together, each a bill; the sum must be what is due and a card has its number', async () => {
  await enter();
  moveTo('13:05:00');
  const card = { payChannel: payChannel.POS, amountFen: 500 };
  const both = (voucher: string) => [
    { payChannel: payChannel.CASH, amountFen: 1000 },
    { ...card, voucher },
  ];
  expect((await letOut({ tenders: cash(1400) })).code).toBe(boothErrors.tendersDiffer.code);
  expect((await letOut({ tenders: both('') })).code).toBe(boothErrors.voucher.code);
  expect((await letOut({ tenders: both(`POS${plateNo}`) })).data.billNos).toHaveLength(2);
});

test('a free release takes off what is due with its reason, up to the limit of the lot', async () => {
  await enter();
  moveTo('13:05:00');
  const free = async (y = yard, body: object = {}) =>
    t.call(
      booths.letOutFree,
      { body: { requestId: request(), gateId: y.exit.gateId, orderId: await orderId(), expectedFen: 1500, reason: '设备故障', ...body } },
      guard,
    );
  expect((await free()).code).toBe('200');
  expect(await order()).toMatchObject({
    payableFen: 0,
    reduceFen: 1500,
    reduceReason: '设备故障',
    releaseType: releaseType.FREE,
    orderStatus: orderStatus.FINISHED,
  });
  const tight = await newYard({ freeReleaseLimitFen: 1499 });
  plateNo = '浙C99002';
  moveTo('10:00:00');
  await enter({}, tight);
  moveTo('13:05:00');
  expect(await free(tight)).toMatchObject({ code: boothErrors.refused.code, message: expect.stringContaining('14.99') });
});

test('let go unpaid, what it owes is arrears at once', async () => {
  await enter();
  moveTo('13:05:00');
  const body = { requestId: request(), gateId: yard.exit.gateId, orderId: await orderId(), expectedFen: 1500, reason: '司机没带钱' };
  expect((await t.call(booths.letOutOwing, { body }, guard)).code).toBe('200');
  await deliverEvents(t);
  expect(await order()).toMatchObject({ orderStatus: orderStatus.ARREARS, dueFen: 1500, releaseType: releaseType.ARREARS });
});

test.each([
  ['must', 3],
  ['may', 2],
])('arrears that %s be paid at the exit are paid with the stay: one payment over both', async (word, arrearsExitPolicy) => {
  const y = await newYard({ arrearsExitPolicy });
  const asked = async () => ({ requestId: request(), gateId: y.exit.gateId, orderId: await orderId() });
  await enter({}, y);
  moveTo('12:05:00');
  const due = async () => (await t.call(booths.checkExit, { body: await asked() }, guard)).data;
  const { dueFen: old } = await due();
  const owing = { ...(await asked()), expectedFen: old, reason: '司机没带钱' };
  expect((await t.call(booths.letOutOwing, { body: owing }, guard)).code).toBe('200');
  await deliverEvents(t);
  moveTo('12:10:00');
  await enter({}, y);
  moveTo('13:05:00');
  const asks = await due();
  const { dueFen: now } = asks;
  expect(asks).toMatchObject({ arrearsFen: old, joint: word === 'must', debts: [{ owedFen: old }] });
  const leave = (body: object) => letOut(body, y);
  const alone = await leave({ expectedFen: now, tenders: cash(word === 'must' ? now : now - 100) });
  expect(alone.code).toBe(word === 'must' ? boothErrors.refused.code : boothErrors.tendersDiffer.code);
  expect((await leave({ expectedFen: now, tenders: cash(now), withDebts: true })).code).toBe(boothErrors.amountMoved.code);
  const both = await leave({ expectedFen: now + old, tenders: cash(now + old), withDebts: true });
  expect(both).toMatchObject({ data: { takenFen: now + old } });
  await deliverEvents(t);
  const { rows } = await t.owner.query(
    'select order_status as s, paid_fen::int as paid from park_order where park_id = $1 order by enter_time',
    [y.parkId],
  );
  expect(rows).toEqual([
    { s: orderStatus.FINISHED, paid: old },
    { s: orderStatus.FINISHED, paid: now },
  ]);
  expect(await shift(y)).toMatchObject({ cashFen: now + old });
  expect((await t.owner.query('select from plate_debt where plate_no = $1', [plateNo])).rows).toEqual([]);
});

test('a vehicle that was quoted at the barrier is still in, and the self-check knows it', async () => {
  await enter();
  moveTo('13:05:00');
  await capture('exit', '13:05:00');
  expect(await order()).toMatchObject({ orderStatus: orderStatus.TO_PAY });
  const presence = stayInvariants.find(({ name }) => name.startsWith('presence'));
  expect((await t.owner.query(presence?.rows ?? '')).rows).toEqual([]);
});

test('a vehicle without a plate gets a number at the entry, and is found by it at the exit', async () => {
  const { data } = await enter({ plateNo: '' });
  expect(data.plateNo).toMatch(/^无牌[0-9A-Z]{6}$/);
  plateNo = data.plateNo;
  moveTo('13:05:00');
  const found = await t.call(booths.candidates, { query: { parkId: yard.parkId, text: data.plateNo.slice(-4) } }, guard);
  expect(found.data).toMatchObject([{ plateNo, exact: true, parkMinutes: 185 }]);
  expect((await letOut({ tenders: cash(1500) })).code).toBe('200');
});

test('a vehicle is found by the end of its plate, and by a plate that looks like it', async () => {
  const y = await newYard();
  plateNo = '浙A8B123';
  await enter({ plateNo: '浙A8B123' }, y);
  await enter({ plateNo: '浙A9K123' }, y);
  const find = async (text: string) =>
    (await t.call(booths.candidates, { query: { parkId: y.parkId, text } }, guard)).data.map((one) => [one.plateNo, one.exact]);
  expect(await find('b123')).toEqual([['浙A8B123', true]]);
  expect(await find('123')).toHaveLength(2);
  expect(await find('浙ABB123')).toEqual([['浙A8B123', false]]);
  expect(await find('3')).toEqual([]);
});

test('what stands against an entry is said before, and only a reason or nothing gets past it', async () => {
  await enter();
  const said = await t.call(booths.checkEntry, { body: { gateId: yard.entry.gateId, plateNo, plateColor: 1 } }, guard);
  expect(said.data).toMatchObject({ verdict: boothVerdict.NEEDS_REASON, why: expect.stringContaining('已在场') });
  expect((await enter()).code).toBe(boothErrors.needsReason.code);
  moveTo('10:30:00');
  expect((await enter({ reason: '上次出场漏抓拍' })).code).toBe('200');
  const { rows } = await t.owner.query(
    'select order_status as s, payable_fen::int as fen from park_order where plate_no = $1 order by id',
    [plateNo],
  );
  expect(rows).toEqual([
    { s: orderStatus.FINISHED, fen: 0 },
    { s: orderStatus.PARKING, fen: 0 },
  ]);
  const keeps = await newYard({ dupEntryPolicy: 3 });
  await enter({}, keeps);
  expect((await enter({ reason: '再次入场' }, keeps)).code).toBe(boothErrors.refused.code);
});

test('a vehicle nothing is known of goes with a reason; one that is in has to be chosen', async () => {
  const unknown = (body: object = {}) =>
    t.call(
      booths.letOutUnknown,
      { body: { requestId: request(), gateId: yard.exit.gateId, plateNo, plateColor: 1, reason: '入口断电', ...body } },
      guard,
    );
  expect((await unknown()).data).toMatchObject({ orderId: null, plateNo });
  const { rows } = await t.owner.query('select exception_types as e, release_type as r from pass_record where plate_no = $1', [plateNo]);
  expect(rows).toEqual([{ e: [1], r: releaseType.LOCAL_BUTTON }]);
  plateNo = '浙C99003';
  await enter();
  expect((await unknown()).code).toBe(boothErrors.stillIn.code);
});

test('a barrier is opened by hand with a reason where a device is heard, and the deed is kept', async () => {
  const y = await newYard();
  const open = () => t.call(booths.open, { body: { requestId: request(), gateId: y.exit.gateId, reason: '救护车' } }, guard);
  expect((await open()).code).toBe(boothErrors.noDevice.code);
  await online(y, 'exit');
  expect((await open()).data).toMatchObject({ opens: true });
  await deliverEvents(t);
  const { rows } = await t.owner.query(`select args from device_command where device_id = $1 and type = 'OPEN_GATE'`, [y.exit.deviceId]);
  expect(rows).toEqual([{ args: { gateCode: 'X01' } }]);
  expect((await shift(y)).acts).toMatchObject([{ reason: '救护车', plateNo: '', gateName: '东出口' }]);
  expect((await board(y)).lanes).toMatchObject([{ deviceHeard: false, barrierState: barrierState.CLOSED }, { deviceHeard: true }]);
});

test('lanes lead one way; a vehicle that has gone, or another that has come, is not taken for this one', async () => {
  expect((await enter({ gateId: yard.exit.gateId })).code).toBe(boothErrors.otherLane.code);
  expect((await enter({ recordId: request() })).code).toBe(boothErrors.laneMoved.code);
  await enter();
  moveTo('13:05:00');
  await letOut({ tenders: cash(1500) });
  expect((await letOut({ tenders: cash(1500) })).code).toBe(boothErrors.gone.code);
});

test('a shift has the money of its own bills only; it ends against the counted cash, once', async () => {
  const y = await newYard();
  await t.call(boothShifts.takeOver, { body: { parkId: y.parkId } }, other);
  await enter({}, y);
  moveTo('13:05:00');
  await letOut({ tenders: cash(1500) }, y);
  const mine = await shift(y);
  expect(mine).toMatchObject({ takings: [{ payChannel: payChannel.CASH, count: 1, paidFen: 1500 }], cashFen: 1500 });
  expect(await shift(y, other)).toMatchObject({ takings: [], cashFen: 0, acts: [] });
  const shiftId = mine.shift?.shiftId ?? '';
  const end = (countedCashFen: number, remark = '') => t.call(boothShifts.handOver, { body: { shiftId, countedCashFen, remark } }, guard);
  expect(await end(1400)).toMatchObject({ code: boothShiftErrors.differs.code, message: expect.stringContaining('-1.00') });
  expect((await end(1400, '找零短款')).data).toEqual({ cashFen: 1500, countedCashFen: 1400, differenceFen: -100 });
  expect((await end(9900)).data).toMatchObject({ countedCashFen: 1400 });
  expect((await shift(y)).shift).toBeNull();
  expect((await enter({}, y)).code).toBe(boothErrors.noShift.code);
  expect((await t.call(boothShifts.handOver, { body: { shiftId, countedCashFen: 0 } }, other)).code).toBe('40401');
});

test('the booth opens where its person works, or worked last', async () => {
  moveTo('13:50:00');
  const y = await newYard();
  expect((await t.call(booths.board, { query: {} }, guard)).data.parkId).toBe(y.parkId);
});
