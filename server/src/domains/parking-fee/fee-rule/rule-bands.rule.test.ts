import { bandTime } from '@bochong/contract/parking-fee';
import { expect, test } from 'vitest';
import { referenceTariffs } from '../fee-engine/reference-tariff.ts';
import { bandsByTime, timeOfBand } from './rule-bands.rule.ts';

test.each([
  ['07:00', '21:00', bandTime.DAY],
  ['21:00', '07:00', bandTime.NIGHT],
  ['17:00', '20:00', bandTime.NIGHT],
  ['00:00', '12:00', bandTime.DAY],
  ['12:00', '00:00', bandTime.NIGHT],
  ['22:00', '13:00', bandTime.NIGHT],
  ['08:00', '08:00', null],
])('a band from %s to %s: %s', (start, end, time) => {
  expect(timeOfBand({ start, end })).toBe(time);
});

test('a rule shows its daytime and its night bands; one for the whole day shows none', () => {
  expect(bandsByTime(referenceTariffs.R2)).toEqual({
    day: ['日间(07:00-21:00)1.50元/30分钟'],
    night: ['夜间(21:00-07:00)1.00元/1小时，封顶5.00元'],
  });
  expect(bandsByTime(referenceTariffs.R6).night).toEqual([expect.stringMatching(/免费$/)]);
  expect(bandsByTime(referenceTariffs.R1)).toEqual({ day: [], night: [] });
});
