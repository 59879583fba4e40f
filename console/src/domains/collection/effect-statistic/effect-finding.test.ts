import type { EffectRow } from '@bochong/contract/collection';
import { expect, test } from 'vitest';
import { findingOf, percentOf } from './effect-finding.ts';

const row = (key: string, label: string, paidFen: number, costFen: number): EffectRow => ({
  ...{ key, label, paidFen, costFen, touches: 0, delivered: 0, answered: 0, failed: 0, platesTouched: 0, platesPaid: 0, recordsPaid: 0 },
  ...{ owedAtTouchFen: 0, recoveryBp: 0, averageDays: 0 },
});
const period = { startDate: '2026-11-01', endDate: '2026-11-30', trend: [] };
const steps = ([owed, contacted, reached, paid]: [number, number, number, number]) => [
  { step: 1 as const, plates: owed },
  { step: 2 as const, plates: contacted },
  { step: 3 as const, plates: reached },
  { step: 4 as const, plates: paid },
];

test('the sentence names who paid, the best channel with its cost, and the step that loses most', () => {
  const channels = [
    { ...row('natural', '自然补缴', 9900, 0), channel: null },
    { ...row('1', '短信', 1200, 30), channel: 1 as const },
    { ...row('5', '人工电话', 800, 0), channel: 5 as const },
  ];
  expect(findingOf({ ...period, steps: steps([100, 40, 36, 9]), channels })).toBe(
    '2026-11-01 至 2026-11-30 有 100 辆欠费，送达 36 辆，其中 9 辆缴费（25.0%）。催缴回款 20.00 元，最多的是短信（12.00 元，成本 0.30 元）。' +
      '流失最多的一步：60 辆没有走到“联系”。',
  );
});

test('without debts, and without contacts, it says so and divides by nothing', () => {
  expect(findingOf({ ...period, steps: steps([0, 0, 0, 0]), channels: [] })).toBe('2026-11-01 至 2026-11-30 没有欠费车辆。');
  expect(findingOf({ ...period, steps: steps([3, 0, 0, 0]), channels: [] })).toContain('送达 0 辆，其中 0 辆缴费（—）');
  expect(percentOf(0, 0)).toBe('—');
});
