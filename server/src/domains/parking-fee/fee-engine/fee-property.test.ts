import { cycleMode, type FeeCalculation, type FeeRuleContent, feeRuleContent, freeMode } from '@bochong/contract/parking-fee';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cover } from './fee-cover.rule.ts';
import { calculateFee, type FeeInput } from './fee-engine.rule.ts';
import { dayTypeOf } from './fee-plan.rule.ts';
import { feeByDay } from './fee-scenario.rule.ts';

const minuteMs = 60_000;
const firstDay = 20_361;
const calendar = new Map([[firstDay + 1, 3] as const, [firstDay + 4, 1] as const]);
const origin = (firstDay * 1440 - 480) * minuteMs;

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: null });

const steps = fc
  .record({
    units: fc.array(fc.constantFrom(10, 15, 30, 60, 120), { minLength: 1, maxLength: 3 }),
    times: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
    fees: fc.array(fc.constantFrom(0, 75, 100, 150, 200, 500), { minLength: 3, maxLength: 3 }),
  })
  .map(({ units, times, fees }) => {
    let upto = 0;
    return units.map((unitMinutes, index) => {
      upto += unitMinutes * (times[index] as number);
      return { uptoMinutes: index === units.length - 1 ? null : upto, unitMinutes, unitFeeFen: fees[index] as number };
    });
  });

const plan = fc
  .record({
    starts: fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 3 }),
    charge: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    caps: fc.array(maybe(fc.integer({ min: 0, max: 2000 })), { minLength: 3, maxLength: 3 }),
    steps: fc.array(steps, { minLength: 3, maxLength: 3 }),
    cycleCapFen: maybe(fc.integer({ min: 0, max: 4000 })),
  })
  .map(({ starts, charge, caps, steps: priced, cycleCapFen }) => {
    const sorted = starts.toSorted((a, b) => a - b);
    const bands = sorted.map((start, index) => {
      const costs = index === 0 || (charge[index] as boolean);
      const end = sorted[(index + 1) % sorted.length] as number;
      return {
        name: `时段${index}`,
        start: clock(start),
        end: clock(end),
        charge: costs,
        capFen: caps[index] ?? null,
        steps: costs ? (priced[index] as never[]) : [],
      };
    });
    return { cycleCapFen, bands };
  });

const content: fc.Arbitrary<FeeRuleContent> = fc
  .record({
    secondMode: fc.constantFrom(1 as const, 2 as const),
    free: fc.record({ minutes: fc.constantFrom(0, 15, 30, 120), mode: fc.constantFrom(1 as const, 2 as const) }),
    cycleMode: fc.constantFrom(0 as const, 1 as const, 2 as const),
    cycleStart: fc.constantFrom('00:00', '06:30'),
    cycleBoundary: fc.constantFrom(1 as const, 2 as const),
    cycleCapsFen: fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 3 }),
    stayCapFen: maybe(fc.integer({ min: 0, max: 9000 })),
    bandBoundary: fc.constantFrom(1 as const, 2 as const),
    stepScope: fc.constantFrom(1 as const, 2 as const, 3 as const),
    unitRounding: fc.constantFrom(1 as const, 2 as const, 3 as const),
    coverMode: fc.constantFrom(1 as const, 2 as const),
    dayPlans: fc.record({ DEFAULT: plan, HOLIDAY: fc.option(plan, { nil: undefined }) }),
    amountRounding: fc.record({
      to: fc.constantFrom('FEN' as const, 'JIAO' as const),
      mode: fc.constantFrom('UP' as const, 'DOWN' as const, 'HALF_UP' as const),
    }),
  })
  .map((rule) => {
    const natural = rule.cycleMode === cycleMode.NATURAL_DAY;
    const { DEFAULT, HOLIDAY } = rule.dayPlans;
    const capped = <P extends { cycleCapFen: number | null }>(day: P): P => (natural ? day : { ...day, cycleCapFen: null });
    return feeRuleContent.parse({
      ...rule,
      cycleCapsFen: rule.cycleMode === cycleMode.ROLLING_24H ? rule.cycleCapsFen : [],
      dayPlans: { DEFAULT: capped(DEFAULT), ...(HOLIDAY && { HOLIDAY: capped(HOLIDAY) }) },
    });
  });

const covers = fc.array(
  fc.record({
    kind: fc.constantFrom('PASS', 'CHARGING', 'WHITE', 'MERGE_GAP') as fc.Arbitrary<Cover['kind']>,
    from: fc.integer({ min: 0, max: 6000 }),
    length: fc.integer({ min: 0, max: 2000 }),
  }),
  { maxLength: 3 },
);

const input: fc.Arbitrary<FeeInput> = fc
  .record({ content, covers, enterSec: fc.integer({ min: 0, max: 3 * 86_400 }), lengthSec: fc.integer({ min: 0, max: 5 * 86_400 }) })
  .map(({ content: rule, covers: spans, enterSec, lengthSec }) => ({
    rule: { ruleId: 'r', version: 1, name: 'r', content: rule },
    vehicle: {},
    calendar,
    enter: origin + enterSec * 1000,
    exit: origin + (enterSec + lengthSec) * 1000,
    covers: spans.map(({ kind, from, length }) => ({
      kind,
      from: origin + from * minuteMs,
      to: origin + (from + length) * minuteMs,
      refId: kind,
    })),
  }));

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** The same stays in lots that share a cap and go on where another lot left off. */
const linked: fc.Arbitrary<FeeInput> = fc
  .record({
    stay: input,
    capFen: fc.integer({ min: 0, max: 5000 }),
    taken: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 9, maxLength: 9 }),
    carriedMinutes: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
  })
  .map(({ stay, capFen, taken, carriedMinutes }) => ({
    ...stay,
    ...(carriedMinutes !== null && { transferred: { carriedMinutes } }),
    sharedCap: { name: '共享', capFen, chargedByDate: Object.fromEntries(taken.map((fen, index) => [dateOf(firstDay + index), fen])) },
  }));

const amounts = ({ grossFen, receivableFen, payableFen, dueFen }: FeeCalculation) => ({ grossFen, receivableFen, payableFen, dueFen });

/** Step 6 word by word, one minute at a time: the slow twin of the engine's folded loop. */
function grossByMinute({ rule: { content: rule }, enter, exit, covers: rights = [], sharedCap, transferred }: FeeInput): number {
  const start = Math.floor((Number(enter) + 8 * 3_600_000) / minuteMs);
  const end =
    rule.secondMode === 1
      ? Math.floor((Number(exit) + 8 * 3_600_000) / minuteMs)
      : start + Math.ceil((Number(exit) - Number(enter)) / minuteMs);
  const local = (at: unknown) => Math.floor((Number(at) + 8 * 3_600_000) / minuteMs);
  const covered = (minute: number, kinds: readonly Cover[]) =>
    kinds.some((cover) => local(cover.from) <= minute && minute < local(cover.to));
  const minutes = Array.from({ length: end - start }, (_, index) => start + index);
  const inForce =
    rule.coverMode === 2 && minutes.some((minute) => !covered(minute, rights))
      ? rights.filter(({ kind }) => kind !== 'PASS' && kind !== 'WHITE')
      : rights;
  const planOf = (day: number) => (dayTypeOf(day, calendar) === 3 && rule.dayPlans.HOLIDAY ? rule.dayPlans.HOLIDAY : rule.dayPlans.DEFAULT);
  const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const bandAt = (minute: number) => {
    const clockMinute = minute % 1440;
    return planOf(Math.floor(minute / 1440)).bands.find((band) => {
      const [from, to] = [at(band.start), at(band.end)];
      return from < to ? clockMinute >= from && clockMinute < to : clockMinute >= from || clockMinute < to;
    }) as (typeof rule.dayPlans.DEFAULT.bands)[number];
  };
  // An occurrence lasts a day at most, so walking from the day before finds where each one began.
  const before = start - 1440;
  const bands: ReturnType<typeof bandAt>[] = [];
  const instances: number[] = [];
  for (let minute = before; minute < end; minute += 1) {
    const band = bandAt(minute);
    const begins = bands.at(-1) !== band || minute % 1440 === at(band.start);
    bands.push(band);
    instances.push(begins ? minute : (instances.at(-1) as number));
  }
  const bandOf = (minute: number) => bands[minute - before] as ReturnType<typeof bandAt>;
  const instanceOf = (minute: number) => instances[minute - before] as number;
  const anchor = rule.cycleMode === 1 ? at(rule.cycleStart) : start;
  const cycleOf = (minute: number) => (rule.cycleMode === 0 ? 0 : Math.floor((minute - anchor) / 1440));
  const cycleCap = (cycle: number) => {
    if (rule.cycleMode === 1) return planOf(Math.floor((anchor + cycle * 1440) / 1440)).cycleCapFen ?? Infinity;
    return (rule.cycleMode === 2 ? rule.cycleCapsFen[Math.min(cycle, rule.cycleCapsFen.length - 1)] : undefined) ?? Infinity;
  };
  let billable = minutes.filter((minute) => !covered(minute, inForce) && bandOf(minute).charge);
  const freeMinutes = transferred ? 0 : rule.free.minutes;
  if (billable.length <= freeMinutes) return 0;
  if (rule.free.mode === freeMode.DEDUCT) billable = billable.slice(freeMinutes);
  const sharedRoom = (minute: number) =>
    sharedCap ? Math.max(0, sharedCap.capFen - (sharedCap.chargedByDate[dateOf(Math.floor(minute / 1440))] ?? 0)) : Infinity;
  const left = new Map<string, number>();
  const elapsed = new Map<string, number>();
  let gross = 0;
  for (let index = 0; index < billable.length; ) {
    const first = billable[index] as number;
    const [band, cycle, instance] = [bandOf(first), cycleOf(first), instanceOf(first)];
    const scope = rule.stepScope === 1 ? 'stay' : rule.stepScope === 2 ? `c${cycle}` : `b${instance}`;
    if (index === 0) elapsed.set(scope, transferred?.carriedMinutes ?? 0);
    const step = band.steps.find(({ uptoMinutes }) => (uptoMinutes ?? Infinity) > (elapsed.get(scope) ?? 0)) as (typeof band.steps)[number];
    let taken = 0;
    while (taken < step.unitMinutes && index + taken < billable.length) {
      const minute = billable[index + taken] as number;
      if (rule.cycleBoundary === 2 && cycleOf(minute) !== cycle) break;
      if (rule.bandBoundary === 2 && instanceOf(minute) !== instance) break;
      taken += 1;
    }
    const part = rule.unitRounding === 1 || (rule.unitRounding === 3 && taken * 2 >= step.unitMinutes) ? step.unitFeeFen : 0;
    const amount = taken === step.unitMinutes ? step.unitFeeFen : part;
    const caps = [
      [`b${instance}`, band.capFen ?? Infinity],
      [`c${cycle}`, cycleCap(cycle)],
      ['stay', rule.stayCapFen ?? Infinity],
      [`d${Math.floor(first / 1440)}`, sharedRoom(first)],
    ] as const;
    const fee = Math.min(amount, ...caps.map(([key, cap]) => left.get(key) ?? cap));
    for (const [key, cap] of caps) left.set(key, (left.get(key) ?? cap) - fee);
    elapsed.set(scope, (elapsed.get(scope) ?? 0) + taken);
    gross += fee;
    index += taken;
  }
  return gross;
}

const check = (property: fc.IProperty<[FeeInput]>, numRuns = 300) => fc.assert(property, { numRuns });

test('the folded engine charges what the dictionary says minute by minute', () => {
  check(
    fc.property(input, (stay) => {
      expect(calculateFee(stay).grossFen).toBe(grossByMinute(stay));
    }),
    150,
  );
});

test('the same holds in lots that share a cap or take over the steps of another', () => {
  check(
    fc.property(linked, (stay) => {
      expect(calculateFee(stay).grossFen).toBe(grossByMinute(stay));
    }),
    150,
  );
});

test('stays that take one after the other from a shared cap never take more than it, and a cap that nothing meets changes nothing', () => {
  fc.assert(
    fc.property(fc.array(linked, { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 5000 }), (stays, capFen) => {
      const taken: Record<string, number> = {};
      for (const { sharedCap: _, ...stay } of stays) {
        const free = calculateFee(stay);
        const fee = calculateFee({ ...stay, sharedCap: { name: '共享', capFen, chargedByDate: { ...taken } } });
        expect(fee.grossFen).toBeLessThanOrEqual(free.grossFen);
        expect(calculateFee({ ...stay, sharedCap: { name: '共享', capFen: 10_000_000, chargedByDate: {} } }).grossFen).toBe(free.grossFen);
        for (const [date, fen] of Object.entries(feeByDay(fee))) taken[date] = (taken[date] ?? 0) + fen;
        for (const fen of Object.values(taken)) expect(fen).toBeLessThanOrEqual(capFen);
      }
    }),
    { numRuns: 100 },
  );
});

// Holds for every rule of the dictionary, because a longer stay keeps its units and only the last one can grow; covers, discounts and
// history must stay the same, and the whole stay must be priced by one version.
test('the fee never falls as the stay lengthens', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 200_000 }), (stay, moreSec) => {
      const longer = { ...stay, exit: Number(stay.exit) + moreSec * 1000 };
      expect(calculateFee(longer).payableFen).toBeGreaterThanOrEqual(calculateFee(stay).payableFen);
    }),
    { numRuns: 300 },
  );
});

const couponSet = fc.array(
  fc
    .record({
      type: fc.constantFrom(1 as const, 2 as const, 3 as const),
      value: fc.integer({ min: 1, max: 900 }),
      days: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ type, value, days }) => ({ type, value, expiresAt: new Date(origin + days * 86_400_000).toISOString() })),
  { minLength: 1, maxLength: 5 },
);

test('coupons, more than are allowed: never falls as the stay lengthens, whatever their order, and each one used is needed', () => {
  fc.assert(
    fc.property(input, couponSet, fc.integer({ min: 1, max: 200_000 }), (stay, set, moreSec) => {
      const coupons = set.map((coupon, index) => ({ ...coupon, couponId: `c${index}` }));
      const fee = calculateFee({ ...stay, coupons });
      const longer = { ...stay, coupons, exit: Number(stay.exit) + moreSec * 1000 };
      expect(calculateFee(longer).payableFen).toBeGreaterThanOrEqual(fee.payableFen);
      expect(calculateFee({ ...stay, coupons: coupons.toReversed() }).payableFen).toBe(fee.payableFen);
      const used = coupons.filter(({ couponId }) => fee.coupons.some((one) => one.couponId === couponId));
      expect(calculateFee({ ...stay, coupons: used }).payableFen).toBe(fee.payableFen);
      for (const one of used) {
        const without = calculateFee({ ...stay, coupons: used.filter((other) => other !== one) });
        expect(without.payableFen).toBeGreaterThan(fee.payableFen);
      }
    }),
    { numRuns: 200 },
  );
});

test('no cap is exceeded and cycles, units and segments add up to the gross fee', () => {
  check(
    fc.property(input, (stay) => {
      const fee = calculateFee(stay);
      const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((total, row) => total + pick(row), 0);
      expect(sum(fee.units, (unit) => unit.chargedFen)).toBe(fee.grossFen);
      expect(sum(fee.cycles, (cycle) => cycle.chargedFen)).toBe(fee.grossFen);
      expect(sum(fee.segments, (segment) => segment.amountFen)).toBe(fee.grossFen);
      for (const { capFen, chargedFen } of fee.cycles) expect(chargedFen).toBeLessThanOrEqual(capFen ?? Number.POSITIVE_INFINITY);
      expect(fee.grossFen).toBeLessThanOrEqual(stay.rule.content.stayCapFen ?? Number.POSITIVE_INFINITY);
      for (const unit of fee.units) expect(unit.chargedFen).toBeLessThanOrEqual(unit.amountFen);
    }),
  );
});

test('segments partition the stay in time order', () => {
  check(
    fc.property(input, (stay) => {
      const { normalized, segments } = calculateFee(stay);
      let at = normalized.enter;
      for (const segment of segments) {
        expect(segment.from).toBe(at);
        expect(segment.minutes).toBeGreaterThan(0);
        at = segment.to;
      }
      expect(at).toBe(normalized.exit);
    }),
  );
});

test('splitting a covered interval in two changes nothing', () => {
  fc.assert(
    fc.property(input, fc.double({ min: 0, max: 1, noNaN: true }), (stay, share) => {
      const split = (stay.covers ?? []).flatMap((cover) => {
        const middle = Number(cover.from) + Math.round(((Number(cover.to) - Number(cover.from)) * share) / minuteMs) * minuteMs;
        return [
          { ...cover, to: middle },
          { ...cover, from: middle },
        ];
      });
      expect(calculateFee({ ...stay, covers: split })).toEqual(calculateFee(stay));
    }),
    { numRuns: 300 },
  );
});

test('nothing is charged exactly when the billable minutes are free or every unit is worth nothing', () => {
  check(
    fc.property(input, (stay) => {
      const fee = calculateFee(stay);
      const isFree = fee.billableMinutes <= stay.rule.content.free.minutes;
      expect(fee.grossFen === 0).toBe(isFree || fee.units.every((unit) => unit.chargedFen === 0));
      if (isFree) expect(fee.units).toEqual([]);
    }),
  );
});

test('the same input gives the same answer and is left untouched', () => {
  check(
    fc.property(input, (stay) => {
      const before = structuredClone(stay);
      expect(calculateFee(stay)).toEqual(calculateFee(structuredClone(stay)));
      expect(stay).toEqual(before);
    }),
    100,
  );
});

test('a payment below the fee leaves the rest due, one above it a proposal to refund', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 0, max: 20_000 }), (stay, paidFen) => {
      const fee = calculateFee({ ...stay, paidFen });
      expect(amounts(calculateFee(stay)).payableFen).toBe(fee.payableFen);
      expect(fee.dueFen - fee.overpaidFen).toBe(fee.payableFen - paidFen);
    }),
    { numRuns: 100 },
  );
});
