import { planTrigger } from '@bochong/contract/collection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf } from './short-msg-plan.rule.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const now = at('2026-11-21T12:00:00');
const plan = { trigger: planTrigger.AGE_DAYS, triggerParam: [3, 30], perWeek: 1, lastRunAt: '2026-11-21T11:50:00+08:00' };

test('ages come due in the span since the last run', () => {
  expect(dueOf(plan, now)).toEqual({
    kind: 'debts',
    spans: [
      [at('2026-11-18T11:50:00'), at('2026-11-18T12:00:00')],
      [at('2026-10-22T11:50:00'), at('2026-10-22T12:00:00')],
    ],
  });
  expect(dueOf({ ...plan, trigger: planTrigger.AFTER_HOURS, triggerParam: [48] }, now)).toEqual({
    kind: 'debts',
    spans: [[at('2026-11-19T11:50:00'), at('2026-11-19T12:00:00')]],
  });
});

test.each([
  [1, '2026-11-14T12:00:00+08:00', 'everybody'],
  [1, '2026-11-14T12:00:01+08:00', 'nobody'],
  [3, '2026-11-19T04:00:00+08:00', 'everybody'],
  [3, '2026-11-19T04:00:01+08:00', 'nobody'],
])('%i times a week, last on %s: %s', (perWeek, lastRunAt, kind) => {
  expect(dueOf({ ...plan, trigger: planTrigger.CYCLE, triggerParam: [], perWeek, lastRunAt }, now)).toEqual({ kind });
});

test('a program that has not been switched on, and one for entries, have nothing due by the clock', () => {
  expect(dueOf({ ...plan, lastRunAt: null }, now)).toEqual({ kind: 'nobody' });
  expect(dueOf({ ...plan, trigger: planTrigger.ENTRY, triggerParam: [] }, now)).toEqual({ kind: 'nobody' });
});

test('however runs are spaced, a debt comes due in exactly one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 }), fc.nat(100_000), (gaps, seconds) => {
      const owed = now.getTime() - 3 * 86_400_000 + seconds * 1000;
      let last = now.getTime();
      let [hits, end] = [0, last];
      for (const gap of gaps) {
        end = last + gap * 1000;
        const due = dueOf({ ...plan, triggerParam: [3], lastRunAt: new Date(last).toISOString() }, new Date(end));
        if (due.kind === 'debts') hits += due.spans.filter(([after, upTo]) => owed > after.getTime() && owed <= upTo.getTime()).length;
        last = end;
      }
      expect(hits).toBe(seconds > 0 && owed + 3 * 86_400_000 <= end ? 1 : 0);
    }),
  );
});
