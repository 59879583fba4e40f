import { expect, test } from 'vitest';
import { isDue, type JobTime, jobTimeText } from './job-time.rule.ts';

test.each<[JobTime, string, { hour: number; min: number }[]]>([
  [{ everyMin: 1 }, 'every minute', [{ hour: 3, min: 59 }]],
  [{ everyMin: 30 }, 'every 30 min', [{ hour: 3, min: 30 }]],
  [{ hourlyAtMin: 5 }, 'hourly at :05', [{ hour: 23, min: 5 }]],
  [{ dailyAt: ['02:30'] }, 'daily 02:30', [{ hour: 18, min: 30 }]],
  [
    { dailyAt: ['07:59', '08:00'] },
    'daily 07:59, 08:00',
    [
      { hour: 23, min: 59 },
      { hour: 0, min: 0 },
    ],
  ],
])('%o is %s', (time, text, due) => {
  expect(jobTimeText(time)).toBe(text);
  for (const minute of due) expect(isDue(time, minute)).toBe(true);
});

test('a nightly job is due once in the day, at night in Shanghai', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => ({ hour: Math.floor(minute / 60), min: minute % 60 }));
  expect(minutes.filter((minute) => isDue({ dailyAt: ['02:30'] }, minute))).toEqual([{ hour: 18, min: 30 }]);
  expect(minutes.filter((minute) => isDue({ everyMin: 10 }, minute))).toHaveLength(144);
  expect(minutes.filter((minute) => isDue({ hourlyAtMin: 20 }, minute))).toHaveLength(24);
});
