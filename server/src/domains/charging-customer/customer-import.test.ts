import {
  cardImportColumns,
  chargingCards,
  chargingListState,
  chargingLists,
  chargingVins,
  listImportColumns,
  vinImportColumns,
} from '@bochong/contract/charging-customer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../kernel/testing/upload-sheet.ts';
import { insertStation } from '../charging-asset/charging-asset.seed.ts';
import { seedOwner } from './charging-customer.seed.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    await seedOwner({ app: t.app, tx, now: t.app.clock.now() }, own.id, { mobile: '13400001111', nickname: '孙师傅' });
    await insertStation(tx, own.id, { stationCode: 'IMP1', stationName: '导入站', parkIds: [] });
  });
});
afterAll(() => t.close());

type Sheet = typeof chargingCards.import | typeof chargingVins.import | typeof chargingLists.import;
const upload = async (to: Sheet, columns: object, lines: readonly (readonly string[])[], dryRun: '0' | '1') =>
  (await uploadSheet(t, to as typeof chargingCards.import, { lines: [Object.values(columns), ...lines], dryRun }, actor)).data;

test('cards come into stock from a sheet: tried first, then taken, what is wrong named by row and column', async () => {
  const lines = [
    ['K1', '04a1b2c3', '', '', ''],
    ['K2', '04A1B2C4', '企业卡', 'FLEET', '2028-12-31'],
    ['K2', '04A1B2C5', '', '', ''],
    ['K3', '04A1B2C3', '', '', ''],
    ['K4', '04A1', '', '', ''],
    ['K5', '04A1B2C6', '金卡', '', ''],
  ];
  const tried = await upload(chargingCards.import, cardImportColumns, lines, '1');
  expect(tried).toMatchObject({ total: 6, success: 2, fail: 4 });
  expect(tried.errors.map(({ row, field }) => [row, field])).toEqual([
    [4, '卡号'],
    [5, '物理标识'],
    [6, '物理标识'],
    [7, '卡类型'],
  ]);
  const cards = async () => (await t.call(chargingCards.list, { query: { keyword: 'K' } }, actor)).data.results.map(({ cardNo }) => cardNo);
  expect(await cards()).toEqual([]);
  await upload(chargingCards.import, cardImportColumns, lines, '0');
  expect((await cards()).toSorted()).toEqual(['K1', 'K2']);
});

test('a VIN of a sheet names its payer by mobile number or by company, and by one of them only', async () => {
  const row = (vin: string, mobile: string, company = '') => [vin, '', mobile, company, '比亚迪', '汉', ''];
  const lines = [
    row('LSVAU2180N2183294', '13400001111'),
    row('LSVAU2180N2183295', '13400009999'),
    row('LSVAU2180N2183296', '', 'NOBODY'),
    row('LSVAU2180N2183297', ''),
    row('LSVAU2180N218329', '13400001111'),
  ];
  const { success, errors } = await upload(chargingVins.import, vinImportColumns, lines, '0');
  expect(success).toBe(1);
  expect(errors.map(({ field, message }) => [field, message])).toEqual([
    ['手机号', '没有手机号为“13400009999”的车主'],
    ['企业编码', '没有开通充电的企业“NOBODY”'],
    ['手机号', '手机号与企业编码请填写一个'],
    ['VIN码', '必须输入17位'],
  ]);
  expect((await t.call(chargingVins.list, { query: { payer: '孙师傅' } }, actor)).data.results).toMatchObject([{ brand: '比亚迪' }]);
});

test('lists of a sheet are about plates, people and stations by the names people know; the second of a kind is refused', async () => {
  const lines = [
    ['免费充电', '车牌', '浙ad30001', 'IMP1', '', '', '60.5', '员工'],
    ['免费充电', '车主', '13400001111', '', '2026-01-01', '', '', ''],
    ['免费充电', '车牌', '浙AD30001', '', '', '', '10', ''],
    ['准入', '充电卡', 'NOCARD', '', '', '', '', ''],
    ['准入', '车牌', '浙AD30002', 'NOSTATION', '', '', '', ''],
    ['准入', '车牌', '浙AD30003', '', '', '', '10', ''],
  ];
  const { success, errors } = await upload(chargingLists.import, listImportColumns, lines, '0');
  expect(success).toBe(2);
  expect(errors.map(({ message }) => message)).toEqual([
    '该对象在相同电站和时段已有免费充电名单',
    '没有充电卡“NOCARD”',
    '没有电站“NOSTATION”',
    '只有免费充电名单有月免费电量',
  ]);
  const { results } = (await t.call(chargingLists.list, { query: { state: chargingListState.IN_FORCE } }, actor)).data;
  expect(results.map(({ subjectName, stationNames, monthlyFreeWh }) => [subjectName, stationNames, monthlyFreeWh]).toSorted()).toEqual([
    ['孙师傅', '', null],
    ['浙AD30001', '导入站', 60_500],
  ]);
});
