import { peerErrors, peerLines, peerMessages, peerProtocol, peers } from '@bochong/contract/charging-peer';
import { ocpiErrors, ocpiLinks, ocpiState } from '@bochong/contract/charging-roaming';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Emsp, openEmsp } from '../emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from '../roaming.fixture.ts';

let yard: RoamingYard;
let emsp: Emsp;
let count = 0;
beforeAll(async () => {
  yard = await openRoamingYard();
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  count += 1;
  emsp = await openEmsp(`NL${String(count).padStart(3, 'E')}`);
});
afterEach(() => emsp.close());

const of = (id: string) => ({ params: { id } });
const link = async (id: string) => (await yard.t.call(ocpiLinks.get, of(id), yard.actor)).data;
const row = async (id: string) =>
  (await yard.t.call(peers.list, { query: { pageSize: 100 } }, yard.actor)).data.results.find((one) => one.peerId === id);
const invite = async (id: string) => (await yard.t.call(ocpiLinks.invite, of(id), yard.actor)).data;
const register = (id: string, body: object) =>
  yard.t.call(ocpiLinks.register, { ...of(id), body: { versionsUrl: emsp.versionsUrl, ...body } as never }, yard.actor);
const enable = async (id: string) =>
  yard.t.call(peers.switchStatus, { ...of(id), body: { enabled: true, rev: (await row(id))?.rev ?? 0 } }, yard.actor);
const credentialsUrl = () => `${yard.url}/ocpi/2.2.1/credentials`;

test('a platform registers with the token A that we made, is called back, and its token A is void once its own was used', async () => {
  const id = await yard.enter(emsp.code);
  expect((await enable(id)).code).toBe(peerErrors.notRegistered.code);
  const { token, ourVersionsUrl } = await invite(id);
  expect(ourVersionsUrl).toBe(yard.versionsUrl);
  expect((await link(id)).state).toBe(ocpiState.INVITED);
  const said = await emsp.register(ourVersionsUrl, token);
  expect([said.http, said.code]).toEqual([200, 1000]);
  expect(said.data).toEqual({
    ...{ token: expect.stringMatching(/^[0-9a-f]{64}$/), url: yard.versionsUrl },
    roles: [{ role: 'CPO', party_id: 'BCH', country_code: 'CN', business_details: { name: expect.stringMatching(/./) } }],
  });
  expect(said.headers.get('x-request-id')).toMatch(/^req-/);
  expect(said.headers.get('x-correlation-id')).toBe('corr-1');
  // The answer might have been lost: the same again, until the new token is used.
  const again = await emsp.register(ourVersionsUrl, token);
  expect(again.data.token).not.toBe(said.data.token);
  expect((await emsp.ask(credentialsUrl())).data.token).toBe(emsp.ourToken);
  for (const old of [token, said.data.token]) expect((await emsp.ask(yard.versionsUrl, { token: old })).http).toBe(401);
  expect(await link(id)).toMatchObject({
    ...{ state: ocpiState.REGISTERED, versionsUrl: emsp.versionsUrl, inviteUntil: null },
    roles: [{ role: 'EMSP', countryCode: 'NL', partyId: emsp.code.slice(2), name: 'Drivers' }],
  });
  expect((await enable(id)).code).toBe('200');
  // Registered: POST is for whoever is not.
  expect((await emsp.ask(credentialsUrl(), { method: 'POST', body: {} })).http).toBe(405);
});

test('we register with the token A that a platform gave us, change credentials, test and end it', async () => {
  const id = await yard.enter(emsp.code);
  expect((await register(id, {})).code).toBe(ocpiErrors.needsToken.code);
  expect((await yard.t.call(ocpiLinks.probe, of(id), yard.actor)).code).toBe(ocpiErrors.notLinked.code);
  expect((await register(id, { token: emsp.tokenA })).code).toBe('200');
  const first = emsp.ourToken;
  expect((await emsp.ask(credentialsUrl())).code).toBe(1000);
  expect((await enable(id)).code).toBe('200');
  expect((await register(id, {})).code).toBe('200');
  expect(emsp.of('PUT', /credentials/)).toHaveLength(1);
  expect(emsp.ourToken).not.toBe(first);
  expect((await emsp.ask(credentialsUrl(), { token: first })).code).toBe(1000);
  expect((await emsp.ask(credentialsUrl())).code).toBe(1000);
  expect((await emsp.ask(credentialsUrl(), { token: first })).http).toBe(401);
  const steps = (await yard.t.call(ocpiLinks.probe, of(id), yard.actor)).data;
  expect(steps.map(({ passed }) => passed)).toEqual([true, true]);
  expect((await yard.t.call(ocpiLinks.unregister, of(id), yard.actor)).data.told).toBe('对方已确认');
  expect(emsp.of('DELETE', /credentials/)).toHaveLength(1);
  expect((await emsp.ask(credentialsUrl())).http).toBe(401);
  expect(await row(id)).toMatchObject({ enabled: false, tokenAt: null });
});

test('a platform changes its credentials and ends its registration', async () => {
  const id = await yard.join(emsp);
  const body = { token: emsp.tokenA, url: emsp.versionsUrl, roles: emsp.roles };
  const said = await emsp.ask(credentialsUrl(), { method: 'PUT', body });
  expect(said.code).toBe(1000);
  const before = emsp.ourToken;
  emsp.ourToken = said.data.token;
  expect((await emsp.ask(credentialsUrl())).code).toBe(1000);
  expect((await emsp.ask(credentialsUrl(), { token: before })).http).toBe(401);
  expect((await emsp.ask(credentialsUrl(), { method: 'DELETE' })).code).toBe(1000);
  expect((await emsp.ask(credentialsUrl(), { method: 'DELETE' })).http).toBe(401);
  expect(await row(id)).toMatchObject({ enabled: false, tokenAt: null });
  expect((await link(id)).state).toBe(ocpiState.NONE);
});

test('a registration that cannot be completed says why, and changes nothing', async () => {
  const id = await yard.enter(emsp.code);
  const { token } = await invite(id);
  const ways: [() => void, number, string][] = [
    [() => (emsp.versions = (url) => [{ version: '2.1.1', url: `${url}/2.1.1` }]), 3002, '2.2.1'],
    [() => (emsp.endpoints = () => [{ identifier: 'locations', role: 'RECEIVER', url: `${yard.url}/x` }]), 3003, 'credentials'],
    [() => (emsp.roles = [{ ...emsp.roles[0], party_id: 'XXX' }]), 2001, emsp.code],
    [() => (emsp.roles = []), 2001, 'roles'],
    [() => (emsp.says = () => ({ http: 500, code: 3000 })), 3001, ''],
  ];
  for (const [spoil, code, words] of ways) {
    const { versions, endpoints, roles, says } = emsp;
    spoil();
    const said = await emsp.register(yard.versionsUrl, token);
    expect([said.http, said.code, said.message]).toEqual([200, code, expect.stringContaining(words)]);
    Object.assign(emsp, { versions, endpoints, roles, says });
    expect((await link(id)).state).toBe(ocpiState.INVITED);
  }
  emsp.versions = () => [{ version: '2.2.1', url: 'file:///etc/passwd' }];
  expect((await register(id, { token: emsp.tokenA })).message).toContain('2.2.1');
  expect((await register(id, { token: 'wrong' })).code).toBe(ocpiErrors.handshake.code);
  expect((await link(id)).registeredAt).toBeNull();
});

test('a versions answer that points into an inner network is not followed there', async () => {
  const id = await yard.enter(emsp.code);
  const { token } = await invite(id);
  for (const inner of ['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/']) {
    emsp.versions = () => [{ version: '2.2.1', url: inner }];
    expect((await register(id, { token: emsp.tokenA })).message).toContain('内部网络');
    const said = await emsp.register(yard.versionsUrl, token);
    expect([said.code, said.message]).toEqual([3001, expect.stringContaining('内部网络')]);
  }
});

test('a stranger, a token of somebody else’s form, an address that is not on the list and odd bodies get nothing', async () => {
  const id = await yard.join(emsp, { ipAllowList: ['127.0.0.1'] });
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer x' }, { authorization: 'Token' }])
    expect((await emsp.ask(yard.versionsUrl, { headers })).http).toBe(401);
  expect((await emsp.ask(yard.versionsUrl, { token: 'nobody' })).http).toBe(401);
  // One that does not encode its token.
  expect((await emsp.ask(yard.versionsUrl, { headers: { authorization: `Token ${emsp.ourToken}` } })).code).toBe(1000);
  expect((await emsp.ask(credentialsUrl(), { method: 'PUT', body: '{' })).http).toBe(400);
  expect((await emsp.ask(credentialsUrl(), { method: 'PUT', body: '['.repeat(100) })).http).toBe(400);
  for (const body of ['null', '[]', '"x"', { token: 1 }, { token: 'x', url: 'x', roles: {} }])
    expect(await emsp.ask(credentialsUrl(), { method: 'PUT', body })).toMatchObject({ http: 200, code: 2001 });
  expect((await emsp.ask(credentialsUrl(), { method: 'PUT', body: `"${'a'.repeat(70_000)}"` })).http).toBe(413);
  expect((await emsp.ask(`${yard.url}/ocpi/2.1.1/locations`)).http).toBe(404);
  const fields = { ...((await row(id)) as object), ipAllowList: ['203.0.113.7'] } as never;
  expect((await yard.t.call(peers.update, { ...of(id), body: fields }, yard.actor)).code).toBe('200');
  expect((await emsp.ask(yard.versionsUrl)).http).toBe(401);
});

test('what one protocol has of its own is refused to the other; codes are of the form of their protocol', async () => {
  const id = await yard.enter(emsp.code);
  const tcec = await yard.meet('TCECPEER1');
  const line = { outBaseUrl: 'https://p.example.com', operatorSecret: 'a', sigSecret: 'b', dataSecret: '0123456789abcdef' };
  const save = { ...line, dataSecretIv: '0123456789abcdef', rev: 0 };
  expect((await yard.t.call(peers.rotate, { ...of(id), body: { rev: 0 } }, yard.actor)).code).toBe(peerErrors.otherProtocol.code);
  expect((await yard.t.call(peerLines.save, { ...of(id), body: save }, yard.actor)).code).toBe(peerErrors.otherProtocol.code);
  expect((await yard.t.call(ocpiLinks.invite, of(tcec.peerId), yard.actor)).code).toBe(peerErrors.otherProtocol.code);
  const create = (change: object) =>
    yard.t.call(peers.create, { body: { peerName: 'x', peerOperatorId: 'NLABC', ourOperatorId: 'CNBCH', ...change } as never }, yard.actor);
  expect((await create({})).code).toBe(peerErrors.codeOfProtocol.code);
  expect((await create({ protocol: peerProtocol.OCPI, ourOperatorId: '395815801' })).code).toBe(peerErrors.codeOfProtocol.code);
  expect((await create({ protocol: peerProtocol.OCPI, peerOperatorId: 'nlabc' })).code).toBe(commonErrors.invalid.code);
  const fields = { ...((await row(id)) as object), protocol: peerProtocol.TCEC } as never;
  expect((await yard.t.call(peers.update, { ...of(id), body: fields }, yard.actor)).code).toBe(peerErrors.protocolFixed.code);
  expect(await row(id)).toMatchObject({ nightlyCheck: false, foreignUse: false });
});

test('every message is kept without its tokens, and no token stands in the database or a log in clear', async () => {
  const id = await yard.enter(emsp.code);
  const { token } = await invite(id);
  await emsp.register(yard.versionsUrl, token);
  await emsp.ask(credentialsUrl());
  const kept = (await yard.t.call(peerMessages.list, { query: { peerId: id, pageSize: 50 } }, yard.actor)).data.results;
  expect(kept.map(({ direction, interfaceName, ret }) => `${direction} ${interfaceName} ${ret}`).sort()).toEqual([
    ...['1 ocpi credentials 0', '1 ocpi credentials 0', '1 ocpi versions 0', '1 ocpi versions 0', '2 ocpi versions 0', '2 ocpi versions 0'],
  ]);
  const { messageId } = kept.find(({ interfaceName }) => interfaceName === 'ocpi credentials') ?? { messageId: '' };
  const content = await yard.t.call(peerMessages.content, { params: { id: messageId } }, yard.actor);
  expect(content.data.answered).toContain('"token":"***"');
  const { rows } = await yard.t.owner.query(
    'select l::text as row from charging_ocpi_link l union all select o::text from operation_log o union all select m::text from charging_peer_message m',
  );
  const text = rows.map((one: { row: string }) => one.row).join();
  for (const secret of [token, emsp.ourToken, 'emsp-secret']) expect(text).not.toContain(secret);
});

test('a platform of another unit is not there', async () => {
  const stranger = await yard.t.login('qingyu', '2');
  const id = await yard.join(emsp);
  for (const call of [ocpiLinks.get, ocpiLinks.invite, ocpiLinks.probe, ocpiLinks.unregister])
    expect((await yard.t.call(call as typeof ocpiLinks.get, of(id), stranger)).code).toBe(commonErrors.notFound.code);
  expect((await yard.t.call(peers.remove, of(id), yard.actor)).code).toBe('200');
  expect((await emsp.ask(yard.versionsUrl)).http).toBe(401);
});

test('a token A holds for a week', async () => {
  const { token } = await invite(await yard.enter(emsp.code));
  yard.t.clock.at = new Date(Date.now() + 7 * 86_400_000 - 10_000);
  expect((await emsp.ask(yard.versionsUrl, { token })).code).toBe(1000);
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + 11_000);
  expect((await emsp.ask(yard.versionsUrl, { token })).http).toBe(401);
});
