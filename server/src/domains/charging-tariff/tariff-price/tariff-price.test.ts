import { connectorBoards, connectors, stationErrors, stations } from '@bochong/contract/charging-asset';
import { calendarKind, rateLabel, tariffContent, tariffCurrent } from '@bochong/contract/charging-tariff';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../kernel/database/db.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertOwnAccount } from '../../charging-account/charging-account.seed.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../charging-tariff.seed.ts';
import { priceNow, priceSession, tariffAt, versionsById } from '../index.ts';

let t: TestApp;
const [own, other] = demoDealers;
const gun = { stationId: '', equipmentId: '', connectorId: '' };
const slow = { stationId: '', equipmentId: '', connectorId: '' };
const at = (text: string) => Date.parse(`2026-${text}:00+08:00`);
const iso = (text: string) => `2026-${text}:00+08:00`;
const seen = <T>(work: (tx: Tx) => Promise<T>) => t.app.database.inScope({ dealerIds: [own.id] }, work);

const first = sameEveryDay(
  [0, 8, rateLabel.VALLEY, 30_000, 40_000],
  [8, 22, rateLabel.PEAK, 90_000, 50_000],
  [22, 24, rateLabel.VALLEY, 30_000, 40_000],
);
const second = tariffContent.parse({
  ...first,
  profiles: [
    ...first.profiles,
    {
      profileId: 'feast',
      profileName: '节日',
      segments: [{ startMin: 0, endMin: 1440, rateLabel: 5, elecPriceE5: 10_000, servicePriceE5: 10_000 }],
    },
  ],
  calendarRules: [{ kind: calendarKind.OVERRIDE, profileId: 'feast', dates: ['2026-11-11'], dayKind: null }],
});
let tariff: Awaited<ReturnType<typeof insertTariff>>;
let flat: Awaited<ReturnType<typeof insertTariff>>;

beforeAll(async () => {
  t = await createTestApp();
  await seen(async (tx) => {
    const stationId = await insertStation(tx, own.id, { stationCode: 'TP-1', stationName: '计价站', parkIds: [] });
    const fast = await insertEquipmentWithGuns(tx, own.id, { stationId, equipmentCode: 'TP-1-DC', guns: 1 });
    const ac = await insertEquipmentWithGuns(tx, own.id, { stationId, equipmentCode: 'TP-1-AC', kw: 7, guns: 1 });
    Object.assign(gun, { stationId, equipmentId: fast.equipmentId, connectorId: fast.connectorIds[0] });
    Object.assign(slow, { stationId, equipmentId: ac.equipmentId, connectorId: ac.connectorIds[0] });
    tariff = await insertTariff(tx, own.id, { tariffName: '快充', currentType: tariffCurrent.DC }, [
      { content: first, from: iso('10-01T00:00'), to: iso('11-01T00:00') },
      { content: second, from: iso('11-01T00:00') },
    ]);
    flat = await insertTariff(tx, own.id, { tariffName: '全部', currentType: tariffCurrent.ANY }, [
      { content: sameEveryDay([0, 24, rateLabel.FLAT, 60_000, 40_000]), from: iso('09-01T00:00') },
    ]);
    await insertBinding(tx, own.id, flat.tariffId, { from: iso('09-01T00:00') });
    await insertBinding(tx, own.id, tariff.tariffId, { stationId, currentType: tariffCurrent.DC, from: iso('10-05T12:00') });
  });
});
afterAll(() => t.close());

test.each<[string, string | undefined]>([
  ['08-31T23:59', undefined],
  ['09-01T00:00', '全部'],
  ['10-05T11:59', '全部'],
  ['10-05T12:00', '快充'],
])('the tariff of a gun at %s is what was bound then', async (time, name) => {
  expect((await seen((tx) => tariffAt(tx, own.id, gun, at(time))))?.tariffName).toBe(name);
});

test('the version is the one in force at the start; an order that keeps it is priced the same after a new one', async () => {
  const before = await seen((tx) => tariffAt(tx, own.id, gun, at('10-31T23:00')));
  const after = await seen((tx) => tariffAt(tx, own.id, gun, at('11-01T00:00')));
  expect([before?.versionId, after?.versionId]).toEqual(tariff.versionIds);
  const kept = (await seen((tx) => versionsById(tx, own.id, tariff.versionIds))).get(before?.versionId ?? '');
  expect(kept).toEqual({ ...before?.versions[0], tariffId: tariff.tariffId, tariffName: '快充', versionNo: 1 });
  const session = {
    ratedPowerW: 120_000,
    start: { at: at('10-31T23:00'), wh: 0 },
    samples: [],
    stop: { at: at('11-01T01:00'), wh: 20_000 },
    versions: kept ? [kept] : [],
    zone: before?.zone ?? 'Asia/Shanghai',
  };
  expect(priceSession(session)).toMatchObject({ state: 'settled', versionId: before?.versionId, payableFen: 1400 });
});

test('a date with prices of its own', async () => {
  const inForce = await seen((tx) => tariffAt(tx, own.id, gun, at('11-10T23:30')));
  const prices = await seen((tx) => priceNow(tx, [gun.connectorId, slow.connectorId], at('11-11T09:00')));
  expect(inForce?.versions[0]?.calendarRules).toEqual([{ kind: 'dateOverride', profileId: 'feast', dates: ['2026-11-11'] }]);
  expect(prices.get(gun.connectorId)).toMatchObject({ rateLabel: 5, elecPriceE5: 10_000, until: at('11-12T00:00') });
  expect(prices.get(slow.connectorId)).toMatchObject({ tariffName: '全部', rateLabel: 3, today: [{ startMin: 0, endMin: 1440 }] });
});

test('the price of now ends where another begins, also of the next version', async () => {
  const price = async (time: string) => (await seen((tx) => priceNow(tx, [gun.connectorId], at(time)))).get(gun.connectorId);
  expect(await price('10-20T09:00')).toMatchObject({ elecPriceE5: 90_000, until: at('10-20T22:00') });
  expect((await price('10-20T09:00'))?.today.map(({ startMin, endMin }) => [startMin, endMin])).toEqual([
    [0, 480],
    [480, 1320],
    [1320, 1440],
  ]);
  expect(await price('10-20T23:00')).toMatchObject({ elecPriceE5: 30_000, until: at('10-21T08:00') });
  expect(await price('10-31T23:00')).toMatchObject({ until: at('11-01T00:00') });
});

test('lists of guns and the board say what each costs now', async () => {
  const actor = await t.login('binjiang');
  const { data } = await t.call(connectors.list, { query: { stationId: gun.stationId } }, actor);
  const priced = data.results.map(({ connectorCode, tariffName, priceText }) => [connectorCode, tariffName, priceText]);
  expect(priced).toEqual([
    ['TP-1-AC01', '全部', '平1.0000'],
    ['TP-1-DC01', '快充', expect.stringMatching(/^(谷0\.7000|峰1\.4000|深谷0\.2000)$/)],
  ]);
  const board = await t.call(connectorBoards.board, { query: { stationId: gun.stationId } }, actor);
  expect(board.data.find(({ connectorId }) => connectorId === slow.connectorId)?.priceText).toBe('平1.0000');
});

test('nothing is told of another unit’s guns and versions', async () => {
  const foreign = <T>(work: (tx: Tx) => Promise<T>) => t.app.database.inScope({ dealerIds: [other.id] }, work);
  expect(await foreign((tx) => tariffAt(tx, other.id, gun, at('10-20T09:00')))).toBeUndefined();
  expect((await foreign((tx) => versionsById(tx, other.id, tariff.versionIds))).size).toBe(0);
});

test('a station goes online only with a price for every gun that can be used, and the guns without are named', async () => {
  const actor = await t.login('qingyu');
  const id = await t.app.database.inScope({ dealerIds: [other.id] }, async (tx) => {
    const stationId = await insertStation(tx, other.id, { stationCode: 'TP-2', stationName: '无价站', parkIds: [] });
    await insertEquipmentWithGuns(tx, other.id, { stationId, equipmentCode: 'TP-2-A', guns: 2 });
    await insertOwnAccount(tx, { dealerId: other.id, now: t.clock.at }, [stationId]);
    return stationId;
  });
  const online = () => t.call(stations.online, { params: { id }, body: { rev: 0 } }, actor);
  expect(await online()).toMatchObject({
    code: stationErrors.notReady.code,
    message: '电站还不能上线：充电枪没有生效的计费规则：TP-2-A01、TP-2-A02',
  });
  await t.app.database.inScope({ dealerIds: [other.id] }, async (tx) => {
    const { tariffId } = await insertTariff(tx, other.id, { tariffName: '全部' }, [
      { content: sameEveryDay([0, 24, rateLabel.FLAT, 60_000, 40_000]), from: iso('01-01T00:00') },
    ]);
    await insertBinding(tx, other.id, tariffId, { stationId: id, from: iso('01-01T00:00') });
  });
  expect((await online()).code).toBe('200');
});
