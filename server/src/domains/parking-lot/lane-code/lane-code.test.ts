import { commonErrors } from '@bochong/contract/kernel/error';
import { gateType, laneCodeErrors, laneCodeStatus, laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPageErrors, driverPages } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertGate, insertPark } from '../parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own] = demoDealers;
const place = { parkId: '', entry: '', exit: '', elsewhere: '' };

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    place.parkId = await insertPark(tx, own.id, { parkCode: 'CODES1', parkName: '扫码车场', parkType: 1 });
    const other = await insertPark(tx, own.id, { parkCode: 'CODES2', parkName: '别处', parkType: 1 });
    const gate = { parkId: place.parkId };
    place.entry = await insertGate(tx, own.id, { ...gate, gateCode: 'E01', gateName: '东入口', gateType: gateType.ENTRY });
    place.exit = await insertGate(tx, own.id, { ...gate, gateCode: 'X01', gateName: '东出口', gateType: gateType.EXIT });
    place.elsewhere = await insertGate(tx, own.id, { parkId: other, gateCode: 'X01', gateName: '西出口', gateType: gateType.EXIT });
  });
});
afterAll(() => t.close());

const make = (gateId: string | null, codeType: 1 | 2 | 3, by = actor) =>
  t.call(laneCodes.create, { body: { parkId: place.parkId, gateId, codeType } }, by);
const look = (path: string) => t.call(driverPages.place, { params: { token: path.replace('/p/', '') } });

test('a code leads to its lot and lane until it is renewed, which kills what was printed before', async () => {
  const { data: first } = await make(place.exit, laneCodeType.EXIT);
  expect(first).toMatchObject({ version: 1, gateName: '东出口', status: laneCodeStatus.ENABLED });
  expect(first.path).toMatch(/^\/p\/[\w-]{22}$/);
  expect(first.path).not.toContain(place.exit);
  expect((await look(first.path)).data).toMatchObject({ parkName: '扫码车场', gateName: '东出口', codeType: laneCodeType.EXIT });
  const { data: second } = await make(place.exit, laneCodeType.EXIT);
  expect(second).toMatchObject({ codeId: first.codeId, version: 2 });
  expect((await look(first.path)).code).toBe(driverPageErrors.codeUnknown.code);
  expect((await look(second.path)).code).toBe('200');
  await make(null, laneCodeType.LOT);
  const { data: listed } = await t.call(laneCodes.list, { query: { parkId: place.parkId } }, actor);
  expect(listed.map(({ codeType, version }) => [codeType, version])).toEqual([
    [laneCodeType.LOT, 1],
    [laneCodeType.EXIT, 2],
  ]);
});

test('a code that is switched off leads nowhere, and again somewhere once it is on; an edit needs the newest version', async () => {
  const { data: code } = await make(place.entry, laneCodeType.ENTRY);
  const change = (status: 0 | 1, rev: number) =>
    t.call(laneCodes.switchStatus, { params: { id: code.codeId }, body: { status, rev } }, actor);
  await change(laneCodeStatus.DISABLED, code.rev);
  expect((await look(code.path)).code).toBe(driverPageErrors.codeUnknown.code);
  expect((await change(laneCodeStatus.ENABLED, code.rev)).code).toBe(commonErrors.stale.code);
  await change(laneCodeStatus.ENABLED, code.rev + 1);
  expect((await look(code.path)).code).toBe('200');
});

test('a lane has codes of its own direction only, and of its own lot', async () => {
  expect((await make(place.entry, laneCodeType.EXIT)).code).toBe(laneCodeErrors.gateDoesNotFit.code);
  expect((await make(place.exit, laneCodeType.ENTRY)).code).toBe(laneCodeErrors.gateDoesNotFit.code);
  expect((await make(place.elsewhere, laneCodeType.EXIT)).code).toBe(laneCodeErrors.gateDoesNotFit.code);
  expect((await make(null, laneCodeType.EXIT)).code).toBe(commonErrors.invalid.code);
  expect((await make(place.exit, laneCodeType.LOT)).code).toBe(commonErrors.invalid.code);
  expect((await make(place.exit, laneCodeType.EXIT, stranger)).code).toBe(commonErrors.notFound.code);
});

test('codes are made for what lacks one, once however often and by however many at once; another unit’s lot is not found', async () => {
  const parkId = await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const id = await insertPark(tx, own.id, { parkCode: 'CODES3', parkName: '批量车场', parkType: 1 });
    const gate = { parkId: id, gateCode: 'B01', gateName: '混合', gateType: gateType.BOTH };
    await insertGate(tx, own.id, gate);
    await insertGate(tx, own.id, { ...gate, gateCode: 'I01', gateName: '内场', gateType: gateType.INNER_IN });
    return id;
  });
  const body = { parkIds: [parkId] };
  const { data: kept } = await t.call(laneCodes.create, { body: { parkId, gateId: null, codeType: laneCodeType.LOT } }, actor);
  expect((await t.call(laneCodes.missing, { body }, actor)).data).toEqual({ missing: 2, existing: 1 });
  const both = await Promise.all([1, 2].map(() => t.call(laneCodes.generate, { body }, actor)));
  expect(both.map(({ code }) => code)).toEqual(['200', '200']);
  expect(both.reduce((sum, { data }) => sum + data.made, 0)).toBe(2);
  expect((await t.call(laneCodes.generate, { body }, actor)).data).toEqual({ made: 0 });
  const search = async (query: object, by = actor) => (await t.call(laneCodes.search, { query }, by)).data.results;
  const found = await search({ parkId });
  expect(found.map(({ codeType, gateName }) => [codeType, gateName])).toEqual([
    [laneCodeType.LOT, ''],
    [laneCodeType.EXIT, '混合'],
    [laneCodeType.ENTRY, '混合'],
  ]);
  expect(found[0]).toMatchObject({ codeId: kept.codeId, path: kept.path, parkName: '批量车场' });
  expect((await look(found[1]?.path ?? '')).code).toBe('200');
  expect(await search({ parkId, gateName: '混', codeType: laneCodeType.ENTRY, status: laneCodeStatus.ENABLED })).toHaveLength(1);
  expect(await search({ parkId }, stranger)).toEqual([]);
  expect((await t.call(laneCodes.generate, { body }, stranger)).code).toBe(commonErrors.notFound.code);
});

test('the sheet has the whole addresses', async () => {
  const { data: code } = await make(place.exit, laneCodeType.EXIT);
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  const url = `/api${laneCodes.export.path}?parkId=${place.parkId}`;
  const { rawPayload } = await t.app.http.inject({ method: 'GET', url, headers });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  expect(sheets[0]?.rows.flat()).toContain(new URL(code.path, t.app.config.BOCHONG_PUBLIC_URL).href);
});
