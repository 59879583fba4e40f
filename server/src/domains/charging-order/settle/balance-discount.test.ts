import { balanceDiscountType, type DiscountRuleFields, discountRuleErrors, discountRules, holderType } from '@bochong/contract/balance';
import { chargingBills, chargingEventType, chargingOrders, chargingPayStatus, chargingSessions } from '@bochong/contract/charging-order';
import { incomeStatements } from '@bochong/contract/statement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations as brokenBooks, runLedger, vouchersOf } from '../../ledger/ledger.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';

let t: TestApp;
let clerk: Actor;
let made = 0;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
});
afterAll(async () => {
  await runLedger(t);
  const broken = [await brokenEquations(t), await brokenBooks(t)];
  await t.close();
  expect(broken).toEqual([[], []]);
});

const { RATE, AMOUNT } = balanceDiscountType;
const fields = (d: ChargingDay, more: Partial<DiscountRuleFields> = {}): DiscountRuleFields => {
  made += 1;
  return {
    ...{ ruleName: `余额九五折${made}`, holderType: holderType.OWNER, stationIds: [d.speaker.stationId], discountType: RATE, payBp: 9500 },
    ...{ amountFen: null, minFeeFen: 0, maxDiscountFen: null, startTime: '2026-03-01T00:00:00+08:00', endTime: null, dayTypes: [] },
    ...{ exclusiveWithCoupon: 1, ...more },
  };
};
const rule = async (d: ChargingDay, more: Partial<DiscountRuleFields> = {}) =>
  (await t.call(discountRules.create, { body: fields(d, more) }, clerk)).data.ruleId;
const row = async (ruleId: string) =>
  (await t.call(discountRules.list, { query: { pageSize: '200' } as never }, clerk)).data.results.find((one) => one.ruleId === ruleId);
const only = async (d: ChargingDay) => {
  const [order] = (await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, clerk)).data.results;
  return (await t.call(chargingOrders.get, { params: { id: order?.orderId ?? '' } }, clerk)).data;
};
const wallet = async ({ ownerId }: ChargingDay) =>
  (
    await t.owner.query(
      'select principal_fen::int as p, gift_fen::int as g, frozen_fen::int as f, arrears_fen::int as a from charging_wallet where id = $1',
      [ownerId],
    )
  ).rows[0];
/** 10 kWh from 08:01: 6.54 + 4.50 = 11.04 yuan. */
async function charged(d: ChargingDay) {
  const { transactionId } = await d.start({ at: day('08:01'), meterStartWh: 0 });
  await d.stop(transactionId, day('08:30'), 10_000);
  await deliverEvents(t);
  return only(d);
}

test('a charge paid wholly from the balance costs 5 % less: the order, the wallet, the bill, the ledger and its timeline say so', async () => {
  const d = await createChargingDay(t, { principalFen: 1000, giftFen: 500 });
  const ruleId = await rule(d);
  const order = await charged(d);
  expect(order).toMatchObject({
    payableFen: 1104,
    balanceDiscountFen: 55,
    paidFen: 1049,
    arrearsFen: 0,
    payStatus: chargingPayStatus.PAID,
  });
  expect(await wallet(d)).toEqual({ p: 0, g: 451, f: 0, a: 0 });
  const { data: bills } = await t.call(chargingBills.list, { query: { stationId: d.speaker.stationId } }, clerk);
  expect(bills.results[0]).toMatchObject({ payableFen: 1104, balanceDiscountFen: 55, paidFen: 1049 });
  const { data: history } = await t.call(chargingSessions.history, { params: { id: order.orderId } }, clerk);
  expect(history.events.find(({ eventType }) => eventType === chargingEventType.REDUCED)).toMatchObject({ amountFen: -55 });
  await runLedger(t);
  expect(await vouchersOf(t, order.orderId)).toEqual(['1: D1122 1104, C6002 654, C6003 450', '4: D6101 55, C1122 55']);
  const { rows } = await t.owner.query('select tender_type, applied_fen::int as fen from balance_discount_use where order_id = $1', [
    order.orderId,
  ]);
  expect(rows).toEqual([{ tender_type: 7, fen: 55 }]);
  expect(await row(ruleId)).toMatchObject({ usedCount: 1, discountFen: 55 });
  const query = { startTime: '2026-03-10', endTime: '2026-03-10' };
  const { checks, total } = (await t.call(incomeStatements.get, { query: query as never }, clerk)).data;
  expect(checks.filter(({ diffFen }) => diffFen !== 0)).toEqual([]);
  expect(total).toMatchObject({ receivableFen: 1104, discountFen: 55 + 49 });
});

test('a balance that does not pay all of the rest gets nothing off; one that pays just the rest does', async () => {
  const short = await createChargingDay(t, { principalFen: 1048 });
  await rule(short);
  expect(await charged(short)).toMatchObject({ balanceDiscountFen: 0, paidFen: 1048, arrearsFen: 56 });
  const exact = await createChargingDay(t, { principalFen: 1049 });
  await rule(exact);
  expect(await charged(exact)).toMatchObject({ balanceDiscountFen: 55, paidFen: 1049, arrearsFen: 0 });
});

test('the rule that takes the most off is taken, and one for companies or switched off is not', async () => {
  const d = await createChargingDay(t, { principalFen: 5000 });
  await rule(d);
  await rule(d, { discountType: AMOUNT, payBp: null, amountFen: 200, minFeeFen: 1104 });
  await rule(d, { holderType: holderType.COMPANY, payBp: 1000 });
  const off = await rule(d, { payBp: 2000 });
  const before = await row(off);
  const body = { enabled: false, rev: before?.rev ?? 0 };
  expect((await t.call(discountRules.switchStatus, { params: { id: off }, body }, clerk)).code).toBe('200');
  expect((await t.call(discountRules.switchStatus, { params: { id: off }, body }, clerk)).code).toBe('40901');
  expect(await charged(d)).toMatchObject({ balanceDiscountFen: 200, paidFen: 904 });
});

test('a correction to less takes the discount back with it, and what was paid too much returns to the wallet', async () => {
  const d = await createChargingDay(t, { principalFen: 5000 });
  await rule(d);
  const { transactionId } = await d.start({ at: day('14:00'), meterStartWh: 0 });
  await d.values(transactionId, [
    [day('14:10'), 10_000],
    [day('14:30'), 30_000],
  ]);
  await t.owner.query('update charging_equipment set online_status = 2, offline_since = $2 where id = $1', [
    d.speaker.equipmentId,
    new Date(day('14:31')).toISOString(),
  ]);
  await d.timers(day('16:31'));
  // 3313 × 95 % = 3147.35 → 3147.
  expect(await only(d)).toMatchObject({ payableFen: 3313, balanceDiscountFen: 166, paidFen: 3147 });
  await d.stop(transactionId, day('14:31'), 29_500, { receivedAt: day('17:00'), replayed: true });
  await deliverEvents(t);
  // 3258 × 95 % = 3095.1 → 3095.
  const order = await only(d);
  expect(order).toMatchObject({ payableFen: 3258, balanceDiscountFen: 163, paidFen: 3147, refundedFen: 52, arrearsFen: 0 });
  expect(await wallet(d)).toEqual({ p: 5000 - 3095, g: 0, f: 0, a: 0 });
  const { rows } = await t.owner.query('select applied_fen::int as fen from balance_discount_use where order_id = $1 order by id', [
    order.orderId,
  ]);
  expect(rows).toEqual([{ fen: 166 }, { fen: -3 }]);
});

test('names are once, what a rule says is complete, and one that orders had is switched off, not removed', async () => {
  const d = await createChargingDay(t, { principalFen: 5000 });
  const body = fields(d);
  const { data } = await t.call(discountRules.create, { body }, clerk);
  expect((await t.call(discountRules.create, { body }, clerk)).code).toBe(discountRuleErrors.nameTaken.code);
  for (const wrong of [{ payBp: null }, { amountFen: 5 }, { endTime: '2026-01-01T00:00:00+08:00' }, { payBp: 10_000 }])
    expect((await t.call(discountRules.create, { body: { ...fields(d), ...wrong } as never }, clerk)).code).toBe('40001');
  expect((await t.call(discountRules.create, { body: fields(d, { stationIds: [data.ruleId] }) }, clerk)).data).toMatchObject({
    field: 'stationIds',
  });
  const params = { id: data.ruleId };
  const changed = { ...body, payBp: 9000, rev: 0 };
  expect((await t.call(discountRules.update, { params, body: changed }, clerk)).code).toBe('200');
  expect((await t.call(discountRules.update, { params, body: changed }, clerk)).code).toBe('40901');
  expect(await charged(d)).toMatchObject({ balanceDiscountFen: 110 });
  expect((await t.call(discountRules.remove, { params }, clerk)).code).toBe(discountRuleErrors.used.code);
  const unused = await rule(d);
  expect((await t.call(discountRules.remove, { params: { id: unused } }, clerk)).code).toBe('200');
  expect(await row(unused)).toBeUndefined();
});
