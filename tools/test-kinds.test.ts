import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuSecondsOfChildren, readShard, shardOf } from './test-kinds.ts';

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

test.runIf(process.platform === 'linux')('the processor time of a child counts when it has ended', () => {
  const before = cpuSecondsOfChildren();
  spawnSync(process.execPath, ['-e', 'for (const end = process.cpuUsage().user + 2e5; process.cpuUsage().user < end; );']);
  expect(cpuSecondsOfChildren() - before).toBeGreaterThan(0.1);
});
