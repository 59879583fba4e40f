import { chargingOrderErrors, chargingOrderStatus, chargingOrders, chargingPayStatus } from '@bochong/contract/charging-order';
import {
  chargingRefundAuditPage,
  parkingRefundPage,
  parkingRefunds,
  refundBiz,
  refundErrors,
  refundReason,
  refundStatus,
} from '@bochong/contract/refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';

let t: TestApp;
let clerk: Actor;
let auditor: Actor;
let d: ChargingDay;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
  auditor = await signedIn(t, 'kefu');
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t, { principalFen: 1000, giftFen: 500 });
});

const get = async (id: string) => (await t.call(chargingOrders.get, { params: { id } }, clerk)).data;
const ask = async (id: string, amountFen: number, rev?: number) =>
  t.call(
    chargingOrders.refund,
    { params: { id }, body: { amountFen, refundReason: refundReason.FEE_WRONG, reason: '枪线故障', rev: rev ?? (await get(id)).rev } },
    clerk,
  );
const waiting = async (refundNo = '', actor = auditor) =>
  (await t.call(parkingRefunds.list, { query: { refundNo, tab: 0 } as never }, actor)).data.results;
const audit = (row: { refundId: string; rev: number } | undefined, actor = auditor) =>
  t.call(
    parkingRefunds.audit,
    { params: { id: row?.refundId ?? '' }, body: { pass: 1, opinion: '同意退款', rev: row?.rev ?? 0 } as never },
    actor,
  );

/** 11.04 yuan: 10 of what was paid in, 1.04 of what was given. */
async function settled(): Promise<string> {
  const { transactionId } = await d.start({ at: day('08:01'), meterStartWh: 0 });
  await d.stop(transactionId, day('08:30'), 10_000);
  await deliverEvents(t);
  return (await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, clerk)).data.results[0]?.orderId ?? '';
}

test('a part goes back through its payments once another agreed, and nobody gets more than was paid', async () => {
  const id = await settled();
  expect(await get(id)).toMatchObject({ payableFen: 1104, paidFen: 1104, refundedFen: 0, orderStatus: chargingOrderStatus.SETTLED });
  expect((await ask(id, 1105)).message).toBe('最多可退11.04元');
  expect((await ask(id, 1105)).code).toBe(chargingOrderErrors.notRefundable.code);
  expect((await ask(id, 400, 0)).code).toBe('40901');
  const { data } = await ask(id, 400);
  expect(data.needsAudit).toBe(true);
  expect((await ask(id, 705)).message).toBe('最多可退7.04元');
  for (const refundNo of data.refundNos) {
    const [row] = await waiting(refundNo);
    expect(row).toMatchObject({ refundBiz: refundBiz.CHARGING, refundStatus: refundStatus.TO_AUDIT, orderId: id });
    expect((await audit(row, clerk)).code).toBe(refundErrors.ownAudit.code);
    expect((await audit(row)).code).toBe('200');
  }
  await deliverEvents(t);
  expect(await get(id)).toMatchObject({ refundedFen: 400, payStatus: chargingPayStatus.PART_REFUNDED, arrearsFen: 0 });
  expect(await brokenEquations(t)).toEqual([]);
});

test('it waits for whoever decides on charging: on their page and their list of deeds, not on parking’s', async () => {
  const id = await settled();
  const { data } = await ask(id, 100);
  const { rows } = await t.owner.query<{ type: string; path: string; code: string }>(
    `select type_code as type, jump_path as path, handler_resource as code from backlog
     where jump_query = $1`,
    [`refundNo=${data.refundNos[0]}`],
  );
  expect(rows).toEqual([{ type: 'CHARGING_REFUND_AUDIT', path: chargingRefundAuditPage.path, code: chargingRefundAuditPage.can.audit }]);
});

test('whoever may decide on parking alone neither sees nor decides on charging', async () => {
  const id = await settled();
  const { data } = await ask(id, 100);
  const [row] = await waiting(data.refundNos[0]);
  await t.owner.query(
    `update role set resource_ids = $1
     where (dealer_id, id) in (select r.dealer_id, r.role_id from user_role r join app_user u on u.id = r.user_id where u.account = 'shenji')`,
    [[parkingRefundPage.code, parkingRefundPage.can.audit]],
  );
  const parking = await signedIn(t, 'shenji');
  expect(await waiting(data.refundNos[0], parking)).toEqual([]);
  expect((await t.call(parkingRefunds.get, { params: { id: row?.refundId ?? '' } }, parking)).code).toBe('40401');
  expect((await audit(row, parking)).code).toBe('40401');
});

test('nothing goes back of a charge that runs, or that has an invoice', async () => {
  await d.start({ at: day('08:01'), meterStartWh: 0 });
  const running = (await t.call(chargingOrders.list, { query: { stationId: d.speaker.stationId } }, clerk)).data.results[0]?.orderId ?? '';
  expect((await ask(running, 1)).code).toBe(chargingOrderErrors.notSettled.code);
  d = await createChargingDay(t);
  const id = await settled();
  await t.owner.query('update charging_order set invoice_status = 1 where id = $1', [id]);
  expect((await ask(id, 1)).code).toBe(chargingOrderErrors.invoiced.code);
});

test('of a station that stands in no lot, the refund is listed under the station’s name', async () => {
  const { stationId } = d.speaker;
  await t.owner.query('delete from charging_station_park where station_id = $1', [stationId]);
  const id = await settled();
  const { data } = await ask(id, 100);
  const [row] = await waiting(data.refundNos[0]);
  expect(row?.parkName).toMatch(/^充电日/);
  expect((await t.call(parkingRefunds.get, { params: { id: row?.refundId ?? '' } }, auditor)).data.payment.parkName).toBe(row?.parkName);
  expect((await audit(row)).code).toBe('200');
  await deliverEvents(t);
  expect(await get(id)).toMatchObject({ refundedFen: 100 });
  expect(await brokenEquations(t)).toEqual([]);
});
