import { date, instantInput } from '@bochong/contract/kernel/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { beyond, limitsOf } from './limits.ts';
import { rule } from './schema.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T23:30:00+08:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const problem = async (schema: z.ZodType, value: unknown) => {
  const { validator } = rule(schema) as { validator(_: unknown, value: unknown): Promise<void> };
  return validator(null, value).then(
    () => null,
    ({ message }: Error) => message,
  );
};

test('days are counted in Shanghai: at half past eleven at night tomorrow is the day after, wherever the browser stands', () => {
  expect(limitsOf(date('日').meta({ notBefore: { days: 1 }, notAfter: { days: 30 } }))).toEqual({
    earliest: '2026-11-25',
    latest: '2026-12-24',
  });
  expect(
    limitsOf(
      instantInput('时')
        .meta({ notBefore: { minutes: 10 }, notAfter: { days: 0 } })
        .nullable(),
    ),
  ).toEqual({
    earliest: '2026-11-24T23:40:00+08:00',
    latest: '2026-11-24T23:59:59+08:00',
  });
  expect(limitsOf(date('日'))).toEqual({});
});

test('what is typed beyond a limit is refused with the limit; what lies on it passes', async () => {
  const from = date('冻结起').meta({ notBefore: { days: 1 } });
  expect(await problem(from, '2026-11-24')).toBe('冻结起不能早于 2026-11-25');
  expect(await problem(from, '2026-11-25')).toBeNull();
  const left = instantInput('出场时间').meta({ notAfter: { minutes: 0 } });
  expect(await problem(left, '2026-11-24T23:45:00+08:00')).toBe('出场时间不能晚于 2026-11-24 23:30');
  expect(await problem(left, '2026-11-24T23:30:00+08:00')).toBeNull();
});

test('a record may draw the line earlier', () => {
  expect(beyond('2027-01-01', { latest: '2026-12-31' })).toBe('不能晚于 2026-12-31');
  expect(beyond('2026-12-31', { latest: '2026-12-31' })).toBeNull();
});
