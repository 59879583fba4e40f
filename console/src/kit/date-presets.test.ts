import { expect, test } from 'vitest';
import { datePresets } from './date-presets.ts';

test.each([
  [
    '2026-03-01',
    {
      today: '2026/03/01',
      yesterday: '2026/02/28',
      monthStart: '2026/03/01',
      days30Back: '2026/01/30',
      days30Ahead: '2026/03/31',
      days180Back: '2025/09/02',
    },
  ],
  ['2028-02-29', { yesterday: '2028/02/28', monthStart: '2028/02/01', days30Ahead: '2028/03/30' }],
])('date presets of %s', (day, presets) => expect(datePresets(day)).toMatchObject(presets));
