import { arrearsRecords, driverArrears, parkRelaErrors, parkRelas } from '@bochong/contract/arrears';
import { billErrors, payScene } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { leaveUnpaid, notifyPaid, wrongSums } from '../arrears.fixture.ts';

let t: TestApp;
let actor: Actor;
/** Lets in what owes; asks for arrears at the exit together with the stay. */
let open: Yard;
/** Lets nobody in that owes. */
let strict: Yard;
/** Hands whoever owes to the guard, from 20 yuan on. */
let guarded: Yard;
let passages = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  actor = await t.login('binjiang');
  open = await createYard(t, 'RELA01', { businessRule: { arrearsExitPolicy: 3 } });
  strict = await createYard(t, 'RELA02', { businessRule: { arrearsEntryPolicy: 2 } });
  guarded = await createYard(t, 'RELA03', { businessRule: { arrearsEntryPolicy: 3, arrearsEntryMinFen: 2000, arrearsEntryMinCount: 9 } });
});
afterAll(() => t.close());

const fields = () => ({
  relaName: '滨江互认',
  mainParkId: open.parkId,
  parkIds: [open.parkId, strict.parkId],
  entryEnforce: true,
  exitEnforce: true,
  minFen: 0,
  minCount: 1,
  status: 1 as const,
});
const create = (change: object = {}) => t.call(parkRelas.create, { body: { ...fields(), ...change } }, actor);
const owe = (plateNo: string, day: number, place = open) =>
  leaveUnpaid(t, place, { plateNo, enter: `2025-10-${day}T10:00:00+08:00`, exit: `2025-10-${day}T12:00:00+08:00` });

async function capture(yard: Yard, side: 'entry' | 'exit', plateNo: string, at: string) {
  passages += 1;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const outcome = await applyTo(t, yard, { id: `r${passages}`, side, at, event: { eventType: 'lane.capture', payload } });
  return {
    ...(outcome.result as { decision: string; reason?: string }),
    lines: outcome.commands.find((one) => one.type === 'DISPLAY')?.args.lines,
  };
}
/** Each a minute after the one before: a lane takes the same plate at once for the same vehicle. */
const arrive = (yard: Yard, plateNo: string) =>
  capture(yard, 'entry', plateNo, `2025-10-19T13:${String(passages % 60).padStart(2, '0')}:00+08:00`);

test('members are lots of the company with the main one among them; names are taken once', async () => {
  const stranger = '01900000-0000-7000-8001-0000000000aa';
  expect(await create({ parkIds: [strict.parkId, guarded.parkId] })).toMatchObject({ code: parkRelaErrors.mainNotMember.code });
  expect(await create({ parkIds: [open.parkId, stranger] })).toMatchObject({ code: parkRelaErrors.unknownPark.code });
  const { data } = await create();
  expect(await create()).toMatchObject({ code: parkRelaErrors.nameTaken.code });
  const { rev, ...row } = (await t.call(parkRelas.get, { params: { id: data.relaId } }, actor)).data;
  expect(row).toMatchObject({ mainParkName: '车场RELA01', parkNames: ['车场RELA01', '车场RELA02'] });
  const update = (given: number) =>
    t.call(parkRelas.update, { params: { id: data.relaId }, body: { ...fields(), minCount: 2, rev: given } }, actor);
  expect((await update(rev)).code).toBe('200');
  expect((await update(rev)).code).toBe(commonErrors.stale.code);
  const associated = await t.call(parkRelas.associatedParks, { query: { parkId: open.parkId } }, actor);
  expect(associated.data).toEqual([{ parkId: strict.parkId, parkName: '车场RELA02' }]);
  expect((await t.call(parkRelas.list, { query: { parkId: strict.parkId, status: 1 } }, actor)).data.totalRecord).toBe(1);
  await t.call(parkRelas.remove, { params: { id: data.relaId } }, actor);
  expect((await t.call(parkRelas.list, { query: {} }, actor)).data.totalRecord).toBe(0);
});

test('what a vehicle owes at another lot counts only where a relation says so', async () => {
  const plateNo = '浙F10001';
  await owe(plateNo, 13);
  expect(await arrive(open, plateNo)).toMatchObject({ decision: 'RELEASE', lines: [plateNo, '欢迎光临', '您有欠费9元'] });
  expect(await arrive(strict, plateNo)).toMatchObject({ decision: 'RELEASE', lines: [plateNo, '欢迎光临'] });
  const { relaId } = (await create()).data;
  expect(await arrive(strict, plateNo)).toMatchObject({ decision: 'HOLD', reason: 'ARREARS', lines: [plateNo, '欠费9元 请先缴清'] });
  const quote = await t.call(driverArrears.quote, { body: { parkId: strict.parkId, plateNo } });
  expect(quote.data).toMatchObject({ owedFen: 900, records: [{ parkName: '车场RELA01', owedFen: 900 }] });
  const { data: bill } = await t.call(driverArrears.create, { body: { parkId: strict.parkId, plateNo, payChannel: 2 } });
  expect(await notifyPaid(t, bill)).toBe('success');
  expect(await notifyPaid(t, bill)).toBe('success');
  expect(await arrive(strict, plateNo)).toMatchObject({ decision: 'RELEASE' });
  expect(await t.call(driverArrears.create, { body: { parkId: strict.parkId, plateNo, payChannel: 2 } })).toMatchObject({ code: '42443' });
  await t.call(parkRelas.remove, { params: { id: relaId } }, actor);
  expect(await wrongSums(t)).toEqual([]);
});

test('what other accounts receive is paid apart: the driver sees the groups, and no bill spans two', async () => {
  const plateNo = '浙F15001';
  const orders = [await owe(plateNo, 13), await owe(plateNo, 14, strict), await owe(plateNo, 15)];
  await t.owner.query(
    `with own as (insert into pay_account (dealer_id, id, account_name, provider, mode, merchant_no, app_id, status, created_at)
       select dealer_id, gen_random_uuid(), '另一账户', provider, mode, 'SIM0000009', app_id, status, now() from pay_account
         where dealer_id = (select dealer_id from park where id = $1) limit 1 returning dealer_id, id)
     insert into pay_account_use (dealer_id, id, park_id, pay_channel, account_id) select dealer_id, gen_random_uuid(), $1, 2, id from own`,
    [strict.parkId],
  );
  const asked = { parkId: open.parkId, plateNo };
  const { records } = (await t.call(driverArrears.quote, { body: asked })).data;
  expect(records.map(({ payGroup }) => payGroup)).toEqual([0, 1, 0]);
  const pay = (group?: number) => {
    const arrearsIds = records.filter(({ payGroup }) => payGroup === group).map(({ arrearsId }) => arrearsId);
    return t.call(driverArrears.create, { body: { ...asked, payChannel: 2, ...(group !== undefined && { arrearsIds }) } });
  };
  expect((await pay()).code).toBe(billErrors.otherPayee.code);
  const [both, one] = [(await pay(0)).data, (await pay(1)).data];
  expect([both.amountFen, one.amountFen]).toEqual([1800, 900]);
  expect([await notifyPaid(t, both), await notifyPaid(t, one)]).toEqual(['success', 'success']);
  expect((await t.owner.query('select from plate_debt where order_id = any($1)', [orders])).rowCount).toBe(0);
  expect(await wrongSums(t)).toEqual([]);
  await t.owner.query('delete from pay_account_use where park_id = $1', [strict.parkId]);
});

test('a lot may leave small debts alone and hand large ones to its guard', async () => {
  const plateNo = '浙F20001';
  await owe(plateNo, 13, guarded);
  expect(await arrive(guarded, plateNo)).toMatchObject({ decision: 'RELEASE' });
  await owe(plateNo, 14, guarded);
  await owe(plateNo, 15, guarded);
  expect(await arrive(guarded, plateNo)).toMatchObject({ decision: 'HOLD', reason: 'ARREARS', lines: [plateNo, '请稍候'] });
});

test('at an exit that asks for arrears too, one bill pays both and the barrier opens', async () => {
  const plateNo = '浙F30001';
  await owe(plateNo, 13);
  await capture(open, 'entry', plateNo, '2025-10-20T10:00:00+08:00');
  await applyTo(t, open, {
    id: 'in',
    side: 'entry',
    at: '2025-10-20T10:00:05+08:00',
    event: { eventType: 'lane.passed', payload: { captureEventId: null } },
  });
  const asked = await capture(open, 'exit', plateNo, '2025-10-20T12:00:00+08:00');
  expect(asked).toMatchObject({ decision: 'HOLD', reason: 'PAY' });
  expect(asked.lines).toContain('请缴费18元（含欠费9元）');
  const { rows } = await t.owner.query(`select id from park_order where plate_no = $1 and order_status = 1`, [plateNo]);
  const body = { parkId: open.parkId, plateNo, payChannel: 2 as const, orderId: rows[0]?.id as string };
  const { data: bill } = await t.call(driverArrears.create, { body });
  expect(bill.amountFen).toBe(1800);
  expect(await notifyPaid(t, bill)).toBe('success');
  await deliverEvents(t);
  const lane = await t.owner.query('select released from lane_attempt where order_id = $1', [body.orderId]);
  expect(lane.rows).toEqual([{ released: true }]);
  const pays = await t.owner.query('select pay_scene, paid_fen::int as paid from arrears_pay where plate_no = $1', [plateNo]);
  expect(pays.rows).toEqual([{ pay_scene: payScene.EXIT_SUPPLEMENT, paid: 900 }]);
  const records = (await t.call(arrearsRecords.list, { query: { plateNo } }, actor)).data.results;
  expect(records).toMatchObject([{ owedFen: 0 }]);
  expect(await wrongSums(t)).toEqual([]);
});
