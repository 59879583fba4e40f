import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { batchesOf, batchSize } from './batches.ts';

const most = 2 * batchSize + 1;
const dealerIds = ['01900000-0000-7000-8001-000000000001'];
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.owner.query('create table crowd as select n from generate_series(1, $1::int) n', [most]);
  await t.owner.query('grant select on crowd to bochong_app');
});
afterAll(() => t.close());

const upTo = (last: number): RawBuilder<{ n: number }> => sql`select n from crowd where n <= ${last} order by n desc`;
const lengths = (last: number) =>
  t.app.database.inScope({ dealerIds, readOnly: true }, (tx) => Array.fromAsync(batchesOf(tx, upTo(last)), (batch) => batch.length));

test.each([
  [0, []],
  [1, [1]],
  [batchSize, [batchSize]],
  [most, [batchSize, batchSize, 1]],
])('%i rows come in batches of %j', async (last, expected) => {
  expect(await lengths(last)).toEqual(expected);
});

test('rows are those of the beginning, in order, whatever is read or written meanwhile; leaving early leaves the transaction usable', async () => {
  const seen = await t.app.database.inScope({ dealerIds }, async (tx) => {
    const rows: number[] = [];
    for await (const batch of batchesOf(tx, upTo(most))) {
      if (rows.length === 0) await t.owner.query('delete from crowd where n % 2 = 0');
      const { rows: left } = await sql<{ count: number }>`select count(*)::int as count from crowd`.execute(tx);
      expect(left).toEqual([{ count: batchSize + 1 }]);
      rows.push(...batch.map(({ n }) => n));
    }
    for await (const [first] of batchesOf(tx, upTo(most))) {
      expect(first).toEqual({ n: most });
      break;
    }
    for await (const [first] of batchesOf(tx, upTo(9))) expect(first).toEqual({ n: 9 });
    return rows;
  });
  expect(seen).toEqual(Array.from({ length: most }, (_, index) => most - index));
});
