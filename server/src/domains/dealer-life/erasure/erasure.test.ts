import { operators } from '@bochong/contract/dealer';
import {
  dealerErasureErrors,
  dealerErasureState,
  dealerErasures,
  dealerEventKind,
  dealerFreezeErrors,
  dealerFreezes,
  dealerLives,
} from '@bochong/contract/dealer-life';
import { sessions } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { runForDealers, type ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { contentsOf, seedForeignRows } from '../../../kernel/testing/foreign-rows.ts';
import { deliverSurely } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { dealerLifeJobs } from '../index.ts';

const [binjiang, , yunqi] = demoDealers;
const tenant = yunqi.id;
let t: TestApp;
let admin: Actor;
let support: Actor;
let own: Actor;

/** What may still name an erased unit: records of the platform about it, and what the law has kept. */
const ofThePlatform = ['dealer_event', 'dealer_erasure', 'operation_log'];
let kept: string[];

const due = dealerLifeJobs.find(({ name }) => name === 'dealer-erasure-due') as ScheduledJob;
const everyTable = async () =>
  (
    await t.owner.query<{ name: string }>(`select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  ).rows.map(({ name }) => name);
/** Tables in which any row mentions the unit anywhere: in a key, a list, a document. */
async function mentioning(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await everyTable()) {
    const { rows } = await t.owner.query(`select 1 from "${name}" r where position($1 in r::text) > 0 limit 1`, [tenant]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
const erasure = async () =>
  (await t.call(dealerErasures.list, { query: {} }, admin)).data.results.find(({ tenantId }) => tenantId === tenant);
const rowOf = async (dealerName: string) => (await t.call(operators.list, { query: { dealerName } }, admin)).data.results[0];
const request = (over: object = {}) =>
  t.call(dealerErasures.request, { body: { dealerId: tenant, reason: '合同终止', dealerName: yunqi.name, ...over } }, admin);
const decide = async (pass: 0 | 1, as: Actor) => {
  const row = await erasure();
  return t.call(
    dealerErasures.decide,
    { params: { erasureId: row?.erasureId ?? '' }, body: { pass, opinion: '已核对', rev: row?.rev ?? -1 } },
    as,
  );
};
const cancel = async () => {
  const row = await erasure();
  return t.call(
    dealerErasures.cancel,
    { params: { erasureId: row?.erasureId ?? '' }, body: { reason: '续约', rev: row?.rev ?? -1 } },
    admin,
  );
};

beforeAll(async () => {
  t = await createTestApp();
  [admin, support, own] = [await t.login('admin', '2'), await t.login('support', '2'), await t.login('yunqi', '2')];
  await seedForeignRows(t.owner, tenant, newId());
  for (const key of [
    `appeal/${tenant}/a.png`,
    `p/${tenant}/device/2026/b.png`,
    `invoice/${tenant}/c.pdf`,
    `month/${tenant}/e.pdf`,
    `appeal/${binjiang.id}/d.png`,
  ])
    await t.app.storage.put(key, Buffer.from(key));
  kept = (await t.owner.query<{ target: string }>('select target from bochong.kept_by_law()')).rows.map(({ target }) => target);
});
afterAll(() => t.close());

test('only a frozen unit, named by hand, can be asked for; nobody approves the own request; it can be taken back until its day', async () => {
  expect((await request()).code).toBe(dealerErasureErrors.notFrozen.code);
  const frozen = await rowOf('云栖');
  const body = { reason: '合同终止', until: null, rev: frozen?.rev ?? -1 };
  expect((await t.call(dealerFreezes.freeze, { params: { dealerId: tenant }, body }, admin)).code).toBe('200');
  expect((await request({ dealerName: '别的公司' })).code).toBe(dealerErasureErrors.name.code);
  expect((await request()).code).toBe('200');
  expect((await request()).code).toBe(dealerErasureErrors.underWay.code);
  expect((await decide(1, admin)).code).toBe(dealerErasureErrors.sameMan.code);
  const thawing = { reason: '误冻', rev: (await rowOf('云栖'))?.rev ?? -1 };
  expect((await t.call(dealerFreezes.thaw, { params: { dealerId: tenant }, body: thawing }, admin)).code).toBe(
    dealerFreezeErrors.erasing.code,
  );
  expect((await decide(0, support)).code).toBe('200');
  expect((await erasure())?.state).toBe(dealerErasureState.REFUSED);
  expect((await decide(1, support)).code).toBe(dealerErasureErrors.state.code);
  expect((await request()).code).toBe('200');
  expect((await decide(1, support)).code).toBe('200');
  const waiting = await erasure();
  expect(Date.parse(waiting?.dueAt ?? '') - t.app.clock.now().getTime()).toBeGreaterThan(29 * 86_400_000);
  await runForDealers(t.app, due);
  expect((await erasure())?.state).toBe(dealerErasureState.WAITING);
  expect((await cancel()).code).toBe('200');
  expect((await cancel()).code).toBe(dealerErasureErrors.state.code);
  const { data } = await t.call(dealerErasures.outlook, { params: { dealerId: tenant } }, admin);
  expect(data.waitDays).toBe(30);
  expect(data.kept.flatMap(({ tables }) => tables).sort()).toEqual([...kept].sort());
});

test('the functions that erase do nothing for an erasure that is not under way, touch no kept table and no other unit', async () => {
  const call = (id: string, table: string) =>
    t.app.database.inScope({ dealerIds: [tenant, platformDealerId] }, (tx) =>
      sql`select bochong.erase_rows(${id}, ${table}, 10)`.execute(tx),
    );
  await expect(call(newId(), 'park')).rejects.toThrow('no erasure');
  await expect(call((await erasure())?.erasureId ?? '', 'park')).rejects.toThrow('no erasure');
  const columns = t.app.database.inScope({ dealerIds: [platformDealerId] }, (tx) =>
    tx.updateTable('dealer_erasure').set({ tenant_id: binjiang.id }).execute(),
  );
  await expect(columns).rejects.toThrow('permission denied');
});

test('killed on the way it goes on; afterwards no row and no object of the unit is left but what is named, and nobody else lost anything', async () => {
  await t.owner.query(
    `insert into parameter_value (dealer_id, id, param_key, value, updated_by, updated_at) values ($1, $2, 'dealerLife.erasureWaitDays', '0', '', now())`,
    [platformDealerId, newId()],
  );
  expect((await request()).code).toBe('200');
  expect((await decide(1, support)).code).toBe('200');
  const { rows: dealer } = await t.owner.query('select dealer_no from dealer where dealer_id = $1', [tenant]);
  const others = [await contentsOf(t.owner, binjiang.id), await contentsOf(t.owner, demoDealers[1].id)];
  const before = await contentsOf(t.owner, tenant);
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
  await runForDealers(t.app, due);
  expect((await erasure())?.state).toBe(dealerErasureState.RUNNING);
  expect((await cancel()).code).toBe(dealerErasureErrors.state.code);

  const id = (await erasure())?.erasureId ?? '';
  const { rows: effects } = await t.owner.query(`select id from outbound_effect where kind = 'dealer-erasure' and subject_id = $1`, [id]);
  const job = { dealerId: platformDealerId, effectId: effects[0].id as string, kind: 'dealer-erasure', subjectId: id };
  const stop = new AbortController();
  const { background } = t.app;
  let steps = 0;
  const watched: typeof background = {
    ...background,
    inScope(options, work) {
      steps += 1;
      if (steps === 60) stop.abort(new Error('killed'));
      return background.inScope(options, work);
    },
  };
  Object.assign(t.app, { background: watched });
  await expect(t.app.outbound.get('dealer-erasure')?.attempt(job, stop.signal)).rejects.toThrow('killed');
  Object.assign(t.app, { background });
  const half = (await erasure())?.erasedRows ?? 0;
  expect(half).toBeGreaterThan(0);
  expect((await erasure())?.state).toBe(dealerErasureState.RUNNING);
  await expect(
    t.app.database.inScope({ dealerIds: [tenant, platformDealerId] }, (tx) =>
      sql`select bochong.erase_rows(${id}, 'bill', 10)`.execute(tx),
    ),
  ).rejects.toThrow('kept by law');

  await t.owner.query(`update outbound_effect set next_at = now() - interval '1 minute', state = 2 where id = $1`, [job.effectId]);
  await t.app.outbound.get('dealer-erasure')?.attempt(job, new AbortController().signal);
  await deliverSurely(t);
  const done = await erasure();
  expect(done).toMatchObject({ state: dealerErasureState.DONE, objectCount: 2, atTable: '' });
  expect(done?.erasedRows).toBeGreaterThan(half);

  expect((await mentioning()).filter((name) => !kept.includes(name) && !ofThePlatform.includes(name))).toEqual([]);
  expect(await Array.fromAsync(t.app.storage.keysOf(tenant))).toEqual([`invoice/${tenant}/c.pdf`, `month/${tenant}/e.pdf`]);
  expect(await Array.fromAsync(t.app.storage.keysOf(binjiang.id))).toEqual([`appeal/${binjiang.id}/d.png`]);
  const after = [await contentsOf(t.owner, binjiang.id), await contentsOf(t.owner, demoDealers[1].id)];
  expect(after).toEqual(others);
  for (const table of kept) {
    const { rows } = await t.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where dealer_id = $1`, [tenant]);
    expect([table, rows[0]?.n]).toEqual([table, before[table]?.length]);
  }
  expect((await t.owner.query('select 1 from dealer where dealer_no = $1', [dealer[0].dealer_no])).rows).toEqual([]);
});

test('kept rows hold nothing of people that the law does not ask for', async () => {
  const { rows } = await t.owner.query<{ target: string; blanks: string[] }>(
    'select target, blanks from bochong.kept_by_law() where blanks <> $1',
    [[]],
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const { target, blanks } of rows)
    for (const column of blanks) {
      const { rows: left } = await t.owner.query(
        `select ${column}::text as value from ${target} where dealer_id = $1 and ${column}::text not in ('', '{}', '\\x') and ${column}::text ~ 'foreign-row|"(plateNo|phone)": "[^"]'`,
        [tenant],
      );
      expect([target, column, left]).toEqual([target, column, []]);
    }
});

test('nobody of it gets in, its record and its life stay, its name is free and its number never given again', async () => {
  expect((await t.call(sessions.get, {}, own)).code).toBe('401');
  await expect(t.login('yunqi', '2')).rejects.toThrow();
  const record = (await t.call(dealerErasures.record, { params: { erasureId: (await erasure())?.erasureId ?? '' } }, admin)).data;
  expect(record.erased.length).toBeGreaterThan(250);
  expect(record.erased.reduce((sum, { rows }) => sum + rows, 0)).toBe(record.erasedRows);
  expect(record.kept.find(({ reason }) => reason === '会计凭证')?.until).toMatch(/^20[5-9]\d-/);
  const kinds = (await t.call(dealerLives.of, { params: { dealerId: tenant } }, admin)).data.events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining([dealerEventKind.CREATED, dealerEventKind.LICENSED, dealerEventKind.FIRST_LOT]));
  expect(kinds.slice(-2)).toEqual([dealerEventKind.ERASING, dealerEventKind.ERASED]);
  const body = {
    ...{ dealerName: yunqi.name, dealerType: 1 as const, areaCode: '', registerAddr: '', licenseMode: 1 as const, settleDay: 3 },
    ...{ contractStart: null, contractEnd: null, manager: '许承安', phone: '13700009999', account: 'yunqi' },
  };
  expect((await t.call(operators.create, { body }, await t.login('admin', '2'))).message).toBe('success');
  const { rows } = await t.owner.query('select dealer_no from dealer where dealer_name = $1', [yunqi.name]);
  const { rows: numbers } = await t.owner.query('select tenant_no from dealer_erasure where tenant_id = $1', [tenant]);
  expect(Number(rows[0].dealer_no)).toBeGreaterThan(Number(numbers[0].tenant_no));
});
