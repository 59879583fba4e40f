import { chargingOrderStatus, chargingOrders } from '@bochong/contract/charging-order';
import { peerPushes, peerPushKind, peerPushState, peers } from '@bochong/contract/charging-peer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { areLinesEmpty } from '../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../kernel/testing/queue.ts';
import type { Actor } from '../../kernel/testing/test-app.ts';
import { brokenEquations, type ChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';
import { peerMorning } from '../charging-peer/peer-day.fixture.ts';
import { type Emsp, type OcpiSaid, openEmsp } from './emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from './roaming.fixture.ts';

let yard: RoamingYard;
let office: Actor;
let d: ChargingDay;
let emsp: Emsp;
let peerId = '';
let count = 0;
let asked = 0;
const allKinds = peerPushKind.options.map(({ value }) => value);

beforeAll(async () => {
  yard = await openRoamingYard();
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  count += 1;
  ({ d } = await peerMorning(yard));
  emsp = await openEmsp(`FR${String(count).padStart(3, 'D')}`);
  peerId = await yard.join(emsp, { serviceBp: 8500, pushKinds: allKinds }, office);
  const { stationId } = d.speaker;
  await yard.open(peerId, stationId, d.dealerId);
});
afterEach(() => emsp.close());

async function told(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  for (let round = 0; round < 3; round += 1) {
    await deliverEvents(yard.t);
    await expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
  }
}
const row = async () =>
  (await yard.t.call(peers.list, { query: { pageSize: 100 } }, office)).data.results.find((one) => one.peerId === peerId);
const order = async (id: string) =>
  (await yard.t.call(chargingOrders.list, { query: { pageSize: 50 } }, office)).data.results.find((one) => one.orderId === id);
const orderCount = async () => Number((await yard.t.owner.query('select count(*) from charging_order')).rows[0].count);
const bills = async () =>
  (await yard.t.call(peerPushes.list, { query: { peerId, kind: peerPushKind.BILL } }, office)).data.results.map(({ state }) => state);

const token = () => ({
  ...{ country_code: emsp.code.slice(0, 2), party_id: emsp.code.slice(2), uid: 'DRIVER-1', type: 'APP_USER', contract_id: 'FR-DRV-C1' },
  ...{ issuer: 'Drivers', valid: true, whitelist: 'ALWAYS', last_updated: '2026-03-01T00:00:00Z' },
});
const responseUrl = (name: string) => `${new URL(emsp.versionsUrl).origin}/emsp/2.2.1/commands/${name}/1`;
/** A command; `number` is that of the request. */
const say = (name: string, body: object, number = `cmd-${++asked}`): Promise<OcpiSaid> =>
  emsp.ask(`${emsp.module('commands')}/${name}`, {
    ...{ method: 'POST', body: { response_url: responseUrl(name), ...body }, headers: { 'x-request-id': number } },
  });
const startBody = () => ({
  ...{
    token: token(),
    location_id: d.speaker.stationId,
    evse_uid: d.connectorIds[0],
    connector_id: '1',
    authorization_reference: 'AUTH-7',
  },
});

/** A charge of 39,875 Wh that the platform begins with a command; its id. */
async function charge(): Promise<string> {
  expect((await say('START_SESSION', startBody())).data).toEqual({ result: 'ACCEPTED', timeout: 120 });
  const { rows } = await yard.t.owner.query<{ id: string; tag: string }>(
    'select id, id_tag as tag from charging_order where payer_id = $1 order by id desc limit 1',
    [peerId],
  );
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: rows[0]?.tag ?? '' });
  await d.status('Charging');
  await told();
  await d.values(transactionId, [
    [day('09:59:30'), 5_018_400],
    [day('10:00:30'), 5_019_400],
  ]);
  await told();
  await d.stop(transactionId, day('10:21:10'), 5_039_875, { reason: 'Local' });
  await d.status('Finishing');
  yard.t.clock.at = new Date(day('10:21:14'));
  return rows[0]?.id ?? '';
}

/** Order, records that the platform took, records that it reads and the account have the same sum. */
async function agreed(id: string, fen: number): Promise<void> {
  expect(await order(id)).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, payableFen: fen });
  const taken = new Map(emsp.of('POST', /cdrs/).map(({ body }) => [body.id, body]));
  const read = (await emsp.ask(emsp.module('cdrs'))).data;
  const sum = (all: { total_cost: { excl_vat: number } }[]) =>
    all.reduce((fens, one) => fens + Math.round(one.total_cost.excl_vat * 100), 0);
  expect([sum([...taken.values()]), sum(read)]).toEqual([fen, fen]);
  expect([...taken.values()]).toEqual(read);
  expect((await row())?.balanceFen).toBe(-fen);
  expect(await brokenEquations(yard.t)).toEqual([]);
}

test('a driver charges by a command of the platform: it is told of each step, and record, order and account are the same to the fen', async () => {
  const id = await charge();
  await told();
  const sessions = emsp.of('PUT', /sessions/).map(({ path, body }) => [path, body.status]);
  expect(sessions[0]).toEqual([`/emsp/2.2.1/sessions/CN/BCH/${id}`, 'ACTIVE']);
  expect(sessions.at(-1)).toEqual([`/emsp/2.2.1/sessions/CN/BCH/${id}`, 'COMPLETED']);
  const [read] = (await emsp.ask(emsp.module('sessions'))).data;
  expect(read).toMatchObject({
    ...{ country_code: 'CN', party_id: 'BCH', id, status: 'COMPLETED', kwh: 39.875, currency: 'CNY', total_cost: { excl_vat: 49.95 } },
    ...{ start_date_time: '2026-03-10T01:41:00Z', end_date_time: '2026-03-10T02:21:10Z', auth_method: 'COMMAND' },
    ...{ authorization_reference: 'AUTH-7', location_id: d.speaker.stationId, evse_uid: d.connectorIds[0], connector_id: '1' },
    cdr_token: { country_code: 'FR', party_id: emsp.code.slice(2), uid: 'DRIVER-1', type: 'APP_USER', contract_id: 'FR-DRV-C1' },
  });
  const [cdr] = emsp.of('POST', /cdrs/);
  expect(cdr?.body).toMatchObject({
    ...{ id, session_id: id, total_energy: 39.875, total_cost: { excl_vat: 49.95 }, total_time: 0.6694, currency: 'CNY' },
    cdr_location: { id: d.speaker.stationId, evse_uid: d.connectorIds[0], connector_id: '1', connector_standard: 'GBT_DC', country: 'CHN' },
  });
  const volumes = cdr?.body.charging_periods.map((one: { dimensions: { volume: number }[] }) => (one.dimensions[0]?.volume ?? 0) * 1000);
  expect(volumes).toEqual([18_900, 20_975]);
  await agreed(id, 4995);
});

test('lost answers and repetitions end in the same sums', async () => {
  const before = await orderCount();
  const number = `cmd-${++asked}`;
  const first = await say('START_SESSION', startBody(), number);
  const again = await Promise.all([say('START_SESSION', startBody(), number), say('START_SESSION', startBody(), number)]);
  expect(again.map(({ data }) => data)).toEqual([first.data, first.data]);
  expect(await orderCount()).toBe(before + 1);
  // Another request for the same gun, whose answer would be another charge.
  expect((await say('START_SESSION', startBody())).data).toMatchObject({ result: 'REJECTED', message: [{ language: 'zh' }] });
  const { rows } = await yard.t.owner.query('select id, id_tag as tag from charging_order where payer_id = $1', [peerId]);
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: rows[0].tag });
  await told();
  emsp.lose = { path: /cdrs/, times: 2 };
  await d.stop(transactionId, day('10:21:10'), 5_039_875, { reason: 'Local' });
  yard.t.clock.at = new Date(day('10:21:14'));
  await told();
  await told(2);
  await told(5);
  await expect.poll(bills, { timeout: 20_000 }).toEqual([peerPushState.CONFIRMED]);
  expect(emsp.of('POST', /cdrs/)).toHaveLength(3);
  await agreed(rows[0].id, 4996);
  // Late repetition of the command: it is known, and starts nothing.
  expect((await say('START_SESSION', startBody(), number)).data).toEqual(first.data);
  expect(await orderCount()).toBe(before + 1);
});

test('a late stop is a record that takes the first back, and another, in this order however often they are said', async () => {
  await say('START_SESSION', startBody());
  const { rows } = await yard.t.owner.query('select id, id_tag as tag from charging_order where payer_id = $1', [peerId]);
  const { id, tag } = rows[0];
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: tag });
  await d.values(transactionId, [
    [day('09:59:30'), 5_018_400],
    [day('10:00:30'), 5_019_400],
  ]);
  await d.status('Available');
  await d.timers(day('10:06'));
  await told();
  const before = (await order(id))?.payableFen ?? 0;
  await agreed(id, before);
  emsp.lose = { path: /cdrs/, times: 1 };
  await d.stop(transactionId, day('10:00:50'), 5_019_800, { reason: 'Local', receivedAt: day('10:30'), replayed: true });
  await told();
  await told(2);
  await expect.poll(bills, { timeout: 20_000 }).toEqual([peerPushState.CONFIRMED]);
  const after = (await order(id))?.payableFen ?? 0;
  expect(after).not.toBe(before);
  const sent = emsp.of('POST', /cdrs/).map(({ body }) => body);
  expect([...new Set(sent.map((one) => one.id))]).toEqual([id, `${id}-C`, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const { id: _, total_cost: __, last_updated: ___, ...first } = sent[0];
  expect(sent[1]).toMatchObject({ ...first, credit: true, credit_reference_id: id, total_cost: { excl_vat: -before / 100 } });
  expect(sent.at(-1)).toMatchObject({ total_energy: 19.8, total_cost: { excl_vat: after / 100 } });
  expect(sent.at(-1)).not.toHaveProperty('credit');
  await agreed(id, after);
});

test('a command is refused to whoever it is not for, and says why', async () => {
  const body = startBody();
  const codes: [object, number][] = [
    [{ ...body, location_id: '01900000-0000-7000-8000-000000000001' }, 2003],
    [{ ...body, evse_uid: '01900000-0000-7000-8000-000000000001' }, 2003],
    [{ ...body, evse_uid: undefined }, 2002],
    [{ ...body, token: { ...token(), party_id: 'XXX' } }, 2001],
    [{ ...body, token: { ...token(), uid: 'x'.repeat(37) } }, 2001],
    [{ ...body, response_url: 'http://169.254.169.254/latest' }, 2001],
    [{ ...body, response_url: 'file:///etc/passwd' }, 2001],
    [{ ...body, response_url: undefined }, 2001],
  ];
  for (const [wrong, code] of codes) expect(await say('START_SESSION', wrong), JSON.stringify(wrong)).toMatchObject({ http: 200, code });
  expect((await say('START_SESSION', { ...body, token: { ...token(), valid: false } })).data.result).toBe('REJECTED');
  expect((await say('constructor', {})).http).toBe(404);
  for (const session_id of ['x', d.connectorIds[0]])
    expect((await say('STOP_SESSION', { session_id })).data.result).toBe('UNKNOWN_SESSION');
  // Another platform's charge.
  await charge();
  const other = await openEmsp(`BE${String(count).padStart(3, 'D')}`);
  await yard.join(other, {}, office);
  const { rows } = await yard.t.owner.query('select id from charging_order where payer_id = $1', [peerId]);
  const stop = { method: 'POST', body: { response_url: `${other.versionsUrl}/x`, session_id: rows[0].id } };
  expect((await other.ask(`${other.module('commands')}/STOP_SESSION`, stop)).data.result).toBe('UNKNOWN_SESSION');
  expect((await other.ask(other.module('sessions'))).data).toEqual([]);
  expect((await other.ask(other.module('cdrs'))).data).toEqual([]);
  await other.close();
});

test('the device’s word to a command goes to the address that came with it', async () => {
  await say('START_SESSION', startBody());
  const { rows } = await yard.t.owner.query('select id, id_tag as tag from charging_order where payer_id = $1', [peerId]);
  await d.work(({ app, tx }) =>
    app.events.emit(tx, 'ChargePointCommandSettled', d.dealerId, {
      ...{
        commandId: rows[0].id,
        equipmentId: d.speaker.equipmentId,
        connectorNo: 1,
        action: 'RemoteStartTransaction',
        status: 3,
        result: null,
      },
      ...{ subject: { kind: 'chargingOrder', id: rows[0].id }, at: '2026-03-10T09:41:00+08:00' },
    }),
  );
  await told();
  expect(emsp.of('POST', /commands\/START_SESSION/).map(({ body }) => body)).toEqual([{ result: 'ACCEPTED' }]);
  await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: rows[0].tag });
  expect((await say('UNLOCK_CONNECTOR', { ...startBody(), token: undefined })).data.result).toBe('REJECTED');
  expect((await say('STOP_SESSION', { session_id: rows[0].id })).data.result).toBe('ACCEPTED');
  expect(await order(rows[0].id)).toMatchObject({ orderStatus: chargingOrderStatus.STOPPING });
});
