import { expect, test } from 'vitest';
import { changesAfter } from './setting-change.rule.ts';

const earlier = { maxFail: { by: '甲', at: '2026-01-01T00:00:00+08:00', from: 5 } };
const who = { by: '乙', at: '2026-11-25T00:00:00+08:00' };

test('what differs is the saver’s now, with what it had been; all others stay whose they were', () => {
  expect(changesAfter(earlier, { maxFail: 4, lockMinutes: 30 }, { maxFail: 4, lockMinutes: 60 }, who)).toEqual({
    ...earlier,
    lockMinutes: { ...who, from: 30 },
  });
  expect(changesAfter(earlier, { maxFail: 4 }, { maxFail: 3 }, who)).toEqual({ maxFail: { ...who, from: 4 } });
  expect(changesAfter(earlier, { maxFail: 4 }, { maxFail: 4 }, who)).toEqual(earlier);
});
