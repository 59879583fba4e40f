import { createHmac, randomUUID } from 'node:crypto';
import { payChannel, payScene, payState } from '@bochong/contract/bill';
import { basePath } from '@bochong/contract/kernel/envelope';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPageErrors, driverPages, driverPayErrors, driverPays } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let plateNo = '';
let number = 0;
const tokens = { lot: '', entry: '', exit: '' };
const at = (clock: string) => `2025-10-13T${clock}+08:00`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(at(clock));
};

beforeAll(async () => {
  t = await createTestApp();
  moveTo('09:00:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'SCAN01');
  const make = async (gateId: string | null, codeType: 1 | 2 | 3) =>
    (await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId, codeType } }, actor)).data.path.replace('/p/', '');
  tokens.lot = await make(null, laneCodeType.LOT);
  tokens.entry = await make(yard.entry.gateId, laneCodeType.ENTRY);
  tokens.exit = await make(yard.exit.gateId, laneCodeType.EXIT);
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  plateNo = `浙B${String(number * 1111).padStart(5, '0')}`;
});

const capture = (side: 'entry' | 'exit', clock: string, read = plateNo) => {
  moveTo(clock);
  const payload = {
    direction: side === 'entry' ? ('IN' as const) : ('OUT' as const),
    plateNo: read,
    plateColor: 1 as const,
    confidence: 95,
  };
  return applyTo(t, yard, { id: `${number}${side}`, side, at: at(clock), event: { eventType: 'lane.capture', payload } });
};
const pass = async (side: 'entry' | 'exit', clock: string) => {
  moveTo(clock);
  const event = { eventType: 'lane.passed' as const, payload: { captureEventId: `${number}${side}` } };
  await applyTo(t, yard, { id: `${number}${side}p`, side, at: at(clock), event });
  await deliverEvents(t);
};
const stay = (token: string, of?: string) => t.call(driverPages.stay, { body: { token, ...(of && { plateNo: of }) } });
const bill = (orderId: string, scene: 1 | 2 = payScene.PREPAY, of = plateNo) =>
  t.call(driverPays.create, {
    body: { parkId: yard.parkId, orderId, plateNo: of, payChannel: payChannel.WECHAT, payScene: scene },
  });
async function pay({ outTradeNo, amountFen: paidFen }: { outTradeNo: string; amountFen: number }) {
  const { merchantNo } = simulatedChannel;
  const paidAt = toIso(t.app.clock.now());
  const payload = JSON.stringify({ outTradeNo, channelTradeNo: `S${outTradeNo}`, merchantNo, paidFen, paidAt, nonce: randomUUID() });
  const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), payload, headers });
  await deliverEvents(t);
}

test('the lot’s public face: name, tariff, and channels that its accounts take', async () => {
  const { data } = await t.call(driverPages.place, { params: { token: tokens.lot } });
  expect(data).toMatchObject({ parkName: '车场SCAN01', codeType: laneCodeType.LOT, gateName: '', afterPayMinutes: 15 });
  expect(data.payChannels).toEqual([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]);
});

test('inside the lot: free until, then the fee in its bands; paid, it may leave until the grace ends and has a receipt', async () => {
  await capture('entry', '10:00:00');
  await pass('entry', '10:00:05');
  moveTo('10:05:00');
  expect((await stay(tokens.lot, plateNo)).data).toMatchObject({ dueFen: 0, freeUntil: new Date(at('10:15:00')).toISOString() });
  moveTo('13:05:00');
  const { data } = await stay(tokens.lot, plateNo);
  expect(data).toMatchObject({ plateNo, payableFen: 1500, dueFen: 1500, parkMinutes: 185, freeUntil: null, exitTime: null, payments: [] });
  expect(data.bands.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(1500);
  const { data: made } = await bill(data.orderId);
  await pay(made);
  const paid = (await stay(tokens.lot, plateNo)).data;
  expect(paid).toMatchObject({ dueFen: 0, paidFen: 1500, payments: [{ paidFen: 1500, payChannel: payChannel.WECHAT }] });
  expect(Date.parse(paid.freeUntil ?? '')).toBe(Date.parse(at('13:20:00')));
  const receipt = (of: string) => t.call(driverPages.receipt, { body: { outTradeNo: made.outTradeNo, plateNo: of } });
  const shown = (await receipt(plateNo)).data;
  expect(shown).toMatchObject({ billNo: made.billNo, paidFen: 1500, refundedFen: 0, payState: payState.SUCCESS, parkName: '车场SCAN01' });
  expect(Date.parse(shown.leaveUntil ?? '')).toBe(Date.parse(at('13:20:00')));
  expect((await receipt('浙B99999')).code).toBe(driverPageErrors.noReceipt.code);
});

test('a bill that nobody has paid has no receipt', async () => {
  await capture('entry', '10:20:00');
  await pass('entry', '10:20:05');
  moveTo('12:00:00');
  const { data } = await bill((await stay(tokens.lot, plateNo)).data.orderId);
  const { code } = await t.call(driverPages.receipt, { body: { outTradeNo: data.outTradeNo, plateNo } });
  expect(code).toBe(driverPageErrors.noReceipt.code);
});

test('at the exit the code alone opens the vehicle that stands there now, and no other', async () => {
  moveTo('10:30:00');
  expect((await stay(tokens.exit)).code).toBe(driverPageErrors.nobodyLeaves.code);
  await capture('entry', '10:30:00');
  await pass('entry', '10:30:05');
  await capture('exit', '12:35:00');
  const { data } = await stay(tokens.exit);
  expect(data).toMatchObject({ plateNo, dueFen: 1100 });
  expect(data.exitTime).not.toBeNull();
  expect((await stay(tokens.lot)).code).toBe(driverPageErrors.nobodyLeaves.code);
  await pay((await bill(data.orderId, payScene.EXIT)).data);
  expect((await stay(tokens.exit)).data).toMatchObject({ dueFen: 0, paidFen: 1100 });
  await pass('exit', '12:36:00');
  expect((await stay(tokens.exit)).code).toBe(driverPageErrors.nobodyLeaves.code);
});

test('who has stood at the exit longer than a payment opens it is asked to drive up again', async () => {
  await capture('entry', '13:00:00');
  await pass('entry', '13:00:05');
  await capture('exit', '14:00:00');
  moveTo('14:05:01');
  expect((await stay(tokens.exit)).code).toBe(driverPageErrors.nobodyLeaves.code);
  await pass('exit', '14:05:30');
});

test('who left without paying is shown that stay, also later', async () => {
  await capture('entry', '14:10:00');
  await pass('entry', '14:10:05');
  await capture('exit', '14:50:00');
  await pass('exit', '14:50:30');
  moveTo('20:00:00');
  expect((await stay(tokens.lot, plateNo)).data).toMatchObject({ plateNo, dueFen: 500 });
});

test('a vehicle without a plate comes in by scanning, and goes out by the number its phone was told', async () => {
  expect((await capture('entry', '15:00:00', '')).result).toMatchObject({ decision: 'HOLD', reason: 'UNLICENSED' });
  const enter = () => t.call(driverPages.enter, { body: { token: tokens.entry } });
  const { data: entered } = await enter();
  expect(entered).toMatchObject({ opened: true, plateNo: expect.stringMatching(/^无牌.{6}$/) });
  expect((await enter()).code).toBe(driverPageErrors.nobodyEnters.code);
  await pass('entry', '15:00:10');
  const leave = (of: string) => t.call(driverPages.leave, { body: { token: tokens.exit, plateNo: of } });
  expect((await leave(entered.plateNo)).code).toBe(driverPageErrors.nobodyLeaves.code);
  expect((await capture('exit', '16:00:00', '')).result).toMatchObject({ decision: 'HOLD' });
  expect((await leave('浙B00001')).code).toBe(driverPageErrors.nobodyLeaves.code);
  expect((await leave('无牌ABCDEF')).code).toBe(driverPayErrors.noStay.code);
  expect((await leave(entered.plateNo)).data).toMatchObject({ opened: false });
  const { data } = await stay(tokens.exit);
  expect(data).toMatchObject({ plateNo: entered.plateNo, dueFen: 500 });
  await pay((await bill(data.orderId, payScene.EXIT, entered.plateNo)).data);
  const { rows } = await t.owner.query(`select type, args from device_command where device_id = $1 and type = 'OPEN_GATE'`, [
    yard.exit.deviceId,
  ]);
  expect(rows.at(-1)).toMatchObject({ args: { captureEventId: `${number}exit` } });
  await pass('exit', '16:00:30');
});

test('nobody comes in by scanning where the lot lets nobody in that way, or is closed', async () => {
  const policy = (value: string) => t.owner.query('update park set business_rule = $1 where id = $2', [value, yard.parkId]);
  await capture('entry', '17:00:00', '');
  await policy('{"unlicensedPolicy":1}');
  const enter = () => t.call(driverPages.enter, { body: { token: tokens.entry } });
  expect((await enter()).code).toBe(driverPageErrors.entryRefused.code);
  await policy('{}');
  await t.owner.query('update park set park_status = 2 where id = $1', [yard.parkId]);
  expect(await enter()).toMatchObject({ code: driverPageErrors.entryRefused.code, message: '暂不能入场：暂停营业' });
  await t.owner.query('update park set park_status = 1 where id = $1', [yard.parkId]);
  expect((await enter()).data).toMatchObject({ opened: true });
});

test('who tries out plates is turned away after thirty misses, and so is every other way to ask by plate; the exit’s code still works', async () => {
  moveTo('18:00:00');
  const ask = async (path: string, body: object) =>
    (await t.app.http.inject({ method: 'POST', url: basePath + path, payload: body, remoteAddress: '203.0.113.9' })).json<{
      code: string;
    }>().code;
  const { path } = driverPages.stay;
  const tried = [];
  for (let n = 0; n < 31; n += 1) tried.push(await ask(path, { token: tokens.lot, plateNo: `沪A${String(10000 + n)}` }));
  expect(new Set(tried.slice(0, 30))).toEqual(new Set([driverPayErrors.noStay.code]));
  const refused = driverPageErrors.tooManyPlates.code;
  expect(tried.at(-1)).toBe(refused);
  const vehicle = { parkId: yard.parkId, plateNo: '沪A10000' };
  for (const other of [driverPays.quote.path, '/driver/v2/api/arrears/quote', '/driver/v2/api/appeals/stays'])
    expect(await ask(other, vehicle), other).toBe(refused);
  expect(await ask(path, { token: tokens.exit })).toBe(driverPageErrors.nobodyLeaves.code);
  moveTo('18:10:01');
  expect(await ask(path, { token: tokens.lot, plateNo: '沪A10000' })).toBe(driverPayErrors.noStay.code);
});
