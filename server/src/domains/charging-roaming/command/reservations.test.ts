import { reservationStatus, reservations } from '@bochong/contract/charging-reservation';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, type ChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { peerMorning } from '../../charging-peer/peer-day.fixture.ts';
import { cardOf } from '../card.fixture.ts';
import { type Emsp, openEmsp } from '../emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from '../roaming.fixture.ts';

let yard: RoamingYard;
let office: Actor;
let d: ChargingDay;
let emsp: Emsp;
let count = 0;
let asked = 0;
beforeAll(async () => {
  yard = await openRoamingYard();
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  count += 1;
  ({ d } = await peerMorning(yard));
  await d.status('Available');
  emsp = await openEmsp(`PL${String(count).padStart(3, 'R')}`);
  const peerId = await yard.join(emsp, {}, office);
  await yard.open(peerId, d.speaker.stationId, d.dealerId);
  await yard.t.owner.query('update charging_station set support_reserve = true, reserve_fee_fen = 300 where id = $1', [
    d.speaker.stationId,
  ]);
  await yard.t.owner.query('update charging_connector set support_reserve = true where station_id = $1', [d.speaker.stationId]);
});
afterEach(() => emsp.close());

const responseUrl = () => `${new URL(emsp.versionsUrl).origin}/emsp/2.2.1/commands/answer/${asked}`;
async function say(name: string, body: object, number = `res-${++asked}`) {
  const headers = { 'x-request-id': number, 'ocpi-from-country-code': 'PL', 'ocpi-from-party-id': emsp.code.slice(2) };
  const sent = { method: 'POST', body: { response_url: responseUrl(), ...body }, headers };
  return (await emsp.ask(`${emsp.module('commands')}/${name}`, sent)).data;
}
const stamp = (time: string) => new Date(day(time)).toISOString();
const wish = (change: object = {}) => ({
  ...{ token: cardOf(emsp, 'DRIVER-1'), expiry_date: stamp('10:00'), reservation_id: 'Res-1' },
  ...{ location_id: d.speaker.stationId, evse_uid: d.connectorIds[0], ...change },
});
async function told(): Promise<unknown[]> {
  for (let round = 0; round < 3; round += 1) {
    await deliverEvents(yard.t);
    await expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
  }
  return emsp.of('POST', /commands\/answer/).map(({ body }) => body.result);
}
const kept = async () =>
  (await yard.t.call(reservations.list, { query: { pageSize: 50, stationId: d.speaker.stationId } }, office)).data.results;

test('a gun is kept for a driver of the platform without a fee, who alone starts it', async () => {
  expect(await say('RESERVE_NOW', wish())).toMatchObject({ result: 'ACCEPTED' });
  expect(await told()).toEqual(['ACCEPTED']);
  const [answer] = emsp.of('POST', /commands\/answer/);
  expect(answer?.headers).toMatchObject({ 'ocpi-to-country-code': 'PL', 'ocpi-to-party-id': emsp.code.slice(2) });
  expect(await kept()).toMatchObject([
    { reservationStatus: reservationStatus.RESERVED, feeFen: 0, ownerName: `漫游${emsp.code}`, expireAt: '2026-03-10T10:00:00+08:00' },
  ]);
  const start = { token: cardOf(emsp, 'DRIVER-1'), location_id: d.speaker.stationId, evse_uid: d.connectorIds[0] };
  const other = await openEmsp(`CZ${String(count).padStart(3, 'R')}`);
  await yard.open(await yard.join(other, {}, office), d.speaker.stationId, d.dealerId);
  await d.status('Preparing');
  const theirs = { response_url: `${other.versionsUrl}/x`, ...start, token: cardOf(other, 'ELSE') };
  const refusal = (await other.ask(`${other.module('commands')}/START_SESSION`, { method: 'POST', body: theirs })).data;
  expect(refusal).toMatchObject({ result: 'REJECTED', message: [{ text: expect.stringContaining('预约') }] });
  await other.close();
  expect(await say('START_SESSION', start)).toMatchObject({ result: 'ACCEPTED' });
  const { rows } = await yard.t.owner.query('select id_tag as tag from charging_order order by id desc limit 1');
  await d.start({ at: day('09:45'), meterStartWh: 1000, idTag: rows[0].tag });
  expect(await kept()).toMatchObject([{ reservationStatus: reservationStatus.USED, payableFen: 0 }]);
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('the same request is one reservation, the same id takes its place, and giving it up is told once', async () => {
  const number = `res-${++asked}`;
  const first = await say('RESERVE_NOW', wish(), number);
  expect(await say('RESERVE_NOW', wish(), number)).toEqual(first);
  expect(await kept()).toHaveLength(1);
  expect(await say('RESERVE_NOW', wish({ evse_uid: d.connectorIds[1], reservation_id: 'RES-1' }))).toMatchObject({ result: 'REJECTED' });
  await d.status('Available', 2);
  expect(await say('RESERVE_NOW', wish({ evse_uid: d.connectorIds[1], reservation_id: 'RES-1' }))).toMatchObject({ result: 'ACCEPTED' });
  expect((await kept()).map((one) => one.reservationStatus).sort()).toEqual([reservationStatus.RESERVED, reservationStatus.CANCELLED]);
  // Another id for the same driver, who has one.
  expect(await say('RESERVE_NOW', wish({ reservation_id: 'Res-2' }))).toMatchObject({ result: 'REJECTED' });
  expect(await say('CANCEL_RESERVATION', { reservation_id: 'res-1' })).toMatchObject({ result: 'ACCEPTED' });
  expect(await say('CANCEL_RESERVATION', { reservation_id: 'res-1' })).toMatchObject({ result: 'ACCEPTED' });
  expect(await told()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'UNKNOWN_RESERVATION']);
  expect((await kept()).map((one) => one.reservationStatus)).toEqual([reservationStatus.CANCELLED, reservationStatus.CANCELLED]);
});

test.each([
  ['Occupied', 'EVSE_OCCUPIED'],
  ['Faulted', 'EVSE_INOPERATIVE'],
  ['Rejected', 'REJECTED'],
])('a charge point that keeps guns by itself and says %s is told as %s', async (status, outcome) => {
  await yard.t.owner.query("update charging_equipment set feature_profiles = '{Reservation}' where id = $1", [d.speaker.equipmentId]);
  expect(await say('RESERVE_NOW', wish())).toMatchObject({ result: 'ACCEPTED' });
  expect(await told()).toEqual([]);
  const [{ reservationId } = { reservationId: '' }] = await kept();
  await d.work(({ app, tx }) =>
    app.events.emit(tx, 'ChargePointCommandSettled', d.dealerId, {
      ...{ commandId: reservationId, equipmentId: d.speaker.equipmentId, connectorNo: 1, action: 'ReserveNow', status: 4 },
      ...{ result: { status }, subject: { kind: 'chargingReservation', id: reservationId }, at: '2026-03-10T09:41:00+08:00' },
    }),
  );
  expect(await told()).toEqual([outcome]);
  expect(await kept()).toMatchObject([{ reservationStatus: reservationStatus.FAILED }]);
});

test('a reservation that cannot be kept says why', async () => {
  const refusals: [object, string][] = [
    [{ expiry_date: stamp('09:42') }, '分钟'],
    [{ expiry_date: stamp('11:00') }, '分钟'],
    [{ token: cardOf(emsp, 'X', { valid: false }) }, '令牌'],
  ];
  for (const [change, text] of refusals)
    expect(await say('RESERVE_NOW', wish(change))).toMatchObject({
      result: 'REJECTED',
      message: [{ text: expect.stringContaining(text) }],
    });
  for (const change of [{ expiry_date: 'soon' }, { reservation_id: 'x'.repeat(37) }, { token: cardOf(emsp, 'X', { party_id: 'XXX' }) }])
    expect(await say('RESERVE_NOW', wish(change))).toBeUndefined();
  await yard.t.owner.query('update charging_station set support_reserve = false where id = $1', [d.speaker.stationId]);
  expect(await say('RESERVE_NOW', wish())).toMatchObject({ result: 'REJECTED' });
  expect(await kept()).toEqual([]);
});
