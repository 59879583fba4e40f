import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localDay } from '../../../kernel/time.ts';
import { peerPrice } from './charging-amount.rule.ts';
import { type ChargingCoupon, contradictsItself, couponHeldUntil, type DiscountTerms, discounted } from './charging-discount.rule.ts';
import { priceSession, type SessionInput } from './charging-engine.rule.ts';
import { correctionTerms, limitLeft } from './charging-money.rule.ts';
import { bandsBetween, profileRuleOf, type Segment, type TariffVersion } from './charging-profile.rule.ts';
import { type StandingOrder, stopArrives } from './late-stop.rule.ts';
import { meterCurve } from './meter-curve.rule.ts';
import { restamped, stampedAtStart } from './meter-value.rule.ts';
import { exemptionOf } from './occupancy-due.rule.ts';
import { occupancyBegin } from './occupancy-fee.rule.ts';

// Each test is named by the number of the decision it proves (contract/src/domains/charging-tariff/README.md).
const minute = 60_000;
const at = (time: string): number => Date.parse(`2026-03-10T${time}+08:00`);
const flat: Segment[] = [{ startMin: 0, endMin: 1440, rateLabel: 3, elecPriceE5: 65_430, servicePriceE5: 45_000 }];
const twoPrices: Segment[] = [
  { ...(flat[0] as Segment), endMin: 840 },
  { ...(flat[0] as Segment), startMin: 840, rateLabel: 2, elecPriceE5: 102_180 },
];
const version = (profiles: TariffVersion['profiles'], calendarRules: TariffVersion['calendarRules'] = []): TariffVersion => ({
  ...{ versionId: 'v', effectiveFrom: 0, effectiveTo: null, defaultProfileId: 'd', calendarRules, profiles },
});
const readings = (...values: readonly (readonly [time: string, wh: number])[]) => values.map(([time, wh]) => ({ at: at(time), wh }));
const session = (rows: ReturnType<typeof readings>, more: Partial<SessionInput> & { noStop?: boolean } = {}): SessionInput => {
  const { noStop = false, ...rest } = more;
  const [start, ...others] = rows;
  return {
    zone: 'Asia/Shanghai',
    ratedPowerW: 120_000,
    start: start as { at: number; wh: number },
    samples: noStop ? others : others.slice(0, -1),
    stop: noStop ? null : (others.at(-1) ?? null),
    versions: [version({ d: flat })],
    ...rest,
  };
};
const halfHour = readings(['13:00:00', 0], ['13:30:00', 30_000]);

describe('energy', () => {
  const cases: [string, SessionInput, object][] = [
    [
      '3 exactly 1.2 × rated in the first gap is plausible',
      session(readings(['13:00:00', 0], ['13:10:00', 24_000], ['13:20:00', 30_000])),
      { state: 'settled', flags: [] },
    ],
    [
      '3 a watt-hour more after a start of 0 is for a person',
      session(readings(['13:00:00', 0], ['13:10:00', 24_001], ['13:20:00', 30_000])),
      { state: 'abnormal', reason: 'implausibleStart', flags: ['powerImplausible'] },
    ],
    [
      '3 elsewhere it flags',
      session(readings(['13:00:00', 0], ['13:10:00', 6000], ['13:20:00', 30_001], ['14:00:00', 31_000])),
      { state: 'settled', flags: ['powerImplausible'] },
    ],
    [
      '3 after a start above 0 the first gap flags only; it is judged after cleaning',
      session(readings(['13:00:00', 100], ['13:10:00', 24_200], ['13:20:00', 30_000], ['14:00:00', 31_000])),
      { state: 'settled', flags: ['powerImplausible'] },
    ],
    [
      '3 what cleaning has dropped is no gap',
      session(readings(['13:00:00', 0], ['13:01:00', 20_500], ['13:10:00', 9000], ['13:30:00', 20_000])),
      { state: 'settled', flags: ['meterGlitch'] },
    ],
    [
      '6 a gap is flagged by its time alone, whatever was charged in it',
      session(readings(['13:00:00', 0], ['13:50:00', 10_000], ['14:10:00', 10_000], ['14:20:00', 12_000]), {
        versions: [version({ d: twoPrices })],
      }),
      { flags: ['interpolated'] },
    ],
    [
      '6 exactly fifteen minutes is no gap',
      session(readings(['13:50:00', 0], ['14:05:00', 10_000]), { versions: [version({ d: twoPrices })] }),
      { flags: [] },
    ],
    [
      '6 gaps are between readings that were kept',
      session(readings(['13:50:00', 0], ['13:59:00', 50_000], ['14:10:00', 10_000]), { versions: [version({ d: twoPrices })] }),
      { state: 'abnormal', flags: ['meterGlitch', 'interpolated'] },
    ],
    [
      '39 without a stop it ends at the last valid reading, by its own time',
      session(readings(['13:00:00', 100], ['13:20:00', 20_100], ['13:25:00', 12]), { noStop: true }),
      { state: 'settled', endAt: at('13:20:00'), energyWh: 20_000, flags: ['stopMeterInvalid', 'provisional'] },
    ],
    [
      '42 a start that is no 0 is no placeholder',
      session(readings(['13:00:00', 1], ['13:10:00', 24_100], ['13:20:00', 30_000])),
      { state: 'settled', flags: ['powerImplausible'] },
    ],
    [
      '42 a reset near the highest reading is billed and doubted',
      session(readings(['13:00:00', 9000], ['13:10:00', 9800], ['13:20:00', 8900], ['13:25:00', 8950], ['13:30:00', 8990])),
      { state: 'settled', energyWh: 890, flags: ['meterReset', 'meterDoubt'] },
    ],
    [
      '42 so is one with nothing but the stop after it',
      session(readings(['13:00:00', 9000], ['13:10:00', 14_000], ['13:20:00', 12], ['13:30:00', 3000])),
      { state: 'settled', energyWh: 7988, flags: ['meterReset', 'meterDoubt'] },
    ],
    [
      '42 one well below with more after it is not',
      session(readings(['13:00:00', 9000], ['13:10:00', 14_000], ['13:20:00', 12], ['13:25:00', 1000], ['13:30:00', 3000])),
      { state: 'settled', energyWh: 7988, flags: ['meterReset'] },
    ],
  ];
  it.each(cases)('%s', (_, input, expected) => expect(priceSession(input)).toMatchObject(expected));

  it('5 a fall that is both dip and spike is a dip; the last valid reading is after cleaning', () => {
    const curve = meterCurve(
      { at: 0, wh: 100 },
      [1, 2, 3].map((no) => ({ at: no * minute, wh: [200, 150, 250][no - 1] as number })),
      null,
      1_000_000,
    );
    expect(curve.points.map(({ wh }) => wh)).toEqual([0, 100, 150]);
    expect([...curve.flags]).toEqual(['meterGlitch']);
  });

  it('5 a lone last is no reset; a spike goes where the dip does not fit', () => {
    const wh = (...values: number[]) => {
      const curve = meterCurve(
        { at: 0, wh: values[0] as number },
        values.slice(1).map((value, index) => ({ at: (index + 1) * minute, wh: value })),
        null,
        1_000_000,
      );
      return [curve.points.at(-1)?.wh, ...curve.flags];
    };
    expect(wh(100, 900, 200, 300, 400)).toEqual([300, 'meterGlitch']);
    expect(wh(100, 200, 300, 50)).toEqual([200, 'stopMeterInvalid']);
  });

  it('6 lines beside a dropped empty one are not joined', () => {
    const three = [0, 780, 840].map((startMin, index) => ({
      ...(flat[0] as Segment),
      startMin,
      endMin: [780, 840, 1440][index] as number,
      rateLabel: [3, 2, 3][index] as number,
    }));
    const rows = readings(['12:30:00', 0], ['13:00:00', 10_000], ['14:00:00', 10_000], ['14:30:00', 20_000]);
    expect(priceSession(session(rows, { versions: [version({ d: three })] })).lines.map(({ energyWh }) => energyWh)).toEqual([
      10_000, 10_000,
    ]);
  });
});

describe('clock', () => {
  const started = (time: string, more: object = {}): SessionInput => {
    const offset = at(time) - at('13:00:00');
    return { ...session(halfHour.map((reading) => ({ ...reading, at: reading.at + offset }))), ...more };
  };
  const arrived = (input: SessionInput, receivedAt: number, more: object = {}): SessionInput => ({
    ...input,
    start: { ...input.start, receivedAt, ...more },
  });

  it.each<[string, SessionInput, number, boolean]>([
    ['exactly five minutes ahead is sane', arrived(started('13:05:00'), at('13:00:00')), 0, false],
    ['more than five minutes ahead is not, and everything is shifted', arrived(started('13:05:01'), at('13:00:00')), -301_000, true],
    ['behind is a replay, however far', arrived(started('03:00:00'), at('13:00:00')), 0, false],
    [
      '38 a minute before it was asked for is sane',
      arrived(started('12:59:00'), at('13:00:00'), { requestedAt: at('13:00:00') }),
      0,
      false,
    ],
    ['38 more than a minute before is not', arrived(started('12:58:59'), at('13:00:00'), { requestedAt: at('13:00:00') }), 61_000, true],
    ['38 a start nobody asked for may be old', arrived(started('12:00:00'), at('13:00:00')), 0, false],
  ])('%s', (_, input, offset, skewed) => {
    const result = priceSession(input);
    expect([result.state, result.clockOffsetMs, result.flags.includes('clockSkew')]).toEqual(['settled', offset, skewed]);
    expect(result.endAt - result.startAt).toBe(30 * minute);
  });

  it('9 the year 2020 begins in UTC', () => {
    const receivedAt = Date.parse('2020-01-01T08:00:00+08:00');
    const input = (start: number): SessionInput => ({
      ...session(halfHour),
      start: { at: start, wh: 0, receivedAt },
      stop: { at: start + 30 * minute, wh: 30_000 },
    });
    expect(priceSession(input(receivedAt)).flags).toEqual([]);
    expect(priceSession(input(receivedAt - 1)).flags).toEqual(['clockSkew']);
  });

  it('Beijing time written as UTC is eight hours less, before anything is judged', () => {
    const input = arrived(started('21:00:00', { localWrittenAsUtc: true }), at('13:00:20'));
    expect(priceSession(input)).toMatchObject({ state: 'settled', startAt: at('13:00:00'), endAt: at('13:30:00'), flags: [] });
    expect(priceSession({ ...input, localWrittenAsUtc: false })).toMatchObject({ startAt: at('13:00:20'), flags: ['clockSkew'] });
  });

  it.each([
    ['an end before the start', session(readings(['13:00:00', 0], ['12:59:59', 100])), 'endOutOfOrder'],
    [
      'an end that has not come yet when it arrives',
      { ...session(halfHour), stop: { at: at('13:30:00'), wh: 30_000, receivedAt: at('13:24:59') } },
      'endOutOfOrder',
    ],
    [
      '43 a clock that was set by more than five minutes meanwhile',
      {
        ...session(halfHour),
        start: { at: at('13:00:00'), wh: 0, receivedAt: at('13:00:00') },
        stop: { at: at('13:30:00'), wh: 30_000, receivedAt: at('13:35:01') },
      },
      'clockChanged',
    ],
  ])('%s is for a person', (_, input, reason) => expect(priceSession(input)).toMatchObject({ state: 'abnormal', reason }));

  it('43 exactly five minutes are none, and replayed frames say nothing', () => {
    const input = (receivedAt: number, replayed: boolean): SessionInput => ({
      ...session(halfHour),
      start: { at: at('13:00:00'), wh: 0, receivedAt: at('13:00:00') },
      stop: { at: at('13:30:00'), wh: 30_000, receivedAt, replayed },
    });
    expect(priceSession(input(at('13:35:00'), false)).state).toBe('settled');
    expect(priceSession(input(at('18:00:00'), true)).state).toBe('settled');
  });

  it('a device that stamps clock-aligned values at their beginning is known by its live frames, and its values are moved to their end', () => {
    const value = { at: at('13:00:00'), value: '100', context: 'Sample.Clock' };
    const live = (receivedAt: number) => stampedAtStart(value, receivedAt, 1800);
    expect([live(at('13:30:00')), live(at('13:31:00')), live(at('13:31:01')), live(at('13:00:02'))]).toEqual([true, true, false, false]);
    expect(stampedAtStart({ ...value, context: 'Sample.Periodic' }, at('13:30:00'), 1800)).toBe(false);
    expect(restamped([value, { at: 5, value: '1' }], 1800).map((one) => one.at)).toEqual([at('13:30:00'), 5]);
  });

  it('other zones have their own days and hours', () => {
    const night: Segment[] = [
      { ...(flat[0] as Segment), endMin: 480, rateLabel: 4 },
      { ...(flat[0] as Segment), startMin: 480 },
    ];
    const zones = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Taipei'] as const;
    const edges = zones.map((zone) =>
      bandsBetween(version({ d: night }), {}, zone, at('07:00:00'), at('11:00:00'))?.map(({ from }) => from),
    );
    expect(edges).toEqual([
      [at('07:00:00'), at('08:00:00')],
      [at('07:00:00'), at('10:00:00')],
      [at('07:00:00'), at('08:00:00')],
    ]);
    expect(localDay(at('00:30:00'), 'Asia/Shanghai') - localDay(at('00:30:00'), 'Asia/Urumqi')).toBe(1);
  });
});

describe('tariff', () => {
  const one = flat;
  const profiles = { d: one, h: one, o: one, s: one, w: one };
  const day = (date: string) => localDay(Date.parse(`${date}T12:00:00+08:00`), 'Asia/Shanghai');
  const rules: TariffVersion['calendarRules'] = [
    { kind: 'season', profileId: 's', fromMmdd: '09-15', toMmdd: '10-07' },
    { kind: 'season', profileId: 'w', fromMmdd: '09-15', toMmdd: '10-07', dayKind: 'workday' },
    { kind: 'holiday', profileId: 'h' },
    { kind: 'dateOverride', profileId: 'o', dates: ['2026-10-02'] },
  ];
  const calendar = { '2026-10-01': 3, '2026-10-02': 3, '2026-09-20': 1 } as const;
  it.each([
    ['45 a date goes before a holiday', '2026-10-02', 'o'],
    ['45 a holiday before a season', '2026-10-01', 'h'],
    ['13 the rule with a kind of day before the one without', '2026-09-16', 'w'],
    ['13 a make-up Sunday is a workday', '2026-09-20', 'w'],
    ['13 a Saturday is none', '2026-09-19', 's'],
    ['45 the last day of a season is in it', '2026-10-07', 'w'],
    ['45 the next is not', '2026-10-08', 'd'],
  ])('%s', (_, date, profileId) => expect(profileRuleOf(version(profiles, rules), day(date), calendar).profileId).toBe(profileId));

  it('13 a statutory holiday is a rest day for seasons', () => {
    const resting = version(profiles, [{ kind: 'season', profileId: 's', fromMmdd: '01-01', toMmdd: '12-31', dayKind: 'restDay' }]);
    expect(profileRuleOf(resting, day('2026-10-01'), calendar).profileId).toBe('s');
    expect(profileRuleOf(resting, day('2026-10-09'), calendar).profileId).toBe('d');
  });

  it('12 the version ends where the next begins, and prices to its end what began in it', () => {
    const versions = [
      { ...version({ d: flat }), versionId: 'old', effectiveTo: at('13:10:00') },
      { ...version({ d: flat }), versionId: 'new', effectiveFrom: at('13:10:00') },
    ];
    expect(priceSession(session(halfHour, { versions })).versionId).toBe('old');
    expect(priceSession(session(readings(['13:10:00', 0], ['13:30:00', 100]), { versions })).versionId).toBe('new');
  });
});

describe('discounts', () => {
  it.each([
    ['15 an amount alone', { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 100 }, false],
    ['15 a rate alone', { elecBp: 10_000, serviceBp: 8000 }, false],
    ['15 both', { elecBp: 10_000, serviceBp: 8000, serviceReduceE5: 100 }, true],
    ['46 a rate of electricity counts alike', { elecBp: 9000, serviceBp: 10_000, serviceReduceE5: 100 }, true],
  ])('%s', (_, terms, refused) => expect(contradictsItself(terms)).toBe(refused));

  it('16 of several lists the one with most left; without limit is most', () => {
    const free = (freeQuotas: (number | null)[]) => discounted(1963, 1350, 30_000, { freeQuotas }).freeWh;
    expect([free([5000, 12_000]), free([5000, null]), free([40_000]), free([])]).toEqual([12_000, 30_000, 30_000, 0]);
  });

  it('16 a tie of the largest remainder goes to electricity', () => {
    expect(discounted(1, 1, 2, { freeQuotas: [1] })).toMatchObject({ whiteFreeFen: 1, payElecFen: 0, payServiceFen: 1 });
  });

  const coupon = (couponId: string, value: ChargingCoupon['value'], endsAt = 0): ChargingCoupon => ({
    couponId,
    scope: 'all',
    thresholdFen: 0,
    endsAt,
    value,
  });
  it.each<[string, ChargingCoupon[], string]>([
    ['17 most off', [coupon('a', { kind: 'cash', fen: 300 }), coupon('b', { kind: 'percent', bp: 8000 })], 'b'],
    ['17 then the earliest end', [coupon('a', { kind: 'cash', fen: 300 }, 2), coupon('b', { kind: 'cash', fen: 300 }, 1)], 'b'],
    ['50 then the smallest face', [coupon('a', { kind: 'cash', fen: 9000 }), coupon('b', { kind: 'cash', fen: 5000 })], 'b'],
  ])('%s', (_, coupons, used) => expect(discounted(1963, 1350, 30_000, { coupons }).couponId).toBe(used));

  it('18, 37 a coupon that was not used is free a day after the end', () =>
    expect(couponHeldUntil(at('13:00:00')) - at('13:00:00')).toBe(86_400_000));

  it('37 a correction uses the coupon and the quota that were taken, not more', () => {
    const late = session(readings(['14:00:00', 300_000], ['14:30:00', 330_000], ['14:31:05', 330_950]));
    const taken = { freeWh: 30_000, unlimited: false, coupon: null };
    expect(priceSession({ ...late, discounts: correctionTerms(taken) }).payableFen).toBe(105);
    expect(priceSession({ ...late, discounts: correctionTerms({ ...taken, unlimited: true }) }).payableFen).toBe(0);
  });

  it('21, 48 what running orders have reserved is not left for another', () => {
    expect(limitLeft([])).toBeNull();
    const day = { limitFen: 10_000, usedFen: 2000, reservedFen: [5000] };
    expect(limitLeft([day, { limitFen: 50_000, usedFen: 0, reservedFen: [] }])).toBe(3000);
    expect(limitLeft([{ ...day, reservedFen: [5000, 3000] }])).toBe(0);
    expect(limitLeft([{ ...day, reservedFen: [9000] }])).toBe(0);
  });

  it('41 an overshoot is charged as measured; above a sample’s worth it is listed', () => {
    const limited = (fen: number) => priceSession(session(halfHour, { limit: { fen, sampleWorthFen: 100 } }));
    expect(limited(3213)).toMatchObject({ state: 'settled', payableFen: 3313, flags: [] });
    expect(limited(3212)).toMatchObject({ state: 'settled', payableFen: 3313, flags: ['targetOvershoot'] });
  });

  it('47 an order of a tag that nobody knows waits for a payer, with its price as the proposal', () => {
    expect(priceSession(session(halfHour, { unknownTag: true }))).toMatchObject({
      state: 'abnormal',
      reason: 'unknownPayer',
      payableFen: 3313,
      flags: ['unknownTag'],
    });
  });
});

it('31 prices of peers have four decimals, rounded half up once and never below 0', () => {
  expect([peerPrice(65_430, 9850), peerPrice(65_435), peerPrice(45_000, 10_000, 50_000), peerPrice(45_000, 10_000, 10_000)]).toEqual([
    6445, 6544, 0, 3500,
  ]);
});

describe('a stop that arrives', () => {
  const [first, more] = [priceSession(session(halfHour)), priceSession(session(readings(['13:00:00', 0], ['13:30:00', 31_500])))];
  const stop = halfHour[1] as { at: number; wh: number };
  const settled: StandingOrder = {
    state: 'settled',
    doubtful: false,
    stop: { reading: stop, by: 'device' },
    payableFen: 3313,
    takenFen: 0,
    openArrearsFen: 0,
    invoiced: false,
  };
  const byPlatform: StandingOrder = { ...settled, stop: { reading: stop, by: 'platform' } };
  const later = { at: stop.at, wh: 31_500 };
  const late = session(readings(['13:00:00', 0], ['13:30:00', 30_950]));
  const doubtful = priceSession(session(readings(['13:00:00', 0], ['13:10:00', 40_000], ['13:30:00', 31_500]), { ratedPowerW: 300_000 }));

  it.each<[string, StandingOrder, { at: number; wh: number }, ReturnType<typeof priceSession>, object]>([
    ['the first settles', { ...settled, state: 'open', stop: null }, stop, first, { action: 'settle' }],
    ['E15 the same again is ignored', settled, { ...stop }, first, { action: 'ignore' }],
    [
      '11, E15 another one is a variant and a task, no money',
      settled,
      later,
      more,
      { action: 'task', flags: ['duplicateStop'], deltaFen: 166 },
    ],
    [
      '11 another instant is another one',
      settled,
      { ...stop, at: stop.at + 1 },
      first,
      { action: 'task', flags: ['duplicateStop'], deltaFen: 0 },
    ],
    [
      'E14 after the platform’s it is a correction',
      byPlatform,
      { at: stop.at, wh: 30_950 },
      priceSession(late),
      { action: 'adjust', status: 'auto', deltaFen: 105, chargeFen: 105, flags: ['lateStop', 'adjusted'] },
    ],
    [
      'above the limit it waits for approval',
      { ...byPlatform, limitFen: 100 },
      later,
      more,
      { action: 'adjust', status: 'pending', flags: ['lateStop'] },
    ],
    [
      '10 an order that was closed without energy is reopened from 0',
      { ...byPlatform, state: 'closed', payableFen: 0 },
      stop,
      first,
      { action: 'adjust', status: 'pending', deltaFen: 3313 },
    ],
    [
      '10, 36 so is one that could not be priced, where no device had stopped it',
      { ...byPlatform, state: 'abnormal', payableFen: 3000, limitFen: 5000 },
      stop,
      first,
      { action: 'adjust', status: 'auto', deltaFen: 3313 },
    ],
    [
      '36 to one whose meter is doubted it is the proposal only',
      { ...byPlatform, state: 'abnormal', doubtful: true },
      later,
      more,
      { action: 'task', deltaFen: 166 },
    ],
    [
      '35 what would make a settled order doubtful changes nothing by itself',
      byPlatform,
      later,
      doubtful,
      { action: 'task', flags: ['lateStop'] },
    ],
    [
      '25 a lower one pays arrears first',
      { ...byPlatform, payableFen: 3413, openArrearsFen: 30 },
      stop,
      first,
      { action: 'adjust', toArrearsFen: 30, refundFen: 70 },
    ],
  ])('%s', (_, order, arriving, repriced, outcome) => expect(stopArrives(order, arriving, repriced)).toMatchObject(outcome));
});

describe('occupancy', () => {
  const exempt = { vipTypeIds: ['gold'], companyIds: ['bus'], whiteList: true };
  it.each([
    ['nobody special', { state: 'settled' as const }, { payer: 'owner' as const }, null],
    ['the white list', { state: 'settled' as const }, { payer: 'owner' as const, onWhiteList: true }, 'whiteList'],
    ['a VIP type', { state: 'settled' as const }, { payer: 'owner' as const, vipTypeId: 'gold' }, 'vip'],
    ['another VIP type', { state: 'settled' as const }, { payer: 'owner' as const, vipTypeId: 'silver' }, null],
    ['a company', { state: 'settled' as const }, { payer: 'company' as const, companyId: 'bus' }, 'company'],
    ['30 a peer’s guest', { state: 'settled' as const }, { payer: 'peer' as const }, 'peer'],
    ['29 an order without energy', { state: 'closed' as const }, { payer: 'owner' as const }, 'unpricedOrder'],
    ['29 an order that a person decides', { state: 'abnormal' as const }, { payer: 'owner' as const }, 'unpricedOrder'],
    ['40 which counts once it is priced', { state: 'settled' as const }, { payer: 'owner' as const }, null],
  ])('exempts: %s', (_, order, who, reason) => expect(exemptionOf(order, exempt, who)).toBe(reason));

  it('a rule that exempts no white list charges it', () => {
    expect(exemptionOf({ state: 'settled' }, { ...exempt, whiteList: false }, { payer: 'owner', onWhiteList: true })).toBeNull();
  });

  it('39 without a stop it begins at the last valid reading', () => {
    const { endAt } = priceSession(session(readings(['13:00:00', 100], ['13:20:00', 20_100], ['13:25:00', 12]), { noStop: true }));
    const rule = {
      startOn: 'orderStop' as const,
      graceMin: 15,
      graceMode: 'deduct' as const,
      unitMin: 5,
      unitPriceFen: 250,
      capFen: null,
      dayCapFen: null,
      freeWindows: [],
    };
    expect(occupancyBegin(rule, endAt, [])).toBe(at('13:20:00'));
  });
});

const money = fc.integer({ min: 0, max: 100_000 });
const bp = fc.integer({ min: 0, max: 10_000 });
const terms: fc.Arbitrary<DiscountTerms> = fc.record({
  agreement: fc.oneof(
    fc.record({ kind: fc.constantFrom('vip' as const, 'company' as const, 'peer' as const), elecBp: bp, serviceBp: bp }),
    fc.record({
      kind: fc.constant('vip' as const),
      elecBp: fc.constant(10_000),
      serviceBp: fc.constant(10_000),
      serviceReduceE5: fc.integer({ min: 1, max: 100_000 }),
    }),
  ),
  freeQuotas: fc.array(fc.option(fc.integer({ min: 0, max: 100_000 })), { maxLength: 3 }),
  payerFree: fc.boolean(),
  coupons: fc.array(
    fc.record({
      couponId: fc.string({ minLength: 1, maxLength: 3 }),
      scope: fc.constantFrom('all' as const, 'service' as const, 'elec' as const),
      thresholdFen: fc.integer({ min: 0, max: 5000 }),
      endsAt: fc.integer({ min: 0, max: 10 }),
      value: fc.oneof(
        fc.record({ kind: fc.constant('cash' as const), fen: money }),
        fc.record({ kind: fc.constant('percent' as const), bp }),
        fc.record({ kind: fc.constant('kwh' as const), wh: fc.integer({ min: 1, max: 100_000 }) }),
      ),
    }),
    { maxLength: 3 },
  ),
});

test('no two sums differ by a rounding: parts add up to the payable, the payable and every discount to the list', () => {
  fc.assert(
    fc.property(money, money, fc.integer({ min: 0, max: 100_000 }), terms, (listElec, listService, energyWh, given) => {
      const result = discounted(listElec, listService, energyWh, given);
      const { vipDiscountFen, companyDiscountFen, peerDiscountFen, whiteFreeFen, couponFen, payElecFen, payServiceFen, payableFen } =
        result;
      expect(payElecFen + payServiceFen).toBe(payableFen);
      expect(payableFen + vipDiscountFen + companyDiscountFen + peerDiscountFen + whiteFreeFen + couponFen).toBe(listElec + listService);
      for (const fen of [vipDiscountFen, companyDiscountFen, peerDiscountFen, whiteFreeFen, couponFen, payElecFen, payServiceFen]) {
        expect(Number.isSafeInteger(fen) && fen >= 0).toBe(true);
      }
    }),
  );
});

test('lines add up to the list amounts and the energy, wherever the prices change', () => {
  const wh = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(wh, fc.integer({ min: 0, max: 1439 }), (gains, startMinute) => {
      let reached = 0;
      const rows = [0, ...gains].map((gain, index) => {
        reached += gain;
        return { at: at('00:00:00') + (startMinute + index * 37) * minute, wh: reached };
      });
      const result = priceSession(session(rows, { versions: [version({ d: twoPrices })] }));
      const sum = (pick: (line: (typeof result.lines)[number]) => number) => result.lines.reduce((total, line) => total + pick(line), 0);
      expect([sum((line) => line.energyWh), sum((line) => line.elecFen), sum((line) => line.serviceFen)]).toEqual([
        result.energyWh,
        result.listElecFen,
        result.listServiceFen,
      ]);
      expect(result.energyWh).toBe(reached);
    }),
  );
});
