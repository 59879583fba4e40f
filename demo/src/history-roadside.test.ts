import { createHmac, randomUUID } from 'node:crypto';
import { billErrors } from '@bochong/contract/bill';
import { laneEvent } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { driverPays } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { deliverEvents } from '@bochong/server/domains/device/passage-day/passage-day.fixture';
import { applyPassageEvent } from '@bochong/server/domains/parking-order/index';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { toIso } from '@bochong/server/kernel/time';
import { createCity, historyDays, type Stay } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlacedPark, seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { simulatedChannel, simulatedChannelKey } from './simulated-channel.ts';

/** One road of the city until the evening, each berth with its sensor and a camera on a pole. */
const until = Date.parse('2026-11-10T20:00:00+08:00');
const city = createCity();
const [{ stays: everywhere } = { stays: [] }] = [...historyDays(until, 1, city)];
const park = city.parks.findIndex((plan) => plan.roads.length > 0);
const stays = everywhere.filter((stay) => stay.park === park && stay.road === 0 && stay.enter.plateNo !== '');

let bulk: TestApp;
let live: TestApp;
let place: PlacedPark;
let roadId = '';

beforeAll(async () => {
  [bulk, live] = await Promise.all([createTestApp(), createTestApp()]);
  bulk.clock.at = new Date(until);
  await seedCity(bulk.app, city);
  const places = await seedCity(live.app, city);
  place = places[park] as PlacedPark;
  roadId = place.roads[0]?.roadId ?? '';
  const { connectionString } = bulk.owner.options as { connectionString: string };
  await loadHistory(bulk.app, connectionString, places, 1);
  await playLive();
}, 300_000);
afterAll(() => Promise.all([bulk.close(), live.close()]));

let events = 0;
async function tell(stay: Stay, at: number, eventType: 'berth.occupied' | 'berth.plate' | 'berth.vacated', reading: object = {}) {
  events += 1;
  const { dealerId, parkId } = place;
  const [road] = place.roads;
  const when = { occurredAt: new Date(at), rawOccurredAt: new Date(at), receivedAt: new Date(at) };
  live.clock.at = when.receivedAt;
  const deviceId = (eventType === 'berth.plate' ? road?.cameraId : road?.sensorId) ?? '';
  const device = { dealerId, parkId, deviceId, deviceSn: 'road', gateId: null };
  const berthCode = place.plan.roads[0]?.berthCodes[stay.berth];
  const event = laneEvent.parse({ eventType, payload: { berthCode, ...reading } });
  const context = { device, ...when, eventKey: `road|${events}`, offline: false, flags: [] };
  await live.app.database.inScope({ dealerIds: [dealerId] }, (tx) => applyPassageEvent(live.app, tx, context, event));
}

async function enter(stay: Stay) {
  const { plateNo, plateColor, confidence } = stay.enter;
  const vehicleClass = city.vehicles[stay.vehicle]?.vehicleClass;
  await tell(stay, stay.enterAt, 'berth.occupied', { confidence: 95 });
  await tell(stay, stay.enterAt, 'berth.plate', { plateNo, plateColor: plateColor as PlateColor, confidence, vehicleClass });
}

/** Drivers pay by phone, before or after they leave, what the stay owes at that instant; no other way is on the live path yet. */
async function pay({ enter: { plateNo }, payment: { at, scene } }: Stay) {
  live.clock.at = new Date(at);
  const { rows } = await live.owner.query<{ id: string }>(
    'select id from park_order where park_id = $1 and plate_no = $2 order by id desc limit 1',
    [place.parkId, plateNo],
  );
  const whose = { parkId: place.parkId, plateNo, orderId: rows[0]?.id ?? '' };
  const how = { payChannel: 2 as const, payScene: scene === 1 ? (1 as const) : (6 as const) };
  const { code, data: bill } = await live.call(driverPays.create, { body: { ...whose, ...how } });
  if (code === billErrors.nothingDue.code) return;
  const { merchantNo } = simulatedChannel;
  const notice = { outTradeNo: bill.outTradeNo, channelTradeNo: `S${bill.outTradeNo}`, merchantNo, paidFen: bill.amountFen };
  const payload = JSON.stringify({ ...notice, paidAt: toIso(at), nonce: randomUUID() });
  const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  expect((await live.app.http.inject({ method: 'POST', url: payNotifyPath(how.payChannel), payload, headers })).body).toBe('success');
}

async function playLive() {
  const actions = stays.flatMap((stay) => [
    { at: stay.enterAt, run: () => enter(stay) },
    { at: stay.exitAt, run: () => tell(stay, stay.exitAt, 'berth.vacated') },
    ...(stay.payment.scene === 0 ? [] : [{ at: stay.payment.at, run: () => pay(stay) }]),
  ]);
  for (const { run } of actions.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)) await run();
  await deliverEvents(live);
}

const both = async (query: string) => {
  const [fromBulk, fromLive] = await Promise.all([bulk, live].map(async (t) => (await t.owner.query(query, [roadId])).rows));
  expect(fromBulk?.length).toBeGreaterThan(5);
  return { fromBulk, fromLive };
};

test('every roadside stay has the same times, state and fen', async () => {
  const { fromBulk, fromLive } = await both(
    `select plate_no as plate, berth_code as berth, enter_time as enter, exit_time as exit, order_status as status, pay_status as pay,
       payable_fen::int as payable, paid_fen::int as paid, gross_fen::int as gross, park_minutes as minutes, free_used_min as free,
       plate_color as color, rule_version as rule, enter_mode, exit_mode, release_type, exception_types, pay_deadline
     from park_order where road_id = $1 order by enter_time, plate_no`,
  );
  expect(fromBulk).toEqual(fromLive);
});

test('every look at a berth belongs to the same stay', async () => {
  const { fromBulk, fromLive } = await both(
    `select pass_time as at, direction, match_plate_no as plate, attempt_state as state, pass_mode, o.enter_time as stay_since
     from pass_record p join park_order o on o.dealer_id = p.dealer_id and o.id = p.order_id
     where o.road_id = $1 order by pass_time, match_plate_no, direction`,
  );
  expect(fromBulk).toEqual(fromLive);
});
