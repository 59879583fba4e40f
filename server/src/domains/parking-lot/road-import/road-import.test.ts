import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { roadHistories, roadImports, roadSectionErrors, roadSections } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot.seed.ts';

const [own] = demoDealers;
let t: TestApp;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    await insertPark(tx, own.id, { parkCode: 'ROADIM1', parkName: '湖滨路侧', parkType: 2 });
    await insertPark(tx, own.id, { parkCode: 'ROADIM2', parkName: '湖滨地库', parkType: 1 });
  });
});
afterAll(() => t.close());

async function send(content: string, dryRun: '0' | '1', as = actor) {
  const form = new FormData();
  form.append('file', new File([content], 'roads.csv'));
  form.append('dryRun', dryRun);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${roadImports.import.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
}
const found = async () => (await t.call(roadSections.list, { query: { keyword: 'IMP-' } }, actor)).data.results;

const sheet = `路段编号,路段名称,车场,收费时段,走向,限时停车(分钟)
IMP-1,湖滨一段,湖滨路侧,08:00-12:00、14:00-20:00,南北,120
IMP-2,湖滨二段,湖滨路侧,,,
IMP-1,湖滨三段,湖滨路侧,,,
IMP-4,湖滨四段,湖滨地库,,,
IMP-5,湖滨五段,没有的车场,,,
IMP-6,湖滨六段,湖滨路侧,早到晚,,
IMP-7,湖滨七段,湖滨路侧,,斜着,
IMP-8,湖滨八段,湖滨路侧,,,许多
`;

test('a sheet of road sections says first what it would do, then adds the good rows with their history', async () => {
  const dry = await send(sheet, '1');
  expect(dry.data).toMatchObject({ total: 8, success: 2, fail: 6 });
  expect(dry.data.errors).toMatchObject([
    { row: 4, field: '路段编号', message: roadSectionErrors.codeTaken.message },
    { row: 5, message: roadSectionErrors.notRoadside.message },
    { row: 6, field: '车场', message: '没有车场“没有的车场”' },
    { row: 7, field: '收费时段' },
    { row: 8, field: '走向', message: '没有走向“斜着”' },
    { row: 9, field: '限时停车(分钟)' },
  ]);
  expect(await found()).toEqual([]);
  expect((await send(sheet, '0')).data).toMatchObject({ success: 2, fail: 6 });
  const rows = await found();
  expect(rows.find(({ roadCode }) => roadCode === 'IMP-1')).toMatchObject({
    ...{ parkName: '湖滨路侧', direction: 2, maxStayMinutes: 120 },
    chargeHours: [
      { start: '08:00', end: '12:00' },
      { start: '14:00', end: '20:00' },
    ],
  });
  expect((await t.call(roadHistories.list, { query: { keyword: 'IMP-' } }, actor)).data.results).toHaveLength(2);
});

test('a sheet without a lot’s column is refused; lots of another unit are not known', async () => {
  expect((await send('路段编号,路段名称\nA,B\n', '1')).code).toBe(sheetErrors.missingColumn.code);
  const stranger = await t.login('qingyu', '2');
  expect((await send('路段编号,路段名称,车场\nIMP-9,九段,湖滨路侧\n', '0', stranger)).data).toMatchObject({ success: 0, fail: 1 });
});
