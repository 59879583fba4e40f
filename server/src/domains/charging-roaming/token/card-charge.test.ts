import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { peerPushKind, peerSettleMode, peers } from '@bochong/contract/charging-peer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { type CardYard, cardOf, openCardYard, putCard } from '../card.fixture.ts';
import { type Emsp, type HeardOcpi, openEmsp } from '../emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from '../roaming.fixture.ts';

let yard: RoamingYard;
let office: Actor;
let emsp: Emsp;
let peerId = '';
let c: CardYard;
let count = 0;
const kinds = peerPushKind.options.map(({ value }) => value);

beforeAll(async () => {
  yard = await openRoamingYard();
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
async function join(change: object = {}, version: '1.6' | '2.0.1' = '1.6') {
  c = await openCardYard(yard, version);
  peerId = await yard.join(emsp, { pushKinds: kinds, ...change }, office);
  await yard.open(peerId, c.stationId);
}
beforeEach(async () => {
  count += 1;
  emsp = await openEmsp(`SE${String(count).padStart(3, 'C')}`);
});
afterEach(async () => {
  c.close();
  await emsp.close();
});

const isAuthorize = ({ path }: HeardOcpi) => /\/tokens\/[^/]+\/authorize/.test(path);
const questions = () => emsp.heard.filter(isAuthorize);
/** What the platform says of every card. */
const says = (allowed: string, more: object = {}) => {
  emsp.says = (request) => (isAuthorize(request) ? { data: { allowed, authorization_reference: 'REF-1', ...more } } : undefined);
};
const authorize = async (uid: string, point = 0) => (await c.points[point]?.call('Authorize', { idTag: uid }))?.[2];
async function start(uid: string, point = 0, time = '09:41') {
  yard.t.clock.at = new Date(day(time));
  const timestamp = yard.t.clock.at.toISOString();
  const answer = await c.points[point]?.call('StartTransaction', { connectorId: 1, idTag: uid, meterStart: 1000, timestamp });
  return answer?.[2] as { transactionId: number; idTagInfo: { status: string } };
}
const ordersOn = async (uid: string) =>
  (
    await yard.t.owner.query(
      'select id, order_status as "orderStatus", payer_type as "payerType", payable_fen::int as "payableFen", start_source as "startSource" from charging_order where id_tag = $1',
      [uid],
    )
  ).rows;
async function told(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await deliverEvents(yard.t);
    await expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
  }
}
let cards = 0;
const card = async (change: Parameters<typeof cardOf>[2] = {}) => {
  const uid = `04AABBCC${String(++cards).padStart(6, '0')}`;
  expect((await putCard(emsp, cardOf(emsp, uid, change))).code).toBe(1000);
  return uid;
};

test('a card of a platform is asked about once, charges for the platform, and its session and record bear token and reference', async () => {
  await join({ serviceBp: 8500 });
  says('ALLOWED');
  const uid = await card();
  expect(await authorize(uid.toLowerCase())).toEqual({ idTagInfo: { status: 'Accepted' } });
  const { transactionId, idTagInfo } = await start(uid);
  expect(idTagInfo.status).toBe('Accepted');
  const [asked, ...more] = questions();
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ method: 'POST', body: { location_id: c.stationId } });
  expect(asked?.path).toBe(`/emsp/2.2.1/tokens/${uid}/authorize?type=RFID`);
  expect(asked?.headers).toMatchObject({
    'ocpi-to-country-code': 'SE',
    'ocpi-to-party-id': emsp.code.slice(2),
    'ocpi-from-party-id': 'BCH',
  });
  await told();
  yard.t.clock.at = new Date(day('10:21'));
  await c.points[0]?.call('StopTransaction', {
    ...{ transactionId, idTag: uid, meterStop: 21_000, timestamp: new Date(day('10:21')).toISOString(), reason: 'Local' },
  });
  await told();
  const [order] = await ordersOn(uid);
  expect(order).toMatchObject({
    orderStatus: chargingOrderStatus.SETTLED,
    payerType: chargingPayerType.PEER,
  });
  const [cdr] = emsp.of('POST', /cdrs/);
  expect(cdr?.body).toMatchObject({
    ...{
      auth_method: 'AUTH_REQUEST',
      authorization_reference: 'REF-1',
      total_energy: 20,
      total_cost: { excl_vat: (order?.payableFen ?? 0) / 100 },
    },
    cdr_token: { country_code: 'SE', party_id: emsp.code.slice(2), uid, type: 'RFID', contract_id: `C-${uid.slice(-4)}` },
  });
  expect(emsp.of('PUT', /sessions/).at(-1)?.body).toMatchObject({ auth_method: 'AUTH_REQUEST', status: 'COMPLETED' });
  expect(await brokenEquations(yard.t)).toEqual([]);
  // The answer has been used: the card is asked about anew.
  await start(uid, 0, '10:22');
  expect(questions()).toHaveLength(2);
});

test.each<[string, string, string]>([
  ['BLOCKED', 'Blocked', 'Blocked'],
  ['EXPIRED', 'Expired', 'Expired'],
  ['NO_CREDIT', 'Blocked', 'NoCredit'],
  ['NOT_ALLOWED', 'Blocked', 'NotAtThisLocation'],
])('%s is told to the device in its words, and nobody pays for what it charges all the same', async (allowed, word16, word201) => {
  await join();
  says(allowed);
  const uid = await card();
  expect(await authorize(uid)).toEqual({ idTagInfo: { status: word16 } });
  expect((await start(uid)).idTagInfo.status).toBe(word16);
  expect(await ordersOn(uid)).toMatchObject([{ payerType: chargingPayerType.UNKNOWN }]);
  expect((await emsp.ask(emsp.module('sessions'))).data).toEqual([]);
  c.close();
  c = await openCardYard(yard, '2.0.1');
  await yard.open(peerId, c.stationId);
  const said = await c.points[0]?.call('Authorize', { idToken: { idToken: uid, type: 'ISO14443' } });
  expect(said?.[2]).toEqual({ idTokenInfo: { status: word201 } });
});

test('a station of 2.0.1 starts with a card of a platform, and ends with it without another question', async () => {
  await join({}, '2.0.1');
  says('ALLOWED');
  const uid = await card();
  const event = (eventType: string, seqNo: number, wh: number) => {
    const timestamp = yard.t.clock.at.toISOString();
    return c.points[0]?.call('TransactionEvent', {
      ...{
        eventType,
        timestamp,
        triggerReason: 'Authorized',
        seqNo,
        transactionInfo: { transactionId: `T-${uid}`, chargingState: 'Charging' },
      },
      ...{ idToken: { idToken: uid, type: 'ISO14443' }, evse: { id: 1, connectorId: 1 } },
      meterValue: [{ timestamp, sampledValue: [{ value: wh }] }],
    });
  };
  expect((await event('Started', 0, 1000))?.[2]).toEqual({ idTokenInfo: { status: 'Accepted' } });
  const shown = await c.points[0]?.call('Authorize', { idToken: { idToken: uid, type: 'ISO14443' } });
  expect(shown?.[2]).toEqual({ idTokenInfo: { status: 'Accepted' } });
  yard.t.clock.at = new Date(day('10:10'));
  expect((await event('Ended', 1, 9000))?.[2]).toMatchObject({ idTokenInfo: {} });
  expect(questions()).toHaveLength(1);
  expect(await ordersOn(uid)).toMatchObject([{ orderStatus: chargingOrderStatus.SETTLED, payerType: chargingPayerType.PEER }]);
});

test('a platform that does not answer is not waited for by others, and its list decides', async () => {
  await join();
  const always = await card({ whitelist: 'ALWAYS' });
  const allowed = await card({ whitelist: 'ALLOWED' });
  const offline = await card({ whitelist: 'ALLOWED_OFFLINE' });
  const never = await card();
  says('ALLOWED');
  emsp.lose = { path: /authorize/, times: 4 };
  for (const [uid, status] of [
    [always, 'Accepted'],
    [allowed, 'Accepted'],
    [offline, 'Accepted'],
    [never, 'Invalid'],
  ] as const)
    expect(await authorize(uid)).toEqual({ idTagInfo: { status } });
  expect(questions()).toHaveLength(3);
  // It has heard the first question and its answer was lost: it is asked again, and says the same.
  emsp.lose = { path: /^$/, times: 0 };
  expect((await start(never)).idTagInfo.status).toBe('Accepted');
  expect(questions()).toHaveLength(4);
  expect((await start(offline, 1)).idTagInfo.status).toBe('Accepted');
  const sessions = (await emsp.ask(emsp.module('sessions'))).data;
  expect(sessions.map((one: { auth_method: string }) => one.auth_method).sort()).toEqual(['AUTH_REQUEST', 'AUTH_REQUEST']);
  emsp.says = (request) => (isAuthorize(request) ? { http: 404, code: 2004 } : undefined);
  expect(await authorize(allowed)).toEqual({ idTagInfo: { status: 'Invalid' } });
});

test('while a platform is asked no transaction waits, and two charge points that show one card at once begin one charge', async () => {
  await join();
  says('ALLOWED');
  const uid = await card();
  const [heard, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  emsp.waits = (request) => {
    if (!isAuthorize(request)) return undefined;
    if (questions().length === 2) heard.resolve();
    return both.promise;
  };
  const begun = Promise.all([start(uid, 0), start(uid, 1)]);
  await heard.promise;
  const waiting = "select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
  expect((await yard.t.owner.query(waiting)).rows).toEqual([]);
  both.resolve();
  const said = await begun;
  expect(said.map(({ idTagInfo }) => idTagInfo.status).sort()).toEqual(['Accepted', 'ConcurrentTx']);
  expect((await emsp.ask(emsp.module('sessions'))).data).toHaveLength(1);
});

test('only platforms that are on and see the station are asked, cards of ours never, and a prepaid account has to have the least', async () => {
  await join({ settleMode: peerSettleMode.PREPAID });
  says('ALLOWED');
  const uid = await card();
  expect(await authorize(uid)).toEqual({ idTagInfo: { status: 'Blocked' } });
  const own = c.fleet.tagOf(c.fleet.identities[0] ?? '', 1);
  expect((await putCard(emsp, cardOf(emsp, own))).code).toBe(1000);
  emsp.heard.length = 0;
  expect(await authorize(own)).toEqual({ idTagInfo: { status: 'Accepted' } });
  expect(questions()).toEqual([]);
  const before = await openCardYard(yard);
  expect((await before.points[0]?.call('Authorize', { idTag: uid }))?.[2]).toEqual({ idTagInfo: { status: 'Invalid' } });
  before.close();
  const row = (await yard.t.call(peers.list, { query: { pageSize: 100 } }, office)).data.results.find((one) => one.peerId === peerId);
  await yard.t.call(peers.switchStatus, { params: { id: peerId }, body: { enabled: false, rev: row?.rev ?? 0 } }, office);
  expect(await authorize(uid)).toEqual({ idTagInfo: { status: 'Invalid' } });
  expect(questions()).toEqual([]);
});
