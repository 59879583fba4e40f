import {
  chargingTariffErrors,
  chargingTariffs,
  tariffBindingErrors,
  tariffBindings,
  tariffContent,
  tariffScope,
  tariffStatus,
} from '@bochong/contract/charging-tariff';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { limitedUser } from '../charging-tariff.fixture.ts';
import { sameEveryDay } from '../charging-tariff.seed.ts';
import { chargingTariffJobs } from '../index.ts';

let t: TestApp;
let actor: Actor;
let limited: Actor;
const [own] = demoDealers;
const place = { stationId: '', equipmentId: '', connectorId: '', hiddenId: '' };
const start = Date.parse('2026-12-01T09:00:30+08:00');
const later = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const day = sameEveryDay([0, 24, 3, 60_000, 40_000]);

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(start);
  const lots = await limitedUser(t, own.id);
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    place.stationId = await insertStation(tx, own.id, { stationCode: 'TA-1', stationName: '开放站', parkIds: [lots.seen], open: true });
    place.hiddenId = await insertStation(tx, own.id, { stationCode: 'TA-2', stationName: '别处站', parkIds: [lots.hidden] });
    const made = await insertEquipmentWithGuns(tx, own.id, { stationId: place.stationId, equipmentCode: 'TA-1-A', kw: 120, guns: 1 });
    [place.equipmentId, place.connectorId] = [made.equipmentId, made.connectorIds[0] ?? ''];
  });
  actor = await t.login('binjiang');
  limited = await t.login('somelots');
});
afterAll(() => t.close());

const get = async (id: string) => (await t.call(chargingTariffs.get, { params: { id } }, actor)).data;
const fields = (tariffName: string, more: object = {}) => ({ tariffName, currentType: 3 as const, content: day, ...more });
const made = async (name: string, more: object = {}) =>
  (await t.call(chargingTariffs.create, { body: fields(name, more) }, actor)).data.versionId;
const publish = async (id: string, effectiveFrom: string | null = null, by = actor) =>
  t.call(chargingTariffs.publish, { params: { id }, body: { effectiveFrom, rev: (await get(id)).rev } }, by);
const copied = async (id: string, asNewVersion = true) =>
  (await t.call(chargingTariffs.copy, { params: { id }, body: { asNewVersion } }, actor)).data.versionId;
const bind = (tariffId: string, more: object = {}, by = actor) =>
  t.call(tariffBindings.bind, { body: { tariffId, scopeType: tariffScope.STATION, scopeIds: [place.stationId], ...more } }, by);

test('a draft is changed by who read its newest version, is published, and never changes again', async () => {
  const id = await made('日间');
  const { rev } = await get(id);
  const change = { params: { id }, body: { ...fields('日间电价'), rev } };
  expect((await t.call(chargingTariffs.update, change, actor)).code).toBe('200');
  expect((await t.call(chargingTariffs.update, change, actor)).code).toBe(commonErrors.stale.code);
  expect((await publish(id, later(-2))).code).toBe(chargingTariffErrors.tooEarly.code);
  expect((await publish(id)).code).toBe('200');
  const version = await get(id);
  expect(version).toMatchObject({ tariffName: '日间电价', status: tariffStatus.ACTIVE, priceText: '平1.0000', effectiveTo: null });
  const again = { ...change, body: { ...change.body, rev: version.rev } };
  expect((await t.call(chargingTariffs.update, again, actor)).code).toBe(chargingTariffErrors.notDraft.code);
  expect((await publish(id)).code).toBe(chargingTariffErrors.notDraft.code);
  expect((await t.call(chargingTariffs.remove, { params: { id } }, actor)).code).toBe(chargingTariffErrors.notDraft.code);
  expect((await t.call(chargingTariffs.create, { body: fields('日间电价') }, actor)).code).toBe(chargingTariffErrors.nameTaken.code);
});

test('neighbours of one price are one segment', async () => {
  const id = await made('相邻', {
    content: sameEveryDay([0, 8, 4, 30_000, 40_000], [8, 12, 4, 30_000, 40_000], [12, 24, 3, 60_000, 40_000]),
  });
  expect((await get(id)).segments.map(({ startMin, endMin }) => [startMin, endMin])).toEqual([
    [0, 720],
    [720, 1440],
  ]);
  expect((await t.call(chargingTariffs.remove, { params: { id } }, actor)).code).toBe('200');
  expect((await t.call(chargingTariffs.get, { params: { id } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('versions follow each other without overlap; one taken back gives its time to the one before', async () => {
  const first = await made('接续');
  await publish(first);
  const second = await copied(first);
  expect((await t.call(chargingTariffs.copy, { params: { id: first }, body: { asNewVersion: true } }, actor)).code).toBe(
    chargingTariffErrors.draftExists.code,
  );
  await publish(second, later(120));
  const between = await copied(first);
  expect((await publish(between, later(120))).code).toBe(chargingTariffErrors.sameStart.code);
  await publish(between, later(60));
  const { data: all } = await t.call(chargingTariffs.versions, { params: { id: first } }, actor);
  const whole = (instant: string | null) => instant && Math.floor((Date.parse(instant) - start) / 60_000 + 1);
  expect(all.map(({ versionNo, effectiveFrom, effectiveTo }) => [versionNo, whole(effectiveFrom), whole(effectiveTo)])).toEqual([
    [3, 60, 120],
    [2, 120, null],
    [1, 1, 60],
  ]);
  const { rev } = await get(between);
  const taken = await t.call(chargingTariffs.void, { params: { id: between }, body: { reason: '改期', rev } }, actor);
  expect(taken.code).toBe('200');
  expect(await get(between)).toMatchObject({ status: tariffStatus.VOID, voidReason: '改期' });
  expect((await get(first)).effectiveTo).toBe((await get(second)).effectiveFrom);
  const started = { params: { id: first }, body: { reason: '已生效', rev: (await get(first)).rev } };
  expect((await t.call(chargingTariffs.void, started, actor)).code).toBe(chargingTariffErrors.notScheduled.code);
});

test('two rules of one kind for one date are refused when it is published, and both are named', async () => {
  const content = tariffContent.parse({
    ...day,
    calendarRules: [
      { kind: 3, profileId: 'day', fromMmdd: '12-01', toMmdd: '02-28' },
      { kind: 3, profileId: 'day', fromMmdd: '01-15', toMmdd: '03-15' },
    ],
  });
  const refused = await publish(await made('重叠', { content }));
  expect(refused).toMatchObject({ code: chargingTariffErrors.datesTwice.code, message: '不能发布：第1条与第2条季节规则在01-15重叠' });
});

test('what is bound is priced from then on; the binding before ends there and is kept', async () => {
  const old = await made('旧价');
  await publish(old);
  const [{ tariffId: oldTariff }] = [await get(old)];
  const unpublished = await get(await made('没发布'));
  expect((await bind(unpublished.tariffId)).code).toBe(tariffBindingErrors.noVersion.code);
  expect((await bind(oldTariff)).code).toBe('200');
  expect((await bind(oldTariff)).code).toBe('200');
  const next = await made('新价', { currentType: 2 });
  await publish(next, later(30));
  const { tariffId } = await get(next);
  expect((await bind(tariffId)).code).toBe(tariffBindingErrors.noVersion.code);
  expect((await bind(tariffId, { currentType: 1, effectiveFrom: later(30) })).code).toBe(tariffBindingErrors.wrongCurrent.code);
  expect((await bind(tariffId, { effectiveFrom: later(30) })).code).toBe('200');
  expect((await bind(oldTariff, { currentType: 2, effectiveFrom: later(10) })).code).toBe(tariffBindingErrors.pending.code);
  const guns = async () => (await t.call(tariffBindings.guns, { query: { stationId: place.stationId } }, actor)).data;
  expect(await guns()).toMatchObject([{ scopeType: tariffScope.STATION, price: { tariffName: '旧价', elecPriceE5: 60_000 } }]);
  t.clock.at = new Date(start + 31 * 60_000);
  expect(await guns()).toMatchObject([{ price: { tariffName: '新价' } }]);
  const { data: rows } = await t.call(tariffBindings.list, { query: { scopeType: 3, scopeId: place.stationId } }, actor);
  expect(rows.map(({ tariffName, currentType }) => [tariffName, currentType]).sort()).toEqual([
    ['新价', 2],
    ['旧价', 3],
  ]);
  expect((await t.call(chargingTariffs.list, { query: { stationId: place.stationId } }, actor)).data.totalRecord).toBe(2);
  expect((await get(old)).boundText).toBe('1个电站');
  expect((await get(next)).boundText).toBe('1个电站（直流）');
});

test('an open station keeps a price for every gun: the last binding is not ended, one that has not begun is taken back', async () => {
  const rows = (await t.call(tariffBindings.list, { query: { scopeType: 3, scopeId: place.stationId } }, actor)).data;
  const [both, fast] = [rows.find((row) => row.currentType === 3), rows.find((row) => row.currentType === 2)];
  const end = (id = '', by = actor) => t.call(tariffBindings.end, { params: { id } }, by);
  expect((await end(fast?.bindingId)).code).toBe('200');
  expect((await end(fast?.bindingId)).code).toBe(tariffBindingErrors.ended.code);
  expect(await end(both?.bindingId)).toMatchObject({
    code: tariffBindingErrors.leavesUnpriced.code,
    message: '不能结束：在线电站的充电枪将没有计费规则（TA-1-A01）',
  });
  const third = await made('再新');
  await publish(third);
  await bind((await get(third)).tariffId, { effectiveFrom: later(60) });
  const find = async () => (await t.call(tariffBindings.list, { query: { tariffId: both?.tariffId ?? '' } }, actor)).data[0];
  expect((await find())?.effectiveTo).not.toBeNull();
  const [pending] = (await t.call(tariffBindings.list, { query: { tariffId: (await get(third)).tariffId } }, actor)).data;
  expect((await end(pending?.bindingId)).code).toBe('200');
  expect((await find())?.effectiveTo).toBeNull();
});

test('a rule’s only version is not taken back while something will be priced by it; its current stays while it is bound', async () => {
  const id = await made('首版', { currentType: 2 });
  await publish(id, later(90));
  const { tariffId } = await get(id);
  await bind(tariffId, { scopeType: tariffScope.CONNECTOR, scopeIds: [place.connectorId], effectiveFrom: later(100) });
  const taken = await t.call(chargingTariffs.void, { params: { id }, body: { reason: '改期', rev: (await get(id)).rev } }, actor);
  expect(taken).toMatchObject({
    code: chargingTariffErrors.boundFirst.code,
    message: '这是规则的首个版本，已应用到1把枪，请先撤回这些绑定',
  });
  const draft = await copied(id);
  const change = { params: { id: draft }, body: { ...fields('首版', { currentType: 1 as const }), rev: 0 } };
  expect((await t.call(chargingTariffs.update, change, actor)).code).toBe(chargingTariffErrors.currentFixed.code);
});

test('who sees some lots binds stations in them, and changes no tariff that others have', async () => {
  const id = await made('部分');
  await publish(id);
  const { tariffId } = await get(id);
  expect((await bind(tariffId, { scopeType: tariffScope.DEALER, scopeIds: [] }, limited)).code).toBe(tariffBindingErrors.needsUnit.code);
  expect((await bind(tariffId, { scopeIds: [place.hiddenId] }, limited)).code).toBe(commonErrors.notFound.code);
  expect((await bind(tariffId, { scopeType: tariffScope.EQUIPMENT, scopeIds: [place.equipmentId] }, limited)).code).toBe('200');
  const draft = await copied(id);
  t.clock.at = new Date(start + 40 * 60_000);
  expect((await publish(draft, null, limited)).code).toBe('200');
  await bind(tariffId, { scopeIds: [place.hiddenId] });
  expect((await publish(await copied(draft), null, limited)).code).toBe(chargingTariffErrors.partOfUnit.code);
});

test('the beginning of a version is told once', async () => {
  const id = await made('预告');
  await publish(id, later(200));
  const told: string[] = [];
  t.app.events.within('ChargingTariffBegan', async (_, { versionId }) => void told.push(versionId));
  const [job] = chargingTariffJobs;
  const run = (minutes: number) =>
    t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
      const context: JobContext = { app: t.app, dealerId: own.id, now: new Date(start + minutes * 60_000), signal: AbortSignal.abort() };
      await job?.perDealer(tx, context);
    });
  await run(199);
  expect(told).not.toContain(id);
  await run(201);
  await run(202);
  expect(told.filter((one) => one === id)).toEqual([id]);
});

test('a copy of its own has a name of its own', async () => {
  const id = await made('样本');
  expect((await get(await copied(id, false))).tariffName).toBe('样本 副本');
  expect((await get(await copied(id, false))).tariffName).toBe('样本 副本2');
});
