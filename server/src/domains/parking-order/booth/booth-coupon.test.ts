import { randomUUID } from 'node:crypto';
import { payChannel } from '@bochong/contract/bill';
import { couponErrors, couponKind, couponUses } from '@bochong/contract/coupon';
import { boothErrors, boothShifts, booths, boothVerdict, orderStatus, parkOrders, releaseType } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { couponInvariants } from '../../../admin/invariants-of-coupons.ts';
import { stayInvariants } from '../../../admin/invariants-of-stays.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { give, publish } from '../../coupon/coupon.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let yard: Yard;
let guard: Actor;
let plateNo = '';
let number = 0;
const moveTo = (clock: string) => {
  t.clock.at = new Date(`2025-10-13T${clock}+08:00`);
};

beforeAll(async () => {
  t = await createTestApp();
  moveTo('13:45:00');
  guard = await t.login('binjiang');
  yard = await createYard(t, 'BOOTHC', {});
  await t.call(boothShifts.takeOver, { body: { parkId: yard.parkId } }, guard);
});
afterAll(async () => {
  await deliverEvents(t);
  const broken: string[] = [];
  for (const { name, rows } of [...couponInvariants, ...stayInvariants]) if ((await t.owner.query(rows)).rowCount !== 0) broken.push(name);
  await t.close();
  expect(broken).toEqual([]);
});
beforeEach(() => {
  plateNo = `浙B${String(++number * 1013).padStart(5, '0')}`;
  moveTo('10:00:00');
});

const coupon = async (plate = plateNo, more: object = {}) => {
  const { templateId } = await publish(t, guard, { name: `岗亭券${randomUUID().slice(0, 6)}`, ...more });
  return (await give(t, guard, templateId, [plate]))[0]?.code ?? '';
};
/** A vehicle that came at 10:00 and stands at the exit at 13:05 owes 15.00. */
async function comes(until = '13:05:00') {
  const body = { requestId: randomUUID(), gateId: yard.entry.gateId, plateNo, plateColor: 1, vehicleClass: 1, reason: '' } as const;
  const { data } = await t.call(booths.enter, { body }, guard);
  moveTo(until);
  return data.orderId ?? '';
}
const check = (orderId: string, ...couponCodes: string[]) =>
  t.call(booths.checkExit, { body: { gateId: yard.exit.gateId, orderId, couponCodes } }, guard);
const letOut = (orderId: string, expectedFen: number, couponCodes: string[], requestId = randomUUID()) => {
  const tenders = expectedFen === 0 ? [] : [{ payChannel: payChannel.CASH, amountFen: expectedFen }];
  return t.call(booths.letOut, { body: { requestId, gateId: yard.exit.gateId, orderId, expectedFen, tenders, couponCodes } }, guard);
};
const order = async (id: string) => (await t.call(parkOrders.get, { params: { id } }, guard)).data;
const used = async () => (await t.call(couponUses.list, { query: { plateNo } as never }, guard)).data.results;

test('a coupon whose code is shown takes its part, the rest is paid in cash; a second press changes nothing', async () => {
  const code = await coupon();
  const id = await comes();
  expect((await check(id)).data).toMatchObject({ dueFen: 1500, couponFen: 0, coupons: [] });
  expect((await check(id, code)).data).toMatchObject({ dueFen: 1000, couponFen: 500, coupons: [{ code, discountFen: 500 }] });
  const requestId = randomUUID();
  expect((await letOut(id, 1500, [code])).code).toBe(boothErrors.amountMoved.code);
  const left = await letOut(id, 1000, [code], requestId);
  expect(left.data).toMatchObject({ takenFen: 1000, plateNo });
  expect((await letOut(id, 1000, [code], requestId)).data).toEqual(left.data);
  expect(await order(id)).toMatchObject({ orderStatus: orderStatus.FINISHED, payableFen: 1000, couponFen: 500, paidFen: 1000 });
  expect(await used()).toMatchObject([{ appliedFen: 500, orderId: id }]);
});

test('a coupon that pays all lets the vehicle go without money, as paid', async () => {
  const code = await coupon(plateNo, { couponType: couponKind.FULL, amountFen: null });
  const id = await comes();
  expect((await check(id, code)).data).toMatchObject({ dueFen: 0, ways: { go: { verdict: boothVerdict.FREE_TO_GO } } });
  expect((await letOut(id, 0, [code])).code).toBe('200');
  expect(await order(id)).toMatchObject({ orderStatus: orderStatus.FINISHED, couponFen: 1500, releaseType: releaseType.PAID });
});

test('codes that nobody has, of another vehicle, used before, or that may not go together are refused by name, and nothing is done', async () => {
  const other = await coupon('浙B99999');
  const [one, two] = [await coupon(), await coupon()];
  const id = await comes();
  expect((await check(id, '12345678901234567')).code).toBe(boothErrors.couponUnknown.code);
  expect((await check(id, '123')).data).toMatchObject({ field: expect.stringContaining('couponCodes') });
  expect((await check(id, other)).code).toBe(boothErrors.couponOfOther.code);
  expect((await check(id, one, two)).code).toBe(couponErrors.tooMany.code);
  expect((await letOut(id, 1000, [other])).code).toBe(boothErrors.couponOfOther.code);
  expect(await used()).toEqual([]);
  expect((await letOut(id, 1000, [one])).code).toBe('200');
  moveTo('13:06:00');
  const again = await comes('14:30:00');
  expect((await check(again, one)).code).toBe(couponErrors.notUsable.code);
});

test('another company’s code leads to nothing', async () => {
  const stranger = await t.login('qingyu');
  const { templateId } = await publish(t, stranger, { name: '邻家券' });
  const theirs = (await give(t, stranger, templateId, [plateNo]))[0]?.code ?? '';
  expect((await check(await comes(), theirs)).code).toBe(boothErrors.couponUnknown.code);
});
