import { newId } from '@bochong/server/kernel/database/identifier';
import { createTestApp } from '@bochong/server/kernel/testing/test-app';
import { expect, test } from 'vitest';
import { copyAll } from './copy-writer.ts';

test('every sign of a text arrives as it was', async () => {
  const t = await createTestApp();
  const odd = ['back\\slash', 'tab\tand\nline\r\nends', '\\N', '', '浙A·12345 "quoted" {braced, listed}'];
  const { connectionString } = t.owner.options as { connectionString: string };
  const [dealer_id, bill_id] = [newId(), newId()];
  await copyAll(
    connectionString,
    'trade_number',
    odd.map((out_trade_no) => ({ out_trade_no, dealer_id, bill_id })),
  );
  const { rows } = await t.owner.query('select out_trade_no as text from trade_number where dealer_id = $1', [dealer_id]);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(odd.toSorted());
  await t.close();
});
