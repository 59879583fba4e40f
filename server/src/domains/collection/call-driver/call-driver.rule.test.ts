import { callIntent, callResult, closedReason, callDriverStatus as status } from '@bochong/contract/collection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterCall, type Outcome, promiseFits } from './call-driver.rule.ts';

const now = new Date('2025-10-20T10:00:00+08:00');
const plan = { maxCalls: 3, retry: { noAnswer: 4, busy: 1, powerOff: 24 } };
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const { ANSWERED, NO_ANSWER, BUSY, REFUSED, POWER_OFF, UNREACHABLE, INVALID, SUSPENDED, FAILED } = callResult;

test.each<[string, Outcome, number, number, number | null, Date | null]>([
  ['nobody answers', { callResult: NO_ANSWER }, 1, status.FOLLOWING, null, hours(4)],
  ['declined', { callResult: REFUSED }, 1, status.FOLLOWING, null, hours(4)],
  ['busy', { callResult: BUSY }, 1, status.FOLLOWING, null, hours(1)],
  ['line failed', { callResult: FAILED }, 2, status.FOLLOWING, null, hours(1)],
  ['switched off', { callResult: POWER_OFF }, 1, status.FOLLOWING, null, hours(24)],
  ['unreachable', { callResult: UNREACHABLE }, 1, status.FOLLOWING, null, hours(24)],
  ['suspended', { callResult: SUSPENDED }, 1, status.FOLLOWING, null, hours(24)],
  ['no such number', { callResult: INVALID }, 1, status.DONE, closedReason.INVALID, null],
  ['third call in vain', { callResult: NO_ANSWER }, 3, status.DONE, closedReason.TOO_MANY, null],
  ['refuses to pay', { callResult: ANSWERED, callIntent: callIntent.REFUSE }, 1, status.DONE, closedReason.REFUSED, null],
  ['not the owner', { callResult: ANSWERED, callIntent: callIntent.WRONG_PERSON }, 1, status.DONE, closedReason.UNBOUND, null],
  ['says nothing', { callResult: ANSWERED, callIntent: callIntent.NONE }, 1, status.FOLLOWING, null, hours(24)],
  [
    'promises',
    { callResult: ANSWERED, callIntent: callIntent.PROMISE, promiseDate: '2025-10-25' },
    3,
    status.FOLLOWING,
    null,
    new Date('2025-10-26T00:00:00+08:00'),
  ],
  [
    'call back',
    { callResult: ANSWERED, callIntent: callIntent.CALL_BACK, nextCallAt: '2025-10-21T15:00:00+08:00' },
    1,
    status.FOLLOWING,
    null,
    new Date('2025-10-21T15:00:00+08:00'),
  ],
])('%s', (_, outcome, calls, state, reason, next) => {
  expect(afterCall(outcome, calls, plan, now)).toEqual({ status: state, closedReason: reason, nextCallAt: next });
});

test('who is done has a reason and no next call, who is followed has a next call later than now', () => {
  const outcome = fc.record({
    callResult: fc.integer({ min: 1, max: 9 }),
    callIntent: fc.constantFrom(1, 2, 3, 4, 5, 6, 9),
    promiseDate: fc.constantFrom('2025-10-20', '2025-11-19'),
  });
  fc.assert(
    fc.property(outcome, fc.integer({ min: 1, max: 10 }), (made, calls) => {
      const after = afterCall(made, calls, plan, now);
      expect(after.closedReason !== null).toBe(after.status === status.DONE);
      if (after.status === status.DONE) expect(after.nextCallAt).toBeNull();
      else expect(after.nextCallAt?.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test.each([
  ['2025-10-19', false],
  ['2025-10-20', true],
  ['2025-11-19', true],
  ['2025-11-20', false],
])('a promise for %s: %s', (day, fits) => expect(promiseFits(day, now)).toBe(fits));
