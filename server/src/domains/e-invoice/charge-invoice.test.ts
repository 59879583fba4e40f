import { chargingOrderErrors, chargingOrders } from '@bochong/contract/charging-order';
import { chargingInvoices, invoiceErrors, invoiceStatus, parkingInvoices } from '@bochong/contract/e-invoice';
import { refundReason } from '@bochong/contract/refund';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';
import { claimsOf, companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';

let t: TestApp;
let clerk: Actor;
let d: ChargingDay;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
  d = await createChargingDay(t, { principalFen: 1000, giftFen: 500 });
  await openSeller(t, d.dealerId);
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());

const stateOf = async (id: string) =>
  (await t.owner.query<{ state: number }>('select invoice_status as state from charging_order where id = $1', [id])).rows[0]?.state;
const refund = async (id: string, amountFen: number) => {
  const { rev } = (await t.call(chargingOrders.get, { params: { id } }, clerk)).data;
  const body = { amountFen, refundReason: refundReason.FEE_WRONG, reason: '枪线故障', rev };
  return t.call(chargingOrders.refund, { params: { id }, body }, clerk);
};

test('a charge out of a wallet: what was given is not invoiced, a refund makes its part red, and no price changes behind an invoice', async () => {
  createPlatformDouble(() => t.clock.at);
  // 11.04 yuan: 10 of what was paid in, 1.04 of what was given.
  const { transactionId } = await d.start({ at: day('08:01'), meterStartWh: 0 });
  await d.stop(transactionId, day('08:30'), 10_000);
  await deliverSurely(t);
  const query = { startTime: '2026-03-01' } as never;
  const [row] = (await t.call(chargingInvoices.list, { query }, clerk)).data.results;
  expect(row).toMatchObject({ bizType: 7, paidFen: 1104, invoiceableFen: 1000, itemName: '*供电*电力产品', refusal: '' });
  const orderId = row?.bizId ?? '';
  const body = { ...companyTitle, bizIds: [orderId], remark: '', requestId: 'charge-invoice-1' };
  expect((await t.call(parkingInvoices.issue, { body }, clerk)).code).toBe('40401');
  const { data } = await t.call(chargingInvoices.issue, { body }, clerk);
  expect(await stateOf(orderId)).toBe(1);
  expect((await refund(orderId, 100)).code).toBe(chargingOrderErrors.invoiced.code);
  await deliverSurely(t);
  expect(await detailOf(t, data.invoiceId, clerk)).toMatchObject({
    status: invoiceStatus.ISSUED,
    grossFen: 1000,
    netFen: 885,
    taxFen: 115,
  });
  expect(await stateOf(orderId)).toBe(2);
  expect((await t.call(chargingOrders.recalcPreview, { params: { id: orderId } }, clerk)).code).toBe(chargingOrderErrors.invoiced.code);
  expect((await refund(orderId, 400)).code).toBe('200');
  await deliverSurely(t);
  expect(await claimsOf(t, orderId)).toBe(600);
  expect(await detailOf(t, data.invoiceId, clerk)).toMatchObject({ status: invoiceStatus.PART_RED, redFen: 400 });
  const again = await t.call(chargingInvoices.issue, { body: { ...body, requestId: 'charge-invoice-2' } }, clerk);
  expect(again.code).toBe(invoiceErrors.nothing.code);
});
