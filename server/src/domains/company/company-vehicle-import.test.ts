import { companies, companyErrors, companyStatus, companyVehicleColumns, companyVehicles } from '@bochong/contract/company';
import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../kernel/testing/upload-sheet.ts';

let t: TestApp;
let actor: Actor;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
});
afterAll(() => t.close());

async function company(companyCode: string, vehicleLimit = 10): Promise<string> {
  const words = {
    companyName: `车队${companyCode}`,
    creditCode: '',
    contact: '',
    phone: '',
    address: '',
    industry: '',
    salesman: '',
    remark: '',
  };
  return (await t.call(companies.create, { body: { ...words, companyCode, vehicleLimit } }, actor)).data.companyId;
}
const header = Object.values(companyVehicleColumns);
const upload = async (lines: readonly (readonly string[])[], dryRun: '0' | '1') =>
  (await uploadSheet(t, companyVehicles.import, { lines: [header, ...lines], dryRun }, actor)).data;
const vehiclesOf = async (id: string) => (await t.call(companyVehicles.list, { params: { id } }, actor)).data;

test('vehicles of several companies come from one sheet: tried first, then written, what is wrong named by row and column', async () => {
  const [one, two, small] = [await company('F1'), await company('F2'), await company('F3', 1)];
  const [row] = (await t.call(companies.list, { query: { keyword: 'F4' } }, actor)).data.results;
  expect(row).toBeUndefined();
  const lines = [
    ['F1', '浙A10001', '', '张三', '13800001234', '一组'],
    ['F1', '浙AD10001', '', '', '', ''],
    ['F2', '浙a·10002', '黄色', '', '', ''],
    ['F2', '浙A10001', '', '', '', ''],
    ['F3', '浙A10003', '', '', '', ''],
    ['F3', '浙A10004', '', '', '', ''],
    ['F4', '浙A10005', '', '', '', ''],
    ['F1', '12', '', '', '', ''],
    ['F1', '浙A10006', '彩色', '', '', ''],
    ['F1', '浙A10007', '', '', '139', ''],
  ];
  const tried = await upload(lines, '1');
  expect(tried).toMatchObject({ total: 10, success: 4, fail: 6 });
  expect(tried.errors.map(({ row: at, field }) => [at, field])).toEqual([
    [5, '车牌号'],
    [7, '企业编码'],
    [8, '企业编码'],
    [9, '车牌号'],
    [10, '车牌颜色'],
    [11, '驾驶员电话'],
  ]);
  expect(tried.errors.slice(0, 3).map(({ message }) => message)).toEqual([
    companyErrors.plateTaken.message,
    '车辆数已达上限1',
    '没有编码为“F4”的企业',
  ]);
  expect(await vehiclesOf(one)).toEqual([]);
  expect(await upload(lines, '0')).toEqual(tried);
  expect(await vehiclesOf(one)).toMatchObject([
    { plateNo: '浙A10001', plateColor: 1, driverName: '张三', dept: '一组' },
    { plateNo: '浙AD10001', plateColor: 5 },
  ]);
  expect(await vehiclesOf(two)).toMatchObject([{ plateNo: '浙A10002', plateColor: 2 }]);
  expect(await vehiclesOf(small)).toHaveLength(1);
  expect((await upload(lines, '0')).success).toBe(0);
});

test('a company that has ended takes none; a sheet without companies is none', async () => {
  const id = await company('F9');
  const { results } = (await t.call(companies.list, { query: { keyword: 'F9' } }, actor)).data;
  await t.call(companies.changeStatus, { params: { id }, body: { status: companyStatus.ENDED, rev: results[0]?.rev ?? 0 } }, actor);
  expect((await upload([['F9', '浙A20001']], '0')).errors).toMatchObject([{ row: 2, message: companyErrors.ended.message }]);
  const sheet = { lines: [['车牌号'], ['浙A20002']], dryRun: '1' as const };
  expect((await uploadSheet(t, companyVehicles.import, sheet, actor)).code).toBe(sheetErrors.missingColumn.code);
});

test('the template has the columns of the import', async () => {
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  const file = await t.app.http.inject({ method: 'GET', url: `/api${companyVehicles.template.path}`, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
