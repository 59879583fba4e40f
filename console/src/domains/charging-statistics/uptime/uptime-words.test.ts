import type { UptimeFigures } from '@bochong/contract/charging-statistics';
import { expect, test } from 'vitest';
import { spanOf, uptimeFindingOf } from './uptime-words.ts';

const total = (more: Partial<UptimeFigures>) =>
  ({ totalSec: 864_000, downSec: 0, faultSec: 0, offlineSec: 0, outOfServiceSec: 0, uptimeBp: 10_000, ...more }) as UptimeFigures;

test.each([
  [total({ totalSec: 0, uptimeBp: null }), 0, '这段时间没有联网的枪在运行。'],
  [total({}), 0, '可用率 100.00%，达到目标 97.00%；10 把枪中 0 把未达标，没有停机。'],
  [
    total({ downSec: 36_000, faultSec: 7200, offlineSec: 28_800, uptimeBp: 9583 }),
    2,
    '可用率 95.83%，低于目标 97.00%；10 把枪中 2 把未达标。停机合计 10小时，最多的是离线（80%）。',
  ],
])('a period says how far guns could be used', (figures, belowCount, said) => {
  expect(uptimeFindingOf({ gunCount: 10, belowCount, total: figures })).toBe(said);
});

test('a mean of nothing is a dash', () => {
  expect([spanOf(null), spanOf(90)]).toEqual(['—', '1分']);
});
