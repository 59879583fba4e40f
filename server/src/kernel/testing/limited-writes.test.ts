import { allEndpoints } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { listScope } from '@bochong/contract/special-vehicle';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertStation } from '../../domains/charging-asset/charging-asset.seed.ts';
import { createYard, type Yard } from '../../domains/device/passage-day/passage-day.fixture.ts';
import { newId } from '../database/identifier.ts';
import { amendments } from './endpoint-amendments.ts';
import { addLimitedUser } from './limited-user.ts';
import { fieldsOf, plausibleRequest } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

/*
 * A user limited to some lots, with all the rights of the unit, sets nothing for other lots, nothing that holds everywhere, and changes nothing
 * that somebody else set for those. Every call whose body names lots or stations is asked; which of them the user may make for the own lot is
 * proved as well, for a call that is refused for another reason proves nothing.
 */

const [binjiang] = demoDealers;
const endpoints = allEndpoints as Record<string, Endpoint>;
const { DEALER, PARK } = listScope;
let t: TestApp;
let own: Yard;
let hidden: Yard;
let stations: { own: string; hidden: string };

beforeAll(async () => {
  t = await createTestApp();
  [own, hidden] = [await createYard(t, 'OWNLOT'), await createYard(t, 'HIDDENLOT')];
  stations = await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    const station = (stationCode: string, parkId: string) =>
      insertStation(tx, binjiang.id, { stationCode, stationName: stationCode, parkIds: [parkId] });
    return { own: await station('OWNST', own.parkId), hidden: await station('HIDDENST', hidden.parkId) };
  });
  await addLimitedUser(t, binjiang.id, 'onelot', own.parkId);
});
afterAll(() => t.close());

const places = ['own', 'hidden', 'both', 'all'] as const;
type Place = (typeof places)[number];
/** Fields that name one place: `both` and `all` cannot be said in them. */
const single = ['parkId', 'mainParkId', 'outerParkId', 'stationId'];
const several = ['parkIds', 'scopeIds', 'stationIds'];

let number = 0;
/** What no two records may share. */
const fresh: Record<string, (n: number) => string> = {
  account: (n) => `probe${n}`,
  cardNo: (n) => `9000${n}`,
  idTag: (n) => String(90_000_000 + n),
  ocppIdentity: (n) => `CPPROBE${n}`,
  plateNo: (n) => `浙A${10_000 + n}`,
};

/** A request of a call that makes or changes something for a place. */
function requestFor(name: string, place: Place): { params: Record<string, unknown>; body: Record<string, unknown> } {
  number += 1;
  const endpoint = endpoints[name] as Endpoint;
  const { params, body: plain } = plausibleRequest(endpoint, own.parkId);
  const amended = { ...plain, ...amendments[name], ...amendments[name.replace(/\.\w+$/, '.update')] } as Record<string, unknown>;
  const named = <T>(mine: T, other: T): T[] => ({ own: [mine], hidden: [other], both: [mine, other], all: [] })[place];
  const idsOf = (field: string) => (field.startsWith('station') ? named(stations.own, stations.hidden) : named(own.parkId, hidden.parkId));
  const body: Record<string, unknown> = {};
  for (const field of fieldsOf(endpoint.body)) {
    const value = amended[field];
    const unique =
      fresh[field] ?? (/name$/i.test(field) ? (n: number) => `试${n}` : /code$/i.test(field) ? (n: number) => `T${n}` : undefined);
    body[field] = typeof value === 'string' && unique ? unique(number) : value;
    if (single.includes(field)) body[field] = idsOf(field)[0];
    if (several.includes(field) && !(field === 'stationIds' && body.bizScope === 1)) body[field] = idsOf(field);
    if (field === 'listScope') body[field] = place === 'all' ? DEALER : PARK;
  }
  return { params, body };
}

const say = async (name: string, request: object, as: string): Promise<{ code: string; data: unknown }> =>
  t.call(endpoints[name] as never, { query: {}, ...request } as never, await actor(as));
const actors = new Map<string, Actor>();
/** Some calls end the session that they are made with. */
async function actor(account: string): Promise<Actor> {
  const signedIn = actors.get(account) ?? (await t.login(account));
  actors.set(account, signedIn);
  return signedIn;
}

const names = Object.keys(endpoints).filter((name) => {
  const { method, body, access } = endpoints[name] as Endpoint;
  return method !== 'GET' && access !== 'public' && fieldsOf(body).some((field) => [...single, ...several].includes(field));
});
const naming = (fields: readonly string[]) => (name: string) =>
  fieldsOf((endpoints[name] as Endpoint).body).some((one) => fields.includes(one));

/** With no place named these hold nowhere: drafts, and rules that lots are put to later. The screen shows every reader the own stations. */
const nowhere = ['businessRules.create', 'feeRules.create', 'screenConfigs.update'];

test.each(names)('%s sets nothing for a lot that is not seen', async (name) => {
  expect((await say(name, requestFor(name, 'hidden'), 'onelot')).code).not.toBe('200');
});

test.each(names.filter(naming(several)))('%s sets nothing for a lot that is not seen beside the own, and nothing for all', async (name) => {
  expect((await say(name, requestFor(name, 'both'), 'onelot')).code).not.toBe('200');
  if (!nowhere.includes(name)) expect((await say(name, requestFor(name, 'all'), 'onelot')).code).not.toBe('200');
});

const makers = names.filter((name) => name.endsWith('.create'));
const made: string[] = [];
test.each(makers)('%s may be made for the own lot, or is refused by a rule of its own', async (name) => {
  const { code } = await say(name, requestFor(name, 'own'), 'onelot');
  if (code === '200') made.push(name);
  else expect(code).toMatch(/^4/);
});
test('most of them were made', () => expect(made.length).toBeGreaterThanOrEqual(19));

/** Records of several lots that serve all of them: what is done to them here is done for the own lot. */
const shared = ['merchants.recharge', 'merchants.openLogin', 'feeRules.copy', 'chargingCards.update', 'chargingCards.cancel'];
const deedsOf = (maker: string) =>
  Object.keys(endpoints).filter((name) => {
    const { method, path } = endpoints[name] as Endpoint;
    return name.split('.')[0] === maker.split('.')[0] && method !== 'GET' && path.includes(':id') && !shared.includes(name);
  });
const refused: string[] = [];
test.each(makers.filter(naming(several)).flatMap((maker) => deedsOf(maker).map((deed) => [deed, maker] as const)))(
  '%s changes nothing that also holds elsewhere',
  async (deed, maker) => {
    for (const place of ['both', 'all'] as const) {
      const { code, data } = await say(maker, requestFor(maker, place), 'binjiang');
      const id = Object.values((data ?? {}) as object).find((value) => typeof value === 'string' && value.length === newId().length);
      if (code !== '200' || id === undefined || (place === 'all' && nowhere.includes(maker))) continue;
      const { body } = requestFor(deed, 'own');
      const answer = await say(deed, { params: { id }, body: { ...body, ...('rev' in body && { rev: 0 }) } }, 'onelot');
      expect(answer.code, `${place}: ${JSON.stringify(answer.data)}`).not.toBe('200');
      refused.push(deed);
    }
  },
);
test('many were there to be changed', () => expect(new Set(refused).size).toBeGreaterThanOrEqual(35));

test('who may not set what holds everywhere is told so, at the field', async () => {
  const { code, data } = await say('specialConfigs.create', requestFor('specialConfigs.create', 'all'), 'onelot');
  expect({ code, data }).toEqual({ code: commonErrors.lotsChosen.code, data: { field: 'parkIds' } });
  const sees = await Promise.all(['onelot', 'binjiang'].map((who) => say('sessions.get', {}, who)));
  expect(sees.map(({ data }) => (data as { someLots: boolean }).someLots)).toEqual([true, false]);
});

test('a program of messages to the owners of every lot is for who sees all', async () => {
  const request = requestFor('shortMsgPlans.create', 'own');
  for (const parkIds of [[], [hidden.parkId]]) {
    request.body.conditions = { parkIds };
    expect((await say('shortMsgPlans.create', request, 'onelot')).data).toMatchObject({ field: expect.stringContaining('parkIds') });
  }
});

test('stations of a card that somebody else chose may stay; a choice among them is a new one', async () => {
  const { code, data } = await say('chargingCards.create', requestFor('chargingCards.create', 'both'), 'binjiang');
  expect(code, JSON.stringify(data)).toBe('200');
  const { body } = requestFor('chargingCards.update', 'both');
  const change = (stationIds: string[]) =>
    say('chargingCards.update', { params: { id: (data as { cardId: string }).cardId }, body: { ...body, stationIds, rev: 0 } }, 'onelot');
  expect((await change([stations.hidden, stations.hidden])).data).toMatchObject({ field: 'stationIds' });
  expect((await change([stations.hidden, stations.own])).code).toBe('200');
});
