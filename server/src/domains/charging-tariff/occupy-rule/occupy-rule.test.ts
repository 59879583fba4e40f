import { companyTerms, vipTypes } from '@bochong/contract/charging-customer';
import { type OccupyRule, occupyRuleErrors, occupyRuleFields, occupyRules } from '@bochong/contract/charging-tariff';
import { companies } from '@bochong/contract/company';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { limitedUser } from '../charging-tariff.fixture.ts';
import { occupancyFee, occupyRuleAt } from '../index.ts';

let t: TestApp;
let actor: Actor;
let limited: Actor;
const [own] = demoDealers;
const station = { seen: '', hidden: '' };
const start = Date.parse('2026-12-01T09:00:00+08:00');
const minute = 60_000;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(start);
  const lots = await limitedUser(t, own.id);
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    station.seen = await insertStation(tx, own.id, { stationCode: 'OC-1', stationName: '看得到的站', parkIds: [lots.seen] });
    station.hidden = await insertStation(tx, own.id, { stationCode: 'OC-2', stationName: '看不到的站', parkIds: [lots.hidden] });
  });
  actor = await t.login('binjiang');
  limited = await t.login('somelots');
});
afterAll(() => t.close());

const rule = (ruleName: string, more: object = {}) => ({ ruleName, unitPriceFen: 250, unitMin: 5 as const, ...more });
const create = (name: string, more: object = {}, by = actor) => t.call(occupyRules.create, { body: rule(name, more) }, by);
const get = async (id: string, by = actor): Promise<OccupyRule> => {
  const { data } = await t.call(occupyRules.list, { query: { pageSize: 200 } }, by);
  return data.results.find(({ ruleId }) => ruleId === id) as OccupyRule;
};
const at = (stationId: string, ms: number) =>
  t.app.database.inScope({ dealerIds: [own.id] }, (tx) => occupyRuleAt(tx, own.id, { stationId }, ms));

test('a bay is charged by the rule of its station that held when it began', async () => {
  const { data } = await create('快充占位', { stationIds: [station.seen], freeWindows: [{ from: '23:00', to: '07:00' }], capFen: 5000 });
  const kept = await get(data.ruleId);
  expect(kept).toMatchObject({
    priceText: '2.50元/5分钟',
    windowText: '23:00-次日07:00',
    capText: '单次50.00',
    stationNames: ['看得到的站'],
  });
  t.clock.at = new Date(start + 60 * minute);
  const change = {
    params: { id: data.ruleId },
    body: { ...occupyRuleFields.parse({ ...kept, effectiveFrom: null }), unitPriceFen: 400, rev: kept.rev },
  };
  expect((await t.call(occupyRules.update, change, actor)).code).toBe('200');
  expect((await t.call(occupyRules.update, change, actor)).code).toBe(commonErrors.stale.code);
  expect(await at(station.seen, start - 1)).toBeUndefined();
  expect(await at(station.seen, start + 59 * minute)).toMatchObject({ ruleName: '快充占位', unitPriceFen: 250, rev: 0 });
  const now = await at(station.seen, start + 60 * minute);
  expect(now).toMatchObject({ unitPriceFen: 400, rev: 1, graceMode: 'deduct', exempt: { whiteList: true } });
  const stay = { beginAt: Date.parse('2026-12-01T21:40:12+08:00'), endAt: Date.parse('2026-12-01T23:26:40+08:00') };
  expect(now && occupancyFee({ rule: now, zone: 'Asia/Shanghai', ...stay })).toMatchObject({ billableSec: 3888, units: 13, feeFen: 5000 });
});

test('a station stands in one rule, a name is used once, and a window has a length', async () => {
  expect(await create('另一条', { stationIds: [station.seen] })).toMatchObject({
    code: occupyRuleErrors.stationTaken.code,
    message: '「看得到的站」已由占位规则「快充占位」收费，一个电站只能用一条规则',
  });
  expect((await create('快充占位')).code).toBe(occupyRuleErrors.nameTaken.code);
  const empty = await create('空时段', { freeWindows: [{ from: '08:00', to: '08:00' }] });
  expect(empty).toMatchObject({ code: commonErrors.invalid.code, message: '免收时段的开始和结束不能相同' });
  expect((await create('过长', { freeWindows: [{ from: '08:00', to: '24:30' }] })).code).toBe(commonErrors.invalid.code);
});

test('a switched-off rule charges nothing from then on; one with stations is not removed', async () => {
  const [row] = (await t.call(occupyRules.list, { query: { stationId: station.seen } }, actor)).data.results;
  const id = row?.ruleId ?? '';
  t.clock.at = new Date(start + 120 * minute);
  const off = (enabled: boolean) => t.call(occupyRules.switchStatus, { body: { ruleIds: [id], enabled } }, actor);
  expect((await off(false)).code).toBe('200');
  expect((await off(false)).code).toBe('200');
  expect(await at(station.seen, start + 120 * minute)).toBeUndefined();
  expect((await at(station.seen, start + 119 * minute))?.ruleId).toBe(id);
  expect((await t.call(occupyRules.remove, { params: { id } }, actor)).code).toBe(occupyRuleErrors.inUse.code);
  const bare = await create('没有电站');
  expect((await t.call(occupyRules.remove, { params: { id: bare.data.ruleId } }, actor)).code).toBe('200');
  expect((await t.call(occupyRules.remove, { params: { id: bare.data.ruleId } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('a rule is for what begins from its start on', async () => {
  const from = new Date(start + 300 * minute).toISOString();
  await create('以后', { stationIds: [station.hidden], effectiveFrom: from });
  expect(await at(station.hidden, start + 299 * minute)).toBeUndefined();
  expect((await at(station.hidden, start + 300 * minute))?.ruleName).toBe('以后');
});

test('who sees some lots keeps the other stations of a rule they change', async () => {
  const [row] = (await t.call(occupyRules.list, { query: { keyword: '以后' } }, actor)).data.results;
  const seen = await get(row?.ruleId ?? '', limited);
  expect(seen.stationNames).toEqual([]);
  const body = { ...occupyRuleFields.parse({ ...seen, effectiveFrom: null }), graceMin: 30, rev: seen.rev };
  expect((await t.call(occupyRules.update, { params: { id: seen.ruleId }, body }, limited)).code).toBe('200');
  expect(await get(seen.ruleId)).toMatchObject({ graceMin: 30, stationNames: ['看不到的站'] });
  expect((await create('越权', { stationIds: [station.hidden] }, limited)).code).toBe(commonErrors.notFound.code);
});

test('kinds of members and companies of the unit are exempted, and stay when the rule is changed', async () => {
  const vip = await t.call(vipTypes.create, { body: { vipName: '出租车队' } }, actor);
  const names = { companyCode: 'HN-01', companyName: '海宁物流', creditCode: '', contact: '沈工', phone: '13800000000' };
  const fleet = { ...names, address: '', industry: '', salesman: '', vehicleLimit: 10, remark: '' };
  const { data: company } = await t.call(companies.create, { body: fleet }, actor);
  const terms = { validFrom: '2026-12-01 00:00:00', rev: 0 };
  expect((await t.call(companyTerms.save, { params: { id: company.companyId }, body: terms }, actor)).code).toBe('200');
  const ids = { exemptVipTypeIds: [vip.data.vipTypeId], exemptCompanyIds: [company.companyId] };
  const { data } = await create('免收对象', ids);
  const row = await get(data.ruleId);
  expect(row).toMatchObject({ ...ids, exemptText: '白名单、出租车队、海宁物流' });
  const body = { ...occupyRuleFields.parse({ ...row, effectiveFrom: null }), exemptWhiteList: false, rev: row.rev };
  expect((await t.call(occupyRules.update, { params: { id: data.ruleId }, body }, actor)).code).toBe('200');
  expect(await get(data.ruleId)).toMatchObject({ ...ids, exemptText: '出租车队、海宁物流' });
  const other = await t.login('qingyu', '2');
  expect((await create('别家的会员', ids, other)).code).toBe(commonErrors.notFound.code);
  const swapped = { exemptVipTypeIds: ids.exemptCompanyIds };
  expect((await create('错放的企业', swapped)).code).toBe(commonErrors.notFound.code);
});

test('what is shown while a rule is edited is worked out by the engine', async () => {
  const body = { rule: { unitPriceFen: 250, unitMin: 5 as const }, beginAt: '2026-12-01 08:00:00', stayMin: 180 };
  const { data } = await t.call(occupyRules.preview, { body }, actor);
  expect(data).toMatchObject({ units: 33, feeFen: 8250, graceEndAt: '2026-12-01T08:15:00+08:00' });
  expect(data.curve.at(0)).toEqual({ minutes: 0, feeFen: 0 });
});
