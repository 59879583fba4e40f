import { cameraBoards, stripState } from '@bochong/contract/device';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
const at = (clock: string) => `2025-10-13T${clock}+08:00`;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(at('12:00:00'));
  actor = await t.login('binjiang');
  yard = await createYard(t, 'BOARD1');
});
afterAll(() => t.close());
const board = async (query: object = { parkId: yard.parkId }) => (await t.call(cameraBoards.board, { query }, actor)).data;

test('a camera stands at its lane with what it saw last, how it did today, and what is wrong with it', async () => {
  const { entry, exit, dealerId, parkId } = yard;
  await t.owner.query(
    `update device set last_heartbeat_at = $2, created_at = '2025-01-01', online_status = 1, clock_offset_ms = 4200 where id = $1`,
    [entry.deviceId, at('11:59:50')],
  );
  await t.owner.query('update device set direction = 1 where id = $1', [exit.deviceId]);
  await t.owner.query(
    `insert into offline_record (dealer_id, id, device_id, device_name, device_sn, park_id, started_at, ended_at, record_status)
     values ($1, $2, $3, '', '', $4, $5, $6, 2)`,
    [dealerId, newId(), entry.deviceId, parkId, at('06:00:00'), at('09:00:00')],
  );
  await t.owner.query(
    `insert into device_command (dealer_id, id, device_id, type, args, issued_at, expires_at) values ($1, $2, $3, 'SNAPSHOT', '{}', $4, $5)`,
    [dealerId, newId(), exit.deviceId, at('11:59:00'), at('12:09:00')],
  );
  const payload = { direction: 'IN' as const, plateNo: '浙A12345', plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id: 'a', side: 'entry', at: at('11:50:00'), event: { eventType: 'lane.capture', payload } });
  const { lanes, cameras } = await board();
  expect(lanes[0]).toMatchObject({ gateId: entry.gateId, last: { plateNo: '浙A12345' }, deviceHeard: true });
  const [inward, outward] = [entry, exit].map(({ deviceId }) => cameras.find((camera) => camera.deviceId === deviceId));
  expect(inward).toMatchObject({ mismatch: false, clockOffsetMs: 4200, pending: null, upBp: 7500 });
  expect(inward?.strip).toEqual([
    { from: at('00:00:00'), to: at('06:00:00'), state: stripState.UP },
    { from: at('06:00:00'), to: at('09:00:00'), state: stripState.DOWN },
    { from: at('09:00:00'), to: at('12:00:00'), state: stripState.UP },
  ]);
  expect(outward).toMatchObject({ mismatch: true, pending: 'SNAPSHOT', upBp: null, strip: [{ state: stripState.UNKNOWN }] });
});

test('without a lot the board opens at the one that has a camera down', async () => {
  const other = await createYard(t, 'BOARD2');
  await t.owner.query('update device set online_status = 2 where id = $1', [other.exit.deviceId]);
  expect(await board({})).toMatchObject({
    parkId: other.parkId,
    lots: [
      { parkId: other.parkId, cameras: 2, down: 1 },
      { parkId: yard.parkId, down: 0 },
    ],
  });
});
