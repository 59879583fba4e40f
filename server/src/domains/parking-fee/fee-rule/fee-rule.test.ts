import { commonErrors } from '@bochong/contract/kernel/error';
import { dayType, feeRuleErrors, feeRules } from '@bochong/contract/parking-fee';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { referenceTariffs } from '../fee-engine/reference-tariff.ts';
import { seedHolidays } from '../holiday/holiday.seed.ts';
import { dayTypesBetween, laterRules, ruleForEntry, ruleVersion } from '../index.ts';
import { markPublished, saveDraft } from './fee-rule.repo.ts';
import { seedReferenceRule } from './fee-rule.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own, other] = demoDealers;
let parkId = '';
let parks = 0;
const inOwn = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope<T>({ dealerIds: [own.id] }, work);
const newPark = (dealerId: string = own.id) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => {
    parks += 1;
    return insertPark(tx, dealerId, { parkCode: `FEE${String(parks).padStart(3, '0')}`, parkName: `收费车场${parks}`, parkType: 1 });
  });

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
});
beforeEach(async () => {
  parkId = await newPark();
});
afterAll(() => t.close());

let rules = 0;
const fields = (change: object = {}) => {
  rules += 1;
  return {
    ruleCode: `RULE-${rules}`,
    ruleName: `规则${rules}`,
    scopeType: 1 as const,
    scopeIds: [parkId],
    content: referenceTariffs.R1,
    priceText: '首小时5元，之后每半小时2元',
    approvalNo: '',
    remark: '',
    ...change,
  };
};
const create = async (change: object = {}) => (await t.call(feeRules.create, { body: fields(change) }, actor)).data.ruleId;
const get = async (id: string) => (await t.call(feeRules.get, { params: { id } }, actor)).data;
const stay = { enter: '2025-10-13 10:00:00', exit: '2025-10-13 13:05:00' };
const simulate = (ruleId: string) => t.call(feeRules.simulate, { body: { ruleId, ...stay } }, actor);
const inMinutes = (minutes: number) => toIso(t.app.clock.now().getTime() + minutes * 60_000);
const publish = async (id: string, effectiveFrom: string) =>
  t.call(feeRules.publish, { params: { id }, body: { effectiveFrom, rev: (await get(id)).rev } }, actor);
const published = async (effectiveFrom: string, change: object = {}) => {
  const id = await create(change);
  await simulate(id);
  expect((await publish(id, effectiveFrom)).code).toBe('200');
  return id;
};

test('a draft is written, priced, changed and removed', async () => {
  const id = await create();
  expect(await get(id)).toMatchObject({
    ruleStatus: 0,
    version: 1,
    simulated: false,
    scopes: [{ scopeId: parkId }],
    summary: expect.stringContaining('每日封顶30.00元'),
  });
  expect((await simulate(id)).data).toMatchObject({ payableFen: 1500, rule: { ruleId: id } });
  expect((await get(id)).simulated).toBe(true);
  const changed = { ...fields({ ruleName: '改名' }), rev: 0 };
  expect((await t.call(feeRules.update, { params: { id }, body: changed }, actor)).code).toBe('200');
  expect(await get(id)).toMatchObject({ ruleName: '改名', simulated: false, rev: 1 });
  expect((await t.call(feeRules.update, { params: { id }, body: changed }, actor)).code).toBe(commonErrors.stale.code);
  expect((await t.call(feeRules.remove, { params: { id } }, actor)).code).toBe('200');
  expect((await t.call(feeRules.get, { params: { id } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('a contradiction in the bands is refused with the field and the hours', async () => {
  const band = referenceTariffs.R1.dayPlans.DEFAULT.bands[0];
  const content = {
    ...referenceTariffs.R1,
    dayPlans: { DEFAULT: { cycleCapFen: null, bands: [{ ...band, start: '08:00', end: '20:00' }] } },
  };
  const answer = await t.call(feeRules.create, { body: fields({ content }) as never }, actor);
  expect(answer).toMatchObject({ code: commonErrors.invalid.code, message: expect.stringContaining('时段未覆盖00:00至08:00') });
});

test('a code belongs to one rule', async () => {
  await create({ ruleCode: 'TAKEN' });
  expect((await t.call(feeRules.create, { body: fields({ ruleCode: 'TAKEN' }) }, actor)).code).toBe(feeRuleErrors.codeTaken.code);
});

test('publishing asks for a place, a public text, a trial and notice', async () => {
  const codeOf = async (change: object, minutes: number, tried: boolean) => {
    const id = await create(change);
    if (tried) await simulate(id);
    return (await publish(id, inMinutes(minutes))).code;
  };
  expect(await codeOf({ scopeIds: [] }, 60, true)).toBe(feeRuleErrors.noScope.code);
  expect(await codeOf({ priceText: '' }, 60, true)).toBe(feeRuleErrors.noPriceText.code);
  expect(await codeOf({}, 60, false)).toBe(feeRuleErrors.notSimulated.code);
  expect(await codeOf({}, 5, true)).toBe(feeRuleErrors.tooSoon.code);
});

test('the next version takes over at its start; the version before keeps its stays', async () => {
  const first = await inOwn((tx) =>
    seedReferenceRule(tx, own.id, 'R1', [{ id: parkId, name: '车场' }], '2025-01-01T00:00:00+08:00', { ruleCode: `V${parkId.slice(-6)}` }),
  );
  const second = (await t.call(feeRules.copy, { params: { id: first }, body: { asNewVersion: true } }, actor)).data.ruleId;
  await simulate(second);
  const start = inMinutes(60);
  expect((await publish(second, start)).code).toBe('200');
  const entry = (at: string) => inOwn((tx) => ruleForEntry(tx, { parkId, at }));
  expect(await entry(inMinutes(10))).toMatchObject({ ruleId: first, version: 1 });
  expect(await entry(inMinutes(61))).toMatchObject({ ruleId: second, version: 2 });
  expect((await entry('2024-12-31T23:59:00+08:00')) ?? null).toBeNull();
  expect(await inOwn((tx) => ruleVersion(tx, first, 1))).toMatchObject({ content: referenceTariffs.R1 });
  expect(await inOwn((tx) => laterRules(tx, { parkId, at: inMinutes(0) }, inMinutes(120)))).toMatchObject([{ rule: { ruleId: second } }]);
  expect((await get(first)).ruleStatus).toBe(2);
  expect((await get(second)).ruleStatus).toBe(1);
  t.clock.at = new Date(Date.now() + 61 * 60_000);
  expect([(await get(first)).ruleStatus, (await get(second)).ruleStatus]).toEqual([3, 2]);
  t.clock.at = new Date();
  const versions = await t.call(feeRules.versions, { params: { id: first } }, actor);
  expect(versions.data.map((row) => row.version)).toEqual([2, 1]);
});

test('a published version is never edited, and only a pending one is revoked', async () => {
  const first = await published(inMinutes(30));
  const second = await published(inMinutes(90));
  expect((await t.call(feeRules.update, { params: { id: first }, body: { ...fields(), rev: 1 } }, actor)).code).toBe(
    feeRuleErrors.notDraft.code,
  );
  const { rev } = await get(first);
  const extras = { scopes: [], summary: '', operatorName: '' };
  expect(await inOwn((tx) => saveDraft(tx, first, rev, fields(), extras))).toBe(0n);
  expect(await inOwn((tx) => markPublished(tx, first, rev, inMinutes(500), '周海宁'))).toBe(0n);
  const third = await create();
  await simulate(third);
  expect((await publish(third, inMinutes(60))).code).toBe(feeRuleErrors.scopePending.code);
  const revoke = async (id: string) =>
    t.call(feeRules.revoke, { params: { id }, body: { reason: '调价延期', rev: (await get(id)).rev } }, actor);
  expect((await revoke(third)).code).toBe(feeRuleErrors.notPending.code);
  const later = await published(inMinutes(150));
  expect((await revoke(second)).code).toBe('200');
  const at = (minutes: number) => inOwn((tx) => ruleForEntry(tx, { parkId, at: inMinutes(minutes) }));
  expect([await at(100), await at(160)]).toMatchObject([{ ruleId: first }, { ruleId: later }]);
  expect(await get(second)).toMatchObject({ ruleStatus: 4, revokeReason: '调价延期' });
});

test('a pending version is taken back to be changed: its places fall back to what was before, and it is published anew', async () => {
  const before = await published(inMinutes(30));
  const pending = await published(inMinutes(90));
  const reopen = async (id: string, rev?: number) =>
    t.call(feeRules.reopen, { params: { id }, body: { rev: rev ?? (await get(id)).rev } }, actor);
  expect((await reopen(pending, 99)).code).toBe(commonErrors.stale.code);
  expect((await reopen(pending)).data).toEqual({ ruleId: pending });
  expect(await get(pending)).toMatchObject({ ruleStatus: 0, effectiveFrom: null, effectiveTo: null });
  const at = (minutes: number) => inOwn((tx) => ruleForEntry(tx, { parkId, at: inMinutes(minutes) }));
  expect(await at(100)).toMatchObject({ ruleId: before });
  expect((await reopen(pending)).code).toBe(feeRuleErrors.notPending.code);
  const body = { ...fields(), ruleCode: (await get(pending)).ruleCode, ruleName: '改后', rev: (await get(pending)).rev };
  expect((await t.call(feeRules.update, { params: { id: pending }, body }, actor)).code).toBe('200');
  expect((await publish(pending, inMinutes(120))).code).toBe(feeRuleErrors.notSimulated.code);
  await simulate(pending);
  expect((await publish(pending, inMinutes(120))).code).toBe('200');
  expect([await at(100), await at(130)]).toMatchObject([{ ruleId: before }, { ruleId: pending }]);
});

test('a zone or road goes before its lot', async () => {
  const { rows } = await t.owner.query(
    `insert into park_zone (dealer_id, id, park_id, zone_name) values ($1, gen_random_uuid(), $2, '地下一层') returning id`,
    [own.id, parkId],
  );
  const zoneId = rows[0].id as string;
  const ofPark = await published(inMinutes(30));
  const ofZone = await published(inMinutes(30), { scopeType: 2, scopeIds: [zoneId] });
  const at = inMinutes(40);
  expect(await inOwn((tx) => ruleForEntry(tx, { parkId, zoneId, at }))).toMatchObject({ ruleId: ofZone });
  expect(await inOwn((tx) => ruleForEntry(tx, { parkId, zoneId: null, at }))).toMatchObject({ ruleId: ofPark });
});

test('holidays of the dealer decide the day type', async () => {
  await inOwn((tx) => seedHolidays(tx, own.id));
  const days = await inOwn((tx) => dayTypesBetween(tx, parkId, '2025-09-28', '2025-10-11'));
  expect([days.get(20_362), days.get(20_359), days.get(20_374)]).toEqual([dayType.HOLIDAY, dayType.WORKDAY, undefined]);
  const trial = { content: referenceTariffs.R5, enter: '2025-09-30 20:30:00', exit: '2025-10-01 03:10:00' };
  expect((await t.call(feeRules.simulate, { body: trial }, actor)).data.payableFen).toBe(2700);
});

test('preview: a week of hourly prices and the fee by duration', async () => {
  const { data } = await t.call(feeRules.preview, { body: { content: referenceTariffs.R2, weekOf: '2025-10-15' } }, actor);
  expect(data.week.map((day) => day.date)).toEqual([
    '2025-10-13',
    '2025-10-14',
    '2025-10-15',
    '2025-10-16',
    '2025-10-17',
    '2025-10-18',
    '2025-10-19',
  ]);
  expect(data.week[0]?.hours[3]).toBe(100);
  expect(data.week[0]?.hours[10]).toBe(300);
  expect(data.curve).toHaveLength(289);
  expect(data.curve[4]).toEqual({ minutes: 60, payableFen: 300 });
});

test('nothing to price, and a stay that ends before it begins', async () => {
  expect((await t.call(feeRules.simulate, { body: stay }, actor)).code).toBe(feeRuleErrors.nothingToSimulate.code);
  const backwards = { content: referenceTariffs.R1, enter: stay.exit, exit: stay.enter };
  expect((await t.call(feeRules.simulate, { body: backwards }, actor)).code).toBe(feeRuleErrors.longStay.code);
});

test("another dealer's rule or lot does not exist for a stranger", async () => {
  const id = await create();
  for (const answer of [
    await t.call(feeRules.get, { params: { id } }, stranger),
    await t.call(feeRules.update, { params: { id }, body: { ...fields({ scopeIds: [] }), rev: 0 } }, stranger),
    await t.call(feeRules.remove, { params: { id } }, stranger),
    await t.call(feeRules.copy, { params: { id }, body: { asNewVersion: false } }, stranger),
  ]) {
    expect(answer.code).toBe(commonErrors.notFound.code);
  }
  const foreign = await newPark(other.id);
  expect((await t.call(feeRules.create, { body: fields({ scopeIds: [foreign] }) }, actor)).code).toBe(feeRuleErrors.wrongScope.code);
});

test('the list filters by status, lot and name', async () => {
  const pending = await published(inMinutes(30), { ruleName: '夜间优惠' });
  const ids = async (query: object) =>
    (await t.call(feeRules.list, { query: query as never }, actor)).data.results.map((row) => row.ruleId);
  expect(await ids({ parkId, ruleStatus: '1' })).toEqual([pending]);
  expect(await ids({ parkId, ruleStatus: '2,3' })).toEqual([]);
  expect(await ids({ parkId, keyword: '夜间' })).toEqual([pending]);
  expect(await ids({ parkId, effectiveAt: inMinutes(31) })).toEqual([pending]);
  const dayNight = await create({ content: referenceTariffs.R2 });
  expect([await ids({ parkId, bandTime: '1' }), await ids({ parkId, bandTime: '2' })]).toEqual([[dayNight], [dayNight]]);
  const rolling = await create({ content: referenceTariffs.R4 });
  expect(await ids({ parkId, cycleMode: '2' })).toEqual([rolling]);
});

test('places to choose from name the rule in force there', async () => {
  const name = `车场${parkId.slice(-6)}`;
  await t.owner.query('update park set park_name = $2 where id = $1', [parkId, name]);
  const places = () => t.call(feeRules.places, { query: { scopeType: '1' as never, keyword: name } }, actor);
  expect((await places()).data).toEqual([{ scopeId: parkId, scopeName: name, ruleName: null }]);
  await inOwn((tx) =>
    seedReferenceRule(tx, own.id, 'R9', [{ id: parkId, name }], '2025-01-01T00:00:00+08:00', { ruleCode: `P${parkId.slice(-6)}` }),
  );
  expect((await places()).data).toMatchObject([{ ruleName: '按次收费' }]);
});
