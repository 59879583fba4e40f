import { payChannel, payState } from '@bochong/contract/bill';
import { connectors } from '@bochong/contract/charging-asset';
import { chargingListSubject, chargingLists, chargingListType, chargingOwners } from '@bochong/contract/charging-customer';
import {
  chargeMode,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingOrders,
  chargingStartSource,
  chargingStopReason,
  driverChargeErrors,
  driverCharges,
} from '@bochong/contract/charging-order';
import { rateLabel } from '@bochong/contract/charging-tariff';
import { addressOf, type Endpoint, type Input } from '@bochong/contract/kernel/endpoint';
import { phoneErrors } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { payBill } from '../../refund/refund.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';

let t: TestApp;
let d: ChargingDay;
let office: Actor;
let token = '';
let minute = 0;
const [, other] = demoDealers;

const tokenOf = async (connectorId: string) =>
  (await t.owner.query<{ token: string }>('select qr_token as token from charging_connector where id = $1', [connectorId])).rows[0]
    ?.token ?? '';
const lastCode = async () => {
  const { rows } = await t.owner.query<{ content: Buffer }>('select content from sms_message order by id desc limit 1');
  return /(\d{6})/.exec(rows[0] ? t.app.keys.decrypt(rows[0].content) : '')?.[1] ?? '';
};
const moveTo = (at: number) => {
  t.clock.at = new Date(at);
};
/** A number nobody has used, proved by its code. */
async function signIn(phone: string, at = token): Promise<string> {
  await t.call(driverCharges.sendCode, { body: { token: at, phone } });
  return (await t.call(driverCharges.login, { body: { token: at, phone, code: await lastCode() } })).data.pass;
}
const account = async (pass: string) => (await t.call(driverCharges.account, { body: { token, pass } })).data;
async function recharge(pass: string, amountFen: number): Promise<void> {
  const { data } = await t.call(driverCharges.recharge, { body: { token, pass, amountFen, payChannel: payChannel.WECHAT } });
  expect(data.amountFen).toBe(amountFen);
  await payBill(t, data);
  await deliverEvents(t);
}
const start = (pass: string, more: object = {}) =>
  t.call(driverCharges.start, { body: { token, pass, requestNo: newId(), ...more } as never });
const order = (pass: string, orderId: string) => t.call(driverCharges.order, { body: { token, pass, orderId } });
const tagOf = async (id: string) =>
  (await t.owner.query('select id_tag as tag from charging_order where id = $1', [id])).rows[0].tag as string;
/** As an address of the internet calls. */
async function fromOutside<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const { body } = input as { body?: object };
  const url = `/api${addressOf(endpoint, input)}`;
  const answer = await t.app.http.inject({ method: endpoint.method, url, ...(body && { payload: body }), remoteAddress: '203.0.113.20' });
  return answer.json<{ code: string }>().code;
}

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '1000' });
  office = await signedIn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t, { principalFen: 0 });
  token = await tokenOf(d.connectorIds[0] ?? '');
  minute += 2;
  moveTo(day('09:00') + minute * 60_000);
  await d.status('Preparing');
});

test('a scanned gun: where, what it costs now and today, and what is in the way', async () => {
  moveTo(day('11:30'));
  const gun = async () => (await t.call(driverCharges.gun, { params: { token } })).data;
  expect(await gun()).toMatchObject({
    ...{ connectorName: expect.any(String), isDc: true, plugged: true, obstacle: '', hoursText: '全天', minStartFen: 500, minuteNow: 690 },
    price: { rateLabel: rateLabel.PEAK, elecPriceE5: 102_180, servicePriceE5: 50_000, until: '2026-03-10T12:00:00+08:00' },
    payChannels: [payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY],
  });
  expect((await gun()).bands).toHaveLength(8);
  await d.status('Faulted');
  expect((await gun()).obstacle).toBe(chargingOrderErrors.connectorUnavailable.code);
  await t.owner.query(`update charging_station set business_hours = '[{"weekdays":[1],"start":"08:00","end":"20:00"}]' where id = $1`, [
    d.speaker.stationId,
  ]);
  expect(await gun()).toMatchObject({ obstacle: chargingOrderErrors.stationClosed.code, hoursText: '周一 08:00-20:00' });
});

test('a code that was renewed leads nowhere', async () => {
  const renewed = await t.call(connectors.renewCode, { params: { id: d.connectorIds[0] ?? '' } }, office);
  expect(renewed.code).toBe('200');
  expect((await t.call(driverCharges.gun, { params: { token } })).code).toBe(driverChargeErrors.gunUnknown.code);
});

test('from the first code by SMS to the receipt: recharged, started once, live through a change of price, stopped at the target', async () => {
  const phone = '13700001001';
  const pass = await signIn(phone);
  expect(await account(pass)).toMatchObject({ phoneMask: '137****1001', availableFen: 0, runningOrderId: null, unpaid: [] });
  expect((await account(pass)).obstacle).toBe(chargingOrderErrors.balanceLow.code);
  expect((await start(pass)).code).toBe(chargingOrderErrors.balanceLow.code);
  await recharge(pass, 5000);
  expect(await account(pass)).toMatchObject({ availableFen: 5000, principalFen: 5000, obstacle: '' });

  moveTo(day('09:50'));
  const wish = { requestNo: newId(), chargeMode: chargeMode.ENERGY, targetValue: 20_000, plateNo: '浙AD20001' };
  const { data } = await start(pass, wish);
  expect((await start(pass, wish)).data.orderId).toBe(data.orderId);
  expect(await account(pass)).toMatchObject({ runningOrderId: data.orderId, availableFen: 0, frozenFen: 5000, plates: ['浙AD20001'] });
  expect((await order(pass, data.orderId)).data).toMatchObject({ orderStatus: chargingOrderStatus.STARTING, minutes: 0, lines: [] });

  const { transactionId } = await d.start({ at: day('09:51'), meterStartWh: 0, idTag: await tagOf(data.orderId) });
  await d.values(transactionId, [[day('10:00'), 9000, { powerW: 60_000, soc: 40 }]]);
  await d.values(transactionId, [[day('10:09'), 18_000, { powerW: 60_000, soc: 60 }]]);
  const live = (await order(pass, data.orderId)).data;
  expect(live).toMatchObject({ orderStatus: chargingOrderStatus.CHARGING, energyWh: 18_000, powerW: 60_000, soc: 60, minutes: 18 });
  expect(live.lines.map((line) => [line.rateLabel, line.energyWh])).toEqual([
    [rateLabel.FLAT, 9000],
    [rateLabel.PEAK, 9000],
  ]);
  expect(live.lines.reduce((sum, { elecFen, serviceFen }) => sum + elecFen + serviceFen, 0)).toBe(live.payableFen);

  await d.values(transactionId, [[day('10:11'), 20_000, { powerW: 60_000, soc: 64 }]]);
  expect((await order(pass, data.orderId)).data.orderStatus).toBe(chargingOrderStatus.STOPPING);
  await d.stop(transactionId ?? 0, day('10:11:30'), 20_010, { reason: 'Remote' });
  const receipt = (await order(pass, data.orderId)).data;
  expect(receipt).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.SETTLED, stopReason: chargingStopReason.TARGET_REACHED, owedFen: 0, plateNo: '浙AD20001' },
    ...{ energyWh: 20_010, paidFen: receipt.payableFen, endAt: '2026-03-10T10:11:30+08:00' },
  });
  expect(receipt.payableFen).toBeGreaterThan(live.payableFen);
  expect(await account(pass)).toMatchObject({ runningOrderId: null, availableFen: 5000 - receipt.payableFen, frozenFen: 0 });
  const seen = (await t.call(chargingOrders.get, { params: { id: data.orderId } }, office)).data;
  expect(seen).toMatchObject({ startSource: chargingStartSource.APP, payerPhone: '137****1001', operatorName: '' });
  expect(await brokenEquations(t)).toEqual([]);
});

test('stopped by the driver; what the wallet could not pay is paid by phone, and nothing starts before', async () => {
  const pass = await signIn('13700001002');
  await recharge(pass, 1000);
  const { data } = await start(pass);
  const { transactionId } = await d.start({ at: day('09:10') + minute * 60_000, meterStartWh: 0, idTag: await tagOf(data.orderId) });
  await d.values(transactionId, [[day('09:20') + minute * 60_000, 5000, { powerW: 30_000 }]]);
  const stop = () => t.call(driverCharges.stop, { body: { token, pass, orderId: data.orderId } });
  expect((await stop()).data.orderStatus).toBe(chargingOrderStatus.STOPPING);
  expect((await stop()).data.orderStatus).toBe(chargingOrderStatus.STOPPING);
  // Its device goes on for a while.
  await d.stop(transactionId ?? 0, day('09:40') + minute * 60_000, 20_000, { reason: 'Remote' });
  expect((await stop()).code).toBe(chargingOrderErrors.notCharging.code);
  const ended = (await order(pass, data.orderId)).data;
  expect(ended).toMatchObject({ stopReason: chargingStopReason.USER_REMOTE, paidFen: 1000, owedFen: ended.payableFen - 1000 });
  const owing = await account(pass);
  expect(owing).toMatchObject({ arrearsFen: ended.owedFen, obstacle: chargingOrderErrors.arrearsExists.code });
  expect(owing.unpaid).toMatchObject([{ orderId: data.orderId, owedFen: ended.owedFen }]);
  await d.status('Preparing');
  expect((await start(pass)).code).toBe(chargingOrderErrors.arrearsExists.code);
  const bill = (await t.call(driverCharges.pay, { body: { token, pass, orderId: data.orderId, payChannel: payChannel.ALIPAY } })).data;
  expect(bill.amountFen).toBe(ended.owedFen);
  await payBill(t, bill);
  await deliverEvents(t);
  expect((await order(pass, data.orderId)).data).toMatchObject({ owedFen: 0, paidFen: ended.payableFen });
  expect(await account(pass)).toMatchObject({ arrearsFen: 0, unpaid: [] });
  const { rows } = await t.owner.query('select pay_state from bill where out_trade_no = $1', [bill.outTradeNo]);
  expect(rows).toEqual([{ pay_state: payState.SUCCESS }]);
  expect(await brokenEquations(t)).toEqual([]);
});

describe('what an attacker tries', () => {
  test('another one’s charge is not seen, stopped or paid for, and the number of another one’s request leads to nothing', async () => {
    const own = await signIn('13700001003');
    const stranger = await signIn('13700001004');
    await recharge(own, 3000);
    await recharge(stranger, 3000);
    const requestNo = newId();
    const { data } = await start(own, { requestNo });
    const body = { token, pass: stranger, orderId: data.orderId };
    const refused = driverChargeErrors.noOrder.code;
    expect((await t.call(driverCharges.order, { body })).code).toBe(refused);
    expect((await t.call(driverCharges.stop, { body })).code).toBe(refused);
    expect((await t.call(driverCharges.pay, { body: { ...body, payChannel: payChannel.WECHAT } })).code).toBe(refused);
    expect((await start(stranger, { requestNo })).code).toBe(refused);
    expect((await start(stranger)).code).toBe(chargingOrderErrors.connectorBusy.code);
    expect((await t.call(driverCharges.account, { body: { token, pass: stranger } })).data).toMatchObject({ runningOrderId: null });
    expect((await start(own)).code).toBe(chargingOrderErrors.connectorBusy.code);
  });

  test('a second gun is not started while one charges, not even by two requests at once', async () => {
    const pass = await signIn('13700001005');
    await recharge(pass, 20_000);
    await d.status('Preparing', 2);
    const second = await tokenOf(d.connectorIds[1] ?? '');
    const answers = await Promise.all([
      start(pass),
      t.call(driverCharges.start, { body: { token: second, pass, requestNo: newId() } as never }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', chargingOrderErrors.concurrentOrder.code]);
  });

  test('a pass opens no gun of another unit, not one that was forged, and none after its time, its account or its number', async () => {
    const pass = await signIn('13700001006');
    const connectorId = await t.app.database.inScope({ dealerIds: [other.id] }, async (tx) => {
      const stationId = await insertStation(tx, other.id, { stationCode: `DC${minute}`, stationName: '别家电站', parkIds: [], open: true });
      const guns = await insertEquipmentWithGuns(tx, other.id, { stationId, equipmentCode: `DC${minute}`, guns: 1, accepted: true });
      return guns.connectorIds[0] ?? '';
    });
    const foreignToken = await tokenOf(connectorId);
    const asked = async (given: string, at = token) => (await t.call(driverCharges.account, { body: { token: at, pass: given } })).code;
    const refused = driverChargeErrors.passExpired.code;
    expect(await asked(pass)).toBe('200');
    expect(await asked(pass, foreignToken)).toBe(refused);
    const [ownerId, until, seal] = pass.split('.');
    expect(await asked([ownerId, `${Number(until) + 86_400}`, seal].join('.'))).toBe(refused);
    expect(await asked([newId(), until, seal].join('.'))).toBe(refused);
    expect(await asked('x')).toBe(refused);
    await t.owner.query(`update charging_owner set mobile_hash = 'changed' where id = $1`, [ownerId]);
    expect(await asked(pass)).toBe(refused);
    await t.owner.query(`update charging_owner set mobile_hash = $2 where id = $1`, [ownerId, t.app.keys.hmac('phone', '13700001006')]);
    expect(await asked(pass)).toBe('200');
    moveTo(day('09:00') + 31 * 86_400_000);
    expect(await asked(pass)).toBe(refused);
  });

  test('nothing tells whether a number is registered, and a wrong code counts', async () => {
    await t.call(chargingOwners.create, { body: { phone: '13700001007' } }, office);
    const send = (phone: string) => t.call(driverCharges.sendCode, { body: { token, phone } });
    const [known, unknown] = [await send('13700001007'), await send('13700001008')];
    expect(known.data).toEqual(unknown.data);
    const wrong = (phone: string) => t.call(driverCharges.login, { body: { token, phone, code: '000000x' } });
    const [ofKnown, ofUnknown] = [await wrong('13700001007'), await wrong('13700001008')];
    expect([ofKnown.code, ofKnown.message]).toEqual([ofUnknown.code, ofUnknown.message]);
    expect(ofKnown.code).toBe(phoneErrors.wrongCode.code);
    expect((await send('13700001007')).code).toBe(phoneErrors.tooSoon.code);
  });

  test('who tries codes out is turned away after thirty misses', async () => {
    const tried: string[] = [];
    for (let n = 0; n < 31; n += 1) tried.push(await fromOutside(driverCharges.gun, { params: { token: `${n}`.padStart(22, 'x') } }));
    expect(new Set(tried.slice(0, 30))).toEqual(new Set([driverChargeErrors.gunUnknown.code]));
    expect(tried.at(-1)).toBe(driverChargeErrors.tooManyTries.code);
    expect(await fromOutside(driverCharges.gun, { params: { token } })).toBe(driverChargeErrors.tooManyTries.code);
  });

  test('a plate that a driver claims opens no station that is for a list', async () => {
    const plateNo = '浙AD29999';
    const listed = {
      ...{ listType: chargingListType.ACCESS, subjectType: chargingListSubject.PLATE, subjectValue: plateNo },
      ...{ validFrom: '2026-03-01T00:00:00+08:00', validTo: '2026-04-01T00:00:00+08:00' },
    };
    expect((await t.call(chargingLists.create, { body: listed as never }, office)).code).toBe('200');
    await t.owner.query('update charging_station set access_mode = 2 where id = $1', [d.speaker.stationId]);
    const pass = await signIn('13700001009');
    await recharge(pass, 2000);
    expect((await start(pass, { plateNo })).code).toBe(chargingOrderErrors.accessDenied.code);
    const [ownerId] = pass.split('.');
    const verified = { plateNo, isDefault: true, verified: true };
    await t.call(chargingOwners.bindPlate, { params: { id: ownerId ?? '' }, body: verified }, office);
    expect((await start(pass, { plateNo })).code).toBe('200');
  });
});

test('a target that is out of bounds, and one that is missing, are named', async () => {
  const pass = await signIn('13700001010');
  await recharge(pass, 2000);
  const outside = await start(pass, { chargeMode: chargeMode.AMOUNT, targetValue: 1 });
  expect([outside.code, outside.data]).toEqual([driverChargeErrors.targetOutside.code, { field: 'targetValue' }]);
  expect((await start(pass, { chargeMode: chargeMode.TIME })).code).toBe(chargingOrderErrors.noTarget.code);
});

test('who pays inside of WeChat is asked of WeChat; a simulated account does not tell', async () => {
  const asked = await t.call(driverCharges.payer, { body: { token, code: 'abc' } });
  expect(asked.code).toBe(driverChargeErrors.payerUnknown.code);
});
