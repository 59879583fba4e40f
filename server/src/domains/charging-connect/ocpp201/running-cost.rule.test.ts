import { expect, test } from 'vitest';
import { costOnWire, isCostDue } from './running-cost.rule.ts';

const now = Date.parse('2026-11-28T10:00:00+08:00');
test.each([
  [null, true],
  ['2026-11-28T09:59:01+08:00', false],
  ['2026-11-28T09:59:00+08:00', true],
])('looked at %s: due %s', (costAt, due) => expect(isCostDue(costAt, now)).toBe(due));

test.each([
  [0, 0],
  [1, 0.01],
  [1999, 19.99],
  [435, 4.35],
  [100, 1],
])('%i fen are %d', (fen, told) => expect(costOnWire(fen)).toBe(told));
