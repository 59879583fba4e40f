import { users } from '@bochong/contract/access';
import { operators } from '@bochong/contract/dealer';
import { devices } from '@bochong/contract/device';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { berths, parks, roadHistories, roadSections } from '@bochong/contract/parking-lot';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
  await createYard(t, 'SHEETYARD');
});
afterAll(() => t.close());

async function sheetOf({ path }: Endpoint, query: Record<string, string>, as: Actor): Promise<string[][]> {
  const headers = { authorization: as.token, clienttype: as.clientType };
  const { rawPayload } = await t.app.http.inject({ url: `/api${path}?${new URLSearchParams(query)}`, headers });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}

test.each([
  ['lots', parks.export, parks.list, { keyword: 'SHEETYARD' }, '车场SHEETYARD'],
  ['devices', devices.export, devices.list, { keyword: 'SHEETYARD' }, 'SHEETYARD-in'],
  ['users', users.export, users.list, { keyword: 'binjiang' }, 'binjiang'],
] as const)(
  'the sheet of %s holds what the list shows for the same filters, and nothing of another company',
  async (_, endpoint, list, query, text) => {
    const rows = await sheetOf(endpoint, query, manager);
    const { data } = await t.call(list as typeof parks.list, { query }, manager);
    expect(rows).toHaveLength(data.totalRecord + 1);
    expect(rows.flat()).toContain(text);
    expect((await sheetOf(endpoint, query, await t.login('yunqi', '2'))).slice(1)).toEqual([]);
  },
);

test.each([
  ['berths', berths.export, berths.list],
  ['road sections', roadSections.export, roadSections.list],
  ['the history of road sections', roadHistories.export, roadHistories.list],
] as const)('the sheet of %s has as many rows as the list', async (_, endpoint, list) => {
  const { data } = await t.call(list as typeof berths.list, { query: {} }, manager);
  expect(await sheetOf(endpoint, {}, manager)).toHaveLength(data.totalRecord + 1);
});

test('units are exported by the platform; who has no button gets no sheet', async () => {
  const rows = await sheetOf(operators.export, {}, await t.login('admin'));
  expect(rows.flat()).toEqual(expect.arrayContaining(['20000001', '20000002', '20000003']));
  const { code } = await t.call(operators.export, { query: {} }, manager);
  expect(code).toBe(commonErrors.forbidden.code);
});
