import { driverPageErrors, driverRefunds } from '@bochong/contract/parking-order';
import { ownerRefundErrors, parkingRefunds, refundErrors, refundSource, refundStatus } from '@bochong/contract/refund';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { createChannelDouble, paidStay, refundOf } from './refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let channel: ReturnType<typeof createChannelDouble>;
let number = 0;
let plateNo = '';
let outTradeNo = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'OWNREF');
});
afterAll(() => t.close());
beforeEach(async () => {
  number += 1;
  plateNo = `浙T${String(number).padStart(5, '0')}`;
  channel = createChannelDouble();
  const { billId } = await paidStay(t, yard, plateNo);
  const { rows } = await t.owner.query<{ number: string }>('select out_trade_no as number from bill where id = $1', [billId]);
  outTradeNo = rows[0]?.number ?? '';
});
afterEach(() => void vi.restoreAllMocks());

const ask = (change: object = {}) =>
  t.call(driverRefunds.apply, { body: { outTradeNo, plateNo, applyFen: 100, refundReason: 2, reasonText: '', ...change } });
const listed = async () => (await t.call(parkingRefunds.list, { query: { plateNo } }, boss)).data.results;
async function audit(pass: 0 | 1) {
  const [row] = await listed();
  const body = { pass, opinion: '按记录核对', rev: row?.rev ?? 0, ...(pass === 1 && { approvedFen: row?.applyFen }) };
  return t.call(parkingRefunds.audit, { params: { id: row?.refundId ?? '' }, body: body as never }, boss);
}

test('a driver asks a bill of their own back: it waits for an auditor, however small, and no money moves', async () => {
  const { data } = await ask();
  expect(data).toMatchObject({ refundNo: expect.any(String), refundStatus: refundStatus.TO_AUDIT, applyFen: 100 });
  expect(await listed()).toMatchObject([{ refundNo: data.refundNo, applySource: refundSource.OWNER, refundStatus: refundStatus.TO_AUDIT }]);
  expect(channel.calls).toEqual([]);
  expect((await audit(1)).code).toBe('200');
  expect(await refundOf(t, (await listed())[0]?.refundId ?? '')).toMatchObject({ fen: 100 });
});

test('a wrong plate, an unknown number and a bill nobody paid answer alike', async () => {
  expect((await ask({ plateNo: '浙T99999' })).code).toBe(driverPageErrors.noReceipt.code);
  expect((await ask({ outTradeNo: 'nothing' })).code).toBe(driverPageErrors.noReceipt.code);
  expect(await listed()).toEqual([]);
});

test('one application at a time, also of two at once, and three in all', async () => {
  const twice = await Promise.all([ask(), ask()]);
  expect(await listed()).toHaveLength(1);
  expect(twice.map(({ code }) => code)).toContain('200');
  expect((await ask()).code).toBe(ownerRefundErrors.waits.code);
  await audit(0);
  for (let again = 0; again < 2; again += 1) {
    expect((await ask()).code).toBe('200');
    await audit(0);
  }
  expect((await ask()).code).toBe(ownerRefundErrors.tooMany.code);
});

test('more than was paid, and 其他 without words, are refused', async () => {
  expect((await ask({ applyFen: 1501 })).code).toBe(refundErrors.ceiling.code);
  expect((await ask({ refundReason: 99 })).code).toBe(refundErrors.needsText.code);
});
