import { peerPushes, peerPushKind, peerPushState, peerStations, peers } from '@bochong/contract/charging-peer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { signedIn } from '../../charging-order/charging-day.fixture.ts';
import { chargingPeerJobs } from '../../charging-peer/index.ts';
import { peerMorning } from '../../charging-peer/peer-day.fixture.ts';
import { type Emsp, openEmsp } from '../emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from '../roaming.fixture.ts';

let yard: RoamingYard;
let office: Actor;
let emsp: Emsp;
let peerId = '';
let count = 0;
beforeAll(async () => {
  yard = await openRoamingYard();
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  count += 1;
  emsp = await openEmsp(`DE${String(count).padStart(3, 'P')}`);
  peerId = await yard.join(emsp, { serviceBp: 8500, pushKinds: [peerPushKind.GUN, peerPushKind.STATION] }, office);
});
afterEach(() => emsp.close());

const list = (query = '', module = 'locations') => emsp.ask(`${emsp.module(module)}${query}`);
const told = async () => {
  for (let round = 0; round < 2; round += 1) {
    await deliverEvents(yard.t);
    await expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
  }
};
const pushes = async () =>
  (await yard.t.call(peerPushes.list, { query: { peerId, pageSize: 100 } }, office)).data.results.map(
    ({ kind, state }) => `${kind} ${state}`,
  );

test('opened stations are told with their guns, places of the world and tariffs after the terms; others are not there', async () => {
  const { stationId, connectorIds } = await yard.station(`OCPI${count}`, peerId);
  const hidden = await yard.station(`HIDE${count}`);
  const said = await list();
  expect([said.http, said.code, said.headers.get('x-total-count'), said.headers.get('x-limit'), said.headers.get('link')]).toEqual([
    ...[200, 1000, '1', '100', null],
  ]);
  const [location] = said.data;
  expect(location).toMatchObject({
    ...{
      country_code: 'CN',
      party_id: 'BCH',
      id: stationId,
      publish: true,
      name: `OCPI${count}站`,
      country: 'CHN',
      time_zone: 'Asia/Shanghai',
    },
    ...{ coordinates: { latitude: '30.202408', longitude: '120.195430' }, opening_times: { twentyfourseven: true } },
  });
  expect(location.evses).toHaveLength(2);
  const [evse] = location.evses;
  expect(evse).toMatchObject({
    ...{
      uid: connectorIds[0],
      status: 'UNKNOWN',
      evse_id: `CN*BCH*EOCPI${count}*DC01`,
      capabilities: ['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE'],
    },
    connectors: [{ id: '1', standard: 'GBT_DC', format: 'CABLE', power_type: 'DC' }],
  });
  const tariffs = (await list('', 'tariffs')).data;
  expect(tariffs.map((one: { id: string }) => [one.id])).toEqual([evse.connectors[0].tariff_ids]);
  expect(tariffs[0]).toMatchObject({ currency: 'CNY', country_code: 'CN', party_id: 'BCH' });
  expect(tariffs[0].elements.map((one: { price_components: { price: number }[] }) => one.price_components[0]?.price)).toEqual([
    ...[0.64, 1.325, 0.64],
  ]);
  // One object, an EVSE of it, a connector of that; what is not there, or not for it, is not found.
  const at = emsp.module('locations');
  expect((await emsp.ask(`${at}/${stationId}`)).data).toEqual(location);
  expect((await emsp.ask(`${at}/${stationId}/${evse.uid}`)).data).toEqual(evse);
  expect((await emsp.ask(`${at}/${stationId}/${evse.uid}/1`)).data).toEqual(evse.connectors[0]);
  for (const path of [
    hidden.stationId,
    'x',
    `${stationId}/${hidden.connectorIds[0]}`,
    `${stationId}/${evse.uid}/2`,
    "'%20or%20true",
    '%00',
  ])
    expect((await emsp.ask(`${at}/${path}`)).http, path).toBe(404);
});

test('pages have a next one until there is none, and times count by the last change', async () => {
  for (let n = 0; n < 3; n += 1) await yard.station(`PAGE${count}${n}`, peerId);
  const seen: string[] = [];
  let url: string | undefined = `${emsp.module('locations')}?limit=2`;
  while (url) {
    const page = await emsp.ask(url);
    expect(page.headers.get('x-total-count')).toBe('3');
    seen.push(...page.data.map((one: { id: string }) => one.id));
    url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(new Set(seen).size).toBe(3);
  expect(seen).toHaveLength(3);
  expect((await list('?limit=1000000&offset=999999999')).data).toEqual([]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await list(`?date_from=${later}`)).data).toEqual([]);
  expect((await list(`?date_to=${later}`)).data).toHaveLength(3);
  expect((await list(`?date_from=${later}&date_to=2020-01-01T00:00:00Z`)).data).toEqual([]);
  for (const odd of ['?limit=-1', '?offset=x', '?date_from=tomorrow', '?limit=1&limit=2', '?date_to=9999-99-99T00:00:00Z'])
    expect(await list(odd), odd).toMatchObject({ http: 200, code: 2001 });
});

test('another party’s name, a platform that is switched off and one of another unit see nothing', async () => {
  await yard.station(`NAME${count}`, peerId);
  const from = (country: string, party: string) => ({ 'OCPI-from-country-code': country, 'OCPI-from-party-id': party });
  const ask = (headers: Record<string, string>) => emsp.ask(emsp.module('locations'), { headers });
  expect((await ask(from(emsp.code.slice(0, 2), emsp.code.slice(2)))).code).toBe(1000);
  expect((await ask(from('FR', 'XXX'))).code).toBe(2001);
  expect((await ask({ 'OCPI-from-party-id': 'ABC' })).code).toBe(2001);
  expect((await ask({ 'OCPI-to-country-code': 'CN', 'OCPI-to-party-id': 'OTH' })).code).toBe(2001);
  expect((await ask({ 'OCPI-to-country-code': 'cn', 'OCPI-to-party-id': 'bch' })).code).toBe(1000);
  const stranger = await openEmsp(`ST${String(count).padStart(3, 'R')}`);
  await yard.join(stranger, {}, await yard.t.login('qingyu', '2'));
  expect((await stranger.ask(stranger.module('locations'))).data).toEqual([]);
  await stranger.close();
  const row = (await yard.t.call(peers.list, { query: { pageSize: 100 } }, office)).data.results.find((one) => one.peerId === peerId);
  await yard.t.call(peers.switchStatus, { params: { id: peerId }, body: { enabled: false, rev: row?.rev ?? 0 } }, office);
  expect((await list()).http).toBe(401);
  expect((await emsp.ask(yard.versionsUrl)).code).toBe(1000);
});

test('a hub speaks for whoever is behind it', async () => {
  emsp.roles = [{ role: 'HUB', business_details: { name: 'Hub' }, party_id: emsp.code.slice(2), country_code: emsp.code.slice(0, 2) }];
  const body = { token: emsp.tokenA, url: emsp.versionsUrl, roles: emsp.roles };
  emsp.ourToken = (await emsp.ask(emsp.module('credentials'), { method: 'PUT', body })).data.token;
  const headers = { 'OCPI-from-country-code': 'FR', 'OCPI-from-party-id': 'XXX' };
  expect((await emsp.ask(emsp.module('locations'), { headers })).code).toBe(1000);
});

test('how a gun stands is told as it changes, and whole where the platform does not know it; a station by its changes, and that it was closed', async () => {
  const { d } = await peerMorning(yard);
  const { stationId } = d.speaker;
  await yard.open(peerId, stationId, d.dealerId);
  const gun = d.connectorIds[0] ?? '';
  const path = `/emsp/2.2.1/locations/CN/BCH/${stationId}`;
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + 5000);
  await d.status('Available');
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + 5000);
  await told();
  const [patch] = emsp.of('PATCH', /locations/);
  expect([patch?.path, patch?.body]).toEqual([`${path}/${gun}`, { status: 'AVAILABLE', last_updated: expect.stringMatching(/Z$/) }]);
  expect(patch?.headers).toMatchObject({
    ...{ 'ocpi-from-country-code': 'CN', 'ocpi-from-party-id': 'BCH', 'ocpi-to-party-id': emsp.code.slice(2) },
    ...{ 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/), 'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  await expect.poll(pushes, { timeout: 20_000 }).toEqual([`${peerPushKind.GUN} ${peerPushState.CONFIRMED}`]);
  emsp.says = ({ method }) => (method === 'PATCH' ? { http: 404, code: 2003 } : undefined);
  await d.status('Preparing');
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + 5000);
  await told();
  const [put] = emsp.of('PUT', /locations/);
  expect([put?.path, put?.body.evses.find((one: { uid: string }) => one.uid === gun)?.status]).toEqual([path, 'BLOCKED']);
  // An answer that is lost, or a refusal, is no end of it.
  emsp.says = () => undefined;
  emsp.lose = { path: /locations/, times: 1 };
  await d.status('Available');
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + 5000);
  await told();
  await expect.poll(pushes, { timeout: 20_000 }).toEqual([`${peerPushKind.GUN} ${peerPushState.WAITING}`]);
  await wakeEffects(yard.t, 2);
  await told();
  await expect.poll(pushes, { timeout: 20_000 }).toEqual([`${peerPushKind.GUN} ${peerPushState.CONFIRMED}`]);
  const job = chargingPeerJobs.find(({ name }) => name === 'charging-peer-stations-told');
  if (job) await runForDealers(yard.t.app, job);
  await told();
  expect(emsp.of('PUT', /tariffs/).length).toBeGreaterThan(0);
  expect(emsp.of('PUT', /locations/).at(-1)?.path).toBe(path);
  emsp.heard.length = 0;
  expect((await yard.t.call(peerStations.close, { params: { id: peerId }, body: { stationId } }, office)).code).toBe('200');
  await told();
  expect(emsp.of('PATCH', /locations/).map(({ body }) => body.status)).toEqual(['REMOVED', 'REMOVED']);
});
