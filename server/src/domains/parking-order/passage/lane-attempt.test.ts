import { passDirection } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { clearLane, laneAt, saveLane } from './lane-attempt.repo.ts';
import type { PassRecordRow } from './pass-record.repo.ts';

let t: TestApp;
let gates: string[];
const dealerId = demoDealers[0].id;
const inOwn = <T>(work: (tx: Tx) => Promise<T>) => t.app.database.inScope({ dealerIds: [dealerId] }, work);
beforeAll(async () => {
  t = await createTestApp();
  const parkId = await inOwn((tx) => insertPark(tx, dealerId, { parkCode: 'LANE01', parkName: '多道车场', parkType: 1 }));
  gates = await inOwn((tx) =>
    Promise.all(['X1', 'X2', 'X3'].map((gateCode) => insertGate(tx, dealerId, { parkId, gateCode, gateName: gateCode, gateType: 2 }))),
  );
});
afterAll(() => t.close());

/** A look at a gate, `second` seconds after midnight. */
const look = (gateId: string, second: number): PassRecordRow => ({
  ...{ id: newId(), dealerId, eventKey: `${second}`, parkId: newId(), gateId, berthId: null, deviceId: null, direction: passDirection.OUT },
  ...{ passTime: `2026-01-01T00:00:${String(second).padStart(2, '0')}+08:00`, offline: false, plateNo: '浙A1', matchPlateNo: '浙A1' },
  ...{ plateColor: 1, plateType: '', confidence: 90, vehicleClass: null, passMode: 1, releaseType: null, attemptState: 1 },
  ...{ orderId: null, exceptionTypes: [] },
});
const save = async (gateId: string, ...seconds: number[]) => {
  const records = seconds.map((second) => look(gateId, second));
  await inOwn(async (tx) => {
    for (const [index, record] of records.entries()) await saveLane(tx, record, { released: index % 2 === 1, orderId: null });
  });
  return records;
};
const keyAt = (gateId: string) => inOwn(async (tx) => (await laneAt(tx, dealerId, gateId))?.eventKey);

test('of several attempts at a gate the last by time stays, however they come; others are not touched', async () => {
  const [gate = '', other = ''] = gates;
  await save(other, 5);
  await save(gate, 10, 30, 20);
  expect(await keyAt(gate)).toBe('30');
  await save(gate, 25);
  expect(await keyAt(gate)).toBe('30');
  await save(gate, 30, 30);
  expect(await inOwn((tx) => laneAt(tx, dealerId, gate))).toMatchObject({ eventKey: '30', released: true });
  await save(gate, 40);
  expect([await keyAt(gate), await keyAt(other)]).toEqual(['40', '5']);
});

test('an attempt that waits for the end of its transaction is seen, and cleared, before', async () => {
  const gate = gates[2] ?? '';
  const record = look(gate, 10);
  const seen = await inOwn(async (tx) => {
    await saveLane(tx, record, { released: false, orderId: null });
    const before = await laneAt(tx, dealerId, gate);
    await clearLane(tx, record);
    return [before?.recordId, await laneAt(tx, dealerId, gate)];
  });
  expect(seen).toEqual([record.id, undefined]);
  expect(await keyAt(gate)).toBeUndefined();
});
