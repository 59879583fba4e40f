import { calendarKind, contentProblems, publishProblems, tariffContent, tariffDoubts } from '@bochong/contract/charging-tariff';
import { expect, it, test } from 'vitest';
import { sameEveryDay } from '../charging-tariff.seed.ts';
import { previewOf } from './tariff-preview.rule.ts';

const usual = sameEveryDay([0, 8, 4, 30_000, 40_000], [8, 22, 2, 90_000, 50_000], [22, 24, 4, 30_000, 40_000]);
const [profile] = usual.profiles;
const content = tariffContent.parse({
  profiles: [
    ...usual.profiles,
    {
      ...profile,
      profileId: 'feast',
      profileName: '节日',
      segments: [{ startMin: 0, endMin: 1440, rateLabel: 5, elecPriceE5: 10_000, servicePriceE5: 0 }],
    },
  ],
  defaultProfileId: 'day',
  calendarRules: [
    { kind: calendarKind.HOLIDAY, profileId: 'feast' },
    { kind: calendarKind.SEASON, profileId: 'feast', fromMmdd: '12-31', toMmdd: '01-01' },
  ],
});
const trial = { startAt: '2026-03-10T21:00:00+08:00', energyWh: 60_000, powerW: 30_000 };

test('the preview prices a charge over the edge of a price, by the hour and by its energy', () => {
  const preview = previewOf(content, trial, { '2026-10-01': 3, '2026-10-02': 3 });
  expect(preview.session).toMatchObject({ payableFen: 6300, endAt: '2026-03-10T23:00:00+08:00' });
  expect(preview.session.lines.map(({ energyWh, rateLabel }) => [energyWh, rateLabel])).toEqual([
    [30_000, 2],
    [30_000, 4],
  ]);
  expect([preview.byHour[0], preview.byHour[7], preview.byHour[12]]).toEqual([4200, 6300, 8400]);
  expect(preview.byEnergy.at(-1)).toEqual({ energyWh: 90_000, payableFen: 8400 });
  expect(preview.year).toEqual([
    { from: '2026-01-01', to: '2026-01-01', profileId: 'feast', kind: calendarKind.SEASON },
    { from: '2026-01-02', to: '2026-09-30', profileId: 'day', kind: null },
    { from: '2026-10-01', to: '2026-10-02', profileId: 'feast', kind: calendarKind.HOLIDAY },
    { from: '2026-10-03', to: '2026-12-30', profileId: 'day', kind: null },
    { from: '2026-12-31', to: '2026-12-31', profileId: 'feast', kind: calendarKind.SEASON },
  ]);
  expect(preview.priceText).toBe('峰1.4000 · 谷0.7000 · 深谷0.1000');
});

const segment = (startMin: number, endMin: number) => ({ startMin, endMin, rateLabel: 3 as const, elecPriceE5: 1, servicePriceE5: 0 });
it.each([
  ['a gap', [segment(0, 420), segment(450, 1440)], '日模板「全年」第2段07:30-24:00：之前的07:00-07:30没有价格'],
  ['an overlap', [segment(0, 450), segment(420, 1440)], '日模板「全年」第2段07:00-24:00：07:00与前一段重叠'],
  [
    'an end before the start',
    [segment(0, 420), segment(420, 60), segment(420, 1440)],
    '日模板「全年」第2段07:00-01:00：结束须晚于开始，跨夜请分成两段',
  ],
  ['a day that ends early', [segment(0, 1410)], '日模板「全年」：23:30-24:00没有价格'],
])('segments with %s are named', (_, segments, message) => {
  expect(contentProblems({ ...usual, profiles: [{ profileId: 'day', profileName: '全年', segments }] })).toMatchObject([{ message }]);
});

const season = (fromMmdd: string, toMmdd: string, dayKind: 1 | 2 | null = null) => ({
  kind: calendarKind.SEASON,
  profileId: 'day',
  fromMmdd,
  toMmdd,
  dayKind,
});
const dates = (...all: string[]) => ({ kind: calendarKind.OVERRIDE, profileId: 'day', dates: all, dayKind: null });
it.each([
  ['seasons that follow each other', [season('01-01', '06-30'), season('07-01', '12-31')], 0],
  ['seasons that share a day', [season('01-01', '07-01'), season('07-01', '12-31')], 1],
  ['seasons that meet over new year', [season('11-01', '01-15'), season('01-10', '02-01')], 1],
  ['seasons told apart by the kind of day', [season('01-01', '12-31', 1), season('01-01', '12-31', 2), season('01-01', '12-31')], 0],
  ['one date in two rules', [dates('2026-05-01'), dates('2026-05-02', '2026-05-01')], 1],
  ['one date twice in a rule', [dates('2026-05-01', '2026-05-01')], 1],
  [
    'two rules for holidays',
    [
      { kind: calendarKind.HOLIDAY, profileId: 'day' },
      { kind: calendarKind.HOLIDAY, profileId: 'day' },
    ],
    1,
  ],
  ['rules of different kinds', [dates('2026-10-01'), { kind: calendarKind.HOLIDAY, profileId: 'day' }, season('10-01', '10-07')], 0],
])('publishing (13, 45): %s', (_, calendarRules, problems) => {
  expect(publishProblems({ calendarRules })).toHaveLength(problems);
});

test('what is probably not meant is said', () => {
  expect(tariffDoubts({ ...content, calendarRules: [] })).toEqual(['日模板「节日」没有用于任何日期']);
  const uneven = sameEveryDay([0, 8, 4, 30_000, 40_000], [8, 24, 4, 90_000, 50_000]);
  expect(tariffDoubts(uneven)).toEqual(['日模板「全年」的谷段有不同的价格']);
});
