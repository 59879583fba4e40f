import { commonErrors } from '@bochong/contract/kernel/error';
import {
  freeDurationErrors,
  innerMode,
  type ParkingLinkFields,
  parkingLinkErrors,
  parkingLinks,
  parkingLinkType,
} from '@bochong/contract/parking-fee';
import { demoDealers } from '@bochong/demo/platform.seed';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { type LinkTerms, linksAt, lotInBoth, ownFields } from './parking-link.rule.ts';

const { NESTED, TRANSFER, SHARED_CAP } = parkingLinkType;
let t: TestApp;
let actor: Actor;
let stranger: Actor;
let lots: [string, string, string];
let made = 0;
const [own, other] = demoDealers;
const newPark = (dealerId: string, parkName: string) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => {
    made += 1;
    return insertPark(tx, dealerId, { parkCode: `PLNK${String(made).padStart(4, '0')}`, parkName, parkType: 1 });
  });

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
});
beforeEach(async () => {
  lots = [await newPark(own.id, '东场'), await newPark(own.id, '西场'), await newPark(own.id, '南场')];
});
afterAll(() => t.close());

const fields = (change: Partial<ParkingLinkFields> = {}): ParkingLinkFields => ({
  linkType: SHARED_CAP,
  linkName: '商圈联动',
  parkIds: [lots[0], lots[1]],
  outerParkId: null,
  innerMode: innerMode.REPLACE,
  transferMinutes: 15,
  carryElapsed: true,
  groupCapFen: 3000,
  effectiveFrom: '2025-01-01 00:00:00',
  effectiveTo: null,
  ...change,
});
const add = (change?: Partial<ParkingLinkFields>, as = actor) => t.call(parkingLinks.create, { body: fields(change) }, as);
const added = async (change?: Partial<ParkingLinkFields>) => (await add(change)).data.linkId;
const list = async (query: object = {}) =>
  (await t.call(parkingLinks.list, { query: { parkId: lots[0], ...query } as never }, actor)).data.results;
const rowOf = async (linkId: string) => (await list()).find((row) => row.linkId === linkId) ?? expect.fail('not listed');
const change = async (linkId: string, to: Partial<ParkingLinkFields>, rev?: number) => {
  const { linkType: _, ...body } = fields(to);
  return t.call(parkingLinks.update, { params: { id: linkId }, body: { ...body, rev: rev ?? (await rowOf(linkId)).rev } }, actor);
};
const turn = async (linkId: string, status: 0 | 1) =>
  t.call(parkingLinks.switch, { params: { id: linkId }, body: { status, rev: (await rowOf(linkId)).rev } }, actor);

test('a link is written, changed and switched; what it said before is kept, and who did what is known', async () => {
  const linkId = await added();
  expect(await rowOf(linkId)).toMatchObject({
    ...{ linkName: '商圈联动', status: 1, rev: 0, parkNames: ['东场', '西场'], termsText: '每车每日共30.00元封顶', outerParkId: null },
  });
  expect((await change(linkId, { groupCapFen: 4000, parkIds: lots })).code).toBe('200');
  expect((await change(linkId, {}, 0)).code).toBe(commonErrors.stale.code);
  expect((await turn(linkId, 0)).code).toBe('200');
  const { data } = await t.call(parkingLinks.versions, { params: { id: linkId } }, actor);
  expect(data.map(({ rev, status, groupCapFen, parkNames }) => [rev, status, groupCapFen, parkNames.length])).toEqual([
    [2, 0, 4000, 3],
    [1, 1, 4000, 3],
    [0, 1, 3000, 2],
  ]);
  const { rows } = await t.owner.query('select detail from operation_log where target_id = $1 order by id', [linkId]);
  expect(
    rows.map(({ detail: { changes } }) => changes[0]).map(({ before, after }) => [before?.groupCapFen, after.groupCapFen, after.status]),
  ).toEqual([
    [undefined, 3000, undefined],
    [3000, 4000, undefined],
    [undefined, undefined, 0],
  ]);
});

test('lists go by type, lot, state and name, and are exported', async () => {
  const capped = await added();
  const moved = await added({ linkType: TRANSFER, linkName: '转场', parkIds: [lots[0], lots[2]], transferMinutes: 20 });
  const ids = async (query: object) => (await list(query)).map(({ linkId }) => linkId).sort();
  expect(await ids({})).toEqual([capped, moved].sort());
  expect(await ids({ linkType: String(TRANSFER) })).toEqual([moved]);
  expect(await ids({ parkId: lots[1] })).toEqual([capped]);
  expect(await ids({ linkName: '商圈' })).toEqual([capped]);
  expect(await ids({ status: '0' })).toEqual([]);
  expect((await rowOf(moved)).termsText).toBe('离场20分钟内转场不再给免费时长，阶梯延续');
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  const sheet = await t.app.http.inject({ method: 'GET', url: `/api${parkingLinks.export.path}?parkId=${lots[0]}`, headers });
  expect((await readXlsx(new Uint8Array(sheet.rawPayload))).sheets[0]?.rows.map(([name, type]) => [name, type])).toEqual([
    ['联动名称', '联动类型'],
    ['转场', '转场连续计费'],
    ['商圈联动', '共享封顶'],
  ]);
});

test('what a type needs is asked for; what it does not look at is not kept', async () => {
  expect((await add({ groupCapFen: null })).code).toBe(parkingLinkErrors.cap.code);
  expect((await add({ linkType: NESTED })).code).toBe(parkingLinkErrors.outer.code);
  expect((await add({ linkType: NESTED, outerParkId: lots[2] })).code).toBe(parkingLinkErrors.outer.code);
  expect((await add({ effectiveTo: '2024-12-31 00:00:00' })).code).toBe(parkingLinkErrors.period.code);
  expect((await add({ parkIds: [lots[0]] })).code).toBe(commonErrors.invalid.code);
  const nested = await added({ linkType: NESTED, outerParkId: lots[0] });
  expect(await rowOf(nested)).toMatchObject({ groupCapFen: null, termsText: '外场东场，内场停放期间不计外场费' });
});

test('a lot is in one link of a type that is on at a time; which lot and which link is said', async () => {
  const first = await added();
  const refused = await add({ linkName: '又一个', parkIds: [lots[2], lots[1]] });
  expect([refused.code, refused.message]).toEqual([
    parkingLinkErrors.taken.code,
    '车场「西场」已在启用的共享封顶「商圈联动」中，同一车场同期同类联动只能有一个',
  ]);
  await added({ linkType: TRANSFER, linkName: '转场' });
  expect((await turn(first, 0)).code).toBe('200');
  const second = await added({ linkName: '又一个', parkIds: [lots[0], lots[1]], effectiveTo: '2030-01-01 00:00:00' });
  expect((await turn(first, 1)).code).toBe(parkingLinkErrors.taken.code);
  expect((await change(first, { effectiveFrom: '2030-01-01 00:00:00' })).code).toBe('200');
  expect((await turn(first, 1)).code).toBe('200');
  expect((await change(second, { effectiveTo: null })).code).toBe(parkingLinkErrors.taken.code);
});

test('two links at once with one lot: one of them is refused', async () => {
  // Neither can be written before both have looked at what is there.
  const answers = (await inLine(t, { text: 'lock table parking_link in exclusive mode' }, [
    () => add(),
    () => add({ linkName: '又一个', parkIds: [lots[1], lots[2]] }),
  ])) as Awaited<ReturnType<typeof add>>[];
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', parkingLinkErrors.taken.code].sort());
});

test('another unit neither sees nor changes it; its lots cannot be named', async () => {
  const linkId = await added();
  const { linkType: _, ...body } = fields();
  for (const answer of [
    await t.call(parkingLinks.versions, { params: { id: linkId } }, stranger),
    await t.call(parkingLinks.update, { params: { id: linkId }, body: { ...body, rev: 0 } }, stranger),
    await t.call(parkingLinks.switch, { params: { id: linkId }, body: { status: 0, rev: 0 } }, stranger),
  ])
    expect(answer.code).toBe(commonErrors.notFound.code);
  expect((await t.call(parkingLinks.list, { query: {} }, stranger)).data.results.map((row) => row.linkId)).not.toContain(linkId);
  expect((await add({ parkIds: [lots[0], await newPark(other.id, '外场')] })).code).toBe(freeDurationErrors.wrongPark.code);
});

test('which links price a stay: those of its lot at its entry, a nested one for the outer lot only', () => {
  const link = (change: Partial<LinkTerms>): LinkTerms => ({
    ...fields({ parkIds: ['a', 'b'] }),
    ...{ linkId: '1', since: '2025-10-01T00:00:00+08:00', until: null, ...change },
  });
  const at = (links: LinkTerms[], parkId = 'a', when = '2025-10-13T10:00:00+08:00') => Object.keys(linksAt(links, parkId, when));
  expect(at([link({})])).toEqual(['sharedCap']);
  expect(at([link({})], 'c')).toEqual([]);
  expect(at([link({})], 'a', '2025-09-30T23:59:00+08:00')).toEqual([]);
  expect(at([link({ until: '2025-10-13T10:00:00+08:00' })])).toEqual([]);
  expect(at([link({ effectiveTo: '2025-10-13T10:00:00+08:00' })])).toEqual([]);
  const nested = link({ linkType: NESTED, outerParkId: 'a' });
  expect([at([nested]), at([nested], 'b'), at([{ ...nested, innerMode: innerMode.BOTH }])]).toEqual([['nested'], [], []]);
  expect(at([link({}), nested, link({ linkType: TRANSFER })])).toEqual(['nested', 'transfer', 'sharedCap']);
  expect(lotInBoth(fields({ parkIds: ['a', 'b'] }), fields({ parkIds: ['b', 'c'] }))).toBe('b');
  expect(lotInBoth(fields({ parkIds: ['a', 'b'] }), fields({ parkIds: ['b', 'c'], linkType: TRANSFER }))).toBeUndefined();
  expect(ownFields(fields({ parkIds: ['a', 'b', 'a'], outerParkId: 'a' }))).toMatchObject({ parkIds: ['a', 'b'], outerParkId: null });
});
