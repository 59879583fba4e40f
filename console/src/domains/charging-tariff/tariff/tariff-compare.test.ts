import { tariffContent } from '@bochong/contract/charging-tariff';
import { expect, it } from 'vitest';
import { tariffDifferences } from './tariff-compare.ts';

const content = (peakFrom: number, more: object = {}) =>
  tariffContent.parse({
    profiles: [
      {
        profileId: 'a',
        profileName: '平日',
        segments: [
          { startMin: 0, endMin: peakFrom, rateLabel: 4, elecPriceE5: 31_000, servicePriceE5: 40_000 },
          { startMin: peakFrom, endMin: 1440, rateLabel: 2, elecPriceE5: 102_000, servicePriceE5: 50_000 },
        ],
      },
    ],
    defaultProfileId: 'a',
    ...more,
  });

it.each([
  ['nothing', content(480), ['价格没有变化']],
  ['an edge', content(420), ['谷 0.3100+0.4000 → 峰 1.0200+0.5000：平日 07:00-08:00']],
  [
    'a season',
    content(480, { calendarRules: [{ kind: 3, profileId: 'a', fromMmdd: '07-01', toMmdd: '08-31', dayKind: 2 }] }),
    ['新增日期规则：季节 07-01至08-31（休息日）用「平日」'],
  ],
  ['dates', content(480, { calendarRules: [{ kind: 2, profileId: 'a' }] }), ['新增日期规则：法定节假日用「平日」']],
])('says what changed: %s', (_, after, lines) => expect(tariffDifferences(content(480), after)).toEqual(lines));
