import { chargingEventType, chargingOrders, chargingPayStatus, chargingSessions } from '@bochong/contract/charging-order';
import { couponGrants, couponKind, couponScope, couponSettings, couponStatus, coupons, couponUses } from '@bochong/contract/coupon';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponInvariants } from '../../../admin/invariants-of-coupons.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { fiveOff, give, publish } from '../../coupon/coupon.fixture.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations as brokenBooks, runLedger, vouchersOf } from '../../ledger/ledger.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';
import { lockOrder } from '../order/charging-order.repo.ts';
import { priceOrder } from '../pricing/price-order.service.ts';

let t: TestApp;
let clerk: Actor;
let auditor: Actor;
let plates = 0;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
  auditor = await signedIn(t, 'kefu');
});
afterAll(async () => {
  await runLedger(t);
  const broken = [await brokenEquations(t), await brokenBooks(t)];
  for (const { name, rows } of couponInvariants) if ((await t.owner.query(rows)).rowCount !== 0) broken.push([name]);
  await t.close();
  expect(broken).toEqual([[], []]);
});

const { PERCENT, OVER, FULL, TIME } = couponKind;
const { CHARGING, CHARGING_SERVICE, PARKING } = couponScope;
const coupon = (more: object) => publish(t, clerk, { ...fiveOff, bizScope: CHARGING, claimable: 0, ...more });
/** A driver with a plate that a camera or staff has set, and some coupons of it. */
async function driver(options: object, ...worths: object[]) {
  plates += 1;
  const plateNo = `浙CP${String(plates).padStart(4, '0')}`;
  const d = await createChargingDay(t, options);
  const given: string[] = [];
  for (const [at, worth] of worths.entries()) {
    const { templateId } = await coupon({ name: `充电券${plates}-${at}`, ...worth });
    given.push((await give(t, clerk, templateId, [plateNo]))[0]?.couponId ?? '');
  }
  return { d, plateNo, given };
}
/** 10 kWh of flat hours from an instant on: electricity 6.54, service 4.50. */
async function charged(d: ChargingDay, plateNo: string, { claimed = false, hour = '08' } = {}) {
  const { transactionId } = await d.start({ at: day(`${hour}:01`), meterStartWh: 0 });
  const { rows } = await t.owner.query<{ id: string }>(
    'update charging_order set plate_no = $2, plate_claimed = $3 where transaction_no = $1 returning id',
    [transactionId, plateNo, claimed],
  );
  await d.stop(transactionId, day(`${hour}:30`), 10_000);
  await deliverEvents(t);
  return (await t.call(chargingOrders.get, { params: { id: rows[0]?.id ?? '' } }, clerk)).data;
}
const pieces = async (plateNo: string) =>
  (await t.call(couponGrants.ofPlate, { query: { plateNo } }, clerk)).data.map(({ couponId, status }) => [couponId, status]);

test('the coupon that leaves the least to pay is used when a charge is settled: once, in the order, the wallet, the list of uses and the books', async () => {
  const { d, plateNo, given } = await driver(
    {},
    { amountFen: 300 },
    { amountFen: null, couponType: PERCENT, payBp: 5000, maxDiscountFen: 400 },
  );
  const order = await charged(d, plateNo);
  expect(order).toMatchObject({ payableFen: 704, couponFen: 400, paidFen: 704, payStatus: chargingPayStatus.PAID });
  expect(Object.fromEntries(await pieces(plateNo))).toEqual({ [given[0] ?? '']: couponStatus.UNUSED, [given[1] ?? '']: couponStatus.USED });
  const { data: uses } = await t.call(couponUses.list, { query: { plateNo } as never }, clerk);
  expect(uses.results).toMatchObject([{ orderId: order.orderId, appliedFen: 400, parkName: expect.stringContaining('充电场') }]);
  const { data: history } = await t.call(chargingSessions.history, { params: { id: order.orderId } }, clerk);
  expect(history.events.find(({ eventType }) => eventType === chargingEventType.SETTLED)?.text).toContain('优惠券抵扣4.00元');
  await runLedger(t);
  expect(await vouchersOf(t, order.orderId)).toEqual(['1: D1122 1104, C6002 654, C6003 450', '4: D6101 400, C1122 400']);
});

test.each<[string, object, number]>([
  ['of the service fee', { bizScope: CHARGING_SERVICE, amountFen: 900 }, 450],
  ['all of the charge', { couponType: FULL, amountFen: null }, 1104],
  ['above what is paid', { couponType: OVER, amountFen: 200, thresholdFen: 1105 }, 0],
  ['from what is paid', { couponType: OVER, amountFen: 200, thresholdFen: 1104 }, 200],
  ['of parking', { bizScope: PARKING, amountFen: 500 }, 0],
  ['at other hours', { amountFen: 500, usableSlots: [{ start: '09:00', end: '10:00' }] }, 0],
])('a coupon %s takes off what it is good for', async (_, worth, couponFen) => {
  const { d, plateNo } = await driver({}, worth);
  expect(await charged(d, plateNo)).toMatchObject({ couponFen, payableFen: 1104 - couponFen });
  expect((await pieces(plateNo))[0]?.[1]).toBe(couponFen > 0 ? couponStatus.USED : couponStatus.UNUSED);
});

test('what a driver only says of a plate uses no coupon of it; once staff have checked it, it does', async () => {
  const { d, plateNo } = await driver({}, { amountFen: 500 });
  expect(await charged(d, plateNo, { claimed: true })).toMatchObject({ couponFen: 0 });
  await t.owner.query('insert into charging_owner_plate (dealer_id, owner_id, plate_no, verified) values ($1, $2, $3, true)', [
    ...[d.dealerId, d.ownerId, plateNo],
  ]);
  expect(await charged(d, plateNo, { claimed: true, hour: '09' })).toMatchObject({ couponFen: 500 });
});

test('a correction goes on with the coupon that was used, and two charges never use one piece', async () => {
  const { d, plateNo, given } = await driver({}, { couponType: PERCENT, amountFen: null, payBp: 9000 });
  const order = await charged(d, plateNo);
  expect(order).toMatchObject({ couponFen: 110, payableFen: 994 });
  expect(await charged(d, plateNo, { hour: '09' })).toMatchObject({ couponFen: 0, payableFen: 1104 });
  await d.work(async (context) => {
    const kept = await lockOrder(context.tx, d.dealerId, order.orderId);
    if (!kept) throw new Error('gone');
    const { result } = await priceOrder(context, kept, { looks: true });
    expect(result).toMatchObject({ couponId: given[0], couponFen: 110, payableFen: 994 });
  });
});

test('a payment that goes back in full brings the coupon back where the unit wants it, and a part does not', async () => {
  const { d, plateNo } = await driver({}, { amountFen: 304 });
  const { rev, maxPerOrder } = (await t.call(couponSettings.get, {}, clerk)).data;
  await t.call(couponSettings.update, { body: { maxPerOrder, returnOnRefund: 1, rev } }, clerk);
  const { orderId: id, couponFen } = await charged(d, plateNo);
  expect(couponFen).toBe(304);
  const goBack = async (amountFen: number) => {
    const { rev: now } = (await t.call(chargingOrders.get, { params: { id } }, clerk)).data;
    const body = { amountFen, refundReason: refundReason.FEE_WRONG, reason: '枪线故障', rev: now };
    const { data } = await t.call(chargingOrders.refund, { params: { id }, body }, clerk);
    for (const refundNo of data.refundNos) {
      const [row] = (await t.call(parkingRefunds.list, { query: { refundNo, tab: 0 } as never }, auditor)).data.results;
      const verdict = { pass: 1, opinion: '同意退款', rev: row?.rev ?? 0 };
      await t.call(parkingRefunds.audit, { params: { id: row?.refundId ?? '' }, body: verdict as never }, auditor);
    }
    await deliverEvents(t);
  };
  await goBack(300);
  expect((await pieces(plateNo))[0]?.[1]).toBe(couponStatus.USED);
  await goBack(500);
  expect((await pieces(plateNo))[0]?.[1]).toBe(couponStatus.UNUSED);
  await runLedger(t);
  const { rows } = await t.owner.query(
    'select discount_fen::int as d, given_back_fen::int as g, paid_fen::int as p from charging_charge where order_id = $1',
    [id],
  );
  expect(rows).toEqual([{ d: 0, g: 1104, p: 0 }]);
});

test('a coupon of charging that takes time off, stacks, or names stations that are not the unit’s, is refused by its field', async () => {
  const body = { ...fiveOff, bizScope: CHARGING, claimable: 0 } as const;
  const refused = async (more: object) => {
    const { code, data } = await t.call(coupons.create, { body: { ...body, ...more } as never }, clerk);
    return code === '200' ? 'ok' : (data as unknown as { field: string }).field;
  };
  expect(await refused({ couponType: TIME, minutes: 60, amountFen: null })).toBe('couponType');
  expect(await refused({ stackable: 1 })).toBe('stackable');
  expect(await refused({ bizScope: PARKING, stationIds: [(await createChargingDay(t)).speaker.stationId] })).toBe('stationIds');
  expect(await refused({ stationIds: ['01900000-0000-7000-8000-000000000009'] })).toBe('stationIds');
  expect(await refused({})).toBe('ok');
});
