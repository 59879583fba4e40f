import { energyType } from '@bochong/contract/kernel/vehicle';
import {
  boundaryMode,
  capScope,
  coverMode,
  dayType,
  type FeeRuleContent,
  freeMode,
  freeScope,
  overstayMode,
  ruleChangeMode,
  secondMode,
  unitRounding,
} from '@bochong/contract/parking-fee';
import { describe, expect, it } from 'vitest';
import { dayOfDate } from './fee-clock.rule.ts';
import type { Cover } from './fee-cover.rule.ts';
import { calculateFee, type FeeInput, type RuleVersion } from './fee-engine.rule.ts';
import { calculateAfterPrepay, calculateStaggerOverstay, continuesStay, mergedStay } from './fee-scenario.rule.ts';
import { type ReferenceTariff, referenceTariffs } from './reference-tariff.ts';

const nationalDays = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => [dayOfDate(`2025-10-${day}`), dayType.HOLIDAY] as const);
const calendar = new Map([
  ...nationalDays,
  [dayOfDate('2025-09-28'), dayType.WORKDAY] as const,
  [dayOfDate('2025-10-11'), dayType.WORKDAY] as const,
]);

/** `10:00` = 13 October 2025; `14 09:40` = 14 October; `09-30 20:30` = with month. */
const at = (text: string): string => {
  const [, month = '10', day = '13', clock = ''] = /^(?:(?:(\d\d)-)?(\d\d) )?(\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  return `2025-${month}-${day}T${clock.length === 5 ? `${clock}:00` : clock}+08:00`;
};
const rule = (name: ReferenceTariff, change: Partial<FeeRuleContent> = {}): RuleVersion => ({
  ruleId: name,
  version: 1,
  name,
  content: { ...referenceTariffs[name], ...change },
});
const stay = (version: RuleVersion, enter: string, exit: string, more: Partial<FeeInput> = {}): FeeInput => ({
  rule: version,
  vehicle: {},
  enter: at(enter),
  exit: at(exit),
  calendar,
  ...more,
});
const cover = (kind: Cover['kind'], from: string, to: string): Cover => ({ kind, from: at(from), to: at(to), refId: null });

const cutCycle = { cycleBoundary: boundaryMode.CUT };
const cutBand = { bandBoundary: boundaryMode.CUT };
const newEnergy = { vehicle: { energyType: energyType.BEV } };
const firstStay = { earlierStays: [{ enter: at('09:00'), freeUsedMinutes: 120 }] };
const free15 = (change: Partial<FeeRuleContent['free']>) => ({ free: { ...referenceTariffs.R1.free, ...change } });
const nextPeriodThree: Partial<FeeRuleContent> = {
  dayPlans: {
    DEFAULT: {
      cycleCapFen: 4000,
      bands: [
        {
          ...referenceTariffs.R1.dayPlans.DEFAULT.bands[0],
          steps: [
            { uptoMinutes: 60, unitMinutes: 60, unitFeeFen: 500 },
            { uptoMinutes: null, unitMinutes: 30, unitFeeFen: 300 },
          ],
        },
      ],
    },
  } as FeeRuleContent['dayPlans'],
};
const half = { discounts: [{ name: '半价', permille: 500 }] };
const passTo13 = { covers: [cover('PASS', '01 00:00', '14 00:00')] };
const mallCap = { name: '共享封顶「商圈」', capFen: 3000, chargedByDate: {} };
const nightPass = { covers: [cover('PASS', '18:00', '14 08:00')] };
const laterRules = [{ from: at('11-01 00:00'), rule: rule('R1', nextPeriodThree) }];
const coupons = [
  { couponId: 'c3', type: 3, value: 500 },
  { couponId: 'c1', type: 1, value: 60 },
  { couponId: 'c2', type: 2, value: 800 },
] as const;

/** Worked examples of the field: number, case, stay, payable in yuan. */
const examples: [no: number, title: string, input: FeeInput, yuan: number][] = [
  [1, 'free is inclusive', stay(rule('R1'), '10:00:20', '10:15:50'), 0],
  [2, 'one minute over', stay(rule('R1'), '10:00:20', '10:16:05'), 5],
  [3, 'THRESHOLD', stay(rule('R1'), '10:00', '11:10'), 7],
  [3, 'DEDUCT', stay(rule('R1', free15({ mode: freeMode.DEDUCT })), '10:00', '11:10'), 5],
  [4, 'first and next period', stay(rule('R1'), '10:00', '13:05'), 15],
  [5, 'cap of two days', stay(rule('R1'), '13:00', '14 09:40'), 60],
  [6, 'midnight under the cap', stay(rule('R1'), '18:30', '14 02:10'), 33],
  [7, 'unit across midnight, START', stay(rule('R1'), '23:40', '14 00:20'), 5],
  [7, 'unit across midnight, CUT', stay(rule('R1', cutCycle), '23:40', '14 00:20'), 10],
  [8, 'rolling day with stepped caps', stay(rule('R4'), '08:10', '16 13:30'), 150],
  [9, 'rolling day and half an hour', stay(rule('R4'), '08:10', '14 08:40'), 35],
  [10, 'band change, START', stay(rule('R2'), '20:25', '21:20'), 3],
  [10, 'band change, CUT', stay(rule('R2', cutBand), '20:25', '21:20'), 4],
  [11, 'night cap', stay(rule('R2', { ...cutBand, ...cutCycle }), '18:10', '14 09:20'), 21.5],
  [12, 'FLOOR roadside', stay(rule('R3'), '17:20', '21:35'), 11.5],
  [12, 'FLOOR 14 minutes', stay(rule('R3'), '17:20', '17:34'), 0],
  [13, 'holiday eve, START', stay(rule('R5'), '09-30 20:30', '01 03:10'), 27],
  [13, 'holiday eve, both CUT', stay(rule('R5', { ...cutBand, ...cutCycle }), '09-30 20:30', '01 03:10'), 32],
  [14, 'holiday end and cap', stay(rule('R5'), '08 21:00', '09 10:00'), 35],
  [15, 'charged hours', stay(rule('R6'), '21:20', '14 09:10'), 5],
  [15, 'charged hours, free', stay(rule('R6'), '21:45', '14 08:15'), 0],
  [16, 'new energy, first stay', stay(rule('R7'), '09:00', '13:20', newEnergy), 4.5],
  [16, 'fuel car', stay(rule('R7'), '09:00', '13:20', { vehicle: { energyType: energyType.FUEL } }), 15],
  [16, 'new energy, second stay', stay(rule('R7'), '15:00', '16:30', { ...newEnergy, ...firstStay }), 3],
  [17, 'new energy steps', stay(rule('R8'), '09:00', '14:10'), 10],
  [18, 'half up to the fen', stay(rule('R3'), '17:20', '18:35', half), 4.13],
  [18, 'down to the jiao', stay(rule('R3', { amountRounding: { to: 'JIAO', mode: 'DOWN' } }), '17:20', '18:35', half), 4.1],
  [19, 'coupon stack', stay(rule('R1'), '10:00', '15:40', { coupons }), 11.8],
  [20, 'time coupon under a cap', stay(rule('R1'), '10:00', '22:00', { coupons: coupons.slice(1, 2) }), 30],
  [21, 'pass ends, SPLIT', stay(rule('R1'), '18:00', '14 03:10', passTo13), 15],
  [21, 'pass ends, WHOLE', stay(rule('R1', { coverMode: coverMode.WHOLE }), '18:00', '14 03:10', passTo13), 39],
  [22, 'night pass, early and late', stay(rule('R1'), '17:35', '14 08:50', nightPass), 7],
  [22, 'night pass, within free', stay(rule('R1'), '17:50', '14 08:05', nightPass), 0],
  [25, 'seconds CUT', stay(rule('R1'), '10:00:20', '11:00:50'), 5],
  [25, 'seconds CARRY', stay(rule('R1', { secondMode: secondMode.CARRY }), '10:00:20', '11:00:50'), 7],
  [26, 'same-day cap, first stay', stay(rule('R1', { capScope: capScope.PLATE_DAY }), '08:00', '12:40'), 21],
  [
    26,
    'same-day cap, second stay',
    stay(rule('R1', { capScope: capScope.PLATE_DAY }), '18:00', '21:00', { chargedByDate: { '2025-10-13': 2100 } }),
    9,
  ],
  [26, 'cap that lots share', stay(rule('R1'), '18:00', '21:00', { sharedCap: { ...mallCap, chargedByDate: { '2025-10-13': 2100 } } }), 9],
  [26, 'cap that lots share, day by day', stay(rule('R4'), '22:00', '14 03:00', { sharedCap: { ...mallCap, capFen: 800 } }), 16],
  [26, 'cap that lots share, used up', stay(rule('R1'), '18:00', '21:00', { sharedCap: { ...mallCap, capFen: 0 } }), 0],
  [30, 'not merged, a transfer within free minutes', stay(rule('R1'), '11:14', '11:24', { transferred: { carriedMinutes: 0 } }), 5],
  [30, 'not merged, steps go on', stay(rule('R1'), '11:14', '12:00', { transferred: { carriedMinutes: 70 } }), 4],
  [27, 'price change AT_ENTRY', stay(rule('R1'), '31 20:00', '11-01 05:00', { laterRules }), 37],
  [
    27,
    'price change AT_CYCLE_START',
    stay(rule('R1', { ruleChangeMode: ruleChangeMode.AT_CYCLE_START }), '31 20:00', '11-01 05:00', { laterRules }),
    47,
  ],
  [29, 'booking', stay(rule('R1'), '14:20', '16:35', { covers: [cover('BOOK', '14:00', '16:00')] }), 5],
  [30, 'not merged', stay(rule('R1'), '11:14', '12:00'), 5],
  [
    31,
    'free once per window',
    stay(rule('R1', free15({ scope: freeScope.ONCE_IN_WINDOW, windowMinutes: 60 })), '10:20', '10:30', {
      earlierStays: [{ enter: at('10:00'), freeUsedMinutes: 12 }],
    }),
    5,
  ],
  [
    31,
    'cumulative free',
    stay(rule('R1', free15({ scope: freeScope.CUMULATIVE, windowMinutes: 60 })), '10:20', '10:23', {
      earlierStays: [{ enter: at('10:00'), freeUsedMinutes: 12 }],
    }),
    0,
  ],
  [32, 'per visit, START', stay(rule('R9'), '22:00', '14 07:00'), 10],
  [32, 'per visit, CUT', stay(rule('R9', cutCycle), '22:00', '14 07:00'), 20],
  [33, 'charging covers parking', stay(rule('R7'), '10:00', '12:10', { covers: [cover('CHARGING', '10:10', '11:05')] }), 6],
  [33, 'without charging', stay(rule('R7'), '10:00', '12:10'), 9],
];

describe('worked examples of the dictionary', () => {
  it.each(examples)('%i %s', (_no, _title, input, yuan) => {
    expect(calculateFee(input).payableFen).toBe(Math.round(yuan * 100));
  });

  it('19 and 20: coupons act in order, and one without effect is not used up', () => {
    const stack = calculateFee(stay(rule('R1'), '10:00', '15:40', { coupons }));
    expect(stack.coupons.map(({ couponId, beforeFen, discountFen }) => [couponId, beforeFen - discountFen])).toEqual([
      ['c1', 2100],
      ['c2', 1680],
      ['c3', 1180],
    ]);
    expect(calculateFee(stay(rule('R1'), '10:00', '22:00', { coupons: coupons.slice(1, 2) })).coupons).toEqual([]);
  });

  it('of two coupons with one allowed, the better is used in whatever order they are given', () => {
    const short = { couponId: 'short', type: 1, value: 60 } as const;
    const long = { couponId: 'long', type: 1, value: 120 } as const;
    for (const given of [
      [short, long],
      [long, short],
    ]) {
      const fee = calculateFee(stay(rule('R1'), '10:00', '15:40', { coupons: given }));
      expect([fee.payableFen, fee.coupons.map(({ couponId }) => couponId)]).toEqual([1700, ['long']]);
    }
  });

  it('coupons that leave the same: the one that expires first is used, then the one given first', () => {
    const coupon = (couponId: string, expiresAt?: string) => ({ couponId, type: 1 as const, value: 60, expiresAt });
    const usedOf = (...given: ReturnType<typeof coupon>[]) =>
      calculateFee(stay(rule('R1'), '10:00', '15:40', { coupons: given })).coupons.map(({ couponId }) => couponId);
    expect(usedOf(coupon('a', '2025-12-01T00:00:00+08:00'), coupon('b', '2025-11-01T00:00:00+08:00'), coupon('c'))).toEqual(['b']);
    expect(usedOf(coupon('a'), coupon('b'))).toEqual(['a']);
  });

  it('22: the calculation in its parts', () => {
    const fee = calculateFee(stay(rule('R1'), '17:35', '14 08:50', nightPass));
    expect(fee.units).toEqual([
      {
        no: 1,
        from: at('17:35'),
        minutes: 60,
        count: 1,
        cycleNo: 1,
        bandName: '全天',
        dayType: 1,
        step: 1,
        unitMinutes: 60,
        unitFeeFen: 500,
        amountFen: 500,
        chargedFen: 500,
        cappedBy: null,
      },
      {
        no: 2,
        from: at('14 08:35'),
        minutes: 15,
        count: 1,
        cycleNo: 2,
        bandName: '全天',
        dayType: 1,
        step: 2,
        unitMinutes: 30,
        unitFeeFen: 200,
        amountFen: 200,
        chargedFen: 200,
        cappedBy: null,
      },
    ]);
    expect(fee.free).toEqual({ mode: 1, scope: 1, minutes: 15, usedBefore: 0, applied: false, usedMinutes: 0 });
  });

  it('23: staggered month, grace and rate', () => {
    const terms = { windowEnd: at('14 08:00'), graceMinutes: 15, overstayPermille: 1500 };
    expect(calculateStaggerOverstay(stay(rule('R1'), '18:30', '14 09:20'), terms)).toMatchObject({
      overstayMinutes: 80,
      overstayFen: 1050,
    });
    expect(calculateStaggerOverstay(stay(rule('R1'), '18:30', '14 08:12'), terms)).toMatchObject({ overstayMinutes: 0, overstayFen: 0 });
  });

  it('24: paid inside, left in time or late', () => {
    const prepayment = { paidAt: at('11:50'), afterPayMinutes: 20 };
    const due = (exit: string, mode: FeeRuleContent['overstayMode']) =>
      calculateAfterPrepay(stay(rule('R1', { overstayMode: mode }), '10:00', exit, { paidFen: 900 }), prepayment).dueFen;
    expect(calculateFee(stay(rule('R1'), '10:00', '11:50')).payableFen).toBe(900);
    expect(due('12:05', overstayMode.DIFFERENCE)).toBe(0);
    expect(due('12:25', overstayMode.DIFFERENCE)).toBe(200);
    expect(due('12:25', overstayMode.RESTART)).toBe(500);
    const restart = stay(rule('R1', { overstayMode: overstayMode.RESTART }), '10:00', '12:25', { paidFen: 900 });
    const dueUnder = (capFen: number) => calculateAfterPrepay({ ...restart, sharedCap: { ...mallCap, capFen } }, prepayment).dueFen;
    expect([dueUnder(3000), dueUnder(1000)]).toEqual([500, 100]);
  });

  it('28: inner yard in the outer one', () => {
    const outer = calculateFee(stay(rule('R1'), '10:00', '12:40', { covers: [cover('NESTED', '10:30', '12:10')] })).payableFen;
    const eight = rule('R5', {
      dayPlans: {
        DEFAULT: {
          cycleCapFen: null,
          bands: [
            {
              name: '全天',
              start: '00:00',
              end: '00:00',
              charge: true,
              capFen: null,
              steps: [{ uptoMinutes: null, unitMinutes: 60, unitFeeFen: 800 }],
            },
          ],
        },
      },
    });
    expect(outer).toBe(500);
    expect(outer + calculateFee(stay(eight, '10:30', '12:10')).payableFen).toBe(2100);
  });

  it('30: short re-entry continues the stay before', () => {
    expect(continuesStay(at('11:10'), at('11:14'), 5)).toBe(true);
    expect(continuesStay(at('11:10'), at('11:16'), 5)).toBe(false);
    const fee = calculateFee(mergedStay(stay(rule('R1'), '11:14', '12:00'), [{ enter: at('10:00'), exit: at('11:10'), chargedFen: 700 }]));
    expect([fee.billableMinutes, fee.grossFen, fee.dueFen]).toEqual([116, 900, 200]);
  });

  it('34: entry corrected after payment', () => {
    expect(calculateFee(stay(rule('R1'), '12:20', '13:05', { paidFen: 1500 }))).toMatchObject({
      payableFen: 500,
      overpaidFen: 1000,
      dueFen: 0,
    });
  });

  it.each([
    ['rounding of a last part', { unitRounding: unitRounding.FLOOR }, { unitRounding: unitRounding.CEIL }, '01:25'],
    ['units that cross a band', { bandBoundary: boundaryMode.CUT }, { bandBoundary: boundaryMode.START }, '07:40'],
  ] as const)('a version that takes effect later under AT_CYCLE_START does not change the %s', (_, mine, other, until) => {
    // Bands that change at a quarter past: an hour's unit from midnight lies across it.
    const quarterPast = JSON.parse(JSON.stringify(referenceTariffs.R2.dayPlans).replaceAll('07:00', '07:15'));
    const entered = { ...mine, dayPlans: quarterPast, ruleChangeMode: ruleChangeMode.AT_CYCLE_START };
    const feeUnder = (later: Partial<FeeRuleContent>) =>
      calculateFee(
        stay(rule('R2', entered), '10-31 22:10', `11-01 ${until}`, {
          laterRules: [{ from: at('11-01 00:00'), rule: rule('R2', { dayPlans: quarterPast, ...later }) }],
        }),
      ).grossFen;
    expect(feeUnder(other)).toBe(feeUnder(mine));
    // The case can tell them apart: as the version of entry they differ.
    const alone = (content: Partial<FeeRuleContent>) =>
      calculateFee(stay(rule('R2', { dayPlans: quarterPast, ...content }), '10-31 22:10', `11-01 ${until}`)).grossFen;
    expect(alone(other)).not.toBe(alone(mine));
  });
});
