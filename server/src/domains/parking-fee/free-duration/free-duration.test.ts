import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type FreeDurationFields,
  type FreeLinkFields,
  feeRules,
  freeDurationErrors,
  freeDurations,
  freeLinkErrors,
  freeLinks,
  freeScope,
} from '@bochong/contract/parking-fee';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addLimitedUser } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { referenceTariffs } from '../fee-engine/reference-tariff.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
let lots: [string, string, string];
let made = 0;
const [own, other] = demoDealers;
const newPark = (dealerId: string, parkName: string) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => {
    made += 1;
    return insertPark(tx, dealerId, { parkCode: `FREE${String(made).padStart(4, '0')}`, parkName, parkType: 1 });
  });

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
});
beforeEach(async () => {
  lots = [await newPark(own.id, '东场'), await newPark(own.id, '西场'), await newPark(own.id, '南场')];
});
afterAll(() => t.close());

const fields = (change: Partial<FreeDurationFields> = {}): FreeDurationFields => ({
  freeName: '商圈免费',
  minutes: 30,
  freeMode: 1,
  freeScope: freeScope.CUMULATIVE,
  windowMinutes: 1440,
  applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
  applyDayTypes: [],
  parkIds: [],
  effectiveFrom: '2025-01-01 00:00:00',
  effectiveTo: null,
  ...change,
});
const add = (change?: Partial<FreeDurationFields>, as = actor) => t.call(freeDurations.create, { body: fields(change) }, as);
const added = async (change?: Partial<FreeDurationFields>) => (await add(change)).data.freeId;
const row = async (freeId: string) => {
  const { data } = await t.call(freeDurations.list, { query: { pageSize: 200 } }, actor);
  return data.results.find((one) => one.freeId === freeId);
};
const rowIs = async (freeId: string) => {
  const found = await row(freeId);
  if (!found) throw new Error('not listed');
  return found;
};
const change = async (freeId: string, to: Partial<FreeDurationFields>) =>
  (await t.call(freeDurations.update, { params: { id: freeId }, body: { ...fields(to), rev: (await rowIs(freeId)).rev } }, actor)).code;
const turn = async (freeId: string, status: 0 | 1) =>
  (await t.call(freeDurations.switch, { params: { id: freeId }, body: { status, rev: (await rowIs(freeId)).rev } }, actor)).code;

const link = (to: Partial<FreeLinkFields> & { freeId: string }) =>
  t.call(freeLinks.create, { body: { linkName: '商圈联动', parkIds: [lots[0], lots[1]], mergeMinutes: 0, ...to } }, actor);

test('a free duration is written, changed, switched and removed; what it said before is kept', async () => {
  const freeId = await added({ parkIds: [lots[0]] });
  expect(await rowIs(freeId)).toMatchObject({ status: 1, rev: 0, parkNames: ['东场'], linkNames: [], ruleNames: [], minutes: 30 });
  expect(await change(freeId, { minutes: 45, parkIds: [lots[0], lots[1]] })).toBe('200');
  expect(await turn(freeId, 0)).toBe('200');
  const { data } = await t.call(freeDurations.versions, { params: { id: freeId } }, actor);
  expect(data.map(({ rev, minutes, status, until }) => [rev, minutes, status, until === null])).toEqual([
    [2, 45, 0, true],
    [1, 45, 1, false],
    [0, 30, 1, false],
  ]);
  expect(data[1]?.since).toBe(data[2]?.until);
  const stale = { params: { id: freeId }, body: { ...fields(), rev: 0 } };
  expect((await t.call(freeDurations.update, stale, actor)).code).toBe(commonErrors.stale.code);
  expect((await t.call(freeDurations.remove, { params: { id: freeId } }, actor)).code).toBe('200');
  expect(await row(freeId)).toBeUndefined();
  await expect(t.owner.query(`set role bochong_app; update free_duration set minutes = 1`)).rejects.toThrow('permission denied');
});

test('the list is found by name, lot and state; a lot counts through its link too', async () => {
  const freeId = await added({ freeName: '夜场免费' });
  await link({ freeId });
  const ids = async (query: object) =>
    (await t.call(freeDurations.list, { query: { freeName: '夜场', ...query } as never }, actor)).data.results.map((one) => one.freeId);
  expect([await ids({}), await ids({ parkId: lots[0] }), await ids({ parkId: lots[2] }), await ids({ status: '0' })]).toEqual([
    [freeId],
    [freeId],
    [],
    [],
  ]);
  const chosen = (await t.call(freeDurations.chosen, { query: { freeName: '夜场' } }, actor)).data;
  expect(chosen).toMatchObject([{ freeId, minutes: 30 }]);
});

test('one lot has one free duration for a vehicle at a time; periods are in order', async () => {
  const first = await added({ parkIds: [lots[0]], freeName: '第一个' });
  const refused = await add({ parkIds: [lots[1], lots[0]] });
  expect([refused.code, refused.message]).toEqual([
    freeDurationErrors.clash.code,
    '「东场」已适用免费时长「第一个」，同一车场同类车辆同期只能适用一个',
  ]);
  const later = { parkIds: [lots[0]], effectiveFrom: '2030-01-01 00:00:00', applyDayTypes: [3 as const] };
  expect((await add(later)).code).toBe(freeDurationErrors.clash.code);
  expect(await turn(first, 0)).toBe('200');
  const third = await added({ parkIds: [lots[0]] });
  expect(await turn(first, 1)).toBe(freeDurationErrors.clash.code);
  expect(await change(third, { effectiveTo: '2024-12-31 00:00:00' })).toBe(freeDurationErrors.period.code);
});

test('two at once for one lot: one of them is refused', async () => {
  const codes = (await Promise.all([add({ parkIds: [lots[0]] }), add({ parkIds: [lots[0]] })])).map(({ code }) => code);
  expect(codes.sort()).toEqual(['200', freeDurationErrors.clash.code].sort());
});

test('a lot is in one link that is on; which lot and which link is said', async () => {
  const freeId = await added();
  const { linkId } = (await link({ freeId })).data;
  const again = await link({ freeId, linkName: '又一个', parkIds: [lots[2], lots[1]] });
  expect([again.code, again.message]).toEqual([freeLinkErrors.taken.code, '车场「西场」已在启用的联动「商圈联动」中']);
  const get = async () => (await t.call(freeLinks.get, { params: { id: linkId } }, actor)).data;
  expect(await get()).toMatchObject({
    parkNames: ['东场', '西场'],
    freeName: '商圈免费',
    freeText: '30分钟，窗口内累计(24小时)，超出后全程计费',
    status: 1,
  });
  const off = { params: { id: linkId }, body: { status: 0 as const, rev: 0 } };
  expect((await t.call(freeLinks.switch, off, actor)).code).toBe('200');
  const second = (await link({ freeId, linkName: '又一个', parkIds: [lots[2], lots[1]] })).data.linkId;
  const on = { params: { id: linkId }, body: { status: 1 as const, rev: 1 } };
  expect((await t.call(freeLinks.switch, on, actor)).code).toBe(freeLinkErrors.taken.code);
  const moved = { linkName: '商圈联动', parkIds: [lots[0], lots[2]], freeId, mergeMinutes: 10, rev: 1 };
  expect((await t.call(freeLinks.update, { params: { id: linkId }, body: moved }, actor)).code).toBe('200');
  expect((await t.call(freeLinks.versions, { params: { id: linkId } }, actor)).data.map(({ rev, status }) => [rev, status])).toEqual([
    [2, 0],
    [1, 0],
    [0, 1],
  ]);
  expect((await t.call(freeLinks.remove, { params: { id: second } }, actor)).code).toBe('200');
  const { data } = await t.call(freeLinks.list, { query: { parkId: lots[2] } }, actor);
  expect(data.results.map((one) => one.linkId)).toEqual([linkId]);
});

test('two links at once with one lot: one of them is refused', async () => {
  const freeId = await added();
  const asked = [link({ freeId }), link({ freeId, parkIds: [lots[1], lots[2]] })];
  expect((await Promise.all(asked)).map(({ code }) => code).sort()).toEqual(['200', freeLinkErrors.taken.code].sort());
});

test('what every stay gets anew is not shared', async () => {
  const each = await added({ freeScope: freeScope.EACH_STAY });
  expect((await link({ freeId: each })).code).toBe(freeLinkErrors.eachStay.code);
  const freeId = await added();
  await link({ freeId });
  expect(await change(freeId, { freeScope: freeScope.EACH_STAY })).toBe(freeLinkErrors.eachStay.code);
});

test('a rule cites one, prices with it, and keeps it from being removed', async () => {
  const freeId = await added({ freeMode: 2, freeScope: freeScope.EACH_STAY, minutes: 60 });
  const content = { ...referenceTariffs.R1, free: { ...referenceTariffs.R1.free, minutes: 0 }, freeDurationId: freeId };
  const rule = {
    ruleCode: `F${freeId.slice(-8)}`,
    ruleName: '引用',
    scopeType: 1 as const,
    scopeIds: [],
    priceText: '',
    approvalNo: '',
    remark: '',
  };
  const { ruleId } = (await t.call(feeRules.create, { body: { ...rule, content } }, actor)).data;
  const { data } = await t.call(feeRules.get, { params: { id: ruleId } }, actor);
  expect([data.freeDurationName, data.summary]).toEqual(['商圈免费', expect.stringMatching(/^免费1小时，每次，免费时长始终扣除；/)]);
  const stay = { enter: '2025-10-13 10:00:00', exit: '2025-10-13 11:10:00' };
  const trial = (await t.call(feeRules.simulate, { body: { ruleId, ...stay } }, actor)).data;
  expect([trial.payableFen, trial.free]).toMatchObject([500, { usedMinutes: 60, duration: { freeId, linkName: null } }]);
  const preview = (await t.call(feeRules.preview, { body: { content, weekOf: '2025-10-13', curveHours: 2 } }, actor)).data;
  expect(preview.curve.map((point) => point.payableFen).slice(3, 6)).toEqual([0, 0, 500]);
  const refused = await t.call(freeDurations.remove, { params: { id: freeId } }, actor);
  expect([refused.code, refused.message]).toEqual([freeDurationErrors.inUse.code, '免费时长正被收费规则「引用」使用，不能删除']);
  const unknown = { ...rule, ruleCode: `G${freeId.slice(-8)}`, content: { ...content, freeDurationId: ruleId } };
  expect((await t.call(feeRules.create, { body: unknown }, actor)).code).toBe(freeDurationErrors.unknown.code);
});

test('another unit neither sees nor changes it; its lots cannot be named', async () => {
  const freeId = await added();
  const { linkId } = (await link({ freeId })).data;
  for (const answer of [
    await t.call(freeDurations.versions, { params: { id: freeId } }, stranger),
    await t.call(freeDurations.remove, { params: { id: freeId } }, stranger),
    await t.call(freeLinks.get, { params: { id: linkId } }, stranger),
    await t.call(freeLinks.remove, { params: { id: linkId } }, stranger),
  ])
    expect(answer.code).toBe(commonErrors.notFound.code);
  const foreign = await newPark(other.id, '外场');
  expect((await add({ parkIds: [foreign] })).code).toBe(freeDurationErrors.wrongPark.code);
  const theirs = await newPark(other.id, '外场二');
  const body = { linkName: '外', parkIds: [foreign, theirs], freeId, mergeMinutes: 0 };
  expect((await t.call(freeLinks.create, { body }, stranger)).code).toBe(freeDurationErrors.unknown.code);
  expect((await add({}, await t.login('admin', '2'))).code).toBe(freeDurationErrors.allLots.code);
});

test('whoever sees some lots sees the links that have one of them', async () => {
  const { linkId } = (await link({ freeId: await added() })).data;
  for (const [lot, seen] of [
    [lots[0], true],
    [lots[2], false],
  ] as const) {
    const account = `links-${linkId.slice(-6)}-${seen}`;
    await addLimitedUser(t, own.id, account, lot);
    const limited = await t.login(account);
    const { data } = await t.call(freeLinks.list, { query: { pageSize: 200 } }, limited);
    expect(data.results.some((one) => one.linkId === linkId)).toBe(seen);
    for (const one of [freeLinks.get, freeLinks.versions])
      expect((await t.call(one, { params: { id: linkId } }, limited)).code).toBe(seen ? '200' : commonErrors.notFound.code);
  }
});
