import { demoDealers } from '@bochong/demo/platform.seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { writtenOut } from './columns.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const columns = ['dealer_id as id', 'd.dealer_name as name', sql<number>`1 + 1`.as('two'), 'status'] as const;

test('columns that are written out once make the text that they make anew', async () => {
  await t.app.database.inScope({ dealerIds: [demoDealers[0].id] }, async (tx) => {
    const [anew, once] = [columns, writtenOut(columns)].map((list) =>
      tx.selectFrom('dealer as d').select(list).where('dealer_id', '=', demoDealers[0].id),
    );
    expect(once?.compile().sql).toBe(anew?.compile().sql);
    expect(await once?.execute()).toEqual(await anew?.execute());
  });
});

test('a column with a value of its own is refused', () => {
  expect(() => writtenOut([sql<number>`${1}::int`.as('one')])).toThrow('holds no value');
});
