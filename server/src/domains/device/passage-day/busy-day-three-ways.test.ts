import { randomUUID } from 'node:crypto';
import { devicePaths, type LaneEventInput, type VzenithPlateResultInput, vzenithColorOf, vzenithPaths } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertDevice } from '../device.seed.ts';
import { signatureOf } from '../event-intake/device-identity.ts';
import { busyDay } from './busy-day.fixture.ts';
import { createYard, deliverEvents, outcomeOf, type Yard, type YardEvent } from './passage-day.fixture.ts';

let t: TestApp;
let inOrder: Awaited<ReturnType<typeof outcomeOf>>;
const key = 'key';
const evening = new Date('2025-10-14T02:00:00+08:00');

const post = async (url: string, body: object) => {
  const response = await t.app.http.inject({ method: 'POST', url, payload: body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** Sends one event to the neutral interface, as its device would at `sentAt`. */
function sendNeutral(deviceSn: string, { id, at, offline = false, event }: YardEvent, sentAt: Date) {
  t.clock.at = sentAt;
  const body = {
    ...{
      eventId: id,
      eventType: event.eventType,
      deviceSn,
      bootId: 'boot',
      occurredAt: toIso(Date.parse(at)),
      sentAt: toIso(sentAt),
      offline,
    },
    payload: event.payload,
  };
  const nonce = randomUUID();
  return post(devicePaths.event, { ...body, nonce, sign: signatureOf(key, body, nonce) });
}

const snOf = (code: string, { side }: YardEvent) => `${code}-${side === 'entry' ? 'in' : 'out'}`;
const ofType = <T extends LaneEventInput['eventType']>(event: LaneEventInput, type: T) =>
  event.eventType === type ? (event as Extract<LaneEventInput, { eventType: T }>) : undefined;

beforeAll(async () => {
  t = await createTestApp();
  const yard = await createYard(t, 'WAYS01');
  for (const event of busyDay()) await sendNeutral(snOf('WAYS01', event), event, new Date(event.at));
  await deliverEvents(t);
  inOrder = await outcomeOf(t, yard);
});
afterAll(() => t.close());

test('the day in order has its stays, some of them unpaid', () => {
  expect(inOrder).toHaveLength(18);
  expect(new Set(inOrder.map((order) => order.status))).toEqual(new Set([2, 3]));
  expect(inOrder.reduce((sum, order) => sum + order.paid, 0)).toBeGreaterThan(0);
});

test('shuffled, each event sent twice and half of them replayed late, it ends in the same orders and the same fen', async () => {
  const yard = await createYard(t, 'WAYS02');
  const twice = busyDay().flatMap((event, index) => {
    const sent = { ...event, offline: index % 2 === 0 };
    return [2, 3].map((part) => ({ sent, key: ((index + 1) * 7919 * part) % 1009 }));
  });
  for (const { sent } of twice.sort((a, b) => a.key - b.key)) await sendNeutral(snOf('WAYS02', sent), sent, evening);
  await deliverEvents(t);
  expect(await outcomeOf(t, yard)).toEqual(inOrder);
});

/** What a Vzenith camera pushes of one capture. */
function plateResult(
  { at, offline }: YardEvent,
  plateid: number,
  payload: { plateNo?: string; plateColor?: PlateColor; confidence?: number },
) {
  const result: VzenithPlateResultInput = {
    license: payload.plateNo ?? '_无_',
    colorType: vzenithColorOf(payload.plateColor ?? 0),
    type: 1,
    confidence: payload.confidence ?? 0,
    triggerType: 8,
    direction: 4,
    plateid,
    isoffline: offline ? 1 : 0,
    timeStamp: { Timeval: { sec: Date.parse(at) / 1000, usec: 0 } },
  };
  return { AlarmInfoPlate: { channel: 0, deviceName: 'IVS', ipaddr: '192.0.2.10', serialno: 'camera', result: { PlateResult: result } } };
}

/** Two Vzenith cameras with their coil, and a pay terminal at the exit. */
async function createCameraYard(code: string): Promise<Yard> {
  const yard = await createYard(t, code);
  await t.owner.query(`update device set protocol = 4, config = '{"passedInput":1,"serialChannel":0}' where park_id = $1`, [yard.parkId]);
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    insertDevice(tx, t.app, yard.dealerId, {
      ...{ deviceSn: `${code}-pay`, deviceType: 2, parkId: yard.parkId, gateId: yard.exit.gateId, direction: 2, secretKey: key },
    }),
  );
  return yard;
}

test('through the camera protocol, with an outage and repeated plateids, it ends in the same orders and the same fen', async () => {
  const code = 'WAYS03';
  const yard = await createCameraYard(code);
  const push = (path: string, event: YardEvent, body: object) => post(`${path.replace(':sn', snOf(code, event))}?token=${key}`, body);
  const day = busyDay();
  const forced = day.flatMap(({ event }) => {
    const payload = ofType(event, 'lane.passed')?.payload;
    return payload?.releaseType === 8 ? [payload.captureEventId] : [];
  });
  // A camera cannot say "let go by force": those exits fall into the outage, beside a third of everything else.
  const captures = day.filter(({ event }) => event.eventType === 'lane.capture');
  const kept = new Set(captures.filter(({ id }, index) => forced.includes(id) || index % 3 === 0).map(({ id }) => id));
  const plateids = new Map(captures.map(({ id }, index) => [id, 21_000 + index]));
  const pushPlate = (sent: YardEvent) => {
    const payload = ofType(sent.event, 'lane.capture')?.payload ?? {};
    return push(vzenithPaths.plate, sent, plateResult(sent, plateids.get(sent.id) ?? 0, payload));
  };
  for (const sent of day) {
    t.clock.at = new Date(sent.at);
    const passage = ofType(sent.event, 'lane.passed');
    if (sent.event.eventType === 'lane.localPay') await sendNeutral(`${code}-pay`, sent, t.clock.at);
    else if (kept.has(passage?.payload.captureEventId ?? sent.id)) continue;
    else if (passage) await push(vzenithPaths.gpio, sent, { AlarmGioIn: { result: { TriggerResult: { source: 1, value: 1 } } } });
    else for (const _ of ['first', 'repeated']) await pushPlate(sent);
  }
  expect(await outcomeOf(t, yard)).not.toEqual(inOrder);
  t.clock.at = evening;
  const replay = captures.filter(({ id }) => kept.has(id)).map((sent, index) => ({ sent, order: ((index + 1) * 7919) % 101 }));
  for (const { sent } of replay.sort((a, b) => a.order - b.order)) {
    for (const _ of ['first', 'repeated']) await pushPlate({ ...sent, offline: true });
  }
  await deliverEvents(t);
  expect(await outcomeOf(t, yard)).toEqual(inOrder);
});
