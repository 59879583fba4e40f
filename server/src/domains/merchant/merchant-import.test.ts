import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { merchantErrors, merchantImportColumns, merchantMode, merchants } from '@bochong/contract/merchant';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../kernel/testing/upload-sheet.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
const [own, other] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  const lot = (dealerId: string, parkCode: string, parkName: string) =>
    t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => insertPark(tx, dealerId, { parkCode, parkName, parkType: 1 }));
  await lot(own.id, 'MIMP01', '导入商场');
  await lot(own.id, 'MIMP02', '导入地库');
  await lot(other.id, 'MIMP03', '他家车场');
});
afterAll(() => t.close());

const header = Object.values(merchantImportColumns);
const upload = async (lines: readonly (readonly string[])[], dryRun: '0' | '1', columns: readonly string[] = header) =>
  uploadSheet(t, merchants.import, { lines: [columns, ...lines], dryRun }, actor);
const known = async () => (await t.call(merchants.list, { query: { keyword: '导入' } }, actor)).data.results;

test('merchants come from a sheet: tried first, then taken; what is wrong is named by row and column', async () => {
  const lines = [
    ['导入面馆', '餐饮', '周店长', '13900001234', '导入商场、导入地库', '', '', '20', '老客户'],
    ['导入影院', '影院', '', '', '导入商场', '后付', '5000.5', '', ''],
    ['导入面馆', '', '', '', '导入商场', '', '', '', ''],
    ['导入超市', '', '', '', '他家车场', '', '', '', ''],
    ['导入药店', '', '', '', '导入商场', '月结', '', '', ''],
    ['导入书店', '', '', '', '导入商场', '预付', '100', '', ''],
    ['导入花店', '', '', '', '导入商场', '后付', '一千', '', ''],
    ['导入茶店', '', '', '12345', '导入商场', '', '', '', ''],
    ['', '', '', '', '导入商场', '', '', '', ''],
    ['导入酒店', '', '', '', '', '', '', '', ''],
    ['导入饼店', '', '', '', '导入商场', '', '', '3.5', ''],
  ];
  const { data: tried } = await upload(lines, '1');
  expect(tried).toMatchObject({ total: 11, success: 2, fail: 9 });
  expect(tried.errors.map(({ row, field }) => [row, field])).toEqual([
    [4, '商户名称'],
    [5, '所属车场'],
    [6, '结算方式'],
    [7, '授信额度(元)'],
    [8, '授信额度(元)'],
    [9, '电话'],
    [10, '商户名称'],
    [11, '所属车场'],
    [12, '每日限发'],
  ]);
  expect(tried.errors[0]?.message).toBe(merchantErrors.nameTaken.message);
  expect(await known()).toEqual([]);
  expect((await upload(lines, '0')).data).toEqual(tried);
  expect(await known()).toHaveLength(2);
  const rows = new Map((await known()).map((row) => [row.merchantName, row]));
  expect(rows.get('导入面馆')).toMatchObject({
    settleMode: merchantMode.PREPAID,
    parkIds: [expect.any(String), expect.any(String)],
    giveDayLimit: 20,
  });
  expect(rows.get('导入影院')).toMatchObject({
    settleMode: merchantMode.POSTPAID,
    creditLimitFen: 500_050,
    giveDayLimit: null,
    account: '',
  });
});

test('a sheet without a column it needs is refused by its name', async () => {
  expect(await upload([['面馆']], '1', ['商户名称'])).toMatchObject({ code: sheetErrors.missingColumn.code, message: '缺少列“所属车场”' });
});
