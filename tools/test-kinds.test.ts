import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShard, runNode, shardOf } from './test-kinds.ts';

test.each([
  [undefined, { part: 1, of: 1 }],
  ['', { part: 1, of: 1 }],
  ['2/5', { part: 2, of: 5 }],
  ['5/5', { part: 5, of: 5 }],
])('the shard %s', (text, shard) => {
  expect(readShard(text)).toEqual(shard);
});

test.each(['0/5', '6/5', '1', 'x/y', '1/0', '-1/2'])('%s is no shard', (text) => {
  expect(() => readShard(text)).toThrow(/BOCHONG_SHARD/);
});

test('the halves of all fifths are the ten tenths', () => {
  const tenths = [1, 2, 3, 4, 5].flatMap((part) => [1, 2].map((half) => shardOf({ part, of: 5 }, half, 2)));
  expect(tenths).toEqual(Array.from({ length: 10 }, (_, index) => ({ part: index + 1, of: 10 })));
});

test('a program is run to its end: how it ended and what it and its children took of the processors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  const busy = 'for (const end = process.cpuUsage().user + 2e5; process.cpuUsage().user < end; );';
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); process.exit(3)`;
  const cost = await runNode(['-e', parent], join(folder, 'times'), process.env);
  rmSync(folder, { recursive: true });
  expect(cost.status).toBe(3);
  expect(cost.cpuSeconds).toBeGreaterThan(0.2);
  expect(cost.cpuSeconds).toBeLessThan(60);
});
