import {
  chargingListErrors,
  chargingListState,
  chargingListSubject,
  chargingLists,
  chargingListType,
  chargingVinErrors,
  chargingVins,
  vinFields,
  vinPayAccount,
} from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { seedOwner } from '../charging-customer.seed.ts';
import { provideRunningOrders } from '../index.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;
const dealerId = own.id;
let ownerId = '';
let running = 0;
const station = { a: '', b: '' };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  provideRunningOrders(t.app, async () => running);
  await work(async (context) => {
    ownerId = await seedOwner(context, dealerId, { mobile: '13500001111', nickname: '赵师傅' });
    station.a = await insertStation(context.tx, dealerId, { stationCode: 'WLA', stationName: '甲站', parkIds: [] });
    station.b = await insertStation(context.tx, dealerId, { stationCode: 'WLB', stationName: '乙站', parkIds: [] });
  });
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const daysFromNow = (days: number) => new Date(t.app.clock.now().getTime() + days * 86_400_000).toISOString();
const { PLATE, OWNER, VIN } = chargingListSubject;
const { ACCESS, FREE } = chargingListType;
const body = (more: object = {}) => ({
  ...{ listType: ACCESS, subjectType: PLATE, subjectValue: '浙ad20001', validFrom: daysFromNow(-1), validTo: daysFromNow(10), ...more },
});
const add = (more: object = {}) => t.call(chargingLists.create, { body: body(more) as never }, actor);
const items = async (query: object) => (await t.call(chargingLists.list, { query }, actor)).data.results;

test('a plate and a VIN are kept as they are read, people and cards by their name; who is not there is refused by name', async () => {
  await add({ stationIds: [station.a] });
  expect(await items({ subject: '浙AD20001' })).toMatchObject([
    { subjectName: '浙AD20001', stationNames: '甲站', state: chargingListState.IN_FORCE },
  ]);
  await add({ subjectType: OWNER, subjectValue: ownerId });
  expect(await items({ subject: '赵师傅' })).toMatchObject([{ subjectValue: ownerId, stationNames: '' }]);
  expect((await add({ subjectType: OWNER, subjectValue: '13500001111' })).message).toBe('没有车主“13500001111”');
  expect(chargingListErrors.noSubject.code).toBe('43206');
  const short = await add({ subjectType: VIN, subjectValue: 'LSVAU2180N218329' });
  expect(short).toMatchObject({ code: commonErrors.invalid.code, message: '必须输入17位', data: { field: 'subjectValue' } });
});

test('of one subject no two of a kind hold at a station at once; ends meet, other stations and kinds go', async () => {
  const plate = { subjectValue: '浙AD20002' };
  await add({ ...plate, stationIds: [station.a] });
  const again = (more: object) => add({ ...plate, ...more });
  expect((await again({})).message).toBe('该对象在相同电站和时段已有准入名单');
  expect((await again({ stationIds: [station.a, station.b] })).code).toBe(chargingListErrors.overlap.code);
  expect((await again({ stationIds: [station.b] })).code).toBe('200');
  expect((await again({ listType: FREE, monthlyFreeWh: 50_000 })).code).toBe('200');
  const [first] = await items({ subject: '浙AD20002', stationId: station.a, listType: ACCESS });
  const then = first?.validTo ?? '';
  expect((await again({ stationIds: [station.a], validFrom: then, validTo: null })).code).toBe('200');
  expect(await items({ subject: '浙AD20002', state: chargingListState.AHEAD })).toHaveLength(1);
  const [one, two] = await Promise.all([0, 0].map(() => add({ subjectValue: '浙AD20003' })));
  expect([one?.code, two?.code].toSorted()).toEqual(['200', chargingListErrors.overlap.code]);
});

test('switched off an entry makes room, and on again only while there is some; a quota is a free list’s', async () => {
  const plate = { subjectValue: '浙AD20004' };
  const id = (await add(plate)).data.listId;
  const turn = async (enabled: boolean) => {
    const rev = (await items({ subject: '浙AD20004' })).find(({ listId }) => listId === id)?.rev ?? 0;
    return t.call(chargingLists.switchStatus, { params: { id }, body: { enabled, rev } }, actor);
  };
  await turn(false);
  const other = (await add(plate)).data.listId;
  expect((await turn(true)).code).toBe(chargingListErrors.overlap.code);
  await t.call(chargingLists.remove, { params: { id: other } }, actor);
  expect((await turn(true)).code).toBe('200');
  expect((await add({ subjectValue: '浙AD20005', monthlyFreeWh: 1000 })).code).toBe(chargingListErrors.freeOnly.code);
  expect((await add({ subjectValue: '浙AD20005', validTo: daysFromNow(-2) })).code).toBe(chargingListErrors.backwards.code);
  const rev = (await items({ subject: '浙AD20004' }))[0]?.rev ?? 0;
  const changed = await t.call(chargingLists.update, { params: { id }, body: { ...body(plate), remark: '员工车', rev } as never }, actor);
  expect(changed.code).toBe('200');
});

const vin = (more: object = {}) => vinFields.parse({ vin: 'LSVAU2180N2183294', ownerId, ...more });
const addVin = (more: object = {}) => t.call(chargingVins.create, { body: vin(more) as never }, actor);
const vins = async (query: object) => (await t.call(chargingVins.list, { query }, actor)).data.results;

test.each([
  ['LSVAU2180N218329', '必须输入17位'],
  ['LSVAU2180N218329I', 'VIN码只能包含数字和除I、O、Q外的大写字母'],
  ['12345678901234567', '必须含有“大写字母”、“数字”中的任意两种'],
  ['ABCDEFGHJKLMNPRST', '必须含有“大写字母”、“数字”中的任意两种'],
])('the VIN %s is refused: %s', async (bad, message) => {
  const refused = await t.call(chargingVins.create, { body: { ...vin(), vin: bad } as never }, actor);
  expect(refused).toMatchObject({ code: commonErrors.invalid.code, message, data: { field: 'vin' } });
});

test('a VIN has one payer, is one enabled row’s, and stays while its vehicle charges', async () => {
  expect((await addVin({ ownerId: null })).message).toBe('请选择付款的车主');
  expect(chargingVinErrors.onePayer.code).toBe('43212');
  expect((await addVin({ payAccount: vinPayAccount.COMPANY, companyId: newId() })).code).toBe(commonErrors.notFound.code);
  const { vinId } = (await addVin({ vin: 'lsvau2180n2183294', plateNo: '浙AD20001' })).data;
  expect(await vins({ payer: '赵师傅' })).toMatchObject([{ vin: 'LSVAU2180N2183294', payAccount: vinPayAccount.OWNER, enabled: true }]);
  expect((await addVin()).code).toBe(chargingVinErrors.taken.code);
  const off = { params: { id: vinId }, body: { enabled: false, rev: 0 } };
  expect((await t.call(chargingVins.switchStatus, off, actor)).code).toBe('200');
  expect((await addVin()).code).toBe('200');
  expect((await t.call(chargingVins.switchStatus, { params: { id: vinId }, body: { enabled: true, rev: 1 } }, actor)).code).toBe(
    chargingVinErrors.taken.code,
  );
  running = 1;
  expect((await t.call(chargingVins.remove, { params: { id: vinId } }, actor)).code).toBe(chargingVinErrors.running.code);
  running = 0;
  expect((await t.call(chargingVins.remove, { params: { id: vinId } }, actor)).code).toBe('200');
});
