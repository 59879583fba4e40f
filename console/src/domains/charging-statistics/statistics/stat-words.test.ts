import type { ChargingFigures } from '@bochong/contract/charging-statistics';
import { expect, test } from 'vitest';
import { changeOf, daysOf, findingOf, percentOf, pointsOf, priceOf } from './stat-words.ts';

test('nothing to divide by is a dash', () => {
  expect([percentOf(null), priceOf(null), percentOf(1250), priceOf(110_450)]).toEqual(['—', '—', '12.50%', '1.1045']);
});

test.each([
  [120, 100, '较上期 ↑ 20.0%'],
  [80, 100, '较上期 ↓ 20.0%'],
  [-50, -100, '较上期 ↑ 50.0%'],
  [0, 0, '上期 0'],
  [5, 0, '上期无数据'],
])('%i against %i: %s', (now, before, said) => {
  expect(changeOf(now, before)).toBe(said);
});

test.each([
  [1250, 1000, '较上期 +2.50 个百分点'],
  [1000, 1250, '较上期 −2.50 个百分点'],
  [1000, null, '上期无数据'],
  [null, 1000, '上期 10.00%'],
])('shares %s against %s: %s', (now, before, said) => {
  expect(pointsOf(now, before)).toBe(said);
});

const figures = (more: Partial<ChargingFigures>) =>
  ({ orderCount: 10, energyWh: 100_000, netFen: 10_000, priceE5: 100_000, ...more }) as ChargingFigures;
test.each([
  [figures({ orderCount: 0, energyWh: 0 }), figures({}), '这段时间没有充电。'],
  [figures({}), figures({ energyWh: 0 }), '充电 10 次、100.00 度，净收入 100.00 元；之前 7 天没有可比的充电。'],
  [
    figures({ energyWh: 110_000, netFen: 9000 }),
    figures({}),
    '充电 10 次、110.00 度，净收入 90.00 元。比之前 7 天：充电量增加 10.0%，净收入减少 10.0%。',
  ],
  [
    figures({ energyWh: 80_000, priceE5: 120_000 }),
    figures({ netFen: 8000 }),
    '充电 10 次、80.00 度，净收入 100.00 元。比之前 7 天：均价由 1.0000 升到 1.2000 元/度，充电量减少 20.0%，净收入增加 25.0%。',
  ],
])('a period says what happened', (total, previous, said) => {
  const period = { from: '2026-03-04', to: '2026-03-10' };
  expect(findingOf({ ...period, asOf: '2026-03-11T08:00:00+08:00', total, previous })).toBe(said);
  const today = findingOf({ ...period, asOf: '2026-03-10T23:30:00+08:00', total, previous });
  expect(today).toBe(said.replace('比之前 7 天：', '比之前 7 天（今天未过完）：'));
});

test.each([
  ['2026-03-10', '2026-03-10', 1],
  ['2026-02-27', '2026-03-01', 3],
])('%s to %s are %i days', (from, to, days) => {
  expect(daysOf(from, to)).toBe(days);
});
