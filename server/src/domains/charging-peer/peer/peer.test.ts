import { formerHours, peerErrors, peers } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { openSecrets } from './peer-secrets.ts';

let t: TestApp;
let binjiang: Actor;
let qingyu: Actor;
beforeAll(async () => {
  t = await createTestApp();
  binjiang = await t.login('binjiang');
  qingyu = await t.login('qingyu', '2');
});
afterAll(() => t.close());

const platform = { peerName: '聚能充电', peerOperatorId: 'MA27U00HZ', ourOperatorId: '395815801' };
const create = (change: object = {}, as = binjiang) => t.call(peers.create, { body: { ...platform, ...change } }, as);
const row = async (id: string, as = binjiang) =>
  (await t.call(peers.list, { query: {} }, as)).data.results.find(({ peerId }) => peerId === id);
const params = (id: string) => ({ params: { id } });

test('a peer is added with what is usual, changed, found, and stays within its unit', async () => {
  const { peerId } = (await create()).data;
  expect(await row(peerId)).toMatchObject({
    ...{ pathVersion: 'v20160701', tokenTtlSec: 7200, statusForDisabled: 255, dialect: 1, requirePlug: true, elecBp: 10_000 },
    ...{ enabled: false, secretsAt: null, tokenCount: 0, stationCount: 0, ipAllowList: [] },
  });
  expect(await row(peerId, qingyu)).toBeUndefined();
  const body = { ...platform, peerName: '聚能', ipAllowList: ['203.0.113.0/24', '2001:db8::1'], rev: 0 };
  expect((await t.call(peers.update, { ...params(peerId), body: { ...body, rev: 4 } }, binjiang)).code).toBe(commonErrors.stale.code);
  expect((await t.call(peers.update, { ...params(peerId), body }, binjiang)).code).toBe('200');
  expect(await row(peerId)).toMatchObject({ peerName: '聚能', ipAllowList: ['203.0.113.0/24', '2001:db8::1'], rev: 1 });
  const found = await t.call(peers.list, { query: { keyword: 'ma27u', peerType: 1 } }, binjiang);
  expect(found.data.results.map((one) => one.peerId)).toEqual([peerId]);
  expect((await t.call(peers.list, { query: { peerType: 3 } }, binjiang)).data.results).toEqual([]);
  expect((await create()).code).toBe(peerErrors.operatorTaken.code);
  // Another unit deals with the same platform.
  expect((await create({}, qingyu)).code).toBe('200');
  expect((await t.call(peers.remove, params(peerId), binjiang)).code).toBe('200');
  expect(await row(peerId)).toBeUndefined();
});

test.each([
  ['a code of eight', { peerOperatorId: '12345678' }],
  ['an address that is none', { ipAllowList: ['203.0.113.999'] }],
  ['a network without length', { ipAllowList: ['203.0.113.0/'] }],
  ['a version of no date', { pathVersion: '../x' }],
  ['a token for ever', { tokenTtlSec: 31_536_000 }],
])('%s is refused', async (_, change) => expect((await create(change)).code).toBe(commonErrors.invalid.code));

test('a platform is not its own peer, and takes one kind of discount', async () => {
  expect((await create({ peerOperatorId: platform.ourOperatorId })).code).toBe(peerErrors.sameOperator.code);
  expect((await create({ serviceReduceE5: 5000, serviceBp: 9000 })).code).toBe(peerErrors.discountBoth.code);
});

test('keys are told once, kept encrypted, and the ones before hold for another day', async () => {
  const { peerId } = (await create({ peerOperatorId: 'MA27U00H1' })).data;
  const enable = (rev: number) => t.call(peers.switchStatus, { ...params(peerId), body: { enabled: true, rev } }, binjiang);
  expect((await enable(0)).code).toBe(peerErrors.noSecrets.code);
  const first = (await t.call(peers.rotate, { ...params(peerId), body: { rev: 0 } }, binjiang)).data;
  expect(first).toMatchObject({ formerUntil: null, dataSecret: expect.stringMatching(/^\w{16}$/) });
  expect(new Set(Object.values(first)).size).toBe(5);
  expect((await enable(1)).code).toBe('200');
  const second = (await t.call(peers.rotate, { ...params(peerId), body: { rev: 2 } }, binjiang)).data;
  expect(Date.parse(second.formerUntil ?? '') - Date.now()).toBeGreaterThan((formerHours - 1) * 3_600_000);
  const { rows } = await t.owner.query<{ row: string; in_secrets: Buffer; former_secrets: Buffer }>(
    'select p::text as row, in_secrets, former_secrets from charging_peer p where id = $1',
    [peerId],
  );
  const [kept] = rows;
  expect(openSecrets(t.app.keys, kept?.in_secrets ?? Buffer.alloc(0))).toMatchObject({ sigSecret: second.sigSecret });
  expect(openSecrets(t.app.keys, kept?.former_secrets ?? Buffer.alloc(0))).toMatchObject({ sigSecret: first.sigSecret });
  expect(openSecrets(t.app.keys, Buffer.alloc(40))).toBeUndefined();
  const { rows: logged } = await t.owner.query<{ row: string }>('select l::text as row from operation_log l');
  const listed = JSON.stringify(await row(peerId));
  for (const secret of [first.sigSecret, second.sigSecret, second.dataSecret, second.operatorSecret])
    for (const text of [kept?.row ?? '', listed, ...logged.map((one) => one.row)]) expect(text).not.toContain(secret);
  expect((await row(peerId))?.formerUntil).toBe(second.formerUntil);
});
