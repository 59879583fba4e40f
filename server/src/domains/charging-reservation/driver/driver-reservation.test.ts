import { chargingOrderErrors, driverChargeErrors, driverCharges } from '@bochong/contract/charging-order';
import { driverReservations, reservationErrors, reservationStatus } from '@bochong/contract/charging-reservation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { brokenEquations, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { createReservationDay, day, type ReservationDay } from '../reservation-day.fixture.ts';

let t: TestApp;
let d: ReservationDay;
let office: Actor;
let token = '';
let phones = 0;

const lastCode = async () => {
  const { rows } = await t.owner.query<{ content: Buffer }>('select content from sms_message order by id desc limit 1');
  return /(\d{6})/.exec(rows[0] ? t.app.keys.decrypt(rows[0].content) : '')?.[1] ?? '';
};
/** A driver who has proved a number and has money. */
async function driver(principalFen = 5000): Promise<string> {
  phones += 1;
  const phone = `1350000${String(phones).padStart(4, '0')}`;
  await t.call(driverCharges.sendCode, { body: { token, phone } });
  const { pass } = (await t.call(driverCharges.login, { body: { token, phone, code: await lastCode() } })).data;
  if (principalFen > 0) await d.work((context) => seedMoney(context, d.dealerId, pass.split('.')[0] ?? '', { principalFen }));
  return pass;
}
const offer = async (pass: string) => (await t.call(driverReservations.offer, { body: { token, pass } })).data;
const reserve = (pass: string, more: object = {}) =>
  t.call(driverReservations.create, { body: { token, pass, requestNo: newId(), ...more } as never });
const cancel = (pass: string, reservationId: string) => t.call(driverReservations.cancel, { body: { token, pass, reservationId } });

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '1000' });
  office = await signedIn(t);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  d = await createReservationDay(t, office);
  const { rows } = await t.owner.query('select qr_token as token from charging_connector where id = $1', [d.connectorIds[0]]);
  token = rows[0].token;
  // A number gets its next code after a minute.
  t.clock.at = new Date(day('09:00') + phones * 120_000);
});

test('a driver sees what it costs, keeps the gun, and is the only one who can start it', async () => {
  const pass = await driver();
  expect(await offer(pass)).toEqual({ offer: { offered: true, feeFen: 300, freeCancelMin: 5, maxHoldMin: 30, obstacle: '' }, mine: null });
  const { data } = await reserve(pass, { holdMin: 15, plateNo: '浙AD20333' });
  expect(data.mine).toMatchObject({
    reservationStatus: reservationStatus.RESERVED,
    here: true,
    freeNow: true,
    plateNo: '浙AD20333',
    feeFen: 300,
  });
  const gun = (await t.call(driverCharges.gun, { params: { token } })).data;
  expect(gun.obstacle).toBe(chargingOrderErrors.connectorReserved.code);
  await d.status('Preparing');
  const start = (who: string) => t.call(driverCharges.start, { body: { token, pass: who, requestNo: newId() } as never });
  expect((await start(await driver())).code).toBe(chargingOrderErrors.connectorReserved.code);
  expect((await start(pass)).code).toBe('200');
});

test('a driver gives it up: for nothing within five minutes, for the fee later; the page says which', async () => {
  const pass = await driver();
  const first = (await reserve(pass)).data.mine;
  expect((await cancel(pass, first?.reservationId ?? '')).data.mine).toMatchObject({
    ...{ reservationStatus: reservationStatus.CANCELLED, payableFen: 0, endReason: '车主取消' },
  });
  t.clock.at = new Date(t.clock.at.getTime() + 1000);
  const second = (await reserve(pass)).data.mine;
  t.clock.at = new Date(t.clock.at.getTime() + 6 * 60_000);
  expect((await offer(pass)).mine).toMatchObject({ freeNow: false });
  expect((await cancel(pass, second?.reservationId ?? '')).data.mine).toMatchObject({ payableFen: 300 });
  expect((await cancel(pass, second?.reservationId ?? '')).code).toBe(reservationErrors.notActive.code);
});

test('a wallet without the fee is told in words, and the page says so before it is pressed', async () => {
  const pass = await driver(0);
  expect((await offer(pass)).offer.obstacle).toBe('可用余额0.00元，不足预约费3.00元');
  expect((await reserve(pass)).code).toBe(reservationErrors.balanceLow.code);
});

test("another's reservation, and another's request, lead to nothing", async () => {
  const [pass, stranger] = [await driver(), await driver()];
  const requestNo = newId();
  const { data } = await reserve(pass, { requestNo });
  expect((await cancel(stranger, data.mine?.reservationId ?? '')).code).toBe(reservationErrors.noReservation.code);
  expect((await reserve(stranger, { requestNo })).code).toBe(reservationErrors.noReservation.code);
  expect((await offer(stranger)).mine).toBeNull();
  const forged = await t.call(driverReservations.offer, { body: { token, pass: 'x.1.y' } });
  expect(forged.code).toBe(driverChargeErrors.passExpired.code);
});

test('a driver has one reservation, at whatever gun', async () => {
  const pass = await driver();
  await reserve(pass);
  const { rows } = await t.owner.query('select qr_token as token from charging_connector where id = $1', [d.connectorIds[1]]);
  const elsewhere = { token: rows[0].token as string, pass };
  expect((await t.call(driverReservations.create, { body: { ...elsewhere, requestNo: newId() } as never })).code).toBe(
    reservationErrors.ownerHasOne.code,
  );
  expect((await t.call(driverReservations.offer, { body: elsewhere })).data.mine).toMatchObject({ here: false });
});
