import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../http/errors.ts';
import { recordStatements } from '../testing/statement-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { amendAtEnd, insertAtEnd, writeWaiting } from './at-end.ts';
import { attempt } from './attempt.ts';
import { count, metrics, readCounters, runningDate } from './counter.ts';
import type { Tx } from './db.ts';
import { newId } from './identifier.ts';
import { beside, together } from './together.ts';

let t: TestApp;
const dealerId = demoDealers[0].id;
const scope = { dealerIds: [dealerId] };
const parkId = newId();
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const row = (value: number) => ({ dealer_id: dealerId, park_id: parkId, biz_date: '2001-01-01', hour: 0, metric: 99, value });
const add = (tx: Tx, value: number) => insertAtEnd(tx, 'counter_delta', row(value));
async function values(): Promise<number[]> {
  const { rows } = await t.owner.query('delete from counter_delta where metric = 99 returning value::int');
  return rows.map(({ value }) => value).sort((a, b) => a - b);
}

test('rows for the end are one statement however many they are, and gone when the transaction is', async () => {
  const record = recordStatements(t.app.database.pool);
  const work = (fails: boolean) =>
    t.app.database.inScope(scope, async (tx) => {
      for (const value of [1, 2, 3]) await add(tx, value);
      await insertAtEnd(tx, 'ledger_due', {
        dealer_id: dealerId,
        id: newId(),
        kind: 'none',
        body: { a: [1] },
        at: '2001-01-01T00:00:00+08:00',
      });
      if (fails) throw new Error('undone');
    });
  const { statements } = await record(() => work(false));
  expect(statements).toHaveLength(3);
  expect(await values()).toEqual([1, 2, 3]);
  expect((await t.owner.query(`delete from ledger_due where kind = 'none' returning body`)).rows).toEqual([{ body: { a: [1] } }]);
  await expect(work(true)).rejects.toThrow('undone');
  expect(await values()).toEqual([]);
});

test('what PostgreSQL refuses at the end undoes all', async () => {
  const undone = t.app.database.inScope(scope, async (tx) => {
    await add(tx, 1);
    await insertAtEnd(tx, 'counter_delta', { ...row(2), dealer_id: demoDealers[1].id });
  });
  await expect(undone).rejects.toMatchObject({ code: '42501' });
  expect(await values()).toEqual([]);
});

test('what is aborted after its work, before its end is written, keeps nothing', async () => {
  const stop = new AbortController();
  const undone = t.app.database.inScope({ ...scope, signal: stop.signal }, async (tx) => {
    await writeWaiting(tx);
    await sql`insert into counter_delta (dealer_id, park_id, biz_date, hour, metric, value)
      values (${dealerId}, ${parkId}, '2001-01-01', 0, 99, 7)`.execute(tx);
    await add(tx, 1);
    stop.abort(new Error('stopped'));
  });
  await expect(undone).rejects.toThrow('stopped');
  expect(await values()).toEqual([]);
});

test('a row that waits can be changed until it is written', async () => {
  const due = { dealer_id: dealerId, id: newId(), kind: 'none', body: {}, at: '2001-01-01T00:00:00+08:00' };
  const rename = (tx: Tx, kind: string) => amendAtEnd(tx, 'ledger_due', due.id, (row) => Object.assign(row, { kind }));
  const said = await t.app.database.inScope(scope, async (tx) => {
    const unknown = rename(tx, 'too early');
    await insertAtEnd(tx, 'ledger_due', due);
    const waits = rename(tx, 'renamed');
    await writeWaiting(tx, 'counter_delta');
    const stillWaits = rename(tx, 'renamed again');
    await writeWaiting(tx, 'ledger_due');
    return [unknown, waits, stillWaits, rename(tx, 'too late')];
  });
  expect(said).toEqual([false, true, true, false]);
  expect((await t.owner.query('delete from ledger_due where id = $1 returning kind', [due.id])).rows).toEqual([{ kind: 'renamed again' }]);
});

test('work that fails and keeps its changes keeps these too', async () => {
  const failed = t.app.database.inScope(scope, async (tx) => {
    await add(tx, 1);
    throw Object.assign(new Error('told'), { keepsChanges: true });
  });
  await expect(failed).rejects.toThrow('told');
  expect(await values()).toEqual([1]);
});

test('a part that is taken back takes its rows along, and only its own', async () => {
  await t.app.database.inScope(scope, async (tx) => {
    await add(tx, 1);
    const refused = await attempt(tx, async () => {
      await add(tx, 2);
      await writeWaiting(tx);
      await add(tx, 3);
      fail(commonErrors.notFound);
    });
    expect(refused).toMatchObject({ definition: commonErrors.notFound });
    expect(await attempt(tx, async () => void (await add(tx, 4)))).toBeUndefined();
    await add(tx, 5);
  });
  expect(await values()).toEqual([1, 4, 5]);
});

test('what a transaction has counted it reads', async () => {
  const sum = await t.app.database.inScope(scope, async (tx) => {
    await count(tx, { dealerId, parkId, at: new Date() }, {}, { occupied: 2 });
    return readCounters(tx, { from: runningDate, to: runningDate, metrics: [metrics.occupied], parkIds: [parkId] }, ['parkId']);
  });
  expect(sum).toEqual([{ parkId, value: 2 }]);
});

const odd = sql<
  Record<string, unknown>
>`select 9007199254740991::bigint as big, 1.50::numeric as money, date '2026-02-28' as day, null::text as nothing,
  timestamptz '2026-02-28 08:00:00.123456+08' as fine, timestamptz '2026-02-28 08:00:00.1+08' as tenth, timestamptz '2026-02-28 08:00:00+08' as whole,
  '{"at":"2026-02-28T08:00:00.123456+08:00"}'::jsonb as body, '{a,"b c"}'::text[] as words, true as yes, '01900000-0000-7000-8001-000000000001'::uuid as id`;

test('statements asked for together are one, and answer what they answer alone', async () => {
  const record = recordStatements(t.app.database.pool);
  const dealer = (tx: Tx, id: string) =>
    tx.selectFrom('dealer').select(['dealer_id as id', 'dealer_name as name']).where('dealer_id', '=', id).executeTakeFirst();
  const { answer, statements } = await record(() =>
    t.app.database.inScope(scope, async (tx) => ({
      alone: [(await odd.execute(tx)).rows[0], await dealer(tx, dealerId), await dealer(tx, newId())],
      joined: await together(tx, async (one) =>
        Promise.all([odd.execute(one).then(({ rows }) => rows[0]), dealer(one, dealerId), dealer(one, newId())]),
      ),
    })),
  );
  expect(answer.joined).toEqual(answer.alone);
  expect(answer.alone[1]).toMatchObject({ id: dealerId });
  expect(answer.alone[2]).toBeUndefined();
  expect(statements).toHaveLength(1 + 3 + 1 + 1);
});

test('what follows an answer goes with what else is asked then, and a failure reaches everybody', async () => {
  const record = recordStatements(t.app.database.pool);
  const number = async (one: Tx, from: number) => (await sql<{ n: number }>`select ${from}::int as n`.execute(one)).rows[0]?.n ?? 0;
  const { answer, statements } = await record(() =>
    t.app.database.inScope(scope, (tx) =>
      together(tx, (one) =>
        Promise.all([number(one, 1).then((n) => number(one, n + 1)), number(one, 5).then((n) => number(one, n + 1)), number(one, 9)]),
      ),
    ),
  );
  expect(answer).toEqual([2, 6, 9]);
  expect(statements).toHaveLength(4);
  const failed = t.app.database.inScope(scope, (tx) =>
    together(tx, (one) => Promise.allSettled([number(one, 1), sql<SqlBool>`select 1 / 0`.execute(one)])).then((both) => {
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      throw new Error('seen');
    }),
  );
  await expect(failed).rejects.toThrow('seen');
});

test('of pieces of work side by side the earlier one stands first in what they ask at once, also within another', async () => {
  const record = recordStatements(t.app.database.pool);
  const say = (word: string) => async (one: Tx) =>
    (await sql<{ word: string }>`select ${sql.lit(word)} as word`.execute(one)).rows[0]?.word;
  const late = (word: string) => async (one: Tx) => {
    await null;
    await null;
    return say(word)(one);
  };
  const { answer, statements } = await record(() =>
    t.app.database.inScope(scope, (tx) => beside(tx, [late('first'), (one) => beside(one, [late('second'), say('third')]), say('fourth')])),
  );
  expect(answer).toEqual(['first', ['second', 'third'], 'fourth']);
  expect(statements).toHaveLength(3);
  expect(['first', 'second', 'third', 'fourth'].map((word) => statements[1]?.text.indexOf(word))).toEqual(
    ['first', 'second', 'third', 'fourth'].map((word) => statements[1]?.text.indexOf(word)).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
});

test('work side by side that fails is waited for to its end', async () => {
  const ended: string[] = [];
  const failed = t.app.database.inScope(scope, (tx) =>
    beside(tx, [
      async (one) => {
        await sql`select 1`.execute(one);
        throw new Error('gave up');
      },
      async (one) => {
        for (let turn = 0; turn < 3; turn += 1) await sql`select 2`.execute(one);
        ended.push('other');
      },
    ]),
  );
  await expect(failed).rejects.toThrow('gave up');
  expect(ended).toEqual(['other']);
});
