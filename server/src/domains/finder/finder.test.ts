import { users } from '@bochong/contract/access';
import { finder, findGroup } from '@bochong/contract/finder';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../arrears/arrears.fixture.ts';
import { seedChargingFleet } from '../charging-order/charging-fleet.fixture.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let manager: Actor;
let here: Yard;
let there: Yard;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
  [here, there] = [await createYard(t, 'FINDHERE'), await createYard(t, 'FINDTHERE')];
  const day = { enter: '2026-10-13T10:00:00+08:00', exit: '2026-10-13T12:00:00+08:00' };
  await leaveUnpaid(t, here, { plateNo: '浙A7K3Q9', ...day });
  await leaveUnpaid(t, there, { plateNo: '浙B7K3X1', ...day });
});
afterAll(() => t.close());

const find = async (text: string, as = manager) => (await t.call(finder.find, { query: { text } }, as)).data;
const named = async (text: string, group: number, as = manager) =>
  (await find(text, as)).filter((one) => one.group === group).map(({ key, plateNo }) => plateNo || key);

/** Somebody who sees one lot only, with all that the administrator may open. */
async function limited(account: string): Promise<Actor> {
  await addLimitedUser(t, binjiang.id, account, here.parkId);
  return t.login(account);
}

test('a vehicle is found by three characters of its plate, from any place of it, by the beginning and in full', async () => {
  for (const text of ['7K3', 'a7k', 'K3Q9', '浙A7', '浙A·7K3Q9']) expect(await named(text, findGroup.PLATE)).toContain('浙A7K3Q9');
  expect(await named('7K3', findGroup.PLATE)).toEqual(['浙A7K3Q9', '浙B7K3X1']);
  expect(await find('7')).toEqual([]);
  expect(await named('7K', findGroup.PLATE)).toEqual([]);
});

test('an order is found by its number and by the beginning of it', async () => {
  const { rows } = await t.owner.query('select id, order_no from park_order where park_id = $1', [here.parkId]);
  const { id, order_no: orderNo } = rows[0];
  expect(await find(orderNo)).toMatchObject([{ group: findGroup.ORDER, key: id, title: orderNo, plateNo: '浙A7K3Q9' }]);
  expect((await find(orderNo.slice(0, 10).toLowerCase())).map(({ key }) => key)).toContain(id);
});

test('lots and people are found by their names, people by the end of their phone as well', async () => {
  expect(await named('FINDHERE', findGroup.LOT)).toEqual([here.parkId]);
  expect(await named('binji', findGroup.PERSON)).toContain('binjiang');
  const { results } = (await t.call(users.list, { query: { keyword: 'binjiang' } }, manager)).data;
  await t.owner.query('update app_user set user_phone = $2 where id = $1', [results[0]?.userId, t.app.keys.encrypt('13988886543')]);
  const [person] = (await find('6543')).filter(({ group }) => group === findGroup.PERSON);
  expect(person).toMatchObject({ key: 'binjiang', note: expect.stringContaining('139****6543') });
});

test('stations, their equipment and owners are found by what is read on them', async () => {
  await seedChargingFleet(t.app, binjiang.id, { key: 'FINDCP', points: 1 });
  const { rows } = await t.owner.query(`select owner_no as "ownerNo", mobile_cipher as phone from charging_owner where dealer_id = $1`, [
    binjiang.id,
  ]);
  const { ownerNo, phone } = rows[0];
  expect(await named('findcp电', findGroup.STATION)).toEqual(['FINDCP']);
  expect(await named('FINDCP-0', findGroup.EQUIPMENT)).toEqual(['FINDCP-00000']);
  for (const text of [ownerNo, t.app.keys.show(phone)]) expect(await named(text, findGroup.OWNER)).toEqual([ownerNo]);
  expect(await named(t.app.keys.show(phone).slice(-6), findGroup.OWNER)).toEqual([]);
  const stranger = await t.login('yunqi', '2');
  for (const text of ['FINDCP', ownerNo]) expect(await find(text, stranger)).toEqual([]);
});

test('another company finds none of it, and neither does who sees another lot', async () => {
  const stranger = await t.login('yunqi', '2');
  for (const text of ['7K3', '浙A7K3Q9', 'FINDHERE', '6543', 'binji']) expect(await find(text, stranger)).toEqual([]);
  const one = await limited('kanyige');
  expect(await named('7K3', findGroup.PLATE, one)).toEqual(['浙A7K3Q9']);
  expect(await named('浙B7K3X1', findGroup.PLATE, one)).toEqual([]);
  expect(await named('FIND', findGroup.LOT, one)).toEqual([here.parkId]);
  const { rows } = await t.owner.query('select order_no from park_order where park_id = $1', [there.parkId]);
  expect(await find(rows[0].order_no, one)).toEqual([]);
});

test('whom plates are masked for finds whole plates only, and what no right opens is not found at all', async () => {
  await limited('shaoquan');
  const rightsAre = (sql: string) => t.owner.query(sql.replace('$who', "(select id from app_user where account = 'shaoquan')"));
  await rightsAre(`delete from user_role where user_id = $who`);
  expect(await find('FINDHERE', await t.login('shaoquan'))).toEqual([]);
  const auditor = await t.login('shenji');
  expect(await named('7K3', findGroup.PLATE, auditor)).toEqual([]);
  expect(await named('浙A7K3Q9', findGroup.PLATE, auditor)).toHaveLength(1);
});

test('a part of a plate is answered by the index under the tenant wall', async () => {
  await t.owner.query(`insert into plate_end (dealer_id, plate_end, plate_no, park_id)
    select '${binjiang.id}', substr(p, k), p, '${here.parkId}' from (select '沪C' || lpad(n::text, 5, '0') as p from generate_series(1, 20000) n) x, generate_series(1, 5) k`);
  await t.owner.query('analyze plate_end');
  const plan = await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    const { sql } = await import('kysely');
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select plate_no from plate_end where dealer_id = ${binjiang.id}::uuid
      and plate_end >= '1234' and plate_end < '1234~' limit 200`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index (Only )?Scan using plate_end_pkey/);
  expect(plan).toMatch(/Index Cond: .*plate_end >= '1234'/);
  expect(await named('1234', findGroup.PLATE)).toHaveLength(5);
});
