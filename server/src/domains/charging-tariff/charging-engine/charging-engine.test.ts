import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localDay } from '../../../kernel/time.ts';
import { twoDecimalEnergy } from './charging-amount.rule.ts';
import { priceSession, type SessionInput } from './charging-engine.rule.ts';
import { priceAt, type Segment, type TariffVersion } from './charging-profile.rule.ts';

const at = (text: string): number => Date.parse(`2026-${text.length > 8 ? text.replace(' ', 'T') : `03-10T${text}`}+08:00`);
const prices = { flat: [3, 65430, 45000], peak: [2, 102180, 50000], sharp: [1, 122620, 50000], valley: [4, 31250, 40000] } as const;
const day = (...parts: [number, number, keyof typeof prices][]): Segment[] =>
  parts.map(([from, to, name]) => {
    const [rateLabel, elecPriceE5, servicePriceE5] = prices[name];
    return { startMin: from * 60, endMin: to * 60, rateLabel, elecPriceE5, servicePriceE5 };
  });
const t1 = day(
  [0, 7, 'valley'],
  [7, 10, 'flat'],
  [10, 12, 'peak'],
  [12, 18, 'flat'],
  [18, 19, 'peak'],
  [19, 21, 'sharp'],
  [21, 23, 'flat'],
  [23, 24, 'valley'],
);
const v7: TariffVersion = {
  versionId: 'v7',
  effectiveFrom: 0,
  effectiveTo: at('04-01 00:00:00'),
  defaultProfileId: 'd',
  calendarRules: [],
  profiles: { d: t1 },
};
const v8: TariffVersion = { ...v7, versionId: 'v8', effectiveFrom: at('04-01 00:00:00'), effectiveTo: null };
const open: TariffVersion = { ...v7, effectiveTo: null };

type Row = [string, number];
function session(rows: Row[], more: Partial<SessionInput> & { noStop?: boolean } = {}): SessionInput {
  const readings = rows.map(([time, wh]) => ({ at: at(time), wh }));
  const { noStop, ...rest } = more;
  const stop = noStop ? null : (readings.at(-1) as { at: number; wh: number });
  return {
    zone: 'Asia/Shanghai',
    ratedPowerW: 120_000,
    start: readings[0] as { at: number; wh: number },
    samples: readings.slice(1, noStop ? undefined : -1),
    stop,
    versions: [open],
    ...rest,
  };
}
const e1: Row[] = [
  ['13:05:00', 1_204_318],
  ['13:49:30', 1_225_675],
];
const e2: Row[] = [
  ['09:41:00', 5_000_000],
  ['09:59:30', 5_018_400],
  ['10:00:30', 5_019_400],
  ['10:21:10', 5_039_875],
];
const flat30: Row[] = [
  ['13:00:00', 0],
  ['13:30:00', 30_000],
];
const flat = (...values: number[]): Row[] => values.map((wh, index) => [`13:${String(index * 5).padStart(2, '0')}:00`, wh]);
const holidayTariff: TariffVersion = {
  ...open,
  calendarRules: [{ kind: 'holiday', profileId: 'h' }],
  profiles: { d: t1, h: [{ startMin: 0, endMin: 1440, rateLabel: 3, elecPriceE5: 60000, servicePriceE5: 30000 }] },
};

describe('worked examples', () => {
  const cases: [string, SessionInput, number, string[]][] = [
    ['E1', session(e1), 2358, []],
    ['E2', session(e2), 5280, []],
    [
      'E3',
      session([
        ['11:30:00', 800_000],
        ['12:00:00', 828_640],
        ['12:24:00', 851_113],
      ]),
      6839,
      [],
    ],
    [
      'E4',
      session([
        ['18:40:00', 60_000],
        ['19:25:00', 97_500],
        ['19:40:00', 108_777],
      ]),
      8079,
      ['interpolated'],
    ],
    [
      'E5',
      session([
        ['20:30:00', 0],
        ['23:10:00', 47_999],
      ]),
      5743,
      ['interpolated'],
    ],
    ['E6a', session(flat(100_000, 105_000, 104_200, 109_000, 110_000)), 1104, ['meterGlitch']],
    ['E6b', session(flat(8_750_000, 8_754_000, 8_758_200, 12, 3012, 5400)), 1500, ['meterReset']],
    ['E7', session(flat(8_750_000, 8_754_000, 8_758_200, 0)), 906, ['stopMeterInvalid']],
    [
      'E8',
      session(
        [
          ['03-31 23:20:00', 400_000],
          ['04-01 00:00:00', 416_000],
          ['04-01 00:40:00', 430_505],
        ],
        { versions: [v7, v8] },
      ),
      2173,
      [],
    ],
    [
      'E9',
      session(e2, {
        discounts: {
          agreement: { kind: 'vip', elecBp: 10_000, serviceBp: 8500 },
          coupons: [{ couponId: 'c', scope: 'all', thresholdFen: 4000, endsAt: 0, value: { kind: 'cash', fen: 500 } }],
        },
      }),
      4495,
      [],
    ],
    ['E10', session(e2, { discounts: { agreement: { kind: 'company', elecBp: 9800, serviceBp: 7000 } } }), 4642, []],
    [
      'E12',
      session([
        ['19:12:45', 0],
        ['19:20:00', 14_500],
        ['19:21:30', 17_500],
      ]),
      3021,
      [],
    ],
    [
      'E13',
      session([
        ['05-01 23:10:00', 700_000],
        ['05-01 23:40:00', 707_500],
        ['05-02 00:10:00', 714_900],
        ['05-02 00:40:00', 722_000],
      ]),
      1568,
      [],
    ],
    [
      'E14 provisional',
      session(
        [
          ['14:00:00', 300_000],
          ['14:30:00', 330_000],
        ],
        { noStop: true },
      ),
      3313,
      ['provisional'],
    ],
    [
      'E14 late stop',
      session([
        ['14:00:00', 300_000],
        ['14:30:00', 330_000],
        ['14:31:05', 330_950],
      ]),
      3418,
      [],
    ],
    [
      'E16',
      session(
        [
          ['15:00:00', 910_000],
          ['16:10:00', 938_450],
        ],
        { noStop: true },
      ),
      3141,
      ['provisional'],
    ],
    [
      'E19',
      session(
        [
          ['04-30 23:30:00', 10_000],
          ['04-30 23:50:00', 16_000],
          ['05-01 00:10:00', 22_001],
          ['05-01 00:30:00', 28_000],
        ],
        { versions: [holidayTariff], calendar: { '2026-05-01': 3 } },
      ),
      1451,
      ['interpolated'],
    ],
    ['E23', session(flat30, { discounts: { freeQuotas: [12_000] } }), 1988, []],
    [
      'E24',
      session(e1, { discounts: { agreement: { kind: 'vip', elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 10_000 } } }),
      2144,
      [],
    ],
  ];
  it.each(cases)('%s', (_name, input, payable, flags) => {
    const result = priceSession(input);
    expect([result.state, result.payableFen, result.flags]).toEqual(['settled', payable, flags]);
  });

  it('E18 and E21', () => {
    const [before, midnight] = [Date.parse('2026-03-09T15:59:59.999Z'), Date.parse('2026-03-09T16:00:00.000Z')];
    expect(localDay(midnight, 'Asia/Shanghai') - localDay(before, 'Asia/Shanghai')).toBe(1);
    expect(priceAt(open, {}, 'Asia/Shanghai', before)?.startMin).toBe(23 * 60);
    expect(priceAt(open, {}, 'Asia/Shanghai', midnight)?.startMin).toBe(0);
    expect(twoDecimalEnergy([1004, 1004, 1004])).toEqual({ total: 301, lines: [101, 100, 100] });
  });

  it('E22: a reading of 0 is bounded away; readings far from a start of 0 are for a person', () => {
    expect(priceSession(session(flat(52_000, 0, 60_000)))).toMatchObject({ energyWh: 8000, flags: ['meterGlitch'] });
    expect(priceSession(session(flat(0, 8_750_000, 8_754_000)))).toMatchObject({ state: 'abnormal' });
  });
});

describe('decisions', () => {
  const cases: [string, SessionInput, object][] = [
    [
      '1 a fall inside a bounded order is a glitch',
      session(flat(0, 20_000, 25_000, 5000, 6000, 30_000), { ratedPowerW: 300_000 }),
      { state: 'settled', energyWh: 30_000, payableFen: 3313, flags: ['meterGlitch'] },
    ],
    ['2 a stop that repeats the start', session(flat(5000, 15_000, 35_000, 5000), { ratedPowerW: 300_000 }), { state: 'abnormal' }],
    ['2 a reset hidden by a stop above the start', session(flat(100, 4000, 8000, 5400)), { state: 'abnormal', reason: 'readingAboveStop' }],
    [
      '4 a stop of 0 that ties with the last reading',
      session([
        ['13:00:00', 100],
        ['13:10:00', 8000],
        ['13:10:00', 0],
      ]),
      { state: 'settled', energyWh: 7900, flags: ['stopMeterInvalid'] },
    ],
    [
      '7 energy without time',
      session([
        ['13:00:00', 0],
        ['13:00:00', 500],
      ]),
      { state: 'abnormal' },
    ],
    ['12 no version in force', session(e1, { versions: [v8] }), { state: 'abnormal', reason: 'noVersion' }],
    [
      '17 a kWh coupon on what the quota left',
      session(flat30, {
        discounts: {
          freeQuotas: [12_000],
          coupons: [{ couponId: 'k', scope: 'all', thresholdFen: 0, endsAt: 0, value: { kind: 'kwh', wh: 18_000 } }],
        },
      }),
      { payableFen: 0 },
    ],
    ['20 an operations card', session(flat30, { discounts: { payerFree: true } }), { payableFen: 0, whiteFreeFen: 3313 }],
    [
      '33 a stop just below the start',
      session(flat(5000, 15_000, 35_000, 4999), { ratedPowerW: 300_000 }),
      { state: 'abnormal', reason: 'stopNotAboveStart' },
    ],
    [
      '34 a tie above the stop',
      session([
        ['13:00:00', 0],
        ['13:15:00', 5000],
        ['13:15:00', 900_000],
        ['13:30:00', 30_000],
      ]),
      { state: 'settled', payableFen: 3313 },
    ],
    [
      'no energy',
      session([
        ['13:00:00', 5],
        ['13:10:00', 5],
      ]),
      { state: 'closed', reason: 'zeroEnergy', payableFen: 0 },
    ],
  ];
  it.each(cases)('%s', (_name, input, expected) => expect(priceSession(input)).toMatchObject(expected));
});

const gaps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 90 }), wh: fc.integer({ min: 0, max: 1500 }) }), {
  minLength: 1,
  maxLength: 30,
});
const climbing = (steps: { minutes: number; wh: number }[]): SessionInput => {
  let [time, wh] = [at('17:20:00'), 1000];
  const readings = [{ at: time, wh }];
  for (const step of steps) {
    time += step.minutes * 60_000;
    wh += step.wh;
    readings.push({ at: time, wh });
  }
  const stop = readings.at(-1) as { at: number; wh: number };
  return { ...session(e1), start: readings[0] as { at: number; wh: number }, samples: readings.slice(1, -1), stop };
};

test('a replayed order of a device without a clock (9): a person decides, the proposal is the cheapest price of the day it arrived on', () => {
  const [start, stop] = [Date.UTC(1970, 0, 1), Date.UTC(1970, 0, 1, 0, 30)];
  const arrived = { receivedAt: at('12:10:00'), replayed: true };
  const result = priceSession({ ...session([]), start: { at: start, wh: 0, ...arrived }, stop: { at: stop, wh: 30_000, ...arrived } });
  expect(result).toMatchObject({ state: 'abnormal', reason: 'replayWithoutClock', startAt: at('12:10:00'), energyWh: 30_000 });
  expect([result.lines.length, result.listElecFen, result.listServiceFen]).toEqual([1, 938, 1200]);
});

test('lines add up to the session, and discounts to the list amount', () => {
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 20_000 }), (steps, bp, quota) => {
      const input = {
        ...climbing(steps),
        discounts: { agreement: { kind: 'vip' as const, elecBp: bp, serviceBp: bp }, freeQuotas: [quota] },
      };
      const result = priceSession(input);
      expect(result.energyWh).toBe((input.stop?.wh ?? 0) - input.start.wh);
      expect(result.payableFen).toBe(
        result.listElecFen + result.listServiceFen - result.vipDiscountFen - result.whiteFreeFen - result.couponFen,
      );
      expect(Math.min(result.payElecFen, result.payServiceFen)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a session that goes on never costs less', () => {
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 1500 }), (steps, wh) => {
      expect(priceSession(climbing([...steps, { minutes: 5, wh }])).payableFen).toBeGreaterThanOrEqual(
        priceSession(climbing(steps)).payableFen,
      );
    }),
  );
});
