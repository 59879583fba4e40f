import type { BodyOf, Data, Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { berthErrors, berths } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, type Answer, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertBerth, insertPark, insertRoadSection } from '../parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own] = demoDealers;
const place = { park: '', road: '', yard: '', zone: '' };

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    place.park = await insertPark(tx, own.id, { parkCode: 'ROAD01', parkName: '江南大道路侧', parkType: 2 });
    place.road = await insertRoadSection(tx, own.id, {
      parkId: place.park,
      roadCode: 'R-001',
      roadName: '江南大道东段',
      startPoint: '',
      endPoint: '',
    });
    place.yard = await insertPark(tx, own.id, { parkCode: 'YARD01', parkName: '星光大道车场', parkType: 3 });
  });
  place.zone = newId();
  const values = [own.id, place.zone, place.yard];
  await t.owner.query(`insert into park_zone (dealer_id, id, park_id, zone_name) values ($1, $2, $3, '地面')`, values);
});
afterAll(() => t.close());

const shape = { berthType: 1 as const, berthLayout: 1 as const, lengthCm: 600, widthCm: 250, remark: '' };
const batch = (prefix: string, from: number, to: number, change: object = {}) => ({
  ...shape,
  parkId: place.park,
  roadId: place.road,
  zoneId: null,
  prefix,
  from,
  to,
  digits: 3,
  ...change,
});
const generate = (...input: Parameters<typeof batch>) => t.call(berths.generate, { body: batch(...input) }, actor);
const find = async (berthCode: string) => {
  const { data } = await t.call(berths.list, { query: { berthCode } }, actor);
  return data.results[0] ?? expect.fail(`no berth ${berthCode}`);
};
const single = async (berthCode: string, berthStatus = 0) => {
  const home = { parkId: place.park, roadId: place.road };
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) => insertBerth(tx, own.id, { ...home, berthCode, berthStatus }));
  return find(berthCode);
};

test('a run of numbers becomes berths with leading zeros', async () => {
  expect((await generate('A', 8, 12)).data).toEqual({ created: 5 });
  const { data } = await t.call(berths.list, { query: { parkId: place.park, berthCode: 'A' } }, actor);
  expect(data.results.map((row) => row.berthCode)).toEqual(['A008', 'A009', 'A010', 'A011', 'A012']);
  expect(data.results[0]).toMatchObject({ parkName: '江南大道路侧', homeName: '江南大道东段', berthStatus: 0, plateNo: '' });
});

test('a batch is all or nothing, of a sensible size, and stands in one place of its own lot', async () => {
  await generate('B', 3, 3);
  expect(await generate('B', 1, 5)).toMatchObject({ code: berthErrors.codeTaken.code, data: { field: 'berthCode' } });
  expect((await t.call(berths.list, { query: { berthCode: 'B' } }, actor)).data.totalRecord).toBe(1);
  expect((await generate('B', 9, 8)).code).toBe(berthErrors.rangeBackwards.code);
  expect((await generate('B', 1, 501)).code).toBe(berthErrors.rangeBackwards.code);
  expect((await generate('B', 10, 11, { zoneId: place.zone })).code).toBe(berthErrors.oneHome.code);
  expect((await generate('B', 10, 11, { roadId: null })).code).toBe(berthErrors.oneHome.code);
  expect((await generate('B', 10, 11, { roadId: null, zoneId: place.zone })).code).toBe(berthErrors.homeOfOtherPark.code);
});

test('an edit changes the berth once per version', async () => {
  const { berthId: id } = await single('C001');
  const body = { ...shape, berthCode: 'C001', roadId: place.road, zoneId: null, berthType: 3 as const, rev: 0 };
  expect((await t.call(berths.update, { params: { id }, body }, actor)).code).toBe('200');
  expect((await t.call(berths.update, { params: { id }, body }, actor)).code).toBe(commonErrors.stale.code);
  expect((await t.call(berths.get, { params: { id } }, actor)).data).toMatchObject({ berthType: 3, rev: 1 });
});

test('an occupied berth is neither disabled nor deleted', async () => {
  const { berthId: id } = await single('D001', 1);
  const off = (rev: number) => t.call(berths.switchStatus, { params: { id }, body: { enabled: false, rev } }, actor);
  expect(await off(0)).toMatchObject({ code: berthErrors.occupied.code, message: '泊位上有在停车辆，不能停用' });
  expect((await t.call(berths.remove, { params: { id } }, actor)).code).toBe(berthErrors.occupied.code);
  await t.owner.query('update berth set berth_status = 0 where id = $1', [id]);
  expect((await off(0)).code).toBe('200');
  expect((await find('D001')).berthStatus).toBe(3);
  await t.call(berths.switchStatus, { params: { id }, body: { enabled: true, rev: 1 } }, actor);
  expect((await find('D001')).berthStatus).toBe(0);
  expect((await t.call(berths.remove, { params: { id } }, actor)).code).toBe('200');
});

test('the board marks a berth that something is wrong with, while it is', async () => {
  await single('H002', 1);
  const id = newId();
  await t.owner.query(
    `insert into abnormal_record (dealer_id, id, kind, device_id, park_id, object_key, location, sub_type, started_at, last_seen_at)
     values ($1, $2, 2, $2, $3, 'H002', '', 6, now(), now())`,
    [own.id, id, place.park],
  );
  const marked = async () =>
    (await t.call(berths.board, { query: { parkId: place.park } }, actor)).data.find((berth) => berth.berthCode === 'H002')?.occupyType;
  expect(await marked()).toBe(6);
  await t.owner.query('update abnormal_record set record_status = 2 where id = $1', [id]);
  expect(await marked()).toBeNull();
});

test('the board and the chooser show the lot as it is', async () => {
  await single('E001', 1);
  const board = (await t.call(berths.board, { query: { parkId: place.park } }, actor)).data;
  expect(board.find((berth) => berth.berthCode === 'E001')).toMatchObject({ homeName: '江南大道东段', berthStatus: 1 });
  const chosen = await t.call(berths.chosen, { query: { parkId: place.park, berthCode: 'E0' } }, actor);
  expect(chosen.data).toMatchObject([{ berthCode: 'E001', parkId: place.park, berthStatus: 1 }]);
  expect((await t.call(berths.chosen, { query: { parkId: place.park } }, stranger)).data).toEqual([]);
  const homes = async (parkId: string, as = actor) => (await t.call(berths.homes, { query: { parkId } }, as)).data;
  expect(await homes(place.park)).toEqual([{ roadId: place.road, zoneId: null, name: '江南大道东段 · R-001' }]);
  expect(await homes(place.yard)).toEqual([{ roadId: null, zoneId: place.zone, name: '地面' }]);
  expect(await homes(place.park, stranger)).toEqual([]);
});

test("another dealer's berth does not exist for a stranger", async () => {
  const { berthId: id } = await single('F001');
  for (const answer of [
    await t.call(berths.get, { params: { id } }, stranger),
    await t.call(berths.remove, { params: { id } }, stranger),
    await t.call(berths.generate, { body: batch('F', 2, 3) }, stranger),
  ]) {
    expect(answer.code).toBe(commonErrors.notFound.code);
  }
});

/** Sends a file as the console does: multipart. */
async function upload<E extends Endpoint>(endpoint: E, body: Record<string, string | File>, as: Actor): Promise<Answer<Data<E>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}
type Dry = BodyOf<typeof berths.import>['dryRun'];
const importFile = (content: string | Uint8Array, dryRun: NonNullable<Dry>, as = actor) =>
  upload(berths.import, { parkId: place.park, dryRun, file: new File([content as BlobPart], 'berths.csv') }, as);

const csv = `泊位编号,路段/区域,泊位类型,长(cm)
G001,R-001,充电,550
G002,江南大道东段,,
,,,
G001,R-001,普通,600
G003,西湖大道,普通,600
G 04,R-001,普通,600
G005,R-001,飞船,600
G006,R-001,普通,十米
`;

test('an import says first what it would do, then writes the good rows and names row and field of the others', async () => {
  const dry = await importFile(csv, '1');
  expect(dry.data).toEqual({
    total: 7,
    success: 2,
    fail: 5,
    errors: [
      { row: 5, field: '泊位编号', message: '与第2行重复' },
      { row: 6, field: '路段/区域', message: '该车场没有“西湖大道”' },
      { row: 7, field: '泊位编号', message: '泊位编号只能包含字母、数字和-' },
      { row: 8, field: '泊位类型', message: '没有类型“飞船”' },
      { row: 9, field: '长(cm)', message: '请输入整数' },
    ],
  });
  expect((await t.call(berths.list, { query: { berthCode: 'G' } }, actor)).data.totalRecord).toBe(0);
  expect((await importFile(csv, '0')).data).toMatchObject({ success: 2, fail: 5 });
  expect(await find('G001')).toMatchObject({ berthType: 4, lengthCm: 550, widthCm: 250, homeName: '江南大道东段' });
  expect((await importFile(csv, '1')).data.errors[0]).toEqual({ row: 2, field: '泊位编号', message: '泊位编号已存在' });
});

test('the template comes back as it went, and as GB18030 from Chinese Excel', async () => {
  const answer = await t.app.http.inject({
    url: `/api${berths.template.path}`,
    headers: { authorization: actor.token, clienttype: actor.clientType },
  });
  expect((await importFile(answer.rawPayload, '1')).data).toMatchObject({ total: 1, success: 1 });
  const gb18030 = Buffer.concat([Buffer.from('b2b4cebbb1e0bac52cc2b7b6ce2fc7f8d3f20a', 'hex'), Buffer.from('H001,R-001\n')]);
  expect((await importFile(gb18030, '1')).data).toMatchObject({ total: 1, success: 1 });
});

test('files that are none, lack a column or are too long are refused as a whole', async () => {
  expect((await importFile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), '1')).code).toBe(berthErrors.unreadableFile.code);
  expect(await importFile('编号,路段/区域\nX001,R-001\n', '1')).toMatchObject({
    code: berthErrors.missingColumn.code,
    message: '缺少列“泊位编号”，请使用模板',
  });
  const long = `泊位编号,路段/区域\n${'X,R-001\n'.repeat(5001)}`;
  expect((await importFile(long, '1')).code).toBe(berthErrors.tooManyRows.code);
  const rows = [['泊位编号', '路段/区域'], ...Array.from({ length: 5001 }, (_, index) => [`X${index}`, 'R-001'])];
  expect((await importFile(await writeXlsx({ sheets: [{ name: '泊位', rows }] }), '1')).code).toBe(berthErrors.tooManyRows.code);
  expect((await importFile(csv, '1', stranger)).code).toBe(commonErrors.notFound.code);
});
