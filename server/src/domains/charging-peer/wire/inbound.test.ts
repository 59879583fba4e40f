import { peerMessages, peers } from '@bochong/contract/charging-peer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { retentionJobs } from '../../retention/index.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';
import { chargingPeerJobs } from '../index.ts';

const [, other] = demoDealers;
let yard: PeerYard;
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token: string;
beforeAll(async () => {
  yard = await openPeerYard();
  met = await yard.meet('PEERAAAA1');
  token = await yard.token(met.secrets, met.operatorId);
  await yard.station('WIRE1', met.peerId);
});
afterAll(() => yard.t.close());

type Sent = Partial<Parameters<PeerYard['ask']>[3]>;
const ask = (name: string, asked: unknown, sent: Sent = {}) =>
  yard.ask(met.secrets, name, asked, { operatorId: met.operatorId, token, ...sent });
const status = (sent: Sent = {}, asked: unknown = { StationIDs: ['WIRE1'] }) => ask('query_station_status', asked, sent);
const messages = async (query: object = {}) =>
  (await yard.t.call(peerMessages.list, { query: { peerId: met.peerId, ...query } }, yard.actor)).data.results;

test('a token is 32 hex digits, several hold, and only their hashes are kept', async () => {
  const heard = await ask('query_token', { OperatorID: met.operatorId, OperatorSecret: met.secrets.operatorSecret });
  expect(heard).toMatchObject({ status: 200, ret: 0, signed: true, data: { SuccStat: 0, FailReason: 0, TokenAvailableTime: 7200 } });
  const second = heard.data.AccessToken;
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  for (const one of [token, second]) expect((await status({ token: one })).ret).toBe(0);
  const { rows } = await yard.t.owner.query<{ row: string }>('select t::text as row from charging_peer_token t');
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) expect(row).not.toContain(second);
  const listed = (await yard.t.call(peers.list, { query: {} }, yard.actor)).data.results.find(({ peerId }) => peerId === met.peerId);
  expect(listed?.tokenCount).toBe(rows.length);
});

test.each([
  ['another operator', { OperatorID: 'PEERAAAA2' }, 1],
  ['a wrong secret', { OperatorSecret: 'x'.repeat(16) }, 2],
])('no token is given for %s', async (_, change, FailReason) => {
  const asked = { OperatorID: met.operatorId, OperatorSecret: met.secrets.operatorSecret, ...change };
  const heard = await ask('query_token', asked, { token: undefined });
  expect(heard).toMatchObject({ ret: 0, data: { SuccStat: 1, AccessToken: '', FailReason } });
});

test('at most twenty tokens hold: the oldest goes', async () => {
  const one = await yard.meet('PEERAAAA3');
  const first = await yard.token(one.secrets, one.operatorId);
  const asking = { operatorId: one.operatorId, token: first };
  const heard = () => yard.ask(one.secrets, 'query_station_status', { StationIDs: ['WIRE1'] }, asking);
  for (let n = 1; n < 20; n += 1) await yard.token(one.secrets, one.operatorId);
  expect((await heard()).ret).toBe(0);
  await yard.token(one.secrets, one.operatorId);
  expect((await heard()).ret).toBe(4002);
});

test('a request counts once, but its number may stand in one of another second or interface', async () => {
  const at = yard.t.app.clock.now();
  expect((await status({ at, seq: '7777' })).ret).toBe(0);
  expect(await status({ at, seq: '7777' })).toMatchObject({ status: 200, ret: 4003, signed: true });
  expect((await status({ at: new Date(at.getTime() - 1000), seq: '7777' })).ret).toBe(0);
  expect((await ask('query_stations_info', {}, { at, seq: '7777' })).ret).toBe(0);
});

test('what is asked at once is worked out together, each for itself', async () => {
  const at = new Date(yard.t.app.clock.now().getTime() - 2000);
  const before = (await messages({ pageSize: 200 })).length;
  const [good, twice, strange, bad, unknown] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, (_, no) => status({ at, seq: String(1000 + no) }))),
    Promise.all(Array.from({ length: 5 }, () => status({ at, seq: '2000' }))),
    status({ at, seq: '2001', token: 'f'.repeat(32) }),
    status({ at, seq: '2002' }, { StationIDs: [] }),
    status({ at, seq: '2003' }, { StationIDs: ['WIRE1', 'NONE'] }),
  ]);
  expect(new Set(good.map(({ ret }) => ret))).toEqual(new Set([0]));
  expect(new Set(good.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(twice.map(({ ret }) => ret).sort()).toEqual([0, 4003, 4003, 4003, 4003]);
  expect([strange.ret, bad.ret, unknown.ret]).toEqual([4002, 4004, 0]);
  expect(unknown.data).toMatchObject({ Total: 1, StationStatusInfos: [{ StationID: 'WIRE1' }] });
  const kept = await messages({ pageSize: 200 });
  expect(kept).toHaveLength(before + 38);
  expect(
    kept
      .filter(({ seq }) => seq === '2000')
      .map(({ ret }) => ret)
      .sort(),
  ).toEqual([0, 4003, 4003, 4003, 4003]);
});

test.each([
  [11, 4003],
  [-11, 4003],
  [9, 0],
  [-9, 0],
])('a clock that is %i minutes off is answered %i', async (minutes, ret) => {
  const at = new Date(yard.t.app.clock.now().getTime() + minutes * 60_000);
  expect((await status({ at })).ret).toBe(ret);
});

test('a token of another peer is none', async () => {
  const foreign = await yard.meet('PEERAAAA4');
  const theirs = await yard.token(foreign.secrets, foreign.operatorId);
  expect((await status({ token: theirs })).ret).toBe(4002);
  for (const none of [undefined, '', 'x', "' or 1=1", token.toUpperCase()]) expect((await status({ token: none })).ret).toBe(4002);
});

test('a wrong Sig opens nothing, and the answer says nothing that only we could sign', async () => {
  const heard = await status({ spoil: ({ sig }) => ({ sig: sig.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }) });
  expect(heard).toMatchObject({ status: 200, ret: 4001, data: null, signed: false });
  const stranger = await yard.ask(met.secrets, 'query_token', {}, { operatorId: 'NOBODY001' });
  expect(stranger).toMatchObject({ status: 200, ret: 4001, signed: false });
  const kept = await messages({ ret: 4001 });
  expect(kept[0]).toMatchObject({ interfaceName: 'query_station_status', opened: false, msg: '签名错误' });
});

test('unsigned requests fill no table', async () => {
  const one = await yard.meet('PEERAAAA5');
  for (let n = 0; n < 25; n += 1)
    await yard.ask(one.secrets, 'query_token', {}, { operatorId: one.operatorId, spoil: () => ({ sig: '0'.repeat(32) }) });
  const { rows } = await yard.t.owner.query<{ kept: number }>(
    'select count(*)::int as kept from charging_peer_message where peer_id = $1',
    [one.peerId],
  );
  expect(rows[0]?.kept).toBeLessThanOrEqual(40);
  expect(rows[0]?.kept).toBeGreaterThanOrEqual(20);
});

test.each<[string, unknown, object, number]>([
  ['an interface that is none', {}, { name: 'query_nothing' }, 4003],
  ['an interface of odd letters', {}, { name: '%00' }, 4003],
  ['another version', { StationIDs: ['WIRE1'] }, { version: 'v20200101' }, 4003],
  ['Data that is no JSON', 'nonsense', {}, 4004],
  ['Data that is a number', '1', {}, 4004],
  ['Data that nests too deep', '['.repeat(10_000), {}, 4004],
  ['no station', {}, {}, 4004],
  ['a station that is an object', { StationIDs: [{}] }, {}, 4004],
  ['51 stations', { StationIDs: Array.from({ length: 51 }, (_, n) => `S${n}`) }, {}, 4004],
])('%s is refused', async (_, asked, { name = 'query_station_status', ...sent }: { name?: string }, ret) => {
  const heard = await ask(name, asked, sent);
  expect(heard).toMatchObject({ status: 200, ret, signed: true, data: null });
  expect(heard.msg).toMatch(/\p{Script=Han}/u);
});

test('bodies of every kind are answered with a status of 200', async () => {
  const bodies: (string | Buffer)[] = [
    '',
    '[]',
    'null',
    '{"OperatorID":1}',
    '{"broken',
    '['.repeat(50_000),
    Buffer.from([0xff, 0xfe, 0, 1]),
  ];
  for (const body of bodies) expect(await yard.post('v20160701/query_token', body)).toMatchObject({ status: 200, ret: 4003 });
  expect(await yard.post('v20160701/query_token', 'x'.repeat(70_000))).toMatchObject({ status: 200, ret: 4003, msg: '报文过大' });
  const odd = await yard.post('v20160701/query_token', '{}', { 'content-type': 'text/xml' });
  expect(odd).toMatchObject({ status: 200, ret: 4003 });
  expect(await yard.post('v20160701/%E0%A4%A', '{}').catch(() => ({ status: 400 }))).toMatchObject({ status: 400 });
});

test('a peer that is switched off is answered no more, and switched on again needs another token', async () => {
  const one = await yard.meet('PEERAAAA6');
  const theirs = await yard.token(one.secrets, one.operatorId);
  const asking = () =>
    yard.ask(one.secrets, 'query_station_status', { StationIDs: ['WIRE1'] }, { operatorId: one.operatorId, token: theirs });
  expect((await asking()).ret).toBe(0);
  const turn = (enabled: boolean, rev: number) =>
    yard.t.call(peers.switchStatus, { params: { id: one.peerId }, body: { enabled, rev } }, yard.actor);
  await turn(false, 2);
  expect(await asking()).toMatchObject({ ret: 4002, msg: '平台已停用' });
  const asked = { OperatorID: one.operatorId, OperatorSecret: one.secrets.operatorSecret };
  const refused = await yard.ask(one.secrets, 'query_token', asked, { operatorId: one.operatorId });
  expect(refused).toMatchObject({ ret: 0, data: { SuccStat: 1, FailReason: 1 } });
  await turn(true, 3);
  expect(await asking()).toMatchObject({ ret: 4002, msg: 'Token错误' });
});

test('only addresses of the list are answered', async () => {
  const one = await yard.meet('PEERAAAA7', { ipAllowList: ['203.0.113.0/24'] });
  const asked = { OperatorID: one.operatorId, OperatorSecret: one.secrets.operatorSecret };
  const heard = await yard.ask(one.secrets, 'query_token', asked, { operatorId: one.operatorId });
  expect(heard).toMatchObject({ status: 200, ret: 4001, msg: '来源地址不在白名单' });
});

test('keys before the change hold for a day, those before them no more', async () => {
  const one = await yard.meet('PEERAAAA8');
  const rotate = (rev: number) => yard.t.call(peers.rotate, { params: { id: one.peerId }, body: { rev } }, yard.actor);
  const second = (await rotate(2)).data;
  for (const secrets of [one.secrets, second]) expect(await yard.token(secrets, one.operatorId)).toHaveLength(32);
  const third = (await rotate(3)).data;
  const retOf = async (secrets: typeof second) =>
    (await yard.ask(secrets, 'query_token', { OperatorID: one.operatorId, OperatorSecret: '' }, { operatorId: one.operatorId })).ret;
  expect([await retOf(one.secrets), await retOf(second), await retOf(third)]).toEqual([4001, 0, 0]);
  await yard.t.owner.query("update charging_peer set former_until = now() - interval '1 second' where id = $1", [one.peerId]);
  expect([await retOf(second), await retOf(third)]).toEqual([4001, 0]);
});

test('two units deal with one platform: each answers for itself, by its keys', async () => {
  const qingyu = await yard.t.login('qingyu', '2');
  const theirs = await yard.meet(met.operatorId, {}, qingyu);
  await yard.station('OTHER1', theirs.peerId, other.id);
  const asking = { operatorId: met.operatorId, token: await yard.token(theirs.secrets, met.operatorId) };
  const StationIDs = ['WIRE1', 'OTHER1'];
  const there = await yard.ask(theirs.secrets, 'query_station_status', { StationIDs }, asking);
  expect(there.data.StationStatusInfos.map((one: { StationID: string }) => one.StationID)).toEqual(['OTHER1']);
  const here = await status({}, { StationIDs });
  expect(here.data.StationStatusInfos.map((one: { StationID: string }) => one.StationID)).toEqual(['WIRE1']);
  expect((await status({ token: asking.token })).ret).toBe(4002);
});

test('messages are kept with what was said, keys and tokens covered', async () => {
  await ask('query_token', { OperatorID: met.operatorId, OperatorSecret: met.secrets.operatorSecret });
  const [kept] = await messages({ interfaceName: 'query_token' });
  expect(kept).toMatchObject({ direction: 1, ret: 0, opened: true, peerName: `平台${met.operatorId}`, address: '127.0.0.1' });
  const params = { id: kept?.messageId ?? '' };
  const { wire } = (await yard.t.call(peerMessages.get, { params }, yard.actor)).data;
  expect(JSON.parse(wire)).toMatchObject({ OperatorID: met.operatorId, Seq: kept?.seq });
  const { asked, answered } = (await yard.t.call(peerMessages.content, { params }, yard.actor)).data;
  expect(JSON.parse(asked)).toEqual({ OperatorID: met.operatorId, OperatorSecret: '***' });
  expect(JSON.parse(answered)).toMatchObject({ SuccStat: 0, AccessToken: '***' });
  const { rows } = await yard.t.owner.query<{ row: string }>('select m::text as row from charging_peer_message m where id = $1', [
    params.id,
  ]);
  expect(rows[0]?.row).not.toContain(met.secrets.operatorSecret);
  const unopened = (await messages({ ret: 4001 }))[0];
  expect((await yard.t.call(peerMessages.content, { params: { id: unopened?.messageId ?? '' } }, yard.actor)).data.asked).toBe('');
  const chosen = await yard.t.call(peerMessages.chosen, {}, yard.actor);
  expect(chosen.data.map(({ peerId }) => peerId)).toContain(met.peerId);
});

test('requests are forgotten after twenty minutes, tokens when they run out, messages after thirty days', async () => {
  const counts = async () => {
    const { rows } = await yard.t.owner.query<{ requests: number; tokens: number; messages: number }>(
      `select (select count(*)::int from charging_peer_request) as requests, (select count(*)::int from charging_peer_token) as tokens,
        (select count(*)::int from charging_peer_message) as messages`,
    );
    return rows[0];
  };
  const before = await counts();
  for (const job of [...chargingPeerJobs, ...retentionJobs]) await runForDealers(yard.t.app, job);
  expect(await counts()).toEqual(before);
  await yard.t.owner.query("update charging_peer_request set received_at = now() - interval '21 minutes'");
  await yard.t.owner.query('update charging_peer_token set expires_at = now()');
  const month = 31 * 86_400_000;
  await yard.t.owner.query('update charging_peer_message set id = overlay(id::text placing $1 from 1 for 13)::uuid', [
    ((hex) => `${hex.slice(0, 8)}-${hex.slice(8)}`)((Date.now() - month).toString(16).padStart(12, '0')),
  ]);
  for (const job of [...chargingPeerJobs, ...retentionJobs]) await runForDealers(yard.t.app, job);
  expect(await counts()).toEqual({ requests: 0, tokens: 0, messages: 0 });
});
