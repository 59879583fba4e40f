import { stations } from '@bochong/contract/charging-asset';
import { peerErrors, peerOpenCondition, peerStations, peers } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { limitedUser } from '../../charging-tariff/charging-tariff.fixture.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';

const [own, other] = demoDealers;
const price = { elecBp: 10_000, serviceBp: 8000, serviceReduceE5: 0 };
let yard: PeerYard;
let met: Awaited<ReturnType<PeerYard['meet']>>;
beforeAll(async () => {
  yard = await openPeerYard();
  met = await yard.meet('OPENERAA1');
});
afterAll(() => yard.t.close());

const params = () => ({ params: { id: met.peerId } });
const open = (stationId: string, change: object = {}, as: Actor = yard.actor) =>
  yard.t.call(peerStations.open, { ...params(), body: { stationId, ...change } }, as);
const close = (stationId: string, as: Actor = yard.actor) => yard.t.call(peerStations.close, { ...params(), body: { stationId } }, as);
const unmet = async (stationId: string) =>
  (await yard.t.call(peerStations.check, { ...params(), query: { stationId } }, yard.actor)).data.filter((check) => !check.met);
const seen = async (code: string) => {
  const asking = { operatorId: met.operatorId, token: await yard.token(met.secrets, met.operatorId) };
  return (await yard.ask(met.secrets, 'query_station_status', { StationIDs: [code] }, asking)).data.Total;
};

test('a station is opened once every condition is met, is seen by the peer, and no more once it is closed', async () => {
  const { stationId } = await yard.station('OPENED1');
  expect((await unmet(stationId)).map(({ condition }) => condition)).toEqual([peerOpenCondition.TOKEN]);
  const refused = await open(stationId);
  expect(refused).toMatchObject({ code: peerErrors.notReady.code, message: expect.stringContaining('query_token') });
  expect(await seen('OPENED1')).toBe(0);
  expect(await unmet(stationId)).toEqual([]);
  expect((await open(stationId)).code).toBe('200');
  expect((await open(stationId)).code).toBe(peerErrors.alreadyOpen.code);
  expect(await seen('OPENED1')).toBe(1);
  const listed = (await yard.t.call(peerStations.list, params(), yard.actor)).data;
  expect(listed).toMatchObject([
    { stationCode: 'OPENED1', gunTotal: 2, ownPrice: false, serviceBp: 10_000, openedBy: expect.stringMatching(/./) },
  ]);
  expect((await yard.t.call(peers.remove, params(), yard.actor)).code).toBe(peerErrors.stationsOpen.code);
  expect((await close(stationId)).code).toBe('200');
  expect((await close(stationId)).code).toBe(commonErrors.notFound.code);
  expect(await seen('OPENED1')).toBe(0);
});

test('a station has a price of its own for a peer, of one kind', async () => {
  const { stationId } = await yard.station('OPENED2');
  expect((await open(stationId, { price: { ...price, serviceReduceE5: 1 } })).code).toBe(peerErrors.discountBoth.code);
  expect((await open(stationId, { price })).code).toBe('200');
  const [listed] = (await yard.t.call(peerStations.list, params(), yard.actor)).data;
  expect(listed).toMatchObject({ ownPrice: true, serviceBp: 8000 });
  await close(stationId);
});

test('all that is missing is named at once', async () => {
  const { stationId } = await yard.station('OPENED3');
  const { data } = await yard.t.call(stations.get, { params: { id: stationId } }, yard.actor);
  const offline = { stationStatus: 6 as const, reason: '检修', rev: data.rev };
  expect((await yard.t.call(stations.offline, { params: { id: stationId }, body: offline }, yard.actor)).code).toBe('200');
  await yard.t.owner.query('update charging_station set lng = null where id = $1', [stationId]);
  const refused = await open(stationId);
  expect(refused.code).toBe(peerErrors.notReady.code);
  for (const words of ['维护中', '经纬度']) expect(refused.message).toContain(words);
});

test('another unit’s station is not there, nor one outside the user’s lots', async () => {
  const foreign = await yard.station('OPENED4', undefined, other.id);
  const there = await yard.station('OPENED5');
  const lots = await limitedUser(yard.t, own.id);
  await yard.t.owner.query('insert into charging_station_park (dealer_id, station_id, park_id) values ($1, $2, $3)', [
    own.id,
    there.stationId,
    lots.hidden,
  ]);
  const limited = await yard.t.login('somelots');
  for (const answer of [
    await open(foreign.stationId),
    await yard.t.call(peerStations.check, { ...params(), query: { stationId: foreign.stationId } }, yard.actor),
    await open(there.stationId, {}, limited),
    await close(there.stationId, limited),
  ])
    expect([answer.status, answer.code]).toEqual([404, commonErrors.notFound.code]);
  expect((await open(there.stationId)).code).toBe('200');
  expect((await yard.t.call(peerStations.list, params(), limited)).data).toEqual([]);
  await yard.t.owner.query('update charging_station_park set park_id = $1 where station_id = $2', [lots.seen, there.stationId]);
  expect((await yard.t.call(peerStations.list, params(), limited)).data).toMatchObject([{ stationCode: 'OPENED5' }]);
});
