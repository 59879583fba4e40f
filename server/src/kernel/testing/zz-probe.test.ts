import { allEndpoints, companyPeopleCodes, merchantPeopleCodes, resourceCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, test } from 'vitest';
import { createYard, type Yard } from '../../domains/device/passage-day/passage-day.fixture.ts';
import { newId } from '../database/identifier.ts';
import { amendments } from './endpoint-amendments.ts';
import { seedForeignRows, tenantTables } from './foreign-rows.ts';
import { plausibleRequest } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

const [binjiang] = demoDealers;
const endpoints = allEndpoints as Record<string, Endpoint>;
const hiddenId = newId();
let t: TestApp;
let own: Yard;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  own = await createYard(t, 'OWNLOT');
  await seedForeignRows(t.owner, binjiang.id, hiddenId);
  const id = newId();
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, (tx) =>
    insertUser(tx, t.app, { id, dealerId: binjiang.id, account: 'onelot', name: '只看一个车场', type: 3 }, demoPassword),
  );
  await t.owner.query('update app_user set park_scope = 2 where id = $1', [id]);
  await t.owner.query('insert into user_park (dealer_id, user_id, park_id) values ($1, $2, $3)', [binjiang.id, id, own.parkId]);
  await t.owner.query('insert into user_role (dealer_id, user_id, role_id) select $1, $2, id from role where dealer_id = $1 and id <> $3', [binjiang.id, id, hiddenId]);
});
afterAll(() => t.close());
const dealerCodes = resourceCodes(2);
test('probe', async () => {
  const tables = (await tenantTables(t.owner)).filter((x) => !/^(outbox|event|job|counter|operation_log|app_user|dealer$|user_)/.test(x));
  const sqlText = tables.map((x) => `select '${x}' as n, coalesce(string_agg(r::text, E'\\n' order by r::text), '') as c from ${x} r where dealer_id = '${binjiang.id}' and r::text like '%${hiddenId}%'`).join(' union all ');
  const look = async () => Object.fromEntries((await t.owner.query(sqlText)).rows.map(({ n, c }) => [n, c]));
  let before = await look();
  const names = Object.keys(endpoints).filter((n) => {
    const e = endpoints[n] as Endpoint;
    return e.method !== 'GET' && Array.isArray(e.access) && e.access.some((c) => dealerCodes.has(c)) && !e.access.every((c) => companyPeopleCodes.has(c) || merchantPeopleCodes.has(c));
  });
  console.log('RES calls', names.length, 'tables', tables.length);
  for (const name of names) {
    const e = endpoints[name] as Endpoint;
    const plain = plausibleRequest(e, hiddenId);
    const codes: string[] = [];
    const changed = new Set<string>();
    for (const rev of [1, 0]) {
      const body = { ...plain.body, ...amendments[name], ...('rev' in plain.body && { rev }) };
      actor = await t.login('onelot');
      const a = await t.call(e as never, { ...plain, body } as never, actor);
      codes.push(a.code);
      const after = await look();
      for (const x of tables) if (after[x] !== before[x]) changed.add(x);
      if (changed.size > 0) {
        for (const x of changed) { 
          const c = await t.owner.connect();
          await c.query("set session_replication_role = 'replica'");
          await c.query(`delete from ${x} r where dealer_id = '${binjiang.id}' and r::text like '%${hiddenId}%'`); c.release(true); }
        await seedForeignRows(t.owner, binjiang.id, hiddenId);
        before = await look();
      }
      if (!('rev' in plain.body)) break;
    }
    if (changed.size > 0 || codes.includes('200') || codes.some((c) => c === '50001')) console.log('RES', name.padEnd(36), codes.join(' '), [...changed].join(' '));
  }
}, 1_500_000);
