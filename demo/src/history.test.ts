import { createHmac, randomUUID } from 'node:crypto';
import type { LaneEventInput } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { driverPays } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { applyTo, deliverEvents, type Yard } from '@bochong/server/domains/device/passage-day/passage-day.fixture';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { toIso } from '@bochong/server/kernel/time';
import { createCity, historyDays, reviewOf, type Stay } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlacedPark, seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { enrolCompanies } from './history-company.ts';
import { grantRights } from './history-right.ts';
import { simulatedChannel, simulatedChannelKey } from './simulated-channel.ts';

/** The shopping centre on a Tuesday until noon: some vehicles are still in. */
const until = Date.parse('2026-11-10T12:00:00+08:00');
const city = createCity();
const [{ stays: everywhere } = { stays: [] }] = [...historyDays(until, 1, city)];
const stays = everywhere.filter((stay) => stay.park === 0);

let bulk: TestApp;
let live: TestApp;
let place: PlacedPark;

beforeAll(async () => {
  [bulk, live] = await Promise.all([createTestApp(), createTestApp()]);
  bulk.clock.at = new Date(until);
  await seedCity(bulk.app, city);
  [place] = (await seedCity(live.app, city)) as [PlacedPark];
  await enrolCompanies(live.app, [place], city, new Date(until - 2 * 86_400_000));
  await grantRights(live.app, [place], city, new Date(until - 2 * 86_400_000));
  const { connectionString } = bulk.owner.options as { connectionString: string };
  await loadHistory(bulk.app, connectionString, [place], 1);
  await playLive();
}, 300_000);
afterAll(() => Promise.all([bulk.close(), live.close()]));

const driverChannels = [2, 3];
let events = 0;

/** Sends one event of a lane; returns its id and what the lane was told. */
async function send(lane: number, at: number, event: LaneEventInput, replayed = false) {
  const gate = place.lanes[lane];
  if (!gate) throw new Error(`no lane ${lane}`);
  const yard: Yard = { dealerId: place.dealerId, parkId: place.parkId, entry: gate, exit: gate };
  events += 1;
  const id = `h${events}`;
  live.clock.at = new Date(at);
  const side = place.plan.lanes[lane]?.direction === 'IN' ? 'entry' : 'exit';
  const { result } = await applyTo(live, yard, { id, side, at: toIso(at), offline: replayed, event });
  return { id, result: result as { decision?: string; dueFen?: number } };
}

/** A driver pays by phone, or in cash at the booth, whatever the stay owes at that instant. */
async function pay(stay: Stay): Promise<void> {
  const plateNo = city.vehicles[stay.vehicle]?.plateNo ?? '';
  const { at, channel, scene } = stay.payment;
  live.clock.at = new Date(at);
  const { code, data: quote } = await live.call(driverPays.quote, { body: { parkId: place.parkId, plateNo } });
  if (code !== '200' || quote.dueFen === 0) return;
  if (!driverChannels.includes(channel)) {
    const payload = { localOrderNo: `L${events}`, plateNo, feeFen: quote.dueFen, paidFen: quote.dueFen, channel: channel as 1 };
    return void (await send(stay.exitLane, at, { eventType: 'lane.localPay', payload }));
  }
  const how = { payChannel: channel as 2, payScene: (scene === 1 ? 1 : 2) as 1 };
  const { data: bill } = await live.call(driverPays.create, { body: { parkId: place.parkId, orderId: quote.orderId, plateNo, ...how } });
  const payload = JSON.stringify({
    outTradeNo: bill.outTradeNo,
    channelTradeNo: `S${bill.outTradeNo}`,
    merchantNo: simulatedChannel.merchantNo,
    paidFen: bill.amountFen,
    paidAt: toIso(at),
    nonce: randomUUID(),
  });
  const headers = {
    'content-type': 'application/json',
    [paySignHeader]: createHmac('sha256', simulatedChannelKey).update(payload).digest('hex'),
  };
  const answer = await live.app.http.inject({ method: 'POST', url: payNotifyPath(channel), payload, headers });
  expect(answer.body).toBe('success');
}

const captureOf = (stay: Stay, side: 'enter' | 'exit'): LaneEventInput => {
  const { plateNo, plateColor, confidence } = stay[side];
  const vehicleClass = city.vehicles[stay.vehicle]?.vehicleClass as 1;
  const payload = {
    direction: side === 'enter' ? ('IN' as const) : ('OUT' as const),
    plateNo,
    plateColor: plateColor as PlateColor,
    confidence,
    vehicleClass,
  };
  return { eventType: 'lane.capture', payload };
};

async function enter(stay: Stay): Promise<void> {
  const replayed = stay.enterReplayedAt > 0;
  const { id } = await send(stay.enterLane, stay.enterAt, captureOf(stay, 'enter'), replayed);
  await send(stay.enterLane, stay.enterAt + 3000, { eventType: 'lane.passed', payload: { captureEventId: id } }, replayed);
}

/** Nobody paid: somebody in the booth opens by hand. */
async function owesStill({ enter }: Stay): Promise<boolean> {
  const { rows } = await live.owner.query<{ owes: boolean }>(
    'select payable_fen > paid_fen as owes from park_order where park_id = $1 and plate_no = $2 order by id desc limit 1',
    [place.parkId, enter.plateNo],
  );
  return rows[0]?.owes ?? false;
}

async function leave(stay: Stay): Promise<void> {
  const { exitLane, exitAt } = stay;
  const replayed = stay.exitReplayedAt > 0;
  const { id, result } = await send(exitLane, exitAt, captureOf(stay, 'exit'), replayed);
  const held = result.decision === 'HOLD' && !replayed;
  if (held && stay.payment.scene !== 0 && !stay.tailgated)
    await pay({ ...stay, payment: { ...stay.payment, scene: 2, at: Math.max(stay.payment.at, exitAt) } });
  const owes = held && (await owesStill(stay));
  const releaseType = stay.tailgated ? (8 as const) : replayed ? (7 as const) : owes ? (5 as const) : undefined;
  await send(
    exitLane,
    exitAt + 30_000,
    { eventType: 'lane.passed', payload: { captureEventId: id, ...(releaseType && { releaseType }) } },
    replayed,
  );
}

async function playLive(): Promise<void> {
  const actions = stays.flatMap((stay) => [
    { at: stay.enterAt, run: () => enter(stay) },
    { at: stay.exitAt, run: () => leave(stay) },
    ...(stay.payment.scene === 1 ? [{ at: stay.payment.at, run: () => pay(stay) }] : []),
  ]);
  for (const { run } of actions.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)) await run();
  await deliverEvents(live);
}

const rowsOf = async (t: TestApp, query: string) => (await t.owner.query(query, [place.parkId])).rows;
/** A vehicle without a plate is named by chance. */
const named = (column: string) => `regexp_replace(${column}, '^无牌.*', '无牌')`;
const both = async (query: string) => {
  const [fromBulk, fromLive] = await Promise.all([rowsOf(bulk, query), rowsOf(live, query)]);
  expect(fromBulk.length).toBeGreaterThan(5);
  return { fromBulk, fromLive };
};

test('the plan holds what makes a day: unpaid, prepaid, misread, replayed, still in', () => {
  expect(stays.length).toBeGreaterThan(100);
  expect(stays.some((stay) => stay.exitAt > until)).toBe(true);
  for (const scene of [1, 2, 5]) expect(stays.some((stay) => stay.payment.scene === scene)).toBe(true);
});

test('every stay has the same times, state and fen', async () => {
  const { fromBulk, fromLive } = await both(
    `select ${named('plate_no')} as plate, enter_time as enter, exit_time as exit, order_status as status, pay_status as pay, payable_fen::int as payable,
       paid_fen::int as paid, gross_fen::int as gross, park_minutes as minutes, free_used_min as free, plate_color as color, energy_type as energy,
       rule_version as rule, enter_mode, exit_mode, release_type, is_offline, exception_types, fee_frozen_until as frozen, pay_deadline
     from park_order where park_id = $1 order by enter_time, plate_no`,
  );
  expect(fromBulk).toEqual(fromLive);
});

/** The live path has no automatic deduction yet: what the plan deducts is taken at the exit. */
test('every payment is there once, with its instant and fen', async () => {
  const { fromBulk, fromLive } = await both(
    `select plate_no as plate, paid_at, total_fen::int as total, paid_fen::int as paid, pay_channel as channel, pay_state as state, replace(pay_scene::text, '5', '2') as scene
     from bill where park_id = $1 order by paid_at, plate_no`,
  );
  expect(fromBulk).toEqual(fromLive);
});

test('what a stay was granted is the same', async () => {
  const { fromBulk, fromLive } = await both(
    `select s.kind, s.ref_key = c.cert_hash as certificate, s.plate_no, s.day, s.terms, s.used_min, o.car_type, o.enter_time
     from stay_right s join park_order o on o.dealer_id = s.dealer_id and o.id = s.order_id
       left join disabled_car c on c.dealer_id = s.dealer_id and c.plate_no = s.plate_no
     where o.park_id = $1 order by o.enter_time, s.plate_no`,
  );
  expect(fromBulk).toEqual(fromLive);
  expect(new Set(fromBulk.map(({ kind }) => kind))).toEqual(new Set([1, 2]));
});

test('what a stay took of the cap its lot shares is the same', async () => {
  const { fromBulk, fromLive } = await both(
    `select o.enter_time, ${named('l.plate_no')} as plate, l.cap_link_id, l.last_day, l.linked #> '{sharedCap,chargedByDate}' as charged,
       jsonb_array_length(l.linked #> '{sharedCap,stays}') as others
     from stay_link l join park_order o on o.dealer_id = l.dealer_id and o.id = l.order_id where o.park_id = $1 order by o.enter_time, 2`,
  );
  expect(fromBulk).toEqual(fromLive);
});

test('every passage belongs to the same stay', async () => {
  const { fromBulk, fromLive } = await both(
    `select pass_time as at, direction, p.plate_no as read, ${named('match_plate_no')} as plate, attempt_state as state, o.enter_time as stay_since
     from pass_record p left join park_order o on o.dealer_id = p.dealer_id and o.id = p.order_id
     where p.park_id = $1 and attempt_state = 2 order by pass_time, p.plate_no`,
  );
  expect(fromBulk).toEqual(fromLive);
});

test('drivers have said of the past what the plan says', async () => {
  const rows = await rowsOf(bulk, 'select evaluated_at, score, reply_at from park_evaluate where park_id = $1 order by evaluated_at');
  const planned = stays.flatMap((stay) => reviewOf(city, stay) ?? []);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(planned).toContainEqual(expect.objectContaining({ at: row.evaluated_at.getTime(), score: row.score }));
});

test('traffic by hour and lane is the same', async () => {
  const { fromBulk, fromLive } = await both(
    `select biz_date, hour, gate_id, sum(in_count)::int as in, sum(out_count)::int as out, sum(pass_in)::int as pass, sum(unlicensed_in)::int as unlicensed,
       sum(read_count)::int as read, sum(paid_out)::int as paid, sum(owing_out)::int as owing, sum(manual_count)::int as by_hand,
       sum(exception_count)::int as exceptions, sum(stay_minutes)::int as minutes
     from pass_hours where park_id = $1 group by 1, 2, 3 having sum(in_count + out_count) <> 0 order by 1, 2, 3`,
  );
  expect(fromBulk).toEqual(fromLive);
});

test('every counter is the same', async () => {
  const { fromBulk, fromLive } = await both(
    `select biz_date, metric, hour, sum(value)::int as value from
       (select biz_date, metric, hour, value, park_id from counter union all select biz_date, metric, hour, value, park_id from counter_delta) c
     where park_id = $1 group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3`,
  );
  expect(fromBulk).toEqual(fromLive);
});
