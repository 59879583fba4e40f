import { billBiz, billErrors, payChannel } from '@bochong/contract/bill';
import { chargingDebtErrors, chargingDebtReminders, chargingDebtStatus, chargingDebts } from '@bochong/contract/charging-debt';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { skipReason } from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { vehicleEventKind, vehicleFiles } from '@bochong/contract/parking-order';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { seedMoney } from '../charging-customer/charging-customer.seed.ts';
import { createOccupancyDay, day, type OccupancyDay } from '../charging-occupancy/occupancy-day.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, signedIn } from '../charging-order/charging-day.fixture.ts';
import { passedTemplate } from '../collection/remind/remind.fixture.ts';

let t: TestApp;
let actor: Actor;
let second: Actor;
let platform: Actor;
let templateId: string;
beforeAll(async () => {
  t = await createTestApp();
  platform = await t.login('admin', '2');
  actor = await signedIn(t);
  second = await signedIn(t, 'kefu');
  templateId = await passedTemplate(
    t,
    actor,
    '充电催缴',
    `您的车辆\${plateNo}在\${parkName}有\${count}笔充电费用共\${amount}元未付，请于\${deadline}前缴清。`,
  );
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});
const { OPEN, PARTIAL, RECOVERED, WAIVED, LEGAL } = chargingDebtStatus;

/** A charge of 25 kWh, 27.61 yuan, by somebody who has 10. */
async function charged(d: ChargingDay, at = day('13:00')): Promise<string> {
  const { transactionId } = await d.start({ at, meterStartWh: 0 });
  await d.stop(transactionId, at + 3_600_000, 25_000);
  const { rows } = await t.owner.query('select id from charging_order where dealer_id = $1 and transaction_no = $2', [
    d.dealerId,
    transactionId,
  ]);
  return rows[0].id as string;
}
const owing = async (principalFen = 1000) => {
  const d = await createChargingDay(t, { principalFen });
  const orderId = await charged(d);
  return { d, orderId, debt: await debtOf(d) };
};
async function debtOf(d: ChargingDay, of: Actor = actor) {
  const { data } = await t.call(chargingDebts.list, { query: { stationId: d.speaker.stationId } }, of);
  const [debt] = data.results;
  if (!debt) throw new Error('no debt');
  return debt;
}
const recharge = async (d: ChargingDay, principalFen: number) => {
  await d.work((context) => seedMoney(context, d.dealerId, d.ownerId, { principalFen }));
  await d.work(({ app, tx }) =>
    app.events.emit(tx, 'ChargingWalletRecharged', d.dealerId, { walletId: d.ownerId, holder: 'owner', amountFen: principalFen, at: '' }),
  );
  await deliverEvents(t, 'ChargingWalletRecharged');
};
const walletOf = async (d: ChargingDay) =>
  (await t.owner.query('select arrears_fen::int as owed from charging_wallet where id = $1', [d.ownerId])).rows[0];

test('what a settlement cannot take is one debt; recharges recover it, and its charge and wallet say the same', async () => {
  const { d, orderId, debt } = await owing();
  expect(debt).toMatchObject({
    bizType: billBiz.CHARGING,
    subjectId: orderId,
    totalFen: 1761,
    openFen: 1761,
    recoveredFen: 0,
    debtStatus: OPEN,
  });
  await recharge(d, 800);
  expect(await debtOf(d)).toMatchObject({ openFen: 961, recoveredFen: 800, debtStatus: PARTIAL, recoverChannel: payChannel.BALANCE });
  await recharge(d, 5000);
  expect(await debtOf(d)).toMatchObject({ openFen: 0, recoveredFen: 1761, debtStatus: RECOVERED, closedAt: expect.any(String) });
  expect(await walletOf(d)).toEqual({ owed: 0 });
  const { data } = await t.call(chargingDebts.get, { params: { id: debt.debtId } }, actor);
  expect(data.events.map(({ eventType, amountFen }) => [eventType, amountFen])).toEqual([
    [1, 1761],
    [2, 800],
    [2, 961],
  ]);
  expect(data).toMatchObject({ payableFen: 2761, paidFen: 2761 });
  // Whoever looks after several companies sees whose it is.
  expect((await t.call(chargingDebts.get, { params: { id: debt.debtId } }, platform)).data.dealerName).toBe(debt.dealerName);
});

test('a recharge recovers the oldest debt first', async () => {
  const d = await createChargingDay(t, { principalFen: 1000 });
  const first = await charged(d);
  await t.owner.query('update charging_wallet set arrears_fen = 0 where id = $1', [d.ownerId]);
  await d.work((context) => seedMoney(context, d.dealerId, d.ownerId, { principalFen: 600 }));
  const later = await charged(d, day('16:00'));
  await t.owner.query(
    'update charging_wallet w set arrears_fen = (select sum(arrears_fen) from charging_order o where o.payer_id = w.id) where id = $1',
    [d.ownerId],
  );
  await recharge(d, 2000);
  const { data } = await t.call(chargingDebts.list, { query: { stationId: d.speaker.stationId } }, actor);
  expect(data.results.map(({ subjectId, debtStatus }) => [subjectId, debtStatus])).toEqual([
    [later, PARTIAL],
    [first, RECOVERED],
  ]);
  expect(data.summary).toMatchObject({ count: 2, openFen: data.results[0]?.openFen });
});

test('staff take money for a debt: a bill of the till, each voucher once, never more than is open', async () => {
  const { d, debt } = await owing();
  const pay = (paidFen: number, voucher: string[], rev: number, id = debt.debtId) =>
    t.call(chargingDebts.offlinePay, { params: { id }, body: { paidFen, payChannel: payChannel.TRANSFER, voucher, rev } }, actor);
  expect((await pay(1762, ['T1'], debt.rev)).code).toBe(chargingDebtErrors.paidTooMuch.code);
  const voucher = `T${newId().slice(-12)}`;
  const { data } = await pay(700, [voucher], debt.rev);
  expect(data).toMatchObject({ openFen: 1061, debtStatus: PARTIAL });
  expect((await pay(1061, ['other'], debt.rev)).code).toBe(commonErrors.stale.code);
  const now = await debtOf(d);
  expect((await pay(1061, [voucher], now.rev)).code).toBe(billErrors.tradeUsed.code);
  expect((await pay(1061, [`${voucher}b`], now.rev)).data).toMatchObject({ openFen: 0, debtStatus: RECOVERED });
  expect(await walletOf(d)).toEqual({ owed: 0 });
  expect((await pay(1, ['x'], (await debtOf(d)).rev)).code).toBe(chargingDebtErrors.closed.code);
  const { rows } = await t.owner.query('select pay_channel, paid_fen::int as paid from bill where subject_id = $1 and pay_channel = $2', [
    debt.subjectId,
    payChannel.TRANSFER,
  ]);
  expect(rows.map(({ paid }) => paid).sort()).toEqual([1061, 700]);
});

test('a debt is given up by a second person only; its to-do comes and goes with the application', async () => {
  const { d, debt } = await owing();
  const todos = async () =>
    (await t.call(backlogs.list, { query: { status: 0, typeCode: 'CHARGING_DEBT_WAIVE' } as never }, actor)).data.results.filter(
      ({ title }) => title.includes(debt.debtNo),
    ).length;
  const apply = (rev: number) =>
    t.call(chargingDebts.applyWaive, { params: { id: debt.debtId }, body: { reason: '车主失联', rev } }, actor);
  const audit = (waiverId: string, pass: boolean, by: Actor) =>
    t.call(chargingDebts.auditWaive, { body: { waiverId, pass, note: '同意' } }, by);
  const { waiverId } = (await apply(debt.rev)).data;
  expect(await todos()).toBe(1);
  expect((await debtOf(d)).waivePending).toBe(true);
  expect((await apply(debt.rev)).code).toBe(chargingDebtErrors.waivePending.code);
  expect((await audit(waiverId, true, actor)).code).toBe(chargingDebtErrors.ownApplication.code);
  expect((await audit(waiverId, false, second)).data).toMatchObject({ debtStatus: OPEN, openFen: 1761 });
  expect(await todos()).toBe(0);
  expect((await audit(waiverId, true, second)).code).toBe(chargingDebtErrors.waiveDone.code);
  const again = (await apply((await debtOf(d)).rev)).data;
  expect((await audit(again.waiverId, true, second)).data).toMatchObject({ debtStatus: WAIVED, openFen: 0 });
  expect(await debtOf(d)).toMatchObject({ waivedFen: 1761, recoveredFen: 0 });
  expect(await walletOf(d)).toEqual({ owed: 0 });
  const { rows } = await t.owner.query(
    "select count(*)::int as n from money_event where kind = 'DebtWrittenOff' and body ->> 'subjectId' = $1",
    [debt.subjectId],
  );
  expect(rows[0].n).toBe(1);
});

test('an application for a debt that is recovered meanwhile is withdrawn', async () => {
  const { d, debt } = await owing();
  const { waiverId } = (
    await t.call(chargingDebts.applyWaive, { params: { id: debt.debtId }, body: { reason: '车主失联', rev: debt.rev } }, actor)
  ).data;
  await recharge(d, 9000);
  expect((await t.call(chargingDebts.auditWaive, { body: { waiverId, pass: true, note: '同意' } }, second)).code).toBe(
    chargingDebtErrors.waiveDone.code,
  );
  expect(await debtOf(d)).toMatchObject({ debtStatus: RECOVERED, waivedFen: 0, waivePending: false });
});

test('lawyers take an open debt over and give it back; paid, it is theirs no longer', async () => {
  const { d, debt } = await owing();
  const legal = async (on: boolean) =>
    t.call(
      chargingDebts.legal,
      { params: { id: debt.debtId }, body: { legal: on, reason: '多次催缴无果', rev: (await debtOf(d)).rev } },
      actor,
    );
  expect((await legal(false)).code).toBe(chargingDebtErrors.sameLegal.code);
  expect((await legal(true)).data.debtStatus).toBe(LEGAL);
  expect((await legal(false)).data.debtStatus).toBe(OPEN);
  await legal(true);
  await recharge(d, 9000);
  expect((await debtOf(d)).debtStatus).toBe(RECOVERED);
});

test('a stay is a debt a day after its end; exempted it is none', async () => {
  const d: OccupancyDay = await createOccupancyDay(t, actor, { principalFen: 1600 });
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.ended(orderId);
  await d.gun('Available', day('11:00'));
  await d.minute(day('11:03'));
  const { owed } = (await d.stay(orderId)) as { owed: number };
  expect(owed).toBeGreaterThan(0);
  const found = async () => (await t.call(chargingDebts.list, { query: { stationId: d.speaker.stationId } }, actor)).data.results;
  expect(await found()).toEqual([]);
  await d.minute(day('11:04', '2026-03-11'));
  expect(await found()).toMatchObject([{ bizType: billBiz.OCCUPANCY, openFen: owed, debtStatus: OPEN }]);
  const [debt] = await found();
  const { waiverId } = (
    await t.call(
      chargingDebts.applyWaive,
      { params: { id: debt?.debtId ?? '' }, body: { reason: '现场道闸故障', rev: debt?.rev ?? 0 } },
      actor,
    )
  ).data;
  await t.call(chargingDebts.auditWaive, { body: { waiverId, pass: true, note: '同意' } }, second);
  expect(await d.stay(orderId)).toMatchObject({ owed: 0, waived: owed, status: occupancyStatus.PAID });
  expect(await found()).toMatchObject([{ debtStatus: WAIVED, waivedFen: owed }]);
});

test('payers are written to once a day, by template, after the first day; who cannot be is said', async () => {
  const { d, debt } = await owing();
  const body = { templateId, debtIds: [debt.debtId] };
  const remind = async () => (await t.call(chargingDebtReminders.remind, { body }, actor)).data;
  expect(await remind()).toEqual({ willSend: 0, willSkip: [{ skipReason: skipReason.WRONG_TIME, payers: 1 }] });
  t.clock.at = new Date(day('15:00', '2026-03-11'));
  const { data: preview } = await t.call(chargingDebtReminders.preview, { body }, actor);
  expect(preview).toMatchObject({ willSend: 1, messages: [{ owedFen: 1761, debts: 1, content: expect.stringContaining('17.61元') }] });
  const answers = await Promise.all([remind(), remind()]);
  expect(answers.map(({ willSend }) => willSend).sort()).toEqual([0, 1]);
  await deliverEvents(t);
  expect(await debtOf(d)).toMatchObject({ remindCount: 1, lastRemindAt: expect.any(String) });
  t.clock.at = new Date(day('09:00', '2026-03-12'));
  expect((await remind()).willSkip).toEqual([{ skipReason: skipReason.TOO_OFTEN, payers: 1 }]);
  t.clock.at = new Date(day('15:01', '2026-03-12'));
  expect((await remind()).willSend).toBe(1);
  const { data } = await t.call(chargingDebts.get, { params: { id: debt.debtId } }, actor);
  expect(data.reminders).toHaveLength(5);
  expect(data.reminders[0]?.phone).toMatch(/\*/);
  await recharge(d, 9000);
  expect((await remind()).willSkip).toEqual([{ skipReason: skipReason.SETTLED, payers: 1 }]);
  const unknown = await t.call(chargingDebtReminders.remind, { body: { templateId, debtIds: [newId()] } }, actor);
  expect(unknown.code).toBe(commonErrors.notFound.code);
});

test('a debt stands in the file of its vehicle; the plate may come later', async () => {
  const { d, orderId } = await owing();
  const plateNo = '浙AD33918';
  await t.owner.query('update charging_order set plate_no = $1 where id = $2', [plateNo, orderId]);
  await d.work(({ app, tx }) => app.events.emit(tx, 'ChargingPlateBound', d.dealerId, { orderId }));
  expect(await debtOf(d)).toMatchObject({ plateNo });
  const { data } = await t.call(vehicleFiles.timeline, { query: { plateNo, kind: vehicleEventKind.CHARGING_DEBT } }, actor);
  expect(data.results).toMatchObject([{ state: OPEN, fen: 1761 }]);
  expect((await t.call(vehicleFiles.get, { query: { plateNo } }, actor)).data).toMatchObject({ chargingOwedFen: 1761 });
});
