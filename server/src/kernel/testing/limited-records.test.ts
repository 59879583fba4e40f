import { allEndpoints, resourceCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createYard } from '../../domains/device/passage-day/passage-day.fixture.ts';
import { newId } from '../database/identifier.ts';
import { amendments } from './endpoint-amendments.ts';
import { contentsOf, seedForeignRows } from './foreign-rows.ts';
import { addLimitedUser } from './limited-user.ts';
import { plausibleRequest } from './plausible.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/*
 * A user limited to one lot, with all the rights of the unit, makes every writing call about a record of another lot: the unit has a row in every
 * table under one id, which is that of the lot and its station as well. What belongs to the lot, its station or to vehicles that owe there stays
 * as it is.
 */

const [unit] = demoDealers;
const endpoints = allEndpoints as Record<string, Endpoint>;
const hiddenId = newId();
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const { parkId } = await createYard(t, 'OWNLOT');
  await addLimitedUser(t, unit.id, 'onelot', parkId); // with the roles that there are before the other's rows
  await seedForeignRows(t.owner, unit.id, hiddenId);
});
afterAll(() => t.close());

/** Tables of lots and stations, and of what is done about vehicles that owe. */
async function placedTables(): Promise<Set<string>> {
  const { rows } = await t.owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('park_id', 'station_id')`,
  );
  return new Set([...rows.map(({ name }) => name), 'park', 'charging_station', 'lawyers_letter', 'call_driver']);
}

/** Everything the lot has, told table by table. */
async function ofTheLot(): Promise<string[]> {
  const placed = await placedTables();
  const contents = await contentsOf(t.owner, unit.id);
  return Object.entries(contents)
    .filter(([table]) => placed.has(table))
    .flatMap(([table, rows]) => rows.filter((row) => row.includes(hiddenId)).map((row) => `${table} ${row}`));
}

test('no call changes what is of a lot that is not seen', async () => {
  const before = await ofTheLot();
  expect(before.length).toBeGreaterThan(100);
  const ofUnit = resourceCodes(2);
  let actor = await t.login('onelot');
  let asked = 0;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { access, method } = endpoint;
    if (method === 'GET' || !Array.isArray(access) || !access.some((code) => ofUnit.has(code))) continue;
    const plain = plausibleRequest(endpoint, hiddenId);
    for (const rev of 'rev' in plain.body ? [1, 0] : [0]) {
      const request = { ...plain, body: { ...plain.body, ...amendments[name], ...('rev' in plain.body && { rev }) } };
      const { code } = await t.call(endpoint as never, request as never, actor);
      if (code === '401') actor = await t.login('onelot');
    }
    asked += 1;
  }
  expect(asked).toBeGreaterThan(600);
  const after = new Set(await ofTheLot());
  expect(before.filter((row) => !after.has(row))).toEqual([]);
});
