import type { Data, Endpoint } from '@bochong/contract/kernel/endpoint';
import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { parkErrors, parks } from '@bochong/contract/parking-lot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Answer, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let actor: Actor;
let platform: Actor;

beforeAll(async () => {
  t = await createTestApp();
  [actor, platform] = [await t.login('binjiang'), await t.login('admin')];
});
afterAll(() => t.close());

/** Sends a sheet as the console does: multipart. */
async function upload<E extends Endpoint>(
  endpoint: E,
  content: string | Uint8Array,
  dryRun: '0' | '1',
  as: Actor,
): Promise<Answer<Data<E>>> {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], 'lots.csv'));
  form.append('dryRun', dryRun);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}
const send = (content: string | Uint8Array, dryRun: '0' | '1' = '1', as = actor) => upload(parks.import, content, dryRun, as);
const lots = async (keyword: string) => (await t.call(parks.list, { query: { keyword } }, actor)).data.results;

const sheet = `车场编号,车场名称,车场类型,临停车位,固定车位,其中充电车位,区域
SHEET01,湖滨银泰地库,封闭车场,300,100,20,
SHEET02,湖滨路侧,路侧停车,40,,,
,,,,,,
SHEET01,湖滨银泰二期,封闭车场,10,,,
SHEET03,湖滨三号,飞行场,10,,,
SHEET04,湖滨四号,封闭车场,许多,,,
SHEET05,湖滨五号,封闭车场,10,,20,
SHEET06,湖滨六号,封闭车场,10,,,没有这区
sheet07,湖滨七号,封闭车场,10,,,
`;

test('a sheet of lots says first what it would do, then adds the good rows and names row and column of the others', async () => {
  const dry = await send(sheet);
  expect(dry.data).toMatchObject({ total: 8, success: 2, fail: 6 });
  expect(dry.data.errors).toEqual([
    { row: 5, field: '车场编号', message: parkErrors.codeTaken.message },
    { row: 6, field: '车场类型', message: '没有车场类型“飞行场”' },
    { row: 7, field: '临停车位', message: '请输入整数' },
    { row: 8, field: '车场编号', message: parkErrors.subsetTooLarge.message },
    { row: 9, field: '区域', message: '没有区域“没有这区”' },
    { row: 10, field: '车场编号', message: '请输入6~20位大写字母或数字' },
  ]);
  expect(await lots('SHEET')).toEqual([]);
  expect((await send(sheet, '0')).data).toMatchObject({ success: 2, fail: 6 });
  const [second, first] = (await lots('SHEET')).toSorted((a, b) => b.parkCode.localeCompare(a.parkCode));
  expect(first).toMatchObject({ parkCode: 'SHEET01', totalSpaces: 400, chargingSpaces: 20, parkType: 1, parkStatus: 1 });
  expect(second).toMatchObject({ parkCode: 'SHEET02', totalSpaces: 40, parkType: 2 });
  expect((await send(sheet)).data).toMatchObject({ success: 0, fail: 8 });
});

test('the template comes back as it went; a sheet without a column it needs is refused', async () => {
  const template = await t.app.http.inject({
    url: `/api${parks.template.path}`,
    headers: { authorization: actor.token, clienttype: actor.clientType },
  });
  expect((await send(template.rawPayload)).data).toMatchObject({ total: 1, success: 1 });
  expect((await send('编号,车场名称\nSHEET11,湖滨\n')).code).toBe(sheetErrors.missingColumn.code);
});

test('platform users name the operating unit of each row, and only one that exists', async () => {
  const rows = (dealer: string) => `车场编号,车场名称,临停车位,运营单位\nSHEET21,湖滨平台车场,10,${dealer}\n`;
  expect((await send(rows(''), '1', platform)).data.errors).toEqual([{ row: 2, field: '运营单位', message: '请选择运营单位' }]);
  expect((await send(rows('没有这家'), '1', platform)).data.errors).toMatchObject([{ field: '运营单位' }]);
  const { rows: names } = await t.owner.query('select dealer_name from dealer where dealer_id = (select dealer_id from park limit 1)');
  expect((await send(rows(names[0]?.dealer_name), '1', platform)).data).toMatchObject({ success: 1 });
});
