import { randomBytes } from 'node:crypto';
import { deviceLogForm, deviceLogKind, deviceLogState, deviceLogs } from '@bochong/contract/charging-maintenance';
import { createChargePoint } from '@bochong/simulator/charging/charge-point';
import { createWheel } from '@bochong/simulator/charging/wheel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEquipmentWithGuns } from '../../charging-asset/charging-asset.seed.ts';
import { type ChargeYard, openChargeYard } from '../../charging-connect/charge-point.fixture.ts';

let yard: ChargeYard;
const began = Date.now();
const wheel = createWheel(began);
/** Time goes ten times as fast at the charge points. */
const turning = setInterval(() => wheel.turn(began + (Date.now() - began) * 10), 20);

beforeAll(async () => {
  yard = await openChargeYard();
  Object.assign(yard.t.app.config, { BOCHONG_PUBLIC_URL: `http://127.0.0.1:${yard.port}` });
});
afterAll(async () => {
  clearInterval(turning);
  await yard.close();
});

test.each([
  ['1.6', deviceLogKind.DIAGNOSTICS],
  ['1.6', deviceLogKind.SECURITY],
  ['2.0.1', deviceLogKind.DIAGNOSTICS],
] as const)('a simulated charge point of %s hands in what it noted of itself', async (version, logKind) => {
  const identity = `SIM-${version.replaceAll('.', '')}-${logKind}`;
  const authKey = randomBytes(20).toString('hex');
  const { equipmentId } = await yard.work(({ tx }) =>
    insertEquipmentWithGuns(tx, yard.dealerId, { stationId: yard.stationId, equipmentCode: identity, accepted: true, authKey }),
  );
  const plan = { url: `ws://127.0.0.1:${yard.port}/ocpp`, identity, authKey, supply: 'dc' as const, kw: 60, guns: 1, firmware: '1.0' };
  const point = createChargePoint({ ...plan, habits: {}, seed: 5, speaks201: version === '2.0.1' }, wheel);
  await expect.poll(() => point.online, { timeout: 20_000 }).toBe(true);
  const params = { id: equipmentId };
  const ask = () => yard.t.call(deviceLogs.ask, { params, body: { logKind, reason: '例行检查' } }, yard.actor);
  await expect.poll(async () => (await ask()).code, { timeout: 20_000 }).toBe('200');
  const record = async () => (await yard.t.call(deviceLogs.recent, { params }, yard.actor)).data[0];
  await expect.poll(async () => (await record())?.state, { timeout: 20_000 }).toBe(deviceLogState.RECEIVED);
  const { data } = await yard.t.call(
    deviceLogs.lines,
    { params: { id: (await record())?.logId ?? '' }, query: { keyword: 'boot' } },
    yard.actor,
  );
  expect(data).toMatchObject({ form: deviceLogForm.TEXT, nextLine: null });
  expect(data.results.length).toBeGreaterThan(0);
  point.end();
});
