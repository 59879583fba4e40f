import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDue, jobTimeText } from './kernel/jobs/job-time.rule.ts';
import { scheduledJobs } from './schedule.ts';

/** Rows of the table of scheduled jobs in docs/operations.md: name, time, lane. */
function documented(): string[][] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('| job |')).split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name = '', when = '', lane = '']) => [name, when, lane]);
}

test('docs/operations.md tells of every scheduled job when it runs, Asia/Shanghai, and in which lane', () => {
  expect(documented()).toEqual(scheduledJobs.map(({ name, when, lane }) => [name, jobTimeText(when), lane]).sort());
});

test('daily jobs that are not messages to people run from midnight to six in Shanghai', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => ({ hour: Math.floor(minute / 60), min: minute % 60 }));
  for (const { name, when, lane } of scheduledJobs) {
    if (!('dailyAt' in when)) continue;
    const due = minutes.filter((minute) => isDue(when, minute));
    expect(due, name).toHaveLength(when.dailyAt.length);
    const atNight = due.every(({ hour, min }) => ((hour + 8) % 24) * 60 + min <= 360);
    expect([name, atNight]).toEqual([name, lane !== 'message']);
  }
});

test('names of scheduled jobs are unique', () => {
  expect(new Set(scheduledJobs.map((job) => job.name)).size).toBe(scheduledJobs.length);
});
